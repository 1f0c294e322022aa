"""Changes of the name, tribe or bot of a taken seat: who may make them, and when."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.bots.names import TRIBES
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, Response, choose_random, expect_json, play_out
from tests.server.support.processes import ServerProcess


def change(person: Person, code: str, seat: int, **given: object) -> Response:
    """Try to change who sits somewhere."""
    return person.patch(f"/api/tables/{code}/seats/{seat}", given)


def seats(person: Person, code: str) -> list[Any]:
    """Who sits where."""
    found: list[Any] = person.see(code)["table"]["seats"]
    return found


def open_table_for_two(ann: Person, ben: Person) -> str:
    """A table of two, not begun."""
    code = ann.open(2, tribe="jade")
    ben.sit(code)
    return code


# --- One's own seat -----------------------------------------------------------------------------------------


def test_a_name_and_a_tribe_are_changed_later(ann: Person, ben: Person) -> None:
    """One or both; whatever is left out stays, and so does everything else about the seat."""
    code = open_table_for_two(ann, ben)
    before = seats(ann, code)[1]
    seq = expect_json(change(ben, code, 1, name="  Benny  B "))["seq"]
    assert seq == ann.see(code)["seq"]
    assert seats(ann, code)[1] == {**before, "name": "Benny B"}
    expect_json(change(ben, code, 1, tribe="maize"))
    assert seats(ann, code)[1] == {**before, "name": "Benny B", "tribe": "maize"}
    expect_json(change(ben, code, 1, name="Ben", tribe="coral"))
    assert seats(ann, code)[1] == {**before, "name": "Ben", "tribe": "coral"}


def test_followers_get_a_changed_event(ann: Person, ben: Person) -> None:
    """It has the new table. A resumed stream sends the same bytes again."""
    code = open_table_for_two(ann, ben)
    stream = ann.follow(code)
    seq = expect_json(change(ben, code, 1, name="Bo"))["seq"]
    event = stream.until("changed")
    assert event.seq == seq
    assert event.json["table"]["seats"][1]["name"] == "Bo"
    assert ann.follow(code, seq - 1).until("changed").raw == event.raw


def test_a_change_to_the_same_values_writes_no_entry(ann: Person, ben: Person) -> None:
    """The answer has the number of the last entry."""
    code = open_table_for_two(ann, ben)
    before = ann.see(code)
    for given in ({}, {"name": "Ann"}, {"tribe": "jade"}, {"name": None, "tribe": None}):
        assert expect_json(change(ann, code, 0, **given)) == {"seq": before["seq"]}
    after = ann.see(code)
    assert after == {**before, "now": after["now"]}


def test_a_name_changes_during_a_game_and_a_tribe_between_games(ann: Person, ben: Person) -> None:
    """The record has the name that somebody had at the end."""
    code = open_table_for_two(ann, ben)
    ann.start(code, first=0)
    expect_json(change(ben, code, 1, name="Bo"))
    for given in ({"tribe": "coral"}, {"name": "Bob", "tribe": "coral"}):
        answer = change(ben, code, 1, **given)
        assert answer.refusal == (409, "game-on")
        assert "names at any time" in answer.sentence
    assert seats(ann, code)[1]["name"] == "Bo"
    play_out({0: ann, 1: ben}, code)
    expect_json(change(ben, code, 1, name="Robert", tribe="coral"))
    record = ann.record(code)
    assert (record["names"], record["tribes"][1]) == (["Ann", "Bo"], "marigold")
    assert seats(ann, code)[1]["tribe"] == "coral"


def test_a_new_name_keeps_mutes_and_the_running_game(ann: Person, ben: Person) -> None:
    """Mutes of the seat stay, and the game goes on."""
    code = open_table_for_two(ann, ben)
    expect_json(ann.post(f"/api/tables/{code}/mute", {"seat": 1, "muted": True}))
    ann.start(code, first=0)
    ben.act(code, 1, "place:skull")
    expect_json(change(ben, code, 1, name="Somebody else"))
    ben.say(code, "listen")
    seen = ann.see(code)
    assert seen["muted"] == [1]
    assert seen["talk"] == []
    hand = ben.see(code)["view"]["seats"][1]
    assert (hand["stack"], hand["hand"]) == (["skull"], ["flower"] * 3)
    play_out({0: ann, 1: ben}, code, choose_random)


def test_a_person_with_two_seats_changes_each(ann: Person) -> None:
    """Pass-and-play: two people with one device."""
    code = ann.open(2)
    ann.sit(code, 1)
    expect_json(change(ann, code, 1, name="Cat"))
    assert [seat["name"] for seat in seats(ann, code)] == ["Ann", "Cat"]


def test_both_seats_of_a_player_are_one_place(ann: Person, ben: Person) -> None:
    """V1: with two tribes a player, either of the two seats names the place."""
    code = ann.open(2, {"tribes_per_player": 2})
    ben.sit(code)
    expect_json(change(ben, code, 3, name="Bo"))
    assert seats(ann, code)[1]["name"] == "Bo"


# --- Tribes -------------------------------------------------------------------------------------------------


def test_a_tribe_that_is_taken_is_refused_with_those_that_are_free(ann: Person, ben: Person) -> None:
    """No two players of one tribe, while there are others."""
    code = open_table_for_two(ann, ben)
    answer = change(ben, code, 1, tribe="jade")
    assert answer.refusal == (409, "tribe-taken")
    free = [tribe for tribe in TRIBES if tribe != "jade"]
    assert answer.json["error"]["details"] == {"free": free}
    assert " or ".join(free) in answer.sentence
    assert change(ben, code, 1, tribe="glass").refusal == (422, "bad-tribe")


def test_with_two_tribes_each_a_player_chooses_both(ann: Person, ben: Person, arrive: Arrive) -> None:
    """V1: when opening the table, sitting down or later; either tribe of a player is taken for the others."""
    two = {"tribes_per_player": 2}
    code = ann.open(3, two, tribe="jade", second_tribe="coral")
    ben.sit(code, tribe="coral", second_tribe="moon")
    cay = arrive("Cay")
    cay.sit(code, tribe="maize", second_tribe="moon")

    def tribes() -> list[list[str | None]]:
        return [[seat["tribe"], seat.get("second_tribe")] for seat in seats(ann, code)]

    assert tribes() == [["jade", "coral"], ["marigold", "moon"], ["maize", None]]
    assert change(cay, code, 2, second_tribe="coral").refusal == (409, "tribe-taken")
    assert change(cay, code, 2, second_tribe="maize").refusal == (409, "tribe-taken")
    assert change(cay, code, 2, tribe="jade").refusal == (409, "tribe-taken")
    assert change(cay, code, 2, second_tribe="glass").refusal == (422, "bad-tribe")
    expect_json(change(cay, code, 2, second_tribe="obsidian"))
    assert change(ben, code, 1, tribe="moon").json["error"]["details"] == {"free": ["marigold"]}
    expect_json(change(ben, code, 1, tribe="moon", second_tribe="marigold"))
    chosen = [["jade", "coral"], ["moon", "marigold"], ["maize", "obsidian"]]
    assert tribes() == chosen
    ann.start(code)
    assert change(ben, code, 1, second_tribe="moon").refusal == (409, "game-on")
    record = expect_json(ann.get(f"/api/tables/{code}/record"))
    assert [list(pair) for pair in zip(record["tribes"], record["second_tribes"], strict=True)] == chosen


def test_a_second_tribe_counts_only_where_each_player_has_two(ann: Person, ben: Person) -> None:
    """It is stored, so that it is there when the host changes to two tribes each."""
    code = ann.open(2, tribe="jade", second_tribe="coral")
    ben.sit(code, tribe="coral")
    assert seats(ann, code)[1]["tribe"] == "coral"
    assert seats(ann, code)[0]["second_tribe"] == "coral"
    assert "second_tribe" not in seats(ann, code)[1]
    assert change(ann, code, 0, second_tribe="glass").refusal == (422, "bad-tribe")


def test_from_seven_players_on_tribes_repeat(ann: Person, arrive: Arrive) -> None:
    """S5: any tribe if the others have all six, otherwise a free one or the same one."""
    code = ann.open(8, tribe="jade")
    people = [ann, *[arrive("Ben") for _ in range(6)]]
    for person in people[1:]:
        person.sit(code)
    tribes = [seat["tribe"] for seat in seats(ann, code)[:7]]
    assert sorted(tribes[:6]) == sorted(TRIBES)
    twin = tribes.index(tribes[6])
    expect_json(change(people[6], code, 6, tribe=tribes[1 if twin != 1 else 2]))
    tribes = [seat["tribe"] for seat in seats(ann, code)[:7]]
    alone = next(place for place, tribe in enumerate(tribes) if tribes.count(tribe) == 1)
    shared = next(tribe for tribe in tribes if tribes.count(tribe) == 2)
    assert change(people[alone], code, alone, tribe=shared).refusal == (409, "tribe-taken")
    expect_json(people[alone].delete(f"/api/tables/{code}/seats/{alone}"))
    expect_json(change(people[6], code, 6, name="Twin", tribe=shared))
    assert (seats(ann, code)[6]["name"], seats(ann, code)[6]["tribe"]) == ("Twin", shared)


# --- Bots ---------------------------------------------------------------------------------------------------


def test_the_host_changes_a_bot(ann: Person) -> None:
    """How it plays, what it is called, what it looks like."""
    code = ann.open(2, bots=["novice"])
    expect_json(change(ann, code, 1, bot="sharp+bluffer"))
    assert seats(ann, code)[1]["bot"] == "sharp+bluffer"
    expect_json(change(ann, code, 1, name="Rosa", tribe="moon", bot="regular"))
    bot = seats(ann, code)[1]
    assert (bot["name"], bot["tribe"], bot["bot"], bot["person"]) == ("Rosa", "moon", "regular", None)


def test_the_new_bot_plays(ann: Person) -> None:
    """To the end of the game: during a game it cannot be changed."""
    code = ann.open(2, bots=["novice"], pace="instant")
    expect_json(change(ann, code, 1, bot="sharp"))
    ann.start(code)
    assert change(ann, code, 1, bot="novice").refusal == (409, "game-on")
    expect_json(change(ann, code, 1, name="Rosa"))
    play_out({0: ann}, code)
    assert ann.record(code)["bots"] == [None, "sharp"]
    assert ann.record(code)["names"][1] == "Rosa"


@pytest.mark.parametrize("bot", ["", "genius", "exec:sh", "expert:100000", "sharp+", "sharp+rude"])
def test_a_bot_can_only_be_changed_to_a_level_with_styles(ann: Person, bot: str) -> None:
    """As at a free seat: no programs, and no bots that compute for minutes."""
    code = ann.open(2, bots=["novice"])
    assert change(ann, code, 1, bot=bot).refusal == (422, "unknown-bot")
    assert seats(ann, code)[1]["bot"] == "novice"


def test_a_person_cannot_be_changed_into_a_bot(ann: Person, ben: Person) -> None:
    """Neither by the host nor by themselves."""
    code = open_table_for_two(ann, ben)
    assert change(ben, code, 1, bot="sharp").refusal == (422, "not-a-bot")
    assert change(ann, code, 1, bot="sharp").refusal == (403, "not-your-seat")


# --- Whose it is to do --------------------------------------------------------------------------------------


def test_the_seat_of_another_person_cannot_be_changed(ann: Person, ben: Person, arrive: Arrive) -> None:
    """Not even the host; a bot's seat is the host's alone."""
    code = ann.open(3, bots=["novice"])
    ben.sit(code)
    eve = arrive("Eve")
    for person, seat in ((ann, 2), (ben, 0), (ben, 1), (eve, 0), (eve, 1)):
        before = seats(ann, code)
        assert change(person, code, seat, name="Fool").refusal == (403, "not-your-seat")
        assert seats(ann, code) == before


def test_a_change_of_an_empty_or_unknown_seat_is_refused(ann: Person) -> None:
    """The seat must exist and be taken, and the table must be open."""
    code = ann.open(2)
    assert change(ann, code, 1, name="Bo").refusal == (409, "seat-free")
    for seat in (2, -1, 99):
        assert change(ann, code, seat, name="Bo").refusal[0] in (404, 422)
    assert change(ann, "222222", 0, name="Bo").refusal == (404, "no-such-table")
    expect_json(ann.delete(f"/api/tables/{code}"))
    assert change(ann, code, 0, name="Bo").refusal == (409, "table-closed")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": ""}, "bad-name"),
        ({"name": "x" * 25}, "bad-name"),
        ({"name": "a\u202eb"}, "bad-name"),
        ({"name": 7}, "bad-field"),
        ({"tribe": 7}, "bad-field"),
        ({"place": 1}, "bad-field"),
    ],
)
def test_a_change_with_bad_fields_is_refused(ann: Person, given: dict[str, object], code: str) -> None:
    """With the same codes as for sitting down."""
    table = ann.open(2)
    assert change(ann, table, 0, **given).refusal == (422, code)
    assert seats(ann, table)[0]["name"] == "Ann"


def test_changes_of_names_have_a_rate_limit(limited_person: Person) -> None:
    """They would be a way to talk where talk is closed, or to fill a log."""
    code = limited_person.open(2)
    answers = [change(limited_person, code, 0, name=f"Ann {number}").status for number in range(14)]
    assert answers[:10] == [200] * 10
    assert answers[-1] == 429


@pytest.fixture
def limited_person(limited_server: ServerProcess, visit: Arrive) -> Person:
    """Somebody at the server with rate limits."""
    return visit(limited_server.address, "Ann")


def test_a_new_name_is_in_the_list_of_tables(ann: Person) -> None:
    """Which is read without the table."""
    code = ann.open(2, public=True)
    expect_json(change(ann, code, 0, name="Zoe"))
    listed = [table for table in expect_json(ann.get("/api/tables"))["tables"] if table["code"] == code]
    assert listed[0]["names"] == ["Zoe"]
