"""A clock that stands still until a test runs it: everything happens at exact moments, and nobody waits."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

from calavera.server.clock import Clock, Timer


class _VirtualTimer:
    def __init__(self, call: Callable[[str], object], code: str) -> None:
        self.call, self.code, self.cancelled = call, code, False

    def cancel(self) -> None:
        """Do not make the call."""
        self.cancelled = True


class VirtualClock(Clock):
    """Its time is a number. ``run`` goes from timer to timer, and waits for nothing but work that goes on."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.seconds = start
        self._timers: list[tuple[float, int, _VirtualTimer]] = []
        self._numbers = count()

    def now(self) -> float:
        """Seconds since 1970."""
        return self.seconds

    def monotonic(self) -> float:
        """The same."""
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        """Return when the test has run so far."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(_: str) -> None:
            if not done.done():
                done.set_result(None)

        self.call_later(seconds, finish, "")
        await done

    def call_later(self, seconds: float, call: Callable[[str], object], code: str) -> Timer:
        """Call ``call(code)`` when the test has run so far."""
        timer = _VirtualTimer(call, code)
        heapq.heappush(self._timers, (self.seconds + seconds, next(self._numbers), timer))
        return timer

    async def run(self, until: float, busy: Callable[[], object]) -> None:
        """Go to a moment, from timer to timer; each time wait while the server is busy."""
        while True:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            while busy():
                await asyncio.sleep(0.0005)
            if not self._timers or self._timers[0][0] > until:
                break
            at, _, timer = heapq.heappop(self._timers)
            self.seconds = max(self.seconds, at)
            if not timer.cancelled:
                timer.call(timer.code)
        self.seconds = until
