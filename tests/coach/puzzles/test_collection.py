"""The puzzles of the package: many, varied, possible, and each with one right answer."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from importlib import resources

import pytest

from calavera.coach.puzzles.collection import DAILY_STEP, NAME, daily_number, load_puzzles, puzzle_of
from calavera.coach.puzzles.duel_puzzles import certify_round, solve_rounds
from calavera.coach.puzzles.explanation import explain_actions
from calavera.coach.puzzles.puzzle import Puzzle, puzzle_from_line, puzzle_line, puzzle_state, puzzle_view
from calavera.coach.review.grades import KINDS
from calavera.rules import BadPosition, view
from calavera.solve import Position

PUZZLES = load_puzzles()


def test_there_are_a_thousand_within_a_megabyte() -> None:
    assert len(PUZZLES) >= 1000
    assert len((resources.files("calavera.coach") / "data" / NAME).read_bytes()) < 1_000_000


def test_no_two_look_the_same() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES)


def test_all_kinds_of_actions_are_asked_for_and_none_prevails() -> None:
    best = Counter([puzzle.best.partition(":")[0] for puzzle in PUZZLES])
    assert min([best[verb] for verb in ("bid", "pass", "place", "flip", "discard")]) >= 10, best
    assert max(best.values()) < len(PUZZLES) / 2, best
    assert sum([len(puzzle.discs) > 2 for puzzle in PUZZLES]) >= 100


def test_they_go_from_easy_to_hard() -> None:
    difficulties = [puzzle.difficulty for puzzle in PUZZLES]
    assert difficulties == sorted(difficulties)
    assert difficulties[0] <= 5
    assert difficulties[-1] >= 90


def test_each_is_a_possible_position_with_one_right_answer() -> None:
    for puzzle in PUZZLES:
        actions = explain_actions(puzzle, puzzle_view(puzzle))
        assert [one.action for one in actions if one.right] == [puzzle.best]
        assert actions[0].action == puzzle.best
        # Values are rounded to a thousandth.
        assert 30 <= puzzle.margin <= 1000 * actions[1].loss + 1
        assert puzzle.kind in KINDS
        assert all([one.kind in KINDS for one in actions[1:]])


def test_no_hand_is_one_that_everybody_rules_out() -> None:
    for puzzle in PUZZLES:
        if puzzle.skull is not None:
            belief = puzzle.skull[0] if "S" in puzzle.hand else 100 - puzzle.skull[0]
            assert belief > 0, puzzle.id


def test_the_view_shows_no_disc_of_another_seat() -> None:
    for puzzle in PUZZLES[::7]:
        seen = puzzle_view(puzzle)
        for seat in seen.seats[1:]:
            hidden = seat.stack[: len(seat.stack) - seat.flipped]
            assert set(hidden) <= {"hidden"}
            assert seat.hand is None
        # What was flipped before a decision were flowers, or the seat's own skull (F4).
        shown = {disc for owner, disc in seen.revealed if owner != 0}
        assert shown <= {"flower"}


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 331))
def test_a_solved_puzzle_is_certified_again_with_other_passes(number: int) -> None:
    puzzle = next(one for one in PUZZLES[number:] if one.method == "solved")
    assert puzzle.skull is not None
    one, other = (percent / 100 for percent in puzzle.skull)
    position = Position(puzzle.discs, puzzle.wins, puzzle.first, (one, other))  # type: ignore[arg-type]
    turned = position.swap_seats() if position.first == 1 else position
    found = [
        decision
        for decision in certify_round(solve_rounds([turned], passes=450)[0])
        if decision.seat == puzzle.first and _is_asked(puzzle, decision.infoset)
    ]
    assert [str(decision.best) for decision in found] == [puzzle.best]
    for action, win in found[0].wins.items():
        assert win == pytest.approx(puzzle.values[str(action)] / 1000, abs=0.02)


def _is_asked(puzzle: Puzzle, infoset: object) -> bool:
    from calavera.solve.headsup.infosets import infoset_of_view

    wanted = infoset_of_view(puzzle_view(puzzle))
    if puzzle.first == 1:
        other = {"flip:0": "flip:1", "flip:1": "flip:0"}
        wanted = wanted._replace(line=tuple([other.get(word, word) for word in wanted.line]))
    return wanted == infoset


def test_every_puzzle_has_its_day() -> None:
    start = date(2026, 3, 1)
    days = [daily_number(start + timedelta(days)) for days in range(len(PUZZLES))]
    assert sorted(days) == list(range(len(PUZZLES)))
    assert days[1] == (days[0] + DAILY_STEP) % len(PUZZLES)


def test_a_line_reads_back() -> None:
    for puzzle in PUZZLES[::50]:
        assert puzzle_from_line(puzzle_line(puzzle)) == puzzle


def test_numbers_without_a_puzzle_are_refused() -> None:
    for number in (-1, len(PUZZLES)):
        with pytest.raises(BadPosition, match="there is no puzzle"):
            puzzle_of(number)


def test_a_puzzle_whose_values_do_not_fit_its_position_is_refused() -> None:
    puzzle = PUZZLES[0]
    broken = Puzzle(
        **{**{name: getattr(puzzle, name) for name in puzzle.__struct_fields__}, "values": {"pass": 5}}
    )
    with pytest.raises(BadPosition, match="a value for each legal action"):
        puzzle_view(broken)


def test_others_may_have_placed_all_four_discs() -> None:
    """Then the skull lies lowest, so that flips from the top meet flowers."""
    line = "place place place place place place bid:5 pass flip:0 flip:0 flip:0 flip:0"
    state = puzzle_state(Puzzle((4, 4), (1, 1), 0, "FFFS", "SFFF", line[:-7], {}, 0, (), ""))
    assert view(state, 0).revealed == ((0, "flower"),) * 3
    assert str(state.seats[1].stack[0]) == "skull"
