"""Wall clocks jump and are corrected, and those of two machines differ: no wait may depend on them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path

import pytest

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, wait_for
from tests.server.support.fake_clock import FakeClock, OtherWallClock
from tests.server.support.local_server import LocalServer

DAY = 86_400.0
GRACE = 30.0

#: What the wall clock does while a game goes on: it jumps, and some time later it may be corrected.
JUMPS = [(DAY, -DAY), (-DAY, DAY), (DAY, 0.0), (-DAY, 0.0)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server with a clock of its own."""
    with LocalServer(tmp_path / "data", rate_limits="off", grace=GRACE) as server:
        yield server


def moves(person: Person, code: str) -> int:
    """How many moves there are in this round."""
    return len(person.see(code)["view"]["moves"])


def away(person: Person, code: str) -> list[str | None]:
    """For which players a bot plays, and why."""
    return [seat["away"] for seat in person.see(code)["table"]["seats"]]


@pytest.mark.parametrize(("jump", "correction"), JUMPS)
def test_a_bot_goes_on_after_the_clock_jumped(
    server: LocalServer, visit: Arrive, jump: float, correction: float
) -> None:
    """What is written while the clock is wrong does not freeze the table when it is right again."""
    ann = visit(server.address, "Ann")
    code = ann.open(2, bots=["novice"], pace="normal")
    with ann.follow(code):
        ann.start(code, first=0)
        server.clock.jump_wall_clock(jump)
        ann.act(code, 0, "place:flower")
        server.clock.jump_wall_clock(correction)
        server.advance(1.2)
        wait_for(lambda: moves(ann, code) == 2, "the bot to place")
        server.clock.jump_wall_clock(correction)
        ann.act(code, 0, "place:flower")
        server.clock.jump_wall_clock(jump)
        server.advance(1.2)
        wait_for(lambda: moves(ann, code) == 4, "the bot's second move")


@pytest.mark.parametrize(("jump", "correction"), JUMPS)
def test_nobody_runs_out_of_clock_by_a_jump_and_everybody_does_in_time(
    server: LocalServer, visit: Arrive, jump: float, correction: float
) -> None:
    """Ben's minute begins before the jump and ends after it. What all are sent says so at every moment."""
    ann, ben = visit(server.address, "Ann"), visit(server.address, "Ben")
    code = ann.open(2, clock=60)
    ben.sit(code)
    with ann.follow(code) as stream, ben.follow(code):
        ann.start(code, first=0)
        stream.until("started")
        server.clock.jump_wall_clock(jump)
        server.advance(20)
        ann.act(code, 0, "place:flower")
        event = stream.until("played").json
        assert 39 < event["deadlines"]["1"] - event["at"] < 41
        assert event["at"] == round(event["at"], 1), "nobody needs it finer"
        server.clock.jump_wall_clock(correction)
        server.advance(20)
        assert away(ann, code) == [None, None]
        snapshot = ann.see(code)
        assert 19 < snapshot["deadlines"]["1"] - snapshot["now"] < 21
        server.advance(25)
        assert away(ann, code) == [None, "clock"]


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_the_reaction_of_a_spectator_has_the_time_of_the_game(
    server: LocalServer, visit: Arrive, jump: float
) -> None:
    """As entries have: in tenths of a second, whatever the clock shows."""
    ann, eve = visit(server.address, "Ann"), visit(server.address, "Eve")
    code = ann.open(2, bots=["novice"], pace="slow")
    with ann.follow(code) as stream:
        ann.start(code, first=0)
        started = stream.until("started").json["at"]
        server.clock.jump_wall_clock(jump)
        assert eve.post(f"/api/tables/{code}/talk", {"emote": "talk-emote-wink"}).status == 200
        at = stream.until("reaction").json["at"]
        assert started <= at < started + 60
        assert at == round(at, 1)


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_player_is_gone_after_the_grace_whatever_the_clock_shows(
    server: LocalServer, visit: Arrive, jump: float
) -> None:
    """Not at once, and not a day later. The table is not closed either."""
    ann, ben = visit(server.address, "Ann"), visit(server.address, "Ben")
    code = ann.open(2)
    ben.sit(code)
    with ann.follow(code):
        ann.start(code, first=0)
        with ben.follow(code) as stream:
            stream.until("snapshot")
        wait_for(lambda: server._runtime.presence.last_seen(code, ben.id) < inf, "the end of Ben's stream")
        server.clock.jump_wall_clock(jump)
        server.advance(GRACE - 2)
        assert away(ann, code) == [None, None]
        server.advance(3)
        assert away(ann, code) == [None, "gone"]


@pytest.mark.parametrize("wrong", [DAY, -DAY])
def test_a_server_that_starts_after_the_correction_goes_on(
    tmp_path: Path, visit: Arrive, wrong: float
) -> None:
    """Its log has times that are still to come, or of a day ago."""
    clock = FakeClock()
    clock.jump_wall_clock(wrong)
    with LocalServer(tmp_path / "data", clock, rate_limits="off") as before:
        ann = visit(before.address, "Ann")
        code = ann.open(2, bots=["novice"], pace="normal", clock=60)
        ann.start(code, first=0)
        cookie = ann.cookie
    clock.jump_wall_clock(-wrong)
    with LocalServer(tmp_path / "data", clock, rate_limits="off") as after:
        ann = visit(after.address, "Ann")
        ann.cookie = cookie
        with ann.follow(code) as stream:
            event = stream.until("snapshot").json
            assert event["deadlines"]["0"] - event["at"] < 61
            ann.act(code, 0, "place:flower")
            after.advance(1.2)
            wait_for(lambda: moves(ann, code) == 2, "the bot to place")
            after.advance(40)
            assert away(ann, code) == [None, None]
            after.advance(25)
            assert away(ann, code) == ["clock", None]


# --- Two machines -------------------------------------------------------------------------------------------


@contextmanager
def two_machines(folder: Path, wrong: float) -> Iterator[tuple[LocalServer, LocalServer]]:
    """Two servers on one database; the wall clock of the second shows something else."""
    clock = FakeClock()
    database = f"sqlite:///{folder / 'common.sqlite3'}"
    settings = {"database": database, "rate_limits": "off", "grace": GRACE}
    with (
        LocalServer(folder / "a", clock, **settings) as one,
        LocalServer(folder / "b", OtherWallClock(clock, wrong), **settings) as other,
    ):
        yield one, other


def run_for(servers: tuple[LocalServer, ...], seconds: int) -> None:
    """Let time go by, with a heartbeat of each every two seconds."""
    for _ in range(seconds // 2):
        servers[0].clock.advance(2)
        for server in servers:
            server.beat()


def kept_codes(server: LocalServer) -> set[str]:
    """The tables whose timers a server runs."""
    return {*server._runtime.scheduler.codes}


def kill(server: LocalServer) -> None:
    """Stop a server's heartbeat and timers, as if it had been killed: it takes no leave."""

    async def stop() -> None:
        task = server._runtime.heartbeat._task
        assert task is not None
        task.cancel()
        await server._runtime.scheduler.stop()

    asyncio.run_coroutine_threadsafe(stop(), server._loop).result(10)


@pytest.mark.parametrize("wrong", [DAY, -DAY])
def test_tables_stay_where_they_are_while_both_machines_live(
    tmp_path: Path, visit: Arrive, wrong: float
) -> None:
    """A machine whose clock is a day off does not take the other one for dead."""
    with two_machines(tmp_path, wrong) as servers:
        run_for(servers, 4)
        codes = [visit(server.address, "Ann").open(2) for server in servers]
        for _ in range(4):
            run_for(servers, 4)
            assert [kept_codes(server) for server in servers] == [{code} for code in codes]


@pytest.mark.parametrize("wrong", [DAY, -DAY])
def test_a_table_of_a_dead_machine_is_taken_over_within_ten_seconds(
    tmp_path: Path, visit: Arrive, wrong: float
) -> None:
    """However its clock was set: also while its lease seems to last for another day."""
    with two_machines(tmp_path, wrong) as (one, other):
        run_for((one, other), 4)
        ann, there = visit(one.address, "Ann"), visit(other.address, "Ann")
        code = ann.open(2, bots=["novice"], pace="normal")
        there.cookie = ann.cookie
        ann.start(code, first=0)
        with there.follow(code) as stream:
            stream.until("snapshot")
            run_for((one, other), 2)
            kill(one)
            run_for((other,), 10)
            assert kept_codes(other) == {code}
            other.advance(1.2)
            wait_for(lambda: moves(there, code) == 1, "the bot to place")


@pytest.mark.parametrize("wrong", [DAY, -DAY])
def test_a_call_at_a_machine_with_a_wrong_clock_counts_as_presence(
    tmp_path: Path, visit: Arrive, wrong: float
) -> None:
    """For the grace, and not for a day more or less."""
    with two_machines(tmp_path, wrong) as (one, other):
        run_for((one, other), 4)
        ann, ben, ben_there = [visit(server.address, "Ann") for server in (one, one, other)]
        code = ann.open(2)
        ben.sit(code)
        ben_there.cookie = ben.cookie
        with ann.follow(code):
            ann.start(code, first=0)
            run_for((one, other), 20)
            ben_there.see(code)
            other.beat()
            one.beat()
            run_for((one, other), 20)
            assert away(ann, code) == [None, None]
            run_for((one, other), 16)
            assert away(ann, code) == [None, "gone"]
