"""Schemas of responses that are encoded by hand, for the OpenAPI document: views, events, tables, records.

Nothing is built from these structs. Tests decode what is sent with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from calavera.record.game_highlights import BoldBid, GameHighlights
from calavera.rules import Action, Actor, Event, Options, PastRound, View
from calavera.rules.state import Reason
from calavera.rules.views import SeatView
from calavera.server.table_terms import AbsenceReason, TableSettings, TableStatus

from .derived_structs import event_struct, response_struct
from .results import Tribe

__all__ = [
    "REFUSALS",
    "EventKind",
    "GameRecord",
    "GameReplay",
    "Highlights",
    "Refusal",
    "Snapshot",
    "TableEvent",
    "TableList",
    "response_specs",
]

#: The kinds of events of a stream.
EventKind = Literal[
    "created",
    "sat",
    "left",
    "changed",
    "started",
    "played",
    "away",
    "back",
    "host",
    "said",
    "closed",
    "reaction",
]


class ResponseBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A response that is encoded by hand."""


if TYPE_CHECKING:

    class GameOptions(ResponseBody): ...

    class GameView(ResponseBody): ...

    class GameSeat(ResponseBody): ...

    class Highlights(ResponseBody): ...

    class _SettingsBody(ResponseBody): ...

    GameEvent = ResponseBody
else:
    GameOptions = response_struct("GameOptions", Options, ResponseBody)
    _sent_as = {Action: str, Options: GameOptions}
    for _part in (SeatView, PastRound, BoldBid):
        _sent_as[_part] = response_struct(_part.__name__, _part, ResponseBody, _sent_as)
    GameView = response_struct("GameView", View, ResponseBody, _sent_as)
    Highlights = response_struct("GameHighlights", GameHighlights, ResponseBody, _sent_as)
    #: One of its seats; in the documents it has the name of the source.
    GameSeat = _sent_as[SeatView]
    _SettingsBody = response_struct("_SettingsBody", TableSettings, ResponseBody)
    #: An event of the engine, as the reader may see it: one struct for each class, with its kind as tag.
    GameEvent = Union[tuple([event_struct(event, ResponseBody) for event in get_args(Event)])]  # noqa: UP007


class NextPlayer(ResponseBody):
    """A person who gets the seat of a bot when the next round begins, or the game is over."""

    name: str
    person: str


class TableSeat(ResponseBody):
    """A player at the table; ``seat`` is the player's number, ``away`` why a bot plays for a person."""

    seat: int
    name: str
    tribe: Tribe
    bot: str | None
    person: str | None
    away: AbsenceReason | None
    #: The tribe of the second seat, with two tribes a player, if it was chosen.
    second_tribe: Tribe | msgspec.UnsetType = msgspec.UNSET
    #: A person says that the game may begin.
    ready: bool | msgspec.UnsetType = msgspec.UNSET
    #: How many games this player has won at this table, if any.
    wins: int | msgspec.UnsetType = msgspec.UNSET
    next: NextPlayer | msgspec.UnsetType = msgspec.UNSET


class TableInfo(_SettingsBody):
    """What everybody may know about a table besides the game."""

    code: str
    status: TableStatus
    options: GameOptions
    host: str
    game: int
    #: The bots finish the game without pauses. No person is left in it.
    fast_forward: bool
    #: Somebody watches the rest of the game face up: nobody takes a seat in it.
    face_up: bool
    seats: list[TableSeat | None]


class TalkMessage(ResponseBody):
    """One line of talk; ``seat`` and ``about`` are numbers of players."""

    seq: int
    at: float
    seat: int
    text: str | None
    phrase: str | None
    about: int | None


class Reaction(ResponseBody):
    """An emote of somebody who watches."""

    emote: str


class Ban(ResponseBody):
    """Somebody whom the host removed, and who may not sit down until the host allows it."""

    person: str
    name: str


class Commitment(ResponseBody):
    """What is published of a move: a hash if the move holds a secret, and the seal up to here."""

    move: int
    actor: Actor
    hash: str | None
    seal: str


class Snapshot(ResponseBody):
    """A table as the caller may see it: the first event of a stream."""

    seq: int
    kind: Literal["snapshot"]
    #: The time of the last entry, and the time of the server; Unix seconds, as all times here.
    at: float
    now: float
    you: list[int]
    table: TableInfo
    talk: list[TalkMessage]
    deadlines: dict[str, float]
    muted: list[int]
    view: GameView | None
    #: While people may show before a lost disc is drawn: when it is drawn at the latest.
    show_until: float | msgspec.UnsetType = msgspec.UNSET
    #: The caller's seats that declined to show, if there are any.
    declined: list[int] | msgspec.UnsetType = msgspec.UNSET
    #: The caller may not sit down; missing if the caller may.
    banned: bool | msgspec.UnsetType = msgspec.UNSET
    #: For the host: who may not sit down. Missing if there is nobody.
    bans: list[Ban] | msgspec.UnsetType = msgspec.UNSET
    #: By seat, for a caller with several seats.
    views: dict[str, GameView] | msgspec.UnsetType = msgspec.UNSET
    #: The events of the present game: one list for each round, the present one last.
    history: list[list[GameEvent]] | msgspec.UnsetType = msgspec.UNSET
    #: The name of the game, part of every commitment; and its seal so far.
    game: str | msgspec.UnsetType = msgspec.UNSET
    seal: str | msgspec.UnsetType = msgspec.UNSET
    #: Of a game that is over.
    highlights: Highlights | msgspec.UnsetType = msgspec.UNSET
    #: Not in the stream.
    code: str | msgspec.UnsetType = msgspec.UNSET


class TableEvent(ResponseBody):
    """One numbered change of a table, as the caller may see it."""

    seq: int
    kind: EventKind
    at: float
    you: list[int]
    table: TableInfo | msgspec.UnsetType = msgspec.UNSET
    deadlines: dict[str, float] | msgspec.UnsetType = msgspec.UNSET
    #: While people may show before a lost disc is drawn: when it is drawn at the latest.
    show_until: float | msgspec.UnsetType = msgspec.UNSET
    said: TalkMessage | msgspec.UnsetType = msgspec.UNSET
    #: Of a reaction; its ``seq`` is the number of the last entry, and it has none of its own.
    reaction: Reaction | msgspec.UnsetType = msgspec.UNSET
    #: As in a snapshot; in every event but reactions.
    banned: bool | msgspec.UnsetType = msgspec.UNSET
    bans: list[Ban] | msgspec.UnsetType = msgspec.UNSET
    removed: bool | msgspec.UnsetType = msgspec.UNSET
    events: list[GameEvent] | msgspec.UnsetType = msgspec.UNSET
    game: str | msgspec.UnsetType = msgspec.UNSET
    commitments: list[Commitment] | msgspec.UnsetType = msgspec.UNSET
    #: Of a game that ends with this event.
    highlights: Highlights | msgspec.UnsetType = msgspec.UNSET
    view: GameView | msgspec.UnsetType = msgspec.UNSET
    views: dict[str, GameView] | msgspec.UnsetType = msgspec.UNSET


class ListedTable(ResponseBody):
    """A public table in the list."""

    code: str
    status: TableStatus
    options: GameOptions
    clock: int | None
    seats: int
    free: list[int]
    names: list[str]
    bots: int


class TableList(ResponseBody):
    """Public tables, newest first."""

    tables: list[ListedTable]


class GameResult(ResponseBody):
    """How a game ended."""

    winner: int
    reason: Reason


class Fairness(ResponseBody):
    """What anyone needs to check the game; the salts come when it is over."""

    game: str
    commitments: dict[str, str]
    seal: str
    salts: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


class GameRecord(ResponseBody):
    """A game: the public form during the game, the full record after it."""

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
    result: GameResult | None
    fairness: Fairness
    #: In the public form: the numbers of moves told as ``place`` whose Last Chance disc lies face up since.
    last_chance_shown: list[int] | msgspec.UnsetType = msgspec.UNSET
    #: Of the second seats, with two tribes a player; null where none was chosen.
    second_tribes: list[Tribe | None] | msgspec.UnsetType = msgspec.UNSET
    #: In the public form of a game that was cut short: when the full record can be read.
    secret_until: float | msgspec.UnsetType = msgspec.UNSET


class ReplayRecord(ResponseBody):
    """The record that is replayed, without its moves; what a sent record does not say is null."""

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
    result: GameResult | None
    second_tribes: list[Tribe | None] | msgspec.UnsetType = msgspec.UNSET


class ReplayStep(ResponseBody):
    """One move, its events, and the view after it, as the chosen reader saw them."""

    move: tuple[Actor, str]
    events: list[GameEvent]
    view: GameView


class GameReplay(ResponseBody):
    """A finished game, step by step. Its views leave out earlier rounds, which are earlier steps."""

    record: ReplayRecord
    eyes: int | Literal["all", "none"]
    start: GameView
    steps: list[ReplayStep]


class RefusalDetail(ResponseBody):
    """A stable code, a sentence that says what is allowed, and the values in it."""

    code: str
    message: str
    details: dict[str, Any]


class Refusal(ResponseBody):
    """Why a request was refused. Nothing has changed."""

    error: RefusalDetail


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
    507: "The disk is full",
}

#: The refusals that any call may get.
REFUSALS: Final = {
    status: ResponseSpec(Refusal, generate_examples=False, description=why)
    for status, why in _STATUS_DESCRIPTIONS.items()
}


def response_specs(
    schema: Any, description: str, status: int = 200, media_type: str = "application/json"
) -> dict[int, ResponseSpec]:
    """The documented responses of a call that encodes its body itself; ``schema`` is any type."""
    success = ResponseSpec(schema, generate_examples=False, description=description, media_type=media_type)
    return {status: success, **REFUSALS}
