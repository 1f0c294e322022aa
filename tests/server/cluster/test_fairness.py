"""What one caller asks for leaves the server to others: moves of quick bots, and work on records."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from pathlib import Path

from calavera.server.cluster import move_rates
from calavera.server.cluster.fair_thread import FairThread
from calavera.server.cluster.move_rates import MOVES_PER_SECOND, MoveRates
from tests.server.conftest import Arrive
from tests.server.local_server import LocalServer
from tests.server.virtual_clock import VirtualClock


def test_quick_bots_of_many_tables_take_turns(tmp_path: Path, visit: Arrive) -> None:
    """Twenty tables of twelve would make a thousand moves a second, and nobody else would be served."""
    with LocalServer(tmp_path / "data", rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        codes = [ann.open(12, bots=["novice"] * 12, sit=False, pace="instant", chat=False) for _ in range(20)]
        before, began = sum([ann.see(code)["seq"] for code in codes]), server.clock.monotonic()
        for code in codes:
            ann.post(f"/api/tables/{code}/start", {})
        server.advance(0.5)
        made = sum([ann.see(code)["seq"] for code in codes]) - before - len(codes)
        elapsed = server.clock.monotonic() - began + move_rates.BURST_SECONDS
        assert MOVES_PER_SECOND / 4 < made <= MOVES_PER_SECOND * elapsed + 1


def test_an_owner_does_not_slow_down_another_one_and_is_forgotten() -> None:
    clock = VirtualClock()
    rates = MoveRates(clock)
    now = clock.monotonic()
    moments = [rates.next_moment("ann") for _ in range(400)]
    assert moments[0] < now
    assert round(moments[-1] - now, 6) == 400 / MOVES_PER_SECOND - move_rates.BURST_SECONDS
    assert rates.next_moment("ben") == moments[0]
    for number in range(move_rates.MAX_OWNERS + 1):
        rates.next_moment(f"p{number}")
    clock.seconds += 10
    for _ in range(2):
        rates.next_moment("cat")
    assert [*rates._given] == ["cat"]


def test_one_thread_works_and_owners_take_turns() -> None:
    """Whoever hangs up loses the turn, at any moment, and the others go on."""

    async def story() -> None:
        thread, order, begun = FairThread(), [], threading.Event()

        def work(name: str) -> str:
            begun.set()
            time.sleep(0.02)
            order.append(name)
            return name

        first = asyncio.create_task(thread.run("a", lambda: work("a0")))
        await asyncio.to_thread(begun.wait)
        names = ["a1", "a2", "a3", "b1", "c1"]
        tasks = {name: asyncio.create_task(thread.run(name[0], partial(work, name))) for name in names}
        await asyncio.sleep(0)
        tasks["a2"].cancel()
        results = await asyncio.gather(first, *tasks.values(), return_exceptions=True)
        assert [result for result in results if isinstance(result, str)] == ["a0", "a1", "a3", "b1", "c1"]
        assert order == ["a0", "a1", "b1", "c1", "a3"]
        assert await thread.run("d", lambda: work("d")) == "d"
        thread.stop()

    asyncio.run(story())


def test_a_turn_that_comes_to_somebody_who_hangs_up_at_that_moment_is_passed_on() -> None:
    async def story() -> None:
        thread, gate = FairThread(), threading.Event()
        first = asyncio.create_task(thread.run("a", gate.wait))
        await asyncio.sleep(0.01)
        gone, last = [asyncio.create_task(thread.run("b", lambda: None)) for _ in range(2)]
        await asyncio.sleep(0.01)
        gate.set()
        await first  # b has its turn, and has not noticed
        gone.cancel()
        await asyncio.wait_for(last, 5)
        thread.stop()

    asyncio.run(story())
