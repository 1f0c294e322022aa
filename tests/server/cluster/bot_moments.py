"""Games of bots in exact time: their decisions last as long as their discs and a busy machine make them.

``python -m tests.server.cluster.bot_moments`` prints for every level and pace how often a stopwatch is right.
Unlike ``make timing`` it depends on no machine, so a thousand moves take seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Collection, Sequence
from itertools import product
from math import exp
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.bot_timing import Sample, count_couples, judge, label_move, questions
from calavera.bots.levels import LEVELS, decision_seconds, is_slow
from calavera.bots.pace import PACES
from calavera.rules import SKULL, Action, Options, View
from calavera.server.cluster.bot_turns import BotTurns
from calavera.server.cluster.pools.bot_pool import DecisionRequest
from calavera.server.cluster.timed_tasks import Timeouts, all_tasks
from calavera.server.streams.room import Room
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.commands.table_commands import draw, play_move
from calavera.server.tables.entries import Created, Entry, Sitter, Started
from calavera.server.tables.table import Table
from tests.server.support.virtual_clock import VirtualClock

SEATS = 4
#: How much longer a busy machine makes everything, for some seconds at a time.
STRETCHES = (1.0, 1.0, 1.5, 3.0, 8.0)
#: How long other tables of a loaded server use its process before the next request, by seconds of the level.
LOAD = 3.0


class RandomBot:
    """Chooses anything: what it does tells as little as possible of what it has."""

    def __init__(self, rng: Random) -> None:
        self.name = "random"
        self._rng = rng

    def choose(self, view: View, _: Random) -> Action:
        """One of ``view.legal``."""
        return self._rng.choice([*view.legal])


class DrawnDecisions:
    """One process. A bot that has its skull thinks twenty times as long as one that has lost it."""

    def __init__(self, clock: VirtualClock, rng: Random, busy: bool, loaded: bool) -> None:
        self._clock, self._rng, self._bot = clock, rng, RandomBot(rng)
        self._busy, self._loaded = busy, loaded
        self._stretch, self._stretch_ends = 1.0, 0.0

    def start_early(self, bots: Collection[str]) -> None:
        """Nothing has to be started."""

    def submit(self, owner: str, table: str, bot_views: Sequence[tuple[str, View]]) -> DecisionRequest:
        """Decide after a wait for the process, in a time that depends on the discs and on the machine."""
        request, rng, now = DecisionRequest(owner, table, bot_views), self._rng, self._clock.monotonic()
        if self._busy and now >= self._stretch_ends:
            self._stretch, self._stretch_ends = rng.choice(STRETCHES), now + rng.uniform(5, 60)
        work = sum([self._work(name, seen) for name, seen in bot_views])
        usual = decision_seconds([bot_views[0][0]])
        wait = rng.expovariate(1 / (LOAD * usual)) if self._loaded else 0.0

        def begin(_: str) -> None:
            request.status, request.started = "running", self._clock.monotonic()
            self._clock.call_later(work * self._stretch, end, "")

        def end(_: str) -> None:
            actions = [self._act(seen, long=work > usual / 5) for _, seen in bot_views]
            request.status, request.actions = "done", tuple(actions)
            request.ended = self._clock.monotonic()
            request.thought_seconds, request.processor_seconds = work * self._stretch, work

        self._clock.call_later(wait * self._stretch, begin, "")
        return request

    def _work(self, name: str, seen: View) -> float:
        """The processor time of a decision; about one in 1,000 takes longer than the seconds of its level."""
        assert seen.seat is not None
        own = seen.seats[seen.seat]
        usual = decision_seconds([name])
        drawn = usual * 0.2 * exp(0.5 * self._rng.gauss(0, 1))
        return drawn if SKULL in (*own.stack, *(own.hand or ())) else drawn / 20

    def _act(self, seen: View, *, long: bool) -> str:
        """Who has thought for long places the skull."""
        words = [*seen.legal]
        if "place:skull" in words and "place:flower" in words and self._rng.random() < 0.5:
            return "place:skull" if long else "place:flower"
        return str(self._bot.choose(seen, self._rng))

    def cancel(self, request: DecisionRequest) -> None:
        """It may go on."""

    async def stop(self) -> None:
        """There is nothing to stop."""


def play_games(
    level: str, pace: Any, enough: Callable[[list[Sample]], bool], busy: bool, loaded: bool, seed: int = 1
) -> list[Sample]:
    """Play at one table until there are enough moves. The same seed plays the same games."""
    clock, rng = VirtualClock(), Random(seed)
    turns = BotTurns(DrawnDecisions(clock, rng, busy, loaded), clock)
    turns._bots[level] = RandomBot(rng)
    samples: list[Sample] = []
    with patch.object(table_commands, "_random", rng):
        while not enough(samples):
            samples += asyncio.run(_play_game(level, pace, clock, turns, len(samples)))
            if len(samples) > 100_000:
                raise RuntimeError("so many moves are not to be had")
    return samples


async def _play_game(level: str, pace: Any, clock: VirtualClock, turns: BotTurns, game: int) -> list[Sample]:
    sitters = tuple([Sitter(f"Bot {seat}", tribe, bot=level) for seat, tribe in enumerate("abcd"[:SEATS])])
    terms = Terms(Options(SEATS, loss="draw"), TableSettings(pace=pace, chat=False))
    room = Room(Table("K7WMQX"), clock)
    begin: list[Entry] = [Created(terms, "ann", sitters), Started(1, "name", terms, 0, sitters)]
    for entry in begin:
        _apply(room, entry, ())
    samples: list[Sample] = []
    last: float | None = None
    while (state := room.table.state) is not None and room.table.status == "playing":
        table = room.table
        tasks = all_tasks(
            table, lambda _: clock.monotonic(), TIMEOUTS, lambda: True, clock.monotonic(), frozenset(),
            room.times.waits(table),
        )  # fmt: skip
        bots = turns.schedule(room, [task for task in tasks if task.kind == "bot"])
        task = min([*[one for one in tasks if one.kind == "draw"], *bots])
        await clock.run(max(task.at, clock.seconds), lambda: False)
        if task.kind == "draw":
            move = draw(state)
        else:
            action = turns.take_action(room, task)
            if action is None:
                continue
            move = play_move(state, task.target, str(action))
        now = clock.monotonic()
        if last is not None and task.kind == "bot":
            word = str(move.entry.moves[0][1])
            samples.append(label_move(state, table.moves[-1][1], task.target, word, now - last, game))
        last = now
        _apply(room, *move)
    turns.forget(room.table.code)
    return samples


TIMEOUTS = Timeouts(30.0, 1e9)


def _apply(room: Room, entry: Entry, steps: Any) -> None:
    room.table.apply(room.table.seq + 1, room.times.entry_time(room.table), entry, steps)
    room.times.note(room.table)


def compare(level: str, pace: str, moves: int, busy: bool, loaded: bool) -> list[str]:
    """What a stopwatch finds: whether the skull is lost, and whether it was placed."""

    def enough(samples: list[Sample]) -> bool:
        return all([2 * count_couples(one) >= 1.2 * moves for one in questions(samples)])

    return [judge(one, moves) for one in questions(play_games(level, pace, enough, busy, loaded))]


def main(write: Callable[[str], object] = sys.stdout.write) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.cluster.bot_moments", description=__doc__)
    parser.add_argument("--levels", default=",".join(LEVELS), help="with commas between them")
    parser.add_argument("--paces", default=",".join(PACES), help="with commas between them")
    parser.add_argument("--moves", type=int, default=1000, help="of each comparison")
    given = parser.parse_args()
    for level in given.levels.split(","):
        for pace in given.paces.split(","):
            for busy, loaded in product((False, True), repeat=2) if is_slow(level) else [(False, False)]:
                about = f"{level} {pace}, {'busy' if busy else 'quiet'} machine{', loaded' if loaded else ''}"
                lost, placed = compare(level, pace, given.moves, busy, loaded)
                write(f"{about}: skull lost: {lost}; skull placed: {placed}\n")


if __name__ == "__main__":
    main()
