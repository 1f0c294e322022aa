"""Slows down people who guess the codes of tables."""

from __future__ import annotations

from typing import Final

from calavera.server.http.request_path import TABLE_PATHS
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.table_codes import OLD_CODE_LENGTH, is_code, normalize_code

from .rate_limits import RateLimiter

__all__ = ["Guess", "GuessLimiter"]

#: With more pairs of a person and a code than this, the older half is forgotten.
MAX_KNOWN: Final = 100_000
#: A code with hyphens. Longer spellings of it are not remembered, since they would fill the memory.
MAX_SPELLING: Final = 16


class GuessLimiter:
    """Counts codes of tables that do not exist, by address and in all.

    A call about a table that the caller has not reached before is counted before it is answered, so that
    guesses at the same moment count, too. If the table exists, it is counted back. Somebody who has reached a
    table is not held up by other people's guesses.
    """

    def __init__(self, limits: RateLimiter) -> None:
        self._limits = limits
        self._known: dict[tuple[str, str], None] = {}

    def check(self, path: str, person: str, address: str) -> Guess | None:
        """Refuse a call about a table if there were too many guesses; else what to settle, if anything."""
        key = (person, path[len(TABLE_PATHS) :].partition("/")[0])
        if key in self._known:
            return None
        code, shared = normalize_code(key[1]), None
        if is_code(code):
            shared = "old code" if len(code) == OLD_CODE_LENGTH else "code"
        self._limits.check("miss", None, address)
        if shared is not None:
            try:
                self._limits.check_shared(shared)
            except RequestRefused:
                self._limits.give_back("miss", address)
                raise
        return Guess(self, key, address, shared)

    def settle(self, guess: Guess, status: int) -> None:
        """The answer is known: a table that exists was no guess."""
        if status == 404:
            return
        self._limits.give_back("miss", guess.address)
        if guess.shared is not None:
            self._limits.give_back_shared(guess.shared)
        if status < 400 and len(guess.key[1]) <= MAX_SPELLING:
            if len(self._known) >= MAX_KNOWN:
                self._known = dict.fromkeys([*self._known][MAX_KNOWN // 2 :])
            self._known[guess.key] = None


class Guess:
    """A call about a table that the caller has not reached before."""

    __slots__ = ("_limiter", "address", "key", "shared")

    def __init__(self, limiter: GuessLimiter, key: tuple[str, str], address: str, shared: str | None) -> None:
        self._limiter = limiter
        self.key = key
        self.address = address
        #: The limit of all callers together that this counts for; None for what cannot be a code.
        self.shared = shared

    def settle(self, status: int) -> None:
        """The answer is known."""
        self._limiter.settle(self, status)
