"""What the API reads and writes: the one place where wire names exist. Unknown fields are refused."""

from __future__ import annotations

from typing import Literal

import msgspec

from calavera.server.values import Pace

__all__ = [
    "Acted",
    "Action",
    "BotsSaid",
    "Health",
    "LanguageCode",
    "Me",
    "MeChange",
    "Mute",
    "NewTable",
    "NewToken",
    "OptionsGiven",
    "Recover",
    "Recovery",
    "Rematch",
    "SeatChange",
    "Sit",
    "Start",
    "TableChange",
    "Talk",
    "Token",
    "TokenMade",
    "Tokens",
    "Tribe",
    "Verified",
]

Tribe = Literal["marigold", "obsidian", "coral", "jade", "moon", "maize"]
LanguageCode = Literal["en", "fr", "de", "it", "zh-Hant"]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something a caller sends."""


class OptionsGiven(RequestBody):
    """Options of the game, in the words of records; what is left out takes its default."""

    players: int
    opening: str = "simultaneous"
    loss: str = "pick"
    last_chance: bool = False
    tribes_per_player: int = 1


class NewTable(RequestBody):
    """A table to open."""

    options: OptionsGiven
    #: Sets opening and loss: classic, italian or german.
    edition: str | None = None
    public: bool = False
    #: Whole seconds a turn, or null for no clock.
    clock: int | None = None
    pace: Pace = "normal"
    #: Bots to seat at once, by level and style.
    bots: list[str] = []
    #: Whether the caller takes the first seat.
    sit: bool = False
    name: str | None = None
    tribe: str | None = None


class TableChange(RequestBody):
    """What the host changes; what is left out stays."""

    options: OptionsGiven | None = None
    public: bool | None = None
    clock: int | msgspec.UnsetType | None = msgspec.UNSET
    pace: Pace | None = None
    chat: bool | None = None
    #: The seats' present numbers, in the new order.
    order: list[int] | None = None


class Sit(RequestBody):
    """A seat for the caller, or (host) for a bot."""

    seat: int | None = None
    name: str | None = None
    tribe: str | None = None
    bot: str | None = None


class SeatChange(RequestBody):
    """Who one is at a seat, from now on; what is left out stays. ``bot`` is for the host, of a bot's seat."""

    name: str | None = None
    tribe: str | None = None
    bot: str | None = None


class Start(RequestBody):
    """Begin. Empty seats are refused, filled with bots, or dropped."""

    first: int | None = None
    empty: Literal["refuse", "bots", "drop"] = "refuse"


class Rematch(RequestBody):
    """The same people again."""

    empty: Literal["refuse", "bots", "drop"] = "refuse"


class Action(RequestBody):
    """One action of a seat; the same id twice is one action."""

    seat: int
    action: str
    id: str


class Talk(RequestBody):
    """One of a line, a phrase or an emote."""

    seat: int | None = None
    text: str | None = None
    phrase: str | None = None
    emote: str | None = None
    about: int | None = None


class Mute(RequestBody):
    """Stop hearing a seat, or hear it again."""

    seat: int
    muted: bool = True


class MeChange(RequestBody):
    """What the caller is called and looks like."""

    name: str | None = None
    tribe: str | None = None
    language: str | None = None


class NewToken(RequestBody):
    """A token for a program."""

    label: str


class Recover(RequestBody):
    """The code of a recovery link."""

    code: str


class StructResponse(msgspec.Struct):
    """Something the server says."""


class Acted(StructResponse):
    """Done, and in the log under this number."""

    seq: int
    seat: int | msgspec.UnsetType = msgspec.UNSET


class Me(StructResponse):
    """The caller."""

    id: str
    name: str
    tribe: Tribe | None
    language: LanguageCode | None


class Token(StructResponse):
    """A token, without its secret."""

    id: str
    label: str
    created: float


class Tokens(StructResponse):
    """The caller's tokens."""

    tokens: list[Token]


class TokenMade(StructResponse):
    """A new token: the only time that its secret is shown."""

    id: str
    label: str
    token: str


class Recovery(StructResponse):
    """A link that works once."""

    code: str
    link: str
    expires: float


class Verified(StructResponse):
    """Whether a record is what was played."""

    ok: bool
    at: int | None
    code: str | None
    error: str | None
    seal: str | None


class BotsSaid(StructResponse):
    """Who can be given a seat."""

    levels: dict[str, str]
    styles: list[str]


class Health(StructResponse):
    """Whether this process can serve."""

    ok: bool
    version: str
