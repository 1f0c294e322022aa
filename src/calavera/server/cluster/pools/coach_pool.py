"""The processes of the coach: one for positions, one for reviews. Neither waits for the other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from calavera.coach.questions import CoachAnswer, Question
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.wire.errors import RequestRefused

from .answer_pool import AnswerPool

__all__ = ["CoachPool"]

COMMAND: Final = (sys.executable, "-P", "-c", "from calavera.coach.worker import main; main()")


class CoachPool(AnswerPool):
    """Answers questions to the coach."""

    def __init__(self, work: str, clock: Clock = REAL_CLOCK, command: Sequence[str] = COMMAND) -> None:
        super().__init__(command, work, clock)

    async def ask(self, address: str, person: str, question: Question) -> bytes:
        """The answer as JSON. Refused if the question is impossible, or if too many wait before it."""
        answer = await self.ask_process(address, person, msgspec.json.encode(question))
        if answer is None:
            raise RequestRefused(
                503, "coach-busy", "the coach has too much to do: try again in a few seconds"
            )
        found = msgspec.json.decode(answer, type=CoachAnswer)
        if found.code:
            raise RequestRefused(422, found.code, found.message, found.details)
        return bytes(found.result)
