"""What the log of a table holds about one person: to hand it out, or to take it out of the log.

Other people's games need the moves, so entries are changed and never removed: the identity becomes a new
random one, names become that of a guest, and lines of talk become empty. Seals and commitments hold no names
and still verify.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from calavera.bots.names import NAMES
from calavera.server.wire.results import ExportedTable

from .entries import (
    Created,
    Entry,
    HostChanged,
    Left,
    LoggedEntry,
    Muted,
    Played,
    Promised,
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
)
from .table import Table

__all__ = ["GUEST_NAME", "TableErasure", "TableExport", "export_table", "names_in", "new_person_id"]

#: The name of somebody who was erased, and of everybody who gives none.
GUEST_NAME: Final = "Guest"
#: What is left of a line of talk.
ERASED_LINE: Final = "…"


def new_person_id() -> str:
    """A new identity: 128 random bits."""
    return "p_" + secrets.token_hex(16)


# --- Export -------------------------------------------------------------------------------------------------


class TableExport:
    """All that a table's log says about a person. Nothing in it was ever secret from that person."""

    def __init__(self, code: str, person: str) -> None:
        self._table = Table(code)
        self._person = person
        self._found: dict[str, list[dict[str, Any]]] = {"seats": [], "actions": [], "talk": [], "mutes": []}

    def add(self, logged: LoggedEntry) -> None:
        """Take the next entry of the log."""
        table, person, found = self._table, self._person, self._found
        seq, at, entry = logged
        own = table.players_of(person)
        table.apply(seq, at, entry)
        if isinstance(entry, Created | Started):
            for player, sitter in enumerate(entry.seats):
                if sitter is not None and sitter.person == person:
                    found["seats"].append(_seat_json(at, player, sitter))
        elif isinstance(entry, Sat | Renamed | Promised) and entry.sitter and entry.sitter.person == person:
            found["seats"].append(_seat_json(at, entry.player, entry.sitter))
        elif isinstance(entry, Played) and entry.person == person:
            # The first move alone: a shuffle that follows from it is secret from everybody.
            seat, action = entry.moves[0]
            found["actions"].append({"at": at, "game": table.game_number, "seat": seat, "action": action})
        elif isinstance(entry, Said) and entry.player in own:
            said = {"text": entry.text, "phrase": entry.phrase, "about": entry.about}
            found["talk"].append({"at": at, "seat": entry.player, **said})
        elif isinstance(entry, Muted) and entry.person == person:
            found["mutes"].append({"at": at, "seat": entry.player, "muted": entry.muted})

    def result(self) -> ExportedTable:
        """What was found."""
        table = self._table
        return ExportedTable(
            code=table.code, host=table.host == self._person, games=table.game_number, **self._found
        )


def export_table(code: str, entries: Iterable[LoggedEntry], person: str) -> ExportedTable:
    """The same from all entries at once."""
    export = TableExport(code, person)
    for logged in entries:
        export.add(logged)
    return export.result()


def _seat_json(at: float, player: int, sitter: Sitter) -> dict[str, Any]:
    return {"at": at, "seat": player, "name": sitter.name, "tribe": sitter.tribe}


# --- Erasing ------------------------------------------------------------------------------------------------


def names_in(entry: Entry, person: str) -> frozenset[str]:
    """The names under which an entry says that a person sits at a table."""
    sitters: tuple[Sitter | None, ...] = ()
    if isinstance(entry, Created | Started):
        sitters = entry.seats
    elif isinstance(entry, Sat | Renamed | Promised):
        sitters = (entry.sitter,)
    return frozenset([sitter.name for sitter in sitters if sitter is not None and sitter.person == person])


class TableErasure:
    """The entries of a table that change when a person is erased, as they are afterwards.

    ``names`` are all names under which the person sat there.
    """

    def __init__(self, code: str, person: str, names: frozenset[str]) -> None:
        self.changed: list[LoggedEntry] = []
        self._table = Table(code)
        self._person = person
        # A new one for each table: nobody can tell that the same person played at two of them.
        self._alias = new_person_id()
        # A bot that took over in a game kept the name.
        self._names = names - set(NAMES)

    def add(self, logged: LoggedEntry) -> None:
        """Take the next entry of the log."""
        seq, at, entry = logged
        own = self._table.players_of(self._person)
        self._table.apply(seq, at, entry)
        after = _anonymise_entry(entry, self._person, self._alias, self._names, own)
        if after != entry:
            self.changed.append(LoggedEntry(seq, at, after))


def _anonymise_entry(
    entry: Entry, person: str, alias: str, names: frozenset[str], own: tuple[int, ...]
) -> Entry:
    def sitter_of(sitter: Sitter | None) -> Sitter | None:
        if sitter is None or sitter.person not in (person, None):
            return sitter
        if sitter.person is None:
            return msgspec.structs.replace(sitter, name=GUEST_NAME) if sitter.name in names else sitter
        return msgspec.structs.replace(sitter, name=GUEST_NAME, person=alias)

    change: dict[str, Any] = {}
    if isinstance(entry, Created | Started):
        change["seats"] = tuple([sitter_of(sitter) for sitter in entry.seats])
    if isinstance(entry, Created) and entry.host == person:
        change["host"] = alias
    elif isinstance(entry, Sat | Renamed | Promised):
        change["sitter"] = sitter_of(entry.sitter)
    elif isinstance(entry, Left):
        change["successor"] = sitter_of(entry.successor)
    elif isinstance(entry, Played | HostChanged | Muted | Unbanned) and entry.person == person:
        change["person"] = alias
    elif isinstance(entry, Said) and entry.player in own and entry.text is not None:
        change["text"] = ERASED_LINE
    return msgspec.structs.replace(entry, **change) if change else entry
