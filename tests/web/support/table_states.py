"""Tables in every state that a screen can show, brought there by calls of the API. Tests look from seat 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.server.support.blocking_client import Person, create_people, expect_json

NAMES = ("Alma", "Bruno", "Cleo", "Dalia", "Emil", "Frida", "Gino", "Hana", "Iker", "Juno", "Kai", "Lola")
#: As long as a name may be; Chinese is short and wide.
LONG_NAME = "Maximiliane von der Höhe"
BOTS = ("novice", "regular", "sharp")
TRIBES = ("marigold", "obsidian", "coral", "jade", "moon", "maize")

OPENED = "0 place:flower, 1 place:flower, 2 place:skull, 3 place:flower"
OWN_SKULL = "0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"
WIN = "0 place:flower, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"


@dataclass(frozen=True)
class TableState:
    """A table and the moves played so far. ``then`` are the moves that are played while somebody looks."""

    moves: str = ""
    players: int = 4
    first: int = 0
    options: dict[str, object] = field(default_factory=dict)
    edition: str | None = None
    then: str = ""
    talk: tuple[tuple[int, str], ...] = ()
    #: Whether the player of seat 0 plays all other seats, too, on the same device.
    shared: bool = False
    started: bool = True
    #: The name of seat 0.
    name: str = NAMES[0]
    #: How many of the seats are taken by bots; the last ones.
    bots: int = 0


TABLE_STATES: dict[str, TableState] = {
    "lobby": TableState(players=6, started=False, bots=3, name=LONG_NAME),
    # The first player waits for the others (O4).
    "opening": TableState("1 place:flower, 3 place:flower", edition="classic", name=LONG_NAME),
    "adding": TableState(OPENED, talk=((1, "I would not, if I were you."), (2, "talk-hello"))),
    "bidding": TableState(f"{OPENED}, 0 place:flower, 1 place:flower, 2 bid:2, 3 bid:3"),
    "attempt": TableState(
        f"{OPENED}, 0 place:flower, 1 place:flower, 2 bid:2, 3 pass, 0 bid:4, 1 pass, 2 pass, "
        "0 flip:0, 0 flip:0"
    ),
    "skull": TableState(
        f"{OPENED}, 0 bid:3, 1 pass, 2 pass, 3 pass, 0 flip:0, 0 flip:1",
        then="0 flip:2",
    ),
    "pick": TableState(
        "0 place:skull, 1 place:flower, 2 place:flower, 3 place:flower, "
        "1 bid:2, 2 pass, 3 pass, 0 pass, 1 flip:1, 1 flip:0",
        first=1,
    ),
    "discard": TableState(OWN_SKULL, players=3),
    "starter": TableState(
        ", ".join([f"{OWN_SKULL}, 0 discard:flower"] * 3) + f", {OWN_SKULL}, 0 discard:skull", players=3
    ),
    "round-won": TableState(WIN.removesuffix(", 0 flip:0"), players=3, then="0 flip:0"),
    "over": TableState(f"{WIN}, {WIN}", players=3),
    "last-chance": TableState(
        ", ".join([f"{OWN_SKULL}, 0 discard:flower"] * 3),
        players=3,
        options={"last_chance": True},
        edition="german",
    ),
    "twelve": TableState(
        ", ".join([f"{seat} place:flower" for seat in range(12)]), players=12, name=LONG_NAME
    ),
    "twelve-bids": TableState(
        ", ".join([f"{seat} place:flower" for seat in range(12)]) + ", 0 bid:5, 1 pass, 2 pass, 3 bid:7",
        players=12,
    ),
    "two-tribes": TableState(
        "0 place:flower, 1 place:flower, 2 place:skull, 3 place:flower, 4 place:flower, 5 place:flower",
        players=3,
        options={"tribes_per_player": 2},
    ),
    "curtain": TableState(players=3, shared=True),
    # On a shared device, one person picks and two may show (T6).
    "show": TableState(
        f"{OPENED}, 0 bid:2, 1 pass, 2 pass, 3 pass, 0 flip:0, 0 flip:2",
        shared=True,
    ),
}


class TableBuilder:
    """Twelve players without a browser, who bring tables to the states that are wanted."""

    def __init__(self, create: Callable[[str, str], Person], address: str) -> None:
        self.people = [create(address, name) for name in NAMES]

    @property
    def reader(self) -> Person:
        """The player whose screen is looked at: seat 0 and host of every table."""
        return self.people[0]

    def prepare(self, state: TableState) -> str:
        """Open a table and bring it to a state; its code."""
        settings: dict[str, Any] = {
            "tribe": TRIBES[0],
            "name": state.name,
            **({"edition": state.edition} if state.edition else {}),
        }
        code = self.reader.open(state.players, state.options, **settings)
        # A lobby keeps one free seat.
        taken = state.players if state.started else state.players - 1
        for seat in range(1, taken):
            tribe = TRIBES[seat % len(TRIBES)]
            if seat >= taken - state.bots:
                person, body = self.reader, {"seat": seat, "bot": BOTS[seat % len(BOTS)]}
            else:
                person = self.reader if state.shared else self.people[seat]
                body = {"seat": seat, "name": NAMES[seat], "tribe": tribe}
            expect_json(person.post(f"/api/tables/{code}/seats", body), 201)
        if state.started:
            self.reader.start(code, first=state.first)
        self.play(code, state.moves, 1 if state.shared else state.players)
        for seat, text in state.talk:
            said = {"phrase": text} if text.startswith("talk-") else {"text": text}
            expect_json(self.people[seat].post(f"/api/tables/{code}/talk", {"seat": seat, **said}))
        return code

    def play(self, code: str, moves: str, people: int) -> None:
        """Play a line of moves by this many people: seats and words, as in ``0 place:flower, 1 bid:1``."""
        for move in filter(None, moves.split(", ")):
            seat, word = move.split()
            self.people[int(seat) % people].act(code, int(seat), word)


@contextmanager
def table_builder(address: str) -> Iterator[TableBuilder]:
    """Players of a server's tables; their connections are closed at the end."""
    with create_people() as create:
        yield TableBuilder(create, address)
