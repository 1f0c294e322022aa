"""The crash test: kill the server again and again under load, and look for anything that was lost.

``python -m tests.server.stress.crash --kills 200 --database sqlite --tables 20 --seed 1``
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from pathlib import Path
from typing import ClassVar, ParamSpec, TypeVar

from tests.server.support.async_client import Player, Refused, ServerVanished
from tests.server.support.processes import ServerProcess
from tests.server.support.services import shared_postgresql

from .crash_inspection import Inspection
from .crash_tables import CrashPlayer, CrashTable, Findings, Plan

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

#: The shortest time from a start to the kill, in seconds.
SOONEST = 0.05
#: After this many kills every table must have gone on, within this many seconds.
SETTLE_EVERY, SETTLE_SECONDS = 10, 30.0


class CrashRun:
    """One crash test: a server, tables that are always busy, and somebody who kills it."""

    environment: ClassVar = {
        "CALAVERA_RATE_LIMITS": "off",
        "CALAVERA_GRACE": "3600",
        "CALAVERA_ABANDON": "86400",
        # Afterwards every table is read again from its first event.
        "CALAVERA_RESUME_LIMIT": "1000",
    }

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.dice = random.Random(plan.seed)
        self.findings = Findings()
        self.loading = True
        self.tables: list[CrashTable] = []
        #: The table that is played now, by its place.
        self.present: dict[int, CrashTable] = {}
        environment = {**self.environment}
        if plan.database == "postgresql":
            service = shared_postgresql()
            service.start()
            environment["CALAVERA_DATABASE"] = service.database()
        options = ("--workers", str(plan.workers)) if plan.workers > 1 else ()
        self.server = ServerProcess(folder / "data", environment, options=options)
        self._moment: tuple[str, asyncio.Future[None]] | None = None

    async def retry(
        self, ask: Callable[Asked, Awaitable[Answer]], *about: Asked.args, **more: Asked.kwargs
    ) -> Answer:
        """Ask until there is an answer; a refusal is one, unless it says that the server is not ready."""
        while True:
            try:
                return await ask(*about, **more)
            except ServerVanished:
                self.findings.done["cut off"] += 1
            except Refused as refused:
                if not self.is_for_later(refused):
                    raise
            await asyncio.sleep(self.dice.uniform(0.03, 0.15))

    def is_for_later(self, refused: Refused) -> bool:
        """Whether a refusal says no more than that it is too soon."""
        return refused.status == 503

    def make_player(self, name: str, source: str | None = None) -> Player:
        """Somebody who plays, from an address of this machine."""
        return Player(self.server.address, name, source)

    def choose_bot(self) -> str:
        """The level of a bot that takes a seat."""
        return "novice"

    async def finish(self, table: CrashTable) -> None:
        """A table has had its games."""

    def note_moment(self, what: str) -> None:
        """Something that the killer may be waiting for."""
        if self._moment is not None and self._moment[0] == what and not self._moment[1].done():
            self._moment[1].set_result(None)

    async def run(self) -> Findings:
        """Load and kill, let it settle, then look at everything again."""
        began = time.monotonic()
        with self.server:
            async with asyncio.TaskGroup() as group:
                for place in range(self.plan.tables):
                    group.create_task(self._keep_busy(place))
                await self._kill_again_and_again()
                self.loading = False
                for table in self.tables:
                    table.retire()
            await self._start_again()
            await self._inspect(self.tables)
        self._read_server_log()
        self.findings.done["seconds"] = round(time.monotonic() - began)
        return self.findings

    async def _keep_busy(self, place: int) -> None:
        while self.loading:
            if place % 10 == 4:
                humans, bots = 0, self.dice.randint(2, 4)
            elif place % 5 == 3:
                humans, bots = self.dice.randint(1, 2), self.dice.randint(1, 2)
            else:
                humans, bots = self.dice.randint(2, 4), 0
            table = CrashTable(self, humans, bots)
            try:
                await table.open()
            except Refused as refused:
                self.findings.violation("lost", f"table {table.code} cannot be set up: {refused}")
                await asyncio.sleep(1)
                continue
            self.tables.append(table)
            self.present[place] = table
            await table.play_games(games=self.dice.randint(2, 6))
            await self.finish(table)

    async def _kill_again_and_again(self) -> None:
        for number in range(self.plan.kills):
            if number % SETTLE_EVERY == 0:
                await self._settle()
            if self.dice.random() < 0.1:
                await asyncio.sleep(self.dice.uniform(SOONEST, self.plan.latest))  # maybe before it is ready
            else:
                await asyncio.to_thread(self.server.wait_until_ready)
                await self._killing_moment()
            self.findings.done["kills"] += 1
            self.server.restart(wait=False)
        await self._settle()

    async def _killing_moment(self) -> None:
        """Any moment; or the very one when somebody was shown an event, or told that an action counts."""
        what = self.dice.choice(("any", "shown", "acknowledged"))
        await asyncio.sleep(self.dice.uniform(SOONEST, self.plan.latest))
        if what != "any":
            self._moment = (what, asyncio.get_running_loop().create_future())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moment[1], 0.5)
            self._moment = None

    async def _settle(self) -> None:
        """Every table must go on, those of bots by themselves."""
        await asyncio.to_thread(self.server.wait_until_ready)
        before = {place: (table, table.progress) for place, table in self.present.items()}

        def goes_on(place: int) -> bool:
            table, (old, moves) = self.present.get(place), before.get(place, (None, 0))
            return table is not None and table.progress > (moves if table is old else 0)

        waiting = set(range(self.plan.tables))
        deadline = time.monotonic() + SETTLE_SECONDS
        while waiting and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
            waiting = {place for place in waiting if not goes_on(place)}
        for place in sorted(waiting):
            table = self.present.get(place)
            self.findings.violation(
                "stuck", await table.describe() if table else f"table {place} is not set up"
            )

    async def _start_again(self) -> None:
        self.server.restart(wait=False)
        await asyncio.to_thread(self.server.wait_until_ready)

    async def _inspect(self, tables: Collection[CrashTable]) -> None:
        turns = asyncio.Semaphore(8)

        async def inspect(table: CrashTable) -> None:
            async with turns:
                try:
                    await Inspection(table).inspect()
                except Refused as refused:
                    self.findings.violation("lost", f"table {table.code} cannot be read again: {refused}")

        await asyncio.gather(*map(inspect, tables))
        self.findings.done["tables"] += len(tables)
        for table in tables:
            for follower in table.followers:
                follower.player.close()
                if isinstance(follower, CrashPlayer):
                    follower.twin.close()

    def _read_server_log(self) -> None:
        for line in self.server.log.splitlines():
            if '"status": 503' in line:
                continue  # health is asked for while the server starts or stops
            if "Traceback" in line or line.startswith("ERROR") or '"level": "error"' in line:
                self.findings.violation("broken", f"the server's log: {line[:2000]}")


def crash(plan: Plan, folder: Path) -> Findings:
    """Run a crash test, with its data in this folder."""
    return asyncio.run(CrashRun(plan, folder).run())


def summary(plan: Plan, findings: Findings) -> Iterable[str]:
    """What was found, for people."""
    done = findings.done
    yield (
        f"{plan.database}: {done['kills']} kills in {done['seconds']} s, {done['tables']} tables, "
        f"{done['games']} games finished, {done['cut off']} requests cut off"
    )
    yield (
        f"acknowledged {done['acknowledged']}, asked again {done['repeated']}, "
        f"events shown {done['shown']}, compared {done['compared']}, with what may be known {done['views']}"
    )
    yield ", ".join(f"{kind} {count}" for kind, count in findings.violations.items())
    yield from findings.messages


def main() -> int:
    """Run a crash test and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.stress.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=Plan().kills)
    parser.add_argument("--tables", type=int, default=Plan().tables, help="tables that are played at a time")
    parser.add_argument("--seed", type=int, default=Plan().seed)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default=Plan().database)
    parser.add_argument("--workers", type=int, default=Plan().workers)
    parser.add_argument("--json", action="store_true", help="print one JSON object, and nothing else")
    asked = parser.parse_args()
    plan = Plan(asked.kills, asked.tables, asked.seed, asked.database, asked.workers)
    folder = Path(tempfile.mkdtemp(prefix="calavera-crash-"))
    findings = crash(plan, folder)
    lines = [json.dumps(findings.as_json())] if asked.json else [*summary(plan, findings)]
    if findings.ok:
        shutil.rmtree(folder)
    elif not asked.json:
        lines.append(f"the server's data and log are kept in {folder}")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0 if findings.ok else 1


if __name__ == "__main__":
    sys.exit(main())
