"""The ids of the actions of a table, so that an action sent twice with one id is played once."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from itertools import chain
from struct import iter_unpack, pack
from typing import Final

__all__ = ["KEPT_IDS", "MAX_IDS", "ActionIds"]

#: How many ids a table remembers in one game: far more than a caller repeats.
MAX_IDS: Final = 2000
#: How many of them it still remembers when the next game starts.
KEPT_IDS: Final = 100
#: The most ids that are copied with a table for every move; older ones are shared between the copies.
MAX_RECENT_IDS: Final = 64


class ActionIds:
    """Numbers of entries by person and id. Only hashes are kept, to save memory.

    The hashes are the same in every process: they are stored with the segments of a log.
    """

    __slots__ = ("_old", "_recent")

    def __init__(self) -> None:
        self._recent: dict[int, int] = {}
        #: Shared between copies, so it is replaced and never changed.
        self._old: dict[int, int] = {}

    def add(self, person: str, id: str, action: tuple[int | str, str], seq: int) -> None:  # noqa: A002  (the API's own word)
        """Remember that the entry with this number played this action."""
        self._recent[_hash(person, id)] = seq << 32 | _hash_action(action)
        if len(self._recent) > MAX_RECENT_IDS:
            self._merge(MAX_IDS)

    def find(self, person: str, id: str, action: tuple[int | str, str]) -> tuple[int, bool] | None:  # noqa: A002
        """The number of the entry with this id, and whether it is of the same action. None for a new id.

        >>> ids = ActionIds()
        >>> ids.add("p_1", "x", (0, "pass"), 17)
        >>> (
        ...     ids.find("p_1", "x", (0, "pass")),
        ...     ids.find("p_1", "x", (0, "bid:2")),
        ...     ids.find("p_2", "x", (0, "pass")),
        ... )
        ((17, True), (17, False), None)
        """
        if not self._old and not self._recent:
            return None
        key = _hash(person, id)
        found = self._recent.get(key, self._old.get(key))
        return None if found is None else (found >> 32, found & 0xFFFFFFFF == _hash_action(action))

    def start_game(self) -> None:
        """A game starts: forget all but the last ids, so that the segment it opens is small."""
        self._merge(KEPT_IDS)

    def _merge(self, most: int) -> None:
        both = {**self._old, **self._recent}
        extra = len(both) - most
        self._old = both if extra <= 0 else dict(list(both.items())[extra:])
        self._recent = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionIds) and (self._old, self._recent) == (other._old, other._recent)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> ActionIds:
        """A copy; changes of one do not show in the other."""
        other = ActionIds()
        other._recent, other._old = {**self._recent}, self._old
        return other

    def to_bytes(self) -> tuple[bytes, bytes]:
        """Older and recent ids, to be stored."""
        return _to_bytes(self._old), _to_bytes(self._recent)

    @classmethod
    def from_bytes(cls, old: bytes, recent: bytes) -> ActionIds:
        """The ids that were stored."""
        ids = cls()
        ids._old, ids._recent = dict(iter_unpack("<QQ", old)), dict(iter_unpack("<QQ", recent))
        return ids


def _to_bytes(ids: dict[int, int]) -> bytes:
    return pack(f"<{2 * len(ids)}Q", *chain.from_iterable(ids.items()))


@lru_cache(1024)  # an id is looked for and then added, and there are few actions
def _hash(*parts: str) -> int:
    return int.from_bytes(blake2b("\0".join(parts).encode(), digest_size=8).digest(), "little")


def _hash_action(action: tuple[int | str, str]) -> int:
    actor, word = action
    return _hash(str(actor), word) & 0xFFFFFFFF
