"""Event types, and the form of an event that each reader may see.

Every event has a ``kind``: its name on the wire. It also makes events of different types unequal.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from .actions import Disc
from .options import Options

__all__ = [
    "AttemptBegan",
    "AttemptFailed",
    "Bid",
    "Eliminated",
    "Event",
    "Flipped",
    "GameWon",
    "LastChanceReturned",
    "LastChanceShown",
    "LastChanceTaken",
    "Lost",
    "Passed",
    "Placed",
    "RoundOpened",
    "RoundWon",
    "Shown",
    "Shuffled",
    "StarterNamed",
    "seen_by",
]


class RoundOpened(NamedTuple):
    """All discs are back in hand (F1) and a round begins with this first seat."""

    round: int
    first: int
    kind: Literal["round-opened"] = "round-opened"


class Placed(NamedTuple):
    """A disc went onto a mat. Only its player sees the face, unless it lies face up (V2)."""

    seat: int
    disc: Disc | None
    face_up: bool = False
    kind: Literal["placed"] = "placed"


class Bid(NamedTuple):
    """A challenge was issued or raised (A4, B1)."""

    seat: int
    number: int
    kind: Literal["bid"] = "bid"


class Passed(NamedTuple):
    """A seat left the auction (B2)."""

    seat: int
    kind: Literal["passed"] = "passed"


class AttemptBegan(NamedTuple):
    """The auction is over: this seat is the Challenger (B3, B4)."""

    seat: int
    bid: int
    kind: Literal["attempt-began"] = "attempt-began"


class Flipped(NamedTuple):
    """The Challenger turned the top face-down disc of a seat's stack (T2, T3)."""

    by: int
    seat: int
    disc: Disc
    kind: Literal["flipped"] = "flipped"


class AttemptFailed(NamedTuple):
    """A skull stopped the attempt (T4)."""

    seat: int
    skull_owner: int
    kind: Literal["attempt-failed"] = "attempt-failed"


class Shown(NamedTuple):
    """An opponent turned the rest of their own stack face up, top first (T6)."""

    seat: int
    discs: tuple[Disc, ...]
    kind: Literal["shown"] = "shown"


class Shuffled(NamedTuple):
    """The Challenger's discs lie face down in an order that nobody knows (F2)."""

    seat: int
    discs: int
    kind: Literal["shuffled"] = "shuffled"


class Lost(NamedTuple):
    """A disc left the game; only the player who lost it knows which (F2, F3, F4)."""

    seat: int
    disc: Disc | None
    kind: Literal["lost"] = "lost"


class Eliminated(NamedTuple):
    """A seat lost its last disc; the face is not announced (F5)."""

    seat: int
    kind: Literal["eliminated"] = "eliminated"


class StarterNamed(NamedTuple):
    """The Challenger, eliminated by their own skull, named the next first seat (N3)."""

    by: int
    first: int
    kind: Literal["starter-named"] = "starter-named"


class LastChanceTaken(NamedTuple):
    """A seat with one disc left takes the Last Chance disc for the next round (V2, D4)."""

    seat: int
    kind: Literal["last-chance-taken"] = "last-chance-taken"


class LastChanceShown(NamedTuple):
    """All who choose in secret have placed: the Last Chance disc among theirs turns face up (O2, O4, V2)."""

    seat: int
    kind: Literal["last-chance-shown"] = "last-chance-shown"


class LastChanceReturned(NamedTuple):
    """The round is over: the Last Chance disc lies in the middle again (V2)."""

    seat: int
    kind: Literal["last-chance-returned"] = "last-chance-returned"


class RoundWon(NamedTuple):
    """The attempt succeeded (T5); ``wins`` is 1 when the mat turns to its flower side (W1)."""

    seat: int
    wins: int
    kind: Literal["round-won"] = "round-won"


class GameWon(NamedTuple):
    """The game is over (W1, W2)."""

    player: int
    reason: Literal["challenges", "last"]
    kind: Literal["game-won"] = "game-won"


Event = (
    RoundOpened
    | Placed
    | Bid
    | Passed
    | AttemptBegan
    | Flipped
    | AttemptFailed
    | Shown
    | Shuffled
    | Lost
    | Eliminated
    | StarterNamed
    | LastChanceTaken
    | LastChanceShown
    | LastChanceReturned
    | RoundWon
    | GameWon
)


def _event_repr(event: Any) -> str:
    """An event as the call that makes it, without fields that have their default (``kind`` always has)."""
    defaults = event._field_defaults
    fields = [
        f"{name}={value!r}"
        for name, value in zip(event._fields, event, strict=True)
        if name not in defaults or value != defaults[name]
    ]
    return f"{type(event).__name__}({', '.join(fields)})"


for _event_type in get_args(Event):
    _event_type.__repr__ = _event_repr


def seen_by(event: Event, seat: int | None, options: Options) -> Event:
    """The form of an event that a seat, or a spectator (None), may see.

    >>> seen_by(Placed(1, "skull"), 0, Options(players=4))
    Placed(seat=1, disc=None)
    """
    if isinstance(event, Placed):
        if event.face_up or _same_player(event.seat, seat, options):
            return event
        return Placed(event.seat, None)
    if isinstance(event, Lost) and not _same_player(event.seat, seat, options):
        return Lost(event.seat, None)
    return event


def _same_player(seat: int, reader: int | None, options: Options) -> bool:
    return reader is not None and options.player_of(seat) == options.player_of(reader)
