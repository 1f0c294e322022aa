"""How entries share commits: what comes while the disk is slow goes out in one group."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from calavera.server.settings import Settings
from calavera.server.storage import group_commits
from calavera.server.storage.database import open_database
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.log_writer import LogGroup, NumberTaken, OnWritten
from calavera.server.tables.entries import CameBack, LoggedEntry


class HeldDisk:
    """A writer whose commits end when the test says so."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self._on_written: OnWritten | None = None

    def write(self, group: LogGroup, on_written: OnWritten) -> None:
        """Begin a commit; there is never a second one at the same time."""
        assert self._on_written is None
        self.groups.append([row.code for row in group.rows])
        self._on_written = on_written

    async def finish(self, error: BaseException | None = None) -> None:
        """End the commit, and let the loop take notice."""
        on_written, self._on_written = self._on_written, None
        assert on_written is not None
        on_written(error)
        await turn()


async def turn() -> None:
    """Let everything run that can."""
    for _ in range(3):
        await asyncio.sleep(0)


Story = Callable[[EventLog, HeldDisk], Awaitable[None]]


@pytest.fixture(name="play")
def play_fixture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Run a story with a log whose disk is held. It waits for nothing else."""
    monkeypatch.setattr(group_commits, "GATHER_SECONDS", 0.0)

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
        await turn()
        others = [append(event_log, f"other {number}") for number in range(300)]
        await turn()
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
        await turn()
        assert disk.groups == [["a", "b"]]
        await disk.finish()
        assert [await one for one in both] == [True, True]

    play(story)


def test_commits_that_would_follow_at_once_are_one(
    play: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        first = append(event_log, "A")
        await turn()
        monkeypatch.setattr(group_commits, "GATHER_SECONDS", 0.05)
        await disk.finish()
        assert await first, "nobody waits for the first"
        others = [append(event_log, "B")]
        await turn()
        others.append(append(event_log, "C"))
        await turn()
        assert disk.groups == [["A"]]
        await asyncio.sleep(0.06)
        assert disk.groups == [["A"], ["B", "C"]]
        await disk.finish()
        assert await asyncio.gather(*others) == [True, True]

    play(story)


def test_a_taken_number_fails_alone(play: Callable[[Story], None]) -> None:
    """The group is written again one by one, before anything that came meanwhile."""

    async def story(event_log: EventLog, disk: HeldDisk) -> None:
        good, taken = append(event_log, "good"), append(event_log, "taken")
        await turn()
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
        await turn()
        later = append(event_log, "later")
        await turn()
        await disk.finish(OSError("no"))
        with pytest.raises(OSError, match="no"):
            await lost
        assert event_log.commits.write_problem == "no-database"
        await disk.finish()
        assert await later
        assert event_log.commits.write_problem is None

    play(story)
