"""How strong the levels are: every yardstick and level alone against a table of one level.

`make strength` plays what is missing in docs/strength.jsonl and writes the tables of docs/strength.md.
A cell is one bot against equal ones, seats rotated, with the same seed everywhere. An interrupted run goes on
where it stopped. After a change of a level, remove its cells first: `--forget regular`.
"""

import argparse
import json
import os
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from calavera import Options
from calavera.arena import Tournament, run
from calavera.bots.levels import LEVELS
from calavera.bots.pinned import PINNED_LEVELS

DOCS = Path(__file__).parents[1] / "docs"
SEATS = (4, 2, 3, 6)
YARDSTICKS = (
    "random",
    "always-flower",
    "always-skull",
    "max-raiser",
    "flower-and-pass",
    "own-stack",
    "expected-safe",
    "skull-on-top",
    # Held out: no level was tuned against these.
    "raise-by-one",
    "skull-bait",
    "tall-stack",
)
#: A cell with one of these takes minutes, so it has fewer games.
SLOW = ("expert", "oracle", "master", "expert@1")
BEGIN, END = "<!-- tables: make strength -->", "<!-- end of tables -->"


class Cell(NamedTuple):
    """One bot against equal ones, and its result."""

    bot: str
    against: str
    seats: int
    games: int
    seed: int
    wins: int = 0
    low: float = 0.0
    high: float = 0.0

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies the cell in the tables."""
        return self.bot, self.against, self.seats


def plan_cells(games: int, slow_games: int, seed: int) -> Iterator[Cell]:
    """All cells, quick ones first, and of these the table of four first."""
    bots = (*YARDSTICKS, *LEVELS, *PINNED_LEVELS)
    for slow in (False, True):
        for seats in SEATS:
            for against in LEVELS:
                for bot in bots:
                    if bot != against and (bot in SLOW or against in SLOW) == slow:
                        yield Cell(bot, against, seats, slow_games if slow else games, seed)


def measure(cell: Cell) -> Cell:
    """Play a cell."""
    tournament = Tournament((cell.bot, cell.against), Options(players=cell.seats), cell.games, cell.seed)
    result = run(tournament).bots[0]
    return cell._replace(wins=result.wins, low=round(result.low, 4), high=round(result.high, 4))


def read_cells(path: Path) -> dict[tuple[str, str, int], Cell]:
    """The cells that have been played."""
    if not path.exists():
        return {}
    cells = [Cell(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    return {cell.key: cell for cell in cells}


def tables(cells: dict[tuple[str, str, int], Cell]) -> str:
    """A table for each number of seats: who plays alone in the rows, the others in the columns."""
    lines: list[str] = []
    for seats in sorted(SEATS):
        columns = [name for name in LEVELS if any(key[1:] == (name, seats) for key in cells)]
        lines += [f"### {seats} seats: an equal bot wins {100 / seats:.0f} %", ""]
        lines += [f"| alone | {' | '.join(f'against {name}' for name in columns)} |"]
        lines += ["| --- |" + " --- |" * len(columns)]
        for bot in (*YARDSTICKS, *LEVELS, *PINNED_LEVELS):
            row = [_text(cells.get((bot, column, seats))) for column in columns]
            if any(row):
                lines.append(f"| `{bot}` | {' | '.join(row)} |")
        lines.append("")
    return "\n".join(lines)


def _text(cell: Cell | None) -> str:
    if cell is None:
        return ""
    share = f"{100 * cell.wins / cell.games:.1f}"
    return f"{share} ({100 * cell.low:.0f}–{100 * cell.high:.0f}), {cell.games}"


def write_page(page: Path, cells: dict[tuple[str, str, int], Cell]) -> None:
    """Replace the tables of the page."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n\n{tables(cells)}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Play the missing cells and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--slow-games", type=int, default=240, help=f"with one of {', '.join(SLOW)}")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--forget", nargs="*", default=[], help="bots whose cells are played again")
    parser.add_argument("--only", nargs="*", default=[], help="play only cells against these bots")
    parser.add_argument("--bots", nargs="*", default=[], help="play only cells in which these bots are alone")
    parser.add_argument("--seats", nargs="*", type=int, default=[], help="play only cells of these tables")
    parser.add_argument("--tables-only", action="store_true", help="write the tables of what was played")
    given = parser.parse_args()
    log = DOCS / "strength.jsonl"
    cells = {
        key: cell
        for key, cell in read_cells(log).items()
        if cell.bot not in given.forget and cell.against not in given.forget
    }
    todo = [cell for cell in plan_cells(given.games, given.slow_games, given.seed) if cell.key not in cells]
    chosen = ((given.only, "against"), (given.bots, "bot"), (given.seats, "seats"))
    todo = [
        cell for cell in todo if all(not names or getattr(cell, field) in names for names, field in chosen)
    ]
    log.write_text("".join(f"{json.dumps(cell._asdict())}\n" for cell in cells.values()), encoding="utf-8")
    if not given.tables_only:
        with get_context("spawn").Pool(given.jobs) as pool, log.open("a", encoding="utf-8") as file:
            for cell in pool.imap_unordered(measure, todo):
                cells[cell.key] = cell
                file.write(f"{json.dumps(cell._asdict())}\n")
                file.flush()
                print(f"{cell.seats} seats, {cell.bot} against {cell.against}: {_text(cell)}", flush=True)
    write_page(DOCS / "strength.md", cells)


if __name__ == "__main__":
    main()
