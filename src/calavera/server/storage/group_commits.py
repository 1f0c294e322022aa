"""Appends entries in grouped commits: entries of many tables that arrive together share one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Literal, NamedTuple

from calavera.server.ops.disk_space import DiskFull, is_disk_full
from calavera.server.ops.metrics import COMMIT_SECONDS, COMMITTED_ENTRIES
from calavera.server.tables.entries import LoggedEntry, encode_entry, people_named

from .log_writer import GroupWriter, ListingRow, LogGroup, LogRow, NumberTaken, PersonRow, SegmentRow

__all__ = ["GroupCommits", "Listing", "OnAppended", "WriteProblem"]

#: Called in the loop: with True once an entry is on disk, False if its number is taken, or an error.
OnAppended = Callable[[bool | BaseException], None]
#: Why writes fail.
WriteProblem = Literal["disk-full", "no-database"]

#: The most entries in one commit.
MAX_GROUP = 500
#: At most this many entries of a group are shown in one turn of the loop: others act in between.
MAX_EACH_TURN = 8


class Listing(NamedTuple):
    """What can be read about a table without its log."""

    status: str
    public: bool
    text: str
    #: The process that keeps it, for a new table.
    keeper: str | None = None


class _Append(NamedTuple):
    row: LogRow
    logged: LoggedEntry
    listing: Listing | None
    segment: SegmentRow | None
    on_appended: OnAppended


class GroupCommits:
    """What waits to be written, and the group that is being written. There is one group at a time."""

    def __init__(self, writer: GroupWriter) -> None:
        self._writer = writer
        #: Why the last write failed: a full disk, or anything else. None if it did not fail.
        self.write_problem: WriteProblem | None = None
        self._waiting: deque[_Append] = deque()
        #: A group is on its way to the disk, or will be in a moment.
        self._busy = False
        #: The group that was taken last, and when.
        self._group: list[_Append] = []
        self._group_began = 0.0
        #: Entries of a group in which a number was taken: they are written one by one.
        self._single: list[_Append] = []
        #: The outcomes of entries, in their order. Callers who wait for them are told soon.
        self._outcomes: deque[tuple[_Append, bool | BaseException]] = deque()

    async def stop(self) -> None:
        """Write all waiting entries, then end."""
        while self._waiting or self._busy or self._outcomes:
            await asyncio.sleep(0.005)
        self._writer.close()

    def append(
        self,
        code: str,
        logged: LoggedEntry,
        listing: Listing | None,
        segment: SegmentRow | None,
        on_appended: OnAppended,
    ) -> None:
        """Write an entry soon. ``on_appended`` is called once that is done; it must not raise."""
        row = LogRow(code, logged.seq, logged.at, encode_entry(logged.entry).decode())
        self._waiting.append(_Append(row, logged, listing, segment, on_appended))
        if not self._busy:
            self._busy = True
            # Others may append in this turn of the loop.
            asyncio.get_running_loop().call_soon(self._begin_group)

    def note_failure(self, error: BaseException) -> None:
        """Something could not be written."""
        self.write_problem = "disk-full" if is_disk_full(error) else "no-database"

    def _begin_group(self) -> None:
        """Have the next group written."""
        self._writer.write(self._take_group, self._on_written)

    def _take_group(self) -> LogGroup:
        """What waits now. The writer calls it, perhaps in its thread, while more is appended."""
        group: list[_Append] = []
        if self._single:
            group.append(self._single.pop())
        else:
            while self._waiting and len(group) < MAX_GROUP:
                group.append(self._waiting.popleft())
        self._group, self._group_began = group, perf_counter()
        return LogGroup(
            [one.row for one in group],
            [_listing_row(one.row, one.listing) for one in group if one.listing is not None],
            [PersonRow(who, one.row.code) for one in group for who in people_named(one.logged.entry)],
            [one.segment for one in group if one.segment is not None],
        )

    def _on_written(self, error: BaseException | None) -> None:
        """A group is on disk, or failed: go on with what came meanwhile, and tell those who wait."""
        group = self._group
        outcome: bool | BaseException = True
        if error is None:
            self.write_problem = None
            COMMIT_SECONDS.observe(perf_counter() - self._group_began)
            COMMITTED_ENTRIES.inc(len(group))
        elif not isinstance(error, NumberTaken):
            self.note_failure(error)
            outcome = DiskFull() if is_disk_full(error) else error
        elif len(group) == 1:
            outcome = False
        else:  # a number in the group was taken by another process: find out which
            self._single, group = group[::-1], []
        if self._single or self._waiting:
            self._begin_group()
        else:
            self._busy = False
        tell = not self._outcomes
        self._outcomes.extend([(one, outcome) for one in group])
        if tell:
            self._notify_callers()

    def _notify_callers(self) -> None:
        """Tell those who wait what has come of their entries: some of them in each turn of the loop."""
        for _ in range(min(MAX_EACH_TURN, len(self._outcomes))):
            one, outcome = self._outcomes.popleft()
            one.on_appended(outcome)
        if self._outcomes:
            asyncio.get_running_loop().call_soon(self._notify_callers)


def _listing_row(row: LogRow, listing: Listing) -> ListingRow:
    new = row.seq == 1
    return ListingRow(row.code, listing.status, listing.public, row.at, listing.text, listing.keeper, new)
