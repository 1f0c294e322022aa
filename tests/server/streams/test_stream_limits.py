"""Streams that open at the same moment, and readers who are cut off."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path

import pytest

from calavera.server.streams import followers
from calavera.server.streams.resume_turns import (
    MAX_RESUMES_PER_ADDRESS,
    MAX_RESUMES_PER_PERSON,
    ResumeTurns,
)
from calavera.server.streams.stream_counts import MAX_STREAMS_PER_ADDRESS, StreamCounts
from calavera.server.tables.entries import Said
from calavera.server.wire.errors import RequestRefused
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, wait_for
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import HOST, ServerProcess
from tests.server.support.raw_connection import RawConnection


def test_of_sixty_streams_at_once_sixteen_open(server: ServerProcess, ann: Person) -> None:
    """They are counted before the server waits for anything, such as the log of the table."""
    code = ann.open(2)
    ann.get("/api/me")
    # Resuming reads the log, so each waits for the database before it is open.
    request = (
        f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 1\r\n"
        f"Cookie: calavera={ann.cookie}\r\n\r\n"
    ).encode()
    ann.say(code, "a line")

    async def open_all() -> Counter[bytes]:
        lines = await asyncio.gather(*[asyncio.open_connection(HOST, server.port) for _ in range(60)])
        for _, writer in lines:
            writer.write(request)
        found = Counter([(await reader.readline())[9:12] for reader, _ in lines])
        for _, writer in lines:
            writer.close()
        return found

    assert asyncio.run(open_all()) == {b"200": 16, b"429": 44}


def test_every_spelling_of_a_code_counts_for_the_same_table() -> None:
    """Sixteen in all."""
    counts = StreamCounts()
    spellings = ["k7wmqx2fh", "K7W-MQX-2FH"] * 8
    for code in spellings:
        counts.add(code, "ann", "here")
    with pytest.raises(RequestRefused):
        counts.add("K7WMQX2FH", "ann", "here")
    for code in spellings:
        counts.remove(code, "ann", "here")
    assert not len(counts)


def test_an_address_has_so_many_streams_whoever_opens_them() -> None:
    """Unless limits are off."""
    counts, open_counts = StreamCounts(), StreamCounts(limit_addresses=False)
    for number in range(MAX_STREAMS_PER_ADDRESS):
        counts.add("K7WMQX2FH", f"p_{number}", "here")
        open_counts.add("K7WMQX2FH", f"p_{number}", "here")
    with pytest.raises(RequestRefused):
        counts.add("K7WMQX2FH", "ann", "here")
    open_counts.add("K7WMQX2FH", "ann", "here")


def test_a_reader_who_is_cut_off_loses_the_socket(
    impatient_server: LocalServer, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, although the reader takes nothing of what was sent before."""
    ann = visit(impatient_server.address)
    code = ann.open(2)
    ann.disconnect()
    connections = impatient_server._server.server_state.connections
    wait_for(lambda: not connections, "the end of other connections")
    monkeypatch.setattr(followers, "MAX_BUFFERED_BYTES", 20_000)
    request = f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nCookie: calavera={ann.cookie}\r\n\r\n"
    with RawConnection(impatient_server.address, receive_buffer=4096) as sleeper:
        sleeper.send(request.encode())
        room = wait_for(lambda: impatient_server._runtime.rooms.rooms.get(code), "the table")
        follower = wait_for(lambda: next(iter(room.followers), None), "the stream")
        (line,) = connections
        assert isinstance(follower, followers.StreamFollower)
        wait_for(lambda: follower._send is not None, "the stream to open")

        async def fill() -> None:
            while not follower._ending:
                follower._add(b"x" * 10_000)
                await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(fill(), impatient_server._loop).result(10)
        wait_for(lambda: line not in connections, "the end of the connection")
        wait_for(lambda: not room.followers, "the end of the stream")


# --- Resuming -----------------------------------------------------------------------------------------------


def test_of_twelve_unread_resumes_two_are_open(tmp_path: Path, visit: Arrive) -> None:
    """The others wait, and get their turn when one is read or gone. Another address does not wait."""
    with LocalServer(tmp_path, rate_limits="on", proxies="", resume_limit=100.0) as server:
        ann, ben = visit(server.address), visit(server.address)
        code = ann.open(2)
        ben.get("/api/me")

        async def fill() -> None:
            for _ in range(40):  # more than the sockets take
                await server._runtime.rooms.change(code, lambda _: Said(0, "x" * 200_000))

        asyncio.run_coroutine_threadsafe(fill(), server._loop).result(10)

        def request(who: Person) -> bytes:
            head = f"GET /api/tables/{code}/events?after=1 HTTP/1.1\r\nHost: x\r\n"
            return f"{head}Cookie: calavera={who.cookie}\r\n\r\n".encode()

        room = server._runtime.rooms.rooms[code]
        turns = server._runtime.resume_turns
        with contextlib.ExitStack() as stack:
            unread = [
                stack.enter_context(RawConnection(server.address, "127.0.0.2", 4096)) for _ in range(12)
            ]
            for line in unread:
                line.send(request(ann))
            wait_for(lambda: len(turns._waiting) == 10, "ten that wait")
            wait_for(lambda: len(room.resuming) == MAX_RESUMES_PER_PERSON, "two that are open")
            with RawConnection(server.address, "127.0.0.3") as other:
                other.send(request(ben))
                assert other.socket.recv(65536).startswith(b"HTTP/1.1 200 ")
            for line in unread[:2]:
                line.socket.close()
            wait_for(lambda: len(turns._waiting) == 8, "two more that have a turn")
            wait_for(lambda: len(room.resuming) == MAX_RESUMES_PER_PERSON, "two that are open")
        wait_for(lambda: not room.streams and not len(turns), "the end of all")


def test_resumes_are_limited_by_person_and_by_address() -> None:
    """Whoever waits longer than allowed is refused, and a turn that is given back counts at once."""

    async def resume() -> None:
        turns = ResumeTurns(wait_seconds=0.01)
        for _ in range(MAX_RESUMES_PER_PERSON):
            await turns.take("ann", "here")
        with pytest.raises(RequestRefused) as refused:
            await turns.take("ann", "elsewhere")
        assert refused.value.status == 429
        for number in range(MAX_RESUMES_PER_ADDRESS - MAX_RESUMES_PER_PERSON):
            await turns.take(f"p_{number}", "here")
        with pytest.raises(RequestRefused):
            await turns.take("ben", "here")
        turns.give_back("ann", "here")
        await turns.take("ben", "here")

    asyncio.run(resume())


def test_a_turn_goes_to_somebody_who_waits() -> None:
    """And nothing is left when all turns are over."""

    async def resume() -> None:
        turns = ResumeTurns(wait_seconds=5)
        for _ in range(MAX_RESUMES_PER_PERSON):
            await turns.take("ann", "here")
        waits = asyncio.create_task(turns.take("ann", "here"))
        await asyncio.sleep(0)
        assert not waits.done()
        turns.give_back("ann", "here")
        await waits
        for _ in range(MAX_RESUMES_PER_PERSON):
            turns.give_back("ann", "here")
        assert not len(turns)

    asyncio.run(resume())
