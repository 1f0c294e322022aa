"""Who sits where, in which tribe, and what becomes of a seat that is left: commands without a server."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from calavera.bots.names import NAMES, TRIBES
from calavera.server.tables.commands import seat_commands
from calavera.server.tables.entries import CameBack, Left, Renamed, Sat, Sitter, Unbanned, WentAway
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.requests import SeatChange, SitRequest
from tests.server.tables.scenes import ANN, BEN, BOT, CAT, add, finish_game, open_table, start_game


def sit(table: Table, person: str = "dan", tribe: str | None = None, **fields: object) -> object:
    """What Dan, or somebody else, gets who sits down."""
    return seat_commands.sit(table, person, "Dan", tribe, SitRequest(**fields))  # type: ignore[arg-type]


def change(table: Table, person: str, seat: int, **fields: str) -> object:
    """What comes of a change of a seat."""
    return seat_commands.change_seat(table, person, seat, SeatChange(**fields))  # type: ignore[arg-type]


# --- Sitting down -------------------------------------------------------------------------------------------


def test_a_person_gets_the_first_free_seat_or_the_one_asked_for() -> None:
    table = open_table(ANN, None, None)
    assert sit(table) == Sat(1, Sitter("Dan", "obsidian", "dan"))
    assert sit(table, seat=2) == Sat(2, Sitter("Dan", "obsidian", "dan"))
    add(table, sit(table, seat=2))  # type: ignore[arg-type]  # he sat down
    assert sit(table, "eve") == Sat(1, Sitter("Dan", "coral", "eve"))


def test_somebody_who_sits_keeps_the_seat() -> None:
    table = open_table(ANN, BEN, None)
    assert sit(table, "ben") == sit(table, "ben", seat=1) == table.seq
    # The other seat is for somebody else on the same device.
    assert sit(table, "ben", seat=2) == Sat(2, Sitter("Dan", "coral", "ben"))


def test_somebody_who_was_away_comes_back() -> None:
    table = start_game(open_table(ANN, BEN, replace(CAT, person="ben")))
    add(table, WentAway(2, "left"))
    assert sit(table, "ben", seat=1) == table.seq
    assert sit(table, "ben") == sit(table, "ben", seat=2) == CameBack(2)


def test_a_seat_between_games_is_free_for_all() -> None:
    table = finish_game(open_table(ANN, BEN))
    add(table, seat_commands.leave(table, "ben", 1))
    assert sit(table) == Sat(1, Sitter("Dan", "obsidian", "dan"))


def test_a_bot_has_a_name_that_nobody_has_and_a_free_tribe() -> None:
    others = [Sitter(name, "jade") for name in NAMES[:-1]]
    table = open_table(ANN, *others[:5], None)
    for _ in range(20):
        entry = seat_commands.seat_bot(table, "ann", SitRequest(bot="sharp+silent+careful+bluffer+chatty"))
        assert entry.player == 6
        assert entry.sitter.name in NAMES[5:]
        assert entry.sitter.bot == "sharp+silent+careful+bluffer+chatty"
        assert (entry.sitter.tribe, entry.sitter.person) == ("obsidian", None)
    bot = seat_commands.new_bot("novice", others, table.options)
    assert bot == Sitter(NAMES[-1], "marigold", bot="novice")
    assert seat_commands.seat_bot(open_table(None, None), "ann", SitRequest(bot="novice", seat=1)).player == 1


# --- Tribes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("S5")
def test_a_wanted_tribe_is_given_if_it_is_free() -> None:
    table = open_table(ANN, None, None)
    assert sit(table, tribe="moon") == Sat(1, Sitter("Dan", "moon", "dan"))
    assert sit(table, tribe="marigold") == Sat(1, Sitter("Dan", "obsidian", "dan"))


@pytest.mark.rule("S5")
def test_tribes_are_shared_once_none_is_free() -> None:
    """S5: with two boxes each tribe is there twice."""
    six = [Sitter(f"Bot {tribe}", tribe, bot="novice") for tribe in TRIBES]
    table = open_table(*six, None, None)
    assert sit(table, tribe="moon") == Sat(6, Sitter("Dan", "moon", "dan"))
    assert sit(table) == Sat(6, Sitter("Dan", "marigold", "dan"))
    add(table, Sat(6, Sitter("Dan", "marigold", "dan")))
    assert sit(table, "eve") == Sat(7, Sitter("Dan", "obsidian", "eve"))
    assert change(table, "dan", 6, tribe="jade") == Renamed(6, Sitter("Dan", "jade", "dan"))


@pytest.mark.rule("V1")
def test_a_second_tribe_is_kept_as_far_as_it_is_free() -> None:
    table = open_table(replace(ANN, second_tribe="moon"), None, tribes_per_player=2)
    assert sit(table, second_tribe="jade") == Sat(1, Sitter("Dan", "obsidian", "dan", second_tribe="jade"))
    for taken in ("moon", "marigold", "obsidian"):
        assert sit(table, second_tribe=taken) == Sat(1, Sitter("Dan", "obsidian", "dan"))
    # With one tribe each, a second one that somebody chose earlier takes nothing away.
    table = open_table(replace(ANN, second_tribe="moon"), None)
    assert sit(table, tribe="moon") == Sat(1, Sitter("Dan", "moon", "dan"))


@pytest.mark.rule("V1", "S5")
def test_a_second_tribe_may_be_shared_once_none_is_free() -> None:
    pairs = zip(TRIBES[::2], TRIBES[1::2], strict=True)
    seats = [Sitter(first, first, first, second_tribe=second) for first, second in pairs]
    table = open_table(*seats, None, tribes_per_player=2)
    asked = sit(table, tribe="moon", second_tribe="moon")
    assert asked == Sat(3, Sitter("Dan", "moon", "dan", second_tribe="moon"))


# --- Changing a seat ----------------------------------------------------------------------------------------


def test_people_change_their_own_seat_and_the_host_that_of_a_bot() -> None:
    table = open_table(ANN, BEN, BOT)
    assert change(table, "ben", 1, name="  Benny ") == Renamed(1, replace(BEN, name="Benny"))
    assert change(table, "ben", 1, tribe="moon") == Renamed(1, replace(BEN, tribe="moon"))
    assert change(table, "ben", 1, second_tribe="moon") == Renamed(1, replace(BEN, second_tribe="moon"))
    assert change(table, "ann", 2, bot="sharp+silent") == Renamed(2, replace(BOT, bot="sharp+silent"))
    assert change(table, "ann", 2, name="Otto") == Renamed(2, replace(BOT, name="Otto"))


def test_a_change_to_what_is_there_already_writes_nothing() -> None:
    table = open_table(ANN, BEN, BOT)
    assert change(table, "ben", 1) == change(table, "ben", 1, name="Ben", tribe="obsidian") == table.seq


def test_a_name_changes_at_any_time() -> None:
    table = start_game(open_table(ANN, BEN))
    assert change(table, "ben", 1, name="Benny") == Renamed(1, replace(BEN, name="Benny"))


def test_a_tribe_that_a_player_has_already_stays_allowed() -> None:
    """Two may have come to share one, when the options changed. Neither has to change it."""
    table = open_table(ANN, replace(BEN, tribe="marigold"))
    assert change(table, "ben", 1, name="Benny") == Renamed(1, replace(BEN, name="Benny", tribe="marigold"))


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("tribe", "second", "free"),
    [
        ("coral", "coral", ["obsidian", "jade", "maize"]),
        ("coral", "marigold", ["obsidian", "jade", "maize"]),
        ("moon", None, ["obsidian", "coral", "jade", "maize"]),
    ],
)
def test_a_tribe_is_chosen_once_while_another_is_free(
    tribe: str, second: str | None, free: list[str]
) -> None:
    table = open_table(replace(ANN, second_tribe="moon"), BEN, tribes_per_player=2)
    fields = {"tribe": tribe} if second is None else {"tribe": tribe, "second_tribe": second}
    with pytest.raises(RequestRefused) as refused:
        change(table, "ben", 1, **fields)
    assert refused.value.code == "tribe-taken"
    assert refused.value.details == {"free": free}
    assert str(refused.value) == f"{second or tribe} is taken at this table: choose {' or '.join(free)}"


# --- Leaving ------------------------------------------------------------------------------------------------


def test_between_games_a_seat_becomes_free() -> None:
    table = open_table(ANN, BEN, BOT)
    assert seat_commands.leave(table, "ben", 1) == Left(1)
    assert seat_commands.leave(table, "ann", 0) == Left(0)
    assert seat_commands.leave(table, "ann", 2) == Left(2, removed=True)


def test_a_person_whom_the_host_removes_is_banned_unless_the_host_says_otherwise() -> None:
    table = open_table(ANN, BEN, replace(CAT, person="ann"))
    assert seat_commands.leave(table, "ann", 1) == Left(1, removed=True, ban=True)
    assert seat_commands.leave(table, "ann", 1, ban=False) == Left(1, removed=True)
    # The host's second seat: nobody bans themselves.
    assert seat_commands.leave(table, "ann", 2) == Left(2)


def test_in_a_game_a_bot_plays_on() -> None:
    table = start_game(open_table(ANN, BEN, BOT))
    assert seat_commands.leave(table, "ben", 1) == WentAway(1, "left")
    regular = Sitter("Ben", "obsidian", bot="regular")
    assert seat_commands.leave(table, "ann", 1) == Left(1, removed=True, successor=regular, ban=True)
    add(table, WentAway(1, "gone"))
    assert seat_commands.leave(table, "ben", 1) == WentAway(1, "left")
    add(table, WentAway(1, "left"))
    assert seat_commands.leave(table, "ben", 1) == table.seq


def test_seats_of_a_person_who_is_erased_are_given_up_one_by_one() -> None:
    table = open_table(ANN, BEN, replace(CAT, person="ben"))
    assert seat_commands.give_up_seat(table, "ben") == Left(1)
    assert seat_commands.give_up_seat(table, "dan") == table.seq
    start_game(table)
    entry = seat_commands.give_up_seat(table, "ben")
    assert isinstance(entry, Left)
    assert (entry.player, entry.removed, entry.ban) == (1, False, False)
    assert entry.successor is not None
    assert entry.successor == Sitter(entry.successor.name, "obsidian", bot="regular")
    assert entry.successor.name in NAMES


def test_a_ban_ends_when_the_host_says_so() -> None:
    table = open_table(ANN, BEN, None)
    add(table, seat_commands.leave(table, "ann", 1))
    assert table.bans == {"ben": "Ben"}
    assert seat_commands.lift_ban(table, "ann", "ben") == Unbanned("ben")
    assert seat_commands.lift_ban(table, "ann", "dan") == table.seq
    add(table, Unbanned("ben"))
    assert table.bans == {}
    assert sit(table, "ben") == Sat(1, Sitter("Dan", "obsidian", "ben"))
