"""Does the timed tasks of tables: draws, bot moves, clocks, absences, host changes, closing.

Two schedulers of one table do no harm: their entries go through the log, where one of them is first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Final

import structlog

from calavera.bots.protocol import Bot
from calavera.bots.talk.talk_order import first_remark
from calavera.server.clock import REAL_CLOCK, Clock, Timer
from calavera.server.ops.disk_space import DiskFull
from calavera.server.streams.rooms import Room, Rooms
from calavera.server.tables.commands.table_commands import CheckedMove, draw, play_move
from calavera.server.tables.entries import (
    Closed,
    Entry,
    HostChanged,
    Played,
    Renamed,
    Said,
    Sat,
    Started,
    WentAway,
)
from calavera.server.tables.table import Change, Table
from calavera.server.wire.errors import RequestRefused

from .bot_turns import BotTurns
from .pools.bot_pool import DecisionMaker
from .presence import Presence
from .timed_tasks import TimedTask, Timeouts, all_tasks

__all__ = ["Scheduler"]

logger = structlog.get_logger()

#: After an error, a table's task is tried again after this many seconds.
RETRY_SECONDS = 2.0
#: At most this many tables begin their tasks in one turn of the loop. A hundred tables of bots may have their
#: moments together, and people act in between.
MAX_EACH_TURN: Final = 2


class _Stale(Exception):
    """The table changed in the meantime: the task is no longer due."""


class Scheduler:
    """Runs one timer for each table of this process."""

    def __init__(
        self,
        rooms: Rooms,
        presence: Presence,
        timeouts: Timeouts,
        decisions: DecisionMaker,
        clock: Clock = REAL_CLOCK,
    ) -> None:
        self._clock = clock
        self.rooms = rooms
        self.presence = presence
        self.timeouts = timeouts
        self.codes: set[str] = set()
        self._timers: dict[str, Timer] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        #: Tables whose moment has come, in order; the values mean nothing.
        self._due: dict[str, None] = {}
        #: The next ones begin in the next turn of the loop.
        self._begins_soon = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.turns = BotTurns(decisions, clock)
        rooms.listeners.append(self._on_change)

    @property
    def idle(self) -> bool:
        """Whether no task is under way."""
        return not self._busy and not self._due

    # --- Which tables ---------------------------------------------------------------------------------------

    def add(self, room: Room) -> None:
        """Run this table's timer from now on."""
        self.codes.add(room.table.code)
        self.turns.prepare(room.table)
        self.reschedule(room)

    def remove(self, code: str) -> None:
        """Stop running a table's timer."""
        self.codes.discard(code)
        self._due.pop(code, None)
        self.turns.forget(code)
        if (timer := self._timers.pop(code, None)) is not None:
            timer.cancel()

    async def stop(self) -> None:
        """Cancel all timers and tasks."""
        for code in [*self.codes]:
            self.remove(code)
        tasks = [*self._busy.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- When -----------------------------------------------------------------------------------------------

    def _on_change(self, room: Room, change: Change, _: bool) -> None:
        code = room.table.code
        if code not in self.codes:
            return
        if room.table.status == "closed":
            self.remove(code)
            return
        if isinstance(change.entry, Played) and code not in self._timers and self._needs_no_timer(room.table):
            return
        if isinstance(change.entry, Sat | Renamed | Started):
            self.turns.prepare(room.table)
        self.reschedule(room)
        if isinstance(change.entry, Played) and _bots_may_talk(room.table):
            self._spawn(self._let_bot_talk(code, change))

    def _needs_no_timer(self, table: Table) -> bool:
        """Only people, all present, no clock, no draw: nothing is due. So it is after most moves."""
        if table.status != "playing" or table.away or table.settings.clock is not None:
            return False
        if table.draw_since is not None:
            return False
        people = [
            sitter.person for sitter in table.players if sitter is not None and sitter.person is not None
        ]
        return len(people) == len(table.players) and self.presence.all_connected(
            table.code, {*people, table.host}
        )

    def reschedule(self, room: Room) -> None:
        """Set the timer for the next task."""
        code = room.table.code
        if code not in self.codes or code in self._busy or code in self._due:
            return
        if (timer := self._timers.pop(code, None)) is not None:
            timer.cancel()
        now = self._clock.monotonic()
        task = self._next_task(room, now)
        if task is not None:
            delay = max(0.0, task.at - now)
            self._timers[code] = self._clock.call_later(delay, self._on_timer, code)

    def _next_task(self, room: Room, now: float) -> TimedTask | None:
        table, code, presence = room.table, room.table.code, self.presence
        tasks = all_tasks(
            table,
            lambda person: presence.last_seen(code, person),
            self.timeouts,
            lambda: presence.anyone_connected(code),
            now,
            room.declines.seats(table),
            room.times.waits(table),
        )
        bots = self.turns.schedule(room, [task for task in tasks if task.kind == "bot"])
        return min([*[task for task in tasks if task.kind != "bot"], *bots], default=None)

    def _on_timer(self, code: str) -> None:
        self._timers.pop(code, None)
        if code in self.codes and code not in self._busy:
            self._due[code] = None
            if not self._begins_soon:
                self._begins_soon = True
                asyncio.get_running_loop().call_soon(self._begin_some)

    def _begin_some(self) -> None:
        """Begin with some of the tables whose moment has come."""
        for code in [*self._due][:MAX_EACH_TURN]:
            del self._due[code]
            self._busy[code] = asyncio.create_task(self._run_task(code))
        self._begins_soon = bool(self._due)
        if self._begins_soon:
            asyncio.get_running_loop().call_soon(self._begin_some)

    async def _run_task(self, code: str) -> None:
        """Do the task that is due, then set the next timer."""
        wait = 0.0
        try:
            await self._perform(code)
        except (_Stale, RequestRefused):
            pass
        except DiskFull:  # health and the requests of people tell
            wait = RETRY_SECONDS
        except Exception:
            logger.exception("a timed task failed")
            wait = RETRY_SECONDS
        if wait:
            await self._clock.sleep(wait)
        del self._busy[code]
        if (room := self.rooms.rooms.get(code)) is not None:
            self.reschedule(room)

    # --- What -----------------------------------------------------------------------------------------------

    async def _perform(self, code: str) -> None:
        room = self.rooms.rooms.get(code)
        if room is None:
            return
        task = self._task_due_now(room)
        if task is None:
            return
        if task.kind == "bot":
            await self._play_for_bot(room, task)
            return
        await self.rooms.change(code, lambda table: self._entry_for(table, room, task))

    def _task_due_now(self, room: Room) -> TimedTask | None:
        now = self._clock.monotonic()
        task = self._next_task(room, now)
        return task if task is not None and task.at <= now + 0.001 else None

    def _entry_for(self, table: Table, room: Room, task: TimedTask) -> Entry | CheckedMove:
        if self._task_due_now(room) != task:
            raise _Stale
        if task.kind == "draw":
            assert table.state is not None
            return draw(table.state)
        if task.kind == "close":
            return Closed("abandoned")
        if task.kind == "host":
            sitter = table.players[task.target]
            assert sitter is not None
            assert sitter.person is not None
            return HostChanged(sitter.person)
        return WentAway(task.target, "clock" if task.kind == "clock" else "gone")

    async def _play_for_bot(self, room: Room, task: TimedTask) -> None:
        table, seat = room.table, task.target
        bot = table.bot_of(table.options.player_of(seat))
        action = self.turns.take_action(room, task)
        if action is None:
            return

        def decide(now: Table) -> CheckedMove:
            if now.state is None or now.bot_of(now.options.player_of(seat)) != bot:
                raise _Stale
            if seat not in now.state.to_act or action not in now.state.legal_actions(seat):
                raise _Stale
            return play_move(now.state, seat, action)

        await self.rooms.change(table.code, decide)

    async def _let_bot_talk(self, code: str, change: Change) -> None:
        """The first bot after the mover that has something to say says it; only one talks."""
        room = self.rooms.rooms.get(code)
        if room is None or room.table.state is None:
            return
        table, state = room.table, room.table.state
        if table.players != table.game_players:  # the game is over and the seats are others already
            return
        player_of = table.options.player_of

        def bot_at(seat: int) -> Bot | None:
            sitter = table.players[player_of(seat)]
            return None if sitter is None or sitter.bot is None else self.turns.bot_named(sitter.bot)

        speech = first_remark(state, change.steps[0].actor, bot_at, lambda _: Random())
        if speech is not None:
            saying = speech.saying
            about = None if saying.about is None else player_of(saying.about)
            await self._say(code, Said(player_of(speech.seat), phrase=saying.key, about=about))

    async def _say(self, code: str, said: Said) -> None:
        await self.rooms.change(code, lambda table: said if table.settings.chat else table.seq)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._log_failure)

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, RequestRefused):
            logger.error("talk failed", error=type(error).__name__)


def _bots_may_talk(table: Table) -> bool:
    """Whether bots may talk: chat is on, and they do not play faster than people can read."""
    bots = any([sitter is not None and sitter.bot is not None for sitter in table.players])
    quick = table.fast_forward or table.settings.pace == "instant"
    return bots and table.settings.chat and not quick
