"""When bots act: they think while the table waits, and act at moments that follow from public facts.

The decision is looked at only at certain moments: the end of the wait, and then after each further interval,
whose lengths are public. The end of the wait lies beyond the time that nearly all decisions take. If many
tables have bots that think, a decision may begin late; then the moment follows from when it began, and not
from when it ended. So how long a bot thinks, which may depend on its discs, changes nothing that others see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import Final, NamedTuple

import structlog

from calavera.bots import make_bot
from calavera.bots.levels import decision_seconds, is_slow
from calavera.bots.protocol import Bot
from calavera.bots.thinking.common_moves import default_action
from calavera.rules import Action, View, view
from calavera.server.clock import Clock
from calavera.server.streams.rooms import Room
from calavera.server.tables.table import Table

from .decision_times import THINK_SHARE, DecisionTimes
from .move_rates import MoveRates
from .pools.bot_pool import DecisionMaker, DecisionRequest
from .timed_tasks import TimedTask

__all__ = ["FALLBACK_BOT", "BotTurns"]

#: Decides where a slow bot does not: it takes no time, and plays soundly.
FALLBACK_BOT: Final = "regular"
#: Timers may be early by this much.
TOLERANCE: Final = 0.001

logger = structlog.get_logger()


class _Turn(NamedTuple):
    """What a decision is for. A table that has changed since needs another one."""

    game: int
    #: The number of the entry from which the table waits for the seat.
    number: int
    #: The moves of the game; -1 while all choose in secret, and what others do changes nothing.
    moves: int
    bot: str


class _BotDecision:
    """A decision of one or several bots of a table, which act at the same moments."""

    __slots__ = (
        "not_before",
        "quick_action",
        "request",
        "seats",
        "seconds",
        "turns",
        "usual_seconds",
        "views",
    )

    def __init__(
        self, turns: dict[int, _Turn], views: dict[int, View], now: float, usual_seconds: float, factor: int
    ) -> None:
        self.turns = turns
        self.views = views
        #: In the order of the request.
        self.seats = tuple(turns)
        #: How long the decision may take on a quiet machine.
        self.usual_seconds = usual_seconds
        #: How long it may take here, and the time between two looks at it.
        self.seconds = usual_seconds * factor
        #: The first or next moment at which it is looked at.
        self.not_before = now + self.seconds
        #: What a process has to decide, or what a quick bot has decided already.
        self.request: DecisionRequest | None = None
        self.quick_action: Action | None = None

    def is_ready(self, now: float) -> bool:
        """Whether the bots act at this moment: if the decision began early enough, and it has ended."""
        if self.request is None or self.request.status == "failed":
            return True
        began_in_time = self.request.started + THINK_SHARE * self.seconds <= now + TOLERANCE
        return self.request.status == "done" and began_in_time

    def wait_longer(self, due: float, now: float) -> None:
        """Look again at the next moment after one that has come."""
        moment = max(due, self.not_before)
        self.not_before = moment + (floor(max(0.0, now - moment) / self.seconds) + 1) * self.seconds


class BotTurns:
    """The decisions of all bots whose turn it is, at the tables of this process."""

    def __init__(self, decisions: DecisionMaker, clock: Clock) -> None:
        self.decisions = decisions
        self._clock = clock
        self._times = DecisionTimes(clock)
        self._rates = MoveRates(clock)
        self._table_decisions: dict[str, list[_BotDecision]] = {}
        self._bots: dict[str, Bot] = {}

    def bot_named(self, name: str) -> Bot:
        """A bot of this process, made when it is first needed."""
        if name not in self._bots:
            self._bots[name] = make_bot(name)
        return self._bots[name]

    def prepare(self, table: Table) -> None:
        """Slow bots may have taken seats: then the first process starts now."""
        bots = {sitter.bot for sitter in table.players if sitter is not None and sitter.bot is not None}
        if slow := [bot for bot in bots if is_slow(bot)]:
            self.decisions.start_early(slow)

    def forget(self, code: str) -> None:
        """A table needs no decisions any more."""
        for decision in self._table_decisions.pop(code, ()):
            if decision.request is not None:
                self.decisions.cancel(decision.request)

    def schedule(self, room: Room, tasks: Sequence[TimedTask]) -> list[TimedTask]:
        """Let the bots of these tasks think, if they do not yet. Returns the tasks, with their moments."""
        table, code = room.table, room.table.code
        turns = {task.target: _turn_of(table, task.target) for task in tasks}
        self._drop_stale(code, turns)
        decisions = self._table_decisions.get(code, [])
        known = {seat for decision in decisions for seat in decision.turns}
        fresh = [seat for seat in turns if seat not in known]
        if fresh:
            decisions = self._table_decisions[code] = [*decisions, *self._begin(room, fresh, turns)]
        not_before = {seat: decision.not_before for decision in decisions for seat in decision.turns}
        return [task._replace(at=max(task.at, not_before[task.target])) for task in tasks]

    def take_action(self, room: Room, task: TimedTask) -> Action | None:
        """The action of a bot whose moment has come. None if it is not ready: it gets a later moment."""
        code, seat, now = room.table.code, task.target, self._clock.monotonic()
        decision = next((one for one in self._table_decisions.get(code, ()) if seat in one.turns), None)
        if decision is None:
            return None
        if not decision.is_ready(now):
            decision.wait_longer(task.at, now)
            return None
        seen, request = decision.views[seat], decision.request
        if request is not None and request.ended:
            self._times.note(decision.usual_seconds, request.ended - request.started)
            self._times.note_processor(request.thought_seconds, request.processor_seconds)
        self._drop_seat(code, decision, seat)
        if request is not None and request.status == "done":
            word = request.actions[decision.seats.index(seat)]
            action = next((legal for legal in seen.legal if legal == word), None)
            if action is not None:
                return action
            logger.error("a bot chose what is not legal")
            return self._choose_now(FALLBACK_BOT, seen)
        return decision.quick_action or self._choose_now(FALLBACK_BOT, seen)

    def _drop_stale(self, code: str, turns: dict[int, _Turn]) -> None:
        for decision in self._table_decisions.get(code, []):
            for seat in [seat for seat, turn in decision.turns.items() if turns.get(seat) != turn]:
                self._drop_seat(code, decision, seat)

    def _drop_seat(self, code: str, decision: _BotDecision, seat: int) -> None:
        del decision.turns[seat]
        if decision.turns:
            return
        if decision.request is not None:
            self.decisions.cancel(decision.request)
        left = [other for other in self._table_decisions[code] if other is not decision]
        if left:
            self._table_decisions[code] = left
        else:
            del self._table_decisions[code]

    def _begin(self, room: Room, seats: Sequence[int], turns: dict[int, _Turn]) -> list[_BotDecision]:
        """Begin decisions: of quick bots each alone, of slow bots all together, as one process makes them."""
        state, now = room.table.state, self._clock.monotonic()
        assert state is not None
        slow = [seat for seat in seats if is_slow(turns[seat].bot)]
        started = []
        for together in [*[[seat] for seat in seats if seat not in slow], *([slow] if slow else [])]:
            views = {seat: view(state, seat) for seat in together}
            names = [turns[seat].bot for seat in together]
            own = {seat: turns[seat] for seat in together}
            factor = self._times.factor() if together is slow else 1
            seconds = decision_seconds(names)
            decision = _BotDecision(own, views, now, seconds, 0 if room.table.fast_forward else factor)
            owner = room.opener or room.table.host
            if together is slow:
                pairs = [(turns[seat].bot, views[seat]) for seat in together]
                decision.request = self.decisions.submit(owner, room.table.code, pairs)
            else:
                decision.not_before = max(decision.not_before, self._rates.next_moment(owner))
                decision.quick_action = self._choose_now(names[0], views[together[0]])
            started.append(decision)
        return started

    def _choose_now(self, name: str, seen: View) -> Action:
        """The action of a quick bot. An illegal one, or an error, is replaced by a legal action."""
        try:
            action = self.bot_named(name).choose(seen, Random())
        except Exception as error:
            logger.error("a bot failed", error=type(error).__name__)
            return default_action(seen)
        return action if action in seen.legal else default_action(seen)


def _turn_of(table: Table, seat: int) -> _Turn:
    assert table.state is not None
    bot = table.bot_of(table.options.player_of(seat)) or FALLBACK_BOT
    moves = -1 if table.state.secret_opening else len(table.moves)
    return _Turn(table.game_number, table.waiting_from[seat], moves, bot)
