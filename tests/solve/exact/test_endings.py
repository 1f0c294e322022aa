"""Exact endings: solutions, points, refusals, and the evaluation of strategy functions."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from calavera.rules import Options, View
from calavera.rules.options import OpeningRule
from calavera.solve import BadEnding, BadStrategy, Point, Position, Solution, judge, solve_ending
from calavera.solve.exact import successors
from calavera.solve.exact.best_response import evaluate_behaviours
from calavera.solve.exact.outside_strategy import behaviour_of
from calavera.solve.exact.sequence_game import build_game
from calavera.solve.positions import Pair


def test_small_endings_are_solved_exactly() -> None:
    solution = solve_ending(Position.even((2, 1)))
    assert solution.value == pytest.approx(3 / 4)
    assert solution.win_probability == pytest.approx(7 / 8)
    assert (solution.method, solution.iterations) == ("lp", 0)
    assert solution.counts.nodes == 281
    assert solution.exploitability < 1e-9


@pytest.mark.rule("O2", "O3", "O4")
def test_the_order_of_first_discs_does_not_change_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A face-down disc tells nothing but that it is there, so that the infosets are the same."""
    position = Position((2, 2), (1, 1), 0, (0.4, 0.8))
    usual = solve_ending(position)
    openings: tuple[OpeningRule, ...] = ("first-last", "others-first")
    for opening in openings:
        monkeypatch.setattr(successors, "OPTIONS", Options(2, opening, "draw"))
        solution = solve_ending(position)
        assert solution.value == pytest.approx(usual.value, abs=1e-9)
        assert solution.counts.infosets == usual.counts.infosets
        assert solution.counts.decisions != usual.counts.decisions  # the other seat's first disc comes first


def test_the_method_can_be_chosen() -> None:
    position = Position.even((2, 2))
    reports: list[object] = []
    solution = solve_ending(position, "cfr", target=1e-3, progress=reports.append)
    assert solution.method == "cfr"
    assert solution.iterations > 0
    assert solution.exploitability <= 1e-3
    assert solution.value == pytest.approx(solve_ending(position, "lp").value, abs=2e-3)
    assert reports


def test_an_unknown_method_is_refused() -> None:
    method: Any = "magic"
    with pytest.raises(BadEnding, match="one of auto, lp, cfr, not 'magic'"):
        solve_ending(Position.even((2, 2)), method)


@pytest.mark.parametrize(("discs", "wins"), [((3, 3), (1, 1)), ((4, 4), (2, 2)), ((3, 2), (2, 2))])
def test_a_position_that_is_too_large_is_refused_with_an_alternative(discs: Pair, wins: Pair) -> None:
    with pytest.raises(BadEnding, match="the heads-up table has every position") as refused:
        solve_ending(Position.even(discs, wins))
    assert refused.value.code == "too-large"


def test_the_linear_program_has_a_lower_limit_and_names_the_other_method() -> None:
    with pytest.raises(BadEnding, match=r"1,000,000 nodes.*; method cfr goes further"):
        solve_ending(Position.even((3, 2), (1, 2)), "lp")


def test_judge_refuses_a_position_that_is_too_large() -> None:
    with pytest.raises(BadEnding, match="too large"):
        judge(Position.even((4, 4)), at_random)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"target": -1.0}, "target is an exploitability, a number above 0"),
        ({"target": float("nan")}, "target is an exploitability, a number above 0"),
        ({"target": 0.0}, "or 0 where iterations or seconds end it, not 0.0"),
        ({"iterations": 0}, "iterations must be more than 0, not 0"),
        ({"seconds": -2.0}, "seconds must be more than 0, not -2.0"),
    ],
)
def test_a_search_that_would_never_end_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadEnding, match=why):
        solve_ending(Position.even((2, 2)), **given)


def test_importing_the_solver_does_not_import_scipy_or_jax() -> None:
    loaded = "import sys, calavera.solve.exact.endings; print(*{'scipy', 'jax'} & {*sys.modules})"
    ran = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""


def points_by_text(solution: Solution) -> dict[str, Point]:
    return {
        " ".join([f"{seat}{word}" for seat, word in line]): point for line, point in solution.points().items()
    }


def test_points_list_the_decisions_of_the_round_by_public_moves() -> None:
    found = points_by_text(solve_ending(Position((2, 2), (1, 1), 0, (0.5, 0.25))))
    opening = found[""]
    assert opening.seat == 0
    assert opening.probability == pytest.approx(1)
    assert [(choice.hand, choice.stack) for choice in opening.choices] == [("FF", ""), ("FS", "")]
    assert [choice.probability for choice in opening.choices] == pytest.approx([0.5, 0.5])
    # Without the skull there is nothing to choose, but a reader wants to see it.
    assert opening.choices[0].answers == (("place:flower", 1.0),)
    answer = found["0place"]
    assert (answer.seat, answer.line) == (1, ((0, "place"),))
    assert [choice.probability for choice in answer.choices] == pytest.approx([0.75, 0.25])
    adding = found["0place 1place"]
    assert [(choice.hand, choice.stack) for choice in adding.choices] == [
        ("FF", "F"),
        ("FS", "F"),
        ("FS", "S"),
    ]
    assert sum(adding.answers.values()) == pytest.approx(1)
    assert set(adding.answers) == {"place", "bid:1", "bid:2"}


def test_the_probability_of_a_point_is_the_product_of_its_actions() -> None:
    found = points_by_text(solve_ending(Position.even((2, 2)), "cfr"))
    for moves, point in found.items():
        for choice in point.choices:
            assert sum([share for _, share in choice.answers]) == pytest.approx(1)
        assert sum([choice.probability for choice in point.choices]) == pytest.approx(
            float(point.probability > 0)
        )
        for word, share in point.answers.items():
            onward = found.get(f"{moves} {point.seat}{word}".strip())
            if onward is not None:
                assert onward.probability == pytest.approx(point.probability * share)


def pass_or_first(view: View) -> Mapping[str, float]:
    """Passes where it can, else takes the first answer."""
    return {"pass" if "pass" in view.legal else view.legal[0]: 1.0}


def at_random(view: View) -> Mapping[str, float]:
    return dict.fromkeys(view.legal, 1 / len(view.legal))


@pytest.mark.parametrize(("discs", "wins"), [((2, 1), (2, 2)), ((2, 2), (1, 1))])
def test_a_strategy_function_becomes_a_behaviour(discs: Pair, wins: Pair) -> None:
    game = build_game(Position.even(discs, wins))
    for seat in (0, 1):
        assert behaviour_of(game, seat, at_random) == pytest.approx(game.treeplexes[seat].uniform())
    played = behaviour_of(game, 0, pass_or_first)
    assert set(played) == {0.0, 1.0}


def test_a_strategy_sees_what_its_seat_sees() -> None:
    views: list[View] = []

    def keep_view(view: View) -> Mapping[str, float]:
        views.append(view)
        return at_random(view)

    position = Position.even((2, 2))
    game = build_game(position)
    behaviour_of(game, 1, keep_view)
    assert len(views) == game.tree.counts.infosets[1]
    assert {view.seat for view in views} == {1}
    assert all([view.seats[0].hand is None and 1 in view.to_act for view in views])
    assert {view.round for view in views} == {1, 2, 3}


def test_judge_finds_optimal_play_unexploitable() -> None:
    """By way of a view the solution keeps its value: it only needs the moves of the first round here."""
    position = Position((1, 1), (1, 1), 0, (0.5, 0.5))
    solution = solve_ending(position)
    points = solution.points()

    def solved_strategy(view: View) -> Mapping[str, float]:
        line = tuple([(actor, word if word.verb != "place" else "place") for actor, word in view.moves])
        point = next(point for known, point in points.items() if known == line)
        own = view.seats[view.seat or 0]
        stack = "".join(["S" if disc == "skull" else "F" for disc in own.stack])
        return dict(next(choice.answers for choice in point.choices if choice.stack == stack))

    assert judge(position, solved_strategy).exploitability == pytest.approx(0, abs=1e-9)
    assert judge(position, at_random).exploitability == pytest.approx(1 / 4)


@pytest.mark.parametrize(
    "answer", [{}, {"pass": 1.0, "show": 0.5}, {"place:flower": 0.5}, {"place:flower": 2, "place:skull": -1}]
)
def test_a_strategy_without_valid_probabilities_is_refused(answer: dict[str, float]) -> None:
    game = build_game(Position.even((2, 1)))
    with pytest.raises(BadStrategy, match="that add up to 1"):
        behaviour_of(game, 0, lambda _: answer)


def test_judge_agrees_with_evaluating_behaviours() -> None:
    game = build_game(Position.even((2, 1)))
    inside = evaluate_behaviours(game, (game.treeplexes[0].uniform(), game.treeplexes[1].uniform()))
    assert judge(Position.even((2, 1)), at_random) == pytest.approx(inside)
