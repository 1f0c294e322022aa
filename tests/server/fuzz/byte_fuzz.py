"""Mutated bytes for the server's HTTP protocol: the real protocol and application, without sockets.

``make fuzz-http`` sends a million connections. Each starts from valid requests, which are then cut, repeated,
spliced and overwritten byte by byte, and arrive in pieces of any size.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import multiprocessing
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import structlog
import uvicorn
from uvicorn.server import ServerState

from calavera.server.app import make_app
from calavera.server.asgi import Receive, Scope, Send
from calavera.server.http.limits.connection_limits import ConnectionLimits
from calavera.server.http.uvicorn_protocol import MAX_PIPELINED, OnePacketProtocol
from calavera.server.http.websocket_connection import WebSocketConnection
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.tables.commands import table_commands
from calavera.server.tables.personal_data import new_person_id
from calavera.server.wire.requests import NewTable
from calavera.server.wire.strict_json import decode_body

from . import socket_fuzz

PATIENCE = 20.0
NEW_TABLE = b'{"options": {"players": 2}, "sit": true}'
#: One connection in this many is sent twice, in other pieces. The application must get the same requests.
REPEAT_ONE_IN = 10
#: One connection in this many is a socket that sends mutated frames.
SOCKET_ONE_IN = 10

TOKENS = [
    *[b"\r\n", b"\r", b"\n", b"\r\n\r\n", b"\n\n", b"\0", b" ", b"\t", b":", b";", b",", b"=", b"%", b"%2f"],
    *[b"%00", b"..", b"/", b"//", b"\\", b"?", b"#", b"\x7f", b"\x80", b"\xff", b"0\r\n\r\n", b"-1", b"+1"],
    *[b"0x10", b"99999999999999999999", b"1", b"HTTP/1.0", b"HTTP/1.1", b"HTTP/2.0", b"GET / HTTP/1.1\r\n"],
    *[b"Content-Length: 0\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: y\r\n"],
    *[b"Transfer-Encoding: identity\r\n", b"Connection: close\r\n", b"Connection: upgrade\r\n", b"a: b\r\n"],
    *[b"Upgrade: websocket\r\n", b"Expect: 100-continue\r\n", b"X-Forwarded-For: 1.2.3.4\r\n", b'{"', b'"}'],
]


def seeds(code: str, cookie: str) -> list[bytes]:
    """Valid requests."""
    who = f"Host: x\r\nCookie: calavera={cookie}\r\n"
    table = f"/api/tables/{code}"

    def request(method: str, path: str, body: str = "", headers: str = "") -> bytes:
        if body:
            headers += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return f"{method} {path} HTTP/1.1\r\n{who}{headers}\r\n{body}".encode()

    chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
    action = '{"seat": 0, "action": "pass", "id": "fuzz"}'
    return [
        request("GET", "/"),
        request("GET", "/api/me"),
        request("HEAD", "/api/bots"),
        request("OPTIONS", "/api/me"),
        request("GET", "/api/bots?x=1&y=%20"),
        request("GET", table),
        request("GET", f"{table}?as=spectator"),
        request("GET", f"{table}/record"),
        request("GET", f"{table}/events", "", "Accept: application/x-ndjson\r\n"),
        request("GET", f"{table}/events?after=1"),
        request("HEAD", f"{table}/events"),
        request("POST", f"{table}/actions", action),
        request("POST", f"{table}/actions", action, "Expect: 100-continue\r\n"),
        request("POST", f"{table}/actions", "", chunked)
        + f"{len(action):x}\r\n{action}\r\n0\r\n\r\n".encode(),
        request("POST", "/api/verify", "", chunked) + b"2;a=b\r\n{}\r\n0\r\nA: b\r\n\r\n",
        request("POST", "/api/verify", '{"a": 1}'),
        request("POST", f"{table}/talk", '{"text": 5}'),
        request("PATCH", "/api/me", '{"tribe": "none"}'),
        request("DELETE", f"{table}/seats/9"),
        request("POST", "/api/me/recover", '{"code": "x"}'),
        request("GET", "/api/bots", "", "Connection: close\r\n"),
        request("GET", "/api/bots", "", "Connection: Upgrade\r\nUpgrade: websocket\r\n"),
        socket_fuzz.handshake(code, cookie),
        request("GET", "/api/bots", "", "X: " + "y" * 9_000 + "\r\n"),
        request("GET", "/api/bots").replace(b"HTTP/1.1", b"HTTP/1.0"),
        request("GET", "http://x/api/bots"),
    ]


class Mutator:
    """Makes the bytes of one connection after another."""

    def __init__(self, dice: Random, valid: list[bytes]) -> None:
        self._dice = dice
        self._valid = valid

    def connection(self) -> bytes:
        """One to three requests, changed in up to six places."""
        dice = self._dice
        return self.mutate(b"".join(dice.choices(self._valid, k=dice.choice((1, 1, 1, 2, 3)))))

    def mutate(self, valid: bytes) -> bytes:
        """The same bytes, changed in up to six places, and perhaps cut off."""
        dice, data = self._dice, bytearray(valid)
        for _ in range(dice.choice((0, 1, 1, 2, 3, 6))):
            self._change(data)
        if dice.random() < 0.1:
            del data[dice.randrange(len(data) + 1) :]
        return bytes(data)

    def _change(self, data: bytearray) -> None:
        dice = self._dice
        if not data:
            return
        at = dice.randrange(len(data))
        to = min(len(data), at + dice.choice((1, 2, 4, 8, 64)))
        match dice.randrange(8):
            case 0:
                data[at] ^= 1 << dice.randrange(8)
            case 1:
                data[at] = dice.randrange(256)
            case 2:
                del data[at:to]
            case 3:
                data[at:at] = data[at:to]
            case 4:
                data[at:at] = dice.choice(TOKENS)
            case 5:
                data[at:to] = dice.choice(TOKENS)
            case 6:
                other = dice.choice(self._valid)
                start = dice.randrange(len(other))
                data[at:at] = other[start : start + dice.randrange(200)]
            case _:
                if dice.random() < 0.1:
                    data[at:at] = dice.choice(TOKENS) * dice.choice((100, 1000, 20_000))
                else:
                    data[at:to] = data[at:to].swapcase()

    def pieces(self, data: bytes) -> list[bytes]:
        """The same bytes, in one piece or in several."""
        dice = self._dice
        if dice.random() < 0.5:
            return [data]
        cuts = sorted(dice.choices(range(len(data) + 1), k=dice.choice((1, 2, 5))))
        return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]


class MemoryTransport:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.closed = self.aborted = False
        self.socket: WebSocketConnection | None = None

    def get_extra_info(self, name: str, default: object = None) -> object:
        """The addresses of both ends."""
        return {"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)}.get(name, default)

    def write(self, data: bytes) -> None:
        """Keep it."""
        assert not self.closed, "written after the end"
        self.written += data

    def is_closing(self) -> bool:
        """Whether the end was announced."""
        return self.closed

    def close(self) -> None:
        """The end."""
        self.closed = True

    def abort(self) -> None:
        """The end, at once."""
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        """Nothing is read: the fuzzer sends all the same, as a socket's last piece would."""

    def resume_reading(self) -> None:
        """It goes on."""

    def set_protocol(self, protocol: WebSocketConnection) -> None:
        """From now on it is a socket."""
        self.socket = protocol

    def get_write_buffer_size(self) -> int:
        """All is sent at once."""
        return 0


class Findings(NamedTuple):
    """What happened."""

    connections: int
    requests: int
    statuses: Counter[int]
    faults: list[str]
    seconds: float
    socket_answers: int = 0


class ByteFuzz:
    """The application, and connections to it."""

    def __init__(self, runtime: Runtime, app: Any, code: str, cookie: str, dice: Random) -> None:
        self._runtime = runtime
        self._app = app
        self._mutator = Mutator(dice, seeds(code, cookie))
        self._dice = dice
        self._limits = ConnectionLimits(runtime.settings)
        self._config = uvicorn.Config(
            self._record,
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            ws="none",
        )
        self._config.load()
        self._reached: list[tuple[str, bytes, bytes]] = []
        self.requests = 0
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self._handshake, self._frames = socket_fuzz.handshake(code, cookie), socket_fuzz.valid_frames()
        #: Actions that were answered on sockets.
        self.socket_answers = 0

    async def _record(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._reached.append((scope["method"], scope["raw_path"], scope["query_string"]))
        await self._app(scope, receive, send)

    async def run(self, connections: int) -> None:
        """This many connections; stops early when there are many faults."""
        for _ in range(connections):
            data = self._mutator.connection()
            try:
                if self._dice.random() < 1 / SOCKET_ONE_IN:
                    messages = socket_fuzz.draw_messages(self._dice, self._frames)
                    data = self._handshake + self._mutator.mutate(messages)
                    await self._connect(
                        [self._handshake, *self._mutator.pieces(data[len(self._handshake) :])]
                    )
                    continue
                reached = await self._connect(self._mutator.pieces(data))
                if self._dice.random() < 1 / REPEAT_ONE_IN:
                    again = await self._connect(self._mutator.pieces(data))
                    shorter = min(len(reached), len(again))
                    assert reached[:shorter] == again[:shorter], f"read differently: {reached} and {again}"
            except Exception as error:
                self.faults.append(f"{type(error).__name__}: {error} for {data!r}"[:3000])
                if len(self.faults) > 5:
                    return

    async def _connect(self, pieces: list[bytes]) -> list[tuple[str, bytes, bytes]]:
        """One connection. Returns the requests that reached the application."""
        self._reached = []
        transport, state = MemoryTransport(), ServerState()
        line = OnePacketProtocol(self._limits, config=self._config, server_state=state, app_state={})
        line.connection_made(cast(asyncio.Transport, transport))
        for piece in pieces:
            if transport.closed:
                break
            if transport.socket is not None:
                transport.socket.data_received(piece)
                await asyncio.sleep(0)
                continue
            line.data_received(piece)
            assert len(line.pipeline) <= MAX_PIPELINED + 1, "too many requests wait"
            assert sum([len(name) + len(value) for name, value in line.headers or ()]) <= 32 * 1024, "headers"
            if piece is self._handshake or self._dice.random() < 0.5:
                await self._settle(line, state)
        await self._settle(line, state)
        if transport.socket is not None:
            await self._check_socket(transport.socket, transport)
            return [*self._reached]
        answered = line._answered
        assert transport.closed or answered is None or answered.response_started or answered.more_body, (
            "no answer"
        )
        pending = answered is not None and not answered.response_complete
        assert transport.closed or pending or line._deadline < inf, "waits for ever"
        assert (
            not (pending and answered and answered.more_body) or transport.closed or line._deadline < inf
        ), "body"
        reached = [*self._reached]
        # What is refused in its head has not reached the application. Empty lines are no request at all.
        refused = "GET" if line._part.name == "REQUEST" else line.parser.get_method().decode()
        methods = [*[method for method, *_ in reached], refused]
        line.connection_lost(None)
        if state.tasks:
            _, left = await asyncio.wait(state.tasks, timeout=PATIENCE)
            assert not left, "a task goes on without its connection"
        self.requests += len(reached)
        self._check_answers(bytes(transport.written), methods)
        return reached

    async def _settle(self, line: OnePacketProtocol, state: ServerState) -> None:
        """Wait until the client has to do something."""
        deadline = time.monotonic() + PATIENCE
        for turn in range(1_000_000):
            if turn > 3 and (not state.tasks or self._is_clients_turn(line)):
                return
            await asyncio.sleep(0 if turn < 200 else 0.001)
            assert time.monotonic() < deadline, "no answer"

    def _is_clients_turn(self, line: OnePacketProtocol) -> bool:
        """Whether the request that is answered waits for its body, or has a stream for its answer."""
        answered = line._answered
        if answered is None:  # it has become a socket
            return True
        return answered.more_body or (answered.response_started and not answered.response_complete)

    async def _check_socket(self, socket: WebSocketConnection, transport: MemoryTransport) -> None:
        """Wait for the answers to what was sent, hang up, and look at all that came."""
        session: Any = getattr(socket.on_message, "__self__", None)
        while session is not None and session._task is not None:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # what was answered last is written in the next turn of the loop
        socket.connection_lost(None)
        written = bytes(transport.written)
        at = written.rindex(b"HTTP/1.1 101 ")
        head, _, sent = written[at:].partition(b"\r\n\r\n")
        self.statuses[101] += 1
        assert head.count(b"x-content-type-options: nosniff") == 1, "headers missing or twice"
        self.socket_answers += socket_fuzz.check_messages(sent, transport.closed)

    def _check_answers(self, written: bytes, methods: list[str]) -> None:
        """Whole responses, each with the security headers once, none with a status of 500 or more."""
        rest, answers = written, 0
        while rest:
            if rest.startswith(b"HTTP/1.1 100 Continue\r\n\r\n"):
                rest = rest[25:]
                continue
            head, found, rest = rest.partition(b"\r\n\r\n")
            assert found, f"half a head: {head!r}"
            match = re.match(rb"HTTP/1\.1 (\d\d\d) [A-Za-z -]*\r\n", head + b"\r\n")
            assert match is not None, f"no head: {head[:200]!r}"
            status = int(match[1])
            self.statuses[status] += 1
            assert status < 500, f"status {status}"
            assert head.count(b"x-content-type-options: nosniff") == 1, "headers missing or twice"
            assert answers < len(methods), "more answers than requests"
            method = methods[answers]
            answers += 1
            if method == "HEAD" or status in (204, 304):
                continue
            length = re.search(rb"content-length: (\d+)", head)
            if length is not None:
                assert len(rest) >= int(length[1]), "half a body"
                rest = rest[int(length[1]) :]
            else:
                assert b"transfer-encoding: chunked" in head, "no length"
                rest = self._check_chunks(rest)

    def _check_chunks(self, rest: bytes) -> bytes:
        """What follows the chunks; nothing, where a stream was still open."""
        while rest:
            size, found, rest = rest.partition(b"\r\n")
            assert found, "half a chunk"
            assert re.fullmatch(rb"[0-9a-f]+", size), f"no chunk: {size[:100]!r}"
            number = int(size, 16)
            assert rest[number : number + 2] == b"\r\n", "half a chunk"
            rest = rest[number + 2 :]
            if number == 0:
                return rest
        return rest


async def _fuzz(connections: int, seed: int, folder: Path) -> Findings:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    settings = Settings(data=str(folder), client=str(folder / "no client"), rate_limits="off")
    app, runtime = make_app(settings, headers=False)
    await runtime.start()
    try:
        person = new_person_id()
        created = table_commands.create(person, "Ann", None, decode_body(NEW_TABLE, NewTable))
        room = await runtime.rooms.create(created)
        fuzz = ByteFuzz(runtime, app, room.table.code, runtime.identities.cookie_of(person), Random(seed))
        began = time.monotonic()
        await fuzz.run(connections)
        if room.followers or len(runtime.stream_counts):
            fuzz.faults.append(f"{len(room.followers)} streams are left")
        seconds = time.monotonic() - began
        return Findings(connections, fuzz.requests, fuzz.statuses, fuzz.faults, seconds, fuzz.socket_answers)
    finally:
        await runtime.stop()


def fuzz_bytes(connections: int, seed: int = 0) -> Findings:
    """Send this many mutated connections in this process."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_fuzz(connections, seed, Path(folder)))


def main(write: Callable[[str], object] = sys.stdout.write) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    share = -(-given.connections // given.jobs)
    with multiprocessing.Pool(given.jobs) as pool:
        parts = pool.starmap(fuzz_bytes, [(share, given.seed + number) for number in range(given.jobs)])
    statuses = sum([part.statuses for part in parts], Counter[int]())
    faults = [fault for part in parts for fault in part.faults]
    connections, requests = sum([part.connections for part in parts]), sum([part.requests for part in parts])
    write(f"{connections} connections, {requests} requests reached the application, ")
    write(f"{max([part.seconds for part in parts]):.0f} s\n")
    write(
        "statuses: " + ", ".join([f"{status} × {count}" for status, count in sorted(statuses.items())]) + "\n"
    )
    write("".join([f"fault: {fault}\n" for fault in faults]) or "ok\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
