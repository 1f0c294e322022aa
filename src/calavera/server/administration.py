"""What a host does with the database from the command line: delete old tables, export and erase a person.

All of it may be done while servers run. They notice within seconds, and with tables in memory within minutes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from calavera.rules import CalaveraError

from .clock import REAL_CLOCK, Clock
from .ops.disk_space import is_disk_full
from .settings import BadSettings, Settings
from .storage.database import migrate, open_database
from .storage.event_log import EventLog
from .storage.people_store import erase_from_table, erase_identity, export_person, find_erasures
from .storage.retention import BATCH, ExpiredTable, RetentionRule, count_entries, delete_tables, find_expired
from .wire.results import ErasureResult, PersonExport

__all__ = ["NoSuchPerson", "OldTables", "erase", "export", "find_old_tables", "prune"]

Result = TypeVar("Result")


class NoSuchPerson(CalaveraError):
    """Nothing is stored about this identity."""


class OldTables(NamedTuple):
    """Tables that are old enough to be deleted, and how many entries they have."""

    tables: list[ExpiredTable]
    entries: int


def find_old_tables(settings: Settings, clock: Clock = REAL_CLOCK) -> OldTables:
    """The tables that the settings say are old. Nothing is changed; refuses settings that say nothing."""
    rule = RetentionRule(settings.keep_games, settings.keep_unplayed)
    if rule == (None, None):
        why = "nothing says what is old: give --games or --unplayed, or set keep_games or keep_unplayed"
        raise BadSettings("no-rule", why)

    async def work(event_log: EventLog) -> OldTables:
        found = await find_expired(event_log, rule, clock.now())
        return OldTables(found, await count_entries(event_log, [table.code for table in found]))

    return _run(settings, work)


def prune(settings: Settings, old: OldTables, on_progress: Callable[[int], object]) -> None:
    """Delete these tables, some at a time; ``on_progress`` is called with how many were deleted."""

    async def work(event_log: EventLog) -> None:
        for start in range(0, len(old.tables), BATCH):
            codes = [table.code for table in old.tables[start : start + BATCH]]
            async with event_log.transaction() as connection:
                await delete_tables(connection, codes)
            on_progress(len(codes))

    _run(settings, work)


def export(settings: Settings, person: str) -> PersonExport:
    """Everything that is stored about a person."""

    async def work(event_log: EventLog) -> PersonExport:
        return await _find_person(event_log, person)

    return _run(settings, work)


def erase(settings: Settings, person: str, clock: Clock = REAL_CLOCK) -> ErasureResult:
    """Erase a person. At tables that are still open, a server does it once they are closed."""

    async def work(event_log: EventLog) -> ErasureResult:
        await _find_person(event_log, person)
        async with event_log.transaction() as connection:
            marked, _ = await erase_identity(connection, person, clock.now())
        left = await find_erasures(event_log, marked, person)
        for one in left:
            if one.closed:
                await erase_from_table(event_log, one.code, person)
        return ErasureResult(marked, len([one for one in left if not one.closed]))

    return _run(settings, work)


async def _find_person(event_log: EventLog, person: str) -> PersonExport:
    found = await export_person(event_log, person)
    if found.profile is None and not (found.tokens or found.tables or found.sign_outs):
        raise NoSuchPerson(
            "no-such-person", f"nothing is stored about {person}: check the id, which begins p_"
        )
    return found


def _run(settings: Settings, work: Callable[[EventLog], Awaitable[Result]]) -> Result:
    async def main() -> Result:
        async with _open(settings) as event_log:
            return await work(event_log)

    try:
        return asyncio.run(main())
    except (SQLAlchemyError, OSError) as error:
        if is_disk_full(error):
            why = "the disk is full, and deleting needs a little space, too: free some MB first"
            raise BadSettings("disk-full", why) from error
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise BadSettings("no-database", f"the database cannot be opened: {reason}") from error


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[EventLog]:
    engine = open_database(settings)
    try:
        await migrate(engine)
        yield EventLog(engine)
    finally:
        await engine.dispose()
