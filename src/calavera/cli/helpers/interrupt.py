"""Ctrl-C for long work: the first asks it to stop, the second interrupts it."""

from __future__ import annotations

import signal
import sys
from threading import current_thread, main_thread
from types import FrameType

__all__ = ["StopRequest"]


class StopRequest:
    """Handles Ctrl-C from its creation until :meth:`restore`; ``requested`` is true after the first."""

    def __init__(self) -> None:
        self.requested = False
        self._previous_handler = (
            signal.signal(signal.SIGINT, self._handle) if current_thread() is main_thread() else None
        )

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        if self.requested:
            self.restore()
            raise KeyboardInterrupt
        self.requested = True
        sys.stderr.write("\nStopping after this update; Ctrl-C again does not wait.\n")

    def restore(self) -> None:
        """Restore the handler of Ctrl-C."""
        if self._previous_handler is not None:
            signal.signal(signal.SIGINT, self._previous_handler)
