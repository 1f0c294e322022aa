"""Certified decisions of duels: the bounds hold, and exact endings agree."""

from __future__ import annotations

import pytest

from calavera.coach.puzzles.duel_puzzles import MARGIN, MIN_REACH, certify_round, solve_rounds
from calavera.solve import Position, solve_ending
from calavera.solve.headsup.infosets import public_line
from calavera.solve.headsup.round_action_values import ActionValues

ENDINGS = [
    Position((2, 1), (1, 1), 0, (0.5, 0.5)),
    Position((2, 2), (1, 1), 0, (0.5, 0.5)),
    Position((2, 2), (1, 2), 0, (1.0, 0.25)),
    Position((3, 1), (2, 1), 0, (0.75, 0.5)),
    Position((1, 2), (1, 2), 0, (0.5, 0.5)),
]


def test_exact_plans_never_take_an_action_that_was_called_worse() -> None:
    checked = 0
    for position in ENDINGS:
        certified = {(one.seat, *one.infoset): one for one in certify_round(solve_rounds([position])[0])}
        for point in solve_ending(position, method="lp").points().values():
            for choice in point.choices:
                key = point.seat, public_line(point.line), "S" in choice.hand, choice.stack
                if key not in certified or point.probability * choice.probability < 0.02:
                    continue
                checked += 1
                for action, share in choice.answers:
                    assert share < 1e-6 or action == certified[key].best, (position, key, choice)
    assert checked >= 5


@pytest.mark.parametrize("position", [*ENDINGS, Position((3, 2), (1, 1), 0, (0.75, 0.5))], ids=str)
def test_lower_bounds_are_below_upper_bounds_where_the_other_plan_comes(position: Position) -> None:
    """Up to an error of about one part in the number of passes."""
    solution = solve_rounds([position])[0]
    values = ActionValues(solution)
    for seat, side in enumerate(solution.arrays.round.sides):
        for infoset in side.infosets:
            uppers, lowers = values.of(seat, infoset), values.lower(seat, infoset)
            assert uppers.keys() == lowers.keys()
            if values.reach(seat, infoset)[1] < MIN_REACH:
                continue
            for action, low in lowers.items():
                assert low <= uppers[action] + 1e-3, (seat, infoset, action)


def test_plans_reach_the_first_decision_always() -> None:
    solution = solve_rounds([Position((3, 3), (1, 2), 0, (0.75, 0.5))], passes=50)[0]
    values, first = ActionValues(solution), solution.arrays.round.sides[0]
    openings = [values.reach(0, infoset) for infoset in first.infosets if not infoset.stack]
    assert sum([own for own, _ in openings]) == pytest.approx(0.75)  # without the skull there is no choice
    assert [other for _, other in openings] == pytest.approx([1.0] * len(openings))


def test_a_certified_best_action_is_better_by_the_margin() -> None:
    solution = solve_rounds([Position((3, 2), (1, 1), 0, (0.75, 0.5))])[0]
    found = list(certify_round(solution))
    assert found
    for one in found:
        others = [win for action, win in one.wins.items() if action != one.best]
        assert MARGIN <= one.margin <= one.wins[one.best] - max(others) + 1e-9


def test_hands_that_the_beliefs_rule_out_certify_nothing() -> None:
    solution = solve_rounds([Position((2, 1), (1, 1), 0, (1, 0))])[0]
    decisions = list(certify_round(solution))
    assert decisions
    assert {(one.seat, one.infoset.owns_skull) for one in decisions} <= {(0, True), (1, False)}


def test_rounds_whose_plans_are_too_rough_certify_nothing() -> None:
    assert not list(certify_round(solve_rounds([Position.even((3, 2))], passes=3)[0]))
