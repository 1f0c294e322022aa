"""Rooms: the tables that this process has in memory. A table changes after its entry is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from calavera.rules import CHANCE, Step
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.metrics import MOVES
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.group_commits import Listing
from calavera.server.storage.log_writer import SegmentRow
from calavera.server.storage.table_reader import TableReader, segment_after
from calavera.server.tables.commands.table_commands import CheckedMove
from calavera.server.tables.entries import Created, Entry, LoggedEntry, Muted, Played, Said
from calavera.server.tables.game_records import GameReader, no_such_game
from calavera.server.tables.table import Change, Table
from calavera.server.wire.errors import RequestRefused, table_not_found
from calavera.server.wire.table_codes import is_code, new_code, normalize_code

from .followers import Follower
from .missed_frames import MissedFrames
from .room import Room
from .serialization.frames import Frame, encode
from .serialization.table_json import TableFacts, listing_json

__all__ = ["Command", "OnChanged", "Room", "Rooms"]

#: From the table as it is: what to append, or the number of the entry that did it already.
Command = Callable[[Table], Entry | CheckedMove | int]
#: Called with the number of an entry that was shown; None if another process took it; or an error.
OnChanged = Callable[[int | BaseException | None], None]

#: A reader who missed more than this many bytes gets a snapshot.
RESUME_BYTES: Final = 1_000_000

#: By whether a person played. Finding a counter by its label costs more than counting.
_MOVES: Final = {True: MOVES.labels("person"), False: MOVES.labels("bot")}


class _NextEntry(NamedTuple):
    """An entry that is about to be written, and the table with it."""

    logged: LoggedEntry
    before: TableFacts
    after: Table
    change: Change
    listing: Listing | None
    segment: SegmentRow | None


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
        if (room := self.room_at_hand(code)) is not None:
            return room
        if not is_code(code):
            raise table_not_found(code[:12])
        if code not in self._opening:  # many may ask at once; the log is read once
            self._opening[code] = asyncio.create_task(self._open(code))
            self._opening[code].add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    def room_at_hand(self, code: str) -> Room | None:
        """The room of a table that is in memory; its code is in the usual form."""
        room = self.rooms.get(code)
        if room is not None:
            room.used_at = self._clock.monotonic()
        return room

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

    def change_at_once(self, room: Room, decide: Command, on_changed: OnChanged) -> bool:
        """The same without a task, where nobody has to wait; ``on_changed`` is called once it is done.

        False, and nothing has happened, if somebody else changes the table, or there is nothing to write.
        """
        if room.lock.locked():
            return False
        try:
            decision = decide(room.table)
            if isinstance(decision, int):
                return False
            entry, steps = decision if isinstance(decision, CheckedMove) else (decision, ())
            new = self._next_entry(room, entry, steps)
        except Exception:  # the other way finds it again, and looks whether another process changed the table
            return False
        room.lock.take()
        on_appended = partial(self._on_appended, room, new, on_changed)
        self.event_log.commits.append(room.table.code, new.logged, new.listing, new.segment, on_appended)
        return True

    def _on_appended(
        self, room: Room, new: _NextEntry, on_changed: OnChanged, outcome: bool | BaseException
    ) -> None:
        found: int | BaseException | None = None
        if outcome is True:
            try:
                self._show(room, new)
                found = new.logged.seq
            except Exception as error:
                found = error
        elif outcome is not False:
            found = outcome
        room.lock.release()
        on_changed(found)

    async def _append(
        self, room: Room, entry: Entry, steps: tuple[Step, ...] = (), keeper: str | None = None
    ) -> bool:
        """Write an entry, then show it. False if its number is taken."""
        new = self._next_entry(room, entry, steps, keeper)
        if not await self.event_log.append(room.table.code, new.logged, new.listing, new.segment):
            return False
        self._show(room, new)
        return True

    def _next_entry(
        self, room: Room, entry: Entry, steps: tuple[Step, ...] = (), keeper: str | None = None
    ) -> _NextEntry:
        """Apply an entry to a copy of the table."""
        table = room.table
        logged = LoggedEntry(table.seq + 1, room.times.entry_time(table), entry)
        before, after = TableFacts.of(table), table.copy()
        change = after.apply(*logged, steps)
        listing, segment = _changed_listing(after, change, keeper), segment_after(after, logged)
        return _NextEntry(logged, before, after, change, listing, segment)

    def _show(self, room: Room, new: _NextEntry) -> None:
        """The entry is on disk: the table is another one now."""
        entry = new.logged.entry
        room.table = new.after
        room.times.note(new.after)
        if isinstance(entry, Played) and entry.moves[0][0] != CHANCE:
            _MOVES[entry.person is not None].inc()
        self._publish(room, new.change, new.before, True)

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
