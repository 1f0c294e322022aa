"""Chance as an actor: its outcomes, their probabilities, and a draw from them (F2, F3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Protocol, TypeVar, cast

from .actions import CHANCE, DRAW, FLOWER, Action
from .legal import legal_actions
from .state import State

__all__ = ["Dice", "chance_outcomes", "roll"]

T = TypeVar("T")


class Dice(Protocol):
    """A source of randomness for :func:`roll`; every ``random.Random`` is one."""

    def choices(self, population: Sequence[T], weights: Sequence[float]) -> list[T]:
        """A list of one item of the population, drawn with these weights."""
        ...


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
    return _with_probabilities(outcomes, state.seats[cast(int, state.bidder)].flowers)


def roll(state: State, dice: Dice) -> Action:
    """Draw the outcome of chance, each with its probability. The rules themselves hold no randomness.

    A state in which chance does not act is refused with a ValueError.

    >>> from random import Random
    >>> from calavera.rules import set_up, Options
    >>> state = set_up(Options(players=2), 0, ["F", "S"])
    >>> for seat, word in [
    ...     (0, "place:flower"),
    ...     (1, "place:skull"),
    ...     (0, "bid:2"),
    ...     (0, "flip:0"),
    ...     (0, "flip:1"),
    ... ]:
    ...     state = state.play(seat, word)
    >>> roll(state, Random(1))
    shuffle:F
    """
    outcomes = chance_outcomes(state)
    if not outcomes:
        raise ValueError("chance does not act here: look at state.to_act first")
    return dice.choices([action for action, _ in outcomes], [float(share) for _, share in outcomes])[0]


@cache
def _with_probabilities(outcomes: tuple[Action, ...], flowers: int) -> tuple[tuple[Action, Fraction], ...]:
    """Orders are equally likely (F2); a draw takes each disc with the same probability (F3)."""
    weights = [flowers if outcome == DRAW[FLOWER] else 1 for outcome in outcomes]
    return tuple(
        [(outcome, Fraction(weight, sum(weights))) for outcome, weight in zip(outcomes, weights, strict=True)]
    )
