"""A room: a table in memory, its lock, and the streams that follow it in this process."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from calavera.server.clock import Clock
from calavera.server.tables.entries import Played
from calavera.server.tables.show_pause import Declines
from calavera.server.tables.table import Change, Table

from .followers import Follower
from .room_times import RoomTimes
from .serialization.change_frames import ChangeFrameWriter
from .serialization.frames import Frame, FrameWriter, Reader, reader_of
from .serialization.table_json import TableFacts

__all__ = ["ChangeLock", "Room"]


class ChangeLock:
    """Like ``asyncio.Lock``, but it can also be taken without a task, where nobody has to wait."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        #: Those who wait. Most tables never need it.
        self._waiting: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self) -> None:
        """Take it; only while nobody holds it."""
        if self._held:
            raise RuntimeError("the lock is held")
        self._held = True

    def release(self) -> None:
        """Hand it to the next one who waits, if any."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():  # one that gave up is done
                waiter.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if not self._held:
            self._held = True
            return
        if self._waiting is None:
            self._waiting = deque()
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it was handed over, and nobody is here to take it
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Room:
    """A table in memory, and the streams that follow it."""

    __slots__ = (
        "change_writer",
        "declines",
        "followers",
        "lock",
        "opener",
        "resuming",
        "table",
        "times",
        "used_at",
        "writer",
    )

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.writer = FrameWriter()
        self.change_writer = ChangeFrameWriter()
        self.declines = Declines()
        self.lock = ChangeLock()
        self.followers: set[Follower] = set()
        #: Streams that are open and still get what they missed.
        self.resuming: set[Follower] = set()
        self.used_at = clock.monotonic()
        self.times = RoomTimes(clock)
        #: The address from which the table was opened, or its host last followed it; None if not known.
        self.opener: str | None = None

    @property
    def streams(self) -> set[Follower]:
        """All open streams."""
        return self.followers | self.resuming

    def snapshot(self, person: str | None) -> dict[str, Any]:
        """The table as a person, or a spectator (None), may see it now."""
        table, reader = self.table, reader_of(self.table, person)
        snapshot = self.writer.snapshot(table, reader, self.declines.seats(table))
        # The last entry may be old. Readers need the present time to know how much of a clock is left.
        return {**snapshot, "now": self.times.present(table)}

    def send_change(self, change: Change, before: TableFacts) -> None:
        """Send a change to all followers: one encoding for equal readers."""
        table, played = self.table, isinstance(change.entry, Played)
        #: By the reader, and for changes also by the reader before.
        frames: dict[tuple[Reader, Reader | None], Frame | None] = {}
        #: Of moves, by the seats of a reader who stays the same: nothing else decides them for those
        #: who do not watch face up.
        moves: dict[tuple[int, ...], Frame | None] = {}
        for follower in self.followers:
            was: Reader | None = follower.last_reader if follower.changes else None
            reader = follower.reader_at(table)
            if played and was is reader and not reader.face_up:
                if (frame := moves.get(reader.seats)) is None:
                    frame = self.change_writer.frame(self.writer, before, table, change, reader, reader)
                    moves[reader.seats] = frame
            elif (reader, was) in frames:
                frame = frames[reader, was]
            elif was is None:
                frame = frames[reader, was] = self.writer.frame(table, change, reader)
            else:
                frame = self.change_writer.frame(self.writer, before, table, change, was, reader)
                frames[reader, was] = frame
            if frame is not None:
                follower.send_frame(frame)
        self.writer.clear_cache()

    def send_reaction(self, emote: str) -> None:
        """Send a spectator's emote to all followers. It is written nowhere."""
        at = self.times.present(self.table)
        frames: dict[Reader | None, Frame] = {}
        for follower in self.followers:
            reader = None if follower.changes else follower.reader_at(self.table)
            if reader not in frames:
                frames[reader] = self.writer.reaction(self.table, at, emote, reader)
            follower.send_frame(frames[reader])
