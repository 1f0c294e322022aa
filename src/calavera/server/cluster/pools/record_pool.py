"""The process for records that people send: to read, check and replay them takes long."""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.wire.errors import RequestRefused

from .answer_pool import AnswerPool
from .record_worker import RecordAnswer, RecordQuestion, join_message, split_message

__all__ = ["RecordPool"]

PROGRAM: Final = "from calavera.server.cluster.pools.record_worker import main; main()"


class RecordPool(AnswerPool):
    """Works on records, as bytes that nobody has looked at."""

    def __init__(self, clock: Clock = REAL_CLOCK) -> None:
        super().__init__((sys.executable, "-P", "-c", PROGRAM), "records", clock)

    async def ask(self, address: str, person: str, question: RecordQuestion, record: bytes) -> bytes:
        """The result. Refused if the record is none, or if too many wait before it."""
        answer = await self.ask_process(address, person, join_message(question, record))
        if answer is None:
            raise RequestRefused(
                503, "records-busy", "too many records wait to be read: try again in a few seconds"
            )
        head, result = split_message(answer)
        found = msgspec.json.decode(head, type=RecordAnswer)
        if found.code:
            raise RequestRefused(found.status, found.code, found.message, found.details)
        return result
