"""The event log in the database: entries are appended in grouped commits, and read from any number on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from sqlalchemy import bindparam, func, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from calavera.server.ops.disk_space import DiskFull
from calavera.server.tables.entries import LoggedEntry, decode_entry

from .group_commits import GroupCommits, Listing, WriteProblem
from .log_writer import SegmentRow, writer_for
from .schema import log_entries, tables
from .time_slices import TimeSlices

__all__ = ["EventLog"]

#: The most entries that are read at once: decoding them takes about a millisecond.
SLICE_ENTRIES = 100
#: The most connections for reading logs, by kind of database. Other queries need the rest.
LOG_CONNECTIONS: Final = {"sqlite": 1, "postgresql": 2}

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
    .order_by(tables.c.changed.desc(), tables.c.code)
    .limit(bindparam("most"))
)


class EventLog:
    """Appends and reads entries. Entries of many tables that arrive together share a commit."""

    def __init__(self, engine: AsyncEngine, reserve_bytes: int = 0) -> None:
        self.engine = engine
        self._write_engine = engine.execution_options(writes=True)
        self._group_writer = writer_for(engine, reserve_bytes)
        self.commits = GroupCommits(self._group_writer)
        #: For work on long logs.
        self.time_slices = TimeSlices()
        self._log_connections = asyncio.Semaphore(LOG_CONNECTIONS[engine.dialect.name])

    async def stop(self) -> None:
        """Write all waiting entries, then end."""
        await self.commits.stop()

    async def append(
        self,
        code: str,
        logged: LoggedEntry,
        listing: Listing | None = None,
        segment: SegmentRow | None = None,
    ) -> bool:
        """True once the entry is on disk; False if another process took this number first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.commits.append(code, logged, listing, segment, partial(_resolve, done))
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
        return self.commits.write_problem

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for anything else that is written: also from the reserve of the disk."""
        try:
            async with self._write_engine.begin() as connection:
                yield connection
        except (OperationalError, InterfaceError, OSError) as error:
            self.commits.note_failure(error)
            raise
        self.commits.write_problem = None

    @asynccontextmanager
    async def user_transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for what people store: not from the reserve."""
        await asyncio.to_thread(self._group_writer.check_space)
        async with self.transaction() as connection:
            yield connection


def _resolve(done: asyncio.Future[bool], outcome: bool | BaseException) -> None:
    if done.done():
        return
    if isinstance(outcome, bool):
        done.set_result(outcome)
    else:
        done.set_exception(outcome)
