"""The house: everything one process needs to serve tables, started and stopped together."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import time

import structlog

from .cluster.heartbeat import Heartbeat, process_name
from .cluster.presence import SPECTATOR, Presence
from .cluster.scheduler import Keeper
from .cluster.timed_tasks import Patience, rests
from .cluster.wakeups import NoWakes, RedisWakes, SocketWakes, Wakes
from .http.credentials import People
from .ops.metrics import FOLLOWERS
from .settings import Settings
from .storage.database import migrate, open_database, signing_key
from .storage.event_log import Log
from .streams.followers import PING_SECONDS, Follower
from .streams.rooms import Room, Rooms
from .tables.entries import Back
from .tables.table import Change, Table

__all__ = ["House"]

log = structlog.get_logger()


class House:
    """One process' part in serving tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = process_name()
        self.engine = open_database(settings)
        self.log = Log(self.engine)
        self.rooms = Rooms(self.log, self.name, settings.most_tables)
        self.presence = Presence()
        patience = Patience(settings.grace, settings.abandon, self.presence.since)
        self.keeper = Keeper(self.rooms, self.presence, patience)
        self.heartbeat = Heartbeat(self.log, self.rooms, self.presence, self.keeper)
        self.wakes = _wakes(settings, self.name)
        self.people: People
        #: Open streams by address.
        self.streams: Counter[str] = Counter()
        self.ready = False
        self._pings: asyncio.Task[None] | None = None
        self._woken: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open everything."""
        await migrate(self.engine)
        self.people = People(self.log, await signing_key(self.engine, self.settings))
        self.log.start()
        self.rooms.changed.append(self._changed)
        await self.wakes.start(self._heard)
        await self.heartbeat.start()
        self._pings = asyncio.create_task(self._ping(), name="pings")
        self.ready = True
        log.info(
            "open", process=self.name, database=self.engine.dialect.name, redis=bool(self.settings.redis)
        )

    async def stop(self) -> None:
        """Close everything: streams first, the database last."""
        self.ready = False
        self.close_streams()
        await self.keeper.stop()
        if self._pings is not None:
            self._pings.cancel()
        await self.log.stop()
        await self.heartbeat.stop()
        await self.wakes.stop()
        await self.engine.dispose()
        log.info("closed", process=self.name)

    def close_streams(self) -> None:
        """Streams would keep a server from stopping: they end when shutdown begins."""
        self.rooms.end_streams()

    async def called(self, code: str, person: str) -> Room:
        """Somebody asks or does something at a table: if it rested for want of people, it goes on."""
        room = await self.rooms.room(code)
        await self._wake_up(room, person)
        if not self.presence.called(room.table.code, person):
            self.keeper.look(room)
        return room

    # --- Following ------------------------------------------------------------------------------------------

    async def follow(self, code: str, follower: Follower, after: int | None) -> Room:
        """Open a stream. Who was away is back, unless the seat was given up, or this is a screen to watch."""
        if follower.eyes is not None:
            await self._wake_up(await self.rooms.room(code), follower.eyes)
        room = await self.rooms.follow(code, follower, after)
        code = room.table.code
        FOLLOWERS.inc()
        self.presence.connected(code, follower.eyes or SPECTATOR)
        self.keeper.look(room)
        for player in room.table.players_of(follower.eyes):
            if room.table.away.get(player) == "gone":
                self._spawn(code, player)
        return room

    def unfollow(self, room: Room, follower: Follower) -> None:
        """A stream is closed."""
        FOLLOWERS.dec()
        room.followers.discard(follower)
        self.presence.disconnected(room.table.code, follower.eyes or SPECTATOR)
        if not self.rooms.closing:
            self.keeper.look(room)

    async def _wake_up(self, room: Room, person: str) -> None:
        """The first to come back to a table that rests: the clock rested, too, and begins again.

        Written before the person counts as there: otherwise the old clock would run out in the meantime.
        """
        table, presence = room.table, self.presence
        if table.terms.clock is None or not table.players_of(person):
            return
        if rests(table, lambda who: presence.last(table.code, who), self.keeper.patience, time()):
            for player in table.players_of(person):
                await self.rooms.change(table.code, lambda now, player=player: _fresh(now, player))  # type: ignore[misc]

    async def back(self, code: str, player: int) -> None:
        """Somebody takes the own seat back."""
        await self.rooms.change(code, lambda table: _back(table, player))

    def _spawn(self, code: str, player: int) -> None:
        task = asyncio.create_task(self.back(code, player))
        self._tasks.add(task)
        task.add_done_callback(self._ran)

    def _ran(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("could not come back", error=type(error).__name__)

    # --- Other processes ------------------------------------------------------------------------------------

    def _changed(self, room: Room, _: Change, mine: bool) -> None:
        if mine:
            self.wakes.send(room.table.code)

    def _heard(self, code: str) -> None:
        """Somebody else appended something: read it, once for many calls."""
        if code in self.rooms.rooms and code not in self._woken:
            self._woken.add(code)
            task = asyncio.create_task(self._catch_up(code))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, code: str) -> None:
        self._woken.discard(code)
        try:
            await self.rooms.catch_up(code)
        except Exception as error:
            log.warning("could not catch up", error=type(error).__name__)

    async def _ping(self) -> None:
        while True:
            # Twice in the time: a stream that was quiet since the last look gets its ping before it is due.
            await asyncio.sleep(PING_SECONDS / 2)
            for room in [*self.rooms.rooms.values()]:
                for follower in room.followers:
                    follower.ping()


def _fresh(table: Table, player: int) -> Back | int:
    return Back(player) if table.status == "playing" and player < len(table.players) else table.seq


def _back(table: Table, player: int) -> Back | int:
    return Back(player) if player in table.away and table.status != "closed" else table.seq


def _wakes(settings: Settings, name: str) -> Wakes:
    if settings.redis is not None:
        return RedisWakes(settings.redis, name)
    if settings.workers > 1:
        return SocketWakes(settings.directory)
    return NoWakes()
