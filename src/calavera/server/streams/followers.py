"""Followers: open streams, each with the frames that wait to be sent."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any, Final, Literal

from calavera.server.tables.table import Table

from .frames import Frame, Reader, reader_of

__all__ = ["PING_SECONDS", "Follower", "Form"]

Form = Literal["sse", "ndjson"]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PING_SECONDS: Final = 15.0
#: Who reads so slowly that more than this waits is let go: the stream resumes where it was.
MOST_WAITING: Final = 2 * 1024 * 1024

_PINGS: Final = {"sse": b": ping\n\n", "ndjson": b'{"kind":"ping"}\n'}


class Follower:
    """One open stream of one person, or of a spectator."""

    __slots__ = (
        "_closed",
        "_ended",
        "_let_go",
        "_reader",
        "_send",
        "_size",
        "_task",
        "_waiting",
        "eyes",
        "form",
        "person",
        "quiet",
    )

    def __init__(self, person: str, form: Form, spectator: bool = False) -> None:
        self.person = person
        #: Whose view is read: who sits at a table may watch it, too, on a screen that everybody sees.
        self.eyes = None if spectator else person
        self.form: Form = form
        self.quiet = True
        self._send: Send | None = None
        self._let_go: Callable[[], object] | None = None
        self._waiting: list[bytes] = []
        self._size = 0
        self._task: asyncio.Task[None] | None = None
        self._ended = self._closed = False
        self._reader: tuple[object, object, object, Reader] = (None, None, None, Reader())

    def reads(self, table: Table) -> Reader:
        """How the table is read now; found again only when seats or mutes have changed."""
        eyes = self.eyes
        players, cast, mutes = table.players, table.cast, None if eyes is None else table.mutes.get(eyes)
        known = self._reader
        if known[0] is not players or known[1] is not cast or known[2] is not mutes:
            self._reader = (players, cast, mutes, reader_of(table, eyes))
        return self._reader[3]

    def tell(self, frame: Frame) -> None:
        """One more frame to send."""
        self.quiet = False
        self._add(frame.as_sse if self.form == "sse" else frame.as_line)

    def ping(self) -> None:
        """Show that the line is alive, unless something else just did."""
        if self.quiet:
            self._add(_PINGS[self.form])
        self.quiet = True

    def open(self, send: Send, let_go: Callable[[], object]) -> None:
        """The line stands: send what waits, and all that comes. ``let_go`` cuts a stuck one."""
        self._send, self._let_go = send, let_go
        self._flush()

    def end(self) -> None:
        """No more: the stream closes once everything is sent."""
        self._ended = True
        self._flush()

    def _add(self, data: bytes) -> None:
        if self._ended:
            return
        self._waiting.append(data)
        self._size += len(data)
        if self._size > MOST_WAITING and self._send is not None:  # what was missed may be much
            self._ended = True
            self._waiting.clear()
            if self._let_go is not None:
                self._let_go()
            return
        self._flush()

    def _flush(self) -> None:
        if self._send is None or self._task is not None:
            return
        if self._waiting:
            chunk = b"".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            self._write({"type": "http.response.body", "body": chunk, "more_body": True})
        if self._ended and not self._closed and not self._busy():
            self._closed = True
            self._write({"type": "http.response.body", "body": b"", "more_body": False})

    def _busy(self) -> bool:
        return self._task is not None

    def _write(self, message: MutableMapping[str, Any]) -> None:
        """Nearly always the line is free and this is done at once; a task is made only if it must wait."""
        assert self._send is not None
        sending = self._send(message)
        assert isinstance(sending, Coroutine)
        try:
            waited = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the line is dead, and whoever holds it will see so
            self._ended = self._closed = True
            return
        self._task = asyncio.ensure_future(_finish(sending, waited))
        self._task.add_done_callback(self._written)

    def _written(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled() or task.exception() is not None:
            self._ended = self._closed = True
        else:
            self._flush()


async def _finish(sending: Coroutine[Any, Any, None], waited: object) -> None:
    """Go on with a coroutine that was begun outside a task and waits for something."""
    await _resumed(sending, waited)


@types.coroutine
def _resumed(sending: Coroutine[Any, Any, None], waited: object) -> Generator[object, None, None]:
    try:
        while True:
            yield waited
            waited = sending.send(None)
    except StopIteration:
        return
