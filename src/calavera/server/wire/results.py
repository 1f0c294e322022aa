"""Bodies of responses that the framework encodes: results of changes, identities, tokens, health."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES

__all__ = [
    "BotChoices",
    "ChangeResult",
    "CreatedToken",
    "ErasureResult",
    "ExportedProfile",
    "ExportedTable",
    "ExportedToken",
    "Health",
    "LanguageCode",
    "Me",
    "PersonExport",
    "RecoveryLink",
    "TokenInfo",
    "TokenList",
    "TokenScope",
    "Tribe",
    "Verification",
]

if TYPE_CHECKING:
    Tribe = str
    LanguageCode = str
else:  # for the OpenAPI document
    Tribe = Literal[TRIBES]
    LanguageCode = Literal[tuple(LANGUAGES)]


class ResultBody(msgspec.Struct):
    """A response that the framework encodes."""


class ChangeResult(ResultBody):
    """The number of the entry that made the change; of a seat call, also the seat."""

    seq: int
    seat: int | msgspec.UnsetType = msgspec.UNSET


class Me(ResultBody):
    """The caller."""

    id: str
    name: str
    tribe: Tribe | None
    language: LanguageCode | None


#: What a token may do: look, play and host, or manage the identity itself.
TokenScope = Literal["read", "play", "manage"]


class TokenInfo(ResultBody):
    """A token, without its secret."""

    id: str
    label: str
    created: float
    scopes: list[TokenScope]


class TokenList(ResultBody):
    """The caller's tokens."""

    tokens: list[TokenInfo]


class CreatedToken(ResultBody):
    """A new token. Its secret is shown only here."""

    id: str
    label: str
    token: str
    scopes: list[TokenScope]


class RecoveryLink(ResultBody):
    """A recovery link, which works once."""

    code: str
    link: str
    expires: float


class ExportedProfile(ResultBody):
    """The profile of a person."""

    name: str
    tribe: str | None
    language: str | None


class ExportedToken(ResultBody):
    """A token: its secret is known to nobody here. Tokens of old versions have no scopes."""

    id: str
    label: str
    created: float
    scopes: str | None


class ExportedTable(ResultBody, kw_only=True):
    """What the log of one table says about a person."""

    code: str
    #: Whether the person is its host now.
    host: bool
    #: How many games were started there; records have them.
    games: int
    seats: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    talk: list[dict[str, Any]]
    mutes: list[dict[str, Any]]


class PersonExport(ResultBody):
    """Everything that is stored about a person."""

    id: str
    profile: ExportedProfile | None
    tokens: list[ExportedToken]
    #: How often the person signed out other devices.
    sign_outs: int
    tables: list[ExportedTable]


class ErasureResult(ResultBody):
    """How many tables named the person, and how many of them are still open: there it is done later."""

    tables: int
    waiting: int


class Verification(ResultBody):
    """Whether a record agrees with its commitments; if not, where and why."""

    ok: bool
    at: int | None
    code: str | None
    error: str | None
    seal: str | None


class BotChoices(ResultBody):
    """The bots that can be seated: levels with descriptions, and styles."""

    levels: dict[str, str]
    styles: list[str]


class Health(ResultBody):
    """Whether this process can serve."""

    ok: bool
    version: str
