"""What one connection or one address may take: bytes, time, connections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import cast

import pytest

from calavera.server.http.limits.connection_limits import (
    BODY_SECONDS,
    HEAD_SECONDS,
    IDLE_SECONDS,
    STALL_SECONDS,
)
from calavera.server.http.uvicorn_protocol import OnePacketProtocol
from tests.server.conftest import Arrive
from tests.server.stress.flood import KINDS, flood, flooded_server
from tests.server.support.blocking_client import Person, wait_for
from tests.server.support.local_server import PATIENCE, LocalServer
from tests.server.support.processes import ServerProcess
from tests.server.support.raw_connection import RawConnection

GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with its limits for everybody."""
    with flooded_server(tmp_path_factory.mktemp("flood")) as server:
        yield server


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock tests move; three connections for an address."""
    with LocalServer(tmp_path_factory.mktemp("slow"), proxies="", connections_per_address=3) as server:
        yield server


# --- Bytes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_on_one_connection_is_cut_off_before_anybody_notices(
    flooded: ServerProcess, kind: str
) -> None:
    """No more is taken than the sockets hold, memory stays, and others are answered."""
    found = flood(flooded, kind, 30_000_000)
    assert found.taken < 20_000_000
    assert found.memory_most - found.memory_before < 10_000_000
    assert found.refused == 0
    # The machine of the tests is busy with other tests; docs/security.md has the figures of a quiet one.
    assert found.slowest < 1


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 7000, 431, "headers-too-long"),
        (b"GET /" + b"a" * 40_000, 431, "headers-too-long"),
        (b"GET / HTTP/1.1\r\na: " + b"b" * 40_000, 431, "headers-too-long"),
        (b"GET / HTTP/1.1\r\na: " + b"b" * 33_000 + b"\r\n\r\n", 431, "headers-too-long"),
        (b"\r\n" * 20_000, 431, "headers-too-long"),
        (b"NOT HTTP\r\n\r\n", 400, "bad-http"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400, "bad-http"),
    ],
)
def test_what_is_too_long_or_no_http_gets_a_refusal_like_any_other(
    flooded: ServerProcess, data: bytes, status: int, code: str
) -> None:
    """With headers in the head and none in the body. The connection ends."""
    with RawConnection(flooded.address) as connection:
        connection.send(data)
        answer = connection.read_response()
        assert answer.status == status
        assert f'"code":"{code}"'.encode() in answer.body
        assert b"nosniff" not in answer.body
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["connection"] == "close"
        assert connection.is_ended()


def test_a_head_within_the_limits_passes_in_any_pieces(flooded: ServerProcess) -> None:
    """Fifteen KiB of headers are unusual and allowed; so is a byte at a time."""
    long = GET[:-2] + b"X: " + b"y" * 15_000 + b"\r\n\r\n"
    with RawConnection(flooded.address) as connection:
        for data in (long, GET, long + GET, GET + long):
            connection.send(data)
            for _ in range(data.count(b"GET ")):
                assert connection.read_response().status == 200
        for byte in GET:
            connection.send(bytes([byte]))
        assert connection.read_response().status == 200


def test_noise_writes_nothing_to_the_log(flooded: ServerProcess) -> None:
    """A stranger cannot fill the disk with it."""
    before = flooded.log
    for data in (b"noise\r\n\r\n", GET[:-2] + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"):
        with RawConnection(flooded.address) as connection:
            connection.send(data)
            assert connection.read_response().status in (200, 400)
            assert connection.is_ended()
    assert flooded.log == before


def test_noise_after_a_request_does_not_take_the_place_of_its_answer(flooded: ServerProcess) -> None:
    """The answer comes first, then the connection ends."""
    with RawConnection(flooded.address) as connection:
        connection.send(GET + b"noise\r\n\r\n")
        assert connection.read_response().status == 200
        assert connection.is_ended()


def test_trailers_are_no_headers(flooded: ServerProcess) -> None:
    """A cookie or an address after the body changes nothing."""
    with RawConnection(flooded.address) as connection:
        connection.send(
            b"PATCH /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n"
        )
        assert connection.read_response().status == 200


# --- Time ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "part", "seconds", "answer"),
    [
        (b"", "REQUEST", HEAD_SECONDS, None),
        (b"GET /", "HEAD", HEAD_SECONDS, 408),
        (GET[:-2], "HEAD", HEAD_SECONDS, 408),
        (POST, "BODY", BODY_SECONDS, 408),
        (POST + b"{", "BODY", BODY_SECONDS, 408),
    ],
)
def test_a_request_has_a_deadline(
    slow_server: LocalServer, data: bytes, part: str, seconds: float, answer: int | None
) -> None:
    """More bytes do not move it. A connection without any is closed."""
    wait_for(lambda: not connections(slow_server), "the end of other connections")
    with RawConnection(slow_server.address) as connection:
        connection.send(data)
        wait_for(lambda: [one._part.name for one in connections(slow_server)] == [part], "the first bytes")
        slow_server.advance(seconds - 2)
        look_for_late_connections(slow_server)
        assert connection.is_open()
        connection.send(b"X" if data else b"")
        slow_server.advance(3)
        look_for_late_connections(slow_server)
        if answer is not None:
            assert connection.read_response().status == answer
        assert connection.is_ended()


def test_an_idle_connection_is_closed(slow_server: LocalServer) -> None:
    """After the last answer, not while it waits for one."""
    with RawConnection(slow_server.address) as connection:
        connection.send(GET)
        assert connection.read_response().status == 200
        wait_for(lambda: connections(slow_server)[0]._deadline < inf, "the end of the answer")
        slow_server.advance(IDLE_SECONDS + 1)
        look_for_late_connections(slow_server)
        assert connection.is_ended()


def test_a_stream_has_no_deadline(slow_server: LocalServer, visit: Arrive) -> None:
    """It is open for hours."""
    ann = visit(slow_server.address)
    code = ann.open(2)
    with ann.follow(code) as stream:
        stream.until("snapshot")
        ann.disconnect()
        slow_server.advance(10 * IDLE_SECONDS)
        look_for_late_connections(slow_server)
        ann.say(code, "still here")
        stream.until("said")


def test_a_reader_who_takes_nothing_is_cut_off(slow_server: LocalServer) -> None:
    """The socket is gone, although megabytes waited to be sent on it."""
    wait_for(lambda: not connections(slow_server), "the end of other connections")
    request = b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with RawConnection(slow_server.address, receive_buffer=4096) as connection:
        (line,) = wait_for(lambda: connections(slow_server), "the connection")
        answers = line.server_state.total_requests
        while not line.flow.write_paused:
            connection.send(request)
            answers += 1
            wait_for(partial(is_answered_or_stalled, line, answers), "the answer")
        look_for_late_connections(slow_server)
        slow_server.advance(STALL_SECONDS - 2)
        look_for_late_connections(slow_server)
        assert connections(slow_server)
        slow_server.advance(3)
        look_for_late_connections(slow_server)
        wait_for(lambda: not connections(slow_server), "the end of the connection")


def connections(server: LocalServer) -> list[OnePacketProtocol]:
    """The connections that the server has."""
    return cast(list[OnePacketProtocol], [*server._server.server_state.connections])


def is_answered_or_stalled(line: OnePacketProtocol, answers: int) -> bool:
    """Whether the server has written this many answers, or cannot write any more."""
    return line.flow.write_paused or line.server_state.total_requests == answers


def look_for_late_connections(server: LocalServer) -> None:
    """What the server does once a second."""
    asyncio.run_coroutine_threadsafe(server._server.on_tick(0), server._loop).result(PATIENCE)


# --- Connections --------------------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_and_others_have_theirs(slow_server: LocalServer) -> None:
    """One more is refused with a time to wait, until one is closed."""
    wait_for(lambda: not connections(slow_server), "the end of other connections")
    held = [RawConnection(slow_server.address) for _ in range(3)]
    wait_for(lambda: len(connections(slow_server)) == 3, "three connections")
    with RawConnection(slow_server.address) as connection:
        answer = connection.read_response()
        assert (answer.status, answer.headers["retry-after"]) == (429, "10")
        assert b"too-many-connections" in answer.body
        assert connection.is_ended()
    with RawConnection(slow_server.address, source="127.0.0.2") as neighbour:
        neighbour.send(GET)
        assert neighbour.read_response().status == 200
    held.pop().socket.close()
    wait_for(lambda: len(connections(slow_server)) == 2, "a free place")
    with RawConnection(slow_server.address) as connection:
        connection.send(GET)
        assert connection.read_response().status == 200
    for one in held:
        one.socket.close()


def test_trusted_proxies_have_any_number_of_connections(tmp_path: Path) -> None:
    """All visitors come from their address."""
    with LocalServer(tmp_path, proxies="127.0.0.1", connections_per_address=2) as server:
        held = [RawConnection(server.address) for _ in range(5)]
        for one in held:
            one.send(GET)
            assert one.read_response().status == 200
            one.socket.close()


# --- Requests that wait behind others -----------------------------------------------------------------------


def test_a_stream_ends_with_its_connection_although_a_request_waits_behind_it(
    server: ServerProcess, ann: Person
) -> None:
    """Otherwise the stream would be counted for ever."""
    code = ann.open(2)
    stream = f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nCookie: calavera={ann.cookie}\r\n\r\n"
    for _ in range(20):
        with RawConnection(server.address) as connection:
            connection.send(stream.encode() + GET)
            assert connection.socket.recv(10) == b"HTTP/1.1 2"
        wait_for(lambda: followers(ann) == 0, "the end of the stream")


def followers(person: Person) -> float:
    """How many streams are open."""
    lines = person.get("/metrics").body.decode().splitlines()
    return sum([float(line.split()[1]) for line in lines if line.startswith("calavera_followers ")])
