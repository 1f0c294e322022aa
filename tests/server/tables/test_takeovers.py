"""People who come late get the seats of bots between rounds; and who won how many games at a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from calavera.server.streams.serialization.frames import FrameWriter, encode, reader_of
from calavera.server.table_terms import Terms
from calavera.server.tables.checkpoints import encode_checkpoint, restore_table
from calavera.server.tables.commands.seat_commands import change_seat, give_up_seat, leave, sit
from calavera.server.tables.commands.table_commands import start
from calavera.server.tables.entries import (
    Changed,
    ChoseFaceUp,
    FastForwarded,
    Promised,
    Renamed,
    Sat,
    Sitter,
)
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import SeatChange, SitRequest, StartRequest

from .scenes import ANN, BOT, WHOLE_GAME, add, open_table, play, start_game

ROSA = Sitter("Rosa", "coral", bot="sharp")
EVE = Sitter("Eve", ROSA.tribe, person="eve")


def late_table() -> Table:
    """A game of Ann and two bots, in its first round."""
    return start_game(open_table(ANN, ROSA, BOT))


def ask(table: Table, person: str = "eve", seat: int | None = None) -> Promised | int:
    """Somebody asks for a seat."""
    entry = sit(table, person, person.title(), None, SitRequest(seat=seat))
    assert isinstance(entry, Promised | int)
    return entry


def round_won(rosa: Sequence[str] = ("flower",)) -> list[str]:
    """A round in which Ann wins a challenge of one. Rosa places these discs, one of them for each turn."""
    more = [f"1 place:{disc}" for disc in rosa[1:]]
    adding = [move for one in more for move in ("0 place:flower", one, "2 place:flower")]
    first = ["0 place:flower", f"1 place:{rosa[0]}", "2 place:flower"]
    return [*first, *adding, "0 bid:1", "1 pass", "2 pass", "0 flip:0"]


def frame_of(table: Table, person: str | None) -> bytes:
    """The table as somebody is sent it."""
    return encode(FrameWriter().snapshot(table, reader_of(table, person)))


def refusal(table: Table, person: str = "eve", seat: int | None = None) -> str:
    """The code of the refusal of a seat."""
    with pytest.raises(RequestRefused) as refused:
        sit(table, person, person.title(), None, SitRequest(seat=seat))
    return refused.value.code


def test_a_late_friend_takes_over_a_bot_when_the_next_round_begins() -> None:
    """Until then they are a spectator; from then on they have the bot's seat, hand and tribe."""
    table = late_table()
    entry = ask(table)
    assert entry == Promised(1, EVE)
    add(table, entry)
    assert ask(table) == ask(table, seat=1) == table.seq  # asking again changes nothing
    *moves, last = round_won()
    play(table, *moves)
    assert (table.players[1], table.players_of("eve")) == (ROSA, ())
    assert b'"next":{"name":"Eve","person":"eve"}' in frame_of(table, None)
    play(table, last)
    assert table.players == table.game_players == (ANN, EVE, BOT)
    assert (table.promises, table.bot_of(1)) == ({}, None)
    assert b'"you":[1]' in frame_of(table, "eve")
    assert b'"hand":["flower","flower","flower","skull"]' in frame_of(table, "eve")
    play(table, "0 place:flower", "1 place:skull", "2 place:flower")
    assert b'"stack":["skull"]' in frame_of(table, "eve")
    assert b'"stack":["skull"]' not in frame_of(table, "ann") + frame_of(table, None)


def test_what_a_bot_placed_before_stays_its_secret() -> None:
    """Non-interference: games that differ in what the bot placed send the same bytes to whoever waits.

    And after the takeover, when all discs are in hand again.
    """
    tables = []
    for disc in ("flower", "skull"):
        table = late_table()
        add(table, ask(table))
        told = []
        for move in [*round_won([disc]), "0 place:flower", "1 place:flower"]:
            play(table, move)
            told.append([frame_of(table, "eve"), frame_of(table, None)])
        # Seals commit to secrets, which salts hide; here all salts are the same, so they are left out.
        tables.append([[without_seal(one) for one in pair] for pair in told])
    assert tables[0] == tables[1]


def without_seal(data: bytes) -> bytes:
    """The bytes without the last seal, which has 64 hexadecimal digits."""
    before, mark, after = data.partition(b'"seal":"')
    assert mark
    return before + after[64:]


def test_who_is_refused() -> None:
    """People who play, seats of people, banned people; and everybody where no bot is left."""
    table = late_table()
    assert refusal(table, "ann", seat=1) == "game-on"
    assert refusal(table, seat=0) == "seat-taken"
    add(table, ask(table, seat=2))
    assert refusal(table, "fay", seat=2) == "seat-taken"
    assert refusal(table, seat=1) == "game-on"  # one seat for each
    add(table, ask(table, "fay"))
    assert refusal(table, "gus") == "game-on"
    table.bans = {"gus": "Gus"}
    assert refusal(table, "gus") == "banned"


def test_nobody_gets_a_seat_in_a_game_that_is_watched_face_up() -> None:
    """Not even those who were promised one before: they get it when the game is over."""
    for entry, code in ((ChoseFaceUp(0), "game-face-up"), (FastForwarded(0), "game-on")):
        table = late_table()
        add(table, ask(table))
        add(table, entry)
        assert refusal(table, "fay") == code
        play(table, *round_won())
        assert table.players[1] == ROSA
        assert table.players_of("eve") == ()
        play(table, *round_won())
        assert table.status == "over"
        assert (table.players[1], table.game_players[1]) == (EVE, ROSA)


def test_a_promise_is_taken_back_by_the_person_the_host_or_an_erasure() -> None:
    for person in ("eve", "ann"):
        table = late_table()
        add(table, ask(table))
        with pytest.raises(RequestRefused, match="not yours"):
            leave(table, "fay", 1)
        assert leave(table, person, 1) == Promised(1)
        add(table, leave(table, person, 1))
        play(table, *round_won())
        assert table.players[1] == ROSA
    table = late_table()
    add(table, ask(table))
    assert give_up_seat(table, "eve") == Promised(1)
    add(table, give_up_seat(table, "eve"))
    assert give_up_seat(table, "eve") == table.seq


def test_after_a_game_a_bot_gives_up_its_seat_at_once() -> None:
    table = play(late_table(), *round_won(), *round_won())
    assert sit(table, "eve", "Eve", None, SitRequest()) == Sat(1, EVE)
    add(table, sit(table, "eve", "Eve", None, SitRequest()))
    assert table.players == (ANN, EVE, BOT)


def test_wins_are_counted_from_game_to_game_and_go_with_the_player() -> None:
    """They are told with the seats, and a checkpoint has them. A new player begins with none."""
    table = start_game(open_table(ANN, Sitter("Ben", "obsidian", "ben")))
    play(table, *WHOLE_GAME)
    play(start_game(table), *WHOLE_GAME)
    assert table.wins == {0: 2}
    assert b'"wins":2' in frame_of(table, None)
    add(table, Changed(Terms(table.options, table.settings), (1, 0)))
    assert table.wins == {1: 2}
    restored = restore_table(table.code, encode_checkpoint(table)).table
    assert (restored.wins, restored.promises) == (table.wins, {})
    add(table, leave(table, "ann", 1))
    assert table.wins == {}
    late = late_table()
    add(late, ask(late))
    assert restore_table(late.code, encode_checkpoint(late)).table.promises == {1: EVE}


def test_people_say_that_they_are_ready_and_a_game_forgets_it() -> None:
    """It is told with the seat. Bots are always ready, and in a game there is nothing to be ready for."""
    table = open_table(ANN, ROSA)
    entry = change_seat(table, "ann", 0, SeatChange(ready=True))
    assert entry == Renamed(0, msgspec.structs.replace(ANN, ready=True))
    add(table, entry)
    assert b'"ready":true' in frame_of(table, None)
    assert change_seat(table, "ann", 0, SeatChange(ready=True)) == table.seq
    with pytest.raises(RequestRefused, match="bots always are"):
        change_seat(table, "ann", 1, SeatChange(ready=True))
    add(table, start(table, "ann", StartRequest()))
    assert table.players == (ANN, ROSA)
    with pytest.raises(RequestRefused, match="before a game"):
        change_seat(table, "ann", 0, SeatChange(ready=True))
