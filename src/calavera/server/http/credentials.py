"""Identities without accounts: signed cookies, tokens for programs, recovery links, signing out.

What a token made, further tokens, recovery links and the cookies that came of these, ends with the token.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from calavera.bots.names import TRIBES
from calavera.language import LANGUAGES
from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.storage.event_log import EventLog
from calavera.server.storage.people_store import bump_epoch, erase_identity, export_person
from calavera.server.storage.schema import people, recoveries, sign_outs, tokens
from calavera.server.tables.personal_data import GUEST_NAME
from calavera.server.tables.text_cleaning import clean_name
from calavera.server.wire.errors import RequestRefused, conflict, forbidden, unprocessable
from calavera.server.wire.requests import MeChange
from calavera.server.wire.results import (
    CreatedToken,
    LanguageCode,
    Me,
    PersonExport,
    TokenInfo,
    TokenScope,
    Tribe,
)

from .token_scopes import DEFAULT_SCOPES, SCOPES

__all__ = [
    "COOKIE",
    "COOKIE_SECONDS",
    "TOKEN_PREFIX",
    "IdentityStore",
    "Profile",
    "SignedCookie",
    "TokenOwner",
]

COOKIE: Final = "calavera"
COOKIE_SECONDS: Final = 400 * 24 * 3600
TOKEN_PREFIX: Final = "calavera_"
RECOVERY_SECONDS: Final = 15 * 60
MAX_CACHED_COOKIES: Final = 20_000
MAX_TOKENS: Final = 20
#: A token that was removed in another process may still work there for this long.
TOKEN_CACHE_SECONDS: Final = 5.0
#: Sign-outs of other processes are read again for this long: their clocks may differ from ours.
SIGN_OUT_OVERLAP_SECONDS: Final = 60.0


class Profile(NamedTuple):
    """A person's name, tribe and language; a seat may have others."""

    name: str = GUEST_NAME
    tribe: Tribe | None = None
    language: LanguageCode | None = None


class SignedCookie(NamedTuple):
    """What a cookie says that we signed: an identity, and what it depends on."""

    person: str
    #: How often the person had signed out other devices when it was made.
    epoch: int = 0
    #: The token that made the recovery link that it came from; None for all other cookies.
    token: str | None = None


class TokenOwner(NamedTuple):
    """Whose a token is, its public id, and what it may do."""

    person: str
    id: str
    scopes: tuple[TokenScope, ...]


class IdentityStore:
    """Checks and stores cookies, profiles, tokens and recovery codes."""

    def __init__(self, event_log: EventLog, key: bytes, clock: Clock = REAL_CLOCK) -> None:
        self._clock = clock
        self.event_log = event_log
        self._key = key
        #: Cookies whose signature was checked.
        self._cookies: dict[str, SignedCookie] = {}
        self._tokens: dict[str, tuple[TokenOwner | None, float]] = {}
        #: Of those who ever signed out other devices; everybody else is at 0.
        self._epochs: dict[str, int] = {}
        self._read_until = float("-inf")

    # --- Cookies --------------------------------------------------------------------------------------------

    def cookie_of(self, person: str, token: str | None = None) -> str:
        """The cookie of an identity now; one that came from a token's link ends with that token."""
        parts = [person, str(self._epochs.get(person, 0)), *([] if token is None else [token])]
        # Somebody who never signed out has the same cookie as in versions that could not do it.
        said = person if parts[1:] == ["0"] else ".".join(parts)
        return f"{said}.{self._signature(said)}"

    def read_cookie(self, cookie: str) -> SignedCookie | None:
        """What a cookie says; None if we did not sign it, or if its owner has signed out this device."""
        known = self._cookies.get(cookie) or self._check_cookie(cookie)
        # A greater number is one that another process has given, and that was not read here yet.
        return known if known is not None and known.epoch >= self._epochs.get(known.person, 0) else None

    def _check_cookie(self, cookie: str) -> SignedCookie | None:
        said, _, signature = cookie.rpartition(".")
        person, *more = said.split(".")
        if not person.startswith("p_") or len(cookie) > 200 or len(more) > 2:
            return None
        if not hmac.compare_digest(signature.encode(), self._signature(said).encode()):
            return None
        checked = SignedCookie(person, int(more[0]) if more else 0, more[1] if len(more) == 2 else None)
        if len(self._cookies) >= MAX_CACHED_COOKIES:
            self._cookies.clear()
        self._cookies[cookie] = checked
        return checked

    def _signature(self, said: str) -> str:
        digest = hmac.new(self._key, b"identity:" + said.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    # --- Signing out ----------------------------------------------------------------------------------------

    async def sign_out_others(self, person: str, keep_token: str | None, with_tokens: bool = False) -> None:
        """End all cookies and recovery links of a person, and with ``with_tokens`` all tokens but one.

        Cookies that are made after this are valid.
        """
        async with self.event_log.transaction() as connection:
            await connection.execute(delete(recoveries).where(recoveries.c.person == person))
            if with_tokens:
                others = tokens.c.id != keep_token if keep_token is not None else tokens.c.id.is_not(None)
                await connection.execute(delete(tokens).where(tokens.c.person == person, others))
            epoch = await bump_epoch(connection, person, self._clock.now())
        self._end_cookies(person, epoch)

    def _end_cookies(self, person: str, epoch: int) -> None:
        """Cookies of a person with smaller numbers end in this process now; tokens are looked up again."""
        self._tokens.clear()
        self._epochs[person] = max(epoch, self._epochs.get(person, 0))

    async def export(self, person: str) -> PersonExport:
        """Everything that is stored about a person."""
        return await export_person(self.event_log, person)

    async def erase(self, person: str) -> int:
        """Delete an identity, and mark the tables that name it; returns how many these are."""
        async with self.event_log.transaction() as connection:
            marked, epoch = await erase_identity(connection, person, self._clock.now())
        self._end_cookies(person, epoch)
        return marked

    async def read_sign_outs(self) -> set[str]:
        """Read who signed out other devices in another process; returns them. The first call reads all."""
        wanted = select(sign_outs.c.person, sign_outs.c.epoch, sign_outs.c.at).where(
            sign_outs.c.at > self._read_until - SIGN_OUT_OVERLAP_SECONDS
        )
        async with self.event_log.engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        new = {row.person for row in rows if row.epoch > self._epochs.get(row.person, 0)}
        self._epochs |= {row.person: row.epoch for row in rows if row.person in new}
        self._read_until = max([self._read_until, *[row.at for row in rows]])
        return new

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
        async with self.event_log.user_transaction() as connection:
            done = await connection.execute(update(people).where(people.c.id == person).values(values))
            if not done.rowcount:
                await connection.execute(insert(people).values(id=person, **values))

    # --- Tokens ---------------------------------------------------------------------------------------------

    async def make_token(
        self,
        person: str,
        label: str,
        scopes: Collection[TokenScope] | None = None,
        maker: TokenOwner | None = None,
    ) -> CreatedToken:
        """A new token; only its hash is stored. A token that makes another gives it no more than it has."""
        label = clean_name(label, "label")
        allowed = tuple(
            [scope for scope in SCOPES if scope in (DEFAULT_SCOPES if scopes is None else scopes)]
        )
        if not allowed:
            raise unprocessable("bad-scopes", f"a token needs a scope: choose from {', '.join(SCOPES)}")
        if maker is not None and not set(allowed) <= set(maker.scopes):
            raise forbidden("token-scope", f"this token can give another {' and '.join(maker.scopes)} only")
        secret, name = TOKEN_PREFIX + secrets.token_urlsafe(32), secrets.token_hex(8)
        own = tokens.c.person == person
        async with self.event_log.user_transaction() as connection:
            # Locked before they are counted: calls at the same moment would all find a place free.
            await connection.execute(select(tokens.c.id).where(own).with_for_update())
            if (await connection.scalar(select(func.count()).where(own)) or 0) >= MAX_TOKENS:
                raise conflict("too-many-tokens", f"you have {MAX_TOKENS} tokens already: remove one first")
            await connection.execute(
                insert(tokens).values(
                    hash=_hash(secret),
                    id=name,
                    person=person,
                    label=label,
                    created=self._clock.now(),
                    scopes=" ".join(allowed),
                    parent=None if maker is None else maker.id,
                )
            )
        return CreatedToken(name, label, secret, [*allowed])

    async def list_tokens(self, person: str) -> list[TokenInfo]:
        """The tokens of a person, oldest first."""
        statement = select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.scopes).where(
            tokens.c.person == person
        )
        async with self.event_log.engine.connect() as connection:
            rows = await connection.execute(statement.order_by(tokens.c.created))
            return [TokenInfo(row.id, row.label, row.created, [*_scopes(row.scopes)]) for row in rows]

    async def remove_token(self, person: str, name: str) -> None:
        """Remove a token, and all that it made; refuses one that the person does not have."""
        if not name.isalnum():  # PostgreSQL would fail at a zero byte
            raise RequestRefused(404, "no-such-token", "you have no such token")
        async with self.event_log.transaction() as connection:
            rows = await connection.execute(
                select(tokens.c.id, tokens.c.parent).where(tokens.c.person == person)
            )
            parents = {row.id: row.parent for row in rows}
            gone = {name}
            while more := {child for child, parent in parents.items() if parent in gone} - gone:
                gone |= more
            await connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.id.in_(gone)))
            await connection.execute(
                delete(recoveries).where(recoveries.c.person == person, recoveries.c.token.in_(gone))
            )
        self._tokens.clear()
        if name not in parents:
            raise RequestRefused(404, "no-such-token", "you have no such token")

    async def owner_of_token(self, token: str) -> TokenOwner | None:
        """The owner of a token, or None. It is looked up by its hash, so the time reveals nothing."""
        return await self._find_token(_hash(token), by_id=False)

    async def has_token(self, name: str) -> bool:
        """Whether there is still a token with this id."""
        return await self._find_token(name, by_id=True) is not None

    async def _find_token(self, key: str, by_id: bool) -> TokenOwner | None:
        now, known = self._clock.monotonic(), self._tokens.get(key)
        if known is not None and now - known[1] < TOKEN_CACHE_SECONDS:
            return known[0]
        column = tokens.c.id if by_id else tokens.c.hash
        statement = select(tokens.c.person, tokens.c.id, tokens.c.scopes).where(column == key)
        async with self.event_log.engine.connect() as connection:
            row = (await connection.execute(statement)).first()
        if len(self._tokens) > 10_000:
            self._tokens.clear()
        owner = None if row is None else TokenOwner(row.person, row.id, _scopes(row.scopes))
        self._tokens[key] = (owner, now)
        return owner

    # --- Recovery links ---------------------------------------------------------------------------

    async def make_recovery(self, person: str, token: str | None = None) -> tuple[str, float]:
        """A new recovery code that works once, and when it expires. It ends with the token that made it."""
        code, until = secrets.token_urlsafe(24), self._clock.now() + RECOVERY_SECONDS
        async with self.event_log.user_transaction() as connection:
            await connection.execute(delete(recoveries).where(recoveries.c.until < self._clock.now()))
            await connection.execute(
                insert(recoveries).values(hash=_hash(code), person=person, until=until, token=token)
            )
        return code, until

    async def use_recovery(self, code: str) -> tuple[str, str | None]:
        """The identity of a recovery code, which is used up, and the token that made it, if one did.

        Refuses a code that is used, old or unknown.
        """
        spent = delete(recoveries).where(
            recoveries.c.hash == _hash(code), recoveries.c.until > self._clock.now()
        )
        async with self.event_log.transaction() as connection:
            row = (await connection.execute(spent.returning(recoveries.c.person, recoveries.c.token))).first()
        if row is None:
            raise RequestRefused(
                404, "no-such-code", "this link is used up or too old: make a new one where you were"
            )
        return row.person, row.token


def _scopes(stored: str | None) -> tuple[TokenScope, ...]:
    return DEFAULT_SCOPES if stored is None else tuple([one for one in SCOPES if one in stored.split()])


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
