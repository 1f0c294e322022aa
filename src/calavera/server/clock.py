"""The clock that the server reads and waits by. Tests pass their own and move it instead of sleeping."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

__all__ = ["REAL_CLOCK", "Clock", "Timer"]


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not make the call."""
        ...


class Clock:
    """The real time. Durations that are only measured, such as for metrics, do not come from here."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after this many seconds."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[str], object], code: str) -> Timer:
        """Call ``call(code)`` in the running loop after this many seconds."""
        return asyncio.get_running_loop().call_later(seconds, call, code)


REAL_CLOCK: Final = Clock()
