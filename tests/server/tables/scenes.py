"""Tables to test commands and entries on, made without a server."""

from __future__ import annotations

from typing import Any

from calavera.rules import Options
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.commands.table_commands import CheckedMove
from calavera.server.tables.entries import Created, Entry, Played, Sitter, Started
from calavera.server.tables.table import Change, Table

CODE = "K7WMQX2FH"
#: People and a bot, with a tribe each.
ANN, BEN, CAT = [
    Sitter(person.title(), tribe, person)
    for person, tribe in (("ann", "marigold"), ("ben", "obsidian"), ("cat", "coral"))
]
BOT = Sitter("Tecolote", "jade", bot="novice")
SALT = "0" * 32


def open_table(*seats: Sitter | None, host: str = "ann", clock: int | None = None, **options: Any) -> Table:
    """A table where these sit; it has as many places."""
    table = Table(CODE)
    terms = Terms(Options(players=len(seats), **options), TableSettings(clock=clock))
    table.apply(1, 1.0, Created(terms, host, seats))
    return table


def add(table: Table, decision: Entry | CheckedMove | int, at: float | None = None) -> Change:
    """Apply what a command returned, one second after the last entry."""
    assert not isinstance(decision, int), "there was nothing to do"
    entry, steps = decision if isinstance(decision, CheckedMove) else (decision, ())
    return table.apply(table.seq + 1, table.at + 1 if at is None else at, entry, steps)


def start_game(table: Table, first: int = 0) -> Table:
    """The game starts, with those who sit there."""
    seats = tuple([sitter for sitter in table.players if sitter is not None])
    terms = Terms(table.options._replace(players=len(seats)), table.settings)
    add(table, Started(table.game_number + 1, "game", terms, first, seats))
    return table


def play(table: Table, *moves: str) -> Table:
    """Moves such as ``0 place:skull``, each as an entry of its own."""
    for move in moves:
        actor, word = move.split()
        salt = SALT if word.partition(":")[0] in ("place", "discard", "shuffle", "draw") else None
        add(table, Played(((int(actor) if actor.isdigit() else actor, word),), (salt,)))
    return table


#: Seat 0 wins two challenges in a row at a table of two.
WHOLE_GAME = ("0 place:flower", "1 place:flower", "0 bid:2", "0 flip:0", "0 flip:1") * 2


def finish_game(table: Table) -> Table:
    """Play a game of two to its end; seat 0 wins it."""
    play(start_game(table), *WHOLE_GAME)
    assert table.status == "over"
    return table


def fail_challenge(table: Table) -> Table:
    """Seat 0 meets the skull of seat 1. Every seat has two discs in its stack, seat 1 the skull on top."""
    seats = range(table.options.seats)
    places = [f"{seat} place:flower" for seat in seats]
    more = [f"{seat} place:{'skull' if seat == 1 else 'flower'}" for seat in seats]
    passes = [f"{seat} pass" for seat in seats[1:]]
    flips = ["0 flip:0", "0 flip:0", "0 flip:1"]
    return play(start_game(table), *places, *more, "0 bid:3", *passes, *flips)


def close(table: Table) -> Table:
    """The host closes it."""
    add(table, table_commands.close(table, table.host))
    return table
