"""How long a game can last: the longest is searched for, round by round, guided by what none can exceed."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from calavera.rules import State

from .rounds import Asked, Table, after_rounds, table_of
from .unseated import Unseated

__all__ = ["FEW_SEATS", "Course", "Longest", "counted", "longest", "longest_course"]

#: Tables of so few are always searched to the end, and quickly, even many of them.
FEW_SEATS = 4
#: Tables to look at, times the cube of the seats: what takes a second or two.
WORK = 2_100_000


class Longest(NamedTuple):
    """The most answers of seats, answers with nothing skipped, and chance moves that a game can have."""

    answers: int
    with_forced: int
    chances: int


class Course(NamedTuple):
    """What no game can exceed, and the openings of the rounds of a game that attains it, if one was found."""

    answers: int
    openings: tuple[Table, ...]


@cache
def longest(state: State, shows: bool = False, skip_forced: bool = False) -> Longest:
    """What no game that begins with this opening can exceed; ``answers`` is attained unless seats are many.

    >>> from calavera.rules import Options, new_game, set_up
    >>> longest(set_up(Options(players=2), 0, ["FS", "F"], [1, 1]))
    Longest(answers=16, with_forced=17, chances=2)
    >>> longest(new_game(Options(players=4)))
    Longest(answers=553, with_forced=621, chances=15)
    """
    discs = tuple(sorted([seat.discs for seat in state.seats if not seat.out]))
    return Longest(longest_course(state, shows, skip_forced).answers, counted(state, discs), sum(discs) - 1)


# --- By search ----------------------------------------------------------------------------------------------


@cache
def _guide(asked: Asked, last_chance: bool, two_tribes: bool) -> Unseated:
    return Unseated(asked, last_chance, two_tribes)


def longest_course(state: State, shows: bool = False, skip_forced: bool = False, work: int = WORK) -> Course:
    """The longest game that begins with this opening, or what is known of it after so much work.

    Best first: what was answered and what the rest cannot exceed. The first game that is over is the longest;
    before that, the best that is open is a bound.

    >>> from calavera.rules import Options, set_up
    >>> course = longest_course(set_up(Options(players=2), 0, ["FS", "F"], [1, 1]))
    >>> course.answers, len(course.openings)
    (16, 2)
    """
    options, start = state.options, table_of(state)
    asked = Asked(skip_forced, shows, options.loss == "draw")
    guide = _guide(asked, options.last_chance, options.tribes_per_player > 1)
    answered, before = {start: 0}, {start: start}
    # Of those that promise the same, the one furthest on.
    open_ = [(-guide.most(start), 0, start)]
    looks = work // len(start.tribes) ** 3
    while True:
        promise, so_far, table = heappop(open_)
        if not table.tribes:
            return Course(-promise, _way(before, before[table]))
        if answered[table] > -so_far:
            continue
        if not looks:
            return Course(-promise, ())
        looks -= 1
        for after, answers in after_rounds(table, asked).items():
            reached = answers - so_far
            if reached > answered.get(after, -1):
                answered[after], before[after] = reached, table
                heappush(open_, (-reached - guide.most(after), -reached, after))


def _way(before: dict[Table, Table], table: Table) -> tuple[Table, ...]:
    way = [table]
    while before[table] != table:
        table = before[table]
        way.append(table)
    return tuple(reversed(way))


# --- By counting --------------------------------------------------------------------------------------------


def counted(state: State, discs: tuple[int, ...]) -> int:
    """A bound on the answers of all seats.

    In a round with T discs on the mats and a seats in the game there are T placements, at most T + a - 2 bids
    and passes (when the total is bid somebody has not passed), and at most T flips and questions to show: who
    is asked has a disc that was not flipped. Then one answer settles a loss, and one more may name a first
    seat. A round that is won turns up flowers only. Each round costs a disc or wins a challenge, and the
    longest games end with the last disc but one.
    """
    flowers = sum([seat.flowers for seat in state.seats])
    wins = sum([1 - seat.wins for seat in state.seats if not seat.out])
    on_mats = _most_on_mats(discs)
    won_round = on_mats + 2 * min(on_mats, flowers) + len(discs) - 1
    return wins * won_round + _in_lost_rounds(discs, state.options.last_chance, False)


@cache
def _in_lost_rounds(discs: tuple[int, ...], last_chance: bool, held: bool) -> int:
    """The most answers in rounds that cost a disc each, until one seat is left; discs ascending.

    ``held``: somebody who has one disc left has the Last Chance disc as well (V2).
    """
    seats = len(discs)
    if seats == 1:
        return 0
    on_mats = _most_on_mats(tuple(sorted((2, *discs[1:]))) if held else discs)
    most = 0
    for at, left in enumerate(discs):
        rest = discs[:at] + discs[at + 1 :]
        if left > 1:
            after = _in_lost_rounds(tuple(sorted((left - 1, *rest))), last_chance, last_chance and left == 2)
        else:
            after = _in_lost_rounds(rest, last_chance, False) + (seats > 2)  # N3
        most = max(most, after)
    return 3 * on_mats + seats - 1 + most


def _most_on_mats(discs: tuple[int, ...]) -> int:
    """Who has the fewest discs must challenge when they are down (A3): nobody can be two discs ahead."""
    fewest = discs[0]
    return fewest + sum([min(left, fewest + 1) for left in discs[1:]])
