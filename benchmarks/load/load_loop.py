"""Plays at all tables for a while, in a closed loop or at a rate, and measures a window of it."""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import random
from time import perf_counter, process_time

from benchmarks.load.load_table import LoadTable
from benchmarks.load.process import Server


@dataclass
class Window:
    """What was measured in one window."""

    seconds: float = 0.0
    #: Seconds from sending a move to its last follower, one for each move.
    waits: list[float] = field(default_factory=list)
    #: Processor seconds of the server, and of this load generator.
    cpu: float = 0.0
    generator: float = 0.0
    errors: int = 0


async def play_window(
    server: Server, tables: Sequence[LoadTable], rate: float | None, warm_up: float, seconds: float
) -> Window:
    """Play at every table at once; `rate` is moves a second and table, or nothing for the next at once."""
    playing = LoadLoop(rate)
    tasks = [asyncio.create_task(playing.run(table)) for table in tables]
    await asyncio.sleep(warm_up)
    playing.window = window = Window()
    start = perf_counter()
    window.cpu, window.generator = -server.cpu(), -process_time()
    await asyncio.sleep(seconds)
    window.cpu += server.cpu()
    window.generator += process_time()
    window.seconds = perf_counter() - start
    playing.window, playing.running = Window(), False
    await asyncio.gather(*tasks)
    window.errors = playing.errors
    return window


class LoadLoop:
    """Plays at all tables until ``running`` is false."""

    def __init__(self, rate: float | None) -> None:
        self._rate = rate
        self.window = Window()
        self.running = True
        self.errors = 0

    async def run(self, table: LoadTable) -> None:
        """Play move after move at one table, until the first error there."""
        try:
            await (
                self._run_closed_loop(table)
                if self._rate is None
                else self._run_at_rate(table, 1 / self._rate)
            )
        except Exception as error:
            if not self.errors:
                print(f"first error: {error!r}", file=sys.stderr)
            self.errors += 1

    async def _run_closed_loop(self, table: LoadTable) -> None:
        while self.running:
            await self._once(table)

    async def _run_at_rate(self, table: LoadTable, interval: float) -> None:
        due = perf_counter() + random() * interval
        while self.running:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            # A game that has ended or waits for chance is brought on first: only a move takes its turn.
            while not await self._once(table):
                pass
            due += interval

    async def _once(self, table: LoadTable) -> bool:
        wait = await table.play()
        if wait is None:
            return False
        self.window.waits.append(wait)
        return True
