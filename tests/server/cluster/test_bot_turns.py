"""The moments at which bots act tell nothing of how long they thought: it may depend on their discs."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calavera.bots.levels import LEVELS, decision_seconds
from calavera.bots.pace import PACES
from calavera.rules import CHANCE, SKULL, Options, View
from calavera.server.cluster.decision_times import DecisionTimes
from calavera.server.cluster.pools.bot_pool import DecisionRequest
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.storage.group_commits import Listing
from calavera.server.streams.followers import StreamFollower
from calavera.server.streams.rooms import Room
from calavera.server.streams.serialization.frames import Frame, encode
from calavera.server.streams.serialization.table_json import listing_json
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.entries import Created, Entry, LoggedEntry, Played, Sitter, Started
from calavera.server.tables.table import Change, Table
from tests.server.support.virtual_clock import VirtualClock

from .bot_moments import compare

CODE = "K7WMQX"
EXPERT = decision_seconds(["expert"])

#: Seat 0 fails on the skull of seat 1, and draws a disc that nobody else sees.
ROUND = [
    *[(0, "place:flower"), (1, "place:flower"), (2, "place:flower")],
    *[(0, "place:flower"), (1, "place:skull"), (2, "bid:1"), (0, "bid:3"), (1, "pass"), (2, "pass")],
    *[(0, "flip:0"), (0, "flip:0"), (0, "flip:1")],
]

#: When entries were written, and when a follower was sent frames.
Moments = tuple[list[tuple[int, float]], list[tuple[int, float]]]


class SlowDecisions:
    """Lets bots decide in a time that depends on their discs, after a wait that does not."""

    def __init__(self, clock: VirtualClock, quick: float, slow: float, wait: float) -> None:
        self._clock = clock
        self._durations = {False: quick, True: slow}
        self._wait = wait
        self._load = Random(1)
        self.count = 0

    def start_early(self, bots: Collection[str]) -> None:
        """Nothing has to be started."""

    def submit(self, owner: str, table: str, bot_views: Sequence[tuple[str, View]]) -> DecisionRequest:
        """Decide the same whatever the discs are."""
        assert (owner, table) == ("ann", CODE)
        request = DecisionRequest(owner, table, bot_views)
        self.count += 1
        durations = [self._durations[SKULL in _own_discs(seen)] for _, seen in bot_views]

        def begin(_: str) -> None:
            request.status, request.started = "running", self._clock.monotonic()
            self._clock.call_later(sum(durations), end, "")

        def end(_: str) -> None:
            request.status, request.actions = "done", tuple([_act_openly(seen) for _, seen in bot_views])
            request.ended = self._clock.monotonic()

        self._clock.call_later(self._wait * self._load.random(), begin, "")
        return request

    def cancel(self, request: DecisionRequest) -> None:
        """It may go on."""

    async def stop(self) -> None:
        """There is nothing to stop."""


def _own_discs(seen: View) -> tuple[str, ...]:
    assert seen.seat is not None
    own = seen.seats[seen.seat]
    return (*own.stack, *(own.hand or ()))


def _act_openly(seen: View) -> str:
    """A flower first, then the highest bid: what everybody would see is the same whatever the discs are."""
    words = [*seen.legal]
    if "place:flower" in words and not any([action.verb == "bid" for action in words]):
        return "place:flower"
    bids = [action for action in words if action.verb == "bid"]
    return bids[-1] if bids else words[0]


class NotedFollower(StreamFollower):
    """A spectator who notes when frames come."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__("eve", "sse", spectator=True)
        self._now = clock.monotonic
        self.moments: list[tuple[int, float]] = []

    def send_frame(self, frame: Frame) -> None:
        """Note it, and send nothing."""
        self.moments.append((frame.seq, self._now()))


def play_on(folder: Path, pace: Any, lost: str, decisions: tuple[float, float, float]) -> Moments:
    """Let three experts play for a minute after seat 0 has lost this disc."""
    sitters = tuple([Sitter(f"Bot {seat}", tribe, bot="expert") for seat, tribe in enumerate("abc")])
    terms = Terms(Options(3, loss="draw"), TableSettings(pace=pace, chat=False))
    entries: list[Entry] = [Created(terms, "ann", sitters), Started(1, "name", terms, 0, sitters)]
    entries += [Played((move,), ("0" * 32 if move[1].startswith("place") else None,)) for move in ROUND]
    entries += [Played(((CHANCE, f"draw:{lost}"),), ("0" * 32,))]

    async def story() -> Moments:
        clock = VirtualClock()
        runtime = Runtime(Settings(data=str(folder), rate_limits="off"), clock)
        runtime.scheduler.turns.decisions = fake = SlowDecisions(clock, *decisions)
        await runtime.start()
        table = Table(CODE)
        for seq, entry in enumerate(entries, 1):
            table.apply(seq, clock.seconds - 1, entry)
            listing = Listing(table.status, False, encode(listing_json(table)).decode(), None)
            assert await runtime.event_log.append(CODE, LoggedEntry(seq, clock.seconds - 1, entry), listing)
        written: list[tuple[int, float]] = []

        def note(_: Room, change: Change, __: bool) -> None:
            written.append((change.seq, clock.monotonic()))

        runtime.rooms.listeners.append(note)
        follower = NotedFollower(clock)
        await runtime.follow(await runtime.rooms.room(CODE), follower, None)
        await runtime.heartbeat.beat()
        await clock.run(clock.seconds + 60, lambda: not runtime.scheduler.idle)
        assert runtime.rooms.rooms[CODE].table.status == "over"
        assert fake.count > 5
        await runtime.stop()
        return written, follower.moments

    return asyncio.run(story())


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("wait", [0.0, 2.0], ids=["idle", "loaded"])
def test_entries_and_frames_come_at_the_same_moments_whatever_a_bot_has(
    tmp_path: Path, pace: str, wait: float
) -> None:
    """A bot that lost its skull is done at once, the other thinks for long; the table shows no difference."""
    kept = play_on(tmp_path / "kept", pace, "flower", (0.003, 0.08, wait))
    lost = play_on(tmp_path / "lost", pace, "skull", (0.003, 0.08, wait))
    assert kept == lost
    assert len(kept[0]) > 10


def gaps_between(moments: Sequence[tuple[int, float]]) -> list[float]:
    """The seconds from each entry to the next."""
    return [round(after - before, 6) for (_, before), (_, after) in pairwise(moments)]


def test_a_late_decision_waits_for_the_next_moment_that_everybody_could_compute(tmp_path: Path) -> None:
    """Whether it is late by a little or by more."""
    worlds = [
        play_on(tmp_path / f"{slow}", "instant", "flower", (slow, slow, 0.0))[0]
        for slow in (1.15 * EXPERT, 1.3 * EXPERT)  # three of them: in the same interval, too
    ]
    assert worlds[0] == worlds[1]
    # All three together were slow first. From then on anybody gets four times as long, alone or together.
    together = round(4 * decision_seconds(["expert"] * 3), 6)
    assert {gap for gap in gaps_between(worlds[0])[3:] if gap} == {4 * EXPERT, together}


def test_where_bots_think_slowly_all_of_them_get_more_time(tmp_path: Path) -> None:
    """On a crowded machine a long thought takes longer than a level's seconds. It does not show for long."""
    kept = play_on(tmp_path / "kept", "instant", "flower", (0.003, 1.25 * EXPERT, 0.0))[0]
    lost = play_on(tmp_path / "lost", "instant", "skull", (0.003, 1.25 * EXPERT, 0.0))[0]
    assert gaps_between(kept)[3:] == gaps_between(lost)[3:]


def test_more_time_ends_when_bots_have_thought_quickly_for_a_while() -> None:
    """The factor is the smallest that the slowest decision of the last ten minutes needs."""
    clock = VirtualClock()
    times = DecisionTimes(clock)
    assert times.factor() == 1
    for took, factor in ((0.2, 1), (0.31, 2), (0.1, 2), (1.0, 4), (0.5, 4), (100.0, 16)):
        times.note(0.4, took)
        assert times.factor() == factor
    clock.seconds += 599
    assert times.factor() == 16
    times.note(0.4, 0.5)
    clock.seconds += 2
    assert times.factor() == 2
    clock.seconds += 600
    assert times.factor() == 1


def test_where_bots_wait_for_a_processor_all_of_them_get_more_time() -> None:
    """Also those who never think for long: a crowded machine shows in how long anything takes there."""
    clock = VirtualClock()
    times = DecisionTimes(clock)
    for _ in range(20):
        times.note_processor(0.004, 0.003)
    assert times.factor() == 1, "a little more than they need is usual"
    times.note_processor(0.04, 0.02)
    assert times.factor() == 1, "nothing is known from so little"
    for _ in range(20):
        times.note_processor(0.04, 0.01)
    assert times.factor() == 4
    for _ in range(60):
        times.note_processor(0.02, 0.02)
    assert times.factor() == 4
    clock.seconds += 601
    times.note_processor(0.02, 0.02)
    assert times.factor() == 1


@pytest.mark.parametrize(("busy", "loaded"), [(False, True), (True, True)])
def test_a_stopwatch_tells_nothing_of_a_thousand_moves(busy: bool, loaded: bool) -> None:
    """Where decisions of some discs take twenty times as long, wait for each other, and some are late."""
    for comparison in compare("expert", "instant", 1000, busy, loaded):
        assert "a leak" not in comparison
        assert "of 1000" in comparison


def test_every_level_has_time_to_think() -> None:
    """A level that thinks in a process has a moment of its own; the quick ones need no process."""
    assert {name: level.slow for name, level in LEVELS.items()} == {
        "novice": False,
        "regular": False,
        "sharp": True,
        "expert": True,
        "oracle": True,
        "master": True,
    }
    assert all([level.seconds >= 0.02 for level in LEVELS.values()])
