"""`make timing`: can somebody with a stopwatch tell what a bot has?

Bots of one level play at every pace, and a spectator notes when each of their moves comes. The database
says who had lost the skull, and who placed it. Moves are compared with others of the same public kind.
A threshold is fitted on one half of as many moves of either kind, and judged on the other half: 50 % is
guessing.
"""

import argparse
import asyncio
import os
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import uvloop

from benchmarks.load.bot_tables import BotTable
from benchmarks.load.bots import open_bot_tables
from benchmarks.load.process import start_server
from benchmarks.load.servers import OURS, wait_until_healthy
from calavera.bots.levels import LEVELS
from calavera.rules import CHANCE, State, new_game, play
from calavera.server.tables.entries import Played, Started, decode_entry

SEATS = 4
#: Tables of each pace: the slower it is, the more are needed for the same number of moves.
TABLES = {"instant": 8, "fast": 10, "normal": 14, "slow": 24}


class Sample(NamedTuple):
    """One move of a bot: how long after the entry before it came, and what others must not know."""

    kind: tuple[object, ...]
    gap: float
    lost: bool
    #: None if no disc was placed.
    skull_placed: bool | None


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bot_timing", description=__doc__)
    parser.add_argument("--levels", default=",".join(LEVELS), help="with commas between them")
    parser.add_argument("--paces", default=",".join(TABLES), help="with commas between them")
    parser.add_argument("--moves", type=int, default=1000, help="of each comparison, half of either kind")
    parser.add_argument("--seconds", type=float, default=240.0, help="at most, for each level")
    parser.add_argument("--load", type=int, default=0, help="tables of six experts beside them")
    given = parser.parse_args()
    for level in given.levels.split(","):
        uvloop.run(measure(level, given.paces.split(","), given.moves, given.seconds, given.load))


async def measure(level: str, paces: Sequence[str], moves: int, seconds: float, load: int) -> None:
    """All paces of a level at once, on one server."""
    with start_server(OURS.command, OURS.settings, OURS.cwd) as server:
        await wait_until_healthy(OURS, server.port)
        crowd = await open_bot_tables(server.port, load, "expert", 6, "instant")
        tables = {
            pace: await open_bot_tables(server.port, TABLES[pace], level, SEATS, pace) for pace in paces
        }
        end = perf_counter() + seconds
        samples: dict[str, list[Sample]] = {pace: [] for pace in paces}
        while perf_counter() < end and any([not _enough(samples[pace], moves) for pace in paces]):
            await asyncio.sleep(min(15.0, seconds))
            for pace, those in tables.items():
                samples[pace] = [sample for table in those for sample in _label(server.data, table)]
        for table in [*crowd, *[table for those in tables.values() for table in those]]:
            table.close()
    state = f"{load} tables of six experts beside; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    for pace in paces:
        lost = _judge([(sample, sample.lost) for sample in samples[pace]], moves)
        placed = [(one, one.skull_placed) for one in samples[pace] if one.skull_placed is not None]
        print(
            f"{level} {pace}: skull lost {lost}; skull placed {_judge(placed, moves)} ({state})", flush=True
        )


def _enough(samples: Sequence[Sample], moves: int) -> bool:
    lost = [sample.lost for sample in samples]
    placed = [sample.skull_placed for sample in samples]
    counts = [lost.count(True), lost.count(False), placed.count(True), placed.count(False)]
    return min(counts) >= moves // 2


def _label(data: Path, table: BotTable) -> list[Sample]:
    """The moves of bots at a table so far, each with what it hid."""
    with closing(sqlite3.connect(f"file:{data / 'calavera.sqlite3'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT entry FROM log WHERE code = ? ORDER BY seq", (table.code,)).fetchall()
    games: list[tuple[Started, list[tuple[int | str, str]]]] = []
    for entry in [decode_entry(row[0]) for row in rows]:
        if isinstance(entry, Started):
            games.append((entry, []))
        elif isinstance(entry, Played):
            games[-1][1].extend(entry.moves)
    pairs = zip(games, table.arrivals, strict=False)
    return [sample for (start, moves), arrivals in pairs for sample in _label_game(start, moves, arrivals)]


def _label_game(
    start: Started, moves: list[tuple[int | str, str]], arrivals: Sequence[tuple[int, float]]
) -> list[Sample]:
    """The moves of one game; the first has no entry before it."""
    states: list[State] = [new_game(start.terms.options, start.first)]
    for actor, word in moves:
        states.append(play(states[-1], actor, word).after)
    samples = []
    for (_, before), (number, now) in pairwise(arrivals):
        (actor, word), state = moves[number], states[number]
        if actor == CHANCE or not isinstance(actor, int):
            continue
        deciding = state.phase == "attempt" and state.bid - len(state.revealed) == 1
        after_chance = number > 0 and moves[number - 1][0] == CHANCE
        kind = (state.phase, len(state.to_act), deciding, after_chance)
        placed = word == "place:skull" if word.startswith("place") else None
        samples.append(Sample(kind, now - before, not state.seats[actor].skull, placed))
    return samples


def _judge(labelled: Sequence[tuple[Sample, bool | None]], moves: int) -> str:
    """How often a threshold is right on moves that it was not fitted on."""
    gaps: dict[tuple[object, ...], list[float]] = defaultdict(list)
    for sample, _ in labelled:
        gaps[sample.kind].append(sample.gap)
    typical = {kind: median(those) for kind, those in gaps.items()}
    rng = Random(1)
    sides = [
        [sample.gap - typical[sample.kind] for sample, is_so in labelled if is_so is wanted]
        for wanted in (False, True)
    ]
    number = min(moves // 2, *[len(side) for side in sides])
    if number < 20:
        return f"not measured ({number} moves)"
    pairs = [(late, so) for so, side in enumerate(sides) for late in rng.sample(side, number)]
    rng.shuffle(pairs)
    fitted, judged = pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]
    best = max([late for late, _ in fitted], key=lambda limit: abs(_share_right(fitted, limit) - 0.5))
    right = _share_right(judged, best)
    if _share_right(fitted, best) < 0.5:
        right = 1 - right
    return f"right {right:.1%} of {len(judged)}"


def _share_right(pairs: Sequence[tuple[float, int]], limit: float) -> float:
    """The share of moves that are right if all that come later than the limit are said to be so."""
    return sum([(late > limit) == bool(so) for late, so in pairs]) / len(pairs)


if __name__ == "__main__":
    main()
