"""What a request does to a table: an entry for its log, or a refusal. Nothing here changes anything."""

from __future__ import annotations

import secrets
from random import SystemRandom

from calavera.bots.talk.phrases import EMOTES, PHRASES, speaks_of_someone
from calavera.record.fairness import COMMITTED, new_salt
from calavera.rules import CHANCE, CalaveraError, Options, State, play, roll
from calavera.rules.legal import check_seat
from calavera.rules.options import EDITIONS, check_options
from calavera.server.wire.errors import forbidden, not_now, refused_by_rules, unfit
from calavera.server.wire.requests import Action, NewTable, OptionsGiven, Rematch, Start, TableChange, Talk

from .entries import Changed, Closed, Created, Muted, Played, Said, Sitter, Started, Terms
from .preconditions import host_only, not_playing, player_at, still_open
from .seat_commands import bot_sitter, tribe_for
from .table import Table
from .text_cleaning import clean_line

__all__ = [
    "act",
    "change",
    "close",
    "create",
    "mute",
    "played",
    "rematch",
    "start",
    "talk",
]

SHORTEST_CLOCK, LONGEST_CLOCK = 5, 3600
LONGEST_ID = 64
PHRASE_KEYS = frozenset([key for group in PHRASES.values() for key in group])
_dice = SystemRandom()


# --- Opening and arranging a table --------------------------------------------------------------------------


def create(person: str, name: str, tribe: str | None, given: NewTable) -> Created:
    """A new table, its host, and who sits there from the start."""
    terms = Terms(
        **_options(given.options, given.edition)._asdict(),
        public=given.public,
        clock=_clock(given.clock),
        pace=given.pace,
    )
    seats: list[Sitter | None] = [None] * terms.players
    if len(given.bots) + given.sit > terms.players:
        whom = f"{len(given.bots)} bots{' and you' if given.sit else ''}"
        raise unfit("too-many", f"{whom} do not fit: the table has {terms.players} seats")
    if given.sit:
        seats[0] = Sitter(name, tribe_for(tribe, seats), person=person)
    for place, bot in enumerate(given.bots, int(given.sit)):
        seats[place] = bot_sitter(bot, seats)
    return Created(terms, person, tuple(seats))


def change(table: Table, person: str, given: TableChange) -> Changed:
    """The host changes the terms or the order of the seats."""
    host_only(table, person)
    terms = table.terms
    options = terms.options if given.options is None else _options(given.options, None)
    if (given.options is not None or given.order is not None) and table.status == "playing":
        raise not_now("game-on", "a game is on: options and seats change between games")
    order = _order(table, given.order)
    seated = [table.players[i] for i in order]
    if any(seated[options.players :]):
        raise not_now(
            "seats-taken", f"somebody sits beyond seat {options.players - 1}: free those seats first"
        )
    return Changed(
        Terms(
            **options._asdict(),
            public=terms.public if given.public is None else given.public,
            clock=_clock(given.clock) if isinstance(given.clock, int | None) else terms.clock,
            pace=given.pace or terms.pace,
            chat=terms.chat if given.chat is None else given.chat,
        ),
        None if given.order is None else tuple(order),
    )


def close(table: Table, person: str) -> Closed:
    """The host closes the table."""
    host_only(table, person)
    return Closed("host")


# --- Beginning ----------------------------------------------------------------------------------------------


def start(table: Table, person: str, given: Start) -> Started:
    """The first game, or one with changed people."""
    host_only(table, person)
    not_playing(table)
    return _started(table, given.first, given.empty)


def rematch(table: Table, person: str, given: Rematch) -> Started:
    """The same people again; the first seat is the next one."""
    still_open(table)
    if person != table.host and not table.players_of(person):
        raise forbidden("not-seated", "only who sits at this table can ask for a rematch")
    if table.status != "over":
        raise not_now("no-game-over", "a rematch follows a game that is over")
    return _started(table, None, given.empty)


def _started(table: Table, first: int | None, empty: str) -> Started:
    players, terms = table.players, table.terms
    free = [i for i, sitter in enumerate(players) if sitter is None]
    if free and empty == "refuse":
        taken = len(players) - len(free)
        raise not_now(
            "empty-seats",
            f'{taken} of {len(players)} seats are taken: fill them, or start with empty "bots" or "drop"',
            taken=taken,
            seats=len(players),
        )
    if empty == "bots":
        filled = list(players)
        for place in free:
            filled[place] = bot_sitter("regular", filled)
        players = tuple(filled)
    seated = tuple([sitter for sitter in players if sitter is not None])
    options = _checked(terms.options._replace(players=len(seated)))
    if first is None:
        # The one left of who began the last game; the very first by lot.
        first = (table.first + 1) % options.seats if table.number else _dice.randrange(options.seats)
    elif not 0 <= first < options.seats:
        raise unfit("bad-first", f"first is a seat from 0 to {options.seats - 1}, not {first}")
    changed = Terms(
        **options._asdict(), public=terms.public, clock=terms.clock, pace=terms.pace, chat=terms.chat
    )
    return Started(table.number + 1, secrets.token_hex(8), changed, first, seated)


# --- Playing ------------------------------------------------------------------------------------------------


def act(table: Table, person: str, given: Action) -> Played | int:
    """An action of a person's own seat; the number of the earlier one if its id is known."""
    if not 1 <= len(given.id) <= LONGEST_ID or not given.id.isascii() or not given.id.isprintable():
        raise unfit("bad-id", f"an id is 1 to {LONGEST_ID} printable ASCII characters, new for each action")
    if known := table.ids.find(person, given.id, (given.seat, given.action)):
        seq, same = known
        if not same:
            raise not_now("id-used", "this id was used for another action: choose a new one for each")
        return seq
    still_open(table)
    if table.state is None or table.status == "open":
        raise not_now("not-started", "the game has not begun")
    try:
        player = table.state.options.player_of(check_seat(table.state, given.seat))
    except CalaveraError as error:
        raise refused_by_rules(error, 422) from None
    sitter = table.cast[player]
    if sitter is None or sitter.person != person:
        raise forbidden("not-your-seat", f"seat {given.seat} is not yours")
    return played(table.state, given.seat, given.action, person, given.id)


def played(state: State, seat: int, action: str, person: str | None = None, id: str | None = None) -> Played:  # noqa: A002
    """An action, checked by the rules, with what chance does at once because of it."""
    try:
        step = play(state, seat, action)
    except CalaveraError as error:
        raise refused_by_rules(error) from None
    moves: list[tuple[int | str, str]] = [(seat, str(step.action))]
    verbs = [step.action.verb]
    while step.after.to_act == (CHANCE,):
        word = roll(step.after, _dice)
        step = play(step.after, CHANCE, word)
        moves.append((CHANCE, str(word)))
        verbs.append(word.verb)
    salts = tuple([new_salt() if verb in COMMITTED else None for verb in verbs])
    return Played(tuple(moves), salts, person, id)


# --- Talking ------------------------------------------------------------------------------------------------


def talk(table: Table, person: str, given: Talk) -> Said:
    """A line, a phrase or an emote of somebody at the table."""
    still_open(table)
    if not table.terms.chat:
        raise not_now("chat-closed", "the host has closed the talk at this table")
    own = table.players_of(person)
    if not own:
        raise forbidden("not-seated", "only who sits at this table can talk")
    player = own[0] if given.seat is None else player_at(table, given.seat)
    if player not in own:
        raise forbidden("not-your-seat", f"seat {given.seat} is not yours")
    if [given.text, given.phrase, given.emote].count(None) != 2:
        raise unfit("bad-talk", "say one thing: text, phrase or emote")
    if given.text is not None:
        if given.about is not None:
            raise unfit("bad-talk", "about goes with a phrase")
        return Said(player, text=clean_line(given.text))
    key = given.phrase or given.emote or ""
    if key not in (PHRASE_KEYS if given.phrase is not None else EMOTES):
        raise unfit(
            "bad-talk", f"there is no {'phrase' if given.phrase is not None else 'emote'} of that key"
        )
    if speaks_of_someone(key) != (given.about is not None):
        raise unfit("bad-talk", "a phrase that ends in -who says about which seat, the others do not")
    about = None if given.about is None else player_at(table, given.about)
    return Said(player, phrase=key, about=about)


def mute(table: Table, person: str, seat: int, muted: bool) -> Muted | int:
    """Somebody no longer wants to hear a seat, or wants to again."""
    still_open(table)
    player = player_at(table, seat)
    if player in table.players_of(person):
        raise unfit("own-seat", "that is your own seat: you can only mute others")
    if (player in table.mutes.get(person, ())) == muted:
        return table.seq
    return Muted(person, player, muted)


# --- Checks -------------------------------------------------------------------------------------------------


def _options(given: OptionsGiven, edition: str | None) -> Options:
    options = Options(
        given.players,
        given.opening,  # type: ignore[arg-type]  # checked below, with the engine's own sentence
        given.loss,  # type: ignore[arg-type]
        given.last_chance,
        given.tribes_per_player,
    )
    if edition is not None:
        if edition not in EDITIONS:
            raise unfit("unknown-edition", f"there is no such edition: choose one of {', '.join(EDITIONS)}")
        opening, loss = EDITIONS[edition]
        options = options._replace(opening=opening, loss=loss)
    return _checked(options)


def _checked(options: Options) -> Options:
    try:
        check_options(options)
    except CalaveraError as error:
        raise refused_by_rules(error, 422) from None
    return options


def _clock(clock: int | None) -> int | None:
    if clock is not None and not SHORTEST_CLOCK <= clock <= LONGEST_CLOCK:
        raise unfit(
            "bad-clock",
            f"a clock is {SHORTEST_CLOCK} to {LONGEST_CLOCK} seconds a turn, or null for none",
            low=SHORTEST_CLOCK,
            high=LONGEST_CLOCK,
        )
    return clock


def _order(table: Table, given: list[int] | None) -> list[int]:
    count = len(table.players)
    if given is None:
        return list(range(count))
    if sorted(given) != list(range(count)):
        raise unfit("bad-order", f"order names each seat from 0 to {count - 1} once")
    return given
