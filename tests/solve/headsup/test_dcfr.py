"""Rounds solved at many beliefs at once: known values, valid bounds, symmetry, and JAX."""

import numpy as np
import pytest

from calavera.solve.headsup.belief_grid import belief_points, constant_gains, slopes
from calavera.solve.headsup.build import solve_state
from calavera.solve.headsup.dcfr import bound_gaps, solve_round
from calavera.solve.headsup.round_arrays import round_arrays_for
from calavera.solve.headsup.value_table import HeadsUpTable, PublicKey, all_keys
from calavera.solve.positions import Position


def build_table(steps: int, passes: int, *wanted: PublicKey) -> HeadsUpTable:
    """A table of some small positions and all that follow them."""
    table = HeadsUpTable(steps, passes)
    for key in all_keys():
        if any(all(mine <= most for mine, most in zip(key, most_of, strict=True)) for most_of in wanted):
            table.states[key] = solve_state(table, key)
    return table


@pytest.fixture(scope="module")
def small() -> HeadsUpTable:
    return build_table(6, 60, (2, 2, 1, 1), (1, 1, 2, 2))


@pytest.mark.parametrize(
    ("discs", "wins", "first", "value"),
    [
        ((1, 1), (1, 1), 0, 0),
        ((1, 1), (2, 2), 0, -1 / 2),
        ((2, 1), (1, 1), 0, 3 / 4),
        ((2, 1), (1, 1), 1, 1 / 2),
        ((2, 2), (1, 1), 0, 1 / 4),
    ],
)
def test_known_values_lie_between_the_bounds(
    small: HeadsUpTable, discs: tuple[int, int], wins: tuple[int, int], first: int, value: float
) -> None:
    bounds = small.value(Position.even(discs, wins, first))
    assert bounds.low - 1e-5 <= value <= bounds.high + 1e-5
    assert bounds.error < 0.01


def test_more_passes_bring_the_bounds_together() -> None:
    over = constant_gains(1.0), constant_gains(-1.0), constant_gains(-1.0), constant_gains(1.0)
    arrays, beliefs = round_arrays_for(2, 2), (np.array([0.5, 0.2]), np.array([0.5, 0.9]))
    gaps = [
        bound_gaps(arrays, solve_round(arrays, over, beliefs, most).seats).max() for most in (10, 100, 1000)
    ]
    assert gaps[0] > gaps[1] > gaps[2] > -1e-9
    assert gaps[2] < 2e-3


def test_a_tolerance_ends_the_passes_early() -> None:
    over = constant_gains(1.0), constant_gains(-1.0), constant_gains(-1.0), constant_gains(1.0)
    arrays, beliefs = round_arrays_for(1, 1), (np.array([0.9]), np.array([0.5]))
    asked, unasked = (solve_round(arrays, over, beliefs, 200, tolerance) for tolerance in (0.1, 0.0))
    assert not np.array_equal(asked.seats[0].mean_slope, unasked.seats[0].mean_slope)


def test_bounds_hold_between_grid_points() -> None:
    """min(p, 1 - p) as a value that is concave in that belief: its lines meet exactly at the bend."""
    sure = belief_points(2, 3)  # the bend at 1/2 is not on the grid
    rising = sure[:, None] < 0.5
    gains = np.where(rising[:, :, None], [1.0, 0.0], [0.0, 1.0])
    beliefs = np.linspace(0, 1, 101)
    found = slopes(np, gains, beliefs, np.zeros(101))
    tops = beliefs * found[0] + (1 - beliefs) * found[1]
    truth = np.minimum(beliefs, 1 - beliefs)
    assert (tops >= truth - 1e-12).all()
    assert tops == pytest.approx(truth, abs=0.002)


def test_a_position_and_its_mirror_image_are_worth_the_opposite(small: HeadsUpTable) -> None:
    position = Position((2, 1), (1, 1), 0, (0.3, 0.6))
    one, two = small.value(position), small.value(position.swap_seats())
    assert (one.low, one.high) == (-two.high, -two.low)
    assert one.hands == two.hands[::-1]


def test_jax_finds_what_numpy_finds() -> None:
    pytest.importorskip("jax")
    from calavera.solve.headsup import jax_backend

    table = HeadsUpTable(2, 3)
    for key in ((1, 1, 1, 1), (1, 1, 1, 2)):
        table.states[key] = solve_state(table, key)
        for found, known in zip(jax_backend.solve_state(table, key), table.states[key], strict=True):
            assert found == pytest.approx(known, abs=1e-9)
