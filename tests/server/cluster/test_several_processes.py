"""Several processes are one server: any of them serves any table, and the rest go on when one dies."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from os import kill
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS
from tests.server.support.async_client import Frame, Player, Refused
from tests.server.support.fake_clock import FakeClock
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import ServerProcess
from tests.server.support.services import PostgreSQL, Redis
from tests.server.support.services import postgresql_fixture as postgresql_fixture
from tests.server.support.services import postgresql_url_fixture as postgresql_url_fixture
from tests.server.support.services import redis_fixture as redis_fixture

#: A wake-up that works; without one, tables are looked at every two seconds.
FAST = 0.5
#: A process is thought dead after six seconds, and another looks every two.
TAKEOVER = 10.0

Pair = tuple[ServerProcess, ServerProcess]
LocalPair = tuple[LocalServer, LocalServer]
Server = ServerProcess | LocalServer


@contextlib.contextmanager
def run_two_servers(folder: Path, database: str, redis: Redis, **settings: str) -> Iterator[Pair]:
    """Two servers on one database and one Redis."""
    environment = {"CALAVERA_DATABASE": database, "CALAVERA_REDIS": redis.url, "CALAVERA_RATE_LIMITS": "off"}
    environment["CALAVERA_RESUME_LIMIT"] = "1000"  # whole games are read again
    environment |= {f"CALAVERA_{name.upper()}": value for name, value in settings.items()}
    with ServerProcess(folder / "a", environment) as one, ServerProcess(folder / "b", environment) as other:
        yield one, other


@contextlib.contextmanager
def run_two_local_servers(
    folder: Path, database: str, redis: Redis, **settings: float
) -> Iterator[LocalPair]:
    """Two servers in this process, on one database, one Redis and one clock that the test moves."""
    clock = FakeClock()
    common = {"database": database, "redis": redis.url, "rate_limits": "off", **settings}
    with (
        LocalServer(folder / "a", clock, **common) as one,
        LocalServer(folder / "b", clock, **common) as other,
    ):
        yield one, other


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgresql: PostgreSQL, redis: Redis
) -> Iterator[LocalPair]:
    """Two servers that nobody kills; they share nothing but the database and Redis."""
    with run_two_local_servers(tmp_path_factory.mktemp("pair"), postgresql.database(), redis) as servers:
        yield servers


class Crowd:
    """People with connections to servers, which are closed in the end."""

    def __init__(self) -> None:
        self._all: list[Player] = []

    async def __aenter__(self) -> Crowd:
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self._all:
            player.close()
        await asyncio.sleep(0.01)  # lines close in the next turn of the loop

    async def person(self, server: Server) -> Player:
        """Somebody new."""
        player = Player(server.address, f"Ann {len(self._all)}")
        self._all.append(player)
        await player.get_identity()
        return player

    def twin(self, player: Player, server: Server) -> Player:
        """The same person on another line."""
        other = Player(server.address, player.name)
        other.cookie = player.cookie
        self._all.append(other)
        return other

    async def people(self, servers: tuple[Server, Server], count: int) -> list[tuple[Player, Player]]:
        """People, each with a line to both servers."""
        arrived = [await self.person(servers[number % 2]) for number in range(count)]
        return [(self.twin(player, servers[0]), self.twin(player, servers[1])) for player in arrived]


async def start_game(company: list[tuple[Player, Player]], **settings: object) -> str:
    """A table opened at the first server, where they sit down at either, and begin."""
    host = company[0][0]
    code: str = (await host.create(len(company), **settings))["code"]
    for seat, lines in enumerate(company):
        await lines[seat % 2].sit(code, seat)
    await host.start(code, first=0)
    return code


class Watcher:
    """Somebody's stream, kept as it comes."""

    def __init__(self, player: Player, code: str, after: int | None = None) -> None:
        self.frames: list[Frame] = []
        self.came: dict[int, float] = {}
        self.after = after
        self._task = asyncio.create_task(self._run(player, code))

    async def _run(self, player: Player, code: str) -> None:
        async for frame in player.events(code, self.after):
            self.frames.append(frame)
            self.came[frame.seq] = time.monotonic()

    @property
    def last(self) -> int:
        """The last number that came."""
        return self.frames[-1].seq if self.frames else -1

    async def until(self, seq: int, patience: float = 20.0) -> float:
        """Wait for a number; when it came."""
        async with asyncio.timeout(patience):
            while self.last < seq:
                await asyncio.sleep(0.005)
        return self.came.get(seq, 0.0)

    async def until_kind(self, kind: str, patience: float = 20.0) -> Any:
        """Wait for something to happen; what it was."""
        async with asyncio.timeout(patience):
            while not (found := [frame for frame in self.frames if frame.kind == kind]):
                await asyncio.sleep(0.01)
        return found[0].json

    async def close(self) -> None:
        """Hang up."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@contextlib.asynccontextmanager
async def follow_table(player: Player, code: str, after: int | None = None) -> AsyncIterator[Watcher]:
    """Follow a table for a while; the first frame has come."""
    watcher = Watcher(player, code, after)
    try:
        if after is None:
            await watcher.until(0)
        yield watcher
    finally:
        await watcher.close()


async def in_a_crowd(play: Callable[..., Awaitable[None]], *rest: object) -> None:
    """Play, and close all connections in the end."""
    async with Crowd() as crowd:
        await play(crowd, *rest)


async def level(lines: Iterable[Player], code: str) -> None:
    """Wait until a table reads the same everywhere: elsewhere it may be a moment behind."""
    while len({(await line.snapshot(code))["seq"] for line in lines}) > 1:
        await asyncio.sleep(0.02)


async def turn(player: Player, code: str) -> tuple[int, str] | None:
    """Somebody who must act and something to do; None when the game is over. Asks as the holder of all."""
    snapshot = await player.snapshot(code)
    for seat, view in (snapshot.get("views") or {"0": snapshot["view"]}).items():
        if int(seat) in view["to_act"]:
            return int(seat), random.choice([word for word in view["legal"] if word != "show"])
    return None


# --- Two on PostgreSQL and Redis ----------------------------------------------------------------------------


def test_a_table_is_played_from_both_and_followed_at_once(pair: LocalPair) -> None:
    """Moves go to either server; a follower at the other sees each of them in well under a second."""

    async def play(crowd: Crowd) -> None:
        company = await crowd.people(pair, 3)
        code = await start_game(company)
        delays = []
        async with follow_table(company[0][0], code) as one, follow_table(company[0][1], code) as other:
            for number in range(40):
                acting = [await lines[number % 2].snapshot(code) for lines in company]
                wanted = next((s["you"][0] for s in acting if s["you"][0] in s["view"]["to_act"]), None)
                if wanted is None:
                    break
                word = random.choice([w for w in acting[wanted]["view"]["legal"] if w != "show"])
                seq = await company[wanted][number % 2].act(code, wanted, word, str(number))
                sent = time.monotonic()
                delays += [(await watcher.until(seq)) - sent for watcher in (one, other)]
            same = zip(one.frames[-5:], other.frames[-5:], strict=True)
            assert all([left == right for left, right in same])
        assert len(delays) > 20
        assert median(delays) < 0.1
        assert max(delays) < FAST

    asyncio.run(in_a_crowd(play))


def test_a_lost_disc_is_drawn_once_whoever_is_told_of_a_decline(pair: LocalPair) -> None:
    """T6: a decline at one server ends the pause that the other keeps. Two that keep it draw one disc."""

    async def fail(company: list[tuple[Player, Player]], number: int) -> tuple[str, int]:
        code = await start_game(company, options={"players": 2, "loss": "draw"}, pace="instant")
        script = "0 place:flower, 1 place:flower, 0 place:flower, 1 place:skull, 0 bid:3, 1 pass"
        seq = 0
        for step, move in enumerate(f"{script}, 0 flip:0, 0 flip:0, 0 flip:1".split(", ")):
            seq = await company[int(move[0])][number].act(code, int(move[0]), move[2:], str(step))
        return code, seq

    async def play(crowd: Crowd) -> None:
        company = await crowd.people(pair, 2)
        for number in (0, 1):
            code, failed = await fail(company, number)
            async with follow_table(company[0][number], code) as watcher:
                assert await company[1][1].call("POST", f"/api/tables/{code}/decline", {"seat": 1})
                await watcher.until(failed + 1, SHOW_PAUSE_SECONDS["instant"] / 2)
            code, failed = await fail(company, number)
            async with follow_table(company[0][0], code) as one, follow_table(company[0][1], code) as other:
                for server in pair:
                    room = server._runtime.rooms.rooms[code]
                    server._loop.call_soon_threadsafe(server._runtime.scheduler.add, room)
                await asyncio.to_thread(pair[0].clock.advance, SHOW_PAUSE_SECONDS["instant"])
                for watcher in (one, other):
                    await watcher.until(failed + 1)
            await asyncio.sleep(0.05)
            snapshots = [await line.snapshot(code) for line in company[0]]
            assert [snapshot["seq"] for snapshot in snapshots] == [failed + 1] * 2
            assert [snapshot["view"]["seats"][0]["discs"] for snapshot in snapshots] == [3, 3]

    asyncio.run(in_a_crowd(play))


def test_of_two_equal_moves_at_both_exactly_one_is_in_the_log(pair: LocalPair) -> None:
    """With two ids one is refused; with the same id both get the same number."""

    async def play(crowd: Crowd) -> None:
        lines = (await crowd.people(pair, 1))[0]
        code = (await lines[0].create(3))["code"]
        for seat in range(3):
            await lines[0].sit(code, seat)
        await lines[0].start(code)
        played = 0
        for number in range(60):
            await level(lines, code)
            wanted = await turn(lines[number % 2], code)
            if wanted is None:
                await lines[0].rematch(code)
                played = 0
                continue
            same = number % 3 == 0
            ids = [f"{number}"] * 2 if same else [f"{number} a", f"{number} b"]
            asked = [line.act(code, *wanted, one) for line, one in zip(lines, ids, strict=True)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            done = {answer for answer in answers if isinstance(answer, int)}
            refused = [answer.status for answer in answers if isinstance(answer, Refused)]
            if same:
                assert (len(done), refused) == (1, []), answers
            elif wanted[1].startswith(("bid", "pass", "pick", "discard")):
                assert (len(done), refused) == (1, [409]), answers
            played += len(done)  # to place or to flip a second disc may well be legal
            moves = [move for move in (await lines[0].record(code))["moves"] if move[0] != "chance"]
            assert len(moves) == played

    asyncio.run(in_a_crowd(play))


def test_all_discs_placed_at_the_same_moment_are_in(pair: LocalPair) -> None:
    """O2: six people choose at once, three at each server; no choice is lost or refused."""

    async def play(crowd: Crowd) -> None:
        company = await crowd.people(pair, 6)
        for number in range(6):
            code = await start_game(company)
            asked = [
                lines[(seat + number) % 2].act(code, seat, "place:flower", uuid.uuid4().hex)
                for seat, lines in enumerate(company)
            ]
            numbers = await asyncio.gather(*asked)
            assert len(set(numbers)) == 6
            moves = (await company[0][1].record(code))["moves"]
            assert sorted(moves) == [[seat, "place"] for seat in range(6)]

    asyncio.run(in_a_crowd(play))


def test_when_one_is_killed_the_other_goes_on(tmp_path: Path, postgresql_url: str, redis: Redis) -> None:
    """Its bots and clocks are taken over within ten seconds, and its streams resume without a gap."""

    async def play(crowd: Crowd, one: ServerProcess, other: ServerProcess) -> None:
        (ann, ann_there), (bob, bob_there) = await crowd.people((one, other), 2)
        code = (await ann.create(3, clock=5, pace="fast", bots=["novice"]))["code"]
        await ann.sit(code, 1)
        await bob.sit(code, 2)
        async with follow_table(bob_there, code) as watcher:
            async with follow_table(ann, code) as before:
                seq = await ann.start(code)
                await before.until(seq)
            last = before.last
            one.kill()
            killed = time.monotonic()
            # Ann comes back at the other one; Bob is there all the time, and lets the clock run out.
            async with follow_table(ann_there, code, last) as after:
                await ann_there.act(code, 1, "place:flower", "1")
                away = await watcher.until_kind("away")
                taken = time.monotonic() - killed
                assert away["table"]["seats"][2]["away"] == "clock"
                assert taken < TAKEOVER
                async with asyncio.timeout(TAKEOVER - taken):  # the bot goes on as well
                    while (await ann_there.snapshot(code))["view"]["seats"][0]["stack"] != ["hidden"]:
                        await asyncio.sleep(0.02)
                await after.until(away["seq"])
                assert [frame.seq for frame in after.frames] == [*range(last + 1, after.last + 1)]

    with run_two_servers(tmp_path, postgresql_url, redis) as servers:
        asyncio.run(in_a_crowd(play, *servers))


def test_followers_of_a_server_that_stops_have_time_to_reconnect(
    tmp_path: Path, postgresql_url: str, redis: Redis
) -> None:
    """They have the usual grace before a bot plays for them."""

    async def play(crowd: Crowd, one: LocalServer, other: LocalServer) -> None:
        (ann, ann_there), (bob, bob_there) = await crowd.people((one, other), 2)
        code = (await ann.create(2, sit=True))["code"]
        await bob.sit(code)
        async with follow_table(bob_there, code) as watcher:
            async with follow_table(ann, code):
                await ann.start(code, first=0)
                for server in (other, one):  # by now the first knows who is at the second
                    await asyncio.to_thread(server.beat)
                await asyncio.to_thread(one.advance, 4.5)  # longer than anybody is waited for
                assert await asyncio.to_thread(one.stop) < 5
                await asyncio.to_thread(other.beat)
                await asyncio.to_thread(other.advance, 3.0)
            async with follow_table(ann_there, code):
                await ann_there.act(code, 0, "place:flower", "1")
                await watcher.until_kind("played")
        assert "away" not in [frame.kind for frame in watcher.frames]

    with run_two_local_servers(tmp_path, postgresql_url, redis, grace=4.0) as servers:
        asyncio.run(in_a_crowd(play, *servers))


def test_without_redis_followers_get_entries_at_the_next_heartbeat(
    tmp_path: Path, postgresql_url: str
) -> None:
    """Redis only wakes: without it followers elsewhere wait for the next heartbeat of their server."""

    async def play(crowd: Crowd, servers: LocalPair, redis: Redis) -> None:
        lines = (await crowd.people(servers, 1))[0]
        code = (await lines[0].create(3, sit=True))["code"]
        async with follow_table(lines[1], code) as watcher:

            async def delay() -> float:
                seq = await lines[0].talk(code, 0, "hello")
                said = time.monotonic()
                return await watcher.until(seq) - said

            assert max([await delay() for _ in range(3)]) < FAST
            redis.stop()
            for _ in range(2):
                seq = await lines[0].talk(code, 0, "hello")
                await asyncio.to_thread(servers[1].beat)
                await watcher.until(seq)
            redis.start()
            deadline = time.monotonic() + 8
            while await delay() > FAST / 5:
                assert time.monotonic() < deadline, "Redis is back, and nobody listens"
            assert max([await delay() for _ in range(5)]) < FAST

    with Redis() as redis, run_two_local_servers(tmp_path, postgresql_url, redis) as servers:
        asyncio.run(in_a_crowd(play, servers, redis))


# --- Two workers on SQLite ----------------------------------------------------------------------------------


def workers_of(server: ServerProcess) -> list[int]:
    """The processes of the workers."""
    pid = server.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_any_worker_serves_any_table_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    """Any worker serves any table and the counts of all; a dead one is replaced; all end together."""

    async def play(crowd: Crowd, server: ServerProcess) -> None:
        ann = await crowd.person(server)
        code = (await ann.create(3, sit=True, pace="instant", bots=["novice", "novice"]))["code"]
        await ann.start(code, first=0)
        async with follow_table(ann, code) as watcher:
            for _ in range(20):
                answer = await crowd.twin(ann, server).request("GET", f"/api/tables/{code}")
                assert answer.status == 200
            body = {"seat": 0, "action": "place:flower", "id": "1"}
            seq = (await crowd.twin(ann, server).request("POST", f"/api/tables/{code}/actions", body)).json[
                "seq"
            ]
            assert {
                (await crowd.twin(ann, server).request("POST", f"/api/tables/{code}/actions", body)).json[
                    "seq"
                ]
                for _ in range(10)
            } == {seq}
            await watcher.until(seq)
        counts: set[str] = set()
        for _ in range(10):
            text = (await crowd.twin(ann, server).request("GET", "/metrics")).body.decode()
            counts |= {line for line in text.splitlines() if 'method="GET",route="/api/tables/{code}' in line}
        assert [line.rpartition(" ")[2] for line in counts if "events" not in line] == ["20.0"]

    async def go_on(crowd: Crowd, server: ServerProcess) -> None:
        killed = workers_of(server)
        kill(killed[0], signal.SIGKILL)
        deadline = time.monotonic() + 15
        while len(now := workers_of(server)) < 2 or killed[0] in now:
            assert time.monotonic() < deadline, "the worker was not replaced"
            await asyncio.sleep(0.05)
        ann = await crowd.person(server)
        code = ""
        for _ in range(5):
            code = (await ann.create(2, sit=True))["code"]
            assert (await crowd.twin(ann, server).request("GET", f"/api/tables/{code}")).status == 200
        async with follow_table(ann, code), follow_table(crowd.twin(ann, server), code):
            stopped = asyncio.get_running_loop().run_in_executor(None, server.stop)
            assert await stopped < 5

    environment = {"CALAVERA_RATE_LIMITS": "off"}
    with ServerProcess(tmp_path / "data", environment, options=["--workers", "2"]) as server:
        workers = workers_of(server)
        assert len(workers) == 2
        asyncio.run(in_a_crowd(play, server))
        asyncio.run(in_a_crowd(go_on, server))
        assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]
