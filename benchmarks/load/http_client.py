"""HTTP/1.1 over asyncio, only what the load needs: a general client would cost more than the server."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, cast

from httptools import HttpResponseParser

HOST = "127.0.0.1"
TIMEOUT = 30.0


class HttpResponse(NamedTuple):
    """What came back: header names are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes


class HttpProtocol(asyncio.Protocol):
    """One connection: requests go out, and the parser calls back as the answer comes in."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.parser = HttpResponseParser(self)
        self.headers: dict[str, str] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def data_received(self, data: bytes) -> None:
        self.parser.feed_data(data)

    def connection_lost(self, _: Exception | None) -> None:
        self.transport = None

    def on_message_begin(self) -> None:
        self.headers = {}

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode().lower()] = value.decode("latin-1")

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        """Send one request."""
        assert self.transport is not None
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body or method == "POST":
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self.transport.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class HttpConnection(HttpProtocol):
    """A connection kept alive for one request at a time; opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port
        self._body = b""
        self._answer: asyncio.Future[HttpResponse] | None = None

    async def call(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> HttpResponse:
        """The answer; asked a second time if the connection was closed just then: actions have ids."""
        try:
            return await self._once(method, path, headers, body)
        except ConnectionResetError:
            return await self._once(method, path, headers, body)

    async def _once(self, method: str, path: str, headers: dict[str, str], body: bytes) -> HttpResponse:
        loop = asyncio.get_running_loop()
        if self.transport is None or self.transport.is_closing():
            self.parser = HttpResponseParser(self)
            await loop.create_connection(lambda: self, HOST, self._port)
        self._answer = loop.create_future()
        self._body = b""
        self.ask(method, path, headers, body)
        async with asyncio.timeout(TIMEOUT):
            return await self._answer

    def on_body(self, body: bytes) -> None:
        self._body += body

    def on_message_complete(self) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(HttpResponse(self.parser.get_status_code(), self.headers, self._body))
        if not self.parser.should_keep_alive():
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server closed the connection"))


class EventStream(HttpProtocol):
    """One stream of Server-Sent Events: every whole frame is handed on as bytes."""

    def __init__(self, frame: Callable[[bytes], None]) -> None:
        super().__init__()
        self._frame = frame
        self._rest = b""

    @classmethod
    async def connect(
        cls, port: int, path: str, headers: dict[str, str], frame: Callable[[bytes], None]
    ) -> "EventStream":
        """Connect and ask for the stream."""
        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(lambda: cls(frame), HOST, port)
        stream.ask("GET", path, {**headers, "Accept": "text/event-stream"}, b"")
        return stream

    def on_body(self, body: bytes) -> None:
        *frames, self._rest = (self._rest + body).split(b"\n\n")
        for frame in frames:
            self._frame(frame)
