"""Search for the longest games with equal hands anew, all of them: hours, shared among the cores.

``python -m calavera.adapters.lengths known.csv [MOST_SEATS]``
"""

from __future__ import annotations

import csv
import sys
from multiprocessing import Pool
from pathlib import Path

from calavera.rules import Options, set_up

from .known import COLUMNS, Kind
from .longest import longest_course


def kinds(most_seats: int) -> list[Kind]:
    """All there are, large tables first: they take longest."""
    tables = [(tribes, players) for tribes in (1, 2) for players in range(2, most_seats // tribes + 1)]
    tables.sort(key=lambda table: -table[0] * table[1])
    return [
        Kind(*table, discs, wins, asked)
        for table in tables
        for discs in (4, 3, 2, 1)
        for wins in (2, 1)
        for asked in COLUMNS
    ]


def searched(kind: Kind) -> tuple[Kind, int]:
    """The most answers, whatever time it takes."""
    asked = kind.asked.split()
    options = Options(
        kind.players,
        loss="draw" if "draw" in asked else "pick",
        last_chance="chance" in asked,
        tribes_per_player=kind.tribes_per_player,
    )
    hand = "F" * (kind.discs - 1) + "S"
    start = set_up(options, 0, [hand] * options.seats, [2 - kind.wins] * options.seats)
    return kind, longest_course([start], "shows" in asked, "skip" in asked).answers


def main(path: str, most_seats: str = "12") -> None:
    """Write one row for each table, hands and wins."""
    found: dict[Kind, int] = {}
    todo = kinds(int(most_seats))
    with Pool(maxtasksperchild=1) as pool:
        for kind, answers in pool.imap_unordered(searched, todo):
            found[kind] = answers
            sys.stdout.write(f"{len(found)} of {len(todo)}: {answers} {kind}\n")
            sys.stdout.flush()
    with Path(path).open("w", encoding="utf-8", newline="") as file:
        write = csv.writer(file, lineterminator="\n")
        write.writerow([*Kind._fields[:4], *COLUMNS])
        for row in sorted({kind[:4] for kind in found}):
            write.writerow([*row, *[found[Kind(*row, asked)] for asked in COLUMNS]])


if __name__ == "__main__":
    main(*sys.argv[1:])
