"""The heartbeat: renews the process' lease, takes over tables of dead processes, reads missed entries.

Wall clocks jump, and those of two machines differ. So a process counts as alive while its row keeps changing,
as long as the steady clock of the one who looks says. Only the first look at a row has nothing else to go by
than the time in it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Mapping
from hashlib import sha256
from math import inf
from typing import Final, NamedTuple

import structlog
from sqlalchemy import ColumnElement, Select, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.ops.metrics import TABLES
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.schema import presence as presence_table
from calavera.server.storage.schema import processes, tables
from calavera.server.streams.rooms import Rooms

from .presence import Presence
from .scheduler import Scheduler

__all__ = ["BEAT_SECONDS", "LEASE_SECONDS", "Heartbeat", "process_name"]

BEAT_SECONDS: Final = 2.0
#: A process whose row did not change for this long counts as dead. With two beats more it is within 10 s.
LEASE_SECONDS: Final = 6.0
#: A table that nobody uses leaves memory after this many seconds.
IDLE_SECONDS: Final = 120.0
#: The most tables that are taken over at one beat.
MAX_CLAIMED: Final = 500
#: Rows of dead processes are deleted once in this many beats.
SWEEP_BEATS: Final = 15

logger = structlog.get_logger()


def process_name() -> str:
    """A unique name with host and process id, so that processes of the same host can check if it runs."""
    # Host names can be long, and their beginnings are not always different.
    host = sha256(socket.gethostname().encode()).hexdigest()[:16]
    return f"{host}:{os.getpid()}:{secrets.token_hex(3)}"


class _Lease(NamedTuple):
    """What is known of another process' row."""

    #: What the row says, on that process' own clock, which is steady.
    until: float
    #: When it was first seen to say so, on the steady clock of this process; minus infinity for a dead one.
    seen_at: float


class Heartbeat:
    """One for each process."""

    def __init__(
        self,
        event_log: EventLog,
        rooms: Rooms,
        presence: Presence,
        scheduler: Scheduler,
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self._clock = clock
        self.event_log = event_log
        self.rooms = rooms
        self.presence = presence
        self.scheduler = scheduler
        self.process = rooms.process
        self.other_processes: set[str] = set()
        self._beats = 0
        #: Added to the steady clock it gives the times that this process writes: they never jump.
        self._offset = clock.now() - clock.monotonic()
        self._leases: dict[str, _Lease] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make the first beat, and start the task for the others."""
        async with self.event_log.transaction() as connection:
            await self._remove_dead_neighbours(connection)
        await self.beat()
        self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        """Release all tables, so that others can take them over at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            async with asyncio.timeout(1):
                async with self.event_log.transaction() as connection:
                    await connection.execute(
                        update(tables).where(tables.c.keeper == self.process).values(keeper=None)
                    )
                    await connection.execute(delete(processes).where(processes.c.id == self.process))
                    await connection.execute(
                        delete(presence_table).where(presence_table.c.process == self.process)
                    )
        except Exception as error:
            logger.warning("no goodbye", error=type(error).__name__)

    async def _run(self) -> None:
        while True:
            await self._clock.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except Exception as error:  # a database that is away comes back
                self.presence.mark_all_unsaved()
                logger.warning("a heartbeat failed", error=type(error).__name__)

    async def beat(self) -> None:
        """One beat. A write makes moves wait, so it writes only when it has to."""
        async with self.event_log.transaction() as connection:
            await self._renew_lease(connection)
        async with self.event_log.engine.connect() as connection:
            rows = await connection.execute(_all_processes())
            live = self._note_leases({row.id: row.until for row in rows})
            free = await connection.scalar(_tables_without_keeper(live).limit(1)) is not None
        others = live - {self.process}
        if others - self.other_processes:
            self.presence.mark_all_unsaved()
        self.other_processes = others
        claimed: list[str] = []
        if others or free:
            async with self.event_log.transaction() as connection:
                claimed = await self._claim_tables(connection, live)
                if others:
                    await self._exchange_presence(connection)
                    await self._release_lost_tables(connection)
        for code in claimed:
            try:
                self.presence.note_takeover(code)
                self.scheduler.add(await self.rooms.room(code))
            except Exception as error:  # a log that cannot be read must not stop the others
                logger.error("a table cannot be kept", error=type(error).__name__)
        if others:
            await self._catch_up()
        else:
            self.presence.forget_unsaved()
        self._forget_idle_rooms()

    async def _renew_lease(self, connection: AsyncConnection) -> None:
        mine = {"id": self.process, "until": self._clock.monotonic() + self._offset + LEASE_SECONDS}
        done = await connection.execute(update(processes).where(processes.c.id == self.process).values(mine))
        if not done.rowcount:
            await connection.execute(insert(processes).values(mine))
        self._beats += 1
        if self._beats % SWEEP_BEATS == 1:
            await connection.execute(delete(processes).where(processes.c.id.in_(self._long_dead())))
            known = select(processes.c.id)
            await connection.execute(delete(presence_table).where(presence_table.c.process.not_in(known)))

    def _note_leases(self, rows: Mapping[str, float]) -> set[str]:
        """Compare the rows of all processes with the last look. Returns the processes that are alive."""
        now, known = self._clock.monotonic(), self._leases
        self._leases = {}
        for name, until in rows.items():
            before = known.get(name)
            if before is None:
                seen_at = now if until > self._clock.now() or name == self.process else -inf
            else:
                seen_at = before.seen_at if before.until == until else now
            self._leases[name] = _Lease(until, seen_at)
        return {name for name, lease in self._leases.items() if lease.seen_at + LEASE_SECONDS > now}

    def _long_dead(self) -> list[str]:
        """Processes that seemed dead at the last look too, and long before."""
        long_ago = self._clock.monotonic() - 10 * LEASE_SECONDS
        return [name for name, lease in self._leases.items() if lease.seen_at < long_ago]

    async def _remove_dead_neighbours(self, connection: AsyncConnection) -> None:
        """Delete dead processes of this host, so that after a crash nobody waits for their leases to end."""
        host, _, _ = self.process.partition(":")
        names = await connection.scalars(select(processes.c.id))
        for name in names.all():
            where, pid, *_ = f"{name}::".split(":")
            if where == host and name != self.process and not _is_running(pid):
                await connection.execute(delete(processes).where(processes.c.id == name))

    async def _claim_tables(self, connection: AsyncConnection, live: set[str]) -> list[str]:
        codes = [*await connection.scalars(_tables_without_keeper(live).limit(MAX_CLAIMED))]
        if not codes:
            return []
        # Another process may claim at the same moment: the condition on the keeper decides.
        claim = (
            update(tables).where(tables.c.code.in_(codes), _has_no_keeper(live)).values(keeper=self.process)
        )
        return [*await connection.scalars(claim.returning(tables.c.code))]

    async def _release_lost_tables(self, connection: AsyncConnection) -> None:
        """Stop the timers of tables that others took over while this process seemed dead."""
        ours = await connection.scalars(select(tables.c.code).where(tables.c.keeper == self.process))
        for code in self.scheduler.codes - {*ours}:
            self.scheduler.remove(code)

    async def _exchange_presence(self, connection: AsyncConnection) -> None:
        """Write changes of presence here, and read what others know about our tables."""
        rows = self.presence.take_unsaved()
        for code, person, connected, seen in rows:
            key = and_(
                presence_table.c.code == code,
                presence_table.c.person == person,
                presence_table.c.process == self.process,
            )
            values = {"connected": connected, "seen": seen + self._offset}
            done = await connection.execute(update(presence_table).where(key).values(values))
            if not done.rowcount:
                await connection.execute(
                    insert(presence_table).values(code=code, person=person, process=self.process, **values)
                )
        known = select(
            presence_table.c.code,
            presence_table.c.person,
            presence_table.c.connected,
            presence_table.c.seen,
            presence_table.c.process,
        )
        others = await connection.execute(known.where(presence_table.c.process != self.process))
        now = self._clock.monotonic()
        self.presence.replace_remote(
            [
                (row.code, row.person, _last_seen(row.connected, row.seen, lease, now))
                for row in others
                if row.code in self.scheduler.codes
                and (lease := self._leases.get(row.process)) is not None
                and lease.seen_at > -inf
            ]
        )

    async def _catch_up(self) -> None:
        """Read entries of other processes whose wake-up did not arrive."""
        codes = [*self.rooms.rooms]
        for code, seq in (await self.event_log.last_numbers(codes)).items():
            room = self.rooms.rooms.get(code)
            if room is not None and room.table.seq < seq:
                await self.rooms.catch_up(code)
        for code in [*self.scheduler.codes]:  # presence elsewhere may have changed what is due
            if (kept := self.rooms.rooms.get(code)) is not None:
                self.scheduler.reschedule(kept)

    def _people_of(self, code: str) -> set[str]:
        """The host, and everybody who has a seat."""
        if (room := self.rooms.rooms.get(code)) is None:
            return set()
        return {
            room.table.host,
            *[player.person for player in room.table.players if player and player.person],
        }

    def _forget_idle_rooms(self) -> None:
        """Count the rooms, and drop those that nobody uses."""
        self.presence.forget_old_visitors(self._people_of)
        now, counts = self._clock.monotonic(), {"open": 0, "playing": 0, "over": 0, "closed": 0}
        for code, room in [*self.rooms.rooms.items()]:
            counts[room.table.status] += 1
            idle = not room.streams and not room.lock.locked() and now - room.used_at > IDLE_SECONDS
            if idle and code not in self.scheduler.codes:
                self.rooms.remove(code)
                self.presence.forget(code)
        for status, count in counts.items():
            TABLES.labels(status).set(count)


def _last_seen(connected: bool, seen: float, lease: _Lease, now: float) -> float:
    """When another process saw somebody: for ever while it lives and has a stream of theirs open.

    Its times are of another clock. How long before its last heartbeat it was is the same on every clock.
    """
    if connected:
        until = lease.seen_at + LEASE_SECONDS
        return inf if until > now else until
    return lease.seen_at - max(0.0, lease.until - LEASE_SECONDS - seen)


def _all_processes() -> Select[str, float]:
    return select(processes.c.id, processes.c.until)


def _has_no_keeper(live: set[str]) -> ColumnElement[bool]:
    return or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(live))


def _tables_without_keeper(live: set[str]) -> Select[tuple[str]]:
    """Open tables whose timers no live process runs."""
    return select(tables.c.code).where(tables.c.status != "closed", _has_no_keeper(live))


def _is_running(pid: str) -> bool:
    if not pid.isdecimal():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
