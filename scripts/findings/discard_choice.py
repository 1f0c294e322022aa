"""Which disc to give up after a failure on one's own skull (F4)."""

from __future__ import annotations

from typing import NamedTuple

from calavera.solve import Position
from calavera.solve.headsup.value_table import value
from calavera.solve.positions import Pair
from scripts.findings.positions import FINE


class DiscardChoice(NamedTuple):
    """The best probability of keeping the skull, after everybody has seen it."""

    #: The best win probability, and the range of probabilities of keeping the skull that may be best.
    best: float
    keep: tuple[float, float]
    #: The win probability when the skull is always kept, and when it is always given up.
    kept: float
    given: float
    #: The largest error of these probabilities.
    error: float


def best_discard(discs: Pair, wins: Pair, other: float) -> DiscardChoice:
    """Seat 0 has failed on its own skull with these discs; ``other`` is the belief about seat 1's skull.

    Everybody saw the skull. If the seat keeps it with probability x, the belief is x, and the seat is first
    again with one disc less. So the best x is where that position has the highest value.
    """
    left = (discs[0] - 1, discs[1])
    all_bounds = [value(Position(left, wins, 0, (keep, other))) for keep in FINE]
    least = max([bounds.low for bounds in all_bounds])
    good = [keep for keep, bounds in zip(FINE, all_bounds, strict=True) if bounds.high >= least - 2e-4]
    return DiscardChoice(
        best=max([bounds.win_probability(0) for bounds in all_bounds]),
        keep=(good[0], good[-1]),
        kept=all_bounds[-1].win_probability(0),
        given=all_bounds[0].win_probability(0),
        error=max([bounds.error for bounds in all_bounds]) / 2,
    )
