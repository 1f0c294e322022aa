"""Processes that answer callers: only the caller waits for the answer, no table does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from calavera.server.clock import Clock

from .worker_pool import WorkerPool, WorkerRequest

__all__ = ["AnswerPool"]

#: One process for each kind of work: it takes a whole core for up to some seconds.
PROCESSES: Final = 1
#: People wait for an answer, not a table: it may take longer than a bot's turn.
QUEUE_SECONDS: Final = 30.0
ANSWER_SECONDS: Final = 40.0


class AnswerRequest(WorkerRequest):
    """A message that waits for its answer."""

    __slots__ = ("answer", "message")

    def __init__(self, owner: str, topic: str, message: bytes, answer: asyncio.Future[bytes | None]) -> None:
        super().__init__(owner, topic)
        self.message = message
        self.answer = answer

    def encode(self) -> bytes:
        """The message."""
        return self.message

    def take_answer(self, answer: bytes) -> bool:
        """Whatever it says."""
        if not self.answer.done():
            self.answer.set_result(answer)
        return True

    def on_end(self) -> None:
        """Without an answer it has failed."""
        if not self.answer.done():
            self.answer.set_result(None)


class AnswerPool(WorkerPool[AnswerRequest]):
    """Answers messages of callers: addresses take turns, and so do the people of one address.

    People alone would not do: whoever comes without a cookie is somebody new with every message.
    """

    def __init__(self, command: Sequence[str], work: str, clock: Clock) -> None:
        super().__init__(PROCESSES, clock, command, work, QUEUE_SECONDS, ANSWER_SECONDS)

    async def ask_process(self, address: str, person: str, message: bytes) -> bytes | None:
        """The answer; None if a process failed, or too much waits before it."""
        request = AnswerRequest(address, person, message, asyncio.get_running_loop().create_future())
        self.put(request)
        try:
            return await request.answer
        except asyncio.CancelledError:
            self.cancel(request)
            raise
