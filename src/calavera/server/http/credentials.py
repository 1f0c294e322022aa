"""Identities without accounts: signed cookies, tokens for programs, and recovery links."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.schema import people, recoveries, tokens
from calavera.server.tables.text_cleaning import clean_name
from calavera.server.wire.errors import RequestRefused, conflict, unprocessable
from calavera.server.wire.requests import MeChange
from calavera.server.wire.results import CreatedToken, LanguageCode, Me, TokenInfo, Tribe

__all__ = ["COOKIE", "COOKIE_SECONDS", "TOKEN_PREFIX", "IdentityStore", "Profile"]

COOKIE: Final = "calavera"
COOKIE_SECONDS: Final = 400 * 24 * 3600
TOKEN_PREFIX: Final = "calavera_"
RECOVERY_SECONDS: Final = 15 * 60
MAX_CACHED_COOKIES: Final = 20_000
MAX_TOKENS: Final = 20
#: A token that was removed in another process may still work there for so long.
TOKEN_CACHE_SECONDS: Final = 5.0


class Profile(NamedTuple):
    """A person's name, tribe and language; a seat may have others."""

    name: str = "Guest"
    tribe: Tribe | None = None
    language: LanguageCode | None = None


class IdentityStore:
    """Checks and stores cookies, profiles, tokens and recovery codes."""

    def __init__(self, event_log: EventLog, key: bytes, clock: Clock = REAL_CLOCK) -> None:
        self._clock = clock
        self.event_log = event_log
        self._key = key
        #: Cookies whose signature was checked.
        self._cookies: dict[str, str] = {}
        self._tokens: dict[str, tuple[str | None, float]] = {}

    # --- Cookies --------------------------------------------------------------------------------------------

    def new_person(self) -> str:
        """A new identity: 128 random bits."""
        return "p_" + secrets.token_hex(16)

    def cookie_of(self, person: str) -> str:
        """The cookie of an identity."""
        return f"{person}.{self._signature(person)}"

    def person_of_cookie(self, cookie: str) -> str | None:
        """The identity of a cookie that we signed; None for any other."""
        if (known := self._cookies.get(cookie)) is not None:
            return known
        person, _, signature = cookie.partition(".")
        if not person.startswith("p_") or not signature or len(cookie) > 200:
            return None
        if not hmac.compare_digest(signature.encode(), self._signature(person).encode()):
            return None
        if len(self._cookies) >= MAX_CACHED_COOKIES:
            self._cookies.clear()
        self._cookies[cookie] = person
        return person

    def _signature(self, person: str) -> str:
        digest = hmac.new(self._key, b"identity:" + person.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    # --- Profiles -------------------------------------------------------------------------------------------

    async def profile(self, person: str) -> Profile:
        """The stored profile of a person, or the default one."""
        statement = select(people.c.name, people.c.tribe, people.c.language).where(people.c.id == person)
        async with self.event_log.engine.connect() as connection:
            row = (await connection.execute(statement)).first()
        return Profile(row.name, row.tribe, row.language) if row else Profile()

    async def me(self, person: str) -> Me:
        """The caller's own profile, as a response."""
        profile = await self.profile(person)
        return Me(person, profile.name, profile.tribe, profile.language)

    async def change_profile(self, person: str, given: MeChange) -> Me:
        """Store a new name, tribe or language; refuses unknown tribes and languages."""
        if given.tribe is not None and given.tribe not in TRIBES:
            raise unprocessable("bad-tribe", f"there is no such tribe: choose one of {', '.join(TRIBES)}")
        if given.language is not None and given.language not in LANGUAGES:
            raise unprocessable(
                "bad-language", f"there is no such language: choose one of {', '.join(LANGUAGES)}"
            )
        known = await self.profile(person)
        profile = Profile(
            known.name if given.name is None else clean_name(given.name),
            given.tribe or known.tribe,
            given.language or known.language,
        )
        try:
            await self._save(person, profile)
        except IntegrityError:  # two first changes at the same time
            await self._save(person, profile)
        return Me(person, *profile)

    async def _save(self, person: str, profile: Profile) -> None:
        values = profile._asdict()
        async with self.event_log.transaction() as connection:
            done = await connection.execute(update(people).where(people.c.id == person).values(values))
            if not done.rowcount:
                await connection.execute(insert(people).values(id=person, **values))

    # --- Tokens ---------------------------------------------------------------------------------------------

    async def make_token(self, person: str, label: str) -> CreatedToken:
        """A new token; only its hash is stored."""
        label = clean_name(label, "label")
        if len(await self.list_tokens(person)) >= MAX_TOKENS:
            raise conflict("too-many-tokens", f"you have {MAX_TOKENS} tokens already: remove one first")
        secret, name = TOKEN_PREFIX + secrets.token_urlsafe(32), secrets.token_hex(8)
        async with self.event_log.transaction() as connection:
            await connection.execute(
                insert(tokens).values(
                    hash=_hash(secret), id=name, person=person, label=label, created=self._clock.now()
                )
            )
        return CreatedToken(name, label, secret)

    async def list_tokens(self, person: str) -> list[TokenInfo]:
        """The tokens of a person, oldest first."""
        statement = select(tokens.c.id, tokens.c.label, tokens.c.created).where(tokens.c.person == person)
        async with self.event_log.engine.connect() as connection:
            rows = await connection.execute(statement.order_by(tokens.c.created))
            return [TokenInfo(row.id, row.label, row.created) for row in rows]

    async def remove_token(self, person: str, name: str) -> None:
        """Remove a token; refuses one that the person does not have."""
        if not name.isalnum():  # PostgreSQL would fail at a zero byte
            raise RequestRefused(404, "no-such-token", "you have no such token")
        async with self.event_log.transaction() as connection:
            done = await connection.execute(
                delete(tokens).where(tokens.c.person == person, tokens.c.id == name)
            )
        self._tokens.clear()
        if not done.rowcount:
            raise RequestRefused(404, "no-such-token", "you have no such token")

    async def person_of_token(self, token: str) -> str | None:
        """The owner of a token, or None. It is looked up by its hash, so the time reveals nothing."""
        hashed, now = _hash(token), self._clock.monotonic()
        known = self._tokens.get(hashed)
        if known is not None and now - known[1] < TOKEN_CACHE_SECONDS:
            return known[0]
        async with self.event_log.engine.connect() as connection:
            person = await connection.scalar(select(tokens.c.person).where(tokens.c.hash == hashed))
        if len(self._tokens) > 10_000:
            self._tokens.clear()
        self._tokens[hashed] = (person, now)
        return person

    # --- Recovery links ---------------------------------------------------------------------------

    async def make_recovery(self, person: str) -> tuple[str, float]:
        """A new recovery code that works once, and when it expires."""
        code, until = secrets.token_urlsafe(24), self._clock.now() + RECOVERY_SECONDS
        async with self.event_log.transaction() as connection:
            await connection.execute(delete(recoveries).where(recoveries.c.until < self._clock.now()))
            await connection.execute(insert(recoveries).values(hash=_hash(code), person=person, until=until))
        return code, until

    async def use_recovery(self, code: str) -> str:
        """The identity of a recovery code, which is used up; refuses a code that is used, old or unknown."""
        spent = delete(recoveries).where(
            recoveries.c.hash == _hash(code), recoveries.c.until > self._clock.now()
        )
        async with self.event_log.transaction() as connection:
            person: str | None = await connection.scalar(spent.returning(recoveries.c.person))
        if person is None:
            raise RequestRefused(
                404, "no-such-code", "this link is used up or too old: make a new one where you were"
            )
        return person


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
