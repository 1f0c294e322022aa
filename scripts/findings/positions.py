"""The positions of the findings, and what being first in them is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from calavera.solve import Position
from calavera.solve.headsup.value_table import value
from calavera.solve.positions import MAX_DISCS, Pair

WINS: tuple[Pair, ...] = ((2, 2), (1, 1), (1, 2), (2, 1))
DISCS = (4, 3, 2, 1)
#: Grids of beliefs: the table's own, a coarser one for scans in two beliefs, and one for plans.
FINE = [i / 36 for i in range(37)]
COARSE = [i / 12 for i in range(13)]
PLANS = [i / 20 for i in range(21)]
#: A value from here on counts as a certain win, within the bounds of the table.
SURE_WIN = 0.999


def after_blind_losses(discs: Pair, wins: Pair, first: int = 0) -> Position:
    """Every lost disc was lost blind (F2): of four discs, n are left, so the skull is there with n/4."""
    return Position(discs, wins, first, (discs[0] / MAX_DISCS, discs[1] / MAX_DISCS))


def beliefs(discs: int, grid: Iterable[float] = COARSE) -> list[float]:
    """The possible beliefs about a seat with this many discs."""
    return [1.0] if discs == MAX_DISCS else list(grid)


def positions(grid: Iterable[float] = COARSE) -> Iterator[Position]:
    """Every public position under every pair of beliefs of a grid, seat 0 first and seat 1 first."""
    grid = list(grid)
    for a, b, wins, first in product(DISCS, DISCS, WINS, (0, 1)):
        for skull in product(beliefs(a, grid), beliefs(b, grid)):
            yield Position((a, b), wins, first, skull)


def gain_of_being_first(position: Position) -> tuple[float, float]:
    """The gain in win probability of seat 0 from being first, and its largest error."""
    first, second = (value(Position(position.discs, position.wins, seat, position.skull)) for seat in (0, 1))
    return first.win_probability(0) - second.win_probability(0), (first.error + second.error) / 2
