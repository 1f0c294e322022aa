"""The bodies of requests. Unknown fields are refused."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec

from calavera.coach.lab.oracle_turn import OwnDiscs
from calavera.rules import Options
from calavera.server.table_terms import TableSettings

from .derived_structs import change_struct, request_struct
from .results import TokenScope

__all__ = [
    "ActionRequest",
    "DeclineRequest",
    "EmptySeats",
    "HintRequest",
    "MeChange",
    "MuteRequest",
    "NewTable",
    "NewToken",
    "OptionsRequest",
    "PlayRequest",
    "RecoverRequest",
    "RematchRequest",
    "SeatChange",
    "SignOutRequest",
    "SitRequest",
    "SolveRequest",
    "StartRequest",
    "TableChange",
    "TalkRequest",
    "sent_settings",
]

#: What becomes of empty seats when a game starts.
EmptySeats = Literal["refuse", "bots", "drop"]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of a request."""


if TYPE_CHECKING:

    class OptionsRequest(RequestBody):
        def __init__(self, **options: Any) -> None: ...

    class _NewSettings(RequestBody): ...

    class _ChangedSettings(RequestBody): ...

else:
    OptionsRequest = request_struct(
        "OptionsRequest",
        Options,
        RequestBody,
        "Options of the game, in the words of records; what is left out takes its default.",
    )
    _NewSettings = request_struct("_NewSettings", TableSettings, RequestBody)
    _ChangedSettings = change_struct("_ChangedSettings", TableSettings, RequestBody)


class NewTable(_NewSettings):
    """A table to open."""

    options: OptionsRequest
    #: Sets opening and loss: classic, italian, german or quick.
    edition: str | None = None
    #: Bots to seat at once, by level and style.
    bots: list[str] = msgspec.field(default_factory=list)
    #: Whether the caller takes the first seat.
    sit: bool = False
    name: str | None = None
    tribe: str | None = None
    #: For the second seat, with two tribes a player.
    second_tribe: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None: ...


class TableChange(_ChangedSettings):
    """What the host changes. Fields that are left out stay as they are."""

    options: OptionsRequest | None = None
    #: The seats' present numbers, in the new order.
    order: list[int] | None = None

    if TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None: ...


#: Settings for which null is a value; for the others it says the same as no value.
_NULLABLE = frozenset(
    [field.name for field in msgspec.structs.fields(TableSettings) if NoneType in get_args(field.type)]
)


def sent_settings(request: NewTable | TableChange) -> dict[str, Any]:
    """The settings of a table that a request sets, by name."""
    settings = {name: getattr(request, name) for name in TableSettings.__struct_fields__}
    return {
        name: value
        for name, value in settings.items()
        if value is not msgspec.UNSET and (value is not None or name in _NULLABLE)
    }


class SitRequest(RequestBody):
    """A seat for the caller, or (host) for a bot; the first free one if no seat is given."""

    seat: int | None = None
    name: str | None = None
    tribe: str | None = None
    second_tribe: str | None = None
    bot: str | None = None


class SeatChange(RequestBody):
    """Another name or tribes for a seat, whether its person is ready, or (host) another bot."""

    name: str | None = None
    tribe: str | None = None
    second_tribe: str | None = None
    bot: str | None = None
    ready: bool | None = None


class StartRequest(RequestBody):
    """Start a game. Empty seats are refused, filled with bots, or dropped."""

    first: int | None = None
    empty: EmptySeats = "refuse"


class RematchRequest(RequestBody):
    """The same people again."""

    empty: EmptySeats = "refuse"


class ActionRequest(RequestBody):
    """One action of a seat; the same id twice is one action."""

    seat: int
    action: str
    id: str


class HintRequest(RequestBody):
    """The seat that has to act."""

    seat: int


class DeclineRequest(RequestBody):
    """A seat that may show and does not want to."""

    seat: int


class TalkRequest(RequestBody):
    """One of a line, a phrase or an emote."""

    seat: int | None = None
    text: str | None = None
    phrase: str | None = None
    emote: str | None = None
    about: int | None = None


class MuteRequest(RequestBody):
    """Mute a seat, or end the mute."""

    seat: int
    muted: bool = True


class MeChange(RequestBody):
    """Name, tribe and language of the caller; what is left out stays."""

    name: str | None = None
    tribe: str | None = None
    language: str | None = None


class NewToken(RequestBody):
    """A token for a program; it may read and play unless its scopes say otherwise."""

    label: str
    scopes: list[TokenScope] | None = None


class RecoverRequest(RequestBody):
    """The code of a recovery link; with ``sign_out`` the identity is signed out everywhere else."""

    code: str
    sign_out: bool = False


class SolveRequest(RequestBody):
    """A position of two, for the lab."""

    #: Discs left to seat 0 and seat 1, 1 to 4.
    discs: tuple[int, int]
    #: Challenges that each still has to win, 1 or 2.
    wins: tuple[int, int]
    #: The first player of the round: seat 0 or 1.
    first: int = 0
    #: The probability that each still owns its skull; if left out, 1 with four discs, else 1/2.
    skull: tuple[float, float] | None = None
    #: The public moves after the opening at which to look; null is before the first discs.
    line: list[str] | None = None


class PlayRequest(SolveRequest):
    """A round of two against the oracle; the caller is seat 0."""

    #: The caller's discs; null deals them, as likely as the plan comes to ``line`` with them.
    own: OwnDiscs | None = None
    #: What the caller plays now, such as ``place:flower``; null to begin.
    action: str | None = None


class SignOutRequest(RequestBody):
    """Sign out other devices; with ``tokens`` all other tokens end as well."""

    tokens: bool = False
