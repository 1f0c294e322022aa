"""Segments of logs, on both databases: written with their entries, made for old logs, read alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, select, text, update

from calavera.rules import Options
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.storage import database
from calavera.server.storage.database import migrate, open_database
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.group_commits import Listing
from calavera.server.storage.log_writer import SegmentRow
from calavera.server.storage.people_store import erase_from_table
from calavera.server.storage.schema import log_entries, segments, tables
from calavera.server.storage.table_reader import segment_after
from calavera.server.storage.time_slices import TimeSlices
from calavera.server.table_terms import Terms
from calavera.server.tables.checkpoints import SEGMENT_ENTRIES, opens_segment
from calavera.server.tables.entries import CameBack, Created, LoggedEntry, Sitter, Started, encode_entry
from calavera.server.tables.game_records import game_record
from calavera.server.tables.table import Table
from tests.server.stress.long_table import CODE, HOST_PERSON, long_log
from tests.server.support.event_loops import run_with_runtime
from tests.server.support.services import PostgreSQL
from tests.server.support.services import postgresql_fixture as postgresql_fixture

#: Some games, and an entry that opens a segment in one of them.
LOG = long_log(SEGMENT_ENTRIES + 150, players=3)
GAMES = [logged.seq for logged in LOG if isinstance(logged.entry, Started)]
OPENINGS = [logged.seq for logged in LOG if opens_segment(logged)]
ANN, BEN = Sitter("Ann", "jade", "p_ann"), Sitter("Ben", "moon", "p_ben")


@pytest.fixture(name="settings", params=["sqlite", "postgresql"])
def settings_fixture(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """The settings of a server with an empty database."""
    if request.param == "sqlite":
        return Settings(data=str(tmp_path))
    service: PostgreSQL = request.getfixturevalue("postgresql")
    return Settings(data=str(tmp_path), database=service.database())


async def write_old_log(event_log: EventLog) -> None:
    """The log as an older version wrote it."""
    listing = Listing("closed", False, '{"names":[]}')
    first_and_last = (1, len(LOG))
    appended = [
        event_log.append(CODE, logged, listing if logged.seq in first_and_last else None) for logged in LOG
    ]
    assert all(await asyncio.gather(*appended))


async def stored_segments(event_log: EventLog) -> list[int]:
    """The numbers after which segments begin."""
    async with event_log.engine.connect() as connection:
        return [*await connection.scalars(select(segments.c.seq).order_by(segments.c.seq))]


@contextmanager
def count_entries_read(event_log: EventLog) -> Iterator[list[int]]:
    """The numbers of all entries that are read meanwhile."""
    read, whole = list[int](), event_log.read_slices

    async def count_reads(code: str, after: int = 0) -> AsyncIterator[list[LoggedEntry]]:
        async for entries in whole(code, after):
            read.extend([logged.seq for logged in entries])
            yield entries

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_log, "read_slices", count_reads)
        patch.setattr("calavera.server.storage.event_log.SLICE_ENTRIES", 20)
        yield read


def test_an_old_log_gets_segments_when_it_is_read_and_then_only_the_last_is_read(settings: Settings) -> None:
    """The table is the same both times."""

    async def work(runtime: Runtime) -> None:
        await write_old_log(runtime.event_log)
        assert await stored_segments(runtime.event_log) == []
        first = (await runtime.rooms.room(CODE)).table
        assert await stored_segments(runtime.event_log) == OPENINGS
        runtime.rooms.remove(CODE)
        with count_entries_read(runtime.event_log) as read:
            again = (await runtime.rooms.room(CODE)).table
        assert read == list(range(OPENINGS[-1] + 1, len(LOG) + 1))
        assert vars(again) == vars(first)

    run_with_runtime(settings, work)


def test_a_record_reads_the_entries_of_its_game_and_no_others(settings: Settings) -> None:
    """But for the rest of the last slice. Records are the same as from the whole log."""

    async def work(runtime: Runtime) -> None:
        await write_old_log(runtime.event_log)
        await runtime.rooms.room(CODE)
        for number, (start, end) in enumerate(zip(GAMES, [*GAMES[1:], len(LOG)], strict=True), 1):
            with count_entries_read(runtime.event_log) as read:
                record = await runtime.rooms.record(CODE, number, now=2e9, keep_secret=0)
            assert record == game_record(CODE, LOG, number)
            about_it = [seq for seq in read if seq <= len(LOG)]
            assert min(about_it) == start + 1
            assert max(about_it) <= end + 20

    run_with_runtime(settings, work)


def test_a_segment_is_written_with_its_entry_or_not_at_all(settings: Settings) -> None:
    """If another process takes the number, nothing of it is there."""

    async def work(runtime: Runtime) -> None:
        terms = Terms(Options(players=2))
        room = await runtime.rooms.create(Created(terms, "p_ann", (ANN, BEN)))
        started = Started(1, "00", terms, 0, (ANN, BEN))
        await runtime.rooms.change(room.table.code, lambda _: started)
        assert await stored_segments(runtime.event_log) == [2]
        taken = SegmentRow(room.table.code, 3, 1, 2, 1, "not written")
        assert await runtime.rooms.change(room.table.code, lambda _: CameBack(0)) == 3
        entry = LoggedEntry(3, 1.0, CameBack(1))
        assert not await runtime.event_log.append(room.table.code, entry, None, taken)
        assert await stored_segments(runtime.event_log) == [2]

    run_with_runtime(settings, work)


def test_checkpoints_of_another_version_are_not_used_and_replaced(settings: Settings) -> None:
    """The log has everything."""

    async def work(runtime: Runtime) -> None:
        await write_old_log(runtime.event_log)
        first = (await runtime.rooms.room(CODE)).table
        async with runtime.event_log.transaction() as connection:
            await connection.execute(update(segments).values(version=0, checkpoint="?"))
        runtime.rooms.remove(CODE)
        assert vars((await runtime.rooms.room(CODE)).table) == vars(first)
        assert await stored_segments(runtime.event_log) == OPENINGS
        async with runtime.event_log.engine.connect() as connection:
            old = select(func.count()).select_from(segments).where(segments.c.version == 0)
            assert await connection.scalar(old) == 0

    run_with_runtime(settings, work)


def test_an_erased_person_is_in_no_segment_even_if_one_was_being_made(settings: Settings) -> None:
    """A process that has read the log before the erasure does not write what it found."""
    person = "p_" + "0" * 31 + "1"

    async def work(runtime: Runtime) -> None:
        await write_old_log(runtime.event_log)
        await runtime.rooms.room(CODE)
        table, late = Table(CODE), list[SegmentRow]()
        for logged in LOG:
            table.apply(*logged)
            if (segment := segment_after(table, logged)) is not None:
                late.append(segment)
        assert all(person in segment.checkpoint for segment in late)
        await erase_from_table(runtime.event_log, CODE, person)
        assert await stored_segments(runtime.event_log) == []
        await runtime.rooms.reader._add_segments(CODE, 0, late)
        assert await stored_segments(runtime.event_log) == []
        runtime.rooms.remove(CODE)
        await runtime.rooms.room(CODE)
        assert await stored_segments(runtime.event_log) == OPENINGS
        async with runtime.event_log.engine.connect() as connection:
            for column in (segments.c.checkpoint, log_entries.c.entry):
                assert not [*await connection.scalars(select(column).where(column.contains(person)))]

    run_with_runtime(settings, work)


def test_the_database_of_the_version_before_is_migrated_and_back(settings: Settings) -> None:
    """Tables that exist are there, with a count of erasures; going back leaves them as they were."""

    def to_version(connection: Connection, version: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        known = connection.dialect.has_table(connection, "segments")
        (command.downgrade if known else command.upgrade)(config, version)

    async def upgrade() -> None:
        engine = open_database(settings)
        async with engine.execution_options(writes=True).begin() as connection:
            await connection.run_sync(to_version, "0002")
            listed = "INSERT INTO tables (code, status, public, changed, listing) VALUES "
            await connection.execute(text(f"{listed} ('{CODE}', 'closed', false, 1, '')"))
            rows = [{"code": CODE, "seq": e.seq, "at": e.at, "entry": _text(e)} for e in LOG]
            await connection.execute(log_entries.insert(), rows)
        await migrate(engine)
        async with engine.connect() as connection:
            assert await connection.scalar(select(tables.c.erasures)) == 0
        await engine.dispose()

    async def downgrade() -> None:
        engine = open_database(settings)
        async with engine.execution_options(writes=True).begin() as connection:
            await connection.run_sync(to_version, "0002")
        async with engine.connect() as connection:
            assert (await connection.execute(text("SELECT * FROM tables"))).mappings().one()["code"] == CODE
        await engine.dispose()

    async def read(runtime: Runtime) -> None:
        assert (await runtime.rooms.room(CODE)).table.seq == len(LOG)
        assert (await runtime.rooms.room(CODE)).table.host == HOST_PERSON

    asyncio.run(upgrade())
    run_with_runtime(settings, read)
    asyncio.run(downgrade())


def _text(logged: LoggedEntry) -> str:
    return encode_entry(logged.entry).decode()


def test_others_have_their_turn_between_slices_of_long_work() -> None:
    """Of two long works, each turn of the loop does a slice of one."""

    async def work() -> None:
        slices, done, turns = TimeSlices(seconds=0), list[tuple[str, int]](), list[int]()

        async def other() -> None:
            while len(done) < 100:
                turns.append(len(done))
                await asyncio.sleep(0)

        def add(what: str) -> Callable[[int], None]:
            return lambda number: done.append((what, number))

        works = [slices.run(range(50), add(what)) for what in ("one", "two")]
        await asyncio.gather(*works, other())
        steps = [after - before for before, after in pairwise(turns)]
        assert max(steps) == 1
        assert {what for what, _ in done[:10]} == {"one", "two"}
        assert await slices.run(range(50), lambda number: number == 20)
        assert not await slices.run(range(20), lambda number: number == 20)

    asyncio.run(work())
