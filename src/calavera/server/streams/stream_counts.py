"""Counts open streams, and refuses one too many."""

from __future__ import annotations

from collections import Counter
from typing import Final

from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.table_codes import normalize_code

__all__ = ["MAX_STREAMS_PER_ADDRESS", "MAX_STREAMS_PER_PERSON", "StreamCounts"]

#: At one table.
MAX_STREAMS_PER_PERSON: Final = 16
#: At all tables.
MAX_STREAMS_PER_ADDRESS: Final = 256


class StreamCounts:
    """The streams of this process, open or about to be.

    >>> counts = StreamCounts()
    >>> counts.add("K7WMQX", "p_1", "192.0.2.1")
    >>> len(counts)
    2
    >>> counts.remove("K7WMQX", "p_1", "192.0.2.1")
    >>> len(counts)
    0
    """

    def __init__(self, limit_addresses: bool = True) -> None:
        self._limit_addresses = limit_addresses
        self._counts: Counter[tuple[str, ...]] = Counter()

    def __len__(self) -> int:
        """The persons at tables and the addresses that have a stream."""
        return len(self._counts)

    def add(self, code: str, person: str, address: str) -> None:
        """Count a stream before it opens; refuses one too many."""
        own, common = (normalize_code(code), person), (address,)
        if self._limit_addresses and self._counts[common] >= MAX_STREAMS_PER_ADDRESS:
            raise RequestRefused(
                429, "too-many-streams", "too many streams are open where you are", {"seconds": 30}
            )
        if self._counts[own] >= MAX_STREAMS_PER_PERSON:
            why = f"you follow this table {MAX_STREAMS_PER_PERSON} times already"
            raise RequestRefused(429, "too-many-streams", why, {"seconds": 5})
        self._counts[own] += 1
        self._counts[common] += 1

    def remove(self, code: str, person: str, address: str) -> None:
        """A stream that was counted is closed, or did not open."""
        for key in ((normalize_code(code), person), (address,)):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
