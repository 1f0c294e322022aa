"""How long a game can last: known if hands are equal, else searched for with what none exceeds as a guide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from heapq import heapify, heapreplace
from typing import NamedTuple

from calavera.rules import State

from .attaining import Attaining, Looks, TooFar
from .counting import counted
from .hands import Hands
from .known import kind_of, known
from .rounds import Asked, Table, after_rounds, table_of
from .unseated import full_hand

__all__ = ["Course", "Longest", "longest", "longest_course"]

#: Tables of so few are searched to the end.
FEW_SEATS = 5
#: For others, looks times seats: what takes a few seconds.
LOOKS = 120_000


class Longest(NamedTuple):
    """The most answers of seats, answers with nothing skipped, and chance moves that a game can have."""

    answers: int
    with_forced: int
    chances: int


class Course(NamedTuple):
    """What no game can exceed, and the openings of the rounds of a game that attains it, if one was found."""

    answers: int
    openings: tuple[Table, ...]


def longest(starts: Sequence[State], shows: bool = False, skip_forced: bool = False) -> Longest:
    """What no game that begins in one of these ways can exceed; they differ in hands that are dealt alone.

    ``answers`` is attained, unless many seats begin with unequal hands.

    >>> from calavera.rules import Options, new_game, set_up
    >>> longest([set_up(Options(players=2), 0, ["FS", "F"], [1, 1])])
    Longest(answers=16, with_forced=17, chances=2)
    >>> longest([new_game(Options(players=12))])
    Longest(answers=4957, with_forced=5569, chances=47)
    """
    return _longest(tuple(starts), shows, skip_forced)


@cache
def _longest(starts: tuple[State, ...], shows: bool, skip_forced: bool) -> Longest:
    kind = kind_of(starts[0], shows, skip_forced) if len(starts) == 1 else None
    seats = len(starts[0].seats)
    looks = None if seats <= FEW_SEATS else LOOKS // seats
    answers = known()[kind] if kind else longest_course(starts, shows, skip_forced, looks).answers
    discs = sum([seat.discs for seat in starts[0].seats])
    return Longest(answers, max([counted(start) for start in starts]), discs - 1)


# --- By search ----------------------------------------------------------------------------------------------


class _Tables(Attaining[Table]):
    """What can be attained at real tables."""

    def __init__(self, asked: Asked, last_chance: bool, two_tribes: bool, full: int, looks: Looks) -> None:
        super().__init__(looks)
        self.asked = asked
        self.guide = Hands(asked, last_chance, two_tribes, full, looks)

    def bound(self, table: Table) -> int:
        """What is known of tables with these hands."""
        return self.guide.most(self.guide.held(table))

    def may_attain(self, table: Table, need: int) -> bool:
        """Whether some table with these hands could."""
        return self.guide.attains(self.guide.held(table), need)

    def steps(self, table: Table) -> Iterable[tuple[Table, int]]:
        """The next openings."""
        return after_rounds(table, self.asked).items()


def longest_course(
    starts: Sequence[State], shows: bool = False, skip_forced: bool = False, looks: int | None = None
) -> Course:
    """The longest game that begins in one of these ways; or, after so many looks, what is known of it.

    Asked is whether a game can be as long as nothing speaks against; if not, the same of what is then known.

    >>> from calavera.rules import Options, set_up
    >>> course = longest_course([set_up(Options(players=2), 0, ["FS", "F"], [1, 1])])
    >>> course.answers, len(course.openings)
    (16, 2)
    """
    options = starts[0].options
    asked = Asked(skip_forced, shows, options.loss == "draw")
    openings = [table_of(start) for start in starts]
    two_tribes, full = options.tribes_per_player > 1, full_hand(openings)
    tables = _Tables(asked, options.last_chance, two_tribes, full, Looks(looks))
    open_ = [(-tables.most(opening), opening) for opening in openings]
    heapify(open_)
    while True:
        most, opening = -open_[0][0], open_[0][1]
        try:
            if tables.attains(opening, most):
                return Course(most, tuple(tables.way(opening)))
        except TooFar:
            return Course(most, ())
        heapreplace(open_, (-tables.most(opening), opening))
