"""How often somebody may call: buckets that refill, by identity and by address."""

from __future__ import annotations

from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from .refusals import Refused

__all__ = ["Limit", "Limits"]

#: More buckets than this, and the full ones are thrown away.
MOST_BUCKETS: Final = 50_000


class Limit(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    rate: float


#: By what is done: for one identity, for one address. Friends in one room share an address.
LIMITS: Final[dict[str, tuple[Limit, Limit]]] = {
    "call": (Limit(60, 20), Limit(300, 100)),
    "open": (Limit(10, 1 / 6), Limit(40, 1)),
    "talk": (Limit(6, 0.7), Limit(60, 10)),
    "secret": (Limit(10, 1 / 20), Limit(20, 1 / 10)),
    "arrive": (Limit(1e9, 1e9), Limit(100, 2)),
}


class Limits:
    """All buckets of this process."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def check(self, what: str, person: str | None, address: str) -> None:
        """Take one out of the buckets, or refuse and say when to come again."""
        if not self.on:
            return
        personal, common = LIMITS[what]
        self._take((what, address), common)
        if person is not None:
            self._take((what, person), personal)

    def _take(self, key: tuple[str, str], limit: Limit) -> None:
        now = monotonic()
        left, at = self._buckets.get(key, (limit.burst, now))
        left = min(limit.burst, left + (now - at) * limit.rate)
        if left < 1:
            wait = ceil((1 - left) / limit.rate)
            raise Refused(429, "too-often", f"that is too often: try again in {wait} s", {"seconds": wait})
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.clear()
        self._buckets[key] = (left - 1, now)
