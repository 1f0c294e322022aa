"""The decisions of a finished game: what each seat saw when it chose, and what it chose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from calavera.coach.values.methods import VALUED_VERBS
from calavera.record import Record
from calavera.rules import SKULL, Action, Actor, BadRecord, State, View, new_game, play, view
from calavera.rules.actions import WORDS

__all__ = ["Decision", "Mapper", "Move", "find_decisions", "replay_moves", "skull_places"]

Item = TypeVar("Item")
Found = TypeVar("Found")


class Mapper(Protocol):
    """Calls a function for all items, perhaps in several processes; what it finds comes in order."""

    def __call__(self, function: Callable[[Item], Found], items: Sequence[Item], /) -> Iterable[Found]:
        """What ``map`` does."""
        ...


class Decision(NamedTuple):
    """One decision, from the view of its seat alone."""

    #: The number of the move in the record, from 0.
    at: int
    view: View
    action: Action


class Move(NamedTuple):
    """One move of a record, with the true state before it."""

    state: State
    actor: Actor
    action: Action


def replay_moves(record: Record) -> tuple[list[Move], State]:
    """All moves of a finished game, and its last state.

    Raises ``BadRecord`` or ``IllegalAction`` for a record that cannot be replayed to the end of a game.
    """
    state, moves = new_game(record.options, record.first), []
    for actor, word in record.moves:
        after = play(state, actor, word).after
        moves.append(Move(state, actor, WORDS[str(word)]))  # type: ignore[arg-type]  # played, so legal
        state = after
    if state.result is None:
        raise BadRecord("not-over", "this game is not over: a review needs a finished game")
    return moves, state


def find_decisions(moves: list[Move]) -> Iterator[Decision]:
    """The decisions in which a seat had a choice."""
    for at, (state, actor, action) in enumerate(moves):
        if isinstance(actor, int):
            # Whether to show is open besides a decision; it is none of the actions to compare.
            choices = [one for one in state.legal_actions(actor) if one != "show"]
            if action.verb in VALUED_VERBS and len(choices) > 1:
                yield Decision(at, view(state, actor), action)


def skull_places(state: State) -> tuple[int, ...]:
    """Where every seat's skull truly is: -2 if it is gone, -1 in hand, else its place in the stack."""
    return tuple(
        [
            -2 if not seat.skull else seat.stack.index(SKULL) if SKULL in seat.stack else -1
            for seat in state.seats
        ]
    )
