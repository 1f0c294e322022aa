"""Followers: open streams, each with the frames that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, Literal

from .metrics import FOLLOWERS
from .reading import Frame

__all__ = ["PING_SECONDS", "Follower", "Form"]

Form = Literal["sse", "ndjson"]

PING_SECONDS: Final = 15.0
#: Who reads so slowly that more than this waits is let go: the stream resumes where it was.
MOST_WAITING: Final = 2 * 1024 * 1024

_PINGS: Final = {"sse": b": ping\n\n", "ndjson": b'{"kind":"ping"}\n'}


class Follower:
    """One open stream of one person, or of a spectator."""

    __slots__ = ("_ended", "_size", "_waiter", "_waiting", "form", "person", "quiet")

    def __init__(self, person: str, form: Form) -> None:
        self.person = person
        self.form: Form = form
        self.quiet = True
        self._waiting: list[bytes] = []
        self._size = 0
        self._waiter: asyncio.Future[None] | None = None
        self._ended = False

    def tell(self, frame: Frame) -> None:
        """One more frame to send."""
        self.quiet = False
        self._add(frame.as_sse if self.form == "sse" else frame.as_line)

    def ping(self) -> None:
        """Show that the line is alive, unless something else just did."""
        if self.quiet:
            self._add(_PINGS[self.form])
        self.quiet = True

    def end(self) -> None:
        """No more: the stream closes once everything is sent."""
        self._ended = True
        self._wake()

    async def chunks(self) -> AsyncIterator[bytes]:
        """What is to be sent, as it comes; everything that waits goes together."""
        FOLLOWERS.inc()
        try:
            while True:
                if self._waiting:
                    chunk = b"".join(self._waiting)
                    self._waiting.clear()
                    self._size = 0
                    yield chunk
                elif self._ended:
                    return
                else:
                    self._waiter = asyncio.get_running_loop().create_future()
                    await self._waiter
        finally:
            FOLLOWERS.dec()

    def _add(self, data: bytes) -> None:
        self._waiting.append(data)
        self._size += len(data)
        if self._size > MOST_WAITING:
            self._waiting.clear()
            self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
