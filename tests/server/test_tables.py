"""Tables: opened with any options, found by code or in the list, arranged by their host, played again."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from calavera.bots.levels import LEVELS
from calavera.bots.thinking.style import STYLES
from calavera.record import FORMAT, parse_record, replay
from calavera.rules import CalaveraError, Options
from calavera.rules.options import EDITIONS, check_options
from calavera.server.streams.rooms import CODE_ALPHABET

from .conftest import Arrive
from .tables import Person, expect_json, legal_actions_of, play_out, wait_for

CODE = re.compile(f"[{CODE_ALPHABET}]{{6}}")


def open_table(person: Person, options: dict[str, Any], **settings: object) -> Any:
    """The table of a new table's snapshot."""
    return expect_json(person.post("/api/tables", {"options": options, **settings}), 201)["table"]


# --- Opening ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tribes", [1, 2])
def test_a_table_takes_every_option_that_the_rules_allow(ann: Person, tribes: int) -> None:
    """As many players as there are tribes for, every opening, loss and variant."""
    for players, opening, loss, chance in product(
        range(2, 12 // tribes + 1, 2), ("simultaneous", "first-last"), ("pick", "draw"), (False, True)
    ):
        options = Options(players, opening, loss, chance, tribes)  # type: ignore[arg-type]  # from a table
        table = open_table(ann, options._asdict())
        assert table["options"] == options._asdict()
        assert table["seats"] == [None] * players
        assert table["status"] == "open"


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_sets_opening_and_loss(ann: Person, edition: Any) -> None:
    """Whatever else is chosen."""
    table = open_table(ann, {"players": 4, "last_chance": True}, edition=edition)
    assert table["options"] == Options.edition(edition, 4, last_chance=True)._asdict()


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 0},
        {"players": -3},
        {"players": 13},
        {"players": 10**12},
        {"players": 7, "tribes_per_player": 2},
        {"players": 3, "tribes_per_player": 3},
        {"players": 3, "tribes_per_player": 0},
        {"players": 3, "opening": "blind"},
        {"players": 3, "loss": ""},
    ],
)
def test_impossible_options_are_refused_in_the_words_of_the_rules(
    ann: Person, options: dict[str, Any]
) -> None:
    """The same code and the same sentence that the engine has."""
    with pytest.raises(CalaveraError) as refused:
        check_options(Options(**options))
    answer = ann.post("/api/tables", {"options": options})
    assert answer.refusal == (422, refused.value.code)
    assert answer.sentence == str(refused.value)
    assert answer.json["error"]["details"] == refused.value.details


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"edition": "martian"}, "unknown-edition"),
        ({"clock": 0}, "bad-clock"),
        ({"clock": 4}, "bad-clock"),
        ({"clock": 3601}, "bad-clock"),
        ({"clock": -5}, "bad-clock"),
        ({"bots": ["regular"] * 4}, "too-many"),
        ({"bots": ["regular"] * 3, "sit": True}, "too-many"),
        ({"sit": True, "name": ""}, "bad-name"),
        ({"sit": True, "name": "x" * 25}, "bad-name"),
        ({"sit": True, "tribe": "purple"}, "bad-tribe"),
        ({"pace": "breathless"}, "bad-field"),
        ({"public": 1}, "bad-field"),
    ],
)
def test_impossible_settings_are_refused(ann: Person, settings: dict[str, Any], code: str) -> None:
    """With a code of their own; nothing is opened."""
    assert ann.post("/api/tables", {"options": {"players": 3}, **settings}).refusal == (422, code)


def test_a_clock_may_be_none_or_from_five_seconds_to_an_hour(ann: Person) -> None:
    """No clock is null, never 0."""
    assert [open_table(ann, {"players": 2}, clock=clock)["clock"] for clock in (None, 5, 3600)] == [
        None,
        5,
        3600,
    ]
    assert open_table(ann, {"players": 2})["clock"] is None


def test_codes_are_short_and_plain_and_their_case_does_not_matter(ann: Person) -> None:
    """Six letters and digits, none of which is mistaken for another."""
    codes = {open_table(ann, {"players": 2})["code"] for _ in range(50)}
    assert len(codes) == 50
    assert all(CODE.fullmatch(code) for code in codes)
    assert not set("01ILOU") & set(CODE_ALPHABET)
    code = codes.pop()
    for spelling in (code.lower(), code.swapcase(), code.title()):
        assert ann.see(spelling)["table"]["code"] == code
        assert expect_json(ann.post(f"/api/tables/{spelling}/seats", {}), 201)["seat"] == 0


def test_a_snapshot_says_who_hosts_and_who_sits_where(ann: Person) -> None:
    """With the caller's own seats in ``you``."""
    code = ann.open(3, bots=["novice"], clock=60, pace="fast", tribe="jade")
    snapshot = ann.see(code)
    table = snapshot["table"]
    assert snapshot["you"] == [0]
    assert snapshot["code"] == table["code"] == code
    assert table["host"] == ann.id
    assert (table["clock"], table["pace"], table["public"], table["chat"]) == (60, "fast", False, True)
    assert table["seats"][0] == {
        "seat": 0,
        "name": "Ann",
        "tribe": "jade",
        "bot": None,
        "person": ann.id,
        "away": None,
    }
    assert table["seats"][1]["bot"] == "novice"
    assert table["seats"][1]["person"] is None
    assert table["seats"][2] is None


# --- Bots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_every_level_and_style_can_be_given_a_seat(ann: Person, level: str) -> None:
    """They bring names and tribes of their own."""
    bots = [level, *[f"{level}+{style}" for style in STYLES], f"{level}+bluffer+chatty"]
    seats = open_table(ann, {"players": 6}, bots=bots)["seats"]
    assert [seat["bot"] for seat in seats] == bots
    assert len({seat["name"] for seat in seats}) == len({seat["tribe"] for seat in seats}) == 6


@pytest.mark.parametrize(
    "bot",
    [
        "",
        "exec:ls",
        "exec:python -c 1",
        "expert:99999",
        "expert:1",
        "expert+silent:800",
        "random",
        "genius",
        "regular+",
        "regular+mean",
        "+bluffer",
        "Regular",
        " regular",
        "regular" + 5 * "+silent",
        "x" * 5000,
    ],
)
def test_no_other_bot_can_be_given_a_seat(ann: Person, bot: str) -> None:
    """Others run programs or think for ever; the refusal says what there is, not what was asked for."""
    answer = ann.post("/api/tables", {"options": {"players": 3}, "bots": [bot]})
    assert answer.refusal == (422, "unknown-bot")
    assert all(level in answer.sentence for level in LEVELS)
    code = ann.open(2)
    assert ann.post(f"/api/tables/{code}/seats", {"bot": bot}).refusal == (422, "unknown-bot")


def test_the_list_of_bots_is_what_can_be_given_a_seat(ann: Person) -> None:
    """Levels with a word about each, and styles."""
    told = expect_json(ann.get("/api/bots"))
    assert list(told["levels"]) == list(LEVELS)
    assert told["styles"] == list(STYLES)
    assert "expert:" not in str(told)


def test_a_bot_is_seated_by_the_host_and_brings_its_own_name(ann: Person, ben: Person) -> None:
    """At a free seat, between games."""
    code = ann.open(3)
    seats = f"/api/tables/{code}/seats"
    assert ben.post(seats, {"bot": "novice"}).refusal == (403, "host-only")
    assert ann.post(seats, {"bot": "novice", "name": "Hal"}).refusal == (422, "bot-name")
    assert ann.post(seats, {"bot": "novice", "seat": 0}).refusal == (409, "seat-taken")
    assert expect_json(ann.post(seats, {"bot": "novice", "seat": 2}), 201)["seat"] == 2
    assert expect_json(ann.post(seats, {"bot": "sharp"}), 201)["seat"] == 1
    assert ann.post(seats, {"bot": "sharp"}).refusal == (409, "table-full")


@pytest.mark.parametrize("tribes", [1, 2])
def test_twelve_seats_of_bots_play_to_the_end(ann: Person, tribes: int) -> None:
    """Nobody has to be there; the record replays and verifies."""
    players = 12 // tribes
    options = {"players": players, "tribes_per_player": tribes, "last_chance": True}
    code = open_table(ann, options, bots=["novice"] * players, pace="instant")["code"]
    ann.start(code)
    wait_for(lambda: ann.see(code)["table"]["status"] == "over", "the end of the game", 60)
    record = ann.record(code)
    end = replay(parse_record(record)).state
    assert end is not None
    assert end.result is not None
    assert expect_json(ann.get(f"/api/tables/{code}/verify"))["ok"]
    assert expect_json(ann.post("/api/verify", record))["ok"]


# --- Finding ------------------------------------------------------------------------------------------------


def list_tables(person: Person) -> dict[str, Any]:
    """The public tables, by code."""
    return {line["code"]: line for line in expect_json(person.get("/api/tables"))["tables"]}


def test_a_public_table_is_in_the_list_and_others_are_found_by_code_alone(ann: Person, ben: Person) -> None:
    """The list says what is free; making a table public or private takes effect at once."""
    public, private = ann.open(3, public=True, bots=["novice"]), ann.open(3)
    line = list_tables(ben)[public]
    assert line["free"] == [2]
    assert line["names"][0] == "Ann"
    assert (line["bots"], line["seats"], line["status"]) == (1, 3, "open")
    assert private not in list_tables(ben)
    assert ben.see(private)["table"]["code"] == private
    expect_json(ann.patch(f"/api/tables/{private}", {"public": True}))
    expect_json(ann.patch(f"/api/tables/{public}", {"public": False}))
    assert private in list_tables(ben)
    assert public not in list_tables(ben)
    ben.sit(private)
    assert list_tables(ben)[private]["free"] == [2]
    expect_json(ann.delete(f"/api/tables/{private}"))
    assert private not in list_tables(ben)


def test_the_list_tells_nothing_that_proves_an_identity(ann: Person, ben: Person) -> None:
    """Neither cookies nor public ids."""
    ann.open(2, public=True)
    body = ben.get("/api/tables").body.decode()
    assert ann.cookie not in body
    assert ann.id not in body


@pytest.mark.parametrize(
    "code",
    ["222222", "AAAAAA", "K7WMQ", "K7WMQXX", "O0O0O0", "%00%00", "..", "%C3%9F", "1", "null", "ſſſſſſ"],
)
@pytest.mark.parametrize("what", ["", "/record", "/verify", "/events"])
def test_an_unknown_table_is_not_found(ann: Person, code: str, what: str) -> None:
    """Whatever its code looks like."""
    quoted = code if code.isascii() else "%C5%BF" * 6
    assert ann.get(f"/api/tables/{quoted}{what}").refusal in ((404, "no-such-table"), (404, "not-found"))


# --- Seats --------------------------------------------------------------------------------------------------


def test_who_sits_down_gets_the_first_free_seat_or_the_one_named(ann: Person, arrive: Arrive) -> None:
    """And keeps it when asking again; a taken one is refused."""
    code = ann.open(4)
    ben, cat, dan, eve = [arrive(name) for name in ("Ben", "Cat", "Dan", "Eve")]
    assert ben.sit(code, 2) == 2
    assert ben.sit(code) == 2
    assert ben.sit(code, 2) == 2
    assert cat.post(f"/api/tables/{code}/seats", {"seat": 2}).refusal == (409, "seat-taken")
    for seat in (4, -1, 10**9):
        assert cat.post(f"/api/tables/{code}/seats", {"seat": seat}).refusal == (422, "no-such-seat")
    assert cat.sit(code) == 1
    assert dan.sit(code) == 3
    assert eve.post(f"/api/tables/{code}/seats", {}).refusal == (409, "table-full")
    seats = eve.see(code)["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Cat", "Ben", "Dan"]
    assert len({seat["tribe"] for seat in seats}) == 4


def test_a_seat_without_a_name_takes_that_of_the_profile(ann: Person, ben: Person) -> None:
    """And the tribe, if it is free."""
    code = ann.open(3, tribe="coral")
    expect_json(ben.patch("/api/me", {"name": "Benedikt", "tribe": "coral"}))
    expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)
    seat = ann.see(code)["table"]["seats"][1]
    assert seat["name"] == "Benedikt"
    assert seat["tribe"] != "coral"


def test_a_seat_is_given_up_by_its_player_or_freed_by_the_host(ann: Person, arrive: Arrive) -> None:
    """By nobody else."""
    code = ann.open(3)
    ben, cat = arrive("Ben"), arrive("Cat")
    ben.sit(code)
    cat.sit(code)
    seats = f"/api/tables/{code}/seats"
    assert cat.delete(f"{seats}/1").refusal == (403, "not-your-seat")
    assert cat.delete(f"{seats}/0").refusal == (403, "not-your-seat")
    assert cat.delete(f"{seats}/7").refusal == (422, "no-such-seat")
    with ben.follow(code) as stream:
        expect_json(cat.delete(f"{seats}/2"))
        expect_json(ann.delete(f"{seats}/1"))
        left, removed = [stream.until("left").json for _ in range(2)]
    assert (left["removed"], left["you"]) == (False, [1])
    assert (removed["removed"], removed["you"]) == (True, [])
    assert cat.delete(f"{seats}/2").refusal == (409, "seat-free")
    assert ann.see(code)["table"]["seats"][1:] == [None, None]
    expect_json(ann.delete(f"{seats}/0"))
    assert ann.see(code)["table"]["host"] == ann.id


def test_one_browser_can_hold_several_seats(ann: Person, ben: Person) -> None:
    """Pass-and-play: a view for each seat, and that of the seat to act first."""
    code = ann.open(3)
    assert ann.sit(code, 1) == 1
    assert ann.sit(code, 1) == 1
    ben.sit(code)
    ann.start(code, first=1)
    with ann.follow(code) as stream:
        snapshot = stream.until("snapshot").json
        assert snapshot["you"] == [0, 1]
        assert set(snapshot["views"]) == {"0", "1"}
        ann.act(code, 1, "place:skull")
        ben.act(code, 2, "place:skull")
        ann.act(code, 0, "place:flower")
        *_, last = stream.through(ann.see(code)["seq"])
    said = last.json
    assert said["views"]["0"]["seats"][0]["stack"] == ["flower"]
    assert said["views"]["1"]["seats"][1]["stack"] == ["skull"]
    # Each view is that of its seat alone, and nobody sees Ben's disc.
    assert said["views"]["0"]["seats"][1]["stack"] == ["hidden"]
    assert said["views"]["1"]["seats"][2]["stack"] == ["hidden"]
    assert said["view"] == said["views"]["1"]
    assert said["view"]["legal"]
    assert ann.try_act(code, 2, "bid:1").refusal == (403, "not-your-seat")
    play_out({0: ann, 1: ann, 2: ben}, code)
    assert ann.see(code)["table"]["status"] == "over"


def test_with_two_tribes_a_player_holds_two_seats_of_the_game(ann: Person, ben: Person) -> None:
    """Player i holds seats i and i + n; the table still has one entry a player."""
    code = ann.open(2, {"tribes_per_player": 2})
    ben.sit(code)
    ann.start(code, first=0)
    snapshot = ben.see(code)
    assert snapshot["you"] == [1]
    assert set(snapshot["views"]) == {"1", "3"}
    assert len(snapshot["table"]["seats"]) == 2
    play_out({0: ann, 1: ben, 2: ann, 3: ben}, code)
    assert ann.see(code)["table"]["status"] == "over"
    assert expect_json(ann.get(f"/api/tables/{code}/verify"))["ok"]


# --- The host -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("PATCH", "", {"public": True}),
        ("PATCH", "", {"options": {"players": 5}}),
        ("PATCH", "", {"order": [1, 0]}),
        ("PATCH", "", {"chat": False}),
        ("DELETE", "", None),
        ("POST", "/start", {}),
        ("POST", "/start", None),
        ("POST", "/seats", {"bot": "novice"}),
    ],
)
def test_only_the_host_arranges_a_table(
    ann: Person, ben: Person, method: str, what: str, body: object
) -> None:
    """Neither a player nor a passer-by."""
    code = ann.open(2)
    before = ann.see(code)
    assert ben.request(method, f"/api/tables/{code}{what}", body).refusal == (403, "host-only")
    ben.sit(code)
    assert ben.request(method, f"/api/tables/{code}{what}", body).refusal == (403, "host-only")
    assert ann.see(code)["seq"] == before["seq"] + 1


def test_the_host_changes_the_options_between_games(ann: Person, ben: Person) -> None:
    """What is left out stays; who sits beyond the new size is asked to move first."""
    code = ann.open(3, clock=30)
    path = f"/api/tables/{code}"
    ben.sit(code, 2)
    options = {"players": 2, "opening": "first-last", "last_chance": True}
    assert ann.patch(path, {"options": options}).refusal == (409, "seats-taken")
    assert ann.patch(path, {"options": {"players": 14}}).refusal == (422, "bad-players")
    expect_json(ann.patch(path, {"options": options, "order": [0, 2, 1]}))
    table = ann.see(code)["table"]
    assert table["options"] == Options(2, "first-last", last_chance=True)._asdict()
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
    assert table["clock"] == 30
    expect_json(ann.patch(path, {"clock": None, "pace": "slow"}))
    table = ann.see(code)["table"]
    assert (table["clock"], table["pace"]) == (None, "slow")
    expect_json(ann.patch(path, {"options": {"players": 6}}))
    assert ann.see(code)["table"]["seats"][2:] == [None] * 4
    expect_json(ann.patch(path, {"options": {"players": 2}}))
    ann.start(code)
    assert ann.patch(path, {"options": {"players": 3}}).refusal == (409, "game-on")
    assert ann.patch(path, {"order": [1, 0]}).refusal == (409, "game-on")
    expect_json(ann.patch(path, {"clock": 99}))
    assert set(ann.see(code)["deadlines"]) == {"0", "1"}


@pytest.mark.parametrize("order", [[], [0], [0, 0, 1], [0, 1, 3], [1, 2, 3], [0, 1, 2, 3], [-1, 0, 1]])
def test_an_order_names_each_seat_once(ann: Person, order: list[int]) -> None:
    """Anything else is refused."""
    assert ann.patch(f"/api/tables/{ann.open(3)}", {"order": order}).refusal == (422, "bad-order")


def test_a_new_order_takes_everybody_along(ann: Person, ben: Person) -> None:
    """Their seats, and who muted whom."""
    code = ann.open(3)
    ben.sit(code)
    expect_json(ben.post(f"/api/tables/{code}/mute", {"seat": 0}))
    expect_json(ann.patch(f"/api/tables/{code}", {"order": [2, 0, 1]}))
    assert [seat and seat["name"] for seat in ann.see(code)["table"]["seats"]] == [None, "Ann", "Ben"]
    assert ann.see(code)["you"] == [1]
    assert ben.see(code)["you"] == [2]
    assert ben.see(code)["muted"] == [1]


def test_a_closed_table_takes_nothing_more_but_can_be_read(ann: Person, ben: Person) -> None:
    """Its games stay as records."""
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    ann.act(code, 0, "place:skull")
    with ben.follow(code) as stream:
        expect_json(ann.delete(f"/api/tables/{code}"))
        assert stream.until("closed").json["table"]["status"] == "closed"
    for answer in (
        ann.delete(f"/api/tables/{code}"),
        ann.try_act(code, 1, "place:skull"),
        ann.post(f"/api/tables/{code}/start"),
        ann.post(f"/api/tables/{code}/rematch"),
        ann.post(f"/api/tables/{code}/talk", {"text": "hello?"}),
        ann.post(f"/api/tables/{code}/mute", {"seat": 1}),
        ann.patch(f"/api/tables/{code}", {"public": True}),
        ann.delete(f"/api/tables/{code}/seats/0"),
        ben.post(f"/api/tables/{code}/seats", {}),
    ):
        assert answer.refusal == (409, "table-closed")
    assert ben.see(code)["table"]["status"] == "closed"
    record = ben.record(code)
    assert record["moves"] == [[0, "place:skull"]]
    assert record["result"] is None
    assert expect_json(ben.get(f"/api/tables/{code}/verify"))["ok"]


# --- Beginning ----------------------------------------------------------------------------------------------


def test_empty_seats_are_refused_filled_or_dropped(ann: Person, arrive: Arrive) -> None:
    """Refused unless it is said what becomes of them."""
    for empty, names in (("bots", 4), ("drop", 2)):
        code, ben = ann.open(4), arrive("Ben")
        ben.sit(code, 3)
        answer = ann.post(f"/api/tables/{code}/start", {})
        assert answer.refusal == (409, "empty-seats")
        assert answer.json["error"]["details"] == {"taken": 2, "seats": 4}
        assert ann.post(f"/api/tables/{code}/start", {"empty": "ghosts"}).refusal == (422, "bad-field")
        ann.start(code, empty=empty)
        table = ann.see(code)["table"]
        assert table["status"] == "playing"
        assert table["options"]["players"] == len(table["seats"]) == names
        assert ben.see(code)["you"] == [names - 1]
        assert [seat["bot"] for seat in table["seats"][1:-1]] == ["regular"] * (names - 2)


def test_a_table_cannot_begin_with_one_player(ann: Person) -> None:
    """The rules say so, in their words."""
    code = ann.open(3)
    assert ann.post(f"/api/tables/{code}/start", {"empty": "drop"}).refusal == (422, "bad-players")


def test_the_first_seat_can_be_named(ann: Person) -> None:
    """If there is one of that number; a game that is on is not begun again."""
    code = ann.open(2, bots=["novice"], pace="slow")
    for first in (2, -1, 99):
        assert ann.post(f"/api/tables/{code}/start", {"first": first}).refusal == (422, "bad-first")
    ann.start(code, first=1)
    assert ann.see(code)["view"]["first"] == 1
    assert ann.post(f"/api/tables/{code}/start", {}).refusal == (409, "game-on")
    assert ann.post(f"/api/tables/{code}/rematch").refusal == (409, "no-game-over")
    assert ann.post(f"/api/tables/{code}/seats", {"bot": "novice"}).refusal == (409, "game-on")


def test_a_rematch_is_the_same_people_with_the_next_first_seat(ann: Person, arrive: Arrive) -> None:
    """Anybody at the table may ask for it, nobody else; earlier games stay as records."""
    code = ann.open(3)
    ben, cat, dan = arrive("Ben"), arrive("Cat"), arrive("Dan")
    ben.sit(code)
    cat.sit(code)
    people = {0: ann, 1: ben, 2: cat}
    ann.start(code, first=1)
    for game, first in enumerate((1, 2, 0), 1):
        assert cat.see(code)["view"]["first"] == first
        play_out(people, code)
        record = dan.record(code)
        assert (record["game"], record["first"], record["names"]) == (game, first, ["Ann", "Ben", "Cat"])
        assert dan.post(f"/api/tables/{code}/rematch").refusal == (403, "not-seated")
        expect_json(cat.post(f"/api/tables/{code}/rematch"))
    for game in (1, 2, 3):
        record = dan.record(code, game)
        assert record["game"] == game
        assert record["format"] == FORMAT
        assert expect_json(dan.get(f"/api/tables/{code}/verify?game={game}"))["ok"]
    for missing in (0, 5, -1, 10**6):
        assert dan.get(f"/api/tables/{code}/record?game={missing}").refusal == (404, "no-such-game")
    assert dan.record(code)["game"] == 4


def test_a_table_that_is_rearranged_after_a_game_keeps_that_game_as_it_was(
    ann: Person, arrive: Arrive
) -> None:
    """New options, new people, another order: the record and everyone's last view stay."""
    code, ben, cat = ann.open(2), arrive("Ben"), arrive("Cat")
    ben.sit(code)
    ann.start(code, first=0)
    play_out({0: ann, 1: ben}, code)
    record, seen = ann.record(code), ben.see(code)["view"]
    path = f"/api/tables/{code}"
    expect_json(ann.patch(path, {"options": {"players": 4, "loss": "draw"}, "order": [1, 0]}))
    cat.sit(code, 3)
    expect_json(ann.delete(f"{path}/seats/1"))
    assert ann.record(code) == record
    assert ben.see(code)["view"] == seen
    assert ben.see(code)["you"] == [0]
    assert cat.see(code)["view"]["seat"] is None
    assert expect_json(cat.get(f"{path}/verify"))["ok"]
    ann.start(code, empty="drop")
    assert {seat["name"] for seat in cat.see(code)["table"]["seats"]} == {"Ben", "Cat"}
    assert cat.see(code)["view"]["seat"] == 1
    assert ann.record(code, 1) == record


# --- Watching -----------------------------------------------------------------------------------------------


def test_a_spectator_gets_what_everybody_may_know_and_nothing_else(ann: Person, arrive: Arrive) -> None:
    """Also before the first card is turned, and of every reader's discs."""
    code, ben, eve = ann.open(2), arrive("Ben"), arrive("Eve")
    ben.sit(code)
    ann.start(code, first=0)
    with eve.follow(code) as stream:
        assert stream.until("snapshot").json["you"] == []
        ann.act(code, 0, "place:skull")
        seq = ben.act(code, 1, "place:skull")
        events = stream.through(seq)
    for event in events:
        assert b"skull" not in event.data.replace(b"skull_owner", b"")
        assert event.json["view"]["seat"] is None
        assert [seat["hand"] for seat in event.json["view"]["seats"]] == [None, None]
    assert eve.see(code)["view"]["legal"] == []
    assert eve.try_act(code, 0, "place:flower").refusal == (403, "not-your-seat")
    assert b"skull" not in eve.get(f"/api/tables/{code}/record").body
    assert ann.record(code)["moves"] == [[0, "place"], [1, "place"]]


def test_a_game_that_goes_on_cannot_be_verified_yet(arrive: Arrive) -> None:
    ann = arrive("Ann")
    code = ann.open(2, bots=["regular"])
    ann.start(code)
    public = expect_json(ann.get(f"/api/tables/{code}/record"))
    for answer in (ann.get(f"/api/tables/{code}/verify"), ann.post("/api/verify", public)):
        assert (answer.status, answer.json["error"]["code"]) == (409, "still-secret")


def test_the_record_is_public_during_the_game_and_whole_after_it(ann: Person, ben: Person) -> None:
    """Commitments without salts, then with them."""
    code = ann.open(2)
    assert ann.get(f"/api/tables/{code}/record").refusal == (404, "no-such-game")
    ben.sit(code)
    ann.start(code, first=0)
    ann.act(code, 0, "place:flower")
    during = ben.record(code)
    assert during["format"].endswith("-public")
    assert "salts" not in during["fairness"]
    assert during["ended"] is None
    assert legal_actions_of({1: ben}, code)[1] == ["place:flower", "place:skull"]
    play_out({0: ann, 1: ben}, code)
    after = ben.record(code)
    assert not after["format"].endswith("-public")
    assert set(after["fairness"]["salts"]) == set(after["fairness"]["commitments"])
    hashes = during["fairness"]["commitments"]
    assert hashes.items() <= after["fairness"]["commitments"].items()
    assert after["result"]["winner"] == 0
    assert expect_json(ben.get(f"/api/tables/{code}/verify"))["ok"]
    broken = {**after, "moves": [[0, "place:skull"], *after["moves"][1:]]}
    assert expect_json(ben.post("/api/verify", broken))["ok"] is False
    assert ben.post("/api/verify", {"format": "nonsense"}).status == 422
