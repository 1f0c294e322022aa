"""Checks that commands share; each refuses the request if it does not hold."""

from __future__ import annotations

from calavera.server.tables.table import Table
from calavera.server.wire.errors import conflict, forbidden, table_closed, unprocessable

__all__ = [
    "count_people",
    "player_at",
    "require_hidden_game",
    "require_host",
    "require_no_game",
    "require_no_practice",
    "require_open",
]


def player_at(table: Table, seat: int) -> int:
    """The player of a seat of the game. A number that is no seat is refused."""
    count = table.options.seats
    if not 0 <= seat < count:
        raise unprocessable(
            "no-such-seat", f"there is no seat {seat}: seats are whole numbers from 0 to {count - 1}"
        )
    return table.options.player_of(seat)


def require_host(table: Table, person: str) -> None:
    """Refuse anybody but the host."""
    require_open(table)
    if person != table.host:
        raise forbidden("host-only", "only the host of this table can do that")


def require_open(table: Table) -> None:
    """Refuse at a closed table."""
    if table.status == "closed":
        raise table_closed()


def require_no_game(table: Table) -> None:
    """Refuse during a game."""
    if table.status == "playing":
        raise conflict("game-on", "a game is on: wait until it is over")


def count_people(table: Table) -> int:
    """The seats of people, and those that people wait for."""
    people = [sitter for sitter in table.players if sitter is not None and sitter.person is not None]
    return len(people) + len(table.promises)


def require_no_practice(table: Table) -> None:
    """Refuse a second person at a table with hints."""
    if table.settings.hints and count_people(table):
        raise conflict(
            "practice-table",
            "this is a practice table: one person plays here, with hints; watch, or sit down elsewhere",
        )


def require_hidden_game(table: Table) -> None:
    """Refuse to let anybody into a game that somebody watches face up: they could be told every disc."""
    if table.face_up:
        raise conflict(
            "game-face-up",
            "somebody watches this game with all discs face up: sit down before the next one",
        )
