"""Deletes old tables from the database: those that are closed, after as many days as the host has set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .event_log import EventLog
from .schema import log_entries, presence, segments, table_people, tables

__all__ = ["BATCH", "ExpiredTable", "RetentionRule", "count_entries", "delete_tables", "find_expired"]

DAY_SECONDS: Final = 86_400.0
#: Tables that are deleted in one transaction: moves wait for it, so it is short.
BATCH: Final = 20


class RetentionRule(NamedTuple):
    """After how many days closed tables are deleted; None for never."""

    #: Tables where a game was started.
    games: float | None
    #: Tables where nothing was ever played.
    unplayed: float | None


class ExpiredTable(NamedTuple):
    """A table that is to be deleted, and when it changed last."""

    code: str
    changed: float
    played: bool


async def find_expired(
    event_log: EventLog, rule: RetentionRule, now: float, limit: int | None = None
) -> list[ExpiredTable]:
    """The closed tables that are older than the rule allows, oldest first."""
    started = exists().where(
        log_entries.c.code == tables.c.code, log_entries.c.entry.like('{"kind":"started"%')
    )
    conditions: list[ColumnElement[bool]] = [false()]
    for days, condition in ((rule.games, started), (rule.unplayed, ~started)):
        if days is not None:
            conditions.append(and_(tables.c.changed < now - days * DAY_SECONDS, condition))
    statement = (
        select(tables.c.code, tables.c.changed, started.label("played"))
        .where(tables.c.status == "closed", or_(*conditions))
        .order_by(tables.c.changed)
        .limit(limit)
    )
    async with event_log.engine.connect() as connection:
        rows = await connection.execute(statement)
        return [ExpiredTable(row.code, row.changed, bool(row.played)) for row in rows]


async def count_entries(event_log: EventLog, codes: Sequence[str]) -> int:
    """How many entries the logs of these tables have."""
    total = 0
    async with event_log.engine.connect() as connection:
        for start in range(0, len(codes), 500):
            some = log_entries.c.code.in_(codes[start : start + 500])
            total += await connection.scalar(select(func.count()).where(some)) or 0
    return total


async def delete_tables(connection: AsyncConnection, codes: Sequence[str]) -> None:
    """Delete closed tables with all that belongs to them; a table that is open stays."""
    closed = select(tables.c.code).where(tables.c.code.in_(codes), tables.c.status == "closed")
    gone = [*await connection.scalars(closed)]
    for where in (log_entries, segments, presence, table_people, tables):
        await connection.execute(delete(where).where(where.c.code.in_(gone)))
