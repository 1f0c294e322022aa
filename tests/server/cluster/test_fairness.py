"""What one caller asks for leaves the server to others: moves of quick bots."""

from __future__ import annotations

from pathlib import Path

from calavera.server.cluster import move_rates
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
