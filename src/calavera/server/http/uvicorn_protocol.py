"""Uvicorn's HTTP protocol, with bounds on what a client may send, and with one write for each response.

Uvicorn bounds neither the head of a request nor the time that it takes. Head and body of a response in one
write halve the system calls, and the security headers are added here as bytes.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from math import inf
from sys import intern
from typing import Any, Final

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from calavera.server.ops.metrics import REFUSALS
from calavera.server.wire.errors import RequestRefused

from .error_responses import error_response
from .limits.connection_limits import (
    BODY_SECONDS,
    HEAD_SECONDS,
    IDLE_SECONDS,
    STALL_SECONDS,
    ConnectionLimits,
)
from .security_headers import SECURITY_HEADER_LINES
from .websocket_connection import WebSocketConnection

__all__ = ["OnePacketProtocol"]

#: The parser takes pieces of this size. It does not say where in a piece a head begins or ends.
PIECE_BYTES: Final = 4 * 1024
#: The most whole pieces of a head, and of what stands between the bytes of a body. With parts of a piece
#: before and after them that is at most 32 KiB.
MAX_HEAD_BYTES: Final = 24 * 1024
#: Refused bodies are read up to here, so that the client gets to see the refusal.
MAX_BODY_BYTES: Final = 2 * 1024 * 1024
#: Requests that may wait for the answer to an earlier one on the same connection.
MAX_PIPELINED: Final = 8


class _Part(Enum):
    """What the client sends next."""

    REQUEST = auto()
    HEAD = auto()
    BODY = auto()


# An attribute of an Enum is slow to get, and these are compared several times in each request.
_REQUEST, _HEAD, _BODY = _Part


class OnePacketProtocol(HttpToolsProtocol):
    """One connection."""

    # Uvicorn's own attributes are nearly as many as instances of a class can have in little memory.
    __slots__ = (
        "_answered",
        "_body_bytes",
        "_deadline",
        "_frame_bytes",
        "_ignores_input",
        "_limits",
        "_part",
        "_part_ended",
        "_stall_deadline",
        "_unsent_bytes",
    )

    def __init__(self, limits: ConnectionLimits, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._limits = limits
        self._part = _REQUEST
        #: Whether a head or a body ended in the piece that the parser got last.
        self._part_ended = False
        #: Bytes of this head, or of this body without its content.
        self._frame_bytes = 0
        self._body_bytes = 0
        self._deadline = inf
        #: The cycle that is being answered; ``cycle`` is the one that was read last.
        self._answered: RequestResponseCycle | None = None
        #: Nothing that still comes is read.
        self._ignores_input = False
        self._unsent_bytes = 0
        self._stall_deadline = inf

    # --- The connection -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """A client has connected."""
        joining: Any = _BufferedTransport(transport)  # stands in for a transport
        super().connection_made(joining)
        self.access_log = False  # the middleware counts requests, and a stream's scope has no query any more
        self.flow = _LazyFlowControl(joining)
        self._deadline = self._limits.now() + HEAD_SECONDS
        if self.client is not None and not self._limits.add(self.client[0]):
            self._refuse(429, "too-many-connections", "too many connections are open where you are")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed. Uvicorn tells only the request that was read last."""
        if self.client is not None:
            self._limits.remove(self.client[0])
        answered = self._answered
        if answered is not None and answered is not self.cycle and not answered.response_complete:
            answered.disconnected = True
            answered.message_event.set()
        self._forget_unanswered()
        super().connection_lost(exc)

    def _forget_unanswered(self) -> None:
        """Let go of requests that nobody answers, those without an end among them.

        They refer to this object, and this object to them: only the garbage collector would find them, and it
        rarely looks at what is old. The middleware lets go of the others.
        """
        for cycle, _ in self.pipeline:
            cycle.on_response = _ignore
            cycle.scope["state"].clear()
        self.pipeline.clear()
        scope: Any = self.scope  # uvicorn's types do not say that there may be none
        last: Any = self.cycle
        if scope is not None and (last is None or last.scope is not scope):
            scope["state"].clear()

    def end_if_late(self, now: float) -> None:
        """End the connection if the client took too long to send, or takes nothing of what waits for it."""
        if self.flow.write_paused or self.transport.is_closing():
            unsent = self.transport.get_write_buffer_size()
            if unsent != self._unsent_bytes or self._stall_deadline == inf:
                self._unsent_bytes, self._stall_deadline = unsent, now + STALL_SECONDS
            elif now >= self._stall_deadline:
                self.transport.abort()
        elif now >= self._deadline:
            self._deadline = inf
            if self._part is _REQUEST and not self.pipeline:
                self.transport.close()
            else:
                self._refuse(408, "too-slow", "the request took too long to arrive")
        else:
            self._stall_deadline = inf

    # --- Reading --------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        if self._ignores_input:
            return
        part = self._part
        if len(data) <= PIECE_BYTES:
            self._feed(data)
            ended = self._part_ended
        else:
            ended = self._feed_pieces(data)
        if self._part is not _REQUEST:
            if ended or self._part is not part:
                seconds = HEAD_SECONDS if self._part is _HEAD else BODY_SECONDS
                self._deadline = self._limits.now() + seconds
        elif ended:
            self._set_idle_deadline()

    def _feed_pieces(self, data: bytes) -> bool:
        """Give the parser one piece after another. Returns whether a head or a body ended."""
        ended = False
        for start in range(0, len(data), PIECE_BYTES):
            if not self._ignores_input:
                self._feed(data[start : start + PIECE_BYTES])
                ended = ended or self._part_ended
        return ended

    def _feed(self, piece: bytes) -> None:
        """Give the parser a piece, and refuse what is too long."""
        body_bytes, self._part_ended = self._body_bytes, False
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:  # answered like any request, but what follows is not HTTP
                self._end_after_answer()
            return
        except httptools.HttpParserError:
            self._refuse(400, "bad-http", "this is not a request of HTTP/1.1")
            return
        if self._part_ended:
            self._frame_bytes = 0
        else:
            self._frame_bytes += len(piece) - (self._body_bytes - body_bytes)
        if self._frame_bytes >= MAX_HEAD_BYTES:
            self._refuse(431, "headers-too-long", "the headers of this request are too long")
        elif self._body_bytes > MAX_BODY_BYTES:
            self._refuse(413, "too-large", "the body of this request is too large")
        elif len(self.pipeline) > MAX_PIPELINED:
            self._refuse(429, "too-many-requests", "wait for the answers to your requests")

    def on_message_begin(self) -> None:
        """A head begins."""
        self._part = _HEAD
        super().on_message_begin()
        # Streams cut off readers who are too slow. Closing would wait until they have read everything.
        self.scope["state"]["abort"] = self.transport.abort
        self.scope["state"]["drain"] = self.drain
        self.scope["state"]["switch"] = self._switch_to_socket

    def on_headers_complete(self) -> None:
        """A head has ended."""
        self._part, self._part_ended, self._body_bytes = _BODY, True, 0
        if len(self.pipeline) <= MAX_PIPELINED:  # more are refused after this piece
            super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """A chunk begins. Trailers after the last one are not headers of the request."""
        self.headers = []

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has ended."""
        self._part, self._part_ended = _REQUEST, True
        super().on_message_complete()

    # --- Answering ------------------------------------------------------------------------------------------

    async def drain(self) -> bool:
        """Wait until the client has taken what waits for it, but for a little. False if it is gone."""
        await self.flow.drain()
        return not self.transport.is_closing()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """A response is written: answer the next request, or wait for one. Uvicorn would set a timer."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        if self._part is _REQUEST:
            self._set_idle_deadline()

    def _switch_to_socket(self, start: dict[str, Any]) -> None:
        """Write a response with status 101, and hand the connection over; ``connection`` is then its socket.

        If the client has hung up there is none.
        """
        start["connection"] = None
        raw = self.transport.switch()  # type: ignore[attr-defined]  # _BufferedTransport
        if raw.is_closing():
            return
        head = [b"HTTP/1.1 101 Switching Protocols\r\n"]
        head += [b"%s: %s\r\n" % (name, value) for name, value in start["headers"]]
        raw.write(b"".join([*head, SECURITY_HEADER_LINES, b"\r\n"]))
        peer = None if self.client is None else intern(self.client[0])
        socket = WebSocketConnection(raw, self._limits, self.connections, peer)
        start["connection"] = socket
        raw.set_protocol(socket)
        self.connections.discard(self)
        self.cycle.disconnected = True  # uvicorn expects no response any more
        # These and this object refer to each other: let go, so that nothing waits for the garbage collector.
        self.cycle = self._answered = self.parser = self.scope = None  # type: ignore[assignment]

    def _set_idle_deadline(self) -> None:
        """Give an idle connection its time. A client that waits for our answer has no deadline."""
        answered = self._answered
        if self.pipeline or answered is None or answered.response_complete:
            self._deadline = self._limits.now() + IDLE_SECONDS
        else:
            self._deadline = inf

    def _refuse(self, status: int, code: str, message: str) -> None:
        """Refuse what the client sends, and end the connection."""
        REFUSALS.labels(str(status)).inc()
        self._ignores_input = True
        if self._end_after_answer():
            return
        answered = self._answered
        if answered is not None and not answered.response_complete:
            if answered.response_started:  # a stream: there is no place for a refusal in it
                self.transport.abort()
                return
            answered.disconnected = True  # the request is not whole: nobody may act on it
            answered.message_event.set()
        wait: dict[str, object] = {"seconds": 10} if status == 429 else {}
        body, more = error_response(RequestRefused(status, code, message, wait))
        head = [STATUS_LINE[status], b"content-type: application/json\r\nconnection: close\r\n"]
        head += [f"{name.lower()}: {value}\r\n".encode() for name, value in more.items()]
        head += [b"content-length: %d\r\n" % len(body), SECURITY_HEADER_LINES, b"\r\n"]
        if self._part is not _REQUEST and self.parser.get_method() == b"HEAD":
            body = b""
        self.transport.write_raw(b"".join([*head, body]))  # type: ignore[attr-defined]  # _BufferedTransport
        self.transport.close()

    def _end_after_answer(self) -> bool:
        """Read no more, and close once a whole request is answered that waits for it; False if none does."""
        answered = self._answered
        if answered is None or answered.response_complete or answered.response_started or answered.more_body:
            return False
        self._ignores_input = True
        self.pipeline.clear()
        answered.keep_alive = False
        return True


def _ignore() -> None:
    """For a request that was never answered."""


class _LazyFlowControl(FlowControl):
    """Uvicorn's flow control, but the event is created only when a reader is behind: most never are."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.read_paused = self.write_paused = False
        self._free: asyncio.Event | None = None

    async def drain(self) -> None:
        """Wait until the reader has caught up."""
        if self._free is not None:
            await self._free.wait()

    def pause_writing(self) -> None:
        """The reader is behind."""
        if not self.write_paused:
            self.write_paused = True
            self._free = asyncio.Event()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        if self.write_paused:
            self.write_paused = False
            if self._free is not None:
                self._free.set()
                self._free = None


class _BufferedTransport:
    """A transport that holds the head of a response back until the body follows or the loop's next turn."""

    __slots__ = ("_head", "_transport", "abort", "is_closing")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""
        self.is_closing, self.abort = transport.is_closing, transport.abort  # used for each request

    def write(self, data: bytes) -> None:
        """Send, or hold back a head."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 1"):
            self._head = data[:-2] + SECURITY_HEADER_LINES + data[-2:]
            asyncio.get_running_loop().call_soon(self.flush)
            return
        self._send(data)

    def switch(self) -> asyncio.Transport:
        """The transport itself, for another protocol than HTTP."""
        return self._transport

    def write_raw(self, data: bytes) -> None:
        """Send a whole response that has the security headers already."""
        self.flush()
        self._send(data)

    def flush(self) -> None:
        """Send the head that was held back."""
        if self._head:
            head, self._head = self._head, b""
            self._send(head)

    def close(self) -> None:
        """Send the head that was held back, then close."""
        self.flush()
        self._transport.close()

    def _send(self, data: bytes) -> None:
        if not self._transport.is_closing():  # nobody would read it, and uvloop would raise
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
