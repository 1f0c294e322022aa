"""The shapes of what is sent without a struct, for the OpenAPI document: views, events, tables, records.

Nothing is built from these: what is sent often is encoded by hand. Tests hold what is sent against them.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from calavera.rules.actions import Disc
from calavera.rules.options import LossRule, OpeningRule
from calavera.rules.state import Phase, Reason
from calavera.rules.views import Face
from calavera.server.values import AbsenceReason, Pace, Status

from .requests import Tribe

__all__ = [
    "REFUSALS",
    "GameRecord",
    "GameReplay",
    "OpenTables",
    "Refusal",
    "Snapshot",
    "TableEvent",
    "response_specs",
]

#: Whose move it is: a seat, or chance.
Actor = int | Literal["chance"]


class ResponseBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something that is sent."""


class GameOptions(ResponseBody):
    """Options of a game."""

    players: int
    opening: OpeningRule
    loss: LossRule
    last_chance: bool
    tribes_per_player: int


class SeatSeen(ResponseBody):
    """A seat as the reader sees it; hand and lost discs are null for anybody else's."""

    seat: int
    player: int
    discs: int
    wins: int
    eliminated: bool
    passed: bool
    stack: list[Face]
    flipped: int
    hand_size: int
    hand: list[Disc] | None
    lost: list[Disc] | None


class RoundSeen(ResponseBody):
    """What everybody may remember of a finished round."""

    number: int
    first: int
    moves: list[tuple[Actor, str]]
    revealed: list[tuple[int, Disc]]
    challenger: int
    bid: int
    won: bool
    skull_owner: int | None
    eliminated: bool


class GameSeen(ResponseBody):
    """Everything that one reader may know of a game, and what that reader may do now."""

    seat: int | None
    player: int | None
    options: GameOptions
    round: int
    first: int
    phase: Phase
    to_act: list[Actor]
    total: int
    bid: int
    bidder: int | None
    challenger: int | None
    skull_owner: int | None
    shuffled: int
    last_chance_seat: int | None
    last_chance_taken: list[int]
    seats: list[SeatSeen]
    legal: list[str]
    moves: list[tuple[Actor, str]]
    revealed: list[tuple[int, Disc]]
    past: list[RoundSeen]
    winner: int | None
    reason: Reason | None


class Happened(ResponseBody):
    """An event of the engine, as the reader may see it; which fields it has goes with its kind."""

    kind: Literal[
        "round-opened",
        "placed",
        "bid",
        "passed",
        "attempt-began",
        "flipped",
        "attempt-failed",
        "shown",
        "shuffled",
        "lost",
        "eliminated",
        "starter-named",
        "last-chance-taken",
        "last-chance-shown",
        "last-chance-returned",
        "round-won",
        "game-won",
    ]
    seat: int | msgspec.UnsetType = msgspec.UNSET
    by: int | msgspec.UnsetType = msgspec.UNSET
    player: int | msgspec.UnsetType = msgspec.UNSET
    round: int | msgspec.UnsetType = msgspec.UNSET
    first: int | msgspec.UnsetType = msgspec.UNSET
    bid: int | msgspec.UnsetType = msgspec.UNSET
    number: int | msgspec.UnsetType = msgspec.UNSET
    wins: int | msgspec.UnsetType = msgspec.UNSET
    skull_owner: int | msgspec.UnsetType = msgspec.UNSET
    #: Null where the reader may not know it.
    disc: Disc | msgspec.UnsetType | None = msgspec.UNSET
    #: What was shown, or how many were shuffled.
    discs: list[Disc] | int | msgspec.UnsetType = msgspec.UNSET
    face_up: bool | msgspec.UnsetType = msgspec.UNSET
    reason: Reason | msgspec.UnsetType = msgspec.UNSET


class SeatTaken(ResponseBody):
    """Who sits somewhere; why a bot plays for a person, if one does."""

    seat: int
    name: str
    tribe: Tribe
    bot: str | None
    person: str | None
    away: AbsenceReason | None


class TableSeen(ResponseBody):
    """What everybody may know about a table besides the game."""

    code: str
    status: Status
    options: GameOptions
    public: bool
    clock: int | None
    pace: Pace
    chat: bool
    host: str
    game: int
    seats: list[SeatTaken | None]


class Spoken(ResponseBody):
    """One thing said."""

    seq: int
    at: float
    seat: int
    text: str | None
    phrase: str | None
    about: int | None


class Commitment(ResponseBody):
    """What is published of a move: a hash where it holds a secret, and the seal up to here."""

    move: int
    actor: Actor
    hash: str | None
    seal: str


class Snapshot(ResponseBody):
    """A table as the caller may see it: the first event of a stream."""

    seq: int
    kind: Literal["snapshot"]
    at: float
    you: list[int]
    table: TableSeen
    talk: list[Spoken]
    deadlines: dict[str, float]
    muted: list[int]
    view: GameSeen | None
    #: By seat, for who holds several.
    views: dict[str, GameSeen] | msgspec.UnsetType = msgspec.UNSET
    #: The name of the game, part of every commitment; and its seal so far.
    game: str | msgspec.UnsetType = msgspec.UNSET
    seal: str | msgspec.UnsetType = msgspec.UNSET
    #: Not in the stream.
    code: str | msgspec.UnsetType = msgspec.UNSET


class TableEvent(ResponseBody):
    """One numbered change of a table, as the caller may see it."""

    seq: int
    kind: Literal[
        "created", "sat", "left", "changed", "started", "played", "away", "back", "host", "said", "closed"
    ]
    at: float
    you: list[int]
    table: TableSeen | msgspec.UnsetType = msgspec.UNSET
    deadlines: dict[str, float] | msgspec.UnsetType = msgspec.UNSET
    said: Spoken | msgspec.UnsetType = msgspec.UNSET
    removed: bool | msgspec.UnsetType = msgspec.UNSET
    events: list[Happened] | msgspec.UnsetType = msgspec.UNSET
    game: str | msgspec.UnsetType = msgspec.UNSET
    commitments: list[Commitment] | msgspec.UnsetType = msgspec.UNSET
    view: GameSeen | msgspec.UnsetType = msgspec.UNSET
    views: dict[str, GameSeen] | msgspec.UnsetType = msgspec.UNSET


class Listed(ResponseBody):
    """A public table in the list."""

    code: str
    status: Status
    options: GameOptions
    clock: int | None
    seats: int
    free: list[int]
    names: list[str]
    bots: int


class OpenTables(ResponseBody):
    """Public tables, newest first."""

    tables: list[Listed]


class Result(ResponseBody):
    """How a game ended."""

    winner: int
    reason: Reason


class Fairness(ResponseBody):
    """What lets anyone check the game; the salts come when it is over."""

    game: str
    commitments: dict[str, str]
    seal: str
    salts: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


class GameRecord(ResponseBody):
    """A game: what everybody saw while it is played, all of it once it is over."""

    format: Literal["calavera/1", "calavera/1-public"]
    options: GameOptions
    first: int
    moves: list[tuple[Actor, str]]
    names: list[str]
    tribes: list[Tribe]
    bots: list[str | None]
    table: str
    game: int
    started: float
    ended: float | None
    result: Result | None
    fairness: Fairness


class ReplayRecord(ResponseBody):
    """The game that is watched again; what a record that was sent does not say is null."""

    format: Literal["calavera/1"]
    options: GameOptions
    first: int
    names: list[str] | None
    tribes: list[Tribe] | None
    bots: list[str | None] | None
    table: str | None
    game: int | None
    started: float | None
    ended: float | None
    result: Result | None


class ReplayStep(ResponseBody):
    """One move, what happened because of it, and the table after it: as the chosen eyes saw all three."""

    move: tuple[Actor, str]
    events: list[Happened]
    view: GameSeen


class GameReplay(ResponseBody):
    """A finished game, step by step; its views leave out the rounds before, which came as steps."""

    record: ReplayRecord
    eyes: int | Literal["all", "none"]
    start: GameSeen
    steps: list[ReplayStep]


class RefusalSaid(ResponseBody):
    """A stable code, a sentence that says what is allowed, and the values in it."""

    code: str
    message: str
    details: dict[str, Any]


class Refusal(ResponseBody):
    """Why something was not done. Nothing has changed."""

    error: RefusalSaid


_STATUS_DESCRIPTIONS: Final = {
    400: "Cannot be read",
    401: "Bad token",
    403: "Not yours to do, or wrong origin",
    404: "No such table, game or token",
    409: "Not now, or not legal",
    413: "Too large",
    414: "The address is too long",
    415: "Not JSON",
    422: "Unknown or impossible fields",
    429: "Too often",
    431: "The headers are too long",
    503: "Starting, stopping or full",
}

#: What any call may be answered.
REFUSALS: Final = {
    status: ResponseSpec(Refusal, generate_examples=False, description=why)
    for status, why in _STATUS_DESCRIPTIONS.items()
}


def response_specs(
    shape: Any, description: str, status: int = 200, media_type: str = "application/json"
) -> dict[int, ResponseSpec]:
    """What a call that encodes its answer itself may be answered; any type will do as a shape."""
    said = ResponseSpec(shape, generate_examples=False, description=description, media_type=media_type)
    return {status: said, **REFUSALS}
