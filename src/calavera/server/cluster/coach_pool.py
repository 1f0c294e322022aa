"""The processes of the coach: one for positions, one for reviews. Neither waits for the other."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from calavera.coach.questions import CoachAnswer, Question
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.wire.errors import RequestRefused

from .worker_pool import WorkerPool, WorkerRequest

__all__ = ["CoachPool"]

#: A question takes a whole core for up to a second, a review of a long game for several.
PROCESSES: Final = 1
#: People wait for an answer, not a table: it may take longer than a bot's turn.
QUEUE_SECONDS: Final = 30.0
ANSWER_SECONDS: Final = 40.0

COMMAND: Final = (sys.executable, "-P", "-c", "from calavera.coach.worker import main; main()")


class CoachRequest(WorkerRequest):
    """A question that waits for its answer."""

    __slots__ = ("answer", "question")

    def __init__(
        self, address: str, person: str, question: Question, answer: asyncio.Future[CoachAnswer | None]
    ) -> None:
        super().__init__(address, person)
        self.question = question
        self.answer = answer

    def encode(self) -> bytes:
        """The question as JSON."""
        return msgspec.json.encode(self.question)

    def take_answer(self, answer: bytes) -> bool:
        """The result, or a refusal of the engine."""
        if not self.answer.done():
            self.answer.set_result(msgspec.json.decode(answer, type=CoachAnswer))
        return True

    def on_end(self) -> None:
        """Without an answer it has failed."""
        if not self.answer.done():
            self.answer.set_result(None)


class CoachPool(WorkerPool[CoachRequest]):
    """Answers questions of callers: addresses take turns, and so do the people of one address.

    People alone would not do: whoever comes without a cookie is somebody new with every question.
    """

    def __init__(self, work: str, clock: Clock = REAL_CLOCK, command: Sequence[str] = COMMAND) -> None:
        super().__init__(PROCESSES, clock, command, work, QUEUE_SECONDS, ANSWER_SECONDS)

    async def ask(self, address: str, person: str, question: Question) -> bytes:
        """The answer as JSON. Refused if the question is impossible, or if too many wait before it."""
        request = CoachRequest(address, person, question, asyncio.get_running_loop().create_future())
        self.put(request)
        try:
            found = await request.answer
        except asyncio.CancelledError:
            self.cancel(request)
            raise
        if found is None:
            raise RequestRefused(
                503, "coach-busy", "the coach has too much to do: try again in a few seconds"
            )
        if found.code:
            raise RequestRefused(422, found.code, found.message, found.details)
        return bytes(found.result)
