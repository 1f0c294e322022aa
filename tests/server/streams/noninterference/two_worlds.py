"""Two servers without a network, to compare every byte that they send."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from calavera.record import fairness
from calavera.server.app import make_app
from calavera.server.asgi import Message
from calavera.server.clock import Timer
from calavera.server.cluster import scheduler
from calavera.server.http.middleware import RequestMiddleware
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.storage.group_commits import Listing
from calavera.server.streams.followers import Follower
from calavera.server.streams.serialization.frames import encode
from calavera.server.streams.serialization.table_json import listing_json
from calavera.server.tables import table
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    Entry,
    LoggedEntry,
)
from calavera.server.tables.table import Table
from calavera.server.wire.table_codes import CODE_ALPHABET
from tests.server.support.fake_clock import StoppedClock

NOON = 1_700_000_000.0
#: Pings come by real time.
PINGS = re.compile(rb'(: ping\n\n|\{"kind":"ping"\}\n)')


class Answer(NamedTuple):
    """All of an answer."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


#: What was answered, by what was asked for.
Answers = dict[str, list[object]]


class World:
    """A server without a network: its application, and the runtime behind it."""

    def __init__(self, data: Path) -> None:
        # With the same key, somebody's cookie is the same in both worlds.
        settings = Settings(data=str(data), rate_limits="off", secret="k" * 32)
        #: Streams that stay open.
        self.live: dict[Follower, asyncio.Task[None]] = {}
        self.app: RequestMiddleware
        self.runtime: Runtime
        self.app, self.runtime = make_app(settings, clock=StoppedClock(NOON + 10_000))

    async def keep(self, code: str, entries: list[Entry]) -> None:
        """Write a table's log; a second goes by from entry to entry."""
        state, appended = Table(code), []
        for seq, entry in enumerate(entries, 1):
            logged = LoggedEntry(seq, NOON + seq, entry)
            state.apply(*logged)
            text = encode(listing_json(state)).decode()
            listed = (
                Listing(state.status, state.settings.public, text, self.runtime.name)
                if seq in (1, len(entries))
                else None
            )
            appended.append(self.runtime.event_log.append(code, logged, listed))
        assert all(await asyncio.gather(*appended))

    async def ask(
        self, person: str, method: str, path: str, body: object = None, **headers: object
    ) -> Answer:
        """Ask for something; a stream ends when all is sent that there is."""
        await self._finish_tasks()
        data = b"" if body is None else json.dumps(body).encode()
        scope = self._scope(person, method, path, data)
        scope["headers"] += [
            (name.replace("_", "-").encode(), str(headers[name]).encode()) for name in headers
        ]
        asked = iter([{"type": "http.request", "body": data, "more_body": False}])
        start: Message = {}
        body_sent: list[bytes] = []
        complete = asyncio.Event()

        async def receive() -> Message:
            for message in asked:
                return message
            await complete.wait()  # nobody hangs up before
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            else:
                body_sent.append(message.get("body", b""))
                if not message.get("more_body"):
                    complete.set()

        ending = asyncio.create_task(self._end_streams())
        await self.app(scope, receive, send)
        ending.cancel()
        return Answer(start["status"], tuple(start["headers"]), PINGS.sub(b"", b"".join(body_sent)))

    async def _finish_tasks(self) -> None:
        """Wait until no timed task is due, such as a draw (F3): else it is counted and told at any time."""
        timed, now = self.runtime.scheduler, asyncio.get_running_loop().time

        def is_due(timer: Timer) -> bool:
            assert isinstance(timer, asyncio.TimerHandle)
            return timer.when() <= now()

        def waiting() -> bool:
            return bool(timed._busy or timed._due or timed._tasks)

        async with asyncio.timeout(20):
            while waiting() or any(map(is_due, timed._timers.values())):
                await asyncio.sleep(0.001)

    async def _end_streams(self) -> None:
        """End streams that have all that is known."""
        while True:
            for follower in self._followers() - self.live.keys():
                follower.end()
            await asyncio.sleep(0.0005)  # longer than nothing: the database works in a thread

    def _followers(self) -> set[Follower]:
        return {follower for room in self.runtime.rooms.rooms.values() for follower in room.followers}

    def _scope(self, person: str, method: str, path: str, data: bytes) -> dict[str, Any]:
        path, _, query = path.partition("?")
        cookie = f"calavera={self.runtime.identities.cookie_of(person)}"
        headers = [(b"host", b"skull.example"), (b"cookie", cookie.encode())]
        if data:
            size = str(len(data)).encode()
            headers += [(b"content-type", b"application/json"), (b"content-length", size)]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("skull.example", 80),
        }


def assert_same(one: Answers, two: Answers) -> None:
    """Require the same answers of both worlds."""
    assert one.keys() == two.keys()
    for what, answers in one.items():
        assert len(answers) == len(two[what]), what
        for answer, twin in zip(answers, two[what], strict=True):
            # In pieces, because whole answers are too long to find what differs.
            pieces, others = [set(str(each).split(", ")) for each in (answer, twin)]
            assert answer == twin, (what, *sorted(pieces - others), "other:", *sorted(others - pieces))


class Worlds:
    """Two worlds on one loop."""

    def __init__(self, runner: asyncio.Runner, folder: Path) -> None:
        self.runner = runner
        self.codes = ("".join(letters) for letters in itertools.product(CODE_ALPHABET, repeat=6))
        self.pair = runner.run(self._make(folder))

    async def _make(self, folder: Path) -> tuple[World, World]:
        pair = World(folder / "one"), World(folder / "other")
        for world in pair:
            await world.runtime.start()
        return pair

    async def close(self) -> None:
        """End both."""
        for world in self.pair:
            await world.runtime.stop()


def public_hash(_game: str, index: int, actor: int | str, _word: str, _salt: str) -> str:
    """A commitment that depends on public facts alone.

    The real one is a hash of the word and a salt of 128 random bits. Nobody can try all salts, so to whoever
    does not know the salt it is as good as random, and differs between any two games. What is left to test
    is that nothing else of the secret is sent along: for that, it must be the same in both worlds.
    """
    return hashlib.sha256(f"{index} {actor}".encode()).hexdigest()


@contextmanager
def fix_randomness() -> Iterator[None]:
    """The time stands still, dice can be thrown again, and commitments say nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "commitment", public_hash)
        patch.setattr(fairness, "commitment", public_hash)
        patch.setattr(table_commands, "_random", Random())
        # Bots talk by chance.
        patch.setattr(scheduler, "Random", lambda: Random(0))
        yield
