"""What everybody may know about a table besides the game, as JSON."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from calavera.rules import Options, State
from calavera.server.table_terms import TableSettings, TableStatus
from calavera.server.tables.commands.preconditions import count_people
from calavera.server.tables.entries import Sitter
from calavera.server.tables.show_pause import show_until
from calavera.server.tables.table import Table

__all__ = ["TableFacts", "deadlines_json", "listing_json", "table_json"]


class TableFacts(NamedTuple):
    """A table before a change, for frames that tell what changed. It stays when the table changes."""

    seq: int
    code: str
    status: TableStatus
    options: Options
    settings: TableSettings
    host: str
    game_number: int
    players: tuple[Sitter | None, ...]
    away: dict[int, str]
    promises: dict[int, Sitter]
    wins: dict[int, int]
    state: State | None
    fast_forward: bool
    face_up: frozenset[int]
    #: As JSON; with ``show_until`` where there is one.
    deadlines: dict[str, Any]

    @classmethod
    def of(cls, table: Table) -> TableFacts:
        """The facts of a table as it is now."""
        return cls(
            table.seq,
            table.code,
            table.status,
            table.options,
            table.settings,
            table.host,
            table.game_number,
            table.players,
            {**table.away},
            table.promises,
            table.wins,
            table.state,
            table.fast_forward,
            table.face_up,
            deadlines_json(table),
        )


def table_json(table: Table | TableFacts) -> dict[str, Any]:
    """What everybody may know about a table besides the game."""
    return {
        "code": table.code,
        "status": table.status,
        "options": table.options._asdict(),
        **msgspec.structs.asdict(table.settings),
        "host": table.host,
        "game": table.game_number,
        "fast_forward": table.fast_forward,
        "face_up": bool(table.face_up),
        "seats": [
            None if sitter is None else _sitter_json(table, player, sitter)
            for player, sitter in enumerate(table.players)
        ],
    }


def _sitter_json(table: Table | TableFacts, player: int, sitter: Sitter) -> dict[str, Any]:
    seat: dict[str, Any] = {
        "seat": player,
        "name": sitter.name,
        "tribe": sitter.tribe,
        "bot": sitter.bot,
        "person": sitter.person,
        "away": table.away.get(player),
    }
    if sitter.second_tribe is not None:
        seat["second_tribe"] = sitter.second_tribe
    if sitter.ready:
        seat["ready"] = True
    if wins := table.wins.get(player):
        seat["wins"] = wins
    if (promised := table.promises.get(player)) is not None:
        seat["next"] = {"name": promised.name, "person": promised.person}
    return seat


def listing_json(table: Table) -> dict[str, Any]:
    """A line of the list of open tables."""
    return {
        "code": table.code,
        "status": table.status,
        "options": table.options._asdict(),
        "clock": table.settings.clock,
        "seats": len(table.players),
        "free": _free_places(table),
        "names": [sitter.name for sitter in table.players if sitter is not None],
        "bots": len([1 for sitter in table.players if sitter is not None and sitter.bot is not None]),
    }


def _free_places(table: Table) -> list[int]:
    """Where somebody may sit down: nobody joins the one person at a practice table."""
    if table.settings.hints and count_people(table):
        return []
    return [player for player, sitter in enumerate(table.players) if sitter is None]


def deadlines_json(table: Table) -> dict[str, Any]:
    """When clocks run out; and if people may show before a disc is drawn, until when (T6)."""
    deadlines: dict[str, Any] = {
        "deadlines": {str(seat): at for seat, at in table.deadlines().items()},
    }
    if (until := show_until(table)) is not None:
        deadlines["show_until"] = until
    return deadlines
