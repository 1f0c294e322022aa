"""Changes of a table one at a time, with and without a task."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from calavera.server.storage.log_writer import SqliteWriter
from calavera.server.streams.room import ChangeLock
from calavera.server.tables.entries import LoggedEntry, Said
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import TIMEOUT
from tests.server.support.event_loops import run_ready_callbacks
from tests.server.support.local_server import LocalServer
from tests.server.support.socket_client import TableSocket


def test_a_lock_is_handed_over_in_the_order_of_those_who_wait() -> None:
    async def story() -> None:
        lock, order = ChangeLock(), list[str]()

        async def hold(name: str) -> None:
            async with lock:
                order.append(name)

        lock.take()
        with pytest.raises(RuntimeError):
            lock.take()
        waiting = [asyncio.create_task(hold(name)) for name in "abc"]
        await run_ready_callbacks()
        assert order == []
        waiting[1].cancel()
        lock.release()
        late = asyncio.create_task(hold("d"))
        await asyncio.gather(*waiting, late, return_exceptions=True)
        assert order == ["a", "c", "d"]
        assert not lock.locked()

    asyncio.run(story())


def test_a_lock_that_is_handed_to_somebody_who_gives_up_is_not_lost() -> None:
    async def story() -> None:
        lock = ChangeLock()

        async def hold() -> None:
            async with lock:
                pass

        lock.take()
        waiting = asyncio.create_task(hold())
        await run_ready_callbacks()
        lock.release()
        waiting.cancel()  # after it was handed over, and before the task takes notice
        await asyncio.gather(waiting, return_exceptions=True)
        assert not lock.locked()

    asyncio.run(story())


def test_an_action_whose_number_another_process_took_is_played_after_it(
    tmp_path: Path, visit: Arrive
) -> None:
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann, ben = visit(server.address, "Ann"), visit(server.address, "Ben")
        code = ann.open(2)
        ben.sit(code)
        last = ann.start(code, first=0)
        entry = LoggedEntry(last + 1, 0.0, Said(1, text="from elsewhere"))
        with TableSocket(ann, code) as socket:
            append = server._runtime.event_log.append(code, entry)
            assert asyncio.run_coroutine_threadsafe(append, server._loop).result(TIMEOUT)
            assert socket.act(0, "place:skull", "x")["seq"] == last + 2
            assert [event.kind for event in socket.through(last + 2)] == ["snapshot", "said", "played"]


def test_an_action_that_cannot_be_written_is_refused_and_can_be_sent_again(
    tmp_path: Path, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with LocalServer(tmp_path, rate_limits="off") as server:
        ann, ben = visit(server.address, "Ann"), visit(server.address, "Ben")
        code = ann.open(2)
        ben.sit(code)
        last = ann.start(code, first=0)
        with TableSocket(ann, code) as mine, TableSocket(ben, code) as his:
            with monkeypatch.context() as broken:
                broken.setattr(SqliteWriter, "_write", fail)
                answer = mine.act(0, "place:skull", "x")
            assert (answer["status"], answer["error"]["code"]) == (503, "no-database")
            assert mine.act(0, "place:skull", "x")["seq"] == last + 1
            assert his.act(1, "place:flower", "y")["seq"] == last + 2
            assert [event.seq for event in his.through(last + 2)] == [last, last + 1, last + 2]
