"""Tables in every state that a screen can show, brought there by calls, for somebody in seat 0 to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.server.tables import Person, create_people, expect_json

NAMES = ("Alma", "Bruno", "Cleo", "Dalia", "Emil", "Frida", "Gino", "Hana", "Iker", "Juno", "Kai", "Lola")
TRIBES = ("marigold", "obsidian", "coral", "jade", "moon", "maize")

OPENED = "0 place:flower, 1 place:flower, 2 place:skull, 3 place:flower"
OWN_SKULL = "0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"
WIN = "0 place:flower, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"


@dataclass(frozen=True)
class Stage:
    """Who plays what, and what was done until now. ``then`` is what happens before the reader's eyes."""

    moves: str = ""
    players: int = 4
    first: int = 0
    options: dict[str, object] = field(default_factory=dict)
    edition: str | None = None
    then: str = ""
    talk: tuple[tuple[int, str], ...] = ()
    #: Seats that the person in seat 0 plays, too, on the same device.
    shared: bool = False
    started: bool = True


STAGES: dict[str, Stage] = {
    "lobby": Stage(players=4, started=False),
    "opening": Stage("1 place:flower, 3 place:flower"),
    "adding": Stage(OPENED, talk=((1, "I would not, if I were you."), (2, "talk-hello"))),
    "bidding": Stage(f"{OPENED}, 0 place:flower, 1 place:flower, 2 bid:2, 3 bid:3"),
    "attempt": Stage(
        f"{OPENED}, 0 place:flower, 1 place:flower, 2 bid:2, 3 pass, 0 bid:4, 1 pass, 2 pass, "
        "0 flip:0, 0 flip:0"
    ),
    "skull": Stage(
        f"{OPENED}, 0 bid:3, 1 pass, 2 pass, 3 pass, 0 flip:0, 0 flip:1",
        then="0 flip:2",
    ),
    "pick": Stage(
        "0 place:skull, 1 place:flower, 2 place:flower, 3 place:flower, "
        "1 bid:2, 2 pass, 3 pass, 0 pass, 1 flip:1, 1 flip:0",
        first=1,
    ),
    "discard": Stage(OWN_SKULL, players=3),
    "starter": Stage(
        ", ".join([f"{OWN_SKULL}, 0 discard:flower"] * 3) + f", {OWN_SKULL}, 0 discard:skull", players=3
    ),
    "round-won": Stage(WIN.removesuffix(", 0 flip:0"), players=3, then="0 flip:0"),
    "over": Stage(f"{WIN}, {WIN}", players=3),
    "last-chance": Stage(
        ", ".join([f"{OWN_SKULL}, 0 discard:flower"] * 3),
        players=3,
        options={"last_chance": True},
        edition="german",
    ),
    "twelve": Stage(", ".join([f"{seat} place:flower" for seat in range(12)]), players=12),
    "twelve-bids": Stage(
        ", ".join([f"{seat} place:flower" for seat in range(12)]) + ", 0 bid:5, 1 pass, 2 pass, 3 bid:7",
        players=12,
    ),
    "two-tribes": Stage(
        "0 place:flower, 1 place:flower, 2 place:skull, 3 place:flower, 4 place:flower, 5 place:flower",
        players=3,
        options={"tribes_per_player": 2},
    ),
    "curtain": Stage(players=3, shared=True),
}


class House:
    """People who play tables to where they are wanted."""

    def __init__(self, arrive: Callable[[str, str], Person], address: str) -> None:
        self.people = [arrive(address, name) for name in NAMES]

    @property
    def reader(self) -> Person:
        """Who looks: seat 0 everywhere, and the host."""
        return self.people[0]

    def prepare(self, stage: Stage) -> str:
        """Bring a table to a stage; its code."""
        settings: dict[str, Any] = {
            "tribe": TRIBES[0],
            **({"edition": stage.edition} if stage.edition else {}),
        }
        code = self.reader.open(stage.players, stage.options, **settings)
        for seat in range(1, stage.players if stage.started else stage.players - 1):
            person = self.reader if stage.shared else self.people[seat]
            body = {"seat": seat, "name": NAMES[seat], "tribe": TRIBES[seat % len(TRIBES)]}
            expect_json(person.post(f"/api/tables/{code}/seats", body), 201)
        if stage.started:
            self.reader.start(code, first=stage.first)
        self.play(code, stage.moves, stage.players)
        for seat, text in stage.talk:
            said = {"phrase": text} if text.startswith("talk-") else {"text": text}
            expect_json(self.people[seat].post(f"/api/tables/{code}/talk", {"seat": seat, **said}))
        return code

    def play(self, code: str, moves: str, players: int) -> None:
        """Do what a line of moves says."""
        for move in filter(None, moves.split(", ")):
            seat, word = move.split()
            self.people[int(seat) % players].act(code, int(seat), word)


@contextmanager
def house(address: str) -> Iterator[House]:
    """The people of a server's tables, until they are sent home."""
    with create_people() as arrive:
        yield House(arrive, address)
