"""Frames: what a reader is sent, built from that reader's views and from public facts.

Nothing here reads a state: ``view``, ``seen_by`` and ``past_events`` of the rules say what may be known.
Where no person is left in a game, somebody may watch it face up, with ``open_view``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from calavera.record import as_json
from calavera.record.game_highlights import find_highlights
from calavera.rules import Event, PastRound, State, past_events, round_events, view
from calavera.rules.events import seen_by
from calavera.server.tables.entries import (
    CameBack,
    Changed,
    ChoseFaceUp,
    Closed,
    Created,
    Entry,
    FastForwarded,
    HostChanged,
    Left,
    Muted,
    Played,
    Promised,
    Renamed,
    Said,
    Sat,
    Started,
    Unbanned,
    WentAway,
)
from calavera.server.tables.table import Change, Table, TalkLine
from calavera.server.wire.responses import EventKind

from .table_json import deadlines_json, table_json
from .view_json import ViewEncoder, encode, open_view_json, past_json

__all__ = [
    "REACTION",
    "ChangeParts",
    "Frame",
    "FrameWriter",
    "Reader",
    "bans_json",
    "encode",
    "public_json",
    "reader_of",
]


#: What an entry of the log is called in a stream. The tag of a stored entry is another thing.
EVENT_KINDS: Final[dict[type[Entry], EventKind]] = {
    Created: "created",
    Sat: "sat",
    Promised: "changed",
    Left: "left",
    Unbanned: "changed",  # the host's list is shorter, and somebody may sit down again
    Changed: "changed",
    Renamed: "changed",  # a follower needs to know no more than the new table
    Started: "started",
    Played: "played",
    WentAway: "away",
    CameBack: "back",
    FastForwarded: "changed",
    ChoseFaceUp: "changed",
    HostChanged: "host",
    Said: "said",
    Closed: "closed",
}


#: The kind of an event that no entry of the log stands behind.
REACTION: Final[EventKind] = "reaction"


class Reader(NamedTuple):
    """What decides which bytes somebody gets; equal readers get the same bytes."""

    #: Players at the table, and seats of the game. After a game the players may have other places.
    players: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    mutes: frozenset[int] = frozenset()
    #: The reader may not sit down.
    banned: bool = False
    #: Identities and names of people who may not sit down; only the host is told.
    bans: tuple[tuple[str, str], ...] = ()
    #: The reader watches the rest of the game with all discs face up.
    face_up: bool = False


class Frame(NamedTuple):
    """One event for one reader, as JSON; the stream wraps it."""

    seq: int
    kind: str
    data: bytes

    @property
    def as_sse(self) -> bytes:
        """As a Server-Sent Event. A reaction has no number: it is in no log, so a stream resumes without."""
        if self.kind == REACTION:
            return b"event: %s\ndata: %s\n\n" % (self.kind.encode(), self.data)
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (self.seq, self.kind.encode(), self.data)

    @property
    def as_line(self) -> bytes:
        """As a line of JSON."""
        return self.data + b"\n"


def reader_of(table: Table, person: str | None) -> Reader:
    """The reader that a person is now; a spectator for None."""
    mutes = table.mutes.get(person) if table.mutes and person is not None else None
    bans = tuple(table.bans.items()) if table.bans and person == table.host else ()
    banned = person in table.bans
    own = table.players_of(person)
    face_up = not table.face_up.isdisjoint(own)
    return Reader(own, table.seats_of(person), mutes or frozenset(), banned, bans, face_up)


# --- Parts --------------------------------------------------------------------------------------------------


def _line_json(line: TalkLine) -> dict[str, Any]:
    said = line.entry
    return {
        "seq": line.seq,
        "at": line.at,
        "seat": said.player,
        "text": said.text,
        "phrase": said.phrase,
        "about": said.about,
    }


def bans_json(reader: Reader) -> dict[str, Any]:
    """Whether the reader is banned; for the host, who is. Nothing where nobody is banned."""
    banned: dict[str, Any] = {"banned": True} if reader.banned else {}
    if reader.bans:
        banned["bans"] = [{"person": person, "name": name} for person, name in reader.bans]
    return banned


def _bans_part(reader: Reader) -> bytes:
    return b"," + encode(bans_json(reader))[1:-1] if reader.banned or reader.bans else b""


def _highlights_json(table: Table) -> dict[str, Any]:
    """The highlights of a game that is over, whose record everybody may read; nothing during a game."""
    if table.state is None or table.state.result is None:
        return {}
    return {"highlights": as_json(find_highlights(table.state.options, table.first, table.moves))}


def _events_json(events: Iterable[Event]) -> bytes:
    return encode([event._asdict() for event in events])


def _events_part(events: Iterable[Event]) -> bytes:
    return b',"events":' + _events_json(events)


# --- The whole ----------------------------------------------------------------------------------------------


class FrameWriter:
    """Makes the frames of one table; keeps what is the same for all readers."""

    __slots__ = ("_parts", "_past", "_past_events", "_past_events_of", "_past_json", "_views")

    def __init__(self) -> None:
        self._past: tuple[PastRound, ...] = ()
        self._past_json = past_json(())
        #: The finished rounds whose events are kept, and these events as JSON.
        self._past_events_of: tuple[PastRound, ...] | None = None
        self._past_events: list[msgspec.Raw] = []
        self._views: ViewEncoder | None = None
        self._parts: ChangeParts | None = None

    def frame(self, table: Table, change: Change, reader: Reader) -> Frame | None:
        """The frame for a reader about a change that was just applied; None if this reader gets none."""
        entry = change.entry
        if isinstance(entry, Muted):
            return None
        if isinstance(entry, Said) and entry.player in reader.mutes:
            return None
        if self._parts is None or self._parts.change is not change:
            self._parts = ChangeParts(table, change, public_json(table, change))
        shared = self._parts
        parts = [shared.common, b',"you":', encode(reader.players), _bans_part(reader)]
        parts.append(shared.events(reader.seats))
        if not isinstance(entry, Said) and table.state is not None:
            parts += (b",", encode(self.views(table, reader))[1:-1])
        return Frame(change.seq, shared.kind, b"".join([*parts, b"}"]))

    def reaction(self, table: Table, at: float, emote: str, reader: Reader | None) -> Frame:
        """The frame of a spectator's emote: with the number of the last entry, for it has none of its own.

        The reader is None in a stream of changes, where it is the same for all.
        """
        body: dict[str, Any] = {"seq": table.seq, "kind": REACTION, "at": at, "reaction": {"emote": emote}}
        if reader is not None:
            body["you"] = reader.players
        return Frame(table.seq, REACTION, encode(body))

    def clear_cache(self) -> None:
        """Drop what was kept for the last change, after all readers have their frames."""
        self._parts = self._views = None

    def snapshot(
        self, table: Table, reader: Reader, declined: frozenset[int] = frozenset()
    ) -> dict[str, Any]:
        """The table as a reader may see it now; of the seats that declined to show, only the reader's."""
        body: dict[str, Any] = {
            "seq": table.seq,
            "kind": "snapshot",
            "at": table.at,
            "you": reader.players,
            "table": table_json(table),
            "talk": [_line_json(line) for line in table.talk if line.entry.player not in reader.mutes],
            **deadlines_json(table),
            "muted": sorted(reader.mutes),
            "view": None,
        }
        body |= bans_json(reader)
        if own := declined.intersection(reader.seats):
            body["declined"] = sorted(own)
        if table.state is not None:
            body |= {"game": table.game_id, "seal": table.seal}
            body |= self.views(table, reader)
            body["history"] = self._history(table.state, reader.seats)
            body |= _highlights_json(table)
        return body

    def _history(self, state: State, seats: tuple[int, ...]) -> list[Any]:
        """The events of each round of the game. In the present round a reader also sees their own discs."""
        public = view(state, None)
        if self._past_events_of is not state.past:
            self._past_events_of = state.past
            self._past_events = [msgspec.Raw(_events_json(events)) for events in past_events(public)]
        events = [*round_events(public)]
        for seat in seats:
            for at, event in enumerate(round_events(view(state, seat))):
                if getattr(event, "disc", None) is not None:  # the public form has none
                    events[at] = event
        return [*self._past_events, msgspec.Raw(_events_json(events))]

    def views(self, table: Table, reader: Reader) -> dict[str, Any]:
        """The reader's own view; for a reader with several seats, all of them by seat as well.

        For one who watches face up, a view with all discs: no person is left in the game, or may join it.
        """
        state, seats = table.state, reader.seats
        assert state is not None
        if self._past is not state.past:
            self._past, self._past_json = state.past, past_json(state.past)
        if reader.face_up:
            return {"view": open_view_json(state, self._past_json)}
        if self._views is None or self._views.state is not state:
            self._views = ViewEncoder(state, self._past_json)
        if len(seats) < 2:
            return {"view": self._views.view_json(seats[0] if seats else None)}
        views = {seat: self._views.view_json(seat) for seat in seats}
        acting = next((seat for seat in seats if seat in state.to_act), seats[0])
        return {"view": views[acting], "views": {str(seat): seen for seat, seen in views.items()}}


class ChangeParts:
    """The parts of the frames of one change: the common part, and the events as each reader may see them."""

    __slots__ = (
        "_events",
        "_options",
        "_seats_with_secrets",
        "change",
        "common",
        "kind",
        "public_events",
    )

    def __init__(self, table: Table, change: Change, body: dict[str, Any]) -> None:
        self.change = change
        self.kind: str = body["kind"]
        self.common = encode(body)[:-1]
        self._options = table.options
        self._events = [event for step in change.steps for event in step.events]
        public = [seen_by(event, None, self._options) for event in self._events]
        #: The events as everybody may see them; empty if the entry is no move.
        self.public_events = _events_part(public) if isinstance(change.entry, Played) else b""
        #: The seats whose players see more than the public form.
        self._seats_with_secrets: set[int] = set()
        for event, seen in zip(self._events, public, strict=True):
            if event != seen:
                owner = self._options.player_of(event.seat)  # type: ignore[union-attr]  # secrets have a seat
                self._seats_with_secrets.update(self._options.seats_of(owner))

    def events(self, seats: tuple[int, ...]) -> bytes:
        """The events as a reader with these seats may see them; empty if the entry is no move."""
        if self._seats_with_secrets.isdisjoint(seats):
            return self.public_events
        viewers = [
            seat if (seat := getattr(event, "seat", None)) in seats else seats[0] for event in self._events
        ]
        pairs = zip(self._events, viewers, strict=True)
        return _events_part([seen_by(event, viewer, self._options) for event, viewer in pairs])


def public_json(table: Table, change: Change) -> dict[str, Any]:
    """The part of a frame that is the same for every reader."""
    entry = change.entry
    body: dict[str, Any] = {"seq": change.seq, "kind": EVENT_KINDS[type(entry)], "at": change.at}
    if isinstance(entry, Said):
        body["said"] = _line_json(TalkLine(change.seq, change.at, entry))
        return body
    if isinstance(entry, Played):
        body["game"] = table.game_id
        body["commitments"] = [mark._asdict() for mark in change.commitments]
        if table.status == "over" or change.back or change.taken_over:
            body["table"] = table_json(table)
        body |= _highlights_json(table)
    else:
        body["table"] = table_json(table)
        if isinstance(entry, Left):
            body["removed"] = entry.removed
    return body | deadlines_json(table)
