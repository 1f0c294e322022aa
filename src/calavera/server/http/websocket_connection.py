"""One WebSocket: the connection of a request that switched protocols, with bounds on what a client may send.

The library ``websockets`` reads and writes frames, but for those that clients usually send: messages in one
frame, and answers to pings. Most sockets never need it, and it takes more memory than all else that a socket
has. There is no task and no queue: messages and the end are calls. Nothing is compressed, since events hold
secrets beside words of other people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, MutableSet
from math import inf
from typing import Any, Final

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Protocol, Side, State
from websockets.server import ServerProtocol

from calavera.server.wire.errors import RequestRefused

from .limits.connection_limits import STALL_SECONDS, ConnectionLimits

__all__ = ["MAX_MESSAGE_BYTES", "Handshake", "WebSocketConnection", "is_upgrade"]

#: The largest message of a client. An action has a tenth of this.
MAX_MESSAGE_BYTES: Final = 2 * 1024
#: The parser takes pieces of this size, so that a client who sends a lot can be paused in between.
PIECE_BYTES: Final = 512
#: Pings, pongs and parts of messages that a client may send in a second; more end the connection.
MAX_EXTRA_FRAMES: Final = 50
#: For the answer to a ping.
PONG_SECONDS: Final = 20.0
#: For the answer to a close frame.
CLOSE_SECONDS: Final = 5.0
#: The same when the server stops: less than the time that the server takes for that.
STOP_SECONDS: Final = 0.5

#: The headers of a handshake that the library reads: no extensions and no subprotocols.
_HANDSHAKE_HEADERS: Final = (b"upgrade", b"connection", b"sec-websocket-key", b"sec-websocket-version")


def is_upgrade(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request asks for a WebSocket."""
    return headers.get(b"upgrade", b"").lower() == b"websocket"


class Handshake:
    """A request for a WebSocket, checked; an impossible one is refused."""

    __slots__ = ("headers",)

    def __init__(self, headers: Mapping[bytes, bytes]) -> None:
        protocol = ServerProtocol(extensions=None)
        lines = [b"%s: %s\r\n" % (name, headers[name]) for name in _HANDSHAKE_HEADERS if name in headers]
        protocol.receive_data(b"".join([b"GET / HTTP/1.1\r\nHost: calavera\r\n", *lines, b"\r\n"]))
        asked = [event for event in protocol.events_received() if isinstance(event, Request)]
        response = protocol.accept(asked[0]) if asked else None
        if response is None or response.status_code != 101:
            why = "this is not the handshake of a WebSocket of version 13"
            raise RequestRefused(400, "bad-handshake", why)
        #: Of the response. The middleware adds others, so it is written elsewhere.
        self.headers = [
            (b"upgrade", b"websocket"),
            (b"connection", b"Upgrade"),
            (b"sec-websocket-accept", response.headers["Sec-WebSocket-Accept"].encode()),
        ]


class WebSocketConnection:
    """An open socket. Set ``on_message``, ``on_writable`` and ``on_lost`` before the loop goes on.

    It has the methods of ``asyncio.Protocol``. With that as a base it could not be compiled.
    """

    __slots__ = (
        "_at_frame",
        "_connections",
        "_deadline",
        "_extra_frames",
        "_heard",
        "_held",
        "_limits",
        "_message",
        "_open",
        "_peer",
        "_pinged_at",
        "_protocol",
        "_reading",
        "_stall_deadline",
        "_transport",
        "_unsent_bytes",
        "on_lost",
        "on_message",
        "on_writable",
        "write_paused",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        limits: ConnectionLimits,
        connections: MutableSet[Any],
        peer: str | None,
    ) -> None:
        #: The library's part, once it is needed.
        self._protocol: Protocol | None = None
        #: Whether no close frame was sent or received.
        self._open = True
        self._transport = transport
        self._limits = limits
        self._connections = connections
        self._peer = peer
        self._extra_frames = 0
        #: The beginning of a message whose end has not come.
        self._message = b""
        #: What came while reading was paused.
        self._held = b""
        self._reading = True
        #: Whether what comes next begins a message, and is all in one frame: then it may be read by hand.
        self._at_frame = True
        #: Whether anything has come since the last look.
        self._heard = False
        #: When the first ping was sent that nothing has come after; and when the connection is ended.
        self._pinged_at = self._deadline = self._stall_deadline = inf
        self._unsent_bytes = 0
        self.write_paused = False
        self.on_message: Callable[[bytes], object] = _ignore
        self.on_writable: Callable[[], object] = _ignore
        self.on_lost: Callable[[], object] = _ignore
        connections.add(self)

    # --- Writing --------------------------------------------------------------------------------------------

    def write(self, frames: bytes) -> None:
        """Send whole frames."""
        if self._open and not self._transport.is_closing():
            self._transport.write(frames)

    def needs_ping(self) -> bool:
        """Whether nothing came since the last call. The caller then sends a ping, which must be answered."""
        if self._heard or not self._open:
            self._heard = False
            return False
        if self._pinged_at == inf:
            self._pinged_at = self._limits.now()
        return True

    def close(self, code: int, reason: str) -> None:
        """Say why, and close once the client has answered."""
        if self._open:
            protocol = self._get_protocol()
            protocol.send_close(code, reason)
            self._write_answers(protocol)
            self._deadline = self._limits.now() + CLOSE_SECONDS

    def abort(self) -> None:
        """Drop the connection, with what was not sent."""
        self._transport.abort()

    def shutdown(self) -> None:
        """The server stops. A client that does not answer, or reads nothing, must not hold that up."""
        self.close(1001, "stop")
        asyncio.get_running_loop().call_later(STOP_SECONDS, self._transport.abort)

    def _get_protocol(self) -> Protocol:
        if self._protocol is None:
            self._protocol = Protocol(Side.SERVER, state=State.OPEN, max_size=MAX_MESSAGE_BYTES)
        return self._protocol

    def _write_answers(self, protocol: Protocol) -> None:
        """Send what the library wants to send: pongs, pings and close frames."""
        self._open = protocol.state is State.OPEN
        for data in protocol.data_to_send():
            if self._transport.is_closing():
                return
            if data:
                self._transport.write(data)
            else:  # the library's word for the end
                self._transport.close()

    # --- Reading --------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        self._pinged_at, self._heard = inf, True
        if self._reading and len(data) <= PIECE_BYTES:
            if self._at_frame:
                if self._open and (message := _whole_message(data)) is not None:
                    self.on_message(message)
                    return
                if self._open and len(data) == 6 and data[0] == 0x8A and data[1] == 0x80:
                    self._count_frame("too many pings")  # the empty answer to a ping
                    return
                self._at_frame = _is_whole(data)
            self._feed(data)
        else:
            self._at_frame = False
            self._held += data
            self._feed_held()

    def pause_reading(self) -> None:
        """Take no more messages for now."""
        if self._reading:
            self._reading = False
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Take messages again, first those that came meanwhile."""
        if not self._reading:
            self._reading = True
            self._feed_held()
            if self._reading and not self._transport.is_closing():
                self._transport.resume_reading()

    def _feed_held(self) -> None:
        held, start, self._held = self._held, 0, b""
        while start < len(held) and self._reading and not self._transport.is_closing():
            self._feed(held[start : start + PIECE_BYTES])
            start += PIECE_BYTES
        self._held = held[start:]

    def _feed(self, piece: bytes) -> None:
        protocol = self._get_protocol()
        if protocol.state is State.CLOSED:
            return
        protocol.receive_data(piece)
        for frame in protocol.events_received():
            if isinstance(frame, Frame):
                self._take(frame, protocol)
        self._write_answers(protocol)

    def _take(self, frame: Frame, protocol: Protocol) -> None:
        opcode = frame.opcode
        if opcode is Opcode.TEXT or opcode is Opcode.CONT:
            message = self._message + frame.data if self._message else bytes(frame.data)
            self._message = b"" if frame.fin else message
            if not frame.fin:  # empty parts of a message could come for ever
                self._count_frame("too many fragments")
            elif protocol.state is State.OPEN:
                self.on_message(message)
        elif opcode is Opcode.BINARY:
            protocol.fail(1003, "messages are text")
        elif opcode is not Opcode.CLOSE:
            self._count_frame("too many pings")

    def _count_frame(self, too_many: str) -> None:
        """Count a frame that is no message. Too many in a second end the connection."""
        self._extra_frames += 1
        if self._extra_frames > MAX_EXTRA_FRAMES:
            protocol = self._get_protocol()
            if protocol.state is State.OPEN:
                protocol.fail(1008, too_many)
                self._write_answers(protocol)

    # --- The connection -------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The reader is behind."""
        self.write_paused = True

    def resume_writing(self) -> None:
        """The reader has caught up."""
        self.write_paused = False
        self.on_writable()

    def eof_received(self) -> None:
        """The client sends no more: the connection closes."""

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is closed."""
        self._connections.discard(self)
        if self._peer is not None:
            self._limits.remove(self._peer)
        lost = self.on_lost
        self.on_message = self.on_writable = self.on_lost = _ignore
        lost()

    def end_if_late(self, now: float) -> None:
        """End the connection if the client gives no sign of life, or takes nothing of what waits for it."""
        self._extra_frames = 0
        if now >= self._deadline or now >= self._pinged_at + PONG_SECONDS:
            self._transport.abort()
        elif self.write_paused or self._transport.is_closing():
            unsent = self._transport.get_write_buffer_size()
            if unsent != self._unsent_bytes or self._stall_deadline == inf:
                self._unsent_bytes, self._stall_deadline = unsent, now + STALL_SECONDS
            elif now >= self._stall_deadline:
                self._transport.abort()
        else:
            self._stall_deadline = inf


def _whole_message(data: bytes) -> bytes | None:
    """The message if the data is exactly one masked text frame (RFC 6455, 5.2), as it nearly always is.

    The library takes eight times as long. It gets everything else.
    """
    if len(data) < 6 or data[0] != 0x81 or not 0x80 <= data[1] <= 0xFE:
        return None
    size, start = data[1] & 0x7F, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 8
        if size < 126:  # not the shortest form
            return None
    if len(data) != start + size:
        return None
    mask = data[start - 4 : start] * (size // 4 + 1)
    masked = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")
    return masked.to_bytes(size, "big")


def _is_whole(data: bytes) -> bool:
    """Whether short data holds whole frames, none of them a part of a longer message."""
    at = 0
    while len(data) - at >= 2:
        size = data[at + 1] & 0x7F
        if not data[at] & 0x80 or size > 125:
            return False
        at += 2 + size + (4 if data[at + 1] & 0x80 else 0)
    return at == len(data)


def _ignore(*_: object) -> None:
    """Until somebody listens, and after the end."""
