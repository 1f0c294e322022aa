"""Exact values of small endings by the linear program, and properties of all values."""

import itertools

import pytest

from calavera.solve import Position
from calavera.solve.exact.best_response import evaluate_behaviours
from calavera.solve.exact.linear_program import solve_lp
from calavera.solve.exact.sequence_game import SequenceGame, build_game
from calavera.solve.positions import Pair

BELIEFS = [0.0, 0.25, 0.5, 1.0]
_games: dict[tuple[Pair, Pair, int], SequenceGame] = {}
_values: dict[Position, float] = {}


def game(position: Position) -> SequenceGame:
    key = (position.discs, position.wins, position.first)
    if key not in _games:
        _games[key] = build_game(position)
    return _games[key].with_beliefs(position)


def value(discs: Pair, wins: Pair, first: int, skull: tuple[float, float]) -> float:
    position = Position(discs, wins, first, skull)
    if position not in _values:
        _values[position] = solve_lp(game(position))[0]
    return _values[position]


@pytest.mark.parametrize(
    ("discs", "wins", "first", "exact"),
    [
        ((1, 1), (1, 1), 0, 0),
        ((1, 1), (1, 2), 0, 0),
        ((1, 1), (2, 1), 0, -1 / 2),
        ((1, 1), (2, 2), 0, -1 / 2),
        ((2, 1), (1, 1), 0, 3 / 4),
        ((2, 1), (1, 1), 1, 1 / 2),
        ((2, 1), (2, 2), 0, 1),
        ((2, 1), (2, 2), 1, 1 / 2),
        ((2, 2), (1, 1), 0, 1 / 4),
        ((2, 2), (1, 2), 0, 1 / 2),
        ((2, 2), (1, 2), 1, 0),
        ((3, 1), (1, 1), 0, 1),
        ((3, 1), (1, 1), 1, 1 / 2),
        ((4, 1), (1, 1), 1, 1),
    ],
)
def test_values_where_nothing_is_known_of_lost_discs(
    discs: Pair, wins: Pair, first: int, exact: float
) -> None:
    position = Position.even(discs, wins, first)
    found, behaviours = solve_lp(game(position))
    judgement = evaluate_behaviours(game(position), behaviours)
    assert found == pytest.approx(exact, abs=1e-9)
    assert judgement.value == pytest.approx(exact, abs=1e-9)
    assert 0 <= judgement.exploitability + 1e-12 < 1e-9


def test_two_discs_with_the_skull_against_the_same_need_mixing() -> None:
    """OpenSpiel's solvers come to the same number; see tests/adapters."""
    assert value((2, 2), (1, 1), 0, (1.0, 1.0)) == pytest.approx(0.097938, abs=1e-6)


def test_a_lone_skull_never_wins_a_challenge() -> None:
    """First, it must challenge (A3), and then its own skull eliminates it (X1)."""
    for wins in ((1, 1), (2, 1), (1, 2), (2, 2)):
        assert value((1, 1), wins, 0, (1.0, 0.5)) == -1
        assert value((1, 2), wins, 0, (1.0, 0.5)) == -1


@pytest.mark.parametrize(("discs", "wins"), [((1, 1), (2, 1)), ((2, 1), (1, 2)), ((3, 1), (1, 1))])
def test_exchanging_the_seats_negates_the_value(discs: Pair, wins: Pair) -> None:
    for skull in itertools.product(BELIEFS, BELIEFS):
        position = Position(discs, wins, 0, skull)
        mirror = position.swap_seats()
        swapped = value(mirror.discs, mirror.wins, mirror.first, mirror.skull)
        assert value(discs, wins, 0, skull) == pytest.approx(-swapped, abs=1e-8)


def test_exchanging_the_seats_of_two_discs_each_negates_the_value() -> None:
    one, two = value((2, 2), (1, 2), 0, (0.25, 0.8)), value((2, 2), (2, 1), 1, (0.8, 0.25))
    assert one == pytest.approx(-two, abs=1e-8)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("discs", "other"), [((1, 1), 1), ((1, 1), 2), ((2, 1), 1), ((2, 1), 2), ((1, 2), 1), ((3, 1), 1)]
)
def test_a_win_less_to_go_never_hurts(discs: Pair, other: int, first: int) -> None:
    for skull in itertools.product(BELIEFS, BELIEFS):
        assert value(discs, (1, other), first, skull) >= value(discs, (2, other), first, skull) - 1e-8


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("fewer", "more"), [((1, 1), (2, 1)), ((2, 1), (3, 1)), ((1, 2), (2, 2))])
def test_a_disc_more_never_hurts_under_the_same_belief(fewer: Pair, more: Pair, first: int) -> None:
    for skull in itertools.product(BELIEFS, BELIEFS):
        assert value(more, (1, 1), first, skull) >= value(fewer, (1, 1), first, skull) - 1e-8


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("discs", [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_the_value_is_concave_in_the_belief_about_oneself(discs: Pair, first: int) -> None:
    """The value is concave in the belief about oneself: telling the table more never helps on average."""
    for other in BELIEFS:
        low, middle, high = [value(discs, (1, 1), first, (belief, other)) for belief in (0.0, 0.5, 1.0)]
        assert middle >= (low + high) / 2 - 1e-8


def test_a_more_certain_skull_can_be_worth_less() -> None:
    """Against a sure skull with two discs each: better a skull that is only likely than one that is known."""
    likely, sure = [value((2, 2), (1, 1), 0, (belief, 1.0)) for belief in (0.75, 1.0)]
    assert likely == pytest.approx(49 / 346, abs=1e-9)
    assert sure < likely - 0.04


def test_being_first_can_hurt_with_one_disc_each_only() -> None:
    """A lone disc that is first must challenge (A3)."""
    assert value((1, 1), (1, 1), 0, (0.5, 0.75)) == pytest.approx(0)
    assert value((1, 1), (1, 1), 1, (0.5, 0.75)) == pytest.approx(1 / 2)
    for discs in ((2, 1), (2, 2), (3, 1)):
        for skull in itertools.product(BELIEFS, BELIEFS):
            assert value(discs, (1, 1), 0, skull) >= value(discs, (1, 1), 1, skull) - 1e-8


@pytest.mark.parametrize(
    ("discs", "wins", "first"),
    [((2, 1), (1, 1), 0), ((1, 2), (1, 1), 0), ((2, 1), (2, 1), 1), ((2, 2), (1, 1), 0)],
)
@pytest.mark.parametrize("skull", [(0.5, 0.5), (0.25, 1.0), (0.75, 0.6)])
def test_showing_does_not_change_the_value(
    discs: Pair, wins: Pair, first: int, skull: tuple[float, float]
) -> None:
    """T6: it would only tell the table more about oneself."""
    shown, _ = solve_lp(build_game(Position(discs, wins, first, skull), shows=True))
    assert shown == pytest.approx(value(discs, wins, first, skull), abs=1e-8)
