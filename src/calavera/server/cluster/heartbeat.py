"""The heartbeat: tells other processes that this one lives, takes over from those that do not, and looks for
what wake-ups may have missed."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from hashlib import sha256
from math import inf
from time import time
from typing import Final

import structlog
from sqlalchemy import ColumnElement, Select, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from calavera.server.ops.metrics import TABLES
from calavera.server.storage.event_log import Log
from calavera.server.storage.schema import presence as presence_table
from calavera.server.storage.schema import processes, tables
from calavera.server.streams.rooms import Rooms

from .presence import Presence
from .scheduler import Keeper

__all__ = ["BEAT_SECONDS", "LIFE_SECONDS", "Heartbeat", "process_name"]

BEAT_SECONDS: Final = 2.0
#: A process that has not been heard of for so long is dead. With one beat more, takeover is within 10 s.
LIFE_SECONDS: Final = 6.0
#: A table that nobody uses leaves memory after so many seconds.
IDLE_SECONDS: Final = 120.0
#: So many abandoned tables are taken over at one beat at most.
MOST_CLAIMED: Final = 500
#: What the dead left behind is swept away at every so many beats.
SWEEP_BEATS: Final = 15

log = structlog.get_logger()


def process_name() -> str:
    """A name that no other process has, by which a process on the same machine can tell that it is gone."""
    # Whole names can be long, and cut ones are not always different.
    host = sha256(socket.gethostname().encode()).hexdigest()[:16]
    return f"{host}:{os.getpid()}:{secrets.token_hex(3)}"


class Heartbeat:
    """One for each process."""

    def __init__(self, database: Log, rooms: Rooms, presence: Presence, keeper: Keeper) -> None:
        self.log = database
        self.rooms = rooms
        self.presence = presence
        self.keeper = keeper
        self.me = rooms.process
        self.others: set[str] = set()
        self._beats = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """The first beat, then one after the other."""
        async with self.log.writing() as connection:
            await self._bury_neighbours(connection)
        await self.beat()
        self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        """Say goodbye, so that nobody has to wait before taking over."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            async with asyncio.timeout(1):
                async with self.log.writing() as connection:
                    await connection.execute(
                        update(tables).where(tables.c.keeper == self.me).values(keeper=None)
                    )
                    await connection.execute(delete(processes).where(processes.c.id == self.me))
                    await connection.execute(
                        delete(presence_table).where(presence_table.c.process == self.me)
                    )
        except Exception as error:
            log.warning("no goodbye", error=type(error).__name__)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except Exception as error:  # a database that is away comes back
                self.presence.all_unsaved()
                log.warning("a heartbeat failed", error=type(error).__name__)

    async def beat(self) -> None:
        """One beat. Whoever writes keeps moves waiting: it writes little, and looks before."""
        async with self.log.writing() as connection:
            await self._say_so(connection)
        async with self.log.engine.connect() as connection:
            live = {*await connection.scalars(_living(time()))}
            free = await connection.scalar(_free(live).limit(1)) is not None
        others = live - {self.me}
        if others - self.others:
            self.presence.all_unsaved()
        self.others = others
        claimed: list[str] = []
        if others or free:
            async with self.log.writing() as connection:
                claimed = await self._claim(connection, live)
                if others:
                    await self._exchange(connection)
                    await self._give_up(connection)
        for code in claimed:
            try:
                self.presence.took_over(code)
                self.keeper.keep(await self.rooms.room(code))
            except Exception as error:  # one log that cannot be read must not stop the others
                log.error("a table cannot be kept", error=type(error).__name__)
        if others:
            await self._look()
        self._tidy()
        await self.log.tidy()

    async def _say_so(self, connection: AsyncConnection) -> None:
        now = time()
        mine = {"id": self.me, "until": now + LIFE_SECONDS}
        done = await connection.execute(update(processes).where(processes.c.id == self.me).values(mine))
        if not done.rowcount:
            await connection.execute(insert(processes).values(mine))
        self._beats += 1
        if self._beats % SWEEP_BEATS == 1:
            await connection.execute(delete(processes).where(processes.c.until < now - 10 * LIFE_SECONDS))
            known = select(processes.c.id)
            await connection.execute(delete(presence_table).where(presence_table.c.process.not_in(known)))

    async def _bury_neighbours(self, connection: AsyncConnection) -> None:
        """Processes of this machine that are gone: after a crash, nobody waits for their time to run out."""
        host, _, _ = self.me.partition(":")
        rows = await connection.execute(select(processes.c.id))
        for (name,) in rows.all():
            where, pid, *_ = f"{name}::".split(":")
            if where == host and name != self.me and not _runs(pid):
                await connection.execute(delete(processes).where(processes.c.id == name))

    async def _claim(self, connection: AsyncConnection, live: set[str]) -> list[str]:
        codes = [*await connection.scalars(_free(live).limit(MOST_CLAIMED))]
        if not codes:
            return []
        # Another process may claim at the same moment: the second look at the keeper decides.
        claim = update(tables).where(tables.c.code.in_(codes), _unkept(live)).values(keeper=self.me)
        return [code for (code,) in await connection.execute(claim.returning(tables.c.code))]

    async def _give_up(self, connection: AsyncConnection) -> None:
        """Tables that others took over while this process was thought dead."""
        rows = await connection.execute(select(tables.c.code).where(tables.c.keeper == self.me))
        for code in self.keeper.kept - {code for (code,) in rows}:
            self.keeper.drop(code)

    async def _exchange(self, connection: AsyncConnection) -> None:
        """Who is where: tell what changed here, read what others know about our tables."""
        rows = self.presence.rows()
        for code, person, connected, seen in rows:
            key = and_(
                presence_table.c.code == code,
                presence_table.c.person == person,
                presence_table.c.process == self.me,
            )
            values = {"connected": connected, "seen": seen}
            done = await connection.execute(update(presence_table).where(key).values(values))
            if not done.rowcount:
                await connection.execute(
                    insert(presence_table).values(code=code, person=person, process=self.me, **values)
                )
        known = select(
            presence_table.c.code,
            presence_table.c.person,
            presence_table.c.connected,
            presence_table.c.seen,
            processes.c.until,
        ).join(processes, processes.c.id == presence_table.c.process)
        others = await connection.execute(known.where(presence_table.c.process != self.me))
        now = time()
        self.presence.learned(
            [
                (
                    code,
                    person,
                    inf if connected and until > now else max(seen, min(until, now) if connected else 0),
                )
                for code, person, connected, seen, until in others
                if code in self.keeper.kept
            ]
        )

    async def _look(self) -> None:
        """Tables that went on elsewhere without a wake-up reaching us."""
        codes = [*self.rooms.rooms]
        for code, seq in (await self.log.heads(codes)).items():
            room = self.rooms.rooms.get(code)
            if room is not None and room.table.seq < seq:
                await self.rooms.catch_up(code)
        for code in [*self.keeper.kept]:  # presence elsewhere may have changed what is due
            if (kept := self.rooms.rooms.get(code)) is not None:
                self.keeper.look(kept)

    def _tidy(self) -> None:
        """Count what is here, and forget what nobody uses."""
        self.presence.tidy()
        now, counts = time(), {"open": 0, "playing": 0, "over": 0, "closed": 0}
        for code, room in [*self.rooms.rooms.items()]:
            counts[room.table.status] += 1
            idle = not room.followers and not room.lock.locked() and now - room.used > IDLE_SECONDS
            if idle and code not in self.keeper.kept:
                self.rooms.forget(code)
                self.presence.forget(code)
        for status, count in counts.items():
            TABLES.labels(status).set(count)


def _living(now: float) -> Select[tuple[str]]:
    return select(processes.c.id).where(processes.c.until > now)


def _unkept(live: set[str]) -> ColumnElement[bool]:
    return or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(live))


def _free(live: set[str]) -> Select[tuple[str]]:
    """Tables that nobody keeps going."""
    return select(tables.c.code).where(tables.c.status != "closed", _unkept(live))


def _runs(pid: str) -> bool:
    if not pid.isdecimal():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
