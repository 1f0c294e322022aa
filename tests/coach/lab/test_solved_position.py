"""The report of a position of two: against the solver's own walk, and against known values."""

from __future__ import annotations

import pytest

from calavera.coach.lab.position_report import AttemptReport, PositionReport
from calavera.coach.lab.solved_position import report_position
from calavera.rules import BadPosition, IllegalAction
from calavera.rules.actions import PUBLIC
from calavera.solve import Position, solve_ending
from calavera.solve.headsup.infosets import infoset_of_state
from calavera.solve.headsup.subgame import resolve
from calavera.solve.policy_walk import walk_policy

POSITIONS = [
    Position.even((2, 2)),
    Position((3, 2), (2, 1), 1, (0.7, 0.4)),
    Position((1, 3), (1, 2), 0, (0.5, 0.9)),
]
PASSES_ERROR = 0.01


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_plan_is_that_of_a_walk_through_the_whole_round(position: Position) -> None:
    """A line is followed for each seat alone; the walk plays every pair of hands with the engine."""
    solved = resolve(position)
    points = walk_policy(
        position, lambda state, seat: solved.action_probabilities(seat, infoset_of_state(state, seat))
    )
    compared = 0
    for moves, point in points.items():
        words = [str(word) for _, word in moves]
        if any(word.startswith("flip") for word in words) or len(words) == 1 or point.probability < 1e-6:
            continue
        report = report_position(position, tuple(words[2:]) if len(words) > 1 else None)
        decision = next(one for one in report.decisions if one.seat == point.seat)
        assert report.probability == pytest.approx(point.probability, abs=1e-9)
        said = {word.word: word.probability for word in decision.words}
        expected = {str(word): share for word, share in point.answers.items()}
        assert {word: said.get(word, 0.0) for word in expected} == pytest.approx(expected, abs=1e-9)
        compared += 1
    assert compared > 1


def value_after(attempt: AttemptReport) -> float:
    """The value to seat 0 after an attempt."""
    if attempt.winner is not None:
        return 1.0 if attempt.winner == 0 else -1.0
    assert attempt.following is not None
    return (attempt.following.low + attempt.following.high) / 2


def expected_value(position: Position, line: tuple[str, ...], report: PositionReport) -> float:
    """The value to seat 0 at a line, from what follows it by the plan."""
    if report.attempts:
        assert sum([attempt.probability for attempt in report.attempts]) == pytest.approx(1, abs=1e-4)
        return sum([attempt.probability * value_after(attempt) for attempt in report.attempts])
    total = 0.0
    for word in report.decisions[0].words:
        if word.probability > 1e-4:
            after = (*line, word.word)
            total += word.probability * expected_value(position, after, report_position(position, after))
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_value_is_what_the_plans_lead_to(position: Position) -> None:
    """Over all lines and endings of the round, with the table's values after it."""
    report = report_position(position, ())
    middle = (report.low + report.high) / 2
    assert expected_value(position, (), report) == pytest.approx(middle, abs=PASSES_ERROR)


@pytest.mark.parametrize(
    "position", [Position.even((2, 1)), Position((1, 2), (1, 1), 0, (0.3, 0.7))], ids=str
)
def test_the_value_is_between_the_bounds(position: Position) -> None:
    """The exact value of a small ending."""
    exact = solve_ending(position, target=1e-6).value
    report = report_position(position)
    assert report.low - 1e-3 <= exact <= report.high + 1e-3


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_actions_of_the_plan_are_worth_the_most(position: Position) -> None:
    """What the plan often takes loses next to nothing, and a hand is worth its best action."""
    report = report_position(position)
    for decision in report.decisions:
        for hand in decision.hands:
            values = {one.action: one.value for one in hand.actions if one.value is not None}
            if not values:
                continue
            best = max(values.values())
            own = report.hand_values[decision.seat][0 if "S" in hand.hand else 1]
            assert own == pytest.approx(best, abs=0.02)
            for one in hand.actions:
                if one.probability > 0.1 and one.value is not None:
                    assert best - one.value < 0.02


def test_a_lone_skull_gives_up_the_skull() -> None:
    """F4 with two discs: a skull alone can never win a challenge, so it goes."""
    report = report_position(Position((2, 2), (1, 1), 0, (1.0, 0.5)), ("bid:1", "pass"))
    own = next(one for one in report.attempts if one.skull_owner == one.challenger)
    assert own.discard is not None
    worth = {one.action: one.value or 0.0 for one in own.discard.hands[0].actions}
    assert worth["discard:skull"] >= worth["discard:flower"] - 0.02


def test_beliefs_have_a_map_with_one_point_where_a_skull_is_certain() -> None:
    """A seat with four discs owns its skull (S1)."""
    beliefs = report_position(Position.even((4, 2), (1, 1))).beliefs
    assert beliefs.first == (1.0,)
    assert (len(beliefs.second), beliefs.second[0], beliefs.second[-1]) == (13, 0.0, 1.0)
    assert [len(row) for row in beliefs.values] == [13]


@pytest.mark.parametrize(
    ("line", "error", "says"),
    [
        (("bid:9",), IllegalAction, "bid 9 is more than the 2 discs"),
        (("bid:1", "place"), IllegalAction, "bid"),
        (("pass",), IllegalAction, "pass"),
        (("bid:1", "pass", "flip:0"), BadPosition, "goes on after the auction"),
        (("nonsense",), IllegalAction, "nonsense"),
    ],
)
def test_moves_that_are_not_possible_are_refused(
    line: tuple[str, ...], error: type[Exception], says: str
) -> None:
    """In the words of the engine."""
    with pytest.raises(error, match=says):
        report_position(Position.even((2, 2)), line)


def test_public_words_are_those_of_records() -> None:
    """A report never names a disc in a public word."""
    report = report_position(Position.even((2, 2)), ())
    assert {word.word for word in report.decisions[0].words} <= {str(word) for word in PUBLIC.values()} | {
        "bid:1",
        "bid:2",
    }
