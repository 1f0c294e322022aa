"""Commands about seats: each returns an entry for the log, or refuses. Nothing here changes the table."""

from __future__ import annotations

from random import SystemRandom

from calavera.bots.levels import LEVELS
from calavera.bots.names import NAMES, TRIBES
from calavera.bots.thinking.style import STYLES
from calavera.server.wire.errors import conflict, forbidden, unprocessable
from calavera.server.wire.requests import SeatChange, SitRequest

from .entries import CameBack, Left, Renamed, Sat, Sitter, WentAway
from .preconditions import player_at, require_host, require_no_game, require_open
from .table import Table
from .text_cleaning import clean_name

__all__ = ["change_seat", "check_bot", "choose_tribe", "leave", "new_bot", "seat_bot", "sit"]

_random = SystemRandom()


def sit(table: Table, person: str, name: str, tribe: str | None, request: SitRequest) -> Sat | CameBack | int:
    """Take a free seat. A caller who has a seat and asks for no other keeps it, and comes back if away."""
    require_open(table)
    named = None if request.seat is None else player_at(table, request.seat)
    if own := [player for player in table.players_of(person) if named in (None, player)]:
        return next((CameBack(player) for player in own if player in table.away), table.seq)
    if table.status == "playing":
        raise conflict("game-on", "a game is on: follow it, and sit down before the next one")
    player = _find_free_player(table, request.seat)
    return Sat(player, Sitter(name, choose_tribe(tribe, table.players), person=person))


def seat_bot(table: Table, person: str, request: SitRequest) -> Sat:
    """The host seats a bot."""
    require_host(table, person)
    require_no_game(table)
    if request.name is not None or request.tribe is not None:
        raise unprocessable("bot-name", "a bot brings its own name and tribe: give its level and style only")
    player = _find_free_player(table, request.seat)
    return Sat(player, new_bot(request.bot or "", table.players))


def leave(table: Table, person: str, seat: int) -> Left | WentAway | int:
    """Leave a seat, or (host) remove its player. In a game a bot plays on; the person may come back."""
    require_open(table)
    player = player_at(table, seat)
    sitter = table.players[player]
    if sitter is None:
        raise conflict("seat-free", f"nobody sits at seat {seat}")
    own = sitter.person == person
    if not own and person != table.host:
        raise forbidden("not-your-seat", f"seat {seat} is not yours: only its player or the host can free it")
    if table.status != "playing":
        return Left(player, removed=not own)
    if sitter.bot is not None:
        raise conflict("game-on", "a bot plays to the end of the game")
    if own:
        return table.seq if table.away.get(player) == "left" else WentAway(player, "left")
    return Left(player, removed=True, successor=Sitter(sitter.name, sitter.tribe, bot="regular"))


def change_seat(table: Table, person: str, seat: int, request: SeatChange) -> Renamed | int:
    """Change name or tribe of the caller's own seat. The host changes those of bots, and how they play."""
    require_open(table)
    player = player_at(table, seat)
    sitter = table.players[player]
    if sitter is None:
        raise conflict("seat-free", f"nobody sits at seat {seat}")
    if person != (table.host if sitter.person is None else sitter.person):
        raise forbidden(
            "not-your-seat", f"seat {seat} is not yours: only its player can change it, or the host a bot's"
        )
    if request.bot is not None and sitter.bot is None:
        raise unprocessable("not-a-bot", f"a person sits at seat {seat}: bot is for the seats of bots")
    if (request.tribe is not None or request.bot is not None) and table.status == "playing":
        raise conflict("game-on", "a game is on: tribes and bots change between games, names at any time")
    if request.bot is not None:
        check_bot(request.bot)
    known = Sitter(
        sitter.name if request.name is None else clean_name(request.name),
        sitter.tribe
        if request.tribe is None
        else _check_tribe_change(table, player, request.tribe, sitter.tribe),
        sitter.person,
        request.bot or sitter.bot,
    )
    return table.seq if known == sitter else Renamed(player, known)


# --- Tribes and bots ----------------------------------------------------------------------------------------


def check_bot(name: str) -> None:
    """Refuse anything but a level with styles: other bots could run programs or think for minutes."""
    level, *styles = name.split("+")
    if level not in LEVELS or any([style not in STYLES for style in styles]) or len(styles) > 4:
        raise unprocessable(
            "unknown-bot",
            f"there is no such bot: choose {', '.join(LEVELS)}, with styles such as {_bot_example()}",
            levels=list(LEVELS),
            styles=list(STYLES),
        )


def _bot_example() -> str:
    return f"{next(iter(LEVELS))}+{next(iter(STYLES))}"


def new_bot(name: str, seats: tuple[Sitter | None, ...] | list[Sitter | None]) -> Sitter:
    """A bot with a name that nobody else at the table has."""
    check_bot(name)
    taken = [sitter.name for sitter in seats if sitter is not None]
    called = _random.choice([known for known in NAMES if known not in taken])
    return Sitter(called, choose_tribe(None, seats), bot=name)


def choose_tribe(wanted: str | None, seats: tuple[Sitter | None, ...] | list[Sitter | None]) -> str:
    """The wanted tribe if it is free, otherwise the first free one. Seven or more share tribes (S5)."""
    _check_tribe(wanted)
    taken = [sitter.tribe for sitter in seats if sitter is not None]
    free = [tribe for tribe in TRIBES if tribe not in taken]
    if wanted is not None and (wanted in free or not free):
        return wanted
    return free[0] if free else min(TRIBES, key=taken.count)


def _check_tribe_change(table: Table, player: int, wanted: str, now: str) -> str:
    """The tribe that a player changes to. One that is taken is refused while another is free."""
    _check_tribe(wanted)
    others = [sitter for place, sitter in enumerate(table.players) if place != player]
    taken = [sitter.tribe for sitter in others if sitter is not None]
    free = [tribe for tribe in TRIBES if tribe not in taken]
    if free and wanted not in (*free, now):
        why = f"{wanted} is taken at this table: choose {' or '.join(free)}"
        raise conflict("tribe-taken", why, free=free)
    return wanted


def _check_tribe(wanted: str | None) -> None:
    if wanted is not None and wanted not in TRIBES:
        raise unprocessable("bad-tribe", f"there is no such tribe: choose one of {', '.join(TRIBES)}")


def _find_free_player(table: Table, seat: int | None) -> int:
    if seat is None:
        free = [i for i, sitter in enumerate(table.players) if sitter is None]
        if not free:
            raise conflict("table-full", "every seat is taken")
        return free[0]
    player = player_at(table, seat)
    if table.players[player] is not None:
        raise conflict("seat-taken", f"seat {seat} is taken")
    return player
