"""Makes whole events from events that tell what changed: the reader's side of a stream of changes.

The server does not use it. It says what changes mean, tests compare it with what the server sends, and
programs may take it over. The web client has the same in TypeScript.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .view_changes import apply_changes, apply_table_changes, merge_changes

__all__ = ["EventExpander"]

#: Events that are not about the table or the game.
_ASIDE: Final = ("said", "reaction")


class EventExpander:
    """What a reader has to remember of a stream of changes."""

    def __init__(self) -> None:
        self._table: dict[str, Any] | None = None
        #: ``you``, and what comes with it; ``deadlines``, and what comes with them.
        self._reader: dict[str, Any] = {}
        self._deadlines: dict[str, Any] = {}
        self._view: dict[str, Any] | None = None
        self._views: dict[str, dict[str, Any]] | None = None

    def expand(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The event as a stream of whole events has it. A snapshot is whole already."""
        kind = event["kind"]
        if kind == "ping":
            return {**event}
        if "you" in event:
            self._reader = _pick(event, "you", "banned", "bans")
        if "deadlines" in event:
            self._deadlines = _pick(event, "deadlines", "show_until")
        if "table" in event:
            self._table = apply_table_changes(None if kind == "snapshot" else self._table, event["table"])
        self._take_view(event)
        if kind == "snapshot":
            return {**event}
        whole = {name: value for name, value in event.items() if name not in ("changes", "own")}
        if "table" in event:
            whole["table"] = self._table
        if kind == "reaction":
            return {**whole, "you": self._reader["you"]}
        whole |= self._reader
        if kind not in _ASIDE:
            whole |= self._deadlines
            if self._view is not None:
                whole["view"] = self._view
            if self._views is not None:
                whole["views"] = self._views
        return whole

    def _take_view(self, event: Mapping[str, Any]) -> None:
        if "view" in event:
            self._view, self._views = event["view"], event.get("views")
            return
        public, own = event.get("changes", {}), event.get("own", {})
        if self._view is None or not (public or own):
            return
        if self._views is None:
            seat = self._view["seat"]
            self._view = apply_changes(self._view, merge_changes(public, own.get(str(seat), {})))
            return
        self._views = {
            seat: apply_changes(seen, merge_changes(public, own.get(seat, {})))
            for seat, seen in self._views.items()
        }
        # The seat to act, or else the first. Seats are in ascending order.
        acting = [seat for seat, seen in self._views.items() if int(seat) in seen["to_act"]]
        self._view = self._views[[*acting, *self._views][0]]


def _pick(event: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: event[name] for name in names if name in event}
