"""Writes a group of entries in one transaction, in the fastest way for each database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from sqlalchemy import insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from calavera.server.ops.disk_space import DiskFull, free_bytes, is_disk_full
from calavera.server.ops.metrics import DISK_FREE

from .database import MAX_WAL_BYTES, prepare_sqlite
from .schema import log_entries, segments, table_people, tables

__all__ = [
    "EngineWriter",
    "GroupWriter",
    "ListingRow",
    "LogGroup",
    "LogRow",
    "NumberTaken",
    "PersonRow",
    "SegmentRow",
    "SqliteWriter",
    "add_segments",
    "writer_for",
]


#: The write-ahead log is moved into the file at its greatest size, or after this many seconds.
CHECKPOINT_SECONDS = 60.0


class NumberTaken(Exception):
    """Another process has appended one of these numbers; nothing of the group was written."""


class LogRow(NamedTuple):
    """A row of the log."""

    code: str
    seq: int
    at: float
    entry: str


class ListingRow(NamedTuple):
    """The new row of the list of tables; with a keeper for a new table."""

    code: str
    status: str
    public: bool
    changed: float
    listing: str
    keeper: str | None
    new: bool


class PersonRow(NamedTuple):
    """Somebody whose identity is in the log of a table."""

    person: str
    code: str


class SegmentRow(NamedTuple):
    """Where a segment of a log begins: after the entry with this number."""

    code: str
    seq: int
    game: int
    game_seq: int
    version: int
    checkpoint: str


class LogGroup(NamedTuple):
    """What is written in one transaction."""

    rows: Sequence[LogRow]
    listed: Sequence[ListingRow] = ()
    people: Sequence[PersonRow] = ()
    segments: Sequence[SegmentRow] = ()


class GroupWriter(Protocol):
    """Writes groups of entries, one after the other."""

    async def write(self, group: LogGroup) -> None:
        """All of it is on disk when this returns, or nothing if it raises."""
        ...

    async def maintain(self) -> None:
        """Maintenance that must not delay a write."""
        ...

    def check_space(self) -> None:
        """Raise DiskFull if less than the reserve is free."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...


async def add_segments(connection: AsyncConnection, rows: Sequence[SegmentRow]) -> None:
    """Write segments. One that exists is replaced: another version of the fold may have written it."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    added = dialect.insert(segments)
    changed = {name: added.excluded[name] for name in ("game", "game_seq", "version", "checkpoint")}
    statement = added.on_conflict_do_update(index_elements=["code", "seq"], set_=changed)
    await connection.execute(statement, [row._asdict() for row in rows])


def writer_for(engine: AsyncEngine, reserve_bytes: int = 0) -> GroupWriter:
    """The writer for a database. On SQLite nothing is written while less than the reserve is free."""
    if engine.dialect.name == "sqlite":
        return SqliteWriter(str(engine.url.database), reserve_bytes)
    return EngineWriter(engine)


class EngineWriter:
    """Through SQLAlchemy, for PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, group: LogGroup) -> None:
        """One transaction."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(log_entries), [row._asdict() for row in group.rows])
                for row in group.listed:
                    values = {name: value for name, value in row._asdict().items() if name != "new"}
                    if row.new:
                        await connection.execute(insert(tables).values(values))
                    else:
                        del values["keeper"]
                        await connection.execute(
                            update(tables).where(tables.c.code == row.code).values(values)
                        )
                if group.people:
                    statement = postgresql.insert(table_people).on_conflict_do_nothing()
                    people = [{**row._asdict(), "erase": False} for row in group.people]
                    await connection.execute(statement, people)
                if group.segments:
                    await add_segments(connection, group.segments)
        except IntegrityError as error:
            raise NumberTaken from error

    async def maintain(self) -> None:
        """PostgreSQL needs none."""

    def check_space(self) -> None:
        """Its disk is another machine's, which cannot be asked."""

    def close(self) -> None:
        """The engine is closed elsewhere."""


class SqliteWriter:
    """A thread with its own connection writes a whole group at once.

    The asynchronous driver goes to its thread and back for every statement: five of them for each commit cost
    more than everything else that a move needs.
    """

    def __init__(self, path: str, reserve_bytes: int = 0) -> None:
        self._path = path
        self._reserve_bytes = reserve_bytes
        self._thread = ThreadPoolExecutor(1, "log")
        self._connection: sqlite3.Connection | None = None
        self._checkpointed_at = monotonic()
        #: The last write found no space.
        self._failed = False

    async def write(self, group: LogGroup) -> None:
        """One transaction, in the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    async def maintain(self) -> None:
        """Move the write-ahead log into the file, without blocking the writer.

        This is done rarely: the same few pages are written again and again, and only their last state counts.
        While the disk is short of space it is done each time, and the write-ahead log is cut off.
        """
        await asyncio.to_thread(self._checkpoint)

    def check_space(self) -> None:
        """Raise DiskFull if less than the reserve is free."""
        free = free_bytes(Path(self._path).parent)
        DISK_FREE.set(free)
        if free < self._reserve_bytes:
            raise DiskFull

    def _is_short(self) -> bool:
        try:
            self.check_space()
        except DiskFull:
            return True
        return self._failed

    def _checkpoint(self) -> None:
        wal = Path(f"{self._path}-wal")
        size = wal.stat().st_size if wal.exists() else 0
        short = self._is_short()
        if not size or not (
            short or size >= MAX_WAL_BYTES or monotonic() - self._checkpointed_at >= CHECKPOINT_SECONDS
        ):
            return
        self._checkpointed_at = monotonic()
        with closing(sqlite3.connect(self._path, timeout=0, isolation_level=None)) as connection:
            _, pages, moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages == moved and (short or size > 2 * MAX_WAL_BYTES):
                # All of it is in the file: this takes a moment, and gives up if anybody reads.
                with suppress(sqlite3.OperationalError):
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """End the thread; what it had begun is finished."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _write(self, group: LogGroup) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            prepare_sqlite(self._connection)
        self.check_space()
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_APPEND, [row._asdict() for row in group.rows])
            for row in group.listed:
                connection.execute(_LIST if row.new else _LIST_AGAIN, row._asdict())
            if group.people:
                connection.executemany(_ADD_PERSON, [row._asdict() for row in group.people])
            if group.segments:
                connection.executemany(_ADD_SEGMENT, [row._asdict() for row in group.segments])
            connection.execute("COMMIT")
            self._failed = False
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise NumberTaken from error
            self._failed = is_disk_full(error)
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


_APPEND = "INSERT INTO log (code, seq, at, entry) VALUES (:code, :seq, :at, :entry)"
_ADD_PERSON = "INSERT OR IGNORE INTO table_people (person, code, erase) VALUES (:person, :code, 0)"
_ADD_SEGMENT = (
    "INSERT OR REPLACE INTO segments (code, seq, game, game_seq, version, checkpoint)"
    " VALUES (:code, :seq, :game, :game_seq, :version, :checkpoint)"
)
_LIST = (
    "INSERT INTO tables (code, status, public, changed, listing, keeper)"
    " VALUES (:code, :status, :public, :changed, :listing, :keeper)"
)
_LIST_AGAIN = (
    "UPDATE tables SET status = :status, public = :public, changed = :changed, listing = :listing"
    " WHERE code = :code"
)
