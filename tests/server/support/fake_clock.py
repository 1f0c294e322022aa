"""A clock for tests: it runs like the real one and can be moved forward, so that no test has to sleep."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from calavera.server.clock import Clock, Timer


class StoppedClock(Clock):
    """It shows the moment that it is set to, and no other."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def now(self) -> float:
        """Seconds since 1970."""
        return self.seconds

    def monotonic(self) -> float:
        """Seconds since some moment: the same."""
        return self.seconds


class FakeClock(Clock):
    """The real time, plus the seconds that the test has skipped. Several servers may share one."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._wrong = 0.0
        self._timers: set[_FakeTimer] = set()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._skipped + self._wrong

    def jump_wall_clock(self, seconds: float) -> None:
        """Set the wall clock forward or back, as an administrator or NTP does; no time passes by it."""
        self._wrong += seconds

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic() + self._skipped

    async def sleep(self, seconds: float) -> None:
        """Return after this many seconds, or when the test skips them."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(_: str) -> None:
            if not done.done():
                done.set_result(None)

        timer = self.call_later(seconds, finish, "")
        try:
            await done
        finally:
            timer.cancel()

    def call_later(self, seconds: float, call: Callable[[str], object], code: str) -> Timer:
        """Call ``call(code)`` after this many seconds, or when the test skips them."""
        return _FakeTimer(self, seconds, call, code)

    def advance(self, seconds: float) -> None:
        """Skip some seconds. Every timer that is due by then has been set off when this returns."""
        self._skipped += seconds
        for loop in {timer.loop for timer in [*self._timers]}:
            if loop.is_running():
                asyncio.run_coroutine_threadsafe(self._set_off(loop), loop).result(10)

    def is_due(self) -> bool:
        """Whether a timer of the running loop is due and has not been set off."""
        loop, now = asyncio.get_running_loop(), self.monotonic()
        return any([timer.loop is loop and timer.due <= now for timer in self._timers])

    async def _set_off(self, loop: asyncio.AbstractEventLoop) -> None:
        for timer in sorted(self._timers, key=lambda timer: timer.due):
            if timer.loop is loop:
                timer.restart()
        await asyncio.sleep(0)


class OtherWallClock(FakeClock):
    """The clock of another machine: time passes as on a given one, but its wall clock shows another day."""

    def __init__(self, clock: FakeClock, wrong: float) -> None:
        super().__init__()
        self._clock = clock
        self._wrong = wrong
        self._timers = clock._timers

    def now(self) -> float:
        """Seconds since 1970."""
        return self._clock.now() + self._wrong

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""
        return self._clock.monotonic()

    def advance(self, seconds: float) -> None:
        """Skip some seconds, on both."""
        self._clock.advance(seconds)


class HeldClock(FakeClock):
    """A clock for limits: its monotonic time moves only when the test moves it."""

    def __init__(self) -> None:
        super().__init__()
        self._start = time.monotonic()

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return self._start + self._skipped


class _FakeTimer:
    """One call that is due later; its wait gets shorter when the clock is moved."""

    def __init__(self, clock: FakeClock, seconds: float, call: Callable[[str], object], code: str) -> None:
        self.loop = asyncio.get_running_loop()
        self.due = clock.monotonic() + seconds
        self._clock = clock
        self._call = call
        self._code = code
        self._clock._timers.add(self)
        self._handle: asyncio.Handle = self.loop.call_later(seconds, self._run)

    def restart(self) -> None:
        """Wait for what is left."""
        self._handle.cancel()
        left = self.due - self._clock.monotonic()
        self._handle = self.loop.call_later(left, self._run) if left > 0 else self.loop.call_soon(self._run)

    def cancel(self) -> None:
        """Do not make the call."""
        self._handle.cancel()
        self._clock._timers.discard(self)

    def _run(self) -> None:
        self._clock._timers.discard(self)
        self._call(self._code)
