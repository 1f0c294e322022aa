"""The clock and the dice: every contender is timed alike and chooses its moves alike."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import choice, random
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

#: Measures something for so many seconds and says how many of it a second holds.
Contender = Callable[[float], float]


def decisions_per_second(game: Callable[[], int], seconds: float) -> float:
    """Play whole games for about so long; `game` plays one and counts its decisions."""
    decisions = 0
    start = now = perf_counter()
    while now - start < seconds:
        decisions += game()
        now = perf_counter()
    return decisions / (now - start)


#: One of them, all equally likely: the same dice for every engine that lets us choose.
pick = choice


def sample(outcomes: Sequence[tuple[T, float | Fraction]]) -> T:
    """One of these outcomes of chance, by their probabilities."""
    left = random()
    for outcome, probability in outcomes:
        # Exact fractions are no floats: subtracting one would time Python's fractions, not the engine.
        if isinstance(probability, Fraction):
            probability = probability.numerator / probability.denominator
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]
