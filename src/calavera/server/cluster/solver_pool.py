"""The process that solves positions for the lab. It is not one of the bots' processes, so none waits."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from calavera.coach.position_report import PositionReport, SolveAnswer, SolveQuestion
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.wire.errors import RequestRefused

from .worker_pool import WorkerPool, WorkerRequest

__all__ = ["SolverPool"]

#: A position takes a whole core for up to a second.
PROCESSES: Final = 1

COMMAND: Final = (sys.executable, "-P", "-c", "from calavera.coach.worker import main; main()")


class SolveRequest(WorkerRequest):
    """A position that waits for its report."""

    __slots__ = ("answer", "question")

    def __init__(
        self, owner: str, question: SolveQuestion, answer: asyncio.Future[SolveAnswer | None]
    ) -> None:
        super().__init__(owner, "")
        self.question = question
        self.answer = answer

    def encode(self) -> bytes:
        """The question as JSON."""
        return msgspec.json.encode(self.question)

    def take_answer(self, answer: bytes) -> bool:
        """The report, or a refusal of the engine."""
        if not self.answer.done():
            self.answer.set_result(msgspec.json.decode(answer, type=SolveAnswer))
        return True

    def on_end(self) -> None:
        """Without an answer it has failed."""
        if not self.answer.done():
            self.answer.set_result(None)


class SolverPool(WorkerPool[SolveRequest]):
    """Solves positions for the callers of one server process, who take turns."""

    def __init__(self, clock: Clock = REAL_CLOCK, command: Sequence[str] = COMMAND) -> None:
        super().__init__(PROCESSES, clock, command, "solver")

    async def solve(self, owner: str, question: SolveQuestion) -> PositionReport:
        """The report of a position. Refused if it is impossible, or if too many wait before it."""
        request = SolveRequest(owner, question, asyncio.get_running_loop().create_future())
        self.put(request)
        try:
            found = await request.answer
        except asyncio.CancelledError:
            self.cancel(request)
            raise
        if found is None:
            raise RequestRefused(
                503, "solver-busy", "too many positions are being solved: try again in a few seconds"
            )
        if found.report is None:
            raise RequestRefused(422, found.code, found.message, found.details)
        return found.report
