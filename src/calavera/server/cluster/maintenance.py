"""What a process does for the database besides its tables: checkpoints, sign-outs, old tables, erasures.

It goes on when heartbeats fail, so that a full disk gets space again as soon as it can.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.disk_space import is_disk_full
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.people_store import erase_from_table, find_erasures
from calavera.server.storage.retention import BATCH, RetentionRule, delete_tables, find_expired
from calavera.server.streams.rooms import Rooms
from calavera.server.tables.commands.seat_commands import give_up_seat
from calavera.server.wire.errors import RequestRefused

__all__ = ["Maintenance"]

STEP_SECONDS: Final = 2.0
#: How often old tables are looked for, and tables of people who asked to be erased.
PRUNE_SECONDS: Final = 3600.0
ERASE_SECONDS: Final = 60.0
#: The most tables for which erasures are done at once.
MAX_ERASURES: Final = 200

logger = structlog.get_logger()


class Maintenance:
    """One for each process. Two processes that do the same do no harm."""

    def __init__(
        self,
        event_log: EventLog,
        rooms: Rooms,
        rule: RetentionRule,
        end_revoked_streams: Callable[[], Awaitable[None]],
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self._event_log = event_log
        self._rooms = rooms
        self._rule = rule
        self._end_revoked_streams = end_revoked_streams
        self._clock = clock
        self._pruned_at = self._erased_at = clock.monotonic()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="maintenance")

    async def stop(self) -> None:
        """End the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._clock.sleep(STEP_SECONDS)
            for work in (self._event_log.maintain, self._end_revoked_streams, self._do_rare_work):
                try:
                    await work()
                except Exception as error:  # a database that is away comes back
                    logger.warning("maintenance failed", error=type(error).__name__, full=is_disk_full(error))

    async def _do_rare_work(self) -> None:
        now = self._clock.monotonic()
        if now - self._erased_at >= ERASE_SECONDS:
            self._erased_at = now
            await self.erase()
        if now - self._pruned_at >= PRUNE_SECONDS and any([days is not None for days in self._rule]):
            self._pruned_at = now
            await self.prune()

    async def prune(self) -> int:
        """Delete the tables that are older than the host allows; returns how many."""
        deleted = 0
        while expired := await find_expired(self._event_log, self._rule, self._clock.now(), BATCH):
            codes = [table.code for table in expired]
            async with self._event_log.transaction() as connection:
                await delete_tables(connection, codes)
            for code in codes:
                self._drop_room(code)
            deleted += len(codes)
        if deleted:
            logger.info("old tables are deleted", tables=deleted)
        return deleted

    async def erase(self, person: str | None = None) -> int:
        """Go on with erasures, of one person or of all; returns how many tables still wait to be closed."""
        waiting = 0
        for one in await find_erasures(self._event_log, MAX_ERASURES, person):
            if one.closed:
                await erase_from_table(self._event_log, one.code, one.person)
                self._drop_room(one.code)
            else:
                waiting += 1
                await self._leave(one.code, one.person)
        return waiting

    async def _leave(self, code: str, person: str) -> None:
        """Give up the seats of a person at an open table."""
        try:
            seq = -1
            while seq != (seq := await self._rooms.change(code, lambda table: give_up_seat(table, person))):
                pass
        except RequestRefused:  # it was closed in the meantime
            pass

    def _drop_room(self, code: str) -> None:
        """Forget a table that is in memory. Those who follow it read it again."""
        if (room := self._rooms.rooms.get(code)) is not None:
            for follower in room.streams:
                follower.end("changed-past")
            self._rooms.remove(code)
