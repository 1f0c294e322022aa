"""Frames of streams that tell what changed since the event before; ``frames`` makes those with whole views.

A frame is built from the views of its reader before and after, and from public facts. Like a whole frame it
does not depend on what else the reader was sent: a stream that resumes has the same bytes.
"""

from __future__ import annotations

from typing import Any, Final

from calavera.rules import CHANCE, Action, State, View, view
from calavera.rules.legal import NO_ACTIONS, legal_actions, may_have_actions
from calavera.rules.views import next_view, seat_view, visible_moves
from calavera.server.tables.entries import Muted, Said
from calavera.server.tables.table import Change, Table

from .frames import ChangeParts, Frame, FrameWriter, Reader, bans_json, encode, public_json
from .table_json import TableFacts, table_json
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
        shared, same = self._parts, was is reader
        you = own = b""
        if before.seq == 0 or not (same or _has_equal_part(was, reader)):
            you = b"," + encode({"you": reader.players, **bans_json(reader)})[1:-1]
        if table.state is not None and not isinstance(entry, Said):
            other_view = reader.face_up or not (same or (was.seats == reader.seats and not was.face_up))
            if before.game_number != table.game_number or other_view:
                own = b"," + encode(writer.views(table, reader))[1:-1]
            elif reader.seats and before.state is not None and before.state is not table.state:
                own = self._own_part(before.state, table.state, shared, reader.seats)
        events = shared.events(reader.seats)
        if events is shared.public_events and not you and not own:
            return shared.public_frame
        return Frame(change.seq, shared.kind, b"".join((shared.common, you, events, own, b"}")))

    def _shared_parts(self, before: TableFacts, table: Table, change: Change) -> _ChangedParts:
        changes: dict[str, Any] = {}
        old, new = before.state, table.state
        if old is not None and new is not None and old is not new and before.game_number == table.game_number:
            changes = view_changes(self._spectator_view(old), self._spectator_view(new))
        return _ChangedParts(before, table, change, changes)

    def _own_part(self, before: State, after: State, shared: _ChangedParts, seats: tuple[int, ...]) -> bytes:
        """What the reader's seats are told beside the public changes."""
        if self._legal_of is not after:
            self._legal_before = self._legal if self._legal_of is before else {}
            self._legal_of, self._legal = after, {}
        own: dict[str, Any] = {}
        for seat in seats:
            player = after.options.player_of(seat)
            own_seats = seats if len(seats) == 1 else after.options.seats_of(player)
            changed = _own_changes(before, after, shared, player, own_seats)
            if (legal := self._changed_legal(before, after, seat)) is not None:
                changed["legal"] = legal
            if changed:
                own[str(seat)] = changed
        return b',"own":' + encode(own) if own else b""

    def _changed_legal(self, before: State, after: State, seat: int) -> tuple[Action, ...] | None:
        """The legal actions of a seat if they are others than before."""
        legal = was = NO_ACTIONS
        if may_have_actions(after, seat):
            self._legal[seat] = legal = legal_actions(after, seat)
        if may_have_actions(before, seat):
            known = self._legal_before.get(seat)
            was = legal_actions(before, seat) if known is None else known
        return None if legal == was else legal

    def _spectator_view(self, state: State) -> View:
        known = self._spectator
        if known is None:
            self._spectator = known = (state, view(state, None))
        elif known[0] is not state:
            self._spectator = known = (state, next_view(*known, state))
        return known[1]


class _ChangedParts(ChangeParts):
    """The parts of the frames of one change that tell only what is new."""

    __slots__ = ("public_frame", "told_movers", "told_moves", "told_seats")

    def __init__(self, before: TableFacts, table: Table, change: Change, changes: dict[str, Any]) -> None:
        #: What everybody is told of the moves and seats: the changes of the view of a spectator.
        self.told_moves: Any = changes.get("moves")
        self.told_seats: dict[str, Any] = changes.get("seats", _NO_SEATS)
        #: The players of the moves that were added; None where the moves are told again, or not at all.
        self.told_movers: set[int] | None = None
        if isinstance(self.told_moves, dict):
            player_of = table.options.player_of
            self.told_movers = {player_of(actor) for actor, _ in self.told_moves["add"] if actor != CHANCE}
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
        #: For all readers to whom nothing else is told.
        self.public_frame = Frame(change.seq, self.kind, self.common + self.public_events + b"}")

    def may_differ(self, player: int) -> bool:
        """Whether a player may see the change of the moves in another form than the public one."""
        return bool(self.told_moves) if self.told_movers is None else player in self.told_movers


def _has_equal_part(was: Reader, reader: Reader) -> bool:
    """Whether ``you``, and what comes with it, is as before."""
    return (was.players, was.banned, was.bans) == (reader.players, reader.banned, reader.bans)


def _own_changes(
    before: State, after: State, shared: _ChangedParts, player: int, seats: tuple[int, ...]
) -> dict[str, Any]:
    """What a player is told of moves and own seats beside the public changes.

    Most moves concern one seat. To other players the public changes say everything, and nothing is built.
    """
    found: dict[str, Any] = {}
    if shared.may_differ(player):
        told = shared.told_moves
        moves = own_moves_change(told, visible_moves(before, player), visible_moves(after, player))
        if moves is not None:
            found["moves"] = moves
    for seat in seats:
        key = str(seat)
        if before.seats[seat] is not after.seats[seat] or key in shared.told_seats:
            was, now = seat_view(before, seat, own=True), seat_view(after, seat, own=True)
            if own := own_seat_changes(shared.told_seats.get(key, _NO_SEATS), was, now):
                found.setdefault("seats", {})[key] = own
    return found
