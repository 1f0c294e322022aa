"""Floods for the soak: strangers who send at once all that a server must withstand, from their own process.

Each has an address of its own, so that the server's limits hold for it and for nobody else. All of them go on
until they are told to end, whether the server is up, down, or just being killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import re
import socket
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import NamedTuple

from calavera.server.http.limits.connection_limits import HEAD_SECONDS, IDLE_SECONDS, STALL_SECONDS
from calavera.server.http.limits.rate_limits import LIMITS
from calavera.server.streams.stream_counts import MAX_STREAMS_PER_PERSON
from calavera.server.wire.table_codes import new_code
from tests.server.fuzz import api_fuzz as fuzz
from tests.server.fuzz.byte_fuzz import Mutator, seeds
from tests.server.support.async_client import Player, Refused, ServerVanished
from tests.server.support.processes import HOST, ServerProcess

from .flood import KINDS, SOCKET_KINDS, send_flood

#: Seconds beyond a limit of the server that are no fault: the machine may be busy.
LENIENCE = 20.0
#: Longer than anything that a flood waits for.
PATIENCE = IDLE_SECONDS + 2 * LENIENCE
MOST_FAULTS = 20
FLOOD_BYTES = 2_000_000
FLOOD_SECONDS = 5.0


class FloodReport(NamedTuple):
    """What the floods did, what they were answered, and what must not be."""

    done: Counter[str]
    statuses: Counter[int]
    faults: list[str]
    #: Frames that strangers were shown since the last report, by table and number.
    overheard: dict[str, dict[int, bytes]]


class SoakFuzz(fuzz.Fuzz):
    """The fuzzer, at a server that may be starting."""

    def count(self, status: int, what: str) -> None:
        """Note a status; 503 is in order while the server starts."""
        if status == 503:
            self.statuses[status] += 1
        else:
            super().count(status, what)


class Floods:
    """All floods."""

    def __init__(self, port: int, seconds: float, parent: Connection, seed: int) -> None:
        self.port = port
        self.address = f"http://{HOST}:{port}"
        self.deadline = time.monotonic() + seconds
        self.parent = parent
        self.dice = Random(seed)
        self.done: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.overheard: dict[str, dict[int, bytes]] = defaultdict(dict)
        #: Tables where people play. Strangers know them.
        self.codes: list[str] = []
        #: How often the server was started: limits begin again each time.
        self.starts = 1
        self.began = time.monotonic()
        self.kinds = itertools.cycle([*KINDS, *SOCKET_KINDS])
        self.people: dict[str, Player] = {}
        self.lobby = ""
        self.fuzzer = SoakFuzz(fuzz.Plan(), ServerProcess(Path("unused"), port=port))

    async def run(self) -> None:
        """All of them at once, until the end."""
        floods = [asyncio.create_task(self._repeat(name)) for name in FLOODS]
        while await self._listen():
            await asyncio.sleep(0.2)
            self._report()
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
        self._report()

    async def _listen(self) -> bool:
        while self.parent.poll():
            told = self.parent.recv()
            if told is None:
                return False
            self.codes, self.starts = told
        return time.monotonic() < self.deadline

    def _report(self) -> None:
        statuses = self.statuses + self.fuzzer.statuses
        faults = [*self.faults, *self.fuzzer.faults]
        self.parent.send(FloodReport(self.done, statuses, faults, dict(self.overheard)))
        self.overheard.clear()

    async def _repeat(self, name: str) -> None:
        flood, rest = FLOODS[name]
        while True:
            self.done[name] += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    await flood(self)
            except TimeoutError:
                self.fault(f"{name}: not over after {PATIENCE:g} s")
            except (ServerVanished, OSError, EOFError):
                self.done["cut off"] += 1
            except Refused as refused:
                self._count(refused.status, name)
            except Exception as error:
                self.fault(f"{name}: {type(error).__name__}: {error}")
            await asyncio.sleep(self.dice.uniform(rest / 2, rest))

    def fault(self, text: str) -> None:
        """Something that must not be."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(text[:1000])

    def _count(self, status: int, what: str) -> None:
        self.statuses[status] += 1
        if status >= 500 and status != 503:
            self.fault(f"{what}: status {status}")

    async def _person(self, name: str, source: str) -> Player:
        """Somebody with an identity, the same each time."""
        if name not in self.people:
            player = Player(self.address, name, source)
            await player.get_identity()
            self.people[name] = player
        return self.people[name]

    async def _ask(self, player: Player, method: str, path: str, body: object = None) -> int:
        reply = await player.request(method, path, body)
        self._count(reply.status, f"{method} {path}")
        return reply.status

    def _check_limit(self, what: str, limit: str, *, common: bool = False) -> None:
        """What was done must be within a limit, which begins again with each start of the server."""
        burst, rate = LIMITS[limit][common]
        # One more start: the server may have been started since we were told.
        most = (self.starts + 1) * burst + (time.monotonic() - self.began) * rate + 1
        if self.done[what] > most:
            self.fault(f"{self.done[what]} {what}, where {most:.0f} are allowed")

    async def _connect(self, source: str, receive_buffer: int | None = None) -> Line:
        connection = socket.socket()
        connection.setblocking(False)
        if receive_buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            connection.bind((source, 0))
            await asyncio.get_running_loop().sock_connect(connection, (HOST, self.port))
            return Line(*await asyncio.open_connection(sock=connection, limit=1024))
        except BaseException:
            connection.close()
            raise

    # --- Requests that are too long, too slow, or only parts ------------------------------------------------

    async def heads(self) -> None:
        """Endless heads, bodies, chunks, requests and frames of sockets, as fast as they are taken."""
        kind, code = next(self.kinds), self._any_code()
        about = (self.port, kind, FLOOD_BYTES, "127.66.0.1", code, FLOOD_SECONDS)
        taken, answer = await asyncio.to_thread(send_flood, *about)
        self.done["flood bytes"] += taken
        for status in re.findall(rb"HTTP/1\.1 (\d\d\d)", answer):
            self._count(int(status), kind)

    async def slow_heads(self) -> None:
        """Heads that come byte by byte. The server ends them."""
        await self._expect_ends("127.66.0.2", 20, b"GET / HTTP/1.1\r\nHost: x\r\nA: ", b"a", HEAD_SECONDS)

    async def idle_connections(self) -> None:
        """Connections on which nothing comes, or nothing more."""
        request = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        await asyncio.gather(
            self._expect_ends("127.66.0.3", 50, b"", b"", HEAD_SECONDS),
            self._expect_ends("127.66.0.3", 20, request, b"", IDLE_SECONDS),
        )

    async def _expect_ends(self, source: str, count: int, start: bytes, more: bytes, limit: float) -> None:
        async def hold() -> None:
            line = await self._connect(source)
            async with line:
                line.writer.write(start)
                ends = time.monotonic() + limit + LENIENCE
                while time.monotonic() < ends:
                    if line.writer.is_closing():
                        return
                    line.writer.write(more)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(1):
                            if not await line.reader.read(65536):
                                return
                self.fault(f"a connection from {source} is open {LENIENCE:g} s after its time")

        for result in await asyncio.gather(*[hold() for _ in range(count)], return_exceptions=True):
            if isinstance(result, OSError):
                self.done["cut off"] += 1
            elif result is not None:
                raise result

    async def cut_off_bodies(self) -> None:
        """Requests whose body ends too soon. They are not acted on."""
        player = await self._person("Cut", "127.66.0.4")
        code = await self._open_lobby()
        body = b'{"name": "Cut"}'
        for missing in (1, 100):
            async with await self._connect("127.66.0.4") as line:
                head = (
                    f"POST /api/tables/{code}/seats HTTP/1.1\r\nHost: x\r\nCookie: {player.cookie}\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(body) + missing}\r\n\r\n"
                )
                line.writer.write(head.encode() + body)
                await line.writer.drain()
        seats = (await player.snapshot(code))["table"]["seats"]
        if player.id in [seat["person"] for seat in seats if seat]:
            self.fault("a request was acted on whose body was cut off")

    async def mutated_bytes(self) -> None:
        """Valid requests with some bytes changed, at the fuzzer's tables: some of them take seats."""
        if self.done["mutated bytes"] % 50 == 0:  # some of them erase the one who sends them
            self.people.pop("Byte", None)
        player = await self._person("Byte", "127.66.0.5")
        code = self.dice.choice(self.fuzzer.codes or [new_code()])
        known = seeds(code, player.cookie.removeprefix("calavera="))
        mutator = Mutator(self.dice, known)
        for _ in range(10):
            async with await self._connect("127.66.0.5") as line:
                line.writer.write(mutator.connection()[:FLOOD_BYTES])
                self.done["mutated connections"] += 1
                with contextlib.suppress(TimeoutError, OSError):
                    async with asyncio.timeout(0.3):
                        answer = await line.reader.read(4096)
                        if status := re.match(rb"HTTP/1\.1 (\d\d\d)", answer):
                            self._count(int(status[1]), "mutated bytes")

    async def fuzzed_calls(self) -> None:
        """What the fuzzer sends, at tables of its own.

        At those of other people its calls would be in order: they take the seats of bots, mute and leave.
        """
        if not self.fuzzer.players:
            self.fuzzer.players = [await self._person(f"Fuzz {number}", HOST) for number in range(4)]
        if not self.fuzzer.codes:
            await self.fuzzer.open_tables(3)
        kind = self.dice.choices([*fuzz.KINDS], [weight for _, weight in fuzz.KINDS.values()])[0]
        await fuzz.KINDS[kind][0](self.fuzzer, self.dice.choice(self.fuzzer.players))

    # --- People who do too much -----------------------------------------------------------------------------

    async def guesses(self) -> None:
        """Codes of tables that do not exist, in several spellings of the path."""
        player = await self._person("Guess", "127.66.0.6")
        path = self.dice.choice(["/api/tables/", "/api//tables/", "/api/./tables/", "/API/../api/tables/"])
        rest = self.dice.choice(["", "/events", "/record"])
        for _ in range(10):
            if await self._ask(player, "GET", f"{path}{new_code()}{rest}") == 404:
                self.done["wrong codes answered"] += path == "/api/tables/"
        self._check_limit("wrong codes answered", "miss", common=True)

    async def simultaneous_streams(self) -> None:
        """Forty streams of one person at a table, half of them from its beginning."""
        player = await self._person("Stream", "127.66.0.7")
        code = self._any_code()
        opened = 0

        async def follow(number: int) -> None:
            nonlocal opened
            after = 0 if number % 2 else None
            form = player.events(code, after, "ndjson", query=after is not None)
            with contextlib.suppress(TimeoutError, Refused):
                async with asyncio.timeout(3), contextlib.aclosing(form) as frames:
                    first = True
                    async for frame in frames:
                        opened += first
                        first = False
                        if frame.kind not in ("snapshot", "reaction"):
                            self.overheard[code][frame.seq] = frame.text

        await asyncio.gather(*[follow(number) for number in range(40)])
        self.done["streams opened"] += opened
        if opened > MAX_STREAMS_PER_PERSON:
            self.fault(f"{opened} streams of one person at a table")

    async def stalled_readers(self) -> None:
        """Streams and sockets from the beginning of a table that nobody reads."""
        player = await self._person("Stall", "127.66.0.8")
        head = (
            f"GET /api/tables/{self._any_code()}/events?after=0 HTTP/1.1\r\nHost: x\r\n"
            f"Cookie: {player.cookie}\r\n"
        )
        upgrade = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg==\r\nSec-WebSocket-Version: 13\r\n"
        )
        async with contextlib.AsyncExitStack() as lines:
            for number in range(12):
                line = await lines.enter_async_context(await self._connect("127.66.0.8", 4096))
                line.writer.write(f"{head}{upgrade if number % 2 else ''}\r\n".encode())
            await asyncio.sleep(STALL_SECONDS + 5)

    async def seat_changes(self) -> None:
        """Sitting down and leaving, again and again."""
        player, code = await self._person("Sit", "127.66.0.9"), await self._open_lobby()
        for _ in range(10):
            if await self._ask(player, "POST", f"/api/tables/{code}/seats", {"seat": 1}) == 200:
                self.done["seats changed"] += 1
            if await self._ask(player, "DELETE", f"/api/tables/{code}/seats/1") == 200:
                self.done["seats changed"] += 1
        self._check_limit("seats changed", "seat")

    async def spectators(self) -> None:
        """Mutes and reactions of somebody who watches. They are in no log: numbers there have no gaps."""
        player, at = await self._person("Watch", "127.66.0.10"), f"/api/tables/{self._any_code()}"
        for _ in range(10):
            muted = {"seat": self.dice.randrange(2), "muted": self.dice.random() < 0.5}
            await self._ask(player, "POST", f"{at}/mute", muted)
            await self._ask(player, "POST", f"{at}/talk", {"emote": "talk-emote-wink"})

    # --- Tables ---------------------------------------------------------------------------------------------

    def _any_code(self) -> str:
        """A table where people play."""
        return self.dice.choice(self.codes) if self.codes else new_code()

    async def _open_lobby(self) -> str:
        """A table with free seats; another one if the last is closed."""
        host = await self._person("Host", "127.66.0.11")
        if self.lobby:
            try:
                if (await host.snapshot(self.lobby))["table"]["status"] == "open":
                    return self.lobby
            except Refused as refused:
                if refused.status in (429, 503):
                    raise
        self.lobby = str((await host.create(4, sit=True))["code"])
        return self.lobby


class Line:
    """A connection that is aborted when it is left."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()


#: Each with the longest rest between two rounds, in seconds.
FLOODS: dict[str, tuple[Callable[[Floods], Awaitable[None]], float]] = {
    "heads": (Floods.heads, 0.5),
    "slow heads": (Floods.slow_heads, 1.0),
    "idle connections": (Floods.idle_connections, 1.0),
    "cut-off bodies": (Floods.cut_off_bodies, 0.5),
    "mutated bytes": (Floods.mutated_bytes, 0.2),
    "fuzzed calls": (Floods.fuzzed_calls, 0.05),
    "guesses": (Floods.guesses, 0.5),
    "simultaneous streams": (Floods.simultaneous_streams, 2.0),
    "stalled readers": (Floods.stalled_readers, 1.0),
    "seat changes": (Floods.seat_changes, 1.0),
    "spectators": (Floods.spectators, 0.5),
}


def run_floods(port: int, seconds: float, parent: Connection, seed: int) -> None:
    """The process: floods until the parent says so or is gone, at most for this many seconds."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of writes to connections that were ended
    with contextlib.suppress(BrokenPipeError, EOFError):
        asyncio.run(Floods(port, seconds, parent, seed).run())
