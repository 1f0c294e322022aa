"""What every action of a decision is worth, and how often a strong player takes it: one answer for any view.

>>> from calavera.rules import Options, new_game, play, view
>>> state = new_game(Options(players=3))
>>> for seat in range(3):
...     state = play(state, seat, "place:flower").after
>>> found = value_actions(view(state, 0), precision=Precision(worlds=40))
>>> found.method, len(found.actions)
('estimated', 5)
"""

from __future__ import annotations

import zlib
from typing import Final, NamedTuple

from calavera.bots.thinking.duel import Duel, find_duel
from calavera.rules import Action, View

from .disc_beliefs import find_beliefs
from .duel_values import duel_values
from .estimated_values import Precision, estimate_values
from .methods import Method, can_value_discard
from .strong_player import STRONG_PLAYER, StrongPlayer

__all__ = [
    "DEFAULT_PRECISION",
    "ActionValue",
    "DecisionValues",
    "Precision",
    "estimate_actions",
    "value_actions",
]

DEFAULT_PRECISION: Final = Precision()


class ActionValue(NamedTuple):
    """What one action is worth."""

    action: Action
    #: The probability of winning the game after it, and half of the width of its interval.
    win: float
    error: float
    #: How often a strong player takes it with these discs, and with any discs it could have here.
    share: float
    range: float | None


class DecisionValues(NamedTuple):
    """The values of all actions of a decision, the best first."""

    method: Method
    actions: tuple[ActionValue, ...]
    #: What the action that was played costs against the best, or else the second best.
    loss: float
    error: float
    #: How much better it was than a strong player's average, and the variance of that estimate.
    advantage: float
    variance: float

    @property
    def sure_loss(self) -> float:
        """The loss for a grade. In doubt it was fine: of an estimate only what is surely lost counts."""
        return self.loss - self.error if self.method == "estimated" else self.loss


def value_actions(
    view: View,
    played: Action | None = None,
    seed: int = 0,
    precision: Precision = DEFAULT_PRECISION,
    strong: StrongPlayer = STRONG_PLAYER,
) -> DecisionValues | None:
    """The values of all actions of a view with a decision; None where they cannot be told.

    That is where perfect players never come, and a discard (F4) in a variant. The numbers depend on nothing
    but the view, and what is told of the loss on the action that was played.
    """
    duel = find_duel(view)
    if duel is not None:
        return _solved_values(duel, played)
    return estimate_actions(view, played, seed, precision, strong)


def estimate_actions(
    view: View,
    played: Action | None = None,
    seed: int = 0,
    precision: Precision = DEFAULT_PRECISION,
    strong: StrongPlayer = STRONG_PLAYER,
) -> DecisionValues | None:
    """The same by rollouts, also in a duel."""
    if view.phase == "loss" and not can_value_discard(view):
        return None
    shares = strong.probabilities(view)
    facts = view.round, view.phase, len(view.moves), view.seats, seed
    found = estimate_values(view, played, shares, zlib.crc32(repr(facts).encode()), precision)
    ranges = strong.range_of(view, find_beliefs(view)[view.seat or 0]) if view.phase != "loss" else {}
    actions = [
        ActionValue(
            action,
            win,
            found.errors[action],
            shares.get(action, 0.0),
            ranges.get(action, 0.0) if ranges else None,
        )
        for action, win in found.wins.items()
    ]
    actions.sort(key=lambda one: -one.win)
    return DecisionValues(
        "estimated", tuple(actions), found.loss, found.error, found.advantage, found.variance
    )


def _solved_values(duel: Duel, played: Action | None) -> DecisionValues | None:
    values = duel_values(duel)
    # The two seats of a duel have other numbers there; flips are forced, so no action names a seat.
    if values is None or (played is not None and played not in values.wins):
        return None
    shares, ranges = values.probabilities, values.ranges
    actions = sorted(
        [
            ActionValue(
                action,
                win,
                values.error,
                shares.get(action, 0.0),
                ranges.get(action, 0.0) if ranges else None,
            )
            for action, win in values.wins.items()
        ],
        key=lambda one: -one.win,
    )
    win = values.wins[played] if played is not None else actions[1].win
    average = sum([one.share * one.win for one in actions])
    method: Method = "solved" if values.certain else "solved-beliefs"
    return DecisionValues(
        method, tuple(actions), actions[0].win - win, values.error, win - average, values.error**2
    )
