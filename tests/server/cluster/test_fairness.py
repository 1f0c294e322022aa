"""What one caller asks for leaves the server to others: moves of quick bots."""

from __future__ import annotations

from asyncio.base_events import BaseEventLoop
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from calavera.rules import Action
from calavera.server.clock import REAL_CLOCK
from calavera.server.cluster import move_rates
from calavera.server.cluster.bot_turns import BotTurns
from calavera.server.cluster.move_rates import MOVES_PER_SECOND, MoveRates
from calavera.server.cluster.scheduler import MAX_EACH_TURN
from calavera.server.cluster.timed_tasks import TimedTask
from calavera.server.storage import group_commits
from calavera.server.streams.rooms import Room, Rooms
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import wait_for
from tests.server.support.fake_clock import FakeClock
from tests.server.support.local_server import LocalServer
from tests.server.support.virtual_clock import VirtualClock


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


def test_tables_whose_moments_come_together_leave_time_between_their_moves(
    tmp_path: Path, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty tables of different hosts want more moves than there is time for. Others act in between.

    The longest turn of the loop had 15 moves, 10 ms of processor time. Now it has 3 ms.
    """
    decided: Counter[int] = Counter()
    shown: Counter[int] = Counter()
    turns = 0
    run_once, take_action, show = BaseEventLoop._run_once, BotTurns.take_action, Rooms._show  # type: ignore[attr-defined]

    def count_turn(loop: BaseEventLoop) -> None:
        nonlocal turns
        turns += 1
        run_once(loop)

    def count_decision(self: BotTurns, room: Room, task: TimedTask) -> Action | None:
        decided[turns] += 1
        return take_action(self, room, task)

    def count_entry(self: Rooms, room: Room, new: Any) -> None:
        shown[turns] += 1
        show(self, room, new)

    monkeypatch.setattr(move_rates, "MOVES_PER_SECOND", 1e6)
    monkeypatch.setattr(BaseEventLoop, "_run_once", count_turn)
    monkeypatch.setattr(BotTurns, "take_action", count_decision)
    monkeypatch.setattr(Rooms, "_show", count_entry)
    clock = cast(FakeClock, REAL_CLOCK)  # the server must be able to be late
    with LocalServer(tmp_path / "data", clock, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        bots = ["novice"] * 12
        codes = [ann.open(12, bots=bots, sit=False, chat=False, pace="instant") for _ in range(30)]
        for code in codes:
            ann.post(f"/api/tables/{code}/start", {})
        wait_for(lambda: sum(decided.values()) > 1000, "many moves")
    assert max(decided.values()) == MAX_EACH_TURN
    assert 1 < max(shown.values()) <= group_commits.MAX_EACH_TURN


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
