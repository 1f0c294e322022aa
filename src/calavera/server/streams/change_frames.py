"""Frames of streams that tell what changed since the event before; ``frames`` makes those with whole views.

A frame is built from the views of its reader before and after, and from public facts. Like a whole frame it
does not depend on what else the reader was sent: a stream that resumes has the same bytes.
"""

from __future__ import annotations

from typing import Any, Final

from calavera.rules import CHANCE, Action, Options, State, View, view
from calavera.rules.legal import legal_actions
from calavera.rules.views import next_view, seat_view, visible_moves
from calavera.server.tables.entries import Muted, Played, Said
from calavera.server.tables.table import Change, Table

from .frames import (
    ChangeParts,
    Frame,
    FrameWriter,
    Reader,
    TableFacts,
    bans_json,
    encode,
    public_json,
    table_json,
)
from .view_changes import own_moves_change, own_seat_changes, table_changes, view_changes

__all__ = ["ChangeFrameWriter"]

_NO_SEATS: Final[dict[str, Any]] = {}


class ChangeFrameWriter:
    """Makes the frames of one table for readers who want changes."""

    __slots__ = ("_legal", "_legal_before", "_legal_of", "_parts", "_spectator")

    def __init__(self) -> None:
        self._parts: _ChangedParts | None = None
        #: A state and a spectator's view of it: that after a change is that before the next.
        self._spectator: tuple[State, View] | None = None
        #: The legal actions of seats after the last change, and before it.
        self._legal_of: State | None = None
        self._legal: dict[int, tuple[Action, ...]] = {}
        self._legal_before: dict[int, tuple[Action, ...]] = {}

    def frame(
        self,
        writer: FrameWriter,
        before: TableFacts,
        table: Table,
        change: Change,
        was: Reader,
        reader: Reader,
    ) -> Frame | None:
        """The frame for somebody who was one reader before a change and is another, or the same, after it.

        None if this reader gets none. ``writer`` makes whole views, where changes would not do.
        """
        entry = change.entry
        if isinstance(entry, Muted) or (isinstance(entry, Said) and entry.player in reader.mutes):
            return None
        if self._parts is None or self._parts.change is not change:
            self._parts = self._shared_parts(before, table, change)
        shared = self._parts
        parts = [shared.common]
        if before.seq == 0 or was.players != reader.players or was[3:] != reader[3:]:
            parts.append(b"," + encode({"you": reader.players, **bans_json(reader)})[1:-1])
        if isinstance(entry, Played):
            parts += (b',"events":', shared.events(reader.seats))
        if not isinstance(entry, Said) and table.state is not None:
            if before.game_number != table.game_number or was.seats != reader.seats:
                parts += (b",", encode(writer.views(table, reader.seats))[1:-1])
            elif reader.seats and before.state is not None and before.state is not table.state:
                parts.append(self._own_part(before.state, table.state, shared.changes, reader.seats))
        return Frame(change.seq, shared.kind, b"".join([*parts, b"}"]))

    def _shared_parts(self, before: TableFacts, table: Table, change: Change) -> _ChangedParts:
        changes: dict[str, Any] = {}
        old, new = before.state, table.state
        if old is not None and new is not None and old is not new and before.game_number == table.game_number:
            changes = view_changes(self._spectator_view(old), self._spectator_view(new))
        return _ChangedParts(before, table, change, changes)

    def _own_part(self, before: State, after: State, public: dict[str, Any], seats: tuple[int, ...]) -> bytes:
        """What the reader's seats are told beside the public changes."""
        if self._legal_of is not after:
            self._legal_before = self._legal if self._legal_of is before else {}
            self._legal_of, self._legal = after, {}
        own: dict[str, Any] = {}
        for seat in seats:
            changed = _own_changes(before, after, public, after.options.player_of(seat))
            known = self._legal_before.get(seat)
            self._legal[seat] = legal = legal_actions(after, seat)
            if legal != (legal_actions(before, seat) if known is None else known):
                changed["legal"] = legal
            if changed:
                own[str(seat)] = changed
        return b',"own":' + encode(own) if own else b""

    def _spectator_view(self, state: State) -> View:
        known = self._spectator
        if known is None:
            self._spectator = known = (state, view(state, None))
        elif known[0] is not state:
            self._spectator = known = (state, next_view(*known, state))
        return known[1]


def _own_changes(before: State, after: State, public: dict[str, Any], player: int) -> dict[str, Any]:
    """What a player is told of moves and own seats beside the public changes.

    Most moves concern one seat. To other players the public changes say everything, and nothing is built.
    """
    found: dict[str, Any] = {}
    told, told_seats = public.get("moves"), public.get("seats", _NO_SEATS)
    if _may_differ(told, after.options, player):
        moves = own_moves_change(told, visible_moves(before, player), visible_moves(after, player))
        if moves is not None:
            found["moves"] = moves
    for seat in after.options.seats_of(player):
        key = str(seat)
        if before.seats[seat] is not after.seats[seat] or key in told_seats:
            was, now = seat_view(before, seat, own=True), seat_view(after, seat, own=True)
            if own := own_seat_changes(told_seats.get(key, _NO_SEATS), was, now):
                found.setdefault("seats", {})[key] = own
    return found


def _may_differ(told: Any, options: Options, player: int) -> bool:
    """Whether a player may see the change of the moves in another form than the public one."""
    if isinstance(told, dict):
        return any([actor != CHANCE and options.player_of(actor) == player for actor, _ in told["add"]])
    return bool(told)


class _ChangedParts(ChangeParts):
    """The parts of the frames of one change that tell only what is new."""

    __slots__ = ("changes",)

    def __init__(self, before: TableFacts, table: Table, change: Change, changes: dict[str, Any]) -> None:
        #: Of the view of a spectator.
        self.changes = changes
        body = public_json(table, change)
        if "table" in body:
            body["table"] = table_changes(None if before.seq == 0 else table_json(before), body["table"])
        # Deadlines and the end of a pause come together, so that one that is missing has ended.
        now = {name: body[name] for name in ("deadlines", "show_until") if name in body}
        if before.seq and now == before.deadlines:
            for name in now:
                del body[name]
        if changes:
            body["changes"] = changes
        super().__init__(table, change, body)
