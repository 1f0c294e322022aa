"""Which disc to give up after failing on the own skull (F4): the share that is worth most."""

from __future__ import annotations

from typing import NamedTuple

from calavera.solve import Position
from calavera.solve.headsup.value_table import value
from calavera.solve.positions import Pair
from scripts.findings.positions import FINE


class DiscardChoice(NamedTuple):
    """What to do after running into one's own skull, when the table has seen it."""

    #: The best chance to win, and the shares of keeping the skull that cannot be told from best.
    best: float
    keep: tuple[float, float]
    #: The chance to win for who always keeps the skull, and for who always gives it up.
    kept: float
    given: float
    #: How far these chances can be off.
    error: float


def best_discard(discs: Pair, wins: Pair, other: float) -> DiscardChoice:
    """Seat 0 has failed on its own skull with so many discs; ``other`` is believed of seat 1's skull.

    Everybody saw the skull. Who keeps it with probability x is believed to have it with probability x, and
    is first again with a disc less. So the best x is where that position is worth most.
    """
    left = (discs[0] - 1, discs[1])
    worths = [value(Position(left, wins, 0, (keep, other))) for keep in FINE]
    least = max([worth.low for worth in worths])
    good = [keep for keep, worth in zip(FINE, worths, strict=True) if worth.high >= least - 2e-4]
    return DiscardChoice(
        best=max([worth.win_probability(0) for worth in worths]),
        keep=(good[0], good[-1]),
        kept=worths[-1].win_probability(0),
        given=worths[0].win_probability(0),
        error=max([worth.error for worth in worths]) / 2,
    )
