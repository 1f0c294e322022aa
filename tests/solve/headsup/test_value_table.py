"""The heads-up table of the package: complete, correct where exact values are known, and refusals."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from calavera.solve import Position, solve_ending
from calavera.solve.headsup.build import main, solve_state
from calavera.solve.headsup.value_table import BadTable, HeadsUpTable, all_keys, load, value
from calavera.solve.positions import Pair


@pytest.fixture(scope="module")
def table() -> HeadsUpTable:
    return load()


def test_every_position_is_there(table: HeadsUpTable) -> None:
    assert set(table.states) == set(all_keys())
    assert len(table.states) == 64


def test_the_first_player_has_a_small_advantage() -> None:
    whole = value(Position.even((4, 4), wins=(2, 2)))
    assert whole.win_probability(0) == pytest.approx(0.522, abs=0.002)
    assert whole.error < 0.003


@pytest.mark.parametrize(
    ("discs", "wins", "first", "skull"),
    [
        ((1, 1), (2, 2), 0, (0.5, 0.5)),
        ((2, 1), (1, 1), 1, (0.5, 0.5)),
        ((2, 1), (2, 1), 0, (0.21, 0.64)),
        ((1, 2), (1, 1), 0, (0.3, 0.7)),
        ((2, 2), (1, 1), 0, (0.5, 0.5)),
        ((2, 2), (1, 1), 1, (0.37, 0.81)),
        ((1, 3), (1, 2), 0, (0.45, 0.55)),
        ((3, 1), (1, 1), 1, (0.9, 0.1)),
        ((4, 1), (1, 1), 1, (1.0, 0.4)),
    ],
)
def test_exact_values_lie_between_the_bounds(
    discs: Pair, wins: Pair, first: int, skull: tuple[float, float]
) -> None:
    position = Position(discs, wins, first, skull)
    exact, bounds = solve_ending(position).value, value(position)
    assert bounds.low - 1e-5 <= exact <= bounds.high + 1e-5
    assert bounds.value == pytest.approx(exact, abs=0.005)


def test_bounds_never_cross_and_are_close(table: HeadsUpTable) -> None:
    gaps = np.concatenate([table.gaps(key).ravel() for key in table.states])
    assert gaps.min() > -1e-5
    assert gaps.mean() < 0.001
    assert gaps.max() < 0.05


@pytest.mark.parametrize("discs", [(3, 3), (2, 3), (1, 2)])
def test_the_value_is_concave_in_the_own_belief_and_convex_in_the_other(discs: Pair) -> None:
    """The value is concave in the belief about seat 0 and convex in that about seat 1."""
    branches = np.linspace(0, 1, 13)
    all_bounds = np.array(
        [[value(Position(discs, (1, 2), 0, (p, q))).value for q in branches] for p in branches]
    )
    slack = 4 * max(value(Position(discs, (1, 2), 0, (p, q))).error for p in branches for q in branches)
    assert (np.diff(all_bounds, 2, axis=0) <= slack).all()
    assert (np.diff(all_bounds, 2, axis=1) >= -slack).all()


def test_hands_add_up_to_the_value() -> None:
    bounds = value(Position((3, 2), (2, 1), 1, (0.7, 0.2)))
    assert 0.7 * bounds.hands[0][0] + 0.3 * bounds.hands[0][1] == pytest.approx(bounds.value)
    assert 0.2 * bounds.hands[1][0] + 0.8 * bounds.hands[1][1] == pytest.approx(-bounds.value)
    assert bounds.win_probability(0) + bounds.win_probability(1) == pytest.approx(1)


def test_more_discs_are_never_worse() -> None:
    """With a skull for sure: a disc more is a life more (S3)."""
    all_bounds = [value(Position((discs, 3), (2, 2), 0, (1.0, 1.0))) for discs in (1, 2, 3, 4)]
    assert all(more.high >= less.low for less, more in pairwise(all_bounds))


def test_a_rebuilt_part_agrees_with_the_file(table: HeadsUpTable) -> None:
    key = (4, 2, 2, 1)
    again = HeadsUpTable(table.steps, 100, dict(table.states))
    again.states[key] = solve_state(again, key)
    for sure in (0.25, 0.6, 1.0):
        position = Position((4, 2), (2, 1), 0, (1.0, sure))
        new, old = again.value(position), table.value(position)
        assert new.low <= old.high + 1e-5
        assert old.low <= new.high + 1e-5
        assert new.value == pytest.approx(old.value, abs=0.01)


def test_a_damaged_file_is_refused(table: HeadsUpTable, tmp_path: Path) -> None:
    raw = bytearray(table.to_bytes())
    raw[len(raw) // 2] ^= 1
    path = tmp_path / "heads-up.table"
    path.write_bytes(raw)
    with pytest.raises(BadTable, match="damaged"):
        load(path)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "not a heads-up table"),
        (b"[]\n", "not a heads-up table"),
        (b'{"format": "calavera heads-up table", "version": 9}\n', "version 9"),
    ],
)
def test_another_file_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(BadTable, match=why):
        HeadsUpTable.from_bytes(raw)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="not there"):
        load(tmp_path / "nothing")


def test_a_table_is_equal_after_writing_and_reading(table: HeadsUpTable) -> None:
    again = HeadsUpTable.from_bytes(table.to_bytes())
    assert again.steps == table.steps
    assert again.to_bytes() == table.to_bytes()


def test_the_command_builds_a_table_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["--out", str(tmp_path), "--steps", "1", "--passes", "2", "--jobs", "1"]
    main(settings)
    first = (tmp_path / "heads-up.table").read_bytes()
    assert "the first player of a whole game wins" in capsys.readouterr().out
    half = HeadsUpTable.from_bytes(first)
    for key in list(all_keys())[40:]:
        del half.states[key]
    (tmp_path / "heads-up.table.partial").write_bytes(half.to_bytes())
    main(settings)
    assert capsys.readouterr().out.startswith("41/64")
    assert len(HeadsUpTable.from_bytes((tmp_path / "heads-up.table").read_bytes()).states) == 64
