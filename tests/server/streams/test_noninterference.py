"""Nobody is sent what they may not know, by any path: change it, and every byte of every answer stays.

Two servers hold the same table. Its two logs differ only in what one reader cannot know (the engine's tests
build such worlds, see ``tests/rules/worlds.py``). The reader then asks both for everything there is, does the
same right and wrong things at both, and must not be able to tell which is which. A reader is a seat, a player
with two seats, a spectator, or somebody who holds the seats of two players and passes the device around.

That this test can fail was tried on broken copies of the server; every one of these leaks was caught:

- in a frame or a snapshot: the hands of all, the number of skulls, the engine's own events, the view of
  whoever is to act, a seal over the true words;
- in the record of a game that goes on: the true words, the Last Chance disc while all choose, the salts;
- elsewhere: the number of skulls on the table in a refusal, in the list of tables, in a header or a metric.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from calavera.record import fairness
from calavera.record.fairness import SECRET_VERBS
from calavera.rules import CHANCE, Options, State, state_text
from calavera.server.app import make_app
from calavera.server.asgi import Message
from calavera.server.http.middleware import RequestMiddleware
from calavera.server.runtime import Runtime
from calavera.server.settings import Settings
from calavera.server.storage.event_log import Listing
from calavera.server.streams.followers import Follower
from calavera.server.streams.frames import encode
from calavera.server.streams.table_json import listing_json
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables import commands, table
from calavera.server.tables.entries import (
    CameBack,
    ChoseFaceUp,
    Created,
    Entry,
    LoggedEntry,
    Muted,
    Played,
    Said,
    Sitter,
    Started,
    WentAway,
)
from calavera.server.tables.table import Table
from calavera.server.wire.table_codes import CODE_ALPHABET
from tests.rules.strategies import (
    PLAY_STYLES,
    SMALL_OPTIONS,
    STOP_CONDITIONS,
    Game,
    examples,
    new_games,
    play_to_end,
)
from tests.rules.vocabulary import VOCABULARY
from tests.rules.worlds import other_game_to
from tests.server.fake_clock import StoppedClock

NOON = 1_700_000_000.0
#: Resumed from every number where there are no more than so many; otherwise from so many of them.
MAX_RESUMED = 8
SIMULTANEOUS_LAST_CHANCE = [o for o in SMALL_OPTIONS if o.last_chance and o.opening == "simultaneous"]
#: What a stranger may be sent to count is counted; how long it took is not the same twice.
COUNTER_LINES = re.compile(r"^calavera_(?!.*seconds).*_total\{?.*$", re.MULTILINE)


# --- Two servers --------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """All of an answer."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class World:
    """A server without a network: its application, and the runtime behind it."""

    def __init__(self, data: Path) -> None:
        # With the same key, somebody's cookie is the same in both worlds.
        settings = Settings(data=str(data), rate_limits="off", secret="k" * 32)
        #: Streams that stay open.
        self.live: dict[Follower, asyncio.Task[None]] = {}
        self.app: RequestMiddleware
        self.runtime: Runtime
        self.app, self.runtime = make_app(settings, clock=StoppedClock(NOON + 10_000))

    async def keep(self, code: str, entries: list[Entry]) -> None:
        """Write a table's log; a second goes by from entry to entry."""
        state, appended = Table(code), []
        for seq, entry in enumerate(entries, 1):
            logged = LoggedEntry(seq, NOON + seq, entry)
            state.apply(*logged)
            text = encode(listing_json(state)).decode()
            listed = (
                Listing(state.status, state.settings.public, text, self.runtime.name)
                if seq in (1, len(entries))
                else None
            )
            appended.append(self.runtime.event_log.append(code, logged, listed))
        assert all(await asyncio.gather(*appended))

    async def ask(
        self, person: str, method: str, path: str, body: object = None, **headers: object
    ) -> Answer:
        """Ask for something; a stream ends when all is sent that there is."""
        data = b"" if body is None else json.dumps(body).encode()
        scope = self._scope(person, method, path, data)
        scope["headers"] += [
            (name.replace("_", "-").encode(), str(headers[name]).encode()) for name in headers
        ]
        asked = iter([{"type": "http.request", "body": data, "more_body": False}])
        start: Message = {}
        body_sent: list[bytes] = []
        complete = asyncio.Event()

        async def receive() -> Message:
            for message in asked:
                return message
            await complete.wait()  # nobody hangs up before
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            else:
                body_sent.append(message.get("body", b""))
                if not message.get("more_body"):
                    complete.set()

        ending = asyncio.create_task(self._end_streams())
        await self.app(scope, receive, send)
        ending.cancel()
        return Answer(start["status"], tuple(start["headers"]), b"".join(body_sent))

    async def _end_streams(self) -> None:
        """End streams that have all that is known."""
        while True:
            for follower in self._followers() - self.live.keys():
                follower.end()
            await asyncio.sleep(0.0005)  # longer than nothing: the database works in a thread

    def _followers(self) -> set[Follower]:
        return {follower for room in self.runtime.rooms.rooms.values() for follower in room.followers}

    def _scope(self, person: str, method: str, path: str, data: bytes) -> dict[str, Any]:
        path, _, query = path.partition("?")
        cookie = f"calavera={self.runtime.identities.cookie_of(person)}"
        headers = [(b"host", b"skull.example"), (b"cookie", cookie.encode())]
        if data:
            size = str(len(data)).encode()
            headers += [(b"content-type", b"application/json"), (b"content-length", size)]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("skull.example", 80),
        }


class Worlds:
    """Two worlds on one loop."""

    def __init__(self, runner: asyncio.Runner, folder: Path) -> None:
        self.runner = runner
        self.codes = ("".join(letters) for letters in itertools.product(CODE_ALPHABET, repeat=6))
        self.pair = runner.run(self._make(folder))

    async def _make(self, folder: Path) -> tuple[World, World]:
        pair = World(folder / "one"), World(folder / "other")
        for world in pair:
            await world.runtime.start()
        return pair

    async def close(self) -> None:
        """End both."""
        for world in self.pair:
            await world.runtime.stop()


def public_hash(_game: str, index: int, actor: int | str, _word: str, _salt: str) -> str:
    """A commitment that depends on public facts alone.

    The real one is a hash of the word and a salt of 128 random bits. Nobody can try all salts, so to whoever
    does not know the salt it is as good as random, and differs between any two games. What is left to test
    is that nothing else of the secret is sent along: for that, it must be the same in both worlds.
    """
    return hashlib.sha256(f"{index} {actor}".encode()).hexdigest()


@contextmanager
def fix_randomness() -> Iterator[None]:
    """The time stands still, dice can be thrown again, and commitments say nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "commitment", public_hash)
        patch.setattr(fairness, "commitment", public_hash)
        patch.setattr(commands, "_random", Random())
        yield


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    """Two worlds, for all examples: each has a table of its own there."""
    with asyncio.Runner() as runner:
        made = Worlds(runner, tmp_path_factory.mktemp("worlds"))
        yield made
        runner.run(made.close())


# --- Logs and readers ---------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A game, the players whose seats the reader holds, and dice."""

    game: Game
    players: tuple[int, ...]
    seed: int

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.game.start.options

    @property
    def seats(self) -> tuple[int, ...]:
        """The reader's seats."""
        return tuple(sorted([seat for player in self.players for seat in self.options.seats_of(player)]))


@st.composite
def cases(
    draw: st.DrawFn,
    options: Sequence[Options] = SMALL_OPTIONS,
    places: Sequence[str] = tuple([place for place in STOP_CONDITIONS if place != "over"]),
) -> Case:
    """A game that goes on, stopped in one of these places, and somebody who reads it."""
    start, manner = draw(new_games(st.sampled_from(options))), draw(PLAY_STYLES)
    wanted, random = STOP_CONDITIONS[draw(st.sampled_from(places))], Random(draw(st.integers(0, 2**32)))
    ends: list[int] = []
    whole, tries = Game(start, ()), 0
    while not ends and tries < 20:  # some places are rare
        whole, tries = play_to_end(start, random, manner), tries + 1
        going = [
            end
            for end, state in enumerate(whole.states)  # a shuffle has no entry of its own
            if state.to_act and (state.to_act != (CHANCE,) or state.options.loss == "draw")
        ]
        ends = [end for end in going if wanted(whole.states[end])]
    game = Game(start, whole.steps[: draw(st.sampled_from(ends or [0]))])
    seated = draw(st.permutations(range(start.options.players)))
    return Case(game, tuple(seated[: draw(st.integers(0, 2))]), draw(st.integers(0, 2**32)))


#: Puts a log into a world and asks for things.
Tell = Callable[[World, Case, str, list[Entry]], Coroutine[None, None, dict[str, list[object]]]]

READER, SPECTATOR = "p_reader", "p_spectator"


def log_of(case: Case, game: Game, salts: Random) -> list[Entry]:
    """The log of a table where this was played; not all of it is about the game."""
    options = case.options
    people = [READER if player in case.players else f"p_{player}" for player in range(options.players)]
    seats = tuple([Sitter(f"Ann {player}", "jade", person) for player, person in enumerate(people)])
    terms = Terms(options, TableSettings(public=True, clock=60))
    entries: list[Entry] = [
        Created(terms, people[0], seats),
        Started(1, "game", terms, game.start.first, seats),
        Said(0, text="hello"),
        Muted(READER, options.players - 1, True),
        Said(options.players - 1, phrase="talk-hello"),
    ]
    for moves in group_moves(game):
        actor = moves[0][0]
        hidden = [word.partition(":")[0] in SECRET_VERBS for _, word in moves]
        salted = tuple([salts.randbytes(16).hex() if secret else None for secret in hidden])
        if not isinstance(actor, int):
            entries.append(Played(tuple(moves), salted))
            continue
        player = options.player_of(actor)
        if len(entries) == 7:
            entries += [WentAway(player, "gone"), CameBack(player)]
            # Somebody else watches face up. No command allows it here, and even so the reader learns nothing.
            entries += [ChoseFaceUp(other) for other in range(options.players) if other not in case.players]
        entries.append(Played(tuple(moves), salted, people[player], f"id {len(entries)}"))
    return entries


def group_moves(game: Game) -> Iterator[list[tuple[int | str, str]]]:
    """The moves by entry: a shuffle with the flip before it, a draw alone."""
    moves: list[tuple[int | str, str]] = []
    for actor, action in game.moves:
        if moves and (actor != CHANCE or action.verb == "draw"):
            yield moves
            moves = []
        moves.append((actor, str(action)))
    if moves:
        yield moves


def reveals_nothing(state: State, case: Case, seat: int, word: str) -> bool:
    """Whether an action of the reader turns up no secret: those that do are how secrets come out."""
    verb, _, about = word.partition(":")
    holder = state.setting.last_chance_seat
    if verb == "flip":
        return int(about) in case.seats
    if verb == "place" and state.secret_opening and state.to_act == (seat,):
        return holder is None or holder in case.seats
    return verb != "pick" or state.challenger not in case.seats


# --- What a reader gets -------------------------------------------------------------------------------------


async def read_everything(world: World, case: Case, code: str, person: str) -> list[object]:
    """All that a reader can get from a server without changing anything."""
    at, last = f"/api/tables/{code}", (await world.runtime.rooms.room(code)).table.seq
    paths = [at, "/api/tables", f"{at}/record", f"{at}/record?game=1", f"{at}/record?game=2", f"{at}/verify"]
    paths += [
        "/api/me",
        "/api/bots",
        "/api/health",
        "/",
        f"{at}/events",
        f"{at}/replay",
        f"{at}/replay?eyes=0",
    ]
    got: list[object] = [await world.ask(person, "GET", path) for path in paths]
    numbers = Random(case.seed).sample(range(last + 1), min(last + 1, MAX_RESUMED))
    got += [await world.ask(person, "GET", f"{at}/events", last_event_id=number) for number in numbers]
    changes = [f"{at}/events?events=changes&after={number}" for number in (0, *numbers[:2])]
    got += [await world.ask(person, "GET", path) for path in changes]
    lines = "application/x-ndjson"
    got += [await world.ask(person, "GET", f"{at}/events{after}", accept=lines) for after in ("", "?after=0")]
    return got


async def read_as_spectator(
    world: World, case: Case, code: str, entries: list[Entry]
) -> dict[str, list[object]]:
    """All that somebody gets who sits at the table and asks for what a spectator sees."""
    await world.keep(code, entries)
    paths = [f"/api/tables/{code}?as=spectator", f"/api/tables/{code}/events?as=spectator"]
    got: list[object] = [await world.ask(READER, "GET", path) for path in paths]
    numbers = Random(case.seed).sample(range(len(entries)), min(len(entries), MAX_RESUMED))
    got += [await world.ask(READER, "GET", paths[1], last_event_id=number) for number in numbers]
    return {"screen": got}


async def try_actions(world: World, case: Case, code: str, person: str) -> list[object]:
    """What the reader is told to wrong actions, and then to a right one with every own seat."""
    random = Random(case.seed)
    at, options = f"/api/tables/{code}", case.options
    got: list[object] = []

    async def act(seat: object, word: object, name: str) -> None:
        body = {"seat": seat, "action": word, "id": name}
        got.append(await world.ask(person, "POST", f"{at}/actions", body))

    for seat in range(options.seats + 1):
        state = (await world.runtime.rooms.room(code)).table.state
        assert state is not None
        legal = state.legal_actions(seat) if seat in case.seats and person == READER else ()
        for number, word in enumerate(random.sample(VOCABULARY, 6)):
            if word not in legal:
                await act(seat, word, f"wrong {seat} {number}")
        right = [word for word in legal if reveals_nothing(state, case, seat, word)]
        if right:
            await act(seat, random.choice(right), f"right {seat}")
            await act(seat, "show", f"right {seat}")
        got.append(await world.ask(person, "POST", f"{at}/decline", {"seat": seat}))
    await act("0", "pass", "bad seat")
    await act(0, 7, "bad word")
    for path, body in (("start", {}), ("rematch", {}), ("seats", {"seat": 0}), ("mute", {"seat": 0})):
        got.append(await world.ask(person, "POST", f"{at}/{path}", body))
    got += [await world.ask(person, "POST", f"{at}/{path}") for path in ("finish", "face-up")]
    got.append(await world.ask(person, "PATCH", at, {"options": {"players": 3}}))
    return got


async def read_counters(world: World) -> list[str]:
    """The counts that a host is shown, without those of time."""
    answer = await world.ask(SPECTATOR, "GET", "/metrics")
    return [line for line in COUNTER_LINES.findall(answer.body.decode()) if "/metrics" not in line]


async def read_as_everyone(
    world: World, case: Case, code: str, entries: list[Entry]
) -> dict[str, list[object]]:
    """Everything that is to be the same in both worlds."""
    commands._random.seed(case.seed)
    before = await read_counters(world)
    await world.keep(code, entries)
    got = {}
    for person in (READER, SPECTATOR) if case.players else (SPECTATOR,):
        got[person] = await read_everything(world, case, code, person)
        got[f"{person} acting"] = await try_actions(world, case, code, person)
        if (await world.runtime.rooms.room(code)).table.status == "playing":
            got[f"{person} afterwards"] = await read_everything(world, case, code, person)
    after = await read_counters(world)
    got["counts"] = [counter_growth(before, after)]
    return got


def counter_growth(before: list[str], after: list[str]) -> dict[str, float]:
    """By how much each count grew: both worlds count together, since they share a process."""
    was, now = [
        {key: float(n) for key, _, n in [line.rpartition(" ") for line in x]} for x in (before, after)
    ]
    return {key: number - was.get(key, 0.0) for key, number in now.items() if number != was.get(key, 0.0)}


# --- The tests ----------------------------------------------------------------------------------------------


def compare(worlds: Worlds, case: Case, own: tuple[int, ...], tell: Tell) -> None:
    """Require that the same is told in both worlds, which differ in what is not known to these seats."""
    random = Random(case.seed)
    other = other_game_to(case.game, own, random)
    event("the truth differs" if state_text(other.last) != state_text(case.game.last) else "the same truth")
    event(f"the reader holds {len(case.players)} places")
    code = next(worlds.codes)
    with fix_randomness():
        one, two = [
            worlds.runner.run(tell(world, case, code, log_of(case, game, random)))
            for world, game in zip(worlds.pair, (case.game, other), strict=True)
        ]
    for what, answers in one.items():
        for answer, twin in zip(answers, two[what], strict=True):
            assert answer == twin, what


@examples(16, least=16)
@given(case=cases())
def test_a_table_with_other_secrets_is_the_same_table(worlds: Worlds, case: Case) -> None:
    """Streams from a snapshot and resumed, lines, snapshots, records, refusals, lists, counts and headers."""
    compare(worlds, case, case.seats, read_as_everyone)


@examples(8, least=8)
@given(case=cases())
def test_a_screen_in_the_room_shows_nothing_of_its_owners_hand(worlds: Worlds, case: Case) -> None:
    """Even the discs of the very person who asks."""
    compare(worlds, case, (), read_as_spectator)


@examples(6, least=6)
@given(case=cases(SIMULTANEOUS_LAST_CHANCE, ("secret disc",)))
def test_the_last_chance_disc_is_secret_while_all_choose(worlds: Worlds, case: Case) -> None:
    """O2, V2: also in the public record, where it is told once it lies open."""
    compare(worlds, case, case.seats, read_as_everyone)


def test_every_commitment_is_salted(tmp_path: Path) -> None:
    """Discs of one face, placed by all at two tables alike: no two hashes are the same."""
    hashes: list[str] = []

    async def play() -> None:
        world = World(tmp_path)
        await world.runtime.start()
        for _ in range(2):
            body = {"options": {"players": 3}, "sit": True}
            code = json.loads((await world.ask(READER, "POST", "/api/tables", body)).body)["code"]
            for seat in (1, 2):
                await world.ask(READER, "POST", f"/api/tables/{code}/seats", {"seat": seat})
            await world.ask(READER, "POST", f"/api/tables/{code}/start", {"first": 0})
            for turn in range(6):
                body = {"seat": turn % 3, "action": "place:flower", "id": str(turn)}
                answer = await world.ask(READER, "POST", f"/api/tables/{code}/actions", body)
                assert answer.status == 200, answer.body
            stream = await world.ask(
                SPECTATOR, "GET", f"/api/tables/{code}/events?after=0", accept="application/x-ndjson"
            )
            frames = [json.loads(line) for line in stream.body.splitlines()]
            hashes.extend([mark["hash"] for frame in frames for mark in frame.get("commitments", ())])
        await world.runtime.stop()

    asyncio.run(play())
    assert len(hashes) == 12
    assert len(set(hashes)) == 12
    assert all([re.fullmatch("[0-9a-f]{64}", one) for one in hashes])
