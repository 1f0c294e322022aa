"""A client's half of the WebSocket protocol: whole text messages, both ways."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Self, cast

from benchmarks.load.http_client import HOST, TIMEOUT

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80


class WebSocket(asyncio.Protocol):
    """One socket: every message is handed on as bytes."""

    def __init__(self, message: Callable[[bytes], None]) -> None:
        self.transport: asyncio.Transport | None = None
        self._message = message
        self._rest = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, port: int, path: str, message: Callable[[bytes], None], headers: Mapping[str, str] | None = None
    ) -> Self:
        """Connect and wait until the server has switched protocols."""
        more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(lambda: cls(message), HOST, port)
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n".encode()
        )
        async with asyncio.timeout(TIMEOUT):
            await socket._open
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def connection_lost(self, _: Exception | None) -> None:
        self.transport = None
        if not self._open.done():
            self._open.set_exception(ConnectionResetError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._open.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise ConnectionRefusedError(head.decode("latin-1"))
            self._open.set_result(None)
        at = 0
        while (frame := _frame(data, at)) is not None:
            start, end = frame
            self._take(data[at], data[start:end])
            at = end
        self._rest = data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        if first == FINAL | TEXT:
            self._message(payload)
        elif first == FINAL | PING:
            self._write(PONG, payload)
        elif first == FINAL | CLOSE:
            self.close()
        else:
            raise ValueError(f"a frame of kind {first:#x}, which a game server has no reason to send")

    def send(self, text: bytes) -> None:
        """One text message, masked as clients must."""
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self.transport is not None
        size = len(payload)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        mask = secrets.token_bytes(4)
        stretched = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(payload, "big") ^ stretched).to_bytes(size, "big")
        self.transport.write(head + mask + masked)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


def _frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame that begins at `at` starts and ends, once all of it is there."""
    if len(data) < at + 2:
        return None
    size, start = data[at + 1], at + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, start = int.from_bytes(data[start : start + width], "big"), start + width
    end = start + size
    return (start, end) if len(data) >= end else None
