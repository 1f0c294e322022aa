"""What the log of a table holds about one person: to hand it out, or to take it out of the log.

Other people's games need the moves, so entries are changed and never removed: the identity becomes a new
random one, names become that of a guest, and lines of talk become empty. Seals and commitments hold no names
and still verify.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
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
    Renamed,
    Said,
    Sat,
    Sitter,
    Started,
    Unbanned,
)
from .table import Table

__all__ = ["GUEST_NAME", "anonymise", "export_table", "names_of", "new_person_id"]

#: The name of somebody who was erased, and of everybody who gives none.
GUEST_NAME: Final = "Guest"
#: What is left of a line of talk.
ERASED_LINE: Final = "…"


def new_person_id() -> str:
    """A new identity: 128 random bits."""
    return "p_" + secrets.token_hex(16)


# --- Export -------------------------------------------------------------------------------------------------


def export_table(code: str, entries: Sequence[LoggedEntry], person: str) -> ExportedTable:
    """All that a table's log says about a person. Nothing in it was ever secret from that person."""
    table = Table(code)
    found: dict[str, list[dict[str, Any]]] = {"seats": [], "actions": [], "talk": [], "mutes": []}
    for seq, at, entry in entries:
        own = table.players_of(person)
        table.apply(seq, at, entry)
        if isinstance(entry, Created | Started):
            for player, sitter in enumerate(entry.seats):
                if sitter is not None and sitter.person == person:
                    found["seats"].append(_seat_json(at, player, sitter))
        elif isinstance(entry, Sat | Renamed) and entry.sitter.person == person:
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
    return ExportedTable(code=code, host=table.host == person, games=table.game_number, **found)


def _seat_json(at: float, player: int, sitter: Sitter) -> dict[str, Any]:
    return {"at": at, "seat": player, "name": sitter.name, "tribe": sitter.tribe}


# --- Erasing ------------------------------------------------------------------------------------------------


def names_of(entries: Sequence[LoggedEntry], person: str) -> frozenset[str]:
    """The names under which a person sat at a table."""
    sitters: list[Sitter | None] = []
    for _, _, entry in entries:
        if isinstance(entry, Created | Started):
            sitters += entry.seats
        elif isinstance(entry, Sat | Renamed):
            sitters.append(entry.sitter)
    return frozenset([sitter.name for sitter in sitters if sitter is not None and sitter.person == person])


def anonymise(code: str, entries: Sequence[LoggedEntry], person: str) -> list[LoggedEntry]:
    """The entries of a table that change when a person is erased, as they are afterwards."""
    # A new one for each table: nobody can tell that the same person played at two of them.
    alias = new_person_id()
    # A bot that took over in a game kept the name.
    names = names_of(entries, person) - set(NAMES)
    table = Table(code)
    changed: list[LoggedEntry] = []
    for seq, at, entry in entries:
        own = table.players_of(person)
        table.apply(seq, at, entry)
        after = _anonymise_entry(entry, person, alias, names, own)
        if after != entry:
            changed.append(LoggedEntry(seq, at, after))
    return changed


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
    elif isinstance(entry, Sat | Renamed):
        change["sitter"] = sitter_of(entry.sitter)
    elif isinstance(entry, Left):
        change["successor"] = sitter_of(entry.successor)
    elif isinstance(entry, Played | HostChanged | Muted | Unbanned) and entry.person == person:
        change["person"] = alias
    elif isinstance(entry, Said) and entry.player in own and entry.text is not None:
        change["text"] = ERASED_LINE
    return msgspec.structs.replace(entry, **change) if change else entry
