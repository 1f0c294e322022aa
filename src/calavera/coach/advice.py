"""Advice for a seat that has to choose: a hint, from what that seat sees."""

from __future__ import annotations

from typing import Final

from calavera.coach.review.grades import kind_of
from calavera.coach.values.action_values import ActionValue, estimate_actions, value_actions
from calavera.rules import BadPosition, View

from .hint import Hint, HintAction

__all__ = ["give_hint"]

#: An action that loses at most this much of the win probability is as good as the best.
SAME_LOSS: Final = 0.02


def give_hint(seen: View) -> Hint:
    """The hint for the seat of a view.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = new_game(Options(players=3))
    >>> for seat in range(3):
    ...     state = play(state, seat, "place:skull").after
    >>> hint = give_hint(view(state, 0))
    >>> hint.method, len(hint.actions), hint.moves
    ('estimated', 4, 3)
    """
    # Where perfect players never come the solver has no values.
    found = value_actions(seen) or estimate_actions(seen)
    if found is None or seen.seat is None:
        raise BadPosition("no-advice", "the coach has no advice here: what can be chosen is not compared")
    best, *others = found.actions
    worse = [one for one in others if best.win - one.win > SAME_LOSS]
    tempting = max(worse, key=_temptation, default=None)
    return Hint(
        seen.seat,
        seen.round,
        len(seen.moves),
        found.method,
        tuple([HintAction(str(one.action), round(one.win, 4), round(one.error, 4)) for one in found.actions]),
        None if tempting is None else str(tempting.action),
        None if tempting is None else kind_of(seen, tempting.action, best.action, best.win),
    )


def _temptation(one: ActionValue) -> tuple[float, float]:
    """How often a strong player takes it; of those that it never takes, the best."""
    return one.share, one.win
