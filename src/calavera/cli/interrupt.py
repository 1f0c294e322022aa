"""Ctrl-C for work that should end well: the first asks it to stop, the second does not wait."""

from __future__ import annotations

import signal
import sys
from threading import current_thread, main_thread
from types import FrameType

__all__ = ["Stopping"]


class Stopping:
    """Whether somebody asked to stop, from now until it is over."""

    def __init__(self) -> None:
        self.asked = False
        self._before = signal.signal(signal.SIGINT, self._ask) if current_thread() is main_thread() else None

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        if self.asked:
            self.over()
            raise KeyboardInterrupt
        self.asked = True
        sys.stderr.write("\nStopping after this update; Ctrl-C again does not wait.\n")

    def over(self) -> None:
        """Give Ctrl-C back its meaning."""
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
