"""Bodies of responses that the framework encodes: results of changes, identities, tokens, health."""

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


class TokenInfo(ResultBody):
    """A token, without its secret."""

    id: str
    label: str
    created: float


class TokenList(ResultBody):
    """The caller's tokens."""

    tokens: list[TokenInfo]


class CreatedToken(ResultBody):
    """A new token. Its secret is shown only here."""

    id: str
    label: str
    token: str


class RecoveryLink(ResultBody):
    """A recovery link, which works once."""

    code: str
    link: str
    expires: float


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
