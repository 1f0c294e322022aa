"""Rooms: the tables that this process has in memory. A table changes after its entry is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from calavera.rules import CHANCE, Step
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.metrics import MOVES
from calavera.server.storage.event_log import EventLog, Listing
from calavera.server.tables.commands import CheckedMove
from calavera.server.tables.entries import Created, Entry, LoggedEntry, Muted, Played, Said
from calavera.server.tables.show_pause import Declines
from calavera.server.tables.table import Change, Table
from calavera.server.wire.errors import RequestRefused, table_not_found
from calavera.server.wire.table_codes import is_code, new_code, normalize_code

from .followers import StreamFollower
from .frames import Frame, FrameWriter, Reader, encode, listing_json, reader_of
from .room_times import RoomTimes

__all__ = ["Command", "Room", "Rooms"]

#: From the table as it is: what to append, or the number of the entry that did it already.
Command = Callable[[Table], Entry | CheckedMove | int]


#: By whether a person played. Finding a counter by its label costs more than counting.
_MOVES: Final = {True: MOVES.labels("person"), False: MOVES.labels("bot")}


class Room:
    """A table in memory, and the streams that follow it in this process."""

    __slots__ = ("declines", "followers", "lock", "opener", "table", "times", "used_at", "writer")

    def __init__(self, code: str, clock: Clock) -> None:
        self.table = Table(code)
        self.writer = FrameWriter()
        self.declines = Declines()
        self.lock = asyncio.Lock()
        self.followers: set[StreamFollower] = set()
        self.used_at = clock.monotonic()
        self.times = RoomTimes(clock)
        #: The address from which the table was opened, or its host last followed it; None if not known.
        self.opener: str | None = None

    def snapshot(self, person: str | None) -> dict[str, Any]:
        """The table as a person, or a spectator (None), may see it now."""
        table, reader = self.table, reader_of(self.table, person)
        snapshot = self.writer.snapshot(table, reader, self.declines.seats(table))
        # The last entry may be old. Readers need the present time to know how much of a clock is left.
        return {**snapshot, "now": self.times.present(table)}

    def send_change(self, change: Change) -> None:
        """Send a change to all followers: one encoding for equal readers."""
        frames: dict[Reader, Frame | None] = {}
        for follower in self.followers:
            reader = follower.reader_at(self.table)
            if reader not in frames:
                frames[reader] = self.writer.frame(self.table, change, reader)
            if (frame := frames[reader]) is not None:
                follower.send_frame(frame)
        self.writer.clear_cache()

    def send_reaction(self, emote: str) -> None:
        """Send a spectator's emote to all followers. It is written nowhere."""
        at = self.times.present(self.table)
        frames: dict[Reader, Frame] = {}
        for follower in self.followers:
            reader = follower.reader_at(self.table)
            if reader not in frames:
                frames[reader] = self.writer.reaction(self.table, at, emote, reader)
            follower.send_frame(frames[reader])


class Rooms:
    """All rooms of this process."""

    def __init__(self, event_log: EventLog, process: str, max_rooms: int, clock: Clock = REAL_CLOCK) -> None:
        self._clock = clock
        self.event_log = event_log
        self.process = process
        self.max_rooms = max_rooms
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        #: New tables whose first entry is not on disk yet.
        self._new_rooms = 0
        #: Called after a change, with the room and whether this process made it.
        self.listeners: list[Callable[[Room, Change, bool], None]] = []
        self.closing = False

    # --- Finding --------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The room of a table; its log is read if it is not in memory."""
        code = normalize_code(code)
        if (room := self.rooms.get(code)) is not None:
            room.used_at = self._clock.monotonic()
            return room
        if not is_code(code):
            raise table_not_found(code[:12])
        if code not in self._opening:  # many may ask at once; the log is read once
            self._opening[code] = asyncio.create_task(self._open(code))
            self._opening[code].add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    async def _open(self, code: str) -> Room:
        entries = await self.event_log.read(code)
        if not entries:
            raise table_not_found(code)
        room = Room(code, self._clock)
        for logged in entries:
            room.table.apply(*logged)
        room.times.note(room.table)
        self.rooms[code] = room
        return room

    def remove(self, code: str) -> None:
        """Free the memory of a table; its log stays."""
        self.rooms.pop(code, None)

    # --- Changing -------------------------------------------------------------------------------------------

    async def create(self, entry: Created) -> Room:
        """A new table under a new code."""
        if len(self.rooms) + self._new_rooms >= self.max_rooms:
            raise RequestRefused(
                503, "full-house", "this server has as many tables as it can keep: try again later"
            )
        self._new_rooms += 1
        try:
            room = Room(new_code(), self._clock)
            while not await self._append(room, entry, keeper=self.process):
                room = Room(new_code(), self._clock)
        finally:
            self._new_rooms -= 1
        self.rooms[room.table.code] = room
        return room

    async def change(self, code: str, decide: Command) -> int:
        """Run a command on the table, write its entry, then show it. Returns the number of the entry."""
        room = await self.room(code)
        async with room.lock:
            while True:
                try:
                    decision = decide(room.table)
                except RequestRefused:
                    if await self._catch_up(room):
                        continue  # another process changed the table: decide again
                    raise
                if isinstance(decision, int):
                    return decision
                entry, steps = decision if isinstance(decision, CheckedMove) else (decision, ())
                if await self._append(room, entry, steps):
                    return room.table.seq
                await self._catch_up(room)  # another process took the number: decide again

    async def _append(
        self, room: Room, entry: Entry, steps: tuple[Step, ...] = (), keeper: str | None = None
    ) -> bool:
        """Apply an entry to a copy of the table, write it, then show it. False if its number is taken."""
        table = room.table
        logged = LoggedEntry(table.seq + 1, room.times.entry_time(table), entry)
        after = table.copy()
        change = after.apply(*logged, steps)
        if not await self.event_log.append(table.code, logged, _changed_listing(after, change, keeper)):
            return False
        room.table = after
        room.times.note(after)
        if isinstance(entry, Played) and entry.moves[0][0] != CHANCE:
            _MOVES[entry.person is not None].inc()
        self._publish(room, change, True)
        return True

    def _publish(self, room: Room, change: Change, local: bool) -> None:
        room.send_change(change)
        for listener in self.listeners:
            listener(room, change, local)

    async def catch_up(self, code: str) -> None:
        """Read what other processes have appended; nothing if the table is not in memory here."""
        if (room := self.rooms.get(code)) is not None:
            async with room.lock:
                await self._catch_up(room)

    async def _catch_up(self, room: Room) -> bool:
        """Whether there was anything new."""
        entries = await self.event_log.read(room.table.code, room.table.seq)
        for logged in entries:
            change = room.table.apply(*logged)
            room.times.note(room.table)
            self._publish(room, change, False)
        return bool(entries)

    # --- Following ------------------------------------------------------------------------------------------

    async def follow(self, code: str, follower: StreamFollower, after: int | None) -> Room:
        """Open a stream: with a snapshot first, or with all events after a number."""
        room, eyes = await self.room(code), follower.viewer
        if after is not None and after > room.table.seq:
            await self.catch_up(code)  # the reader got it from another process
        if after is not None and after > room.table.seq:
            after = None  # there is no such entry
        missed = None
        if after is not None and after < room.table.seq:
            missed = _MissedFrames(room.table, eyes, after)
            await self._read_missed(missed)  # most of it without the lock, so that the table goes on
        async with room.lock:
            if after is not None and after < room.table.seq:
                if missed is None:  # the table went on since the check above
                    missed = _MissedFrames(room.table, eyes, after)
                if missed.table.seq < room.table.seq:
                    await self._read_missed(missed)
                for frame in missed.frames:
                    if frame.seq <= room.table.seq:
                        follower.send_frame(frame)
            elif after is None:
                follower.send_frame(Frame(room.table.seq, "snapshot", encode(room.snapshot(eyes))))
            room.followers.add(follower)
        if self.closing:
            follower.end()
        return room

    async def _read_missed(self, missed: _MissedFrames) -> None:
        entries = await self.event_log.read(missed.table.code, missed.table.seq)
        # A long log takes a while: in a thread, so that nobody waits.
        await asyncio.to_thread(missed.add_entries, entries)

    def end_streams(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing = True
        for room in self.rooms.values():
            for follower in room.followers:
                follower.end()


class _MissedFrames:
    """The frames after a number, computed from the log, with the same bytes as when they were new.

    The mutes of a spectator are not in the log: those of now count for all that was missed.
    """

    def __init__(self, now: Table, viewer: str | None, after: int) -> None:
        self.table = Table(now.code)
        self.frames: list[Frame] = []
        self._writer = FrameWriter()
        self._viewer = viewer
        self._after = after
        self._mutes = now.mutes.get(viewer) if viewer is not None and viewer in now.spectator_mutes else None

    def add_entries(self, entries: list[LoggedEntry]) -> None:
        """Take the next entries of the log."""
        for logged in entries:
            change = self.table.apply(*logged)
            if logged.seq > self._after:
                frame = self._writer.frame(self.table, change, self._reader())
                if frame is not None:
                    self.frames.append(frame)

    def _reader(self) -> Reader:
        reader = reader_of(self.table, self._viewer)
        return reader if self._mutes is None else reader._replace(mutes=self._mutes)


def _changed_listing(after: Table, change: Change, keeper: str | None) -> Listing | None:
    """The row of the list of tables after a change; None if it stays the same."""
    entry = change.entry
    if isinstance(entry, Said | Muted) or (isinstance(entry, Played) and after.status == "playing"):
        return None
    return Listing(after.status, after.settings.public, encode(listing_json(after)).decode(), keeper)
