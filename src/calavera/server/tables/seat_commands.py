"""Who sits where, and as whom: an entry for the log, or a refusal. Nothing here changes anything."""

from __future__ import annotations

from random import SystemRandom

from calavera.bots.levels import LEVELS
from calavera.bots.names import NAMES, TRIBES
from calavera.bots.thinking.style import STYLES
from calavera.server.wire.errors import forbidden, not_now, unfit
from calavera.server.wire.requests import SeatChange, Sit

from .entries import Away, Back, Left, Renamed, Sat, Sitter
from .preconditions import host_only, not_playing, player_at, still_open
from .table import Table
from .text_cleaning import clean_name

__all__ = ["bot_sitter", "check_bot", "leave", "rename", "seat_bot", "sit", "tribe_for"]

_dice = SystemRandom()


def sit(table: Table, person: str, name: str, tribe: str | None, given: Sit) -> Sat | Back | int:
    """Take a free seat; who sits already and names no other seat just stays, or is back if a bot played."""
    still_open(table)
    named = None if given.seat is None else player_at(table, given.seat)
    if own := [player for player in table.players_of(person) if named in (None, player)]:
        return next((Back(player) for player in own if player in table.away), table.seq)
    if table.status == "playing":
        raise not_now("game-on", "a game is on: follow it, and sit down before the next one")
    player = _free(table, given.seat)
    return Sat(player, Sitter(name, tribe_for(tribe, table.players), person=person))


def seat_bot(table: Table, person: str, given: Sit) -> Sat:
    """The host gives a free seat to a bot."""
    host_only(table, person)
    not_playing(table)
    if given.name is not None or given.tribe is not None:
        raise unfit("bot-name", "a bot brings its own name and tribe: give its level and style only")
    player = _free(table, given.seat)
    return Sat(player, bot_sitter(given.bot or "", table.players))


def leave(table: Table, person: str, seat: int) -> Left | Away | int:
    """Give up a seat, or (host) free it. In a game a bot plays on; who left may come back."""
    still_open(table)
    player = player_at(table, seat)
    sitter = table.players[player]
    if sitter is None:
        raise not_now("seat-free", f"nobody sits at seat {seat}")
    own = sitter.person == person
    if not own and person != table.host:
        raise forbidden("not-your-seat", f"seat {seat} is not yours: only its player or the host can free it")
    if table.status != "playing":
        return Left(player, removed=not own)
    if sitter.bot is not None:
        raise not_now("game-on", "a bot plays to the end of the game")
    if own:
        return table.seq if table.away.get(player) == "left" else Away(player, "left")
    return Left(player, removed=True, successor=Sitter(sitter.name, sitter.tribe, bot="regular"))


def rename(table: Table, person: str, seat: int, given: SeatChange) -> Renamed | int:
    """Another name or tribe for one's own seat; the host does it for bots, and says how they play."""
    still_open(table)
    player = player_at(table, seat)
    sitter = table.players[player]
    if sitter is None:
        raise not_now("seat-free", f"nobody sits at seat {seat}")
    if person != (table.host if sitter.person is None else sitter.person):
        raise forbidden(
            "not-your-seat", f"seat {seat} is not yours: only its player can change it, or the host a bot's"
        )
    if given.bot is not None and sitter.bot is None:
        raise unfit("not-a-bot", f"a person sits at seat {seat}: bot is for the seats of bots")
    if (given.tribe is not None or given.bot is not None) and table.status == "playing":
        raise not_now("game-on", "a game is on: tribes and bots change between games, names at any time")
    if given.bot is not None:
        check_bot(given.bot)
    known = Sitter(
        sitter.name if given.name is None else clean_name(given.name),
        sitter.tribe if given.tribe is None else _other_tribe(table, player, given.tribe, sitter.tribe),
        sitter.person,
        given.bot or sitter.bot,
    )
    return table.seq if known == sitter else Renamed(player, known)


# --- Tribes and bots ----------------------------------------------------------------------------------------


def check_bot(name: str) -> None:
    """Refuse anything but a level with styles: other bots could run programs or think for ever."""
    level, *styles = name.split("+")
    if level not in LEVELS or any([style not in STYLES for style in styles]) or len(styles) > 4:
        raise unfit(
            "unknown-bot",
            f"there is no such bot: choose {', '.join(LEVELS)}, with styles such as {_level_example()}",
            levels=list(LEVELS),
            styles=list(STYLES),
        )


def _level_example() -> str:
    return f"{next(iter(LEVELS))}+{next(iter(STYLES))}"


def bot_sitter(name: str, seats: tuple[Sitter | None, ...] | list[Sitter | None]) -> Sitter:
    """A bot with a name of its own."""
    check_bot(name)
    taken = [sitter.name for sitter in seats if sitter is not None]
    called = _dice.choice([known for known in NAMES if known not in taken])
    return Sitter(called, tribe_for(None, seats), bot=name)


def tribe_for(wanted: str | None, seats: tuple[Sitter | None, ...] | list[Sitter | None]) -> str:
    """The tribe that was asked for, or the first that is free; from seven players on tribes repeat (S5)."""
    _known_tribe(wanted)
    taken = [sitter.tribe for sitter in seats if sitter is not None]
    free = [tribe for tribe in TRIBES if tribe not in taken]
    if wanted is not None and (wanted in free or not free):
        return wanted
    return free[0] if free else min(TRIBES, key=taken.count)


def _other_tribe(table: Table, player: int, wanted: str, now: str) -> str:
    """The tribe that somebody changes to. Asked for by name no other will do, so a taken one is refused."""
    _known_tribe(wanted)
    others = [sitter for place, sitter in enumerate(table.players) if place != player]
    taken = [sitter.tribe for sitter in others if sitter is not None]
    free = [tribe for tribe in TRIBES if tribe not in taken]
    if free and wanted not in (*free, now):
        why = f"{wanted} is taken at this table: choose {' or '.join(free)}"
        raise not_now("tribe-taken", why, free=free)
    return wanted


def _known_tribe(wanted: str | None) -> None:
    if wanted is not None and wanted not in TRIBES:
        raise unfit("bad-tribe", f"there is no such tribe: choose one of {', '.join(TRIBES)}")


def _free(table: Table, seat: int | None) -> int:
    if seat is None:
        free = [i for i, sitter in enumerate(table.players) if sitter is None]
        if not free:
            raise not_now("table-full", "every seat is taken")
        return free[0]
    player = player_at(table, seat)
    if table.players[player] is not None:
        raise not_now("seat-taken", f"seat {seat} is taken")
    return player
