"""The ids of the actions of a table, so that an action sent twice with one id is played once."""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_IDS", "ActionIds"]

#: How many ids a table remembers: those of several games, far more than a caller repeats.
MAX_IDS: Final = 2000
#: The most ids that are copied with a table for every move; older ones are shared between the copies.
MAX_RECENT_IDS: Final = 64


class ActionIds:
    """Numbers of entries by person and id. Only hashes are kept, to save memory."""

    __slots__ = ("_old", "_recent")

    def __init__(self) -> None:
        self._recent: dict[int, int] = {}
        #: Shared between copies, so it is replaced and never changed.
        self._old: dict[int, int] = {}

    def add(self, person: str, id: str, action: object, seq: int) -> None:  # noqa: A002  (the API's own word)
        """Remember that the entry with this number played this action."""
        self._recent[hash((person, id))] = seq << 32 | hash(action) & 0xFFFFFFFF
        if len(self._recent) > MAX_RECENT_IDS:
            both = {**self._old, **self._recent}
            extra = len(both) - MAX_IDS
            self._old = both if extra <= 0 else dict(list(both.items())[extra:])
            self._recent = {}

    def find(self, person: str, id: str, action: object) -> tuple[int, bool] | None:  # noqa: A002
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
        key = hash((person, id))
        found = self._recent.get(key, self._old.get(key))
        return None if found is None else (found >> 32, found & 0xFFFFFFFF == hash(action) & 0xFFFFFFFF)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionIds) and {**self._old, **self._recent} == {
            **other._old,
            **other._recent,
        }

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> ActionIds:
        """A copy; changes of one do not show in the other."""
        other = ActionIds()
        other._recent, other._old = {**self._recent}, self._old
        return other
