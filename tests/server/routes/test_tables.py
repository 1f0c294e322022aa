"""Tables: opened with any options, found by their code or in the list; bots at their seats."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from calavera.bots.levels import LEVELS
from calavera.bots.thinking.style import STYLES
from calavera.record import parse_record, replay
from calavera.rules import CalaveraError, Options
from calavera.rules.options import LOSSES, OPENINGS, check_options
from calavera.server.wire.table_codes import CODE_ALPHABET
from tests.server.support.blocking_client import Person, expect_json, wait_for

CODE = re.compile(f"[{CODE_ALPHABET}]{{9}}")


def open_table(person: Person, options: dict[str, Any], **settings: object) -> Any:
    """The table of a new table's snapshot."""
    return expect_json(person.post("/api/tables", {"options": options, **settings}), 201)["table"]


# --- Opening ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tribes", [1, 2])
def test_a_table_takes_every_option_that_the_rules_allow(ann: Person, tribes: int) -> None:
    """As many players as there are tribes for, every opening, loss and variant."""
    for players, opening, loss, chance in product(
        range(2, 12 // tribes + 1, 2), OPENINGS, LOSSES, (False, True)
    ):
        options = Options(players, opening, loss, chance, tribes)
        table = open_table(ann, options._asdict())
        assert table["options"] == options._asdict()
        assert table["seats"] == [None] * players
        assert table["status"] == "open"


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


def test_codes_are_plain_and_their_case_does_not_matter(ann: Person) -> None:
    """Nine letters and digits, none of which is mistaken for another."""
    codes = {open_table(ann, {"players": 2})["code"] for _ in range(50)}
    assert len(codes) == 50
    assert all(CODE.fullmatch(code) for code in codes)
    assert not set("01ILOU") & set(CODE_ALPHABET)
    code = codes.pop()
    for spelling in (code.lower(), code.swapcase(), code.title(), f"{code[:3]}-{code[3:6]}-{code[6:]}"):
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


def test_twelve_seats_of_bots_play_to_the_end(ann: Person) -> None:
    """Nobody has to be there; the record replays and verifies. Both tables play at the same time."""
    codes = []
    for tribes in (1, 2):
        players = 12 // tribes
        options = {"players": players, "tribes_per_player": tribes, "last_chance": True}
        codes.append(open_table(ann, options, bots=["novice"] * players, pace="instant")["code"])
        ann.start(codes[-1])
    # A snapshot of twelve seats takes long to make.
    wait_for(
        lambda: all([ann.see(code)["table"]["status"] == "over" for code in codes]), "both ends", 60, 0.5
    )
    for code in codes:
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
