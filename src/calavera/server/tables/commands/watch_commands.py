"""Commands of people who are out of a game in which only bots are left: each returns an entry, or refuses."""

from __future__ import annotations

from calavera.server.tables.entries import ChoseFaceUp, FastForwarded
from calavera.server.tables.table import Table
from calavera.server.wire.errors import conflict, forbidden

from .preconditions import require_open

__all__ = ["finish_game", "watch_face_up"]


def finish_game(table: Table, person: str) -> FastForwarded | int:
    """The bots finish the game without pauses. Asking twice changes nothing."""
    player = _player_who_watches(table, person)
    return table.seq if table.fast_forward else FastForwarded(player)


def watch_face_up(table: Table, person: str) -> ChoseFaceUp | int:
    """The caller sees all discs of the rest of this game. From then on nobody takes a seat in it."""
    player = _player_who_watches(table, person)
    return table.seq if player in table.face_up else ChoseFaceUp(player)


def _player_who_watches(table: Table, person: str) -> int:
    """The caller's player, if no person is left in the game.

    People who are away are still in it: they may come back. So are those who wait for the seat of a bot.
    """
    require_open(table)
    if table.state is None or table.status != "playing":
        raise conflict("no-game", "no game is on")
    own = table.players_of(person)
    if not own:
        raise forbidden("not-seated", "only people who played in this game can do that")
    player_of = table.options.player_of
    left = {player_of(seat) for seat, one in enumerate(table.state.seats) if not one.eliminated}
    sitters = [table.players[player] for player in left]
    if table.promises or any([sitter is not None and sitter.person is not None for sitter in sitters]):
        raise conflict("people-left", "a person is still in the game: wait until only bots are left")
    return own[0]
