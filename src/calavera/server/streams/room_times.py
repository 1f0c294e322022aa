"""When this process saw the entries of a table, and which time it gives to new ones.

Waits are measured by the steady clock of the process, from when it saw an entry. A wall clock may jump and be
corrected, and those of two machines differ: the times in the log are for people, and no wait depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Final, NamedTuple

from calavera.server.clock import Clock
from calavera.server.tables.table import Table

__all__ = ["RoomTimes", "Waits"]

#: With more moments than this, those that nothing waits from are dropped.
MAX_MOMENTS: Final = 64


class Waits(NamedTuple):
    """Since when a table waits, on one clock."""

    #: For each seat that must act.
    seats: Mapping[int, float]
    #: For the draw of a lost disc; None if none is to be drawn.
    draw: float | None
    #: The moment of the last entry.
    changed: float


class RoomTimes:
    """The moments of one table in this process."""

    __slots__ = ("_clock", "_moments", "_offset", "_opened")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._opened = clock.monotonic()
        #: By number of the entry. Entries from before this process had the table count as seen when it came.
        self._moments: dict[int, float] = {}
        #: Added to the steady clock it gives the time of a new entry.
        self._offset = clock.now() - self._opened

    def note(self, table: Table) -> None:
        """This process sees the last entry of the table now."""
        now = self._clock.monotonic()
        if len(self._moments) > MAX_MOMENTS:
            used = {*table.waiting_from.values(), table.draw_from}
            self._moments = {number: at for number, at in self._moments.items() if number in used}
        self._moments[table.seq] = now
        self._offset = max(self._offset, table.at - now)

    def waits(self, table: Table) -> Waits:
        """Since when the table waits, on the steady clock of this process."""
        moments, opened = self._moments, self._opened
        return Waits(
            {seat: moments.get(number, opened) for seat, number in table.waiting_from.items()},
            None if table.draw_since is None else moments.get(table.draw_from, opened),
            moments.get(table.seq, opened),
        )

    def entry_time(self, table: Table) -> float:
        """The time of a new entry, in tenths of a second: nobody needs it finer.

        A game has one steady time, which starts with the wall clock's. So the deadlines of a game are right
        even if the wall clock jumps. Between games the wall clock counts, wherever it has gone.
        """
        if table.status != "playing":
            self._offset = self._clock.now() - self._clock.monotonic()
            return _tenths(self._clock.now())
        return self.present(table)

    def present(self, table: Table) -> float:
        """The time that it is now for readers of the table: that of an entry that would come now.

        It is never before the last entry, which a process with another clock may have written.
        """
        now = self._clock.monotonic() + self._offset if table.status == "playing" else self._clock.now()
        return max(_tenths(now), table.at)


def _tenths(seconds: float) -> float:
    return floor(seconds * 10) / 10
