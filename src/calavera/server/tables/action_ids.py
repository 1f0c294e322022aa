"""The ids of actions that were played: the same id twice is one action, however late the second comes."""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_IDS", "ActionIds"]

#: So many actions of a table are remembered: several games of a full table, and far longer than any retry.
MAX_IDS: Final = 2000
#: So many at most are copied for every move; the rest is shared between the copies.
MAX_RECENT_IDS: Final = 64


class ActionIds:
    """Numbers of entries by person and id. Hashes only: a table has many actions and little memory."""

    __slots__ = ("_old", "_recent")

    def __init__(self) -> None:
        self._recent: dict[int, int] = {}
        #: Never changed, only replaced.
        self._old: dict[int, int] = {}

    def add(self, person: str, id: str, action: object, seq: int) -> None:  # noqa: A002  (the API's own word)
        """An action was played."""
        self._recent[hash((person, id))] = seq << 32 | hash(action) & 0xFFFFFFFF
        if len(self._recent) > MAX_RECENT_IDS:
            both = {**self._old, **self._recent}
            extra = len(both) - MAX_IDS
            self._old = both if extra <= 0 else dict(list(both.items())[extra:])
            self._recent = {}

    def find(self, person: str, id: str, action: object) -> tuple[int, bool] | None:  # noqa: A002
        """The number of the action with this id, and whether it was the same action; None for a new id.

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
        """Another that can go its own way."""
        other = ActionIds()
        other._recent, other._old = {**self._recent}, self._old
        return other
