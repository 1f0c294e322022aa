"""The longest games that begin with equal hands, found by searches that had all the time they needed.

Run as a program it searches for all of them anew (``make lengths``).
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from calavera.rules import State

__all__ = ["COLUMNS", "Kind", "kind_of", "known"]


class Kind(NamedTuple):
    """What tells games with equal hands apart: which seat is first does not."""

    tribes_per_player: int
    players: int
    discs: int
    wins: int
    #: Such as ``draw chance skip shows``.
    asked: str


def _words(draw: bool, chance: bool, skip: bool, shows: bool) -> str:
    names = {"draw": draw, "chance": chance, "skip": skip, "shows": shows}
    return " ".join([name for name, is_so in names.items() if is_so]) or "plain"


COLUMNS = tuple([_words(*[bool(bits & bit) for bit in (8, 4, 2, 1)]) for bits in range(16)])


def kind_of(start: State, shows: bool, skip_forced: bool) -> Kind | None:
    """What this game is known as, if all hands are equal and have a skull, and all are to win as often."""
    options, seat = start.options, start.seats[0]
    equal = {(each.flowers, each.skull, each.wins) for each in start.seats} == {
        (seat.flowers, True, seat.wins)
    }
    if not equal or start.setting.chance_taken:
        return None
    asked = _words(options.loss == "draw", options.last_chance, skip_forced, shows)
    return Kind(options.tribes_per_player, options.players, seat.discs, 2 - seat.wins, asked)


@cache
def known() -> dict[Kind, int]:
    """The most answers of each.

    >>> known()[Kind(tribes_per_player=1, players=4, discs=4, wins=2, asked="skip")]
    478
    """
    found: dict[Kind, int] = {}
    with (files(__package__) / "known.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            tribes, players, discs, wins = [int(row[name]) for name in Kind._fields[:4]]
            for asked in COLUMNS:
                found[Kind(tribes, players, discs, wins, asked)] = int(row[asked])
    return found
