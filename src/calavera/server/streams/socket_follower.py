"""Followers by WebSocket: events and answers in the order in which they were made, in few writes."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from .followers import MAX_BUFFERED_BYTES, EndReason, Follower
from .serialization.frames import Frame

__all__ = ["CLOSE_CODES", "Socket", "SocketFollower"]

#: The code with which the server closes a socket, for each reason.
CLOSE_CODES: Final[dict[EndReason, int]] = {"stop": 1001, "signed-out": 4001, "changed-past": 4002}


class Socket(Protocol):
    """What a follower needs of its connection."""

    write_paused: bool

    def write(self, frames: bytes) -> None:
        """Send frames."""
        ...

    def needs_ping(self) -> bool:
        """Whether nothing came since the last call, so that the client is to be asked for a sign of life."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close with a reason."""
        ...

    def abort(self) -> None:
        """Drop the connection."""
        ...


def _text_frame(data: bytes) -> bytes:
    """A message as one frame (RFC 6455, 5.2). By hand: the library takes ten times as long for a header."""
    size = len(data)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + data
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


#: For the scripts of a page, which see no frames of the protocol; and for the client itself, which answers.
_PING: Final = _text_frame(b'{"kind":"ping"}')
_PROTOCOL_PING: Final = b"\x89\x00"


class _FlushQueue:
    """The followers of one loop that have something to send. One call of the loop flushes them all."""

    __slots__ = ("_followers",)

    def __init__(self) -> None:
        self._followers: list[SocketFollower] = []

    def add(self, follower: SocketFollower) -> None:
        """Flush a follower when this turn of the loop is over."""
        if not self._followers:
            asyncio.get_running_loop().call_soon(self._flush)
        self._followers.append(follower)

    def _flush(self) -> None:
        followers, self._followers = self._followers, []
        for follower in followers:
            follower.flush()


_flush_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _FlushQueue] = WeakKeyDictionary()


def _flush_queue() -> _FlushQueue:
    """That of the running loop."""
    loop = asyncio.get_running_loop()
    if (queue := _flush_queues.get(loop)) is None:
        queue = _flush_queues[loop] = _FlushQueue()
    return queue


class SocketFollower(Follower):
    """One open socket."""

    __slots__ = ("_buffer", "_ended", "_lost", "_queue", "_scheduled", "_size", "_socket", "_taken")

    def __init__(self, person: str, spectator: bool = False, changes: bool = True) -> None:
        super().__init__(person, spectator, changes)
        self._socket: Socket | None = None
        self._buffer: list[bytes] = []
        self._size = 0
        self._scheduled = self._lost = False
        #: Set when the reader, who is behind, has taken what waits, or is gone.
        self._taken: asyncio.Event | None = None
        self._ended: EndReason | None = None
        self._queue = _flush_queue()

    @property
    def ended(self) -> bool:
        """Whether the server has ended it: nothing that still comes counts."""
        return self._ended is not None

    def open(self, socket: Socket) -> None:
        """Begin to send. Something comes at once: the client then knows that no proxy holds messages back."""
        self._socket = socket
        if not self._buffer:
            self._buffer.append(_PING)
        self.flush()

    def send_frame(self, frame: Frame) -> None:
        """Send an event. What is sent in one turn of the loop goes out in one write."""
        self.idle = False
        self._add(_text_frame(frame.data))

    def send_message(self, data: bytes) -> None:
        """Send something that is no event."""
        self._add(_text_frame(data))

    def ping(self) -> None:
        """Ask for a sign of life if there was none since the last call.

        If nothing else was sent since then, send a message that scripts of a page can see.
        """
        if self.idle:
            self._add(_PING)
        self.idle = True
        if self._socket is not None and self._socket.needs_ping():
            self._add(_PROTOCOL_PING)

    async def wait_taken(self) -> bool:
        """Wait until the reader has taken what was sent, but for a little. False if it is gone, or ended."""
        self.flush()
        while self._socket is not None and self._socket.write_paused and not self._lost:
            self._taken = asyncio.Event()
            await self._taken.wait()
        return not self._lost and self._ended is None

    def on_writable(self) -> None:
        """The reader has caught up."""
        self.flush()
        if self._taken is not None:
            self._taken.set()

    def on_lost(self) -> None:
        """The connection is lost."""
        self._lost = True
        if self._taken is not None:
            self._taken.set()

    def end(self, why: EndReason = "stop") -> None:
        """Close with a code that says why, once everything is sent."""
        if self._ended is None:
            self._ended = why
            self.flush()

    def flush(self) -> None:
        """Write what waits, unless the reader is behind."""
        self._scheduled = False
        socket = self._socket
        if socket is None or socket.write_paused:
            return
        if self._buffer:
            waiting = self._buffer[0] if len(self._buffer) == 1 else b"".join(self._buffer)
            self._buffer.clear()
            self._size = 0
            socket.write(waiting)
        if self._ended is not None:
            socket.close(CLOSE_CODES[self._ended], self._ended)

    def _add(self, frame: bytes) -> None:
        if self._ended is not None:
            return
        self._buffer.append(frame)
        self._size += len(frame)
        if self._socket is None:  # what a reader missed waits here until the socket opens: that may be more
            return
        if self._size > MAX_BUFFERED_BYTES:
            self._ended = "stop"
            self._buffer.clear()
            self._socket.abort()
        elif not self._scheduled:
            self._scheduled = True
            self._queue.add(self)
