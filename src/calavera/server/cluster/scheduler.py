"""The keeper: does what tables need when nobody does anything. Every table has one; a dead one is replaced.

Two keepers of one table would do no harm: whatever they do goes through the log, where one of them is first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from time import time

import structlog

from calavera.bots import make_bot
from calavera.bots.protocol import Bot, Talker
from calavera.rules import Action, view
from calavera.server.streams.rooms import Room, Rooms
from calavera.server.tables.commands import played
from calavera.server.tables.entries import Away, Closed, Entry, Host, Played, Said
from calavera.server.tables.table import Change, Table
from calavera.server.wire.errors import Refused

from .presence import Presence
from .timed_tasks import Duty, Patience, next_duty

__all__ = ["Keeper"]

log = structlog.get_logger()

#: After an error, a table is looked at again in so many seconds.
LATER = 2.0
#: Minds that think for long do so beside the loop.
SLOW_MINDS = ("expert",)


class _Stale(Exception):
    """The table went on in the meantime: look again."""


class Keeper:
    """Keeps this process' tables going."""

    def __init__(self, rooms: Rooms, presence: Presence, patience: Patience) -> None:
        self.rooms = rooms
        self.presence = presence
        self.patience = patience
        self.kept: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._minds: dict[str, Bot] = {}
        rooms.changed.append(self._changed)

    # --- Which tables ---------------------------------------------------------------------------------------

    def keep(self, room: Room) -> None:
        """This table is ours from now on."""
        self.kept.add(room.table.code)
        self.look(room)

    def drop(self, code: str) -> None:
        """No longer ours."""
        self.kept.discard(code)
        if (timer := self._timers.pop(code, None)) is not None:
            timer.cancel()

    async def stop(self) -> None:
        """Do nothing any more."""
        for code in [*self.kept]:
            self.drop(code)
        tasks = [*self._busy.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- When -----------------------------------------------------------------------------------------------

    def _changed(self, room: Room, change: Change, _: bool) -> None:
        code = room.table.code
        if code not in self.kept:
            return
        if room.table.status == "closed":
            self.drop(code)
            return
        if isinstance(change.entry, Played) and code not in self._timers and self._goes_by_itself(room.table):
            return
        self.look(room)
        if isinstance(change.entry, Played) and _talkative(room.table):
            self._run(self._talk(code, change))

    def _goes_by_itself(self, table: Table) -> bool:
        """People only, all there, no clock: nothing is due, and most moves of a busy server are such."""
        if table.status != "playing" or table.away or table.terms.clock is not None:
            return False
        people = [
            sitter.person for sitter in table.players if sitter is not None and sitter.person is not None
        ]
        return len(people) == len(table.players) and self.presence.all_here(table.code, {*people, table.host})

    def look(self, room: Room) -> None:
        """Set the timer for the next duty."""
        code = room.table.code
        if code not in self.kept or code in self._busy:
            return
        if (timer := self._timers.pop(code, None)) is not None:
            timer.cancel()
        now = time()
        duty = self._next(room, now)
        if duty is not None:
            delay = max(0.0, duty.at - now)
            self._timers[code] = asyncio.get_running_loop().call_later(delay, self._due, code)

    def _next(self, room: Room, now: float) -> Duty | None:
        code, presence = room.table.code, self.presence
        return next_duty(
            room.table,
            lambda person: presence.last(code, person),
            self.patience,
            lambda: presence.anybody(code),
            now,
        )

    def _due(self, code: str) -> None:
        self._timers.pop(code, None)
        if code in self.kept and code not in self._busy:
            self._busy[code] = asyncio.create_task(self._work(code))

    async def _work(self, code: str) -> None:
        """Do what is due, then set the timer anew."""
        wait = 0.0
        try:
            await self._do(code)
        except (_Stale, Refused):
            pass
        except Exception:
            log.exception("a duty failed")
            wait = LATER
        if wait:
            await asyncio.sleep(wait)
        del self._busy[code]
        if (room := self.rooms.rooms.get(code)) is not None:
            self.look(room)

    # --- What -----------------------------------------------------------------------------------------------

    async def _do(self, code: str) -> None:
        room = self.rooms.rooms.get(code)
        if room is None:
            return
        duty = self._due_now(room)
        if duty is None:
            return
        if duty.do == "bot":
            await self._bot(room, duty.about)
            return
        await self.rooms.change(code, lambda table: self._entry(table, room, duty))

    def _due_now(self, room: Room) -> Duty | None:
        now = time()
        duty = self._next(room, now)
        return duty if duty is not None and duty.at <= now + 0.001 else None

    def _entry(self, table: Table, room: Room, duty: Duty) -> Entry:
        if self._due_now(room) != duty:
            raise _Stale
        if duty.do == "close":
            return Closed("abandoned")
        if duty.do == "host":
            sitter = table.players[duty.about]
            assert sitter is not None
            assert sitter.person is not None
            return Host(sitter.person)
        return Away(duty.about, "clock" if duty.do == "clock" else "gone")

    async def _bot(self, room: Room, seat: int) -> None:
        table = room.table
        mind = table.mind_of(table.options.player_of(seat))
        if mind is None or table.state is None:
            return
        action = await self._choose(mind, table, seat)

        def decide(now: Table) -> Entry:
            if now.state is None or now.mind_of(now.options.player_of(seat)) != mind:
                raise _Stale
            if seat not in now.state.to_act or action not in now.state.legal_actions(seat):
                raise _Stale
            return played(now.state, seat, action)

        await self.rooms.change(table.code, decide)

    async def _choose(self, name: str, table: Table, seat: int) -> Action:
        """A bot sees a view and nothing else; what it may not do is replaced by something it may."""
        seen = view(table.state, seat)  # type: ignore[arg-type]  # asked only in a game
        mind = self._mind(name)
        if name.startswith(SLOW_MINDS):
            action = await asyncio.to_thread(mind.choose, seen, Random())
        else:
            action = mind.choose(seen, Random())
        return action if action in seen.legal else seen.legal[0]

    async def _talk(self, code: str, change: Change) -> None:
        """The first bot after who moved that has something to say says it; one at a time."""
        room = self.rooms.rooms.get(code)
        if room is None or room.table.state is None:
            return
        table, state = room.table, room.table.state
        if table.players != table.cast:  # the game is over and the seats are others already
            return
        seats, actor = table.options.seats, change.steps[0].actor
        after = actor + 1 if isinstance(actor, int) else state.first
        for seat in [(after + turn) % seats for turn in range(seats)]:
            player = table.options.player_of(seat)
            sitter = table.players[player]
            if sitter is None or sitter.bot is None or state.seats[seat].out:
                continue
            mind = self._mind(sitter.bot)
            saying = mind.talk(view(state, seat), Random()) if isinstance(mind, Talker) else None
            if saying is not None:
                about = None if saying.about is None else table.options.player_of(saying.about)
                await self._say(code, Said(player, phrase=saying.key, about=about))
                return

    async def _say(self, code: str, said: Said) -> None:
        await self.rooms.change(code, lambda table: said if table.terms.chat else table.seq)

    def _mind(self, name: str) -> Bot:
        if name not in self._minds:
            self._minds[name] = make_bot(name)
        return self._minds[name]

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ran)

    def _ran(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("talk failed", error=type(error).__name__)


def _talkative(table: Table) -> bool:
    """Whether there are bots who may say something; not where they play faster than anybody reads."""
    bots = any([sitter is not None and sitter.bot is not None for sitter in table.players])
    return bots and table.terms.chat and table.terms.pace != "instant"
