"""Rate limits: token buckets by identity, by address, and for all callers together."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.wire.errors import RequestRefused

__all__ = ["LIMITS", "SHARED_LIMITS", "Limit", "RateLimiter"]

#: With more buckets than this, full ones are dropped.
MAX_BUCKETS: Final = 50_000
#: Every bucket is full again after this many seconds.
REFILL_SECONDS: Final = 900.0


class Limit(NamedTuple):
    """A bucket's size, and how many tokens it gets each second."""

    burst: float
    rate: float


#: By kind of call: for one identity, and for one address, which friends in one room share.
LIMITS: Final[dict[str, tuple[Limit, Limit]]] = {
    "call": (Limit(60, 20), Limit(300, 100)),
    # A first visit loads one or two hundred small files, and a whole room may come at once.
    "file": (Limit(1e9, 1e9), Limit(3000, 300)),
    "open": (Limit(10, 1 / 6), Limit(40, 1)),
    "talk": (Limit(6, 0.7), Limit(60, 10)),
    "react": (Limit(4, 0.25), Limit(20, 2)),
    # Of all spectators of a table together; the key is the table's code.
    "react-table": (Limit(10, 2), Limit(1e9, 1e9)),
    # Sitting down, leaving, removing: one entry of the log each. A host seats eleven bots one by one.
    "seat": (Limit(24, 0.2), Limit(60, 1)),
    "change": (Limit(30, 0.5), Limit(150, 5)),
    "mute": (Limit(20, 0.5), Limit(100, 10)),
    "rename": (Limit(10, 0.2), Limit(100, 5)),
    "secret": (Limit(10, 1 / 20), Limit(20, 1 / 10)),
    # Reads every table of a person.
    "export": (Limit(3, 1 / 300), Limit(10, 1 / 60)),
    "record": (Limit(20, 1), Limit(100, 5)),
    # Reads the log of a table. After a start of the server everybody in a room resumes at once.
    "resume": (Limit(30, 0.5), Limit(150, 5)),
    "replay": (Limit(20, 1), Limit(60, 2)),
    # Up to a second of a core. Another point of a position that was solved takes a millisecond.
    "solve": (Limit(30, 2), Limit(90, 4)),
    # A tenth of a second of a core, in a duel up to a second. Nobody needs one more often than every turn.
    "hint": (Limit(20, 0.5), Limit(60, 2)),
    # Seconds of a core, unless the review of the game is known.
    "review": (Limit(10, 0.1), Limit(30, 0.5)),
    "miss": (Limit(1e9, 1e9), Limit(30, 1 / 5)),
    "arrive": (Limit(1e9, 1e9), Limit(100, 2)),
}

#: For all callers of one machine together: codes of tables that do not exist. Codes from before were shorter,
#: so there are fewer to guess.
SHARED_LIMITS: Final[dict[str, Limit]] = {"code": Limit(600, 3), "old code": Limit(60, 1 / 60)}


class RateLimiter:
    """All buckets of this process."""

    def __init__(self, enabled: bool, clock: Clock = REAL_CLOCK, workers: int = 1) -> None:
        self._monotonic = clock.monotonic
        #: Each worker has its part of what all callers share.
        self._shared = {
            what: Limit(all_.burst / workers, all_.rate / workers) for what, all_ in SHARED_LIMITS.items()
        }
        self._shared_buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._enabled = enabled
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def check(self, what: str, person: str | None, address: str) -> None:
        """Take a token of the address, and of the person if there is one; refuses when one is empty."""
        if not self._enabled:
            return
        personal, common = LIMITS[what]
        self._take((what, address), common)
        if person is not None:
            self._take((what, person), personal)

    def check_person(self, what: str, person: str) -> None:
        """Take a token of a person alone; the address was checked before."""
        if self._enabled:
            self._take((what, person), LIMITS[what][0])

    def check_shared(self, what: str) -> None:
        """Take a token of all callers together; refuses when there is none."""
        if self._enabled:
            # Not among the others: these are few and never dropped.
            self._shared_buckets[what, ""] = self._rest((what, ""), self._shared[what], self._shared_buckets)

    def give_back(self, what: str, address: str) -> None:
        """Give a token of an address back."""
        if (what, address) in self._buckets:
            left, at = self._buckets[what, address]
            self._buckets[what, address] = (left + 1, at)

    def give_back_shared(self, what: str) -> None:
        """Give a token of all callers together back."""
        if (what, "") in self._shared_buckets:
            left, at = self._shared_buckets[what, ""]
            self._shared_buckets[what, ""] = (left + 1, at)

    def _take(self, key: tuple[str, str], limit: Limit) -> None:
        rest = self._rest(key, limit, self._buckets)
        if len(self._buckets) > MAX_BUCKETS:
            self._drop_old_buckets(rest[1])
        self._buckets[key] = rest

    def _rest(
        self, key: tuple[str, str], limit: Limit, buckets: dict[tuple[str, str], tuple[float, float]]
    ) -> tuple[float, float]:
        """What a bucket holds after one more token is taken, and the time."""
        now = self._monotonic()
        left, at = buckets.get(key, (limit.burst, now))
        left = min(limit.burst, left + (now - at) * limit.rate)
        if left < 1:
            wait = ceil((1 - left) / limit.rate)
            raise RequestRefused(
                429, "too-often", f"that is too often: try again in {wait} s", {"seconds": wait}
            )
        return left - 1, now

    def _drop_old_buckets(self, now: float) -> None:
        """Drop buckets that are full again; if that is not enough, the older half."""
        kept = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < REFILL_SECONDS}
        if len(kept) > MAX_BUCKETS // 2:
            newest = sorted(kept.items(), key=lambda item: item[1][1])
            kept = dict(newest[len(newest) // 2 :])
        self._buckets = kept
