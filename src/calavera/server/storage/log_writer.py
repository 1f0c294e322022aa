"""Writes a group of entries in one transaction, in the fastest way for each database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache, partial
from math import inf
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Final, NamedTuple, Protocol

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
    "OnWritten",
    "PersonRow",
    "SegmentRow",
    "SqliteWriter",
    "TakeGroup",
    "add_segments",
    "writer_for",
]


#: The write-ahead log is moved into the file at its greatest size, or after this many seconds.
CHECKPOINT_SECONDS = 60.0
#: The free space is looked at after this many rows, which take less than half a megabyte, or seconds.
SPACE_ROWS: Final = 32
SPACE_SECONDS: Final = 0.1
#: The most rows of one statement.
MAX_ROWS: Final = 32
#: The shortest time from the beginning of a commit to that of the next: what comes meanwhile shares it. A
#: commit costs as much as several moves. Nobody waits at a quiet server.
GATHER_SECONDS = 0.0025
#: The same after a commit with this many entries or more: under load, larger groups save more than they cost.
BUSY_GROUP = 6
BUSY_GATHER_SECONDS = 0.006

#: What to write, asked when a commit begins.
TakeGroup = Callable[[], "LogGroup"]
#: Called in the loop once a group is on disk, or with the error if nothing of it is.
OnWritten = Callable[[BaseException | None], None]


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

    def write(self, take: TakeGroup, on_written: OnWritten) -> None:
        """Write a group, soon after the last one. It is taken when the commit begins, perhaps in a thread.

        There is one group at a time: this may be called again once the last one is written.
        """
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


def _seconds_between_commits(rows: int) -> float:
    """From the beginning of a commit of this many rows to that of the next."""
    return BUSY_GATHER_SECONDS if rows >= BUSY_GROUP else GATHER_SECONDS


def writer_for(engine: AsyncEngine, reserve_bytes: int = 0) -> GroupWriter:
    """The writer for a database. On SQLite nothing is written while less than the reserve is free."""
    if engine.dialect.name == "sqlite":
        return SqliteWriter(str(engine.url.database), reserve_bytes)
    return EngineWriter(engine)


class EngineWriter:
    """Through SQLAlchemy, for PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._task: asyncio.Task[None] | None = None
        self._next_commit = -inf

    def write(self, take: TakeGroup, on_written: OnWritten) -> None:
        """One transaction, in a task."""
        self._task = asyncio.create_task(self._write(take), name="log")
        self._task.add_done_callback(partial(_on_task_done, on_written))

    async def _write(self, take: TakeGroup) -> None:
        if (early := self._next_commit - monotonic()) > 0:
            await asyncio.sleep(early)
        group = take()
        self._next_commit = monotonic() + _seconds_between_commits(len(group.rows))
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


def _on_task_done(on_written: OnWritten, task: asyncio.Task[None]) -> None:
    on_written(asyncio.CancelledError() if task.cancelled() else task.exception())


class SqliteWriter:
    """A thread with its own connection writes a whole group at once.

    The asynchronous driver goes to its thread and back for every statement: five of them for each commit cost
    more than everything else that a move needs. The same holds within this thread: every statement lets go of
    the interpreter and waits until it gets it back. So a group of moves is one statement, and its own
    transaction.

    The thread itself waits until the next commit may begin, and then takes what has come. A timer of the loop
    would wake the loop, and the loop would have to wake the thread, for each commit.
    """

    def __init__(self, path: str, reserve_bytes: int = 0) -> None:
        self._path = path
        self._folder = Path(path).parent
        self._reserve_bytes = reserve_bytes
        self._thread: Thread | None = None
        #: What to do in the thread; None ends it.
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._space_checked_at = -inf
        #: Rows written since.
        self._unchecked_rows = 0
        self._checkpointed_at = monotonic()
        #: The last write found no space.
        self._failed = False

    def write(self, take: TakeGroup, on_written: OnWritten) -> None:
        """One transaction, in the thread."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="log", daemon=True)
            self._thread.start()
        self._jobs.put(partial(self._write_and_notify, take, on_written, asyncio.get_running_loop()))

    async def maintain(self) -> None:
        """Move the write-ahead log into the file, without blocking the writer.

        This is done rarely: the same few pages are written again and again, and only their last state counts.
        While the disk is short of space it is done each time, and the write-ahead log is cut off.
        """
        await asyncio.to_thread(self._checkpoint)

    def check_space(self) -> None:
        """Raise DiskFull if less than the reserve is free."""
        free = free_bytes(self._folder)
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
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    # --- In the thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write_and_notify(
        self, take: TakeGroup, on_written: OnWritten, loop: asyncio.AbstractEventLoop
    ) -> None:
        began, group = monotonic(), take()
        failure: BaseException | None = None
        try:
            self._write(group)
        except BaseException as error:  # whoever waits for the group gets it
            failure = error
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(on_written, failure)
        if (early := began + _seconds_between_commits(len(group.rows)) - monotonic()) > 0:
            sleep(early)

    def _write(self, group: LogGroup) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            prepare_sqlite(self._connection)
        connection, rows, now = self._connection, group.rows, monotonic()
        if self._unchecked_rows >= SPACE_ROWS or now - self._space_checked_at >= SPACE_SECONDS:
            self.check_space()
            self._unchecked_rows, self._space_checked_at = 0, now
        self._unchecked_rows += len(rows)
        try:
            if len(rows) <= MAX_ROWS and not (group.listed or group.people or group.segments):
                _insert_rows(connection, rows)
            else:
                connection.execute("BEGIN IMMEDIATE")
                for start in range(0, len(rows), MAX_ROWS):
                    _insert_rows(connection, rows[start : start + MAX_ROWS])
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


def _insert_rows(connection: sqlite3.Connection, rows: Sequence[LogRow]) -> None:
    # Not execute(): that lets go of the interpreter once more, to read the number of a row.
    connection.executemany(_insert_statement(len(rows)), [[value for row in rows for value in row]])


@cache
def _insert_statement(count: int) -> str:
    return "INSERT INTO log (code, seq, at, entry) VALUES " + ", ".join(["(?, ?, ?, ?)"] * count)


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
