"""The servers, and how each is started, asked for its health and given tables."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.load import bare_socket, boardgameio_tables, calavera_tables, slow_disk, socket_tables
from benchmarks.load.http_client import HOST, HttpConnection
from benchmarks.load.load_loop import Window, play_window
from benchmarks.load.load_table import LoadTable
from benchmarks.load.process import Server, start_server

ROOT = Path(__file__).parents[2]
START_UP = 30.0
#: Tables that are made at the same time.
AT_ONCE = 16
#: Rest, in seconds, before memory is read.
REST = 1.0


@dataclass
class ServerSpec:
    """How to start and use a server."""

    name: str
    command: list[str]
    settings: dict[str, str]
    cwd: Path
    is_healthy: Callable[[HttpConnection], Awaitable[bool]]
    open_table: Callable[[int, HttpConnection], Awaitable[LoadTable]]
    #: Called before it is started.
    prepare: Callable[[], None] = lambda: None


OURS = ServerSpec(
    name="Calavera, streams",
    command=[
        str(Path(sys.executable).with_name("calavera")),
        *("serve", "--host", HOST, "--port", "{port}", "--data", "{data}"),
    ],
    settings={"CALAVERA_RATE_LIMITS": "off"},
    cwd=ROOT,
    is_healthy=calavera_tables.is_healthy,
    open_table=calavera_tables.open_table,
)

SOCKETS = replace(OURS, name="Calavera", open_table=socket_tables.open_table)

SLOW_DISK = replace(
    SOCKETS,
    name="Calavera, slow disk",
    settings={**SOCKETS.settings, **slow_disk.SETTINGS},
    prepare=slow_disk.build,
)

BARE = ServerSpec(
    name="bare sockets",
    command=[sys.executable, "-m", "benchmarks.load.bare_socket", "{port}"],
    settings={},
    cwd=ROOT,
    is_healthy=bare_socket.is_healthy,
    open_table=bare_socket.open_table,
)

PEER = ServerSpec(
    name="boardgame.io",
    command=["node", "server.mjs", "{port}"],
    settings={"NODE_ENV": "production"},
    cwd=Path(__file__).with_name("peer"),
    is_healthy=boardgameio_tables.is_healthy,
    open_table=boardgameio_tables.open_table,
)


#: Without the history of past rounds, which a client could take from the log.
LEAN_PEER = replace(PEER, name="boardgame.io, lean", settings={**PEER.settings, "PEER_HISTORY": "off"})

CONTENDERS = {
    "socket": SOCKETS,
    "stream": OURS,
    "slow-disk": SLOW_DISK,
    "bare": BARE,
    "peer": PEER,
    "lean": LEAN_PEER,
}


@dataclass
class ServerRun:
    """A running contender with its tables, and what was measured so far."""

    contender: ServerSpec
    server: Server
    #: Resident bytes before there were tables, and with them.
    memory: tuple[int, int]
    tables: list[LoadTable]
    windows: list[Window] = field(default_factory=list)

    async def play(self, rate: float | None, warm_up: float, seconds: float) -> None:
        """One more window."""
        self.windows.append(await play_window(self.server, self.tables, rate, warm_up, seconds))

    @property
    def lost(self) -> int:
        """Events that a follower missed, received twice or has not received."""
        return sum(
            follower.lost + table.last - follower.last
            for table in self.tables
            for follower in table.followers
        )

    @property
    def message(self) -> float:
        """Mean bytes of an event, as one follower gets it."""
        followers = [follower for table in self.tables for follower in table.followers]
        return sum(follower.size for follower in followers) / max(
            1, sum(follower.count for follower in followers)
        )


@asynccontextmanager
async def run_server(contender: ServerSpec, number: int) -> AsyncIterator[ServerRun]:
    """Start the server, read its memory, open this many tables of four, and read it again."""
    contender.prepare()
    with start_server(contender.command, contender.settings, contender.cwd) as server:
        await wait_until_healthy(contender, server.port)
        # The first table loads what any table needs: that is not charged to the others.
        for table in (pilot := await _open_tables(contender, server.port, 1)):
            await play_window(server, pilot, None, 0.0, REST)
            table.close()
        before = server.memory()
        tables = await _open_tables(contender, server.port, number)
        await asyncio.sleep(REST)
        try:
            yield ServerRun(contender, server, (before, server.memory()), tables)
        finally:
            for table in tables:
                table.close()


async def wait_until_healthy(contender: ServerSpec, port: int) -> None:
    async with asyncio.timeout(START_UP):
        while True:
            try:
                if await contender.is_healthy(HttpConnection(port)):
                    return
            except OSError:
                pass
            await asyncio.sleep(0.1)


async def _open_tables(contender: ServerSpec, port: int, number: int) -> list[LoadTable]:
    left = iter(range(number))

    async def make() -> list[LoadTable]:
        line = HttpConnection(port)
        made = [await contender.open_table(port, line) for _ in left]
        line.close()
        return made

    return [table for made in await asyncio.gather(*[make() for _ in range(AT_ONCE)]) for table in made]
