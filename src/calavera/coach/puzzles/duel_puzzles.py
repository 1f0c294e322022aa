"""Puzzles of two: decisions of a solved round whose best action is certified by bounds on both sides.

The plan of the other seat is certified as a whole: bounds say what it gives away at most. Against this plan
every action has an upper bound: what a best response gets after it. Lower bounds of the best action are

- what a best response gets if the other seat learns all discs after this round, which only helps that seat;
- its upper bound minus ``gap / reach``, where ``gap`` lies between the bounds of the round and ``reach`` is
  how often both plans come here: if the seat's own plan got less, it would win less than is guaranteed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from calavera.rules import Action
from calavera.solve.headsup.infosets import Infoset
from calavera.solve.headsup.round_action_values import ActionValues
from calavera.solve.headsup.subgame import SubgameSolution, resolve_together
from calavera.solve.positions import Position

__all__ = ["CertifiedDecision", "certify_round", "solve_rounds"]

#: The best action's lower bound is above the upper bounds of all others by this much of the win probability.
MARGIN: Final = 0.05
#: The other seat's plan comes to a decision at least this often. It is hardly trained elsewhere.
MIN_REACH: Final = 0.03
#: The other seat's plan gives away at most this much, in parts of the win probability.
MAX_GAP: Final = 0.005
#: The bounds hold up to rounding.
ROUNDING: Final = 1e-6
PASSES: Final = 600


class CertifiedDecision(NamedTuple):
    """A decision with one action that is surely the best."""

    seat: int
    infoset: Infoset
    best: Action
    #: Upper bounds of the win probability after each action, against the other seat's plan.
    wins: dict[Action, float]
    #: The best action's lower bound minus the next upper bound.
    margin: float


def solve_rounds(positions: Sequence[Position], passes: int = PASSES) -> list[SubgameSolution]:
    """Solve rounds with the same discs and wins, in which seat 0 is first, together."""
    return resolve_together([(position, None) for position in positions], passes)


def certify_round(solution: SubgameSolution) -> Iterator[CertifiedDecision]:
    """All decisions of a solved round, with seat 0 first, at which one action is surely the best.

    Hands that the beliefs rule out are left out: nobody can hold them.
    """
    assert solution.position.first == 0
    values = ActionValues(solution)
    gap = max((solution.bounds.high - solution.bounds.low) / 2, ROUNDING)
    if gap > MAX_GAP:
        return
    for seat, side in enumerate(solution.arrays.round.sides):
        belief = solution.position.skull[seat]
        for infoset in side.infosets:
            if (belief if infoset.owns_skull else 1 - belief) <= 0:
                continue
            own, other = values.reach(seat, infoset)
            if other < MIN_REACH:
                continue
            uppers = values.of(seat, infoset)
            best, second = sorted(uppers, key=lambda action: -uppers[action])[:2]
            low = (1 + values.lower(seat, infoset)[best]) / 2
            wins = {action: (1 + value) / 2 for action, value in uppers.items()}
            low = min(wins[best], max(low, wins[best] - gap / max(own * other, ROUNDING)))
            if low - wins[second] >= MARGIN:
                yield CertifiedDecision(seat, infoset, best, wins, low - wins[second])
