"""Reads tables from their logs: from the segment that is needed, in slices, so that nobody waits.

Segments are written with the entries that open them. A log of an older version has none: they are written
when it is folded for the first time. A missing segment costs time and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import structlog
from sqlalchemy import Select, bindparam, select

from calavera.server.tables.checkpoints import (
    CHECKPOINT_VERSION,
    encode_checkpoint,
    opens_segment,
    restore_table,
)
from calavera.server.tables.entries import LoggedEntry
from calavera.server.tables.table import Change, Table

from .event_log import EventLog
from .log_writer import SegmentRow, add_segments
from .schema import segments, tables

__all__ = ["TableReader", "segment_after"]

#: Missing segments that are written in one transaction.
BATCH: Final = 50

#: Takes a change that was applied; True to stop there.
TakeChange = Callable[[Change], object]

logger = structlog.get_logger()


def segment_after(table: Table, logged: LoggedEntry) -> SegmentRow | None:
    """The segment that begins after the entry that the table took last; None if none does."""
    if not opens_segment(logged):
        return None
    return SegmentRow(
        table.code,
        table.seq,
        table.game_number,
        table.started_seq,
        CHECKPOINT_VERSION,
        encode_checkpoint(table),
    )


# Statements are built once: that saves time, and a new one leaves objects to the garbage collector.
_ERASURES: Final = select(tables.c.erasures).where(tables.c.code == bindparam("table"))


@cache
def _last_checkpoint(before: bool, of_game: bool) -> Select[str]:
    """The last checkpoint of a table; of those not after a number, or at the start of a game."""
    found = select(segments.c.checkpoint).where(
        segments.c.code == bindparam("table"), segments.c.version == CHECKPOINT_VERSION
    )
    if before:
        found = found.where(segments.c.seq <= bindparam("before"))
    if of_game:
        found = found.where(segments.c.game <= bindparam("number"), segments.c.seq == segments.c.game_seq)
        found = found.order_by(segments.c.game.desc())
    return found.order_by(segments.c.seq.desc()).limit(1)


class TableReader:
    """Reads tables for one process."""

    def __init__(self, event_log: EventLog) -> None:
        self.event_log = event_log

    async def read(self, code: str) -> Table | None:
        """A table as it is now; None if there is none."""
        async with self.event_log.log_connection() as connection:
            erasures: int = await connection.scalar(_ERASURES, {"table": code}) or 0
        table = await self.restore(code)
        missing: list[SegmentRow] = []

        def take(logged: LoggedEntry) -> None:
            table.apply(*logged)
            if (segment := segment_after(table, logged)) is not None:
                missing.append(segment)

        async for entries in self.event_log.read_slices(code, table.seq):
            await self.event_log.time_slices.run(entries, take)
            if len(missing) >= BATCH:
                await self._add_segments(code, erasures, missing)
                missing.clear()
        if missing:
            await self._add_segments(code, erasures, missing)
        return table if table.seq else None

    async def restore(self, code: str, before: int | None = None, game: int | None = None) -> Table:
        """A table as it was at the beginning of a segment; as it was before its first entry if there is none.

        Of all segments the last; that is not after the number ``before``; that begins with the start of this
        ``game``, or of one before it.
        """
        statement = _last_checkpoint(before is not None, game is not None)
        wanted = {"table": code, "before": before, "number": game}
        async with self.event_log.log_connection() as connection:
            stored: str | None = await connection.scalar(statement, wanted)
        if stored is None:
            return Table(code)
        restored = restore_table(code, stored)
        await self.event_log.time_slices.run(restored.moves, restored.play)
        return restored.table

    async def fold(self, table: Table, take: TakeChange) -> None:
        """Apply all further entries of its log to a table, until ``take`` has enough."""

        def apply(logged: LoggedEntry) -> object:
            return take(table.apply(*logged))

        async for entries in self.event_log.read_slices(table.code, table.seq):
            if await self.event_log.time_slices.run(entries, apply):
                return

    async def _add_segments(self, code: str, erasures: int, found: list[SegmentRow]) -> None:
        """Write segments that a log lacks, unless somebody was erased from it since it was read."""
        try:
            async with self.event_log.user_transaction() as connection:
                # The lock keeps an erasure from happening between this look and the end of the transaction.
                look = select(tables.c.erasures).where(tables.c.code == code).with_for_update()
                if await connection.scalar(look) != erasures:
                    return
                await add_segments(connection, found)
        except Exception as error:  # the table can be read without them
            logger.warning("could not write segments", error=type(error).__name__)
