"""Timing and random choices, the same for every contender."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import choice, random
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

#: Measures something for this many seconds; returns how many happen in a second.
Contender = Callable[[float], float]


def decisions_per_second(game: Callable[[], int], seconds: float) -> float:
    """Play whole games for about this many seconds; `game` plays one and returns its number of decisions."""
    decisions = 0
    start = now = perf_counter()
    while now - start < seconds:
        decisions += game()
        now = perf_counter()
    return decisions / (now - start)


#: A uniform choice, the same for every engine that lets the caller choose.
pick = choice


def sample(outcomes: Sequence[tuple[T, float | Fraction]]) -> T:
    """One of these outcomes of chance, by their probabilities."""
    left = random()
    for outcome, probability in outcomes:
        # Converted here: subtracting a Fraction would measure Python's fractions, not the engine.
        if isinstance(probability, Fraction):
            probability = probability.numerator / probability.denominator
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]
