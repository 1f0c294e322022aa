"""`make timing`: can somebody with a stopwatch tell what a bot has?

Bots of one level play at every pace, and a spectator notes when each of their moves comes. The database
says who had lost the skull, and who placed it. Moves are compared with others of the same public kind, as
many of one sort as of the other. A threshold is fitted on half of the games and judged on the others, and
the other way round: 50 % is guessing. Halves have no game in common, because the moves of one do: whether the
skull is lost, and how busy the machine was. The 95 % interval counts games, not moves, for the same reason.
Only a whole interval below 55 % shows that there is no leak, and only one above it that there is one.
"""

import argparse
import asyncio
import os
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np
import uvloop

from benchmarks.load.bot_tables import BotTable
from benchmarks.load.bots import open_bot_tables
from benchmarks.load.process import start_server
from benchmarks.load.servers import OURS, wait_until_healthy
from calavera.bots.levels import LEVELS
from calavera.rules import CHANCE, State, new_game, play
from calavera.server.tables.entries import Played, Started, decode_entry

#: The game of a move, and how long it took.
Move = tuple[int, float]

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
    #: Any number that moves of other games do not have.
    game: int


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
                if all([2 * count_couples(one) >= 1.2 * moves for one in questions(samples[pace])]):
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
    return [
        sample
        for (start, moves), arrivals in pairs
        for sample in _label_game(start, moves, arrivals, hash(start.game))
    ]


def _label_game(
    start: Started, moves: list[tuple[int | str, str]], arrivals: Sequence[tuple[int, float]], game: int
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
            samples.append(label_move(states[number], word_before, actor, word, now - before, game))
    return samples


def label_move(state: State, word_before: str, actor: int, word: str, gap: float, game: int) -> Sample:
    """A move in a state, so long after the one before it."""
    deciding = state.phase == "attempt" and state.bid - len(state.revealed) == 1
    alive = len([seat for seat in state.seats if not seat.eliminated])
    discs = state.seats[actor].discs
    kind = (state.phase, alive, len(state.to_act), deciding, word_before.partition(":")[0], discs)
    placed = word == "place:skull" if word.startswith("place") else None
    return Sample(kind, gap, discs, not state.seats[actor].skull, placed, game)


def judge(labelled: Sequence[tuple[Sample, bool]], moves: int) -> str:
    """How often a threshold is right on games that it was not fitted on, and what that shows."""
    games = sorted({sample.game for sample, _ in labelled})
    first = {*Random(1).sample(games, len(games) // 2)}
    halves = [
        _couples([one for one in labelled if (one[0].game in first) is side])[: moves // 4]
        for side in (True, False)
    ]
    if min([len(half) for half in halves]) < 20:
        return f"not measured ({2 * sum([len(half) for half in halves])} moves)"
    right = [*_is_right(halves[0], halves[1]), *_is_right(halves[1], halves[0])]
    share = sum([is_right for _, is_right in right]) / len(right)
    error = 1.96 * _standard_error(right, share)
    low, high = share - error, share + error
    shown = "no leak" if high < MOST_RIGHT else "a leak" if low > MOST_RIGHT else "too few moves to tell"
    return f"right {share:.1%} of {len(right)} ({low:.1%} to {high:.1%}: {shown})"


def _standard_error(right: Sequence[tuple[int, bool]], share: float) -> float:
    """That of a share, from games: the moves of one game have much in common."""
    surplus: dict[int, float] = defaultdict(float)
    for game, is_right in right:
        surplus[game] += is_right - share
    by_game = sqrt(sum([one * one for one in surplus.values()])) / len(right)
    return max(by_game, sqrt(0.25 / len(right)))


def count_couples(labelled: Sequence[tuple[Sample, bool]]) -> int:
    """How many couples of comparable moves there are, about."""
    sides = Counter([(sample.kind, is_so) for sample, is_so in labelled])
    return sum([min(number, sides[kind, False]) for (kind, is_so), number in sides.items() if is_so])


def _couples(labelled: Sequence[tuple[Sample, bool]]) -> list[tuple[Move, Move]]:
    """Two moves of one public kind, the second so and the first not; gaps relative to what is usual."""
    rng = Random(1)
    sides: dict[tuple[object, ...], tuple[list[Sample], list[Sample]]] = defaultdict(lambda: ([], []))
    for sample, is_so in labelled:
        sides[sample.kind][is_so].append(sample)
    couples = []
    for no, yes in sides.values():
        number, usual = min(len(no), len(yes)), median([one.gap for one in [*no, *yes]])
        for one, other in zip(rng.sample(no, number), rng.sample(yes, number), strict=True):
            couples.append(((one.game, one.gap - usual), (other.game, other.gap - usual)))
    rng.shuffle(couples)
    return couples


def _is_right(
    fitted: Sequence[tuple[Move, Move]], judged: Sequence[tuple[Move, Move]]
) -> list[tuple[int, bool]]:
    """For each move of some couples, its game, and whether the best threshold of others is right."""
    gaps = np.array([move[1] for couple in fitted for move in couple])
    labels = np.tile([False, True], len(fitted))
    order = np.argsort(gaps, kind="stable")
    # By gap: how many more are right than wrong if all later ones are said to be so.
    scores = np.cumsum(np.where(labels[order], -1.0, 1.0))
    later = np.append(gaps[order][1:] > gaps[order][:-1], True)  # no threshold lies between equal gaps
    scores = np.where(later, scores, 0.0)
    best = int(np.argmax(np.abs(scores)))
    threshold, is_later = gaps[order][best], scores[best] > 0
    return [
        (game, bool(((gap > threshold) == is_later) == is_so))
        for couple in judged
        for is_so, (game, gap) in zip((False, True), couple, strict=True)
    ]


if __name__ == "__main__":
    main()
