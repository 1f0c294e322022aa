"""Tables and their readers, and everything that a reader can ask a server for."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from calavera.record.fairness import SECRET_VERBS
from calavera.rules import CHANCE, Options, State, play
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    CameBack,
    ChoseFaceUp,
    Created,
    Entry,
    Muted,
    Played,
    Said,
    Sitter,
    Started,
    WentAway,
)
from tests.rules.strategies import (
    PLAY_STYLES,
    SMALL_OPTIONS,
    STOP_CONDITIONS,
    Game,
    new_games,
    play_to_end,
)
from tests.rules.vocabulary import VOCABULARY

from .two_worlds import World

#: Resumed from every number where there are no more than this many; otherwise from this many of them.
MAX_RESUMED = 8
#: What a stranger may be sent to count is counted; how long it took is not the same twice.
COUNTER_LINES = re.compile(r"^calavera_(?!.*seconds).*_total\{?.*$", re.MULTILINE)
READER, SPECTATOR = "p_reader", "p_spectator"


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
    """Whether an action of the reader turns up no secret: those that do are how secrets come out.

    One that ends the game does, since the record is then open to all.
    """
    if play(state, seat, word).after.result is not None:
        return False
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
    table_commands._random.seed(case.seed)
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
