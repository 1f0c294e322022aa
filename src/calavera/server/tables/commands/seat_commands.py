"""Commands about seats: each returns an entry for the log, or refuses. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

import msgspec

from calavera.bots.levels import LEVELS
from calavera.bots.names import NAMES, TRIBES
from calavera.bots.thinking.style import STYLES
from calavera.rules import Options
from calavera.server.tables.entries import CameBack, Left, Promised, Renamed, Sat, Sitter, Unbanned, WentAway
from calavera.server.tables.table import Table
from calavera.server.tables.takeovers import is_out
from calavera.server.tables.text_cleaning import clean_name
from calavera.server.wire.errors import conflict, forbidden, unprocessable
from calavera.server.wire.requests import SeatChange, SitRequest

from .preconditions import (
    player_at,
    require_hidden_game,
    require_host,
    require_no_game,
    require_no_practice,
    require_open,
)

__all__ = [
    "change_seat",
    "check_bot",
    "give_up_seat",
    "leave",
    "lift_ban",
    "new_bot",
    "new_person",
    "promised_player",
    "seat_bot",
    "sit",
]

_random = SystemRandom()

#: The players of a table, None for a free place.
Seats = Sequence[Sitter | None]


def sit(
    table: Table, person: str, name: str, tribe: str | None, request: SitRequest
) -> Sat | CameBack | Promised | int:
    """Take a free seat. A caller who has a seat and asks for no other keeps it, and comes back if away.

    If all seats are taken, a caller gets that of a bot: in a game from the next round on, after it at once.
    """
    require_open(table)
    named = None if request.seat is None else player_at(table, request.seat)
    if own := [player for player in table.players_of(person) if named in (None, player)]:
        return next((CameBack(player) for player in own if player in table.away), table.seq)
    require_hidden_game(table)
    require_no_practice(table)
    if person in table.bans:
        raise forbidden("banned", "the host removed you: you may watch, and sit down once the host allows it")
    if table.status == "playing":
        return _promise_seat(table, person, name, named)
    if table.status == "over" and (player := _find_bot(table, named)) is not None:
        return Sat(player, _successor(table, player, person, name))
    player = _find_free_player(table, request.seat)
    return Sat(player, new_person(person, name, (tribe, request.second_tribe), table.players, table.options))


def seat_bot(table: Table, person: str, request: SitRequest) -> Sat:
    """The host seats a bot."""
    require_host(table, person)
    require_no_game(table)
    if any([given is not None for given in (request.name, request.tribe, request.second_tribe)]):
        raise unprocessable("bot-name", "a bot brings its own name and tribe: give its level and style only")
    player = _find_free_player(table, request.seat)
    return Sat(player, new_bot(request.bot or "", table.players, table.options))


def leave(table: Table, person: str, seat: int, ban: bool = True) -> Left | WentAway | Promised | int:
    """Leave a seat, or (host) remove its player. In a game a bot plays on, and who left may come back.

    A person whom the host removes may not sit down again, unless ``ban`` is False or the ban is lifted. Where
    a person waits for the seat of a bot, that person or the host takes this back.
    """
    require_open(table)
    player = player_at(table, seat)
    sitter = table.players[player]
    if sitter is None:
        raise conflict("seat-free", f"nobody sits at seat {seat}")
    own = sitter.person == person
    if (promised := table.promises.get(player)) is not None and person in (promised.person, table.host):
        return Promised(player)
    if not own and person != table.host:
        raise forbidden("not-your-seat", f"seat {seat} is not yours: only its player or the host can free it")
    ban = ban and not own and sitter.person not in (None, table.host)
    if table.status != "playing":
        return Left(player, removed=not own, ban=ban)
    if sitter.bot is not None:
        raise conflict("game-on", "a bot plays to the end of the game")
    if own:
        return table.seq if table.away.get(player) == "left" else WentAway(player, "left")
    successor = msgspec.structs.replace(sitter, person=None, bot="regular")
    return Left(player, removed=True, successor=successor, ban=ban)


def give_up_seat(table: Table, person: str) -> Left | Promised | int:
    """One seat of a person who is erased becomes free; in a game a bot with a name of its own takes it."""
    require_open(table)
    if (promised := promised_player(table, person)) is not None:
        return Promised(promised)
    own = table.players_of(person)
    if not own:
        return table.seq
    if table.status != "playing":
        return Left(own[0])
    bot = new_bot("regular", table.players, table.options)
    sitter = table.players[own[0]]
    assert sitter is not None
    return Left(own[0], successor=msgspec.structs.replace(sitter, name=bot.name, person=None, bot=bot.bot))


def lift_ban(table: Table, person: str, banned: str) -> Unbanned | int:
    """The host lets somebody sit down again. For somebody who is not banned nothing changes."""
    require_host(table, person)
    return Unbanned(banned) if banned in table.bans else table.seq


def change_seat(table: Table, person: str, seat: int, request: SeatChange) -> Renamed | int:
    """Change name or tribes of the caller's own seat. The host changes those of bots, and how they play."""
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
    if table.status == "playing" and any(
        [given is not None for given in (request.tribe, request.second_tribe, request.bot)]
    ):
        raise conflict("game-on", "a game is on: tribes and bots change between games, names at any time")
    if request.ready is not None and (sitter.person is None or table.status == "playing"):
        raise conflict("game-on", "people say that they are ready before a game; bots always are")
    if request.bot is not None:
        check_bot(request.bot)
    known = Sitter(
        sitter.name if request.name is None else clean_name(request.name),
        sitter.tribe if request.tribe is None else request.tribe,
        sitter.person,
        request.bot or sitter.bot,
        sitter.second_tribe if request.second_tribe is None else request.second_tribe,
        sitter.ready if request.ready is None else request.ready,
    )
    _check_tribe_change(table, player, known)
    return table.seq if known == sitter else Renamed(player, known)


# --- The seat of a bot --------------------------------------------------------------------------------------


def promised_player(table: Table, person: str) -> int | None:
    """The player whose place a person waits for."""
    return next((player for player, one in table.promises.items() if one.person == person), None)


def _promise_seat(table: Table, person: str, name: str, named: int | None) -> Promised | int:
    """The place of a bot, from the next round on. Asking again changes nothing."""
    if table.players_of(person):
        raise conflict("game-on", "a game is on, and you play in it: others sit down before the next one")
    waiting = promised_player(table, person)
    if waiting is not None and named in (None, waiting):
        return table.seq
    player = None if waiting is not None or table.fast_forward else _find_bot(table, named)
    if player is None:
        if named is not None and not table.fast_forward and waiting is None:
            raise conflict("seat-taken", "that seat is taken: only a bot gives up its seat in a game")
        raise conflict("game-on", "a game is on: follow it, and sit down before the next one")
    return Promised(player, _successor(table, player, person, name))


def _find_bot(table: Table, named: int | None) -> int | None:
    """A bot whose place can be had: the named one, or the first, one that still plays before others."""
    bots = [
        player
        for player, sitter in enumerate(table.players)
        if sitter is not None and sitter.bot is not None and player not in table.promises
    ]
    if named is not None:
        return named if named in bots else None
    if None in table.players:
        return None  # there is a free place
    state = table.state
    playing = [player for player in bots if state is not None and not is_out(state, player)]
    return next(iter([*playing, *bots]), None)


def _successor(table: Table, player: int, person: str, name: str) -> Sitter:
    """The person in the place of a bot, whose tribes are on the table already."""
    bot = table.players[player]
    assert bot is not None
    return msgspec.structs.replace(bot, name=name, person=person, bot=None)


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


def new_person(
    person: str, name: str, tribes: tuple[str | None, str | None], seats: Seats, options: Options
) -> Sitter:
    """A person with the wanted tribes, as far as they are free. The second one is for V1."""
    first, second = tribes
    tribe = _choose_tribe(first, seats, options)
    _check_tribe(second)
    taken = [tribe, *_taken_tribes(seats, options)]
    fits = second not in taken or not _free_tribes(taken)
    return Sitter(name, tribe, person, second_tribe=second if fits else None)


def new_bot(name: str, seats: Seats, options: Options) -> Sitter:
    """A bot with a name that nobody else at the table has."""
    check_bot(name)
    taken = [sitter.name for sitter in seats if sitter is not None]
    called = _random.choice([known for known in NAMES if known not in taken])
    return Sitter(called, _choose_tribe(None, seats, options), bot=name)


def _choose_tribe(wanted: str | None, seats: Seats, options: Options) -> str:
    """The wanted tribe if it is free, otherwise the first free one. With two boxes tribes are shared (S5)."""
    _check_tribe(wanted)
    taken = _taken_tribes(seats, options)
    free = _free_tribes(taken)
    if wanted is not None and (wanted in free or not free):
        return wanted
    return free[0] if free else min(TRIBES, key=taken.count)


def _check_tribe_change(table: Table, player: int, known: Sitter) -> None:
    """Check the tribes that a player changes to. One that is taken is refused while another is free."""
    _check_tribe(known.tribe)
    _check_tribe(known.second_tribe)
    others = _taken_tribes([*table.players[:player], *table.players[player + 1 :]], table.options)
    kept = _tribes_of(table.players[player], table.options)
    chosen = _tribes_of(known, table.options)
    for place, tribe in enumerate(chosen):
        before = chosen[:place]
        free = _free_tribes(others + before)
        if free and (tribe in before or (tribe in others and tribe not in kept)):
            why = f"{tribe} is taken at this table: choose {' or '.join(free)}"
            raise conflict("tribe-taken", why, free=free)


def _taken_tribes(seats: Seats, options: Options) -> list[str]:
    return [tribe for sitter in seats for tribe in _tribes_of(sitter, options)]


def _free_tribes(taken: list[str]) -> list[str]:
    return [tribe for tribe in TRIBES if tribe not in taken]


def _tribes_of(sitter: Sitter | None, options: Options) -> list[str]:
    """The tribes that a player has chosen at a table with these options."""
    if sitter is None:
        return []
    second = sitter.second_tribe if options.tribes_per_player == 2 else None
    return [sitter.tribe] if second is None else [sitter.tribe, second]


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
