"""The two servers, and how each is started, asked for its health and given tables."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load import boardgameio, ours
from benchmarks.load.pace import Window, play
from benchmarks.load.process import Server, running
from benchmarks.load.table import Table
from benchmarks.load.wire import HOST, Line

ROOT = Path(__file__).parents[2]
START_UP = 30.0
#: Tables that are made at the same time.
AT_ONCE = 16
#: Rest, in seconds, before memory is read.
REST = 1.0


@dataclass
class Contender:
    """What there is to know about a server before it runs."""

    name: str
    command: list[str]
    settings: dict[str, str]
    cwd: Path
    healthy: Callable[[Line], Awaitable[bool]]
    sit_down: Callable[[int, Line], Awaitable[Table]]


OURS = Contender(
    name="Calavera",
    command=[
        str(Path(sys.executable).with_name("calavera")),
        *("serve", "--host", HOST, "--port", "{port}", "--data", "{data}"),
    ],
    settings={"CALAVERA_RATE_LIMITS": "off"},
    cwd=ROOT,
    healthy=ours.healthy,
    sit_down=ours.sit_down,
)

PEER = Contender(
    name="boardgame.io",
    command=["node", "server.mjs", "{port}"],
    settings={"NODE_ENV": "production"},
    cwd=Path(__file__).with_name("peer"),
    healthy=boardgameio.healthy,
    sit_down=boardgameio.sit_down,
)


@dataclass
class Match:
    """A running contender with its tables, and what was measured so far."""

    contender: Contender
    server: Server
    #: Resident bytes before there were tables, and with them.
    memory: tuple[int, int]
    tables: list[Table]
    windows: list[Window] = field(default_factory=list)

    async def play(self, rate: float | None, warm_up: float, seconds: float) -> None:
        """One more window."""
        self.windows.append(await play(self.server, self.tables, rate, warm_up, seconds))

    @property
    def lost(self) -> int:
        """Numbers that a follower missed, heard twice or has not heard to this day."""
        return sum(ear.lost + table.last - ear.last for table in self.tables for ear in table.followers)

    @property
    def message(self) -> float:
        """Mean bytes of an event, as one follower gets it."""
        ears = [ear for table in self.tables for ear in table.followers]
        return sum(ear.size for ear in ears) / max(1, sum(ear.times for ear in ears))


@asynccontextmanager
async def match(contender: Contender, number: int) -> AsyncIterator[Match]:
    """Start the server, weigh it, seat four at each of so many tables, and weigh it again."""
    with running(contender.command, contender.settings, contender.cwd) as server:
        await _healthy(contender, server.port)
        # The first table loads what any table needs: that is not charged to the others.
        for table in (pilot := await _tables(contender, server.port, 1)):
            await play(server, pilot, None, 0.0, REST)
            table.close()
        before = server.memory()
        tables = await _tables(contender, server.port, number)
        await asyncio.sleep(REST)
        try:
            yield Match(contender, server, (before, server.memory()), tables)
        finally:
            for table in tables:
                table.close()


async def _healthy(contender: Contender, port: int) -> None:
    async with asyncio.timeout(START_UP):
        while True:
            try:
                if await contender.healthy(Line(port)):
                    return
            except OSError:
                pass
            await asyncio.sleep(0.1)


async def _tables(contender: Contender, port: int, number: int) -> list[Table]:
    left = iter(range(number))

    async def make() -> list[Table]:
        line = Line(port)
        made = [await contender.sit_down(port, line) for _ in left]
        line.close()
        return made

    return [table for made in await asyncio.gather(*[make() for _ in range(AT_ONCE)]) for table in made]
