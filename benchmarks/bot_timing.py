"""`make timing`: can somebody with a stopwatch tell what a bot has?

Bots of one level play at every pace, and a spectator notes when each of their moves comes. The database
says who had lost the skull, and who placed it. Moves are compared with others of the same public kind, as
many of one sort as of the other. A threshold is fitted on one half of them and judged on the other half, and
the other way round: 50 % is guessing. With the share that was right comes its 95 % interval (Wilson's), and
what follows from it: only a whole interval below 55 % shows that there is no leak, and only one above it that
there is one. p is the share of 1,000 random labels that some threshold separates as well as the true ones.
"""

import argparse
import asyncio
import os
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np
import uvloop
from numpy.typing import NDArray

from benchmarks.load.bot_tables import BotTable
from benchmarks.load.bots import open_bot_tables
from benchmarks.load.process import start_server
from benchmarks.load.servers import OURS, wait_until_healthy
from calavera.bots.levels import LEVELS
from calavera.rules import CHANCE, State, new_game, play
from calavera.server.tables.entries import Played, Started, decode_entry

Floats = NDArray[np.float64]
Labels = NDArray[np.bool_]

SEATS = 4
FULL_TRIBE = 4
#: Tables of each pace: the slower it is, the more are needed for the same number of moves.
TABLES = {"instant": 4, "fast": 5, "normal": 14, "slow": 24}
#: A stopwatch may be right so often.
MOST_RIGHT = 0.55


class Sample(NamedTuple):
    """One move of a bot: how long after the entry before it came, and what others must not know."""

    #: What everybody knows and the wait may depend on.
    kind: tuple[object, ...]
    gap: float
    #: Of the bot's seat. With all of them, it owns its skull.
    discs: int
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
    parser.add_argument("--tables", type=float, default=1.0, help="so many times as many tables")
    parser.add_argument("--load", type=int, default=0, help="tables of six experts beside them")
    given = parser.parse_args()
    for level in given.levels.split(","):
        paces = {pace: round(given.tables * TABLES[pace]) for pace in given.paces.split(",")}
        uvloop.run(measure(level, paces, given.moves, given.seconds, given.load))


async def measure(level: str, paces: dict[str, int], moves: int, seconds: float, load: int) -> None:
    """All paces of a level at once, on one server."""
    with start_server(OURS.command, OURS.settings, OURS.cwd) as server:
        await wait_until_healthy(OURS, server.port)
        crowd = await open_bot_tables(server.port, load, "expert", 6, "instant")
        tables = {
            pace: await open_bot_tables(server.port, number, level, SEATS, pace)
            for pace, number in paces.items()
        }
        end = perf_counter() + seconds
        samples: dict[str, list[Sample]] = {pace: [] for pace in paces}
        wanted = {*paces}
        while perf_counter() < end and wanted:
            await asyncio.sleep(min(30.0, seconds))
            for pace in [*wanted]:
                samples[pace] = [sample for table in tables[pace] for sample in _label(server.data, table)]
                if all([2 * count_couples(one) >= moves for one in questions(samples[pace])]):
                    wanted.remove(pace)
                    for table in tables[pace]:
                        table.close()
        for table in [*crowd, *[table for those in tables.values() for table in those]]:
            table.close()
    state = f"{load} tables of six experts beside; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"{level}: {state}")
    for pace in paces:
        lost, placed = [judge(one, moves) for one in questions(samples[pace])]
        print(f"  {pace}: skull lost: {lost}; skull placed: {placed}", flush=True)


def questions(samples: Sequence[Sample]) -> list[list[tuple[Sample, bool]]]:
    """What somebody would like to know of moves: whether the skull is lost, and whether it was placed."""
    lost = [(sample, sample.lost) for sample in samples if sample.discs < FULL_TRIBE]
    return [lost, [(one, one.skull_placed) for one in samples if one.skull_placed is not None]]


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
        actor, word = moves[number]
        if actor != CHANCE and isinstance(actor, int):
            word_before = moves[number - 1][1] if number else ""
            samples.append(label_move(states[number], word_before, actor, word, now - before))
    return samples


def label_move(state: State, word_before: str, actor: int, word: str, gap: float) -> Sample:
    """A move in a state, so long after the one before it."""
    deciding = state.phase == "attempt" and state.bid - len(state.revealed) == 1
    alive = len([seat for seat in state.seats if not seat.eliminated])
    discs = state.seats[actor].discs
    kind = (state.phase, alive, len(state.to_act), deciding, word_before.partition(":")[0], discs)
    placed = word == "place:skull" if word.startswith("place") else None
    return Sample(kind, gap, discs, not state.seats[actor].skull, placed)


def judge(labelled: Sequence[tuple[Sample, bool]], moves: int) -> str:
    """How often a threshold is right on moves that it was not fitted on."""
    couples = _couples(labelled)[: moves // 2]
    number = 2 * len(couples)
    if number < 80:
        return f"not measured ({number} moves)"
    gaps, labels = np.array(couples).ravel(), np.tile([False, True], len(couples))
    halves = np.arange(number) < number // 4 * 2
    right = sum([_count_right(gaps[one], labels[one], gaps[~one], labels[~one]) for one in (halves, ~halves)])
    low, high = confidence_interval(right, number)
    shown = "no leak" if high < MOST_RIGHT else "a leak" if low > MOST_RIGHT else "too few moves to tell"
    return (
        f"right {right / number:.1%} of {number} ({low:.1%} to {high:.1%}: {shown}), p {_p(gaps, labels):.2f}"
    )


def confidence_interval(right: int, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = right / number, 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * (share * (1 - share) / number + z * z / (4 * number * number)) ** 0.5
    return middle - half, middle + half


def count_couples(labelled: Sequence[tuple[Sample, bool]]) -> int:
    """How many couples of comparable moves there are."""
    sides = Counter([(sample.kind, is_so) for sample, is_so in labelled])
    return sum([min(number, sides[kind, False]) for (kind, is_so), number in sides.items() if is_so])


def _couples(labelled: Sequence[tuple[Sample, bool]]) -> list[tuple[float, float]]:
    """Gaps of two moves of one public kind, the second so and the first not, relative to what is usual."""
    rng = Random(1)
    sides: dict[tuple[object, ...], tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for sample, is_so in labelled:
        sides[sample.kind][is_so].append(sample.gap)
    couples = []
    for no, yes in sides.values():
        number, usual = min(len(no), len(yes)), median([*no, *yes])
        both = zip(rng.sample(no, number), rng.sample(yes, number), strict=True)
        couples += [(one - usual, other - usual) for one, other in both]
    rng.shuffle(couples)
    return couples


def _separation(gaps: Floats, labels: Labels) -> Floats:
    """For each move, by gap: how many more are right than wrong if all later ones are said to be so."""
    order = np.argsort(gaps, kind="stable")
    scores = np.cumsum(np.where(labels[order], -1.0, 1.0))
    later = np.append(gaps[order][1:] > gaps[order][:-1], True)  # no threshold lies between equal gaps
    return np.where(later, scores, 0.0)


def _count_right(fitted: Floats, known: Labels, gaps: Floats, labels: Labels) -> int:
    scores = _separation(fitted, known)
    best = int(np.argmax(np.abs(scores)))
    said = gaps > np.sort(fitted)[best]
    return int(np.sum((said if scores[best] > 0 else ~said) == labels))


def _p(gaps: Floats, labels: Labels) -> float:
    """The share of random labels, kept in couples, that some threshold separates as well as the true ones."""
    rng = np.random.default_rng(1)
    found = np.max(np.abs(_separation(gaps, labels)))
    by_chance = 0
    for _ in range(1000):
        firsts = rng.integers(0, 2, len(labels) // 2).astype(bool)
        mixed = np.stack([firsts, ~firsts], axis=1).ravel()
        by_chance += bool(np.max(np.abs(_separation(gaps, mixed))) >= found)
    return by_chance / 1000


if __name__ == "__main__":
    main()
