"""Lets a few streams resume at a time: what their readers missed is in memory until they have read it."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from calavera.server.wire.errors import RequestRefused

__all__ = ["MAX_RESUMES_PER_ADDRESS", "MAX_RESUMES_PER_PERSON", "ResumeTurns"]

MAX_RESUMES_PER_PERSON: Final = 2
MAX_RESUMES_PER_ADDRESS: Final = 6
#: Somebody whose turn has not come after this is refused.
WAIT_SECONDS: Final = 10.0


class ResumeTurns:
    """The streams of this process that resume: those that read, and those that wait.

    A short one is over in milliseconds, so others do not wait for long. One that is long, and that nobody
    reads, keeps its turn until its connection is cut off.
    """

    def __init__(self, enabled: bool = True, wait_seconds: float = WAIT_SECONDS) -> None:
        self._enabled = enabled
        self._wait_seconds = wait_seconds
        self._counts: Counter[tuple[str, str]] = Counter()
        self._waiting: list[asyncio.Future[None]] = []

    def __len__(self) -> int:
        """The persons and addresses that have a turn."""
        return len(self._counts)

    async def take(self, person: str, address: str) -> None:
        """Wait for a turn; refuses if none comes."""
        if not self._enabled:
            return
        try:
            async with asyncio.timeout(self._wait_seconds):
                while not self._is_free(person, address):
                    turn_over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                    self._waiting.append(turn_over)
                    await turn_over
        except TimeoutError:
            why = "your other streams have not read yet what they missed"
            raise RequestRefused(429, "too-many-streams", why, {"seconds": 5}) from None
        self._counts["person", person] += 1
        self._counts["address", address] += 1

    def give_back(self, person: str, address: str) -> None:
        """A turn is over."""
        if not self._enabled:
            return
        for key in (("person", person), ("address", address)):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        waiting, self._waiting = self._waiting, []
        for turn_over in waiting:
            if not turn_over.done():
                turn_over.set_result(None)

    def _is_free(self, person: str, address: str) -> bool:
        return (
            self._counts["person", person] < MAX_RESUMES_PER_PERSON
            and self._counts["address", address] < MAX_RESUMES_PER_ADDRESS
        )
