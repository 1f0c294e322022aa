"""Processes that decide for bots: bounded, fair, replaced when they die, with nothing of the server."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots.worker import NICENESS
from calavera.rules import Options, new_game, view
from calavera.server.cluster.pools import bot_pool, worker_pool
from calavera.server.cluster.pools.bot_pool import BotPool, DecisionRequest, default_processes
from calavera.server.cluster.pools.fair_queue import FairQueue
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import wait_for
from tests.server.support.local_server import LocalServer

PATIENCE = 30.0
SEEN = view(new_game(Options(players=3)), 1)
DUEL = view(new_game(Options(players=2)), 1)

#: Says that it is ready, and then does not answer.
SILENT = (
    "import sys, time; from calavera.bots.worker import *; write_message(sys.stdout.buffer, READY);"
    " time.sleep(600)"
)
#: Dies at its first request.
FRAIL = (
    "import sys, os; from calavera.bots.worker import *; write_message(sys.stdout.buffer, READY);"
    " read_message(sys.stdin.buffer); os._exit(3)"
)


async def until_settled(*requests: DecisionRequest) -> None:
    """Wait until these have an answer, or none for good."""
    async with asyncio.timeout(PATIENCE):
        while any([request.status in ("waiting", "running") for request in requests]):
            await asyncio.sleep(0.005)


def with_pool(
    story: Callable[[BotPool], Awaitable[None]], size: int = 1, program: str | None = None
) -> BotPool:
    """Do something with a pool, and stop it."""

    async def run() -> BotPool:
        command = bot_pool.COMMAND if program is None else (sys.executable, "-c", program)
        pool = BotPool(size, command=command)
        try:
            await story(pool)
        finally:
            await pool.stop()
        return pool

    return asyncio.run(run())


def is_alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_processes_decide_and_end_with_the_pool() -> None:
    """There are never more than allowed, they are nice, and the end takes no time."""
    ids: list[int] = []

    async def story(pool: BotPool) -> None:
        assert pool.process_ids == []
        requests = [pool.submit("ann", f"T{i}", [("sharp", SEEN), ("novice", SEEN)]) for i in range(12)]
        await until_settled(*requests)
        for request in requests:
            assert request.status == "done"
            assert [word in SEEN.legal for word in request.actions] == [True, True]
        while not all([process.was_ready for process in pool._processes]):
            await asyncio.sleep(0.005)
        ids.extend(pool.process_ids)
        assert 1 <= len(ids) <= 2
        if hasattr(os, "getpriority"):
            assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in ids} == {min(19, os.nice(0) + NICENESS)}
        bad = pool.submit("ann", "T", [("nobody", SEEN)])
        await until_settled(bad)
        assert bad.status == "failed"
        assert pool.process_ids == ids, "an error of a bot does not end the process"

    began = 0.0

    async def measure(pool: BotPool) -> None:
        nonlocal began
        await story(pool)
        began = time.monotonic()

    with_pool(measure, size=2)
    assert time.monotonic() - began < 2
    assert not [pid for pid in ids if is_alive(pid)]


def test_a_seated_bot_is_loaded_before_its_first_decision() -> None:
    """Once for each bot. What a process loads is no time to think, or all bots would get slower."""

    async def story(pool: BotPool) -> None:
        pool.start_early(["expert"])
        loading = next(iter(pool._queue._owners[""][""]))
        pool.start_early(["expert"])
        assert len(pool._queue) == 1
        await until_settled(loading)
        assert (loading.status, loading.actions) == ("done", ("",))
        assert loading.ended - loading.started < 0.1, "modules and tables take longer"
        request = pool.submit("ann", "T", [("expert", DUEL)])
        await until_settled(request)
        assert request.status == "done"
        assert request.actions[0] in DUEL.legal

    with_pool(story)


@pytest.mark.parametrize("program", [FRAIL, SILENT], ids=["dies", "hangs"])
def test_a_process_that_dies_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Its request fails, so that another bot can decide; the next request gets a new process."""
    monkeypatch.setattr(worker_pool, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(worker_pool, "RESTART_PAUSE_SECONDS", 0.05)

    async def story(pool: BotPool) -> None:
        ids = set()
        for _ in range(2):
            request = pool.submit("ann", "T", [("sharp", SEEN)])
            while request.status == "waiting":
                ids |= {*pool.process_ids}
                await asyncio.sleep(0.005)
            await until_settled(request)
            assert request.status == "failed"
        assert len(ids) == 2

    with_pool(story, program=program)


def test_a_request_that_waits_too_long_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """With this many before it, a weaker bot is better than none. A cancelled one is not begun."""

    async def story(pool: BotPool) -> None:
        first = pool.submit("ann", "T", [("sharp", SEEN)])
        while first.status == "waiting":
            await asyncio.sleep(0.005)
        monkeypatch.setattr(worker_pool, "QUEUE_SECONDS", 0.1)
        other, cancelled = [pool.submit("ben", "U", [("sharp", SEEN)]) for _ in range(2)]
        pool.cancel(cancelled)
        assert cancelled.status == "failed"
        await until_settled(other)
        assert (first.status, other.status) == ("running", "failed")

    with_pool(story, program=SILENT)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="reads /proc")
def test_a_process_inherits_no_socket_no_file_and_no_setting(
    tmp_path: Path, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its standard streams are pipes, and its variables have no secret of the server."""
    monkeypatch.setenv("CALAVERA_SECRET", "s" * 40)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    with LocalServer(tmp_path / "data", rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        pool = server._runtime.bots
        ann.open(2, bots=["novice"])
        assert pool.process_ids == []
        ann.open(2, bots=["expert"])
        pid = wait_for(lambda: next(iter(pool.process_ids), None), "a process")
        wait_for(lambda: pool._ready, "it to be ready", PATIENCE)
        open_files = {str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()}
        assert not [name for name in open_files if "socket" in name or str(tmp_path) in name]
        environment = Path(f"/proc/{pid}/environ").read_text()
        assert "CALAVERA_" not in environment
        assert "PROMETHEUS_" not in environment
        assert "PATH=" in environment
        assert server.stop() < 5
    assert not is_alive(pid)


def test_a_game_with_an_expert_goes_on_when_its_process_is_killed(tmp_path: Path, visit: Arrive) -> None:
    """Again and again: what it does not decide, another bot does."""
    with LocalServer(tmp_path / "data", rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2, bots=["expert"], pace="instant")
        pool = server._runtime.bots
        ann.start(code, first=0)
        for number in range(2):
            ann.act(code, 0, "place:flower")
            if pool.process_ids:
                os.kill(pool.process_ids[0], 9)
            server.advance(0.5)
            wait_for(lambda: 0 in ann.see(code)["view"]["to_act"], f"the bot's move {number}", PATIENCE)
            if ann.see(code)["view"]["phase"] != "adding":
                break


def test_all_workers_together_have_as_many_processes_as_are_set() -> None:
    """At least one each, and by default one fewer than there are cores."""
    assert 1 <= default_processes() <= 4

    def size(**settings: int) -> int:
        async def build() -> int:
            runtime = Runtime(Settings(**settings))  # type: ignore[arg-type]
            await runtime.engine.dispose()
            return runtime.bots.size

        return asyncio.run(build())

    assert size(bot_processes=8, workers=4) == 2
    assert size(bot_processes=3, workers=4) == 1
    assert size(bot_processes=3) == 3
    assert size() == default_processes()


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), max_size=60))
def test_a_newcomer_waits_for_one_item_of_each_other_owner(items: list[tuple[str, int]]) -> None:
    """However many items others have. Nothing is lost, and items of one table stay in order."""
    queue = FairQueue[tuple[str, int, int]]()
    for number, (owner, table) in enumerate(items):
        queue.put(owner, str(table), (owner, table, number))
    queue.put("new", "T", ("new", 0, -1))
    assert len(queue) == len(items) + 1
    taken = [queue.take() for _ in range(len(queue))]
    assert taken.index(("new", 0, -1)) <= len({owner for owner, _ in items})
    assert sorted(taken) == sorted([*[(*item, number) for number, item in enumerate(items)], ("new", 0, -1)])
    for place in {item[:2] for item in taken}:
        numbers = [item[2] for item in taken if item[:2] == place]
        assert numbers == sorted(numbers)
    with pytest.raises(IndexError):
        queue.take()
