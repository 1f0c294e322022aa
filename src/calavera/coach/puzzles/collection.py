"""The puzzles of the package, from the easiest to the hardest, and the puzzle of a day."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib import resources
from typing import Final

from calavera.rules import BadPosition

from .puzzle import Puzzle, puzzle_from_line

__all__ = ["DAILY_STEP", "daily_number", "load_puzzles", "puzzle_numbers", "puzzle_of"]

NAME: Final = "puzzles.jsonl"
#: The puzzle of a day is this many numbers after that of the day before; a prime, so that all have their day.
DAILY_STEP: Final = 7919


@cache
def load_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, by number.

    >>> len(load_puzzles()) >= 1000
    True
    """
    raw = (resources.files("calavera.coach") / "data" / NAME).read_bytes()
    return tuple([puzzle_from_line(line) for line in raw.splitlines()])


def puzzle_of(number: int) -> Puzzle:
    """The puzzle with this number, from 0."""
    puzzles = load_puzzles()
    if not 0 <= number < len(puzzles):
        raise BadPosition(
            "no-such-puzzle", f"there is no puzzle {number}: they go from 0 to {len(puzzles) - 1}"
        )
    return puzzles[number]


@cache
def puzzle_numbers() -> dict[str, int]:
    """The numbers of all puzzles by their ids."""
    return {puzzle.id: number for number, puzzle in enumerate(load_puzzles())}


def daily_number(day: date) -> int:
    """The number of the puzzle of a day: the same for everyone.

    >>> daily_number(date(2026, 1, 2)) == (daily_number(date(2026, 1, 1)) + DAILY_STEP) % len(load_puzzles())
    True
    """
    since = day.toordinal() - date(1970, 1, 1).toordinal()
    return since * DAILY_STEP % len(load_puzzles())
