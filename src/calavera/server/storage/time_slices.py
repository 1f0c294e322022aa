"""Long work on the event loop, a few milliseconds at a time, so that nobody waits for it.

A thread would not do: it takes the interpreter's lock for five milliseconds whenever the loop wants to run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final, TypeVar

__all__ = ["SLICE_SECONDS", "TimeSlices"]

Item = TypeVar("Item")

#: The longest time for which others wait, but for the item that is worked on.
SLICE_SECONDS: Final = 0.003


class TimeSlices:
    """All long work of a process: of several, each turn of the event loop does a slice of one."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._seconds = seconds
        self._lock = asyncio.Lock()

    async def run(self, items: Iterable[Item], work: Callable[[Item], object]) -> bool:
        """Do the work for each item, in order, until it returns True. Returns whether it did."""
        left = iter(items)
        while True:
            async with self._lock:  # first come, first served
                end = perf_counter() + self._seconds
                for item in left:
                    if work(item) is True:
                        return True
                    if perf_counter() >= end:
                        break
                else:
                    return False
            await asyncio.sleep(0)
