"""The claims of docs/findings.md, checked with the table and exact endings."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import scripts.findings.__main__ as page_of_findings
from calavera.solve import Position, solve_ending
from calavera.solve.headsup.subgame import resolve
from calavera.solve.headsup.value_table import value
from scripts.findings.discard_choice import best_discard
from scripts.findings.positions import DISCS, WINS, after_blind_losses, gain_of_being_first, positions
from scripts.findings.restricted_play import (
    Restriction,
    always_skull_first,
    neither_skull_nor_add,
    never_add,
    never_skull_first,
    restriction_cost,
    skull_first_probability,
)
from scripts.findings.winning_strategies import Claim, claims, guaranteed_value, is_sure_win

QUARTERS = [i / 4 for i in range(5)]
DOCS = Path(__file__).parents[2] / "docs"


def test_being_first_hurts_nobody_but_a_lone_disc_against_a_lone_disc() -> None:
    for position in positions(QUARTERS):
        gain, error = gain_of_being_first(position)
        assert position.discs == (1, 1) or gain >= -abs(error) - 1e-4, position
    even = {
        (d, w)
        for d in product(DISCS, DISCS)
        for w in WINS
        if gain_of_being_first(Position.even(d, w))[0] < -0.01
    }
    assert even == {((1, 1), (2, 2)), ((1, 1), (1, 2)), ((1, 1), (2, 1))}


def test_the_list_of_sure_wins_is_complete_and_right() -> None:
    for position in positions(QUARTERS):
        assert (value(position).value > 0.998) == is_sure_win(position), position


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.name)
def test_a_winning_strategy_wins_against_every_answer(claim: Claim) -> None:
    for position in claim.where:
        assert is_sure_win(position)
        assert guaranteed_value(position, claim.strategy) == pytest.approx(1)


def test_a_skull_is_kept_with_four_discs_and_given_up_with_two_or_against_a_lone_disc() -> None:
    whole = best_discard((4, 4), (2, 2), 1.0)
    assert whole.keep[1] == 1
    assert whole.best == pytest.approx(whole.kept, abs=whole.error)
    assert best_discard((2, 2), (2, 2), 0.5).keep == (0, 0)
    lone = best_discard((3, 1), (1, 1), 0.25)
    assert (lone.given, lone.kept) == pytest.approx((1, 0.875), abs=0.001)


def test_a_lone_skull_is_kept_two_times_in_five_against_two_discs_with_a_sure_skull() -> None:
    found = {
        keep: solve_ending(Position((1, 2), (1, 1), 0, (keep, 1.0))).win_probability
        for keep in (0, 0.3, 0.4, 0.5, 1)
    }
    assert max(found, key=lambda keep: found[keep]) == 0.4
    assert (found[0], found[0.4], found[1]) == pytest.approx((0, 0.4, 0))


def test_the_second_player_opens_a_game_with_the_skull_somewhat_more_often_than_not() -> None:
    assert skull_first_probability(resolve(Position.even((4, 4), (2, 2)), passes=200), 1) == pytest.approx(
        0.57, abs=0.02
    )


@pytest.mark.parametrize(
    ("seat", "habit", "points"),
    [
        (0, never_skull_first, 0.0),
        (0, never_add, 0.0),
        (0, neither_skull_nor_add, 4.0),
        (0, always_skull_first, 10.9),
        (1, never_skull_first, 21.1),
        (1, always_skull_first, 6.5),
    ],
)
def test_what_a_habit_costs_in_the_first_round_of_a_game(
    seat: int, habit: Restriction, points: float
) -> None:
    lost, error = restriction_cost(Position.even((4, 4), (2, 2)), seat, habit, count=200)
    assert 100 * lost == pytest.approx(points, abs=0.4)
    assert error < 0.006


def test_a_lone_disc_is_worth_most_when_nobody_expects_it() -> None:
    for belief, better in ((0.25, 0), (0.75, 1)):
        skull_and_flower = value(Position((1, 1), (1, 1), 1, (belief, 0.25))).hands[0]
        assert skull_and_flower[better] > skull_and_flower[1 - better] + 0.9
        whole = solve_ending(Position((1, 1), (1, 1), 1, (belief, 0.25)))
        assert whole.win_probability == pytest.approx(0.375)


def test_a_disc_is_worth_more_than_being_first_and_less_than_a_win() -> None:
    second, first = (value(after_blind_losses((4, 4), (2, 2), seat)).win_probability(0) for seat in (1, 0))
    poorer, ahead = (
        value(after_blind_losses((3, 4), (2, 2))).win_probability(0),
        value(after_blind_losses((4, 4), (1, 2))).win_probability(0),
    )
    assert first - second < first - poorer < ahead - first
    assert (
        value(after_blind_losses((4, 3), (2, 1), 0)).high
        < 0
        < value(after_blind_losses((4, 2), (2, 1), 1)).low
    )


def test_a_disc_buys_the_first_turn_only_with_few_discs_left() -> None:
    pays = {
        (a, b)
        for a, b, wins in product((4, 3, 2), DISCS, WINS)
        if value(after_blind_losses((a - 1, b), wins)).low > value(after_blind_losses((a, b), wins, 1)).high
    }
    assert pays == {(3, 2), (3, 1), (2, 3), (2, 2)}


def test_a_riddle_beats_both_certainties() -> None:
    loss, riddle, owner = (
        solve_ending(Position((2, 2), (1, 1), 0, (own, 0.9))).win_probability for own in (0.0, 0.75, 1.0)
    )
    assert riddle > owner + 0.025 > loss
    assert value(Position((2, 1), (1, 1), 1, (0.5, 2 / 3))).win_probability(0) == pytest.approx(
        5 / 6, abs=1e-3
    )


@pytest.mark.parametrize(
    "draws", [page_of_findings.print_being_first, page_of_findings.print_lone_discs], ids=["first", "lone"]
)
def test_the_plots_are_those_of_the_script(
    draws: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_of_findings, "PLOTS", tmp_path)
    draws()
    for plot in tmp_path.iterdir():
        assert plot.read_text() == (DOCS / "findings" / plot.name).read_text()


def test_every_plot_is_on_the_page() -> None:
    page = (DOCS / "findings.md").read_text(encoding="utf-8")
    plots = list((DOCS / "findings").glob("*.svg"))
    assert len(plots) == 5
    assert all([f"findings/{plot.name}" in page for plot in plots])
