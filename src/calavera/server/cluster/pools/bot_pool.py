"""Processes that decide for slow bots: a view and the name of a bot go in, an action comes out.

If a request fails, the caller lets a quick bot decide (``bot_turns``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from typing import Final, Protocol

import msgspec
import structlog

from calavera.bots.worker import Decision, encode_request
from calavera.rules import View
from calavera.server.clock import REAL_CLOCK, Clock

from .worker_pool import WorkerPool, WorkerRequest

__all__ = ["BotPool", "DecisionMaker", "DecisionRequest", "default_processes"]

#: No more than this many processes unless a host sets it.
MAX_DEFAULT_PROCESSES: Final = 4

COMMAND: Final = (sys.executable, "-P", "-c", "from calavera.bots.worker import main; main()")

logger = structlog.get_logger()


def default_processes() -> int:
    """How many processes a machine has for bots: one core is left to the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MAX_DEFAULT_PROCESSES, cores - 1))


class DecisionRequest(WorkerRequest):
    """Views of one table that wait for actions."""

    __slots__ = ("actions", "bot_views", "processor_seconds", "thought_seconds")

    def __init__(self, owner: str, table: str, bot_views: Sequence[tuple[str, View | None]]) -> None:
        super().__init__(owner, table)
        self.bot_views = bot_views
        #: One word for each view, when it is done.
        self.actions: tuple[str, ...] = ()
        #: How long the bots thought, and how much of it a processor worked for them.
        self.thought_seconds = 0.0
        self.processor_seconds = 0.0

    def encode(self) -> bytes:
        """The names of the bots and their views."""
        return encode_request(self.bot_views)

    def take_answer(self, answer: bytes) -> bool:
        """One word for each view, or the name of an error."""
        try:
            decision = msgspec.json.decode(answer, type=Decision)
        except msgspec.DecodeError:
            decision = Decision(error="no decision")
        if len(decision.actions) == len(self.bot_views):
            self.actions = decision.actions
            self.thought_seconds, self.processor_seconds = decision.seconds, decision.processor_seconds
            # A process may have had something to load first, which depends on no disc.
            self.started = max(self.started, self.ended - decision.seconds)
            return True
        logger.error("a bot failed", error=decision.error)
        return False


class DecisionMaker(Protocol):
    """What lets bots decide, and takes its time."""

    def start_early(self, bots: Collection[str]) -> None:
        """These slow bots have taken a seat: be ready."""
        ...

    def submit(self, owner: str, table: str, bot_views: Sequence[tuple[str, View]]) -> DecisionRequest:
        """Ask for the actions of some bots of a table. Owners of tables take turns."""
        ...

    def cancel(self, request: DecisionRequest) -> None:
        """Nobody wants the answer any more."""
        ...

    async def stop(self) -> None:
        """Free everything."""
        ...


class BotPool(WorkerPool[DecisionRequest]):
    """The processes that decide for the bots of one server process."""

    def __init__(self, size: int, clock: Clock = REAL_CLOCK, command: Sequence[str] = COMMAND) -> None:
        super().__init__(size, clock, command, "bots")
        self._known_bots: set[str] = set()

    def start_early(self, bots: Collection[str]) -> None:
        """Start the first process, and let it load what bots need that are new here."""
        if new := {*bots} - self._known_bots:
            self._known_bots |= new
            self.put(DecisionRequest("", "", [(bot, None) for bot in sorted(new)]))

    def submit(self, owner: str, table: str, bot_views: Sequence[tuple[str, View]]) -> DecisionRequest:
        """Ask for the actions of some bots of a table. Owners of tables take turns."""
        return self.put(DecisionRequest(owner, table, bot_views))
