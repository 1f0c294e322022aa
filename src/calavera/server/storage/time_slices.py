"""Long work on the event loop, a few milliseconds at a time, so that nobody waits for it.

A thread would not do: it takes the interpreter's lock for five milliseconds whenever the loop wants to run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Final, TypeVar

__all__ = ["SLICE_SECONDS", "TimeSlices"]

Item = TypeVar("Item")

#: The longest time for which others wait, but for the item that is worked on.
SLICE_SECONDS: Final = 0.002


#: After less than this there is no pause: a timer would take longer.
SHORT_SECONDS: Final = 0.0003


class TimeSlices:
    """All long work of a process: one slice of one work at a time, in half of the time at most."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._seconds = seconds
        self._lock = asyncio.Lock()

    async def run(self, items: Iterable[Item], work: Callable[[Item], object]) -> bool:
        """Do the work for each item, in order, until it returns True. Returns whether it did."""
        left = iter(items)
        while True:
            async with self._lock:  # first come, first served
                began = perf_counter()
                stopped = self._work_once(left, work)
                # As long a pause before anybody else works: an answer takes many turns of the loop, and would
                # wait for a slice in each of them.
                used = perf_counter() - began
                await asyncio.sleep(used if used > SHORT_SECONDS else 0)
            if stopped is not None:
                return stopped

    def _work_once(self, left: Iterator[Item], work: Callable[[Item], object]) -> bool | None:
        """Work for one slice. True if the work has stopped, False if nothing is left, None to go on."""
        end = perf_counter() + self._seconds
        for item in left:
            if work(item) is True:
                return True
            if perf_counter() >= end:
                return None
        return False
