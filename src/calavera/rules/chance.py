"""Chance as an actor: what it may do, and how likely each outcome is (F2, F3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import cast

from .actions import CHANCE, DRAW, FLOWER, Action
from .legal import legal_actions
from .state import State

__all__ = ["chance_outcomes"]


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """The outcomes chance may choose from, with exact probabilities; empty when chance does not act.

    >>> from calavera.rules import Options, play, set_up
    >>> state = set_up(Options(players=2), 0, ["FF", "S"])
    >>> for seat, word in [
    ...     (0, "place:flower"),
    ...     (1, "place:skull"),
    ...     (0, "bid:2"),
    ...     (0, "flip:0"),
    ...     (0, "flip:1"),
    ... ]:
    ...     state = play(state, seat, word).after
    >>> chance_outcomes(state)
    ((shuffle:FF, Fraction(1, 1)),)
    """
    outcomes = legal_actions(state, CHANCE)
    if not outcomes:
        return ()
    return _weighed(outcomes, state.seats[cast(int, state.bidder)].flowers)


@cache
def _weighed(outcomes: tuple[Action, ...], flowers: int) -> tuple[tuple[Action, Fraction], ...]:
    """Orders are equally likely (F2); a draw takes each disc with the same chance (F3)."""
    weights = [flowers if outcome == DRAW[FLOWER] else 1 for outcome in outcomes]
    return tuple(
        [(outcome, Fraction(weight, sum(weights))) for outcome, weight in zip(outcomes, weights, strict=True)]
    )
