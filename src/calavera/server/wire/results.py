"""What the framework encodes as an answer: the results of changes, identities, tokens, health."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES

__all__ = [
    "BotChoices",
    "ChangeResult",
    "CreatedToken",
    "Health",
    "LanguageCode",
    "Me",
    "RecoveryLink",
    "TokenInfo",
    "TokenList",
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
    """Something the server says."""


class ChangeResult(ResultBody):
    """Done, and in the log under this number."""

    seq: int
    seat: int | msgspec.UnsetType = msgspec.UNSET


class Me(ResultBody):
    """The caller."""

    id: str
    name: str
    tribe: Tribe | None
    language: LanguageCode | None


class TokenInfo(ResultBody):
    """A token, without its secret."""

    id: str
    label: str
    created: float


class TokenList(ResultBody):
    """The caller's tokens."""

    tokens: list[TokenInfo]


class CreatedToken(ResultBody):
    """A new token: the only time that its secret is shown."""

    id: str
    label: str
    token: str


class RecoveryLink(ResultBody):
    """A link that works once."""

    code: str
    link: str
    expires: float


class Verification(ResultBody):
    """Whether a record is what was played."""

    ok: bool
    at: int | None
    code: str | None
    error: str | None
    seal: str | None


class BotChoices(ResultBody):
    """Who can be given a seat."""

    levels: dict[str, str]
    styles: list[str]


class Health(ResultBody):
    """Whether this process can serve."""

    ok: bool
    version: str
