"""Commands: each takes a table and a request and returns an entry for the log, or refuses.

Nothing here changes the table. A command that has nothing to do returns the number of an earlier entry.
"""

from __future__ import annotations

import secrets
from random import SystemRandom
from typing import NamedTuple

import msgspec

from calavera.bots.talk.phrases import EMOTES, PHRASES, names_player
from calavera.record.fairness import SECRET_VERBS, new_salt
from calavera.rules import CHANCE, CalaveraError, Options, State, Step, play, roll
from calavera.rules.legal import check_seat
from calavera.rules.options import EDITIONS, check_options
from calavera.server.table_terms import TableSettings, Terms
from calavera.server.tables.entries import Changed, Closed, Created, Muted, Played, Said, Sitter, Started
from calavera.server.tables.table import Table
from calavera.server.tables.text_cleaning import clean_line
from calavera.server.wire.errors import conflict, forbidden, refusal_of, unprocessable
from calavera.server.wire.requests import (
    ActionRequest,
    NewTable,
    OptionsRequest,
    RematchRequest,
    StartRequest,
    TableChange,
    TalkRequest,
    sent_settings,
)

from .preconditions import count_people, player_at, require_host, require_no_game, require_open
from .seat_commands import new_bot, new_person

__all__ = [
    "CheckedMove",
    "act",
    "change",
    "check_decline",
    "check_reaction",
    "close",
    "create",
    "draw",
    "game_of_own_seat",
    "mute",
    "play_move",
    "rematch",
    "start",
    "talk",
]

MIN_CLOCK_SECONDS, MAX_CLOCK_SECONDS = 5, 3600
MAX_ID_LENGTH = 64
PHRASE_KEYS = frozenset([key for group in PHRASES.values() for key in group])
_random = SystemRandom()


# --- Opening and arranging a table --------------------------------------------------------------------------


def create(person: str, name: str, tribe: str | None, request: NewTable) -> Created:
    """The entry of a new table, with the people and bots who sit there from the start."""
    options = _read_options(request.options, request.edition)
    settings = TableSettings(**sent_settings(request))
    _check_clock(settings.clock)
    seats: list[Sitter | None] = [None] * options.players
    if len(request.bots) + request.sit > options.players:
        whom = f"{len(request.bots)} bots{' and you' if request.sit else ''}"
        raise unprocessable("too-many", f"{whom} do not fit: the table has {options.players} seats")
    if request.sit:
        seats[0] = new_person(person, name, (tribe, request.second_tribe), seats, options)
    for place, bot in enumerate(request.bots, int(request.sit)):
        seats[place] = new_bot(bot, seats, options)
    return Created(Terms(options, settings), person, tuple(seats))


def change(table: Table, person: str, request: TableChange) -> Changed:
    """The host changes options, settings or the order of the seats."""
    require_host(table, person)
    options = table.options if request.options is None else _read_options(request.options, None)
    if (request.options is not None or request.order is not None) and table.status == "playing":
        raise conflict("game-on", "a game is on: options and seats change between games")
    order = _check_order(table, request.order)
    seated = [table.players[i] for i in order]
    if any(seated[options.players :]):
        raise conflict(
            "seats-taken", f"somebody sits beyond seat {options.players - 1}: free those seats first"
        )
    settings = msgspec.structs.replace(table.settings, **sent_settings(request))
    _check_clock(settings.clock)
    if settings.hints and (people := count_people(table)) > 1:
        raise conflict(
            "hints-people", "hints are for one person among bots: more people sit or wait here", people=people
        )
    return Changed(Terms(options, settings), None if request.order is None else tuple(order))


def close(table: Table, person: str) -> Closed:
    """The host closes the table."""
    require_host(table, person)
    return Closed("host")


# --- Starting a game ----------------------------------------------------------------------------------------


def start(table: Table, person: str, request: StartRequest) -> Started:
    """The host starts a game: the first, or one with other people."""
    require_host(table, person)
    require_no_game(table)
    return _start_game(table, request.first, request.empty)


def rematch(table: Table, person: str, request: RematchRequest) -> Started:
    """Somebody at the table starts a game with the same people. The first seat moves on by one."""
    require_open(table)
    if person != table.host and not table.players_of(person):
        raise forbidden("not-seated", "only people who sit at this table can ask for a rematch")
    if table.status != "over":
        raise conflict("no-game-over", "a rematch follows a game that is over")
    return _start_game(table, None, request.empty)


def _start_game(table: Table, first: int | None, empty: str) -> Started:
    players = table.players
    free = [i for i, sitter in enumerate(players) if sitter is None]
    if free and empty == "refuse":
        taken = len(players) - len(free)
        raise conflict(
            "empty-seats",
            f'{taken} of {len(players)} seats are taken: fill them, or start with empty "bots" or "drop"',
            taken=taken,
            seats=len(players),
        )
    if empty == "bots":
        filled = list(players)
        for place in free:
            filled[place] = new_bot("regular", filled, table.options)
        players = tuple(filled)
    seated = tuple([msgspec.structs.replace(sitter, ready=False) for sitter in players if sitter is not None])
    options = _check_options(table.options._replace(players=len(seated)))
    if first is None:
        # The seat after the first seat of the last game; a random one for the first game.
        first = (table.first + 1) % options.seats if table.game_number else _random.randrange(options.seats)
    elif not 0 <= first < options.seats:
        raise unprocessable("bad-first", f"first is a seat from 0 to {options.seats - 1}, not {first}")
    return Started(table.game_number + 1, secrets.token_hex(8), Terms(options, table.settings), first, seated)


# --- Playing ------------------------------------------------------------------------------------------------


class CheckedMove(NamedTuple):
    """A legal move: its entry, and the steps that were played to check it, so that it is played only once."""

    entry: Played
    steps: tuple[Step, ...]


def act(table: Table, person: str, request: ActionRequest) -> CheckedMove | int:
    """An action of the caller's own seat. If its id is known, the number of the earlier entry."""
    if not 1 <= len(request.id) <= MAX_ID_LENGTH or not request.id.isascii() or not request.id.isprintable():
        raise unprocessable(
            "bad-id", f"an id is 1 to {MAX_ID_LENGTH} printable ASCII characters, new for each action"
        )
    if known := table.action_ids.find(person, request.id, (request.seat, request.action)):
        seq, same = known
        if not same:
            raise conflict("id-used", "this id was used for another action: choose a new one for each")
        return seq
    return play_move(
        game_of_own_seat(table, person, request.seat), request.seat, request.action, person, request.id
    )


def check_decline(table: Table, person: str, seat: int) -> None:
    """Refuse to decline for a seat that is not the caller's, or that may not show now (T6)."""
    state = game_of_own_seat(table, person, seat)
    if "show" not in state.legal_actions(seat):
        play_move(state, seat, "show")  # refused, with the reason


def game_of_own_seat(table: Table, person: str, seat: int) -> State:
    """The game, if it has begun and the seat is the caller's."""
    require_open(table)
    if table.state is None:
        raise conflict("not-started", "the game has not begun")
    try:
        player = table.state.options.player_of(check_seat(table.state, seat))
    except CalaveraError as error:
        raise refusal_of(error, 422) from None
    sitter = table.game_players[player]
    if sitter is None or sitter.person != person:
        raise forbidden("not-your-seat", f"seat {seat} is not yours")
    return table.state


def play_move(
    state: State, seat: int, action: str, person: str | None = None, action_id: str | None = None
) -> CheckedMove:
    """Play an action, and the shuffle if one follows from it. An illegal action is refused.

    A draw is an entry of its own (:func:`draw`): before it, opponents may show (T6, D5).
    """
    try:
        steps = [play(state, seat, action)]
    except CalaveraError as error:
        raise refusal_of(error) from None
    if (after := steps[-1].after).to_act == (CHANCE,) and after.options.loss != "draw":
        steps.append(play(after, CHANCE, roll(after, _random)))
    return _checked_move(steps, person, action_id)


def draw(state: State) -> CheckedMove:
    """Draw the lost disc (F3). Only for a state in which chance acts."""
    return _checked_move([play(state, CHANCE, roll(state, _random))])


def _checked_move(steps: list[Step], person: str | None = None, action_id: str | None = None) -> CheckedMove:
    moves = tuple([(step.actor, str(step.action)) for step in steps])
    salts = tuple([new_salt() if step.action.verb in SECRET_VERBS else None for step in steps])
    return CheckedMove(Played(moves, salts, person, action_id), tuple(steps))


# --- Talking ------------------------------------------------------------------------------------------------


def talk(table: Table, person: str, request: TalkRequest) -> Said:
    """Somebody at the table says a line, a phrase or an emote."""
    require_open(table)
    if not table.settings.chat:
        raise conflict("chat-closed", "the host has closed the talk at this table")
    own = table.players_of(person)
    if not own:
        raise forbidden("not-seated", "only people who sit at this table can talk; others may send an emote")
    player = own[0] if request.seat is None else player_at(table, request.seat)
    if player not in own:
        raise forbidden("not-your-seat", f"seat {request.seat} is not yours")
    if [request.text, request.phrase, request.emote].count(None) != 2:
        raise unprocessable("bad-talk", "say one thing: text, phrase or emote")
    if request.text is not None:
        if request.about is not None:
            raise unprocessable("bad-talk", "about goes with a phrase")
        return Said(player, text=clean_line(request.text))
    key = request.phrase or request.emote or ""
    if key not in (PHRASE_KEYS if request.phrase is not None else EMOTES):
        raise unprocessable(
            "bad-talk", f"there is no {'phrase' if request.phrase is not None else 'emote'} of that key"
        )
    if names_player(key) != (request.about is not None):
        raise unprocessable("bad-talk", "about (a seat) is for phrases that end in -who, and only for these")
    about = None if request.about is None else player_at(table, request.about)
    return Said(player, phrase=key, about=about)


def check_reaction(table: Table, person: str, request: TalkRequest) -> str:
    """The emote that a spectator sends to everybody at a table. It is shown once and written nowhere."""
    require_open(table)
    if not table.settings.chat:
        raise conflict("chat-closed", "the host has closed the talk at this table")
    if person in table.bans:
        raise forbidden("banned", "the host removed you: you may watch, and sit down once the host allows it")
    if request.emote not in EMOTES:
        raise unprocessable("bad-talk", "there is no emote of that key")
    return request.emote


def mute(table: Table, person: str, seat: int, muted: bool) -> Muted | int:
    """Somebody mutes a player, or ends a mute. Muting twice changes nothing.

    Only people of the table write to its log: the entry of a spectator is not for the log, but for
    :meth:`Table.mute_for_spectator`.
    """
    require_open(table)
    player = player_at(table, seat)
    if player in table.players_of(person):
        raise unprocessable("own-seat", "that is your own seat: you can only mute others")
    if (player in table.mutes.get(person, ())) == muted:
        return table.seq
    return Muted(person, player, muted)


# --- Checks -------------------------------------------------------------------------------------------------


def _read_options(request: OptionsRequest, edition: str | None) -> Options:
    options = Options(**msgspec.structs.asdict(request))
    if edition is not None:
        if edition not in EDITIONS:
            raise unprocessable(
                "unknown-edition", f"there is no such edition: choose one of {', '.join(EDITIONS)}"
            )
        opening, loss = EDITIONS[edition]
        options = options._replace(opening=opening, loss=loss)
    return _check_options(options)


def _check_options(options: Options) -> Options:
    try:
        check_options(options)
    except CalaveraError as error:
        raise refusal_of(error, 422) from None
    return options


def _check_clock(clock: int | None) -> None:
    if clock is not None and not MIN_CLOCK_SECONDS <= clock <= MAX_CLOCK_SECONDS:
        raise unprocessable(
            "bad-clock",
            f"a clock is {MIN_CLOCK_SECONDS} to {MAX_CLOCK_SECONDS} seconds a turn, or null for none",
            low=MIN_CLOCK_SECONDS,
            high=MAX_CLOCK_SECONDS,
        )


def _check_order(table: Table, given: list[int] | None) -> list[int]:
    count = len(table.players)
    if given is None:
        return list(range(count))
    if sorted(given) != list(range(count)):
        raise unprocessable("bad-order", f"order names each seat from 0 to {count - 1} once")
    return given
