"""What a reader is sent: built from views and public facts for that reader alone.

Nothing here looks into a state: :func:`calavera.rules.view` and ``Step.seen_by`` say what may be known.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from calavera.rules import PastRound, Step, View, view
from calavera.rules.events import Event
from calavera.rules.views import SeatView

from .entries import Left, Muted, Played, Said, Sitter
from .table import Change, Line, Table

__all__ = [
    "Frame",
    "Reader",
    "Writer",
    "encode",
    "listing",
    "reader_of",
    "table_json",
    "view_json",
]

#: Actions are strings of their own type: their words are what is written.
encode = msgspec.json.Encoder(enc_hook=str).encode

_VIEW_FIELDS = View._fields
_SEAT_FIELDS = SeatView._fields


class Reader(NamedTuple):
    """Whoever reads a table; readers that are equal get the very same bytes."""

    players: tuple[int, ...] = ()
    mutes: frozenset[int] = frozenset()


class Frame(NamedTuple):
    """One event for one reader, as JSON; the stream wraps it."""

    seq: int
    kind: str
    data: bytes

    @property
    def as_sse(self) -> bytes:
        """As a Server-Sent Event."""
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (self.seq, self.kind.encode(), self.data)

    @property
    def as_line(self) -> bytes:
        """As a line of JSON."""
        return self.data + b"\n"


def reader_of(table: Table, person: str | None) -> Reader:
    """How somebody reads a table now."""
    mutes = table.mutes.get(person) if table.mutes and person is not None else None
    return Reader(table.players_of(person), mutes or frozenset())


# --- Parts --------------------------------------------------------------------------------------------------


def view_json(seen: View, past: msgspec.Raw | None = None) -> dict[str, Any]:
    """A view as JSON, field by field; ``past`` if it is encoded already, since it never changes."""
    fields: dict[str, Any] = dict(zip(_VIEW_FIELDS, seen, strict=True))
    fields["options"] = seen.options._asdict()
    fields["seats"] = [dict(zip(_SEAT_FIELDS, seat, strict=True)) for seat in seen.seats]
    fields["past"] = [_past(one) for one in seen.past] if past is None else past
    return fields


def _past(one: PastRound) -> dict[str, Any]:
    return one._asdict()


def _event(event: Event) -> dict[str, Any]:
    return event._asdict()


def _seen(step: Step, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """What happened, as somebody who holds these seats may see it: each seat's own secrets with that seat."""
    if len(seats) < 2:
        return step.seen_by(seats[0] if seats else None)
    own = set(seats)
    eyes = [seat if (seat := getattr(event, "seat", None)) in own else seats[0] for event in step.events]
    return tuple([step.seen_by(eye)[at] for at, eye in enumerate(eyes)])


def table_json(table: Table) -> dict[str, Any]:
    """What everybody may know about a table besides the game."""
    terms = table.terms
    return {
        "code": table.code,
        "status": table.status,
        "options": terms.options._asdict(),
        "public": terms.public,
        "clock": terms.clock,
        "pace": terms.pace,
        "chat": terms.chat,
        "host": table.host,
        "game": table.number,
        "seats": [
            None if sitter is None else _sitter(table, player, sitter)
            for player, sitter in enumerate(table.players)
        ],
    }


def _sitter(table: Table, player: int, sitter: Sitter) -> dict[str, Any]:
    return {
        "seat": player,
        "name": sitter.name,
        "tribe": sitter.tribe,
        "bot": sitter.bot,
        "person": sitter.person,
        "away": table.away.get(player),
    }


def listing(table: Table) -> dict[str, Any]:
    """A line of the list of open tables."""
    return {
        "code": table.code,
        "status": table.status,
        "options": table.options._asdict(),
        "clock": table.terms.clock,
        "seats": len(table.players),
        "free": [player for player, sitter in enumerate(table.players) if sitter is None],
        "names": [sitter.name for sitter in table.players if sitter is not None],
        "bots": len([1 for sitter in table.players if sitter is not None and sitter.bot is not None]),
    }


def _line(line: Line) -> dict[str, Any]:
    said = line.said
    return {
        "seq": line.seq,
        "at": line.at,
        "seat": said.player,
        "text": said.text,
        "phrase": said.phrase,
        "about": said.about,
    }


def _deadlines(table: Table) -> dict[str, float]:
    return {str(seat): at for seat, at in table.deadlines().items()}


# --- The whole ----------------------------------------------------------------------------------------------


class Writer:
    """Writes frames for one table; remembers what is the same for all readers and never changes."""

    __slots__ = ("_past", "_past_json", "_public")

    def __init__(self) -> None:
        self._past: tuple[PastRound, ...] = ()
        self._past_json = msgspec.Raw(b"[]")
        self._public: tuple[Change | None, dict[str, Any]] = (None, {})

    def frame(self, table: Table, change: Change, reader: Reader) -> Frame | None:
        """What a reader is told about a change that was just applied; None if it is not for these ears."""
        entry = change.entry
        if isinstance(entry, Muted):
            return None
        if isinstance(entry, Said) and entry.player in reader.mutes:
            return None
        body = {**self._for_all(table, change), "you": reader.players}
        if isinstance(entry, Played):
            seats = table.seats_of(reader.players)
            body["events"] = [_event(event) for step in change.steps for event in _seen(step, seats)]
            self.add_views(table, seats, body)
        elif not isinstance(entry, Said) and table.state is not None:
            self.add_views(table, table.seats_of(reader.players), body)
        return Frame(change.seq, body["kind"], encode(body))

    def snapshot(self, table: Table, reader: Reader) -> dict[str, Any]:
        """A table as a reader may see it now."""
        body: dict[str, Any] = {
            "seq": table.seq,
            "kind": "snapshot",
            "at": table.at,
            "you": reader.players,
            "table": table_json(table),
            "talk": [_line(line) for line in table.talk if line.said.player not in reader.mutes],
            "deadlines": _deadlines(table),
            "muted": sorted(reader.mutes),
            "view": None,
        }
        if table.state is not None:
            body["seal"] = table.seal
            self.add_views(table, table.seats_of(reader.players), body)
        return body

    def add_views(self, table: Table, seats: tuple[int, ...], body: dict[str, Any]) -> None:
        """The reader's own view; all of them, by seat, for who holds several."""
        state = table.state
        assert state is not None
        past = self._past_of(state.past)
        if len(seats) < 2:
            body["view"] = view_json(view(state, seats[0] if seats else None), past)
            return
        views = {seat: view_json(view(state, seat), past) for seat in seats}
        acting = next((seat for seat in seats if seat in state.to_act), seats[0])
        body["view"] = views[acting]
        body["views"] = {str(seat): seen for seat, seen in views.items()}

    def _for_all(self, table: Table, change: Change) -> dict[str, Any]:
        if self._public[0] is not change:
            self._public = (change, _public(table, change))
        return self._public[1]

    def _past_of(self, past: tuple[PastRound, ...]) -> msgspec.Raw:
        if past != self._past:
            self._past, self._past_json = past, msgspec.Raw(encode([_past(one) for one in past]))
        return self._past_json


def _public(table: Table, change: Change) -> dict[str, Any]:
    """The part of a frame that is the same for every reader."""
    entry = change.entry
    body: dict[str, Any] = {"seq": change.seq, "kind": _kind(entry), "at": change.at}
    if isinstance(entry, Said):
        body["said"] = _line(Line(change.seq, change.at, entry))
        return body
    if isinstance(entry, Played):
        body["commitments"] = [mark._asdict() for mark in change.marks]
        if table.status == "over" or change.back:
            body["table"] = msgspec.Raw(encode(table_json(table)))
    else:
        body["table"] = msgspec.Raw(encode(table_json(table)))
        if isinstance(entry, Left):
            body["removed"] = entry.removed
    body["deadlines"] = _deadlines(table)
    return body


def _kind(entry: object) -> str:
    tag: str = entry.__struct_config__.tag  # type: ignore[attr-defined]  # every entry is a tagged struct
    return tag
