"""What a reader missed: read from the log and built slice by slice, each when the last one was taken."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Final

from calavera.server.storage.table_reader import TableReader
from calavera.server.tables.entries import LoggedEntry
from calavera.server.tables.table import Table

from .serialization.change_frames import ChangeFrameWriter
from .serialization.frames import Frame, FrameWriter, Reader, reader_of
from .serialization.table_json import TableFacts

__all__ = ["SLICE_BYTES", "MissedFrames"]

#: A slice ends with the frame that fills it.
SLICE_BYTES: Final = 64 * 1024
#: Less than a frame has on average, to find out at once that there are too many.
SMALL_FRAME_BYTES: Final = 1024
SMALL_CHANGE_BYTES: Final = 256


class MissedFrames:
    """The frames after a number, computed from the log, with the same bytes as when they were new.

    The mutes of a spectator are not in the log: those of now count for all that was missed.
    """

    def __init__(
        self, tables: TableReader, now: Table, viewer: str | None, after: int, changes: bool = False
    ) -> None:
        #: The number of the last entry that was taken into account.
        self.seq = after
        self._tables = tables
        self._code = now.code
        self._viewer = viewer
        self._mutes = now.mutes.get(viewer) if viewer is not None and viewer in now.spectator_mutes else None
        self._writer = FrameWriter()
        #: For readers who want changes.
        self._change_writer = ChangeFrameWriter() if changes else None
        self._small_frame_bytes = SMALL_CHANGE_BYTES if changes else SMALL_FRAME_BYTES
        self._table: Table | None = None
        self._slice: list[Frame] = []
        self._slice_bytes = self._bytes = 0

    async def read(self, until: int, max_bytes: int) -> AsyncIterator[list[Frame]]:
        """The frames up to a number, in slices. The next slice is read and built when it is asked for.

        It ends early if there are more bytes than allowed, in all calls together: ``seq`` says where.
        """
        if (until - self.seq) * self._small_frame_bytes > max_bytes - self._bytes:
            return
        if self._table is None:
            self._table = await self._tables.restore(self._code, before=self.seq)
        event_log = self._tables.event_log
        async for entries in event_log.read_slices(self._code, self._table.seq):
            # Entries of other processes that the room has not seen yet are the room's to send.
            left = iter([logged for logged in entries if logged.seq <= until])
            async for frames in self._build(left):
                yield frames
                if self._bytes > max_bytes:
                    return
            if self.seq >= until:
                return

    async def _build(self, entries: Iterator[LoggedEntry]) -> AsyncIterator[list[Frame]]:
        """The frames of some entries, in slices."""
        full = True
        while full:
            full = await self._tables.event_log.time_slices.run(entries, self._add)
            if self._slice:
                frames, self._slice, self._slice_bytes = self._slice, [], 0
                yield frames

    def _add(self, logged: LoggedEntry) -> bool:
        """Add the frame of an entry. Returns whether the slice is full."""
        table = self._table
        assert table is not None
        if logged.seq <= self.seq:  # only to know the table
            table.apply(*logged)
            return False
        self.seq = logged.seq
        frame = self._apply(table, logged)
        if frame is not None:
            self._slice.append(frame)
            self._slice_bytes += len(frame.data)
            self._bytes += len(frame.data)
        return self._slice_bytes >= SLICE_BYTES

    def _apply(self, table: Table, logged: LoggedEntry) -> Frame | None:
        """Apply an entry; its frame, if there is one for this reader."""
        writer = self._change_writer
        if writer is None:
            return self._writer.frame(table, table.apply(*logged), self._reader(table))
        before, was = TableFacts.of(table), self._reader(table)
        change = table.apply(*logged)
        return writer.frame(self._writer, before, table, change, was, self._reader(table))

    def _reader(self, table: Table) -> Reader:
        reader = reader_of(table, self._viewer)
        return reader if self._mutes is None else reader._replace(mutes=self._mutes)
