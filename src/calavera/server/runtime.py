"""Everything that one process needs to serve tables, started and stopped together."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import msgspec
import structlog

from .clock import REAL_CLOCK, Clock
from .cluster.heartbeat import Heartbeat, process_name
from .cluster.maintenance import Maintenance
from .cluster.pools.bot_pool import BotPool, default_processes
from .cluster.pools.coach_pool import CoachPool
from .cluster.pools.record_pool import RecordPool
from .cluster.presence import SPECTATOR, Presence
from .cluster.scheduler import Scheduler
from .cluster.timed_tasks import Timeouts, is_paused
from .cluster.wakeups import (
    Decline,
    Message,
    NewEntry,
    NoWakeups,
    Reaction,
    RedisWakeups,
    SocketWakeups,
    SpectatorMute,
    Wakeups,
)
from .http.credentials import IdentityStore
from .ops.metrics import FOLLOWERS
from .settings import Settings
from .storage.database import migrate, open_database, signing_key
from .storage.event_log import EventLog
from .storage.retention import RetentionRule
from .streams.followers import PING_SECONDS, Follower
from .streams.resume_turns import ResumeTurns
from .streams.rooms import Room, Rooms
from .streams.stream_counts import StreamCounts
from .tables.commands.table_commands import check_decline, check_reaction, mute
from .tables.entries import CameBack, Muted
from .tables.table import Change, Table
from .wire.requests import MuteRequest, TalkRequest
from .wire.results import ErasureResult

__all__ = ["Runtime"]

logger = structlog.get_logger()

#: Pings are sent to at most this many tables in one turn of the loop.
ROOMS_AT_ONCE: Final = 20


class Runtime:
    """The parts of one server process, and what they do together."""

    def __init__(self, settings: Settings, clock: Clock = REAL_CLOCK) -> None:
        self.clock = clock
        self.settings = settings
        self.name = process_name()
        self.engine = open_database(settings)
        self.event_log = EventLog(self.engine, settings.reserve_bytes)
        self.rooms = Rooms(self.event_log, self.name, settings.most_tables, clock, settings.resume_bytes)
        self.presence = Presence(clock)
        timeouts = Timeouts(settings.grace, settings.abandon, self.presence.since)
        self.bots = BotPool(_processes_for_bots(settings), clock)
        self.solver = CoachPool("positions", clock)
        self.reviewer = CoachPool("reviews", clock)
        self.records = RecordPool(clock)
        self.scheduler = Scheduler(self.rooms, self.presence, timeouts, self.bots, clock)
        self.heartbeat = Heartbeat(self.event_log, self.rooms, self.presence, self.scheduler, clock)
        rule = RetentionRule(settings.keep_games, settings.keep_unplayed)
        self.maintenance = Maintenance(self.event_log, self.rooms, rule, self.end_revoked_streams, clock)
        self.wakeups = _build_wakeups(settings, self.name)
        self.identities: IdentityStore
        self.stream_counts = StreamCounts(limit_addresses=settings.rate_limits == "on")
        self.resume_turns = ResumeTurns(settings.rate_limits == "on")
        #: Open streams that depend on a token.
        self._token_followers: set[Follower] = set()
        self.ready = False
        self._ping_task: asyncio.Task[None] | None = None
        self._pending_wakeups: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open everything."""
        await migrate(self.engine)
        self.identities = IdentityStore(
            self.event_log, await signing_key(self.engine, self.settings), self.clock
        )
        await self.identities.read_sign_outs()
        if not isinstance(self.wakeups, NoWakeups):
            self.rooms.listeners.append(self._send_wakeup)
        await self.wakeups.start(self._on_wakeup)
        await self.heartbeat.start()
        self.maintenance.start()
        self._ping_task = asyncio.create_task(self._ping_followers(), name="pings")
        self.ready = True
        logger.info(
            "open", process=self.name, database=self.engine.dialect.name, redis=bool(self.settings.redis)
        )

    async def stop(self) -> None:
        """Close everything: streams first, the database last."""
        self.ready = False
        self.close_streams()
        await self.scheduler.stop()
        await self.bots.stop()
        await self.solver.stop()
        await self.reviewer.stop()
        await self.records.stop()
        await self.maintenance.stop()
        if self._ping_task is not None:
            self._ping_task.cancel()
        await self.event_log.stop()
        await self.heartbeat.stop()
        await self.wakeups.stop()
        await self.engine.dispose()
        logger.info("closed", process=self.name)

    def close_streams(self) -> None:
        """End all streams and questions when shutdown begins: they would keep the server from stopping."""
        self.rooms.end_streams()
        self.solver.fail_requests()
        self.reviewer.fail_requests()
        self.records.fail_requests()

    async def room_for(self, code: str, person: str) -> Room:
        """The room of a table that somebody calls about. A paused table goes on."""
        room = await self.rooms.room(code)
        await self._resume_if_paused(room, person)
        self._note_call(room, person)
        return room

    def room_at_hand(self, code: str, person: str) -> Room | None:
        """The same without a wait; None if the table is not in memory, or paused."""
        room = self.rooms.room_at_hand(code)
        if room is None or self._is_paused_for(room, person):
            return None
        self._note_call(room, person)
        return room

    def _note_call(self, room: Room, person: str) -> None:
        if not self.presence.note_call(room.table.code, person):
            self.scheduler.reschedule(room)

    # --- Following ------------------------------------------------------------------------------------------

    async def room_to_follow(self, code: str, follower: Follower, after: int | None) -> Room:
        """The room of a table that a stream is about to open at; refused if there is none."""
        room = await self.rooms.room_at(code, after)
        if follower.viewer is not None:
            await self._resume_if_paused(room, follower.viewer)
        return room

    async def follow(self, room: Room, follower: Follower, after: int | None) -> None:
        """Send a stream its first events. From the beginning, :meth:`unfollow` must be called in the end."""
        self._connect(room, follower)
        await self.rooms.follow(room.table.code, follower, after)

    def _connect(self, room: Room, follower: Follower) -> None:
        """A stream is open. A player who was gone is back, unless the stream is only to watch."""
        code = room.table.code
        FOLLOWERS.inc()
        if follower.token is not None:
            self._token_followers.add(follower)
        self.presence.connect(code, follower.viewer or SPECTATOR)
        self.scheduler.reschedule(room)
        for player in room.table.players_of(follower.viewer):
            if room.table.away.get(player) == "gone":
                self._return_in_background(code, player)

    def unfollow(self, room: Room, follower: Follower) -> None:
        """A stream is closed."""
        FOLLOWERS.dec()
        self._token_followers.discard(follower)
        room.followers.discard(follower)
        self.presence.disconnect(room.table.code, follower.viewer or SPECTATOR)
        if not self.rooms.closing:
            self.scheduler.reschedule(room)

    # --- Signing out ----------------------------------------------------------------------------------------

    async def sign_out_others(self, person: str, token: str | None, with_tokens: bool = False) -> None:
        """Sign out all devices of a person. Their streams end; the caller's opens again with a new cookie."""
        await self.identities.sign_out_others(person, token, with_tokens)
        self._end_streams_of({person})
        await self.end_revoked_streams()

    async def erase(self, person: str) -> ErasureResult:
        """Erase a person: at once where tables are closed, elsewhere once they are."""
        marked = await self.identities.erase(person)
        waiting = await self.maintenance.erase(person)
        self._end_streams_of({person})
        await self.end_revoked_streams()
        return ErasureResult(marked, waiting)

    async def end_revoked_streams(self) -> None:
        """End the streams of devices that were signed out in another process, and of tokens that are gone."""
        if signed_out := await self.identities.read_sign_outs():
            self._end_streams_of(signed_out)
        for name in {follower.token for follower in self._token_followers}:
            if name is not None and not await self.identities.has_token(name):
                for follower in [one for one in self._token_followers if one.token == name]:
                    follower.end("signed-out")

    def _end_streams_of(self, people: set[str]) -> None:
        for room in self.rooms.rooms.values():
            for follower in room.streams:
                if follower.person in people:
                    follower.end("signed-out")

    async def decline(self, code: str, person: str, seat: int) -> int:
        """A seat does not want to show (T6). Nothing is written; returns the number of the last entry."""
        room = await self.room_for(code, person)

        def decide(table: Table) -> int:
            check_decline(table, person, seat)
            assert table.state is not None
            room.declines.add(table.game_number, table.state.round, seat)
            self.wakeups.send(Decline(table.code, table.game_number, table.state.round, seat))
            return table.seq

        seq = await self.rooms.change(code, decide)
        self.scheduler.reschedule(room)
        return seq

    async def mute(self, code: str, person: str, request: MuteRequest) -> int:
        """Mute a player for a person. For a spectator nothing is written; returns the last entry's number."""
        room = await self.room_for(code, person)

        def decide(table: Table) -> Muted | int:
            decision = mute(table, person, request.seat, request.muted)
            if isinstance(decision, int) or person == table.host or table.players_of(person):
                return decision
            table.mute_for_spectator(*msgspec.structs.astuple(decision))
            self.wakeups.send(SpectatorMute(table.code, person, decision.player, decision.muted))
            return table.seq

        return await self.rooms.change(room.table.code, decide)

    async def react(self, code: str, person: str, request: TalkRequest) -> int:
        """Send the emote of a spectator to everybody. Nothing is written; returns the last entry's number."""
        room = await self.rooms.room(code)
        emote = check_reaction(room.table, person, request)
        room.send_reaction(emote)
        self.wakeups.send(Reaction(room.table.code, emote))
        return room.table.seq

    async def _resume_if_paused(self, room: Room, person: str) -> None:
        """Start the clock again when the first person comes back to a paused table.

        This is written before the person counts as present; otherwise the old clock would run out first.
        """
        if self._is_paused_for(room, person):
            for player in room.table.players_of(person):
                await self.rooms.change(room.table.code, partial(_clock_restart_entry, player))

    def _is_paused_for(self, room: Room, person: str) -> bool:
        """Whether somebody's return starts the clock of a table again."""
        table, presence = room.table, self.presence
        if table.settings.clock is None or not table.players_of(person):
            return False
        now = self.clock.monotonic()
        return is_paused(table, lambda who: presence.last_seen(table.code, who), self.scheduler.timeouts, now)

    async def return_player(self, code: str, player: int) -> None:
        """A player takes the seat back from the bot."""
        await self.rooms.change(code, lambda table: _return_entry(table, player))

    def _return_in_background(self, code: str, player: int) -> None:
        task = asyncio.create_task(self.return_player(code, player))
        self._tasks.add(task)
        task.add_done_callback(self._log_failure)

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.warning("could not come back", error=type(error).__name__)

    # --- Other processes ------------------------------------------------------------------------------------

    def _send_wakeup(self, room: Room, _: Change, mine: bool) -> None:
        if mine:
            self.wakeups.send(NewEntry(room.table.code))

    def _on_wakeup(self, message: Message) -> None:
        """Another process changed a table, or tells what is not in the log. Only tables in memory need it."""
        room = self.rooms.rooms.get(message.code)
        if room is None:
            return
        if isinstance(message, NewEntry):
            self._catch_up_soon(message.code)
        elif isinstance(message, Decline):
            room.declines.add(message.game, message.round_number, message.seat)
            self.scheduler.reschedule(room)
        elif isinstance(message, Reaction):
            room.send_reaction(message.emote)
        elif message.player < len(room.table.players):
            room.table.mute_for_spectator(message.person, message.player, message.muted)

    def _catch_up_soon(self, code: str) -> None:
        """Read what is new; many wake-ups lead to one read."""
        if code not in self._pending_wakeups:
            self._pending_wakeups.add(code)
            task = asyncio.create_task(self._catch_up(code))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, code: str) -> None:
        self._pending_wakeups.discard(code)
        try:
            await self.rooms.catch_up(code)
        except Exception as error:
            logger.warning("could not catch up", error=type(error).__name__)

    async def _ping_followers(self) -> None:
        while True:
            # Twice as often as needed: a stream that was quiet since the last check gets its ping in time.
            await self.clock.sleep(PING_SECONDS / 2)
            for number, room in enumerate([*self.rooms.rooms.values()]):
                for follower in room.followers:
                    follower.ping()
                if number % ROOMS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # moves do not wait for the pings of all tables


def _clock_restart_entry(player: int, table: Table) -> CameBack | int:
    return CameBack(player) if table.status == "playing" and player < len(table.players) else table.seq


def _return_entry(table: Table, player: int) -> CameBack | int:
    return CameBack(player) if player in table.away and table.status != "closed" else table.seq


def _processes_for_bots(settings: Settings) -> int:
    """The share of one worker; each has at least one, which starts when the worker first needs it."""
    return max(1, (settings.bot_processes or default_processes()) // settings.workers)


def _build_wakeups(settings: Settings, name: str) -> Wakeups:
    if settings.redis is not None:
        return RedisWakeups(settings.redis, name)
    if settings.workers > 1:
        return SocketWakeups(settings.directory)
    return NoWakeups()
