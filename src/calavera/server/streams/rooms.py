"""Rooms: the tables that this process has in memory. A table changes after its entry is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from calavera.rules import CHANCE, Step
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.metrics import MOVES
from calavera.server.storage.event_log import EventLog, Listing
from calavera.server.storage.table_reader import TableReader, segment_after
from calavera.server.tables.commands import CheckedMove
from calavera.server.tables.entries import Created, Entry, LoggedEntry, Muted, Played, Said
from calavera.server.tables.game_records import GameReader, no_such_game
from calavera.server.tables.show_pause import Declines
from calavera.server.tables.table import Change, Table
from calavera.server.wire.errors import RequestRefused, table_not_found
from calavera.server.wire.table_codes import is_code, new_code, normalize_code

from .change_frames import ChangeFrameWriter
from .followers import Follower
from .frames import Frame, FrameWriter, Reader, encode, reader_of
from .missed_frames import MissedFrames
from .room_times import RoomTimes
from .table_json import TableFacts, listing_json

__all__ = ["Command", "Room", "Rooms"]

#: From the table as it is: what to append, or the number of the entry that did it already.
Command = Callable[[Table], Entry | CheckedMove | int]


#: A reader who missed more than so many bytes gets a snapshot.
RESUME_BYTES: Final = 1_000_000

#: By whether a person played. Finding a counter by its label costs more than counting.
_MOVES: Final = {True: MOVES.labels("person"), False: MOVES.labels("bot")}


class Room:
    """A table in memory, and the streams that follow it in this process."""

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
        self.lock = asyncio.Lock()
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
            was = follower.last_reader if follower.changes else None
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


class Rooms:
    """All rooms of this process."""

    def __init__(
        self,
        event_log: EventLog,
        process: str,
        max_rooms: int,
        clock: Clock = REAL_CLOCK,
        resume_bytes: int = RESUME_BYTES,
    ) -> None:
        self._clock = clock
        self.event_log = event_log
        self.reader = TableReader(event_log)
        self._resume_bytes = resume_bytes
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
        table = await self.reader.read(code)
        if table is None:
            raise table_not_found(code)
        room = Room(table, self._clock)
        room.times.note(table)
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
            room = Room(Table(new_code()), self._clock)
            while not await self._append(room, entry, keeper=self.process):
                room = Room(Table(new_code()), self._clock)
        finally:
            self._new_rooms -= 1
        self.rooms[room.table.code] = room
        return room

    async def change(self, code: str, decide: Command) -> int:
        """Run a command on the table, write its entry, then show it. Returns the number of the entry."""
        return await self.change_in(await self.room(code), decide)

    async def change_in(self, room: Room, decide: Command) -> int:
        """The same in a room."""
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
        before, after = TableFacts.of(table), table.copy()
        change = after.apply(*logged, steps)
        listing, segment = _changed_listing(after, change, keeper), segment_after(after, logged)
        if not await self.event_log.append(table.code, logged, listing, segment):
            return False
        room.table = after
        room.times.note(after)
        if isinstance(entry, Played) and entry.moves[0][0] != CHANCE:
            _MOVES[entry.person is not None].inc()
        self._publish(room, change, before, True)
        return True

    def _publish(self, room: Room, change: Change, before: TableFacts, local: bool) -> None:
        room.send_change(change, before)
        for listener in self.listeners:
            listener(room, change, local)

    async def catch_up(self, code: str) -> None:
        """Read what other processes have appended; nothing if the table is not in memory here."""
        if (room := self.rooms.get(code)) is not None:
            async with room.lock:
                await self._catch_up(room)

    async def _catch_up(self, room: Room) -> bool:
        """Whether there was anything new."""
        seq, before = room.table.seq, TableFacts.of(room.table)

        def take(change: Change) -> None:
            nonlocal before
            room.times.note(room.table)
            self._publish(room, change, before, False)
            before = TableFacts.of(room.table)

        await self.reader.fold(room.table, take)
        return room.table.seq > seq

    async def record(
        self, code: str, number: int | None, *, now: float, keep_secret: float
    ) -> dict[str, Any]:
        """The record of one game of a table, by its number; the latest if none is given."""
        room = await self.room(code)
        await self.catch_up(room.table.code)  # another process may have started a game
        number = room.table.game_number if number is None else number
        if not 1 <= number <= room.table.game_number:
            raise no_such_game()
        game = GameReader(await self.reader.restore(room.table.code, game=number), number)
        await self.reader.fold(game.table, game.add)
        # Its hashes take some milliseconds in a long game: in a thread, so that nobody waits.
        return await asyncio.to_thread(game.record, now=now, keep_secret=keep_secret)

    # --- Following ------------------------------------------------------------------------------------------

    async def follow(self, code: str, follower: Follower, after: int | None) -> Room:
        """Send a stream a snapshot, or all events after a number, and from then on all that happens.

        The next events that were missed are read when the follower has taken the last ones. If there are too
        many, a snapshot takes their place.
        """
        room = await self.room_at(code, after)
        if after is None or after > room.table.seq:  # there is no such entry
            self._send_snapshot(room, follower)
        elif after < room.table.seq:
            room.resuming.add(follower)
            try:
                await self._send_missed(room, follower, after)
            finally:
                room.resuming.discard(follower)
        # Nothing was awaited since the last look at the table: no entry is left out or sent twice.
        follower.reader_at(room.table)  # what the next change is told from
        room.followers.add(follower)
        if self.closing:
            follower.end()
        return room

    async def room_at(self, code: str, seq: int | None) -> Room:
        """The room of a table; if it lacks the entry with this number, after a look at the log."""
        room = await self.room(code)
        if seq is not None and seq > room.table.seq:
            await self.catch_up(code)  # the reader got it from another process
        return room

    async def _send_missed(self, room: Room, follower: Follower, after: int) -> None:
        missed = MissedFrames(self.reader, room.table, follower.viewer, after, follower.changes)
        while (before := missed.seq) < room.table.seq:
            async for frames in missed.read(room.table.seq, self._resume_bytes):
                for frame in frames:
                    follower.send_frame(frame)
                if not await follower.wait_taken():
                    return
            if missed.seq == before:  # there are too many
                self._send_snapshot(room, follower)
                return

    def _send_snapshot(self, room: Room, follower: Follower) -> None:
        snapshot = encode(room.snapshot(follower.viewer))
        follower.send_frame(Frame(room.table.seq, "snapshot", snapshot))

    def end_streams(self) -> None:
        """End all streams: the server is about to stop."""
        self.closing = True
        for room in self.rooms.values():
            for follower in room.streams:
                follower.end()


def _changed_listing(after: Table, change: Change, keeper: str | None) -> Listing | None:
    """The row of the list of tables after a change; None if it stays the same."""
    entry = change.entry
    if isinstance(entry, Said | Muted) or (isinstance(entry, Played) and after.status == "playing"):
        return None
    return Listing(after.status, after.settings.public, encode(listing_json(after)).decode(), keeper)
