"""A thread for work on records that people send: it takes long, and no table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from .fair_queue import FairQueue

__all__ = ["FairThread"]

Result = TypeVar("Result")


class FairThread:
    """Does one piece of work at a time; owners take turns.

    Several threads would take the interpreter from the event loop in turn, five milliseconds each.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "records")
        self._turns: FairQueue[asyncio.Future[None]] = FairQueue()
        self._taken = False

    async def run(self, owner: str, work: Callable[[], Result]) -> Result:
        """Do something in the thread when it is the owner's turn, and return its result."""
        loop = asyncio.get_running_loop()
        if self._taken:
            turn = loop.create_future()
            self._turns.put(owner, "", turn)
            try:
                await turn
            except asyncio.CancelledError:
                self._turns.remove(owner, "", turn)
                if not turn.cancelled():  # it was its turn at the same moment
                    self._pass_on()
                raise
        self._taken = True
        try:
            return await loop.run_in_executor(self._executor, work)
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """It is the next one's turn, if any waits."""
        while self._turns:
            turn = self._turns.take()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    def stop(self) -> None:
        """Begin nothing more."""
        self._executor.shutdown(wait=False, cancel_futures=True)
