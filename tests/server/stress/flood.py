"""Floods the server from one connection, and measures its memory and how long others wait meanwhile.

``python -m tests.server.stress.flood`` prints the figures of docs/security.md.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.server.fuzz.api_fuzz import rss
from tests.server.support.processes import HOST, ServerProcess

_HOST_LINE = b"Host: x\r\n"
_CHUNKED = b"POST /api/verify HTTP/1.1\r\n" + _HOST_LINE + b"Transfer-Encoding: chunked\r\n"
_JSON = b"Content-Type: application/json\r\n"

#: What comes before the flood, and the bytes that are repeated.
KINDS: dict[str, tuple[bytes, bytes]] = {
    "header lines": (b"GET / HTTP/1.1\r\n" + _HOST_LINE, b"a:b\r\n"),
    "one header value": (b"GET / HTTP/1.1\r\n" + _HOST_LINE + b"A: ", b"abcdefgh"),
    "one header name": (b"GET / HTTP/1.1\r\n" + _HOST_LINE, b"abcdefgh"),
    "address": (b"GET /", b"abcdefgh"),
    "query": (b"GET /?", b"a=b&"),
    "chunk extension": (_CHUNKED + _JSON + b"\r\n1;", b"a=b;"),
    "chunk trailers": (_CHUNKED + _JSON + b"\r\n1\r\n{\r\n0\r\n", b"a:b\r\n"),
    "chunks of one byte": (_CHUNKED + _JSON + b"\r\n", b"1\r\n \r\n"),
    "body": (_CHUNKED + _JSON + b"\r\n", b"1000\r\n" + b" " * 4096 + b"\r\n"),
    "pipelined requests": (b"", b"GET /api/health HTTP/1.1\r\n" + _HOST_LINE + b"\r\n"),
    "empty lines": (b"", b"\r\n"),
}
#: The same on a socket, after its handshake. The mask of all frames is zero.
SOCKET_KINDS: dict[str, tuple[bytes, bytes]] = {
    "pings": (b"", b"\x89\x80\0\0\0\0"),
    "parts of a message": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
    "an endless frame": (b"\x81\xff\x3f" + b"\xff" * 7 + b"\0\0\0\0", b"abcdefgh"),
    "messages": (b"", b"\x81\x82\0\0\0\0{}"),
    "actions": (b"", b"\x81\xa5\0\0\0\0" + b'{"seat":0,"action":"pass","id":"abc"}'),
}
_BLOCK = 1 << 18
#: Seconds after which a flood is given up.
PATIENCE = 30.0


class Figures(NamedTuple):
    """What a flood did: bytes that were taken, bytes of memory at most, and how long others waited."""

    taken: int
    memory_before: int
    memory_most: int
    slowest: float
    refused: int
    answer: bytes


def flood(server: ServerProcess, kind: str, size: int) -> Figures:
    """Send a flood of this many bytes, or until the server ends the connection."""
    before = rss(server)
    done = threading.Event()
    waits: list[tuple[float, bool]] = []
    most = [before]
    watcher = threading.Thread(target=_watch, args=(server, done, waits, most))
    watcher.start()
    try:
        taken, answer = send_flood(server.port, kind, size)
    finally:
        done.set()
        watcher.join()
    slowest, refused = max([wait for wait, _ in waits]), [wait for wait, served in waits if not served]
    return Figures(taken, before, max(most[0], rss(server)), slowest, len(refused), answer)


def send_flood(
    port: int,
    kind: str,
    size: int,
    source: str = "",
    code: str | None = None,
    patience: float = PATIENCE,
) -> tuple[int, bytes]:
    """Send a flood, from an address of this machine. Returns the bytes that were taken, and the answer.

    A socket is one of the table with this code, or of a new one.
    """
    start, repeated = KINDS.get(kind) or SOCKET_KINDS[kind]
    block = repeated * (_BLOCK // len(repeated))
    taken, answer = 0, b""
    deadline = time.monotonic() + patience
    longest = min(5.0, patience)
    with socket.create_connection((HOST, port), timeout=longest, source_address=(source, 0)) as connection:
        try:
            if kind in SOCKET_KINDS:
                _open_socket(connection, code or _open_table(port))
            connection.sendall(start)
            while taken < size and time.monotonic() < deadline:
                taken += connection.send(block)
        except OSError:
            pass
        with contextlib.suppress(OSError):
            connection.settimeout(0.5)
            # Answers to what is in buffers may come for longer.
            while (piece := connection.recv(65536)) and time.monotonic() < deadline + 1:
                answer = (answer + piece)[:65536]
    return taken, answer


def _open_table(port: int) -> str:
    """A table that somebody opens."""
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    with contextlib.closing(connection):
        connection.request(
            "POST", "/api/tables", b'{"options": {"players": 2}}', {"Content-Type": "application/json"}
        )
        return str(json.load(connection.getresponse())["code"])


def _open_socket(connection: socket.socket, code: str) -> None:
    """Switch to the protocol of sockets; if that is refused, what follows is a flood of noise."""
    lines = [
        f"GET /api/tables/{code}/events HTTP/1.1",
        "Host: x",
        "Upgrade: websocket",
        "Connection: Upgrade",
    ]
    lines += ["Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg==", "Sec-WebSocket-Version: 13", "", ""]
    connection.sendall("\r\n".join(lines).encode())
    answer = b""
    while b"\r\n\r\n" not in answer and (piece := connection.recv(65536)):
        answer += piece


def _watch(
    server: ServerProcess, done: threading.Event, waits: list[tuple[float, bool]], most: list[int]
) -> None:
    with contextlib.closing(Visitor(server.port)) as visitor:
        while True:
            waits.append(visitor.visit())
            most[0] = max(most[0], rss(server))
            if done.wait(0.02):
                return


class Visitor:
    """Somebody who asks for the server's health again and again, on a connection of their own."""

    def __init__(self, port: int) -> None:
        # From another address of this machine, so that the limits of the flood are not theirs.
        source = ("127.0.0.2", 0) if sys.platform == "linux" else None
        self._socket = socket.create_connection((HOST, port), timeout=120, source_address=source)

    def visit(self) -> tuple[float, bool]:
        """The seconds until the answer, and whether the server was well."""
        began = time.monotonic()
        self._socket.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = self._socket.recv(65536)
        assert answer.startswith(b"HTTP/1.1 "), answer[:200]
        return time.monotonic() - began, answer.startswith(b"HTTP/1.1 200")

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


@contextlib.contextmanager
def flooded_server(folder: Path, program: Path | None = None) -> Iterator[ServerProcess]:
    """A server with its default limits, for visitors from this machine as well."""
    environment = {"CALAVERA_PROXIES": "", "CALAVERA_CLIENT": str(folder / "no client")}
    with ServerProcess(folder / "data", environment, program=program) as server:
        yield server


def main(write: Callable[[str], object] = sys.stdout.write) -> None:
    """The command: every kind on a fresh server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=100)
    given = parser.parse_args()
    for kind in (*KINDS, *SOCKET_KINDS):
        with tempfile.TemporaryDirectory() as folder, flooded_server(Path(folder)) as server:
            found = flood(server, kind, given.megabytes * 1_000_000)
        write(
            f"{kind}: {found.taken / 1e6:.1f} MB taken, memory {found.memory_before / 1e6:.0f} to "
            f"{found.memory_most / 1e6:.0f} MB, others waited {found.slowest * 1000:.0f} ms at most, "
            f"{found.refused} of them in vain, answer {found.answer[:30]!r}\n"
        )


if __name__ == "__main__":
    main()
