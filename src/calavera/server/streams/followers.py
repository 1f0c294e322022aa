"""Open streams, each with a buffer of frames that wait to be sent."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Final, Literal

from calavera.server.asgi import Message, Send
from calavera.server.tables.table import Table

from .serialization.frames import Frame, Reader, reader_of

__all__ = ["MAX_BUFFERED_BYTES", "PING_SECONDS", "EndReason", "Follower", "StreamFollower", "StreamFormat"]

StreamFormat = Literal["sse", "ndjson"]
#: Why the server ends a connection: it stops, its owner is signed out, or the past of the table has changed
#: (somebody was erased), so that it has to be read again.
EndReason = Literal["stop", "signed-out", "changed-past"]

Drain = Callable[[], Awaitable[bool]]

PING_SECONDS: Final = 15.0
#: A stream with more than this in its buffer is cut off. Its reader may resume.
MAX_BUFFERED_BYTES: Final = 2 * 1024 * 1024

_PINGS: Final = {"sse": b": ping\n\n", "ndjson": b'{"kind":"ping"}\n'}


class Follower:
    """Somebody who follows a table: one open stream or socket of one person, or of a spectator."""

    __slots__ = ("_reader", "changes", "idle", "person", "token", "viewer")

    def __init__(self, person: str, spectator: bool = False, changes: bool = False) -> None:
        self.person = person
        #: Whether events tell what changed, and not the whole view.
        self.changes = changes
        #: Whose view it is; None for a spectator's, which people at the table may open as well.
        self.viewer = None if spectator else person
        #: The id of the token that it depends on, if any.
        self.token: str | None = None
        self.idle = True
        #: What the reader was computed from, and the reader.
        self._reader: tuple[object, object, object, object, object, object, Reader] = (None,) * 6 + (
            Reader(),
        )

    @property
    def last_reader(self) -> Reader:
        """The reader that this was for when :meth:`reader_at` was called last."""
        return self._reader[6]

    def reader_at(self, table: Table) -> Reader:
        """The reader that this is for now; computed again only if what decides it has changed."""
        viewer = self.viewer
        players, cast, mutes, bans, host, face_up = (
            table.players,
            table.game_players,
            None if viewer is None else table.mutes.get(viewer),
            table.bans,
            table.host,
            table.face_up,
        )
        known = self._reader
        if (
            known[0] is not players
            or known[1] is not cast
            or known[2] is not mutes
            or known[3] is not bans
            or known[4] is not host
            or known[5] is not face_up
        ):
            self._reader = (players, cast, mutes, bans, host, face_up, reader_of(table, viewer))
        return self._reader[6]

    def send_frame(self, frame: Frame) -> None:
        """Send a frame, or keep it while the connection is busy."""
        raise NotImplementedError

    def ping(self) -> None:
        """Send a ping if nothing else was sent since the last call."""
        raise NotImplementedError

    async def wait_taken(self) -> bool:
        """Wait until the reader has taken what was sent, but for a little. False if it is gone, or ended."""
        raise NotImplementedError

    def end(self, why: EndReason = "stop") -> None:
        """Close the connection once everything is sent."""
        raise NotImplementedError


class StreamFollower(Follower):
    """One open response: Server-Sent Events or JSON lines."""

    __slots__ = ("_abort", "_buffer", "_closed", "_drain", "_ending", "_send", "_size", "_task", "format")

    def __init__(
        self, person: str, stream_format: StreamFormat, spectator: bool = False, changes: bool = False
    ) -> None:
        super().__init__(person, spectator, changes)
        self.format: StreamFormat = stream_format
        self._send: Send | None = None
        self._abort: Callable[[], object] | None = None
        self._drain: Drain | None = None
        self._buffer: list[bytes] = []
        self._size = 0
        self._task: asyncio.Task[None] | None = None
        self._ending = self._closed = False

    def send_frame(self, frame: Frame) -> None:
        """Send a frame, or put it into the buffer while the connection is busy."""
        self.idle = False
        self._add(frame.as_sse if self.format == "sse" else frame.as_line)

    def ping(self) -> None:
        """Send a ping if nothing else was sent since the last call."""
        if self.idle:
            self._add(_PINGS[self.format])
        self.idle = True

    def open(self, send: Send, abort: Callable[[], object], drain: Drain | None = None) -> None:
        """Begin to send. ``abort`` is called to cut the connection of a reader that is too slow.

        ``drain`` waits until the connection has room again, and returns False if the reader is gone.
        """
        self._send, self._abort, self._drain = send, abort, drain
        self._flush()

    async def wait_taken(self) -> bool:
        """Wait until the reader has taken what was sent, but for a little. False if it is gone, or ended."""
        while self._task is not None:
            await asyncio.wait([self._task])
        return (self._drain is None or await self._drain()) and not self._ending

    def end(self, why: EndReason = "stop") -> None:  # noqa: ARG002  (a stream has no place for it)
        """Close the stream once the buffer is sent."""
        self._ending = True
        self._flush()

    def _add(self, data: bytes) -> None:
        if self._ending:
            return
        self._buffer.append(data)
        self._size += len(data)
        # Before the stream opens, the buffer holds a snapshot: that may be more.
        if self._size > MAX_BUFFERED_BYTES and self._send is not None:
            self._ending = True
            self._buffer.clear()
            if self._abort is not None:
                self._abort()
            return
        self._flush()

    def _flush(self) -> None:
        if self._send is None or self._task is not None:
            return
        if self._buffer:
            chunk = b"".join(self._buffer)
            self._buffer.clear()
            self._size = 0
            self._write({"type": "http.response.body", "body": chunk, "more_body": True})
        if self._ending and not self._closed and not self._busy():
            self._closed = True
            self._write({"type": "http.response.body", "body": b"", "more_body": False})

    def _busy(self) -> bool:
        return self._task is not None

    def _write(self, message: Message) -> None:
        """Send at once if the connection is free, as it nearly always is; otherwise wait in a task."""
        assert self._send is not None
        sending = self._send(message)
        assert isinstance(sending, Coroutine)
        try:
            waited = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the connection is dead, which the task that holds it will see
            self._ending = self._closed = True
            return
        self._task = asyncio.ensure_future(_finish(sending, waited))
        self._task.add_done_callback(self._on_written)

    def _on_written(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled() or task.exception() is not None:
            self._ending = self._closed = True
        else:
            self._flush()


async def _finish(sending: Coroutine[Any, Any, None], waited: object) -> None:
    """Finish a coroutine that was started outside a task and waits for something."""
    await _resume(sending, waited)


@types.coroutine
def _resume(sending: Coroutine[Any, Any, None], waited: object) -> Generator[object, None, None]:
    try:
        while True:
            yield waited
            waited = sending.send(None)
    except StopIteration:
        return
