"""How long bots think here, compared with a quiet machine: the moments at which they act follow from it."""

from __future__ import annotations

from typing import Final

from calavera.server.clock import Clock

__all__ = ["THINK_SHARE", "DecisionTimes"]

#: The share of its seconds that a decision may take after it has begun; the rest is for the way to a process.
THINK_SHARE: Final = 0.75
#: How much longer bots may get. They take few values, so that a change tells little, and it comes rarely.
FACTORS: Final = (1, 2, 4, 8, 16)
#: A slow decision counts for this long.
KEEP_SECONDS: Final = 600.0
#: Bots that get a processor for less than one part in this many of their time are on a crowded machine.
QUIET_STRETCH: Final = 1.5
#: The share is judged after this many seconds of processor time; older decisions count for less and less.
STRETCH_SECONDS: Final = 0.05
OLD_SHARE: Final = 0.9


class DecisionTimes:
    """The slowest decisions of the last minutes in this process, of all tables together.

    On a slow or crowded machine a decision takes longer than its level's seconds. The moment at which it
    is ready would then tell whether the bot had much to think about. So all bots get more time there. That a
    machine is crowded is known before anybody is late: bots wait for a processor, whatever they think about.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        #: When each factor was needed last.
        self._needed_at: dict[int, float] = {}
        self._thought = self._processor = 0.0

    def note(self, seconds: float, took: float) -> None:
        """A decision that should take at most a share of these seconds took so long."""
        self._need(took / (THINK_SHARE * seconds))

    def note_processor(self, thought: float, processor: float) -> None:
        """Bots thought for ``thought`` seconds, and a processor worked for them in ``processor`` of these."""
        self._thought = OLD_SHARE * self._thought + thought
        self._processor = OLD_SHARE * self._processor + processor
        if self._processor >= STRETCH_SECONDS:
            self._need(self._thought / self._processor / QUIET_STRETCH)

    def _need(self, times: float) -> None:
        factor = next((one for one in FACTORS if times <= one), FACTORS[-1])
        self._needed_at[factor] = self._clock.monotonic()

    def factor(self) -> int:
        """By what to multiply the seconds of a decision that begins now."""
        since = self._clock.monotonic() - KEEP_SECONDS
        return max([one for one, at in self._needed_at.items() if at >= since], default=1)
