"""The decisions of a finished game: what each seat saw when it chose, and what it chose."""

from __future__ import annotations

from typing import NamedTuple

from calavera.record import Record
from calavera.rules import Action, BadRecord, View, new_game, play, view
from calavera.rules.actions import WORDS

__all__ = ["Decision", "find_decisions"]

#: Blind picks (F2) are no decision, and whom to name first (N3) and whether to show (T6) are not judged.
JUDGED_VERBS = frozenset(["place", "bid", "pass", "flip", "discard"])


class Decision(NamedTuple):
    """One decision, from the view of its seat alone."""

    #: The number of the move in the record, from 0.
    at: int
    view: View
    action: Action


def find_decisions(record: Record) -> tuple[list[Decision], int]:
    """The decisions of a finished game in which a seat had a choice, and the player who won.

    Raises ``BadRecord`` or ``IllegalAction`` for a record that cannot be replayed to the end of a game.
    """
    state = new_game(record.options, record.first)
    found = []
    for at, (actor, word) in enumerate(record.moves):
        after = play(state, actor, word).after
        if isinstance(actor, int):
            action = WORDS[str(word)]
            # Whether to show is open besides a decision; it is none of the actions to compare.
            choices = [one for one in state.legal_actions(actor) if one != "show"]
            if action.verb in JUDGED_VERBS and len(choices) > 1:
                found.append(Decision(at, view(state, actor), action))
        state = after
    if state.result is None:
        raise BadRecord("not-over", "this game is not over: a review needs a finished game")
    return found, state.result.winner
