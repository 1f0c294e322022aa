"""Puzzles of more than two: both estimates must see the same clear difference."""

from __future__ import annotations

import pytest

from calavera.coach.puzzles import group_puzzles
from calavera.coach.puzzles.collection import load_puzzles
from calavera.coach.puzzles.group_puzzles import agree
from calavera.coach.puzzles.puzzle import Puzzle, puzzle_state, puzzle_view
from calavera.rules import view

AGREED = next(one for one in load_puzzles() if one.method == "agreed" and len(one.values) == 2)


def test_both_estimates_agree_again_on_a_puzzle_of_the_package() -> None:
    found = agree(puzzle_view(AGREED))
    assert found is not None
    assert max(found.wins, key=lambda action: found.wins[action]) == AGREED.best


def test_an_even_opening_is_no_puzzle() -> None:
    bare = Puzzle((4, 4, 4), (2, 2, 2), 0, "FFFS", "", None, {}, 0, (), "")
    assert agree(view(puzzle_state(bare), 0)) is None


def test_a_doubt_of_the_second_estimate_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_puzzles, "SECOND_MARGIN", 1.1)
    assert agree(puzzle_view(AGREED)) is None
