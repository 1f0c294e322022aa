"""The log in the database: appended in grouped commits, read from any number on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from calavera.server.ops.metrics import COMMIT_SECONDS, COMMITTED_ENTRIES
from calavera.server.tables.entries import Entry, decode_entry, encode_entry

from .log_writer import ListRow, LogRow, Overtaken, writer_for
from .schema import log

__all__ = ["Listing", "Log", "Logged"]

#: As many entries share a commit at most.
MOST_TOGETHER = 500
#: A busy log, with so many entries in its last commit, waits a moment for more before the next: less work for
#: the same, at no cost for who comes to a quiet one.
BUSY = 6
GATHER_SECONDS = 0.006


class Logged(NamedTuple):
    """One entry as the log has it."""

    seq: int
    at: float
    entry: Entry


class Listing(NamedTuple):
    """What can be found of a table without reading its log."""

    status: str
    public: bool
    text: str
    #: The process that keeps it, for a new table.
    keeper: str | None = None


class _Append(NamedTuple):
    code: str
    logged: Logged
    listing: Listing | None
    done: asyncio.Future[bool]


class Log:
    """Appends and reads. Appends of many tables that arrive together are one commit."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = engine.execution_options(writes=True)
        self._groups = writer_for(engine)
        self._waiting: list[_Append] = []
        self._arrived = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._writing = False

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write(), name="log")

    async def stop(self) -> None:
        """Write what waits, then end."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.005)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._groups.close()

    async def append(self, code: str, logged: Logged, listing: Listing | None = None) -> bool:
        """True once the entry is on disk; False if another process took this number first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(code, logged, listing, done))
        self._arrived.set()
        return await done

    async def read(self, code: str, after: int = 0) -> list[Logged]:
        """The entries of a table after a number, in order."""
        statement = select(log.c.seq, log.c.at, log.c.entry).where(log.c.code == code, log.c.seq > after)
        async with self.engine.connect() as connection:
            rows = await connection.execute(statement.order_by(log.c.seq))
            return [Logged(seq, at, decode_entry(entry)) for seq, at, entry in rows]

    async def heads(self, codes: Sequence[str]) -> dict[str, int]:
        """The last number of each of these tables."""
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for start in range(0, len(codes), 500):
                some = codes[start : start + 500]
                statement = select(log.c.code, func.max(log.c.seq)).where(log.c.code.in_(some))
                rows = await connection.execute(statement.group_by(log.c.code))
                found |= dict(rows.tuples().all())
        return found

    async def tidy(self) -> None:
        """Upkeep of the database, now and then."""
        await self._groups.tidy()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for anything else that is written."""
        async with self._writer.begin() as connection:
            yield connection

    async def _write(self) -> None:
        last, size = 0.0, 0
        while True:
            await self._arrived.wait()
            if size >= BUSY and (early := last + GATHER_SECONDS - perf_counter()) > 0:
                await asyncio.sleep(early)
            group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            if not self._waiting:
                self._arrived.clear()
            last, size = perf_counter(), len(group)
            self._writing = True
            await self._commit(group)
            self._writing = False

    async def _commit(self, group: list[_Append]) -> None:
        start = perf_counter()
        try:
            await self._groups.write(
                [_log_row(one) for one in group],
                [_list_row(one, one.listing) for one in group if one.listing is not None],
            )
        except Overtaken:
            if len(group) == 1:
                _settle(group[0], False)
                return
            for one in group:  # somebody in the group was overtaken by another process: find out who
                await self._commit([one])
            return
        except Exception as error:
            for one in group:
                if not one.done.done():
                    one.done.set_exception(error)
            return
        COMMIT_SECONDS.observe(perf_counter() - start)
        COMMITTED_ENTRIES.inc(len(group))
        for one in group:
            _settle(one, True)


def _log_row(one: _Append) -> LogRow:
    return LogRow(one.code, one.logged.seq, one.logged.at, encode_entry(one.logged.entry).decode())


def _list_row(one: _Append, listing: Listing) -> ListRow:
    new = one.logged.seq == 1
    at = one.logged.at
    return ListRow(one.code, listing.status, listing.public, at, listing.text, listing.keeper, new)


def _settle(one: _Append, outcome: bool) -> None:
    if not one.done.done():
        one.done.set_result(outcome)
