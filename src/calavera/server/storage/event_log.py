"""The event log in the database: entries are appended in grouped commits, and read from any number on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from time import perf_counter
from typing import Literal, NamedTuple

from sqlalchemy import bindparam, func, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from calavera.server.ops.disk_space import DiskFull, is_disk_full
from calavera.server.ops.metrics import COMMIT_SECONDS, COMMITTED_ENTRIES
from calavera.server.tables.entries import LoggedEntry, decode_entry, encode_entry, people_named

from .log_writer import ListingRow, LogGroup, LogRow, NumberTaken, PersonRow, SegmentRow, writer_for
from .schema import log_entries, tables
from .time_slices import TimeSlices

__all__ = ["EventLog", "Listing"]

#: The most entries that are read at once: decoding them takes about a millisecond.
SLICE_ENTRIES = 100
#: The most connections for reading logs. Other queries need the rest.
LOG_CONNECTIONS = 2
#: The most entries in one commit.
MAX_GROUP = 500
#: A log with this many entries in its last commit is busy: it waits a moment for more before the next one.
#: A quiet log does not wait.
BUSY_GROUP = 6
GATHER_SECONDS = 0.006


# Each statement is built once: that saves time, and a new one leaves objects to the garbage collector.
_NEXT_ENTRIES = (
    select(log_entries.c.seq, log_entries.c.at, log_entries.c.entry)
    .where(log_entries.c.code == bindparam("table"), log_entries.c.seq > bindparam("after"))
    .order_by(log_entries.c.seq)
    .limit(bindparam("most"))
)
_LAST_NUMBERS = (
    select(log_entries.c.code, func.max(log_entries.c.seq).label("last"))
    .where(log_entries.c.code.in_(bindparam("some", expanding=True)))
    .group_by(log_entries.c.code)
)
_PUBLIC_LISTINGS = (
    select(tables.c.listing)
    # By name, not "not closed": so the index is used.
    .where(tables.c.public, tables.c.status.in_(("open", "playing", "over")))
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most"))
)

#: Why writes fail.
WriteProblem = Literal["disk-full", "no-database"]


class Listing(NamedTuple):
    """What can be read about a table without its log."""

    status: str
    public: bool
    text: str
    #: The process that keeps it, for a new table.
    keeper: str | None = None


class _Append(NamedTuple):
    code: str
    logged: LoggedEntry
    listing: Listing | None
    segment: SegmentRow | None
    done: asyncio.Future[bool]


class EventLog:
    """Appends and reads entries. Entries of many tables that arrive together share a commit."""

    def __init__(self, engine: AsyncEngine, reserve_bytes: int = 0) -> None:
        self.engine = engine
        #: Why the last write failed: a full disk, or anything else. None if it did not fail.
        self.write_problem: WriteProblem | None = None
        self._write_engine = engine.execution_options(writes=True)
        self._group_writer = writer_for(engine, reserve_bytes)
        self._waiting: list[_Append] = []
        #: A group is on its way to the disk, or will be in a moment.
        self._busy = False
        #: Entries of a group in which a number was taken: they are written one by one.
        self._single: list[_Append] = []
        self._group_began = 0.0
        self._group_size = 0
        #: For work on long logs.
        self.time_slices = TimeSlices()
        self._log_connections = asyncio.Semaphore(LOG_CONNECTIONS)

    async def stop(self) -> None:
        """Write all waiting entries, then end."""
        while self._waiting or self._busy:
            await asyncio.sleep(0.005)
        self._group_writer.close()

    async def append(
        self,
        code: str,
        logged: LoggedEntry,
        listing: Listing | None = None,
        segment: SegmentRow | None = None,
    ) -> bool:
        """True once the entry is on disk; False if another process took this number first."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bool] = loop.create_future()
        self._waiting.append(_Append(code, logged, listing, segment, done))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._begin_group)  # others may append in this turn of the loop
        return await done

    async def read(self, code: str, after: int = 0) -> list[LoggedEntry]:
        """The entries of a table after a number, in order. A long log takes a lot of memory."""
        return [logged async for some in self.read_slices(code, after) for logged in some]

    async def read_slices(self, code: str, after: int = 0) -> AsyncIterator[list[LoggedEntry]]:
        """The same, some at a time: the next are read when the caller asks for them."""
        full = True
        while full:
            wanted = {"table": code, "after": after, "most": SLICE_ENTRIES}
            async with self.log_connection() as connection:
                rows = (await connection.execute(_NEXT_ENTRIES, wanted)).all()
            if rows:
                yield [LoggedEntry(row.seq, row.at, decode_entry(row.entry)) for row in rows]
                after = rows[-1].seq
            full = len(rows) == SLICE_ENTRIES

    @asynccontextmanager
    async def log_connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading logs. Of many who read, the others wait, and nobody else does."""
        async with self._log_connections, self.engine.connect() as connection:
            yield connection

    async def last_numbers(self, codes: Sequence[str]) -> dict[str, int]:
        """The last number of each of these tables."""
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for start in range(0, len(codes), 500):
                rows = await connection.execute(_LAST_NUMBERS, {"some": codes[start : start + 500]})
                found |= {row.code: row.last for row in rows}
        return found

    async def public_listings(self, limit: int) -> list[str]:
        """The listings of public tables that are not closed, those that changed last first."""
        async with self.engine.connect() as connection:
            return [*await connection.scalars(_PUBLIC_LISTINGS, {"most": limit})]

    async def answers(self) -> bool:
        """Whether the database answers within two seconds."""
        try:
            async with asyncio.timeout(2), self.engine.connect() as connection:
                await connection.execute(select(1))
        except Exception:
            return False
        return True

    async def maintain(self) -> None:
        """Regular maintenance of the database."""
        await self._group_writer.maintain()

    async def check_writable(self) -> WriteProblem | None:
        """Why nothing can be written now: less than the reserve is free, or the last write failed."""
        try:
            await asyncio.to_thread(self._group_writer.check_space)
        except DiskFull:
            return "disk-full"
        return self.write_problem

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for anything else that is written: also from the reserve of the disk."""
        try:
            async with self._write_engine.begin() as connection:
                yield connection
        except (OperationalError, InterfaceError, OSError) as error:
            self._note_failure(error)
            raise
        self.write_problem = None

    @asynccontextmanager
    async def user_transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for what people store: not from the reserve."""
        await asyncio.to_thread(self._group_writer.check_space)
        async with self.transaction() as connection:
            yield connection

    def _note_failure(self, error: BaseException) -> None:
        self.write_problem = "disk-full" if is_disk_full(error) else "no-database"

    def _begin_group(self) -> None:
        """Write what waits; if much came last time, after a moment in which more may come."""
        early = self._group_began + GATHER_SECONDS - perf_counter()
        if self._group_size >= BUSY_GROUP and early > 0:
            asyncio.get_running_loop().call_later(early, self._write_group)
        else:
            self._write_group()

    def _write_group(self) -> None:
        if self._single:
            group = [self._single.pop()]
        else:
            group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
        self._group_began, self._group_size = perf_counter(), len(group)
        rows = LogGroup(
            [_log_row(one) for one in group],
            [_listing_row(one, one.listing) for one in group if one.listing is not None],
            [PersonRow(who, one.code) for one in group for who in people_named(one.logged.entry)],
            [one.segment for one in group if one.segment is not None],
        )
        self._group_writer.write(rows, partial(self._on_written, group))

    def _on_written(self, group: list[_Append], error: BaseException | None) -> None:
        """A group is on disk, or failed: tell those who wait, and go on with what came meanwhile."""
        if error is None:
            self.write_problem = None
            COMMIT_SECONDS.observe(perf_counter() - self._group_began)
            COMMITTED_ENTRIES.inc(len(group))
            _resolve(group, True)
        elif not isinstance(error, NumberTaken):
            self._note_failure(error)
            failure = DiskFull() if is_disk_full(error) else error
            for one in group:
                if not one.done.done():
                    one.done.set_exception(failure)
        elif len(group) == 1:
            _resolve(group, False)
        else:  # a number in the group was taken by another process: find out which
            self._single = group[::-1]
        if self._single:
            self._write_group()
        elif self._waiting:
            self._begin_group()
        else:
            self._busy = False


def _log_row(one: _Append) -> LogRow:
    return LogRow(one.code, one.logged.seq, one.logged.at, encode_entry(one.logged.entry).decode())


def _listing_row(one: _Append, listing: Listing) -> ListingRow:
    new = one.logged.seq == 1
    at = one.logged.at
    return ListingRow(one.code, listing.status, listing.public, at, listing.text, listing.keeper, new)


def _resolve(group: list[_Append], outcome: bool) -> None:
    for one in group:
        if not one.done.done():
            one.done.set_result(outcome)
