"""The soak: people, bots, floods and kills at once, for minutes or an hour; nothing is lost or revealed.

``python -m tests.server.stress.soak --minutes 10`` plays at some tables with the default limits, while
strangers flood it. In the first half the server is killed or stopped every few seconds. The second half is
one stretch, in longer soaks two, each ended by a kill, in which its memory is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import multiprocessing.connection
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from itertools import pairwise
from pathlib import Path
from typing import ClassVar, NamedTuple

from tests.server.fuzz.api_fuzz import rss
from tests.server.support.async_client import Player, Refused
from tests.server.support.blocking_client import Response

from .crash import CrashRun
from .crash_tables import CrashTable, Plan
from .flood import Visitor
from .soak_floods import FLOODS, FloodReport, run_floods

#: What the memory of the server may grow by in the second half.
MOST_GROWTH = 0.05
#: In a shorter stretch growth is no fault: a table stays in memory for 120 seconds after its last use, so the
#: server is still filling up at its half.
SHORTEST_MEASURED = 240.0
#: The longest time from one kill to the next in the first half, in seconds.
LATEST = 12.0
SAMPLE_SECONDS = 0.25
#: How long a soak waits for floods that have not run yet, in seconds.
FLOODS_SECONDS = 60.0
#: Somebody who plays takes up to this many seconds to act, within the limits of the server.
PAUSE = 0.4


class SoakPlan(NamedTuple):
    """How long, and how much."""

    minutes: float = 10.0
    tables: int = 8
    seed: int = 0
    #: The first half goes on until there were this many kills and stops.
    least_kills: int = 2

    @property
    def seconds(self) -> float:
        """The length of the whole."""
        return self.minutes * 60

    @property
    def stretch_count(self) -> int:
        """How many stretches the second half has: two if they are long enough."""
        return 2 if self.seconds / 4 >= SHORTEST_MEASURED else 1

    @property
    def stretch(self) -> float:
        """The length of each stretch, in seconds."""
        return self.seconds / 2 / self.stretch_count


class Stretch:
    """The memory of the server from a start to a kill, by its age."""

    def __init__(self, length: float) -> None:
        self.length = length
        self.began = time.monotonic()
        self.samples: list[tuple[float, int]] = []

    def add(self, memory: int) -> None:
        """What the server has now."""
        if memory and self.age < 1:
            self.samples.append((self.age, memory))

    @property
    def age(self) -> float:
        """How much of it is over, 1 at its end."""
        return (time.monotonic() - self.began) / self.length

    def median(self, start: float, end: float) -> float:
        """The median of a part of the stretch, in bytes; 0 where memory cannot be measured."""
        return statistics.median([memory for age, memory in self.samples if start <= age <= end] or [0])

    @property
    def at_half(self) -> float:
        """Just before its middle."""
        return self.median(0.4, 0.5)

    @property
    def at_end(self) -> float:
        """Just before its end."""
        return self.median(0.9, 1)


class Waits:
    """How long somebody waited for answers: in all, and in the stretches without what follows a start."""

    def __init__(self, run: SoakRun) -> None:
        self._run = run
        self.all: list[float] = []
        self.steady: list[float] = []

    def add(self, seconds: float) -> None:
        """An answer came after this many seconds."""
        self.all.append(seconds)
        if self._run.stretches and 0.1 < self._run.stretches[-1].age < 1:
            self.steady.append(seconds)


class TimedPlayer(Player):
    """Somebody who notes how long answers take."""

    waits: Waits

    async def request(self, method: str, path: str, body: object = None) -> Response:
        """Ask anything and take any answer."""
        began = time.monotonic()
        reply = await super().request(method, path, body)
        self.waits.add(time.monotonic() - began)
        return reply


class SoakRun(CrashRun):
    """A crash test with limits, floods, long stretches and measurements."""

    environment: ClassVar = {
        "CALAVERA_PROXIES": "",
        "CALAVERA_GRACE": "3600",
        "CALAVERA_ABANDON": "120",
        "CALAVERA_RESUME_LIMIT": "1000",
    }

    def __init__(self, plan: SoakPlan, folder: Path) -> None:
        latest = max(0.5, min(LATEST, plan.seconds / 20))
        super().__init__(Plan(0, plan.tables, plan.seed, latest=latest, pause=PAUSE), folder)
        self.soak = plan
        self.waits = Waits(self)
        self.visits = Waits(self)
        self.stretches: list[Stretch] = []
        self.floods = FloodReport(Counter(), Counter(), [], {})
        self.finished: list[CrashTable] = []
        self._people = self._starts = 0

    # --- People ---------------------------------------------------------------------------------------------

    def is_for_later(self, refused: Refused) -> bool:
        """A limit is in order, too: it is counted."""
        self.findings.done["limited"] += refused.status == 429
        return refused.status in (429, 503)

    def make_player(self, name: str, source: str | None = None) -> Player:
        """Somebody with an address of their own, so that limits of floods are not theirs."""
        if source is None and sys.platform == "linux":
            self._people += 1
            source = f"127.2.{self._people // 250 % 250}.{self._people % 250 + 1}"
        player = TimedPlayer(self.server.address, name, source)
        player.waits = self.waits
        return player

    def choose_bot(self) -> str:
        """Any level, those with processes of their own among them."""
        return self.dice.choice(["novice", "regular", "sharp", "expert"])

    async def finish(self, table: CrashTable) -> None:
        """The host closes the table, so that the number of open tables stays the same."""
        if self.loading:
            with contextlib.suppress(Refused):  # an earlier request, cut off, may have done it
                await self.retry(table.followers[0].player.call, "DELETE", f"/api/tables/{table.code}")
            self.finished.append(table)

    # --- The course of it -----------------------------------------------------------------------------------

    async def _kill_again_and_again(self) -> None:
        async with self._measure_and_flood():
            await self._settle()
            half, ended = time.monotonic() + self.soak.seconds / 2, 0
            while time.monotonic() < half or ended < self.soak.least_kills:
                await self._killing_moment()
                await self._kill()
                ended += 1
            for _ in range(self.soak.stretch_count):
                if self.soak.stretch >= SHORTEST_MEASURED:
                    # What was inspected is in the server's memory: a stretch begins without it.
                    await self._kill(inspect=False)
                self.stretches.append(Stretch(self.soak.stretch))
                await asyncio.sleep(self.soak.stretch)
                await self._wait_for_floods()
                await self._kill()
        await self._settle()

    async def _wait_for_floods(self) -> None:
        """Until each flood has run once: a slow machine needs more than a short soak."""
        end = time.monotonic() + FLOODS_SECONDS
        while not self.floods.done.keys() >= FLOODS.keys() and time.monotonic() < end:
            await asyncio.sleep(SAMPLE_SECONDS)

    async def _kill(self, *, inspect: bool = True) -> None:
        """End the server, mostly by force; then look at the tables that were finished before."""
        before: list[CrashTable] = []
        if inspect:
            before, self.finished = self.finished, []
        if self.dice.random() < 0.2:
            await asyncio.to_thread(self.server.stop)
            self.findings.done["stops"] += 1
        else:
            self.findings.done["kills"] += 1
        self._restart()
        if self.dice.random() < 0.15:
            await asyncio.sleep(self.dice.uniform(0.05, 1))  # maybe before it is ready
            self.findings.done["kills"] += 1
            self._restart()
        await self._settle()
        await self._inspect(before)
        self.tables = [table for table in self.tables if table not in before]

    def _restart(self) -> None:
        self._starts += 1
        self.server.restart(wait=False)

    @contextlib.asynccontextmanager
    async def _measure_and_flood(self) -> AsyncIterator[None]:
        done = threading.Event()
        visitor = threading.Thread(target=self._visit, args=(done,))
        visitor.start()
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        # Twice the time, in case nobody is left to say when it ends.
        about = (self.server.port, 2 * self.soak.seconds + 120, theirs, self.soak.seed)
        floods = spawn.Process(target=run_floods, args=about, daemon=True)
        floods.start()
        theirs.close()
        tasks = [asyncio.create_task(self._sample()), asyncio.create_task(self._exchange(ours))]
        try:
            yield
        finally:
            done.set()
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    self.findings.violation("broken", f"the floods: {type(result).__name__} {result}")
            with contextlib.suppress(OSError):
                ours.send(None)
            await asyncio.to_thread(floods.join, 30)
            with contextlib.suppress(OSError, EOFError):
                while ours.poll():
                    self._take(ours.recv())
            if floods.exitcode != 0:
                floods.kill()
                self.findings.violation("broken", f"the floods ended with {floods.exitcode}")
            visitor.join()

    async def _sample(self) -> None:
        while True:
            if self.stretches:
                self.stretches[-1].add(rss(self.server))
            await asyncio.sleep(SAMPLE_SECONDS)

    async def _exchange(self, floods: multiprocessing.connection.Connection) -> None:
        """Tell the floods where people play, and take what they saw."""
        while True:
            while floods.poll():
                self._take(floods.recv())
            playing = [table.code for table in self.present.values() if table.busy and table.progress]
            floods.send((playing, self._starts + 1))
            await asyncio.sleep(SAMPLE_SECONDS)

    def _take(self, report: FloodReport) -> None:
        self.floods = report
        tables = {table.code: table for table in self.tables}
        for code, frames in report.overheard.items():
            if code in tables:  # those of tables that were inspected come too late
                tables[code].overheard |= frames

    def _visit(self, done: threading.Event) -> None:
        """Ask for the server's health again and again, beside everything else."""
        while not done.is_set():
            with (
                contextlib.suppress(OSError, AssertionError),
                contextlib.closing(Visitor(self.server.port)) as one,
            ):
                while not done.wait(0.05):
                    self.visits.add(one.visit()[0])
            done.wait(0.1)

    # --- The end --------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Count growth of memory and faults of the floods among what must not be."""
        for fault in self.floods.faults:
            self.findings.violation("flooded", fault)
        for name, before, after in self.growths():
            if before and after / before - 1 > MOST_GROWTH and self.soak.stretch >= SHORTEST_MEASURED:
                self.findings.violation("grown", f"{name}: {before / 1e6:.1f} to {after / 1e6:.1f} MB")

    def growths(self) -> Iterable[tuple[str, float, float]]:
        """What is compared: each stretch with itself, and a second one with the first at the same age."""
        for number, stretch in enumerate(self.stretches, 1):
            yield f"stretch {number}, half to end", stretch.at_half, stretch.at_end
        for first, second in pairwise(self.stretches):
            yield "end of stretch 1 to end of 2", first.at_end, second.at_end


def soak(plan: SoakPlan, folder: Path) -> SoakRun:
    """Run a soak, with its data in this folder."""
    run = SoakRun(plan, folder)
    asyncio.run(run.run())
    run.judge()
    return run


def summary(run: SoakRun) -> Iterable[str]:
    """What was found, for people."""
    done, floods = run.findings.done, run.floods
    yield f"{run.soak.minutes:g} minutes ({done['seconds']} s in all), {run.soak.tables} tables at a time"
    yield f"  ended             {done['kills']} kills, {done['stops']} stops"
    yield f"  requests          {len(run.waits.all)} of people, {floods.statuses.total()} answers to floods"
    yield f"  acknowledged      {done['acknowledged']}, asked again {done['repeated']}"
    yield f"  shown             {done['shown']}, compared again {done['compared']}"
    yield f"  nothing told      {done['views']} frames of people, {done['overheard']} of strangers compared"
    yield f"  played            {done['tables']} tables, {done['games']} games finished"
    yield f"  held up           {done['limited']} requests of people were limited, {done['cut off']} cut off"
    for name, before, after in run.growths():
        sizes = f"{before / 1e6:.1f} to {after / 1e6:.1f} MB"
        yield f"  memory            {name}: {sizes} ({_share(before, after)})"
    for number, stretch in enumerate(run.stretches, 1):
        tenths = [stretch.median(tenth / 10, tenth / 10 + 0.1) / 1e6 for tenth in range(10)]
        yield f"  memory            stretch {number} by tenths: " + " ".join(
            [f"{size:.1f}" for size in tenths]
        )
    for name, waits in (("people's calls", run.waits), ("health checks", run.visits)):
        yield f"  others' waits     {name} in the stretches: {_quantiles(waits.steady)}"
        yield f"  others' waits     {name}, starts included: {_quantiles(waits.all)}"
    yield "  statuses          " + ", ".join([f"{code} × {n}" for code, n in sorted(floods.statuses.items())])
    yield "  floods            " + ", ".join([f"{name} {n}" for name, n in sorted(floods.done.items())])
    yield "  faults            " + ", ".join([f"{kind} {n}" for kind, n in run.findings.violations.items()])
    yield from run.findings.messages


def _share(before: float, after: float) -> str:
    return f"{100 * (after / before - 1):+.1f} %" if before else "not measured"


def _quantiles(waits: list[float]) -> str:
    ordered = sorted(waits) or [0.0]
    named = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "most": 1.0}
    return ", ".join(
        [f"{name} {1000 * ordered[int(at * (len(ordered) - 1))]:.0f} ms" for name, at in named.items()]
    )


def main() -> int:
    """Run a soak and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.stress.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=SoakPlan().minutes)
    parser.add_argument(
        "--tables", type=int, default=SoakPlan().tables, help="tables that are played at a time"
    )
    parser.add_argument("--seed", type=int, default=SoakPlan().seed)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="calavera-soak-"))
    run = soak(SoakPlan(given.minutes, given.tables, given.seed), folder)
    lines = [*summary(run)]
    if run.findings.ok:
        shutil.rmtree(folder)
    else:
        lines.append(f"the server's data and log are kept in {folder}")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0 if run.findings.ok else 1


if __name__ == "__main__":
    sys.exit(main())
