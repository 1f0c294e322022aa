"""Which task of a table is due next, by the times in its log: for tests without a server."""

from __future__ import annotations

from collections.abc import Callable, Set

from calavera.server.cluster.timed_tasks import TimedTask, Timeouts, all_tasks
from calavera.server.streams.room_times import Waits
from calavera.server.tables.table import Table


def next_task(
    table: Table,
    last_seen: Callable[[str], float],
    timeouts: Timeouts,
    watched: Callable[[], bool],
    now: float,
    declined: Set[int] = frozenset(),
) -> TimedTask | None:
    """The earliest task; None if the table waits for people without a limit."""
    waits = Waits(table.waiting_since, table.draw_since, table.at)
    return min(all_tasks(table, last_seen, timeouts, watched, now, declined, waits), default=None)
