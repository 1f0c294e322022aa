"""What a stream missed is read as its reader takes it: within a budget, without a gap, as it was sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from calavera.rules import Options
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.storage.group_commits import Listing
from calavera.server.streams.followers import StreamFollower
from calavera.server.streams.missed_frames import SLICE_BYTES, SMALL_FRAME_BYTES
from calavera.server.streams.serialization.frames import Frame, FrameWriter, reader_of
from calavera.server.table_terms import Terms
from calavera.server.tables.checkpoints import SEGMENT_ENTRIES
from calavera.server.tables.entries import Created, Said, Sitter
from calavera.server.tables.table import Table
from tests.server.conftest import Arrive
from tests.server.stress.long_table import CODE, long_log
from tests.server.support.blocking_client import wait_for
from tests.server.support.event_loops import run_with_runtime
from tests.server.support.local_server import LocalServer

ANN = Sitter("Ann", "jade", "p_ann")


class SlowFollower(StreamFollower):
    """A reader who takes the next slice when the test says so."""

    def __init__(self, person: str, at_once: bool = False) -> None:
        super().__init__(person, "ndjson")
        self.frames: list[Frame] = []
        self.slices = 0
        self._turn = asyncio.Semaphore(10**6 if at_once else 0)

    def send_frame(self, frame: Frame) -> None:
        """Take a frame."""
        self.frames.append(frame)

    async def wait_taken(self) -> bool:
        """Wait for the test."""
        self.slices += 1
        await self._turn.acquire()
        return not self._ending

    def take(self) -> None:
        """Take a slice."""
        self._turn.release()

    @property
    def numbers(self) -> list[int]:
        """The numbers of all frames."""
        return [frame.seq for frame in self.frames]


def run(folder: Path, work: Callable[[Runtime], Awaitable[None]], **settings: float) -> None:
    """Do something with a running server."""
    run_with_runtime(Settings(data=str(folder), **settings), work)  # type: ignore[arg-type]  # numbers


async def talk(runtime: Runtime, lines: int, size: int = 20_000) -> str:
    """A table with a lot of talk; its code."""
    room = await runtime.rooms.create(Created(Terms(Options(players=2)), "p_ann", (ANN, None)))
    for _ in range(lines):
        await runtime.rooms.change(room.table.code, lambda _: Said(0, text="x" * size))
    return room.table.code


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes."""
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.002)


def test_the_next_slice_is_built_when_the_last_one_was_taken(tmp_path: Path) -> None:
    """So an unread stream holds one slice, however much was missed."""

    async def work(runtime: Runtime) -> None:
        code = await talk(runtime, 40)
        follower = SlowFollower("p_ben")
        following = asyncio.create_task(runtime.rooms.follow(code, follower, 1))
        for taken in range(1, 4):
            await until(lambda taken=taken: follower.slices == taken)  # type: ignore[misc]  # a bound name
            for _ in range(20):
                await asyncio.sleep(0)
            assert sum(len(frame.data) for frame in follower.frames) < taken * (SLICE_BYTES + 21_000)
            assert follower in runtime.rooms.rooms[code].resuming
            follower.take()
        for _ in range(40):
            follower.take()
        room = await following
        assert follower.numbers == list(range(2, 42))
        assert (room.followers, room.resuming) == ({follower}, set())

    run(tmp_path, work)


def test_entries_that_are_written_meanwhile_come_once_and_in_order(tmp_path: Path) -> None:
    """While slices wait, between the last of them and the first live event, and after that."""

    async def work(runtime: Runtime) -> None:
        code = await talk(runtime, 12)
        follower = SlowFollower("p_ben")
        following = asyncio.create_task(runtime.rooms.follow(code, follower, 1))
        for _ in range(8):
            slices = follower.slices
            await runtime.rooms.change(code, lambda _: Said(0, text="y" * 20_000))
            follower.take()
            await until(lambda slices=slices: follower.slices > slices or following.done())  # type: ignore[misc]  # a bound name
        for _ in range(100):
            follower.take()
        await following
        await runtime.rooms.change(code, lambda _: Said(0, text="live"))
        assert follower.numbers == list(range(2, runtime.rooms.rooms[code].table.seq + 1))

    run(tmp_path, work)


def test_a_reader_who_missed_too_many_bytes_gets_a_snapshot(tmp_path: Path) -> None:
    """In place of the rest, and then all that happens."""

    async def work(runtime: Runtime) -> None:
        code = await talk(runtime, 30)
        follower = SlowFollower("p_ben", at_once=True)
        await runtime.rooms.follow(code, follower, 1)
        await runtime.rooms.change(code, lambda _: Said(0, text="live"))
        *missed, snapshot, live = follower.frames
        assert [frame.seq for frame in missed] == list(range(2, 2 + len(missed)))
        assert 200_000 < sum(len(frame.data) for frame in missed) < 200_000 + 2 * SLICE_BYTES
        assert (snapshot.kind, snapshot.seq) == ("snapshot", 31)
        assert (live.kind, live.seq) == ("said", 32)

    run(tmp_path, work, resume_limit=0.2)


def test_a_reader_who_missed_too_many_entries_gets_a_snapshot_at_once(tmp_path: Path) -> None:
    """Nothing of the log is read."""

    async def work(runtime: Runtime) -> None:
        code = await talk(runtime, 100_000 // SMALL_FRAME_BYTES + 1, 1)
        follower = SlowFollower("p_ben", at_once=True)
        runtime.event_log.read_slices = None  # type: ignore[method-assign, assignment]  # nobody may call it
        await runtime.rooms.follow(code, follower, 1)
        assert [frame.kind for frame in follower.frames] == ["snapshot"]
        near = SlowFollower("p_ben", at_once=True)
        await runtime.rooms.follow(code, near, follower.frames[0].seq)
        assert near.frames == []

    run(tmp_path, work, resume_limit=0.1)


def test_resumed_frames_have_the_bytes_of_the_first_time(tmp_path: Path) -> None:
    """From within a game, from before a game, and from before a segment that begins within a game."""
    log = long_log(SEGMENT_ENTRIES + 120, players=3)
    table, writer, first = Table(CODE), FrameWriter(), dict[str, dict[int, Frame]]()
    people = ("p_" + "0" * 32, "p_" + "0" * 31 + "2", "p_nobody")
    for logged in log:
        change = table.apply(*logged)
        for person in people:
            frame = writer.frame(table, change, reader_of(table, person))
            assert frame is not None
            first.setdefault(person, {})[logged.seq] = frame
        writer.clear_cache()

    async def work(runtime: Runtime) -> None:
        listing = Listing("closed", False, "")
        appended = [runtime.event_log.append(CODE, one, listing if one.seq == 1 else None) for one in log]
        await asyncio.gather(*appended)
        for after in (SEGMENT_ENTRIES - 130, SEGMENT_ENTRIES - 1, SEGMENT_ENTRIES, len(log) - 60):
            for person in people:
                follower = SlowFollower(person, at_once=True)
                await runtime.rooms.follow(CODE, follower, after)
                assert follower.frames == [first[person][seq] for seq in range(after + 1, len(log) + 1)]

    run(tmp_path, work, resume_limit=100)


def test_a_stream_that_resumes_ends_when_its_person_signs_out(tmp_path: Path, visit: Arrive) -> None:
    """It is not among the followers yet, and is found nevertheless."""
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address)
        code = ann.open(2)
        runtime = server._runtime

        async def resume() -> SlowFollower:
            for _ in range(20):
                await runtime.rooms.change(code, lambda _: Said(0, text="x" * 20_000))
            follower = SlowFollower(runtime.rooms.rooms[code].table.host)
            task = asyncio.create_task(runtime.rooms.follow(code, follower, 1))
            await until(lambda: follower.slices == 1)
            following.append(task)
            return follower

        following: list[asyncio.Task[object]] = []
        follower = asyncio.run_coroutine_threadsafe(resume(), server._loop).result(30)
        assert ann.post("/api/me/sign-out").status < 300
        server._loop.call_soon_threadsafe(follower.take)
        wait_for(following[0].done, "the end of the resume")
        assert len(follower.frames) < 20
