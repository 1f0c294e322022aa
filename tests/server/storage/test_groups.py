"""How entries share commits: what comes while the disk is slow goes out in one group."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from calavera.server.settings import Settings
from calavera.server.storage import log_writer
from calavera.server.storage.database import migrate, open_database
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.log_writer import (
    EngineWriter,
    GroupWriter,
    LogGroup,
    NumberTaken,
    OnWritten,
    SqliteWriter,
    TakeGroup,
)
from calavera.server.tables.entries import CameBack, LoggedEntry
from tests.server.support.event_loops import run_ready_callbacks


class HeldDisk:
    """A writer whose commits end when the test says so."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self._on_written: OnWritten | None = None

    def write(self, take: TakeGroup, on_written: OnWritten) -> None:
        """Begin a commit; there is never a second one at the same time."""
        assert self._on_written is None
        self.groups.append([row.code for row in take().rows])
        self._on_written = on_written

    async def finish(self, error: BaseException | None = None) -> None:
        """End the commit, and let the loop take notice."""
        on_written, self._on_written = self._on_written, None
        assert on_written is not None
        on_written(error)
        await run_ready_callbacks()


Story = Callable[[EventLog, HeldDisk], Awaitable[None]]


@pytest.fixture(name="play")
def play_fixture(tmp_path: Path) -> Callable[[Story], None]:
    """Run a story with a log whose disk is held. It waits for nothing else."""

    async def run(story: Story) -> None:
        engine = open_database(Settings(data=str(tmp_path)))
        event_log, disk = EventLog(engine), HeldDisk()
        event_log.commits._writer = disk  # type: ignore[assignment]  # only its writes are used
        await story(event_log, disk)
        await engine.dispose()

    return lambda story: asyncio.run(run(story))


def append(event_log: EventLog, code: str) -> "asyncio.Task[bool]":
    """Append an entry of a table, in the background."""
    return asyncio.create_task(event_log.append(code, LoggedEntry(1, 0.0, CameBack(0))))


def test_what_comes_during_a_slow_commit_goes_out_in_one_group(play: Callable[[Story], None]) -> None:
    """Those before it are told at once when it ends, and the queue is empty after one more commit."""

    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        first = append(event_log, "first")
        await run_ready_callbacks()
        others = [append(event_log, f"other {number}") for number in range(300)]
        await run_ready_callbacks()
        assert disk.groups == [["first"]]
        assert not first.done()
        await disk.finish()
        assert await first
        assert disk.groups[1:] == [[f"other {number}" for number in range(300)]]
        assert not any([one.done() for one in others])
        await disk.finish()
        assert all([await one for one in others])
        assert len(disk.groups) == 2

    play(story)


def test_entries_of_one_turn_share_a_commit(play: Callable[[Story], None]) -> None:
    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        both = [append(event_log, "a"), append(event_log, "b")]
        await run_ready_callbacks()
        assert disk.groups == [["a", "b"]]
        await disk.finish()
        assert [await one for one in both] == [True, True]

    play(story)


@pytest.mark.parametrize("kind", ["thread", "task"])
def test_commits_that_would_follow_at_once_are_one(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With both writers, on a real disk."""
    monkeypatch.setattr(log_writer, "GATHER_SECONDS", 0.5)
    sizes = list[int]()

    async def story() -> None:
        engine = open_database(Settings(data=str(tmp_path)))
        await migrate(engine)
        event_log = EventLog(engine)
        writer: GroupWriter = EngineWriter(engine) if kind == "task" else event_log.commits._writer
        assert kind == "task" or isinstance(writer, SqliteWriter)
        event_log.commits._writer = CountedGroups(writer, sizes)
        assert await append(event_log, "A")
        others = [append(event_log, "B")]
        await run_ready_callbacks()
        others.append(append(event_log, "C"))
        assert await asyncio.gather(*others) == [True, True]
        await event_log.commits.stop()
        await engine.dispose()

    asyncio.run(story())
    assert sizes == [1, 2]


class CountedGroups:
    """A writer that notes how many rows each commit has."""

    def __init__(self, writer: GroupWriter, sizes: list[int]) -> None:
        self._writer, self._sizes = writer, sizes

    def write(self, take: TakeGroup, on_written: OnWritten) -> None:
        def counted() -> LogGroup:
            group = take()
            self._sizes.append(len(group.rows))
            return group

        self._writer.write(counted, on_written)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer, name)


def test_a_taken_number_fails_alone(play: Callable[[Story], None]) -> None:
    """The group is written again one by one, before anything that came meanwhile."""

    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        good, taken = append(event_log, "good"), append(event_log, "taken")
        await run_ready_callbacks()
        later = append(event_log, "later")
        await disk.finish(NumberTaken())
        await disk.finish()
        await disk.finish(NumberTaken())
        await disk.finish()
        assert [await good, await taken, await later] == [True, False, True]
        assert disk.groups == [["good", "taken"], ["good"], ["taken"], ["later"]]

    play(story)


def test_a_failed_commit_fails_all_of_its_group_and_nothing_else(play: Callable[[Story], None]) -> None:
    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        lost = append(event_log, "lost")
        await run_ready_callbacks()
        later = append(event_log, "later")
        await run_ready_callbacks()
        await disk.finish(OSError("no"))
        with pytest.raises(OSError, match="no"):
            await lost
        assert event_log.commits.write_problem == "no-database"
        await disk.finish()
        assert await later
        assert event_log.commits.write_problem is None

    play(story)
