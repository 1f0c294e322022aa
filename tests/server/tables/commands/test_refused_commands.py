"""Every refusal of a command, word for word: its status, code, sentence and details."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calavera.bots.levels import LEVELS
from calavera.bots.names import TRIBES
from calavera.bots.thinking.style import STYLES
from calavera.server.tables.commands import seat_commands, table_commands
from calavera.server.tables.entries import Closed
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import (
    ActionRequest,
    NewTable,
    OptionsRequest,
    RematchRequest,
    SeatChange,
    SitRequest,
    StartRequest,
    TableChange,
    TalkRequest,
)
from tests.server.tables.scenes import ANN, BEN, BOT, CAT, add, finish_game, open_table, start_game

Call = Callable[[Table], object]
Refusal = tuple[int, str, str, dict[str, object]]


def new_table(**fields: Any) -> Call:
    """Open a table of three."""
    options = fields.pop("options", OptionsRequest(players=3))
    return lambda _: table_commands.create(
        "ann", "Ann", fields.get("tribe"), NewTable(options=options, **fields)
    )


def change(**fields: Any) -> Call:
    """The host changes the table."""
    return lambda table: table_commands.change(table, "ann", TableChange(**fields))


def start(person: str = "ann", **fields: Any) -> Call:
    """Start a game."""
    return lambda table: table_commands.start(table, person, StartRequest(**fields))


def act(person: str = "ann", seat: int = 0, action: str = "place:skull", id: str = "1") -> Call:  # noqa: A002  (the API's own word)
    """An action of a seat."""
    return lambda table: table_commands.act(table, person, ActionRequest(seat=seat, action=action, id=id))


def talk(person: str = "ann", **fields: Any) -> Call:
    """Say something."""
    return lambda table: table_commands.talk(table, person, TalkRequest(**fields))


def react(person: str = "dan", **fields: Any) -> Call:
    """A spectator sends an emote."""
    return lambda table: table_commands.check_reaction(table, person, TalkRequest(**fields))


def sit(person: str = "dan", tribe: str | None = None, **fields: Any) -> Call:
    """Take a seat."""
    return lambda table: seat_commands.sit(table, person, "Dan", tribe, SitRequest(**fields))


def seat_bot(person: str = "ann", **fields: Any) -> Call:
    """The host seats a bot."""
    return lambda table: seat_commands.seat_bot(table, person, SitRequest(**fields))


def leave(person: str, seat: int) -> Call:
    """Leave a seat, or remove its player."""
    return lambda table: seat_commands.leave(table, person, seat)


def change_seat(person: str, seat: int, **fields: Any) -> Call:
    """Change a seat."""
    return lambda table: seat_commands.change_seat(table, person, seat, SeatChange(**fields))


def free() -> Table:
    """Ann (host) and Ben sit there; one seat is free."""
    return open_table(ANN, BEN, None)


def full() -> Table:
    """Ann, Ben and a bot."""
    return open_table(ANN, BEN, BOT)


def playing() -> Table:
    """The same three play."""
    return start_game(full())


def of_people() -> Table:
    """A game without bots."""
    return start_game(open_table(ANN, BEN, CAT))


def over() -> Table:
    """Ann won against Ben."""
    return finish_game(open_table(ANN, BEN))


def closed() -> Table:
    """It was closed."""
    table = free()
    add(table, Closed("host"))
    return table


def silent() -> Table:
    """The host has closed the talk."""
    table = free()
    add(table, table_commands.change(table, "ann", TableChange(chat=False)))
    return table


def with_ban() -> Table:
    """The host removed Ben."""
    table = free()
    add(table, seat_commands.leave(table, "ann", 1))
    return table


UNKNOWN_BOT: tuple[str, dict[str, object]] = (
    f"there is no such bot: choose {', '.join(LEVELS)}, with styles such as novice+bluffer",
    {"levels": list(LEVELS), "styles": list(STYLES)},
)
HOST_ONLY: Refusal = (403, "host-only", "only the host of this table can do that", {})
CLOSED: Refusal = (409, "table-closed", "this table is closed: its record can still be read", {})
NO_SEAT_3: Refusal = (422, "no-such-seat", "there is no seat 3: seats are whole numbers from 0 to 2", {})
NO_SEAT_BELOW_0: Refusal = (
    422,
    "no-such-seat",
    "there is no seat -1: seats are whole numbers from 0 to 2",
    {},
)
BAD_CLOCK: Refusal = (
    422,
    "bad-clock",
    "a clock is 5 to 3600 seconds a turn, or null for none",
    {"low": 5, "high": 3600},
)
BAD_ID: Refusal = (422, "bad-id", "an id is 1 to 64 printable ASCII characters, new for each action", {})
BAD_ORDER: Refusal = (422, "bad-order", "order names each seat from 0 to 2 once", {})
BAD_TRIBE: Refusal = (422, "bad-tribe", f"there is no such tribe: choose one of {', '.join(TRIBES)}", {})
BANNED: Refusal = (
    403,
    "banned",
    "the host removed you: you may watch, and sit down once the host allows it",
    {},
)
BOT_NAME: Refusal = (
    422,
    "bot-name",
    "a bot brings its own name and tribe: give its level and style only",
    {},
)
CHAT_CLOSED: Refusal = (409, "chat-closed", "the host has closed the talk at this table", {})
SEATS_CHANGE_LATER: Refusal = (409, "game-on", "a game is on: options and seats change between games", {})
TRIBES_CHANGE_LATER: Refusal = (
    409,
    "game-on",
    "a game is on: tribes and bots change between games, names at any time",
    {},
)
GAME_ON: Refusal = (409, "game-on", "a game is on: wait until it is over", {})
ONE_THING: Refusal = (422, "bad-talk", "say one thing: text, phrase or emote", {})
ABOUT_WHO: Refusal = (
    422,
    "bad-talk",
    "about (a seat) is for phrases that end in -who, and only for these",
    {},
)
NOT_SEATED: Refusal = (
    403,
    "not-seated",
    "only people who sit at this table can talk; others may send an emote",
    {},
)


@pytest.mark.parametrize(
    ("scene", "call", "refusal"),
    [
        # Opening a table
        (
            free,
            new_table(bots=["novice"] * 4),
            (422, "too-many", "4 bots do not fit: the table has 3 seats", {}),
        ),
        (
            free,
            new_table(bots=["novice"] * 3, sit=True),
            (422, "too-many", "3 bots and you do not fit: the table has 3 seats", {}),
        ),
        (free, new_table(clock=4), BAD_CLOCK),
        (free, new_table(clock=3601), BAD_CLOCK),
        (
            free,
            new_table(edition="none"),
            (
                422,
                "unknown-edition",
                "there is no such edition: choose one of classic, italian, german, quick",
                {},
            ),
        ),
        (free, new_table(tribe="none", sit=True), BAD_TRIBE),
        (free, new_table(second_tribe="none", sit=True), BAD_TRIBE),
        (free, new_table(bots=["exec:x"]), (422, "unknown-bot", *UNKNOWN_BOT)),
        # Changing it
        (free, lambda table: table_commands.change(table, "ben", TableChange()), HOST_ONLY),
        (free, lambda table: table_commands.close(table, "ben"), HOST_ONLY),
        (free, lambda table: seat_commands.lift_ban(table, "ben", "dan"), HOST_ONLY),
        (playing, change(options=OptionsRequest(players=3)), SEATS_CHANGE_LATER),
        (playing, change(order=[0, 1, 2]), SEATS_CHANGE_LATER),
        (free, change(order=[0, 1]), BAD_ORDER),
        (free, change(order=[0, 1, 1]), BAD_ORDER),
        (free, change(clock=4), BAD_CLOCK),
        (
            full,
            change(options=OptionsRequest(players=2)),
            (409, "seats-taken", "somebody sits beyond seat 1: free those seats first", {}),
        ),
        (
            free,
            change(options=OptionsRequest(players=2), order=[2, 0, 1]),
            (409, "seats-taken", "somebody sits beyond seat 1: free those seats first", {}),
        ),
        # Starting a game
        (free, start("ben"), HOST_ONLY),
        (playing, start(), GAME_ON),
        (
            free,
            start(),
            (
                409,
                "empty-seats",
                '2 of 3 seats are taken: fill them, or start with empty "bots" or "drop"',
                {"taken": 2, "seats": 3},
            ),
        ),
        (full, start(first=3), (422, "bad-first", "first is a seat from 0 to 2, not 3", {})),
        (full, start(first=-1), (422, "bad-first", "first is a seat from 0 to 2, not -1", {})),
        (
            over,
            lambda table: table_commands.rematch(table, "cat", RematchRequest()),
            (403, "not-seated", "only people who sit at this table can ask for a rematch", {}),
        ),
        (
            playing,
            lambda table: table_commands.rematch(table, "ben", RematchRequest()),
            (409, "no-game-over", "a rematch follows a game that is over", {}),
        ),
        (closed, lambda table: table_commands.rematch(table, "ann", RematchRequest()), CLOSED),
        # Playing
        (playing, act(id=""), BAD_ID),
        (playing, act(id="x" * 65), BAD_ID),
        (playing, act(id="é"), BAD_ID),
        (playing, act(id="a\tb"), BAD_ID),
        (closed, act(), CLOSED),
        (free, act(), (409, "not-started", "the game has not begun", {})),
        (playing, act("ben"), (403, "not-your-seat", "seat 0 is not yours", {})),
        (playing, act(seat=2), (403, "not-your-seat", "seat 2 is not yours", {})),
        # Talking
        (closed, talk(text="Hm."), CLOSED),
        (silent, talk(text="Hm."), CHAT_CLOSED),
        (free, talk("dan", text="Hm."), NOT_SEATED),
        (free, talk(text="Hm.", seat=1), (403, "not-your-seat", "seat 1 is not yours", {})),
        (free, talk(text="Hm.", seat=3), NO_SEAT_3),
        (free, talk(), ONE_THING),
        (free, talk(text="Hm.", phrase="talk-hello"), ONE_THING),
        (free, talk(text="Hm.", about=1), (422, "bad-talk", "about goes with a phrase", {})),
        (free, talk(phrase="emote-laugh"), (422, "bad-talk", "there is no phrase of that key", {})),
        (free, talk(emote="talk-hello"), (422, "bad-talk", "there is no emote of that key", {})),
        (free, talk(phrase="talk-hello", about=1), ABOUT_WHO),
        (free, talk(phrase="talk-doubt-who"), ABOUT_WHO),
        (free, talk(phrase="talk-doubt-who", about=3), NO_SEAT_3),
        (closed, react(emote="emote-laugh"), CLOSED),
        (silent, react(emote="emote-laugh"), CHAT_CLOSED),
        (with_ban, react("ben", emote="emote-laugh"), BANNED),
        (free, react(emote="talk-hello"), (422, "bad-talk", "there is no emote of that key", {})),
        (free, react(text="Hm."), (422, "bad-talk", "there is no emote of that key", {})),
        (closed, lambda table: table_commands.mute(table, "ann", 1, True), CLOSED),
        (free, lambda table: table_commands.mute(table, "ann", -1, True), NO_SEAT_BELOW_0),
        (
            free,
            lambda table: table_commands.mute(table, "ann", 0, True),
            (422, "own-seat", "that is your own seat: you can only mute others", {}),
        ),
        # Sitting down
        (closed, sit(), CLOSED),
        (free, sit(seat=3), NO_SEAT_3),
        (of_people, sit(), (409, "game-on", "a game is on: follow it, and sit down before the next one", {})),
        (
            playing,
            sit(seat=0),
            (409, "seat-taken", "that seat is taken: only a bot gives up its seat in a game", {}),
        ),
        (with_ban, sit("ben"), BANNED),
        (full, sit(), (409, "table-full", "every seat is taken", {})),
        (free, sit(seat=1), (409, "seat-taken", "seat 1 is taken", {})),
        (free, sit(tribe="none"), BAD_TRIBE),
        (free, sit(second_tribe="none"), BAD_TRIBE),
        (free, seat_bot("ben", bot="novice"), HOST_ONLY),
        (playing, seat_bot(bot="novice"), GAME_ON),
        (free, seat_bot(bot="novice", name="Bot"), BOT_NAME),
        (free, seat_bot(bot="novice", tribe="jade"), BOT_NAME),
        (free, seat_bot(bot="novice", second_tribe="jade"), BOT_NAME),
        (free, seat_bot(bot="novice", seat=0), (409, "seat-taken", "seat 0 is taken", {})),
        (free, seat_bot(), (422, "unknown-bot", *UNKNOWN_BOT)),
        (free, seat_bot(bot="novice+none"), (422, "unknown-bot", *UNKNOWN_BOT)),
        (free, seat_bot(bot="novice" + "+silent" * 5), (422, "unknown-bot", *UNKNOWN_BOT)),
        # Leaving
        (closed, leave("ann", 0), CLOSED),
        (free, leave("ann", 3), NO_SEAT_3),
        (free, leave("ann", 2), (409, "seat-free", "nobody sits at seat 2", {})),
        (
            free,
            leave("ben", 0),
            (
                403,
                "not-your-seat",
                "seat 0 is not yours: only its player or the host can free it",
                {},
            ),
        ),
        (playing, leave("ann", 2), (409, "game-on", "a bot plays to the end of the game", {})),
        (closed, lambda table: seat_commands.give_up_seat(table, "ann"), CLOSED),
        # Changing a seat
        (closed, change_seat("ann", 0), CLOSED),
        (free, change_seat("ann", -1), NO_SEAT_BELOW_0),
        (free, change_seat("ann", 2), (409, "seat-free", "nobody sits at seat 2", {})),
        *[
            (
                full,
                change_seat(person, seat, name="Zoe"),
                (
                    403,
                    "not-your-seat",
                    f"seat {seat} is not yours: only its player can change it, or the host a bot's",
                    {},
                ),
            )
            for person, seat in (("ann", 1), ("ben", 0), ("ben", 2))
        ],
        (
            full,
            change_seat("ben", 1, bot="novice"),
            (422, "not-a-bot", "a person sits at seat 1: bot is for the seats of bots", {}),
        ),
        (full, change_seat("ann", 2, bot="exec:x"), (422, "unknown-bot", *UNKNOWN_BOT)),
        (playing, change_seat("ann", 2, bot="sharp"), TRIBES_CHANGE_LATER),
        (playing, change_seat("ben", 1, tribe="moon"), TRIBES_CHANGE_LATER),
        (playing, change_seat("ben", 1, second_tribe="moon"), TRIBES_CHANGE_LATER),
        (full, change_seat("ben", 1, tribe="none"), BAD_TRIBE),
        (full, change_seat("ben", 1, second_tribe="none"), BAD_TRIBE),
        (
            full,
            change_seat("ben", 1, tribe="marigold"),
            (
                409,
                "tribe-taken",
                "marigold is taken at this table: choose obsidian or coral or moon or maize",
                {"free": ["obsidian", "coral", "moon", "maize"]},
            ),
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_allowed(
    scene: Callable[[], Table], call: Call, refusal: Refusal
) -> None:
    table = scene()
    with pytest.raises(RequestRefused) as refused:
        call(table)
    error = refused.value
    assert (error.status, error.code, str(error), dict(error.details)) == refusal
    assert vars(table) == vars(scene())


def test_refusals_of_the_rules_keep_their_code_and_sentence() -> None:
    """With 422 for what no game could take, and 409 for what this one cannot take now."""
    cases: list[tuple[Table, Call, int, str]] = [
        (free(), new_table(options=OptionsRequest(players=13)), 422, "bad-players"),
        (playing(), act(seat=7), 422, "no-such-seat"),
        (playing(), act(action="bid:1"), 409, "wrong-phase"),
        (playing(), lambda table: table_commands.check_decline(table, "ann", 0), 409, "wrong-phase"),
    ]
    for table, call, status, code in cases:
        with pytest.raises(RequestRefused) as refused:
            call(table)
        assert (refused.value.status, refused.value.code) == (status, code), str(refused.value)
        assert str(refused.value)


def test_a_game_needs_two_who_sit() -> None:
    """Places that nobody took are dropped, and one player is no game."""
    with pytest.raises(RequestRefused) as refused:
        table_commands.start(open_table(ANN, None), "ann", StartRequest(empty="drop"))
    assert (refused.value.status, refused.value.code) == (422, "bad-players")


def test_an_id_of_another_action_is_refused() -> None:
    """Nothing is played twice, and nothing is taken for something else."""
    table = playing()
    add(table, act(id="x" * 64)(table))  # type: ignore[arg-type]  # a move
    assert act(id="x" * 64)(table) == table.seq
    with pytest.raises(RequestRefused) as refused:
        act(action="place:flower", id="x" * 64)(table)
    assert (refused.value.status, refused.value.code) == (409, "id-used")
    assert str(refused.value) == "this id was used for another action: choose a new one for each"
