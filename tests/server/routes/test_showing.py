"""Showing after a failed attempt (T6): before a draw, a pick and a discard, and declining it, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, Response, expect_json, without_now
from tests.server.support.fake_clock import FakeClock
from tests.server.support.local_server import LocalServer

#: Three seats; seat 0 fails on the skull of seat 1, which has a flower left, as seat 2 has two.
FAIL_ON_ANOTHER = (
    "0 place:flower, 1 place:flower, 2 place:flower, 0 place:flower, 1 place:skull, 2 place:flower,"
    "0 bid:3, 1 pass, 2 pass, 0 flip:0, 0 flip:0, 0 flip:1"
)
FAIL_ON_OWN = "0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0"
DRAW = {"loss": "draw"}
#: Of a table that says nothing of its pace.
PAUSE = SHOW_PAUSE_SECONDS["normal"]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock the tests move."""
    with LocalServer(tmp_path_factory.mktemp("patient"), rate_limits="off") as server:
        yield server


@pytest.fixture
def people(patient: LocalServer, visit: Arrive) -> dict[int, Person]:
    """Three people, by seat."""
    return {seat: visit(patient.address, name) for seat, name in enumerate(("Ann", "Ben", "Cat"))}


def start_game(people: Mapping[int, Person], options: Mapping[str, object], **settings: object) -> str:
    """A table of these people where a game has begun; seat 0 is first."""
    code = people[0].open(len(people), options, **settings)
    for seat in range(1, len(people)):
        people[seat].sit(code, seat)
    people[0].start(code, first=0)
    return code


def play(people: Mapping[int, Person], code: str, script: str) -> None:
    """Play moves such as ``0 place:flower, 1 pass``."""
    for move in script.split(","):
        seat, word = move.split()
        people[int(seat) % len(people)].act(code, int(seat), word)


def decline(person: Person, code: str, seat: int) -> Response:
    """Decline for a seat, perhaps in vain."""
    return person.post(f"/api/tables/{code}/decline", {"seat": seat})


def legal(person: Person, code: str, seat: int) -> list[str]:
    """What a seat of this person's may do."""
    snapshot = person.see(code)
    words: list[str] = (snapshot.get("views") or {str(seat): snapshot["view"]})[str(seat)]["legal"]
    return words


def phase(person: Person, code: str) -> tuple[int, str]:
    """The round and the phase."""
    view: Any = person.see(code)["view"]
    return view["round"], view["phase"]


# --- Before a draw ------------------------------------------------------------------------------------------


@pytest.mark.rule("T6", "F3", "D5")
def test_a_draw_is_an_entry_of_its_own_after_a_pause_to_show(
    patient: LocalServer, people: dict[int, Person]
) -> None:
    """T6, D5, at a table of people who are all there and play without a clock."""
    code = start_game(people, DRAW)
    ann, ben, cat = people.values()
    streams = [person.follow(code) for person in people.values()]
    for stream in streams:
        stream.until("snapshot")
    play(people, code, FAIL_ON_ANOTHER)
    snapshot = ben.see(code)
    failed = streams[0].through(snapshot["seq"])[-1].json
    assert [event["kind"] for event in failed["events"]] == ["flipped", "attempt-failed"]
    assert failed["show_until"] == snapshot["show_until"] == failed["at"] + PAUSE
    assert snapshot["view"]["to_act"] == ["chance"]
    assert "declined" not in snapshot
    assert [legal(person, code, seat) for seat, person in people.items()] == [[], ["show"], ["show"]]
    patient.advance(PAUSE / 2)
    seq = cat.act(code, 2, "show")
    shown = streams[0].through(seq)[-1].json
    assert shown["events"] == [{"seat": 2, "discs": ["flower", "flower"], "kind": "shown"}]
    assert shown["show_until"] == failed["show_until"], "a show makes nobody wait longer"
    patient.advance(PAUSE / 2)
    assert ann.see(code)["seq"] == seq + 1, "nothing was drawn"
    drawn = streams[0].through(seq + 1)[-1].json
    assert [event["kind"] for event in drawn["events"]] == ["lost", "round-opened"]
    assert "show_until" not in drawn
    assert drawn["at"] >= failed["show_until"]
    assert ann.see(code)["view"]["seats"][0]["discs"] == 3
    late = ben.try_act(code, 1, "show")
    assert late.refusal == (409, "wrong-phase")
    assert late.sentence == "no show in the opening phase: place a flower or the skull"


@pytest.mark.rule("T6", "D5")
def test_the_draw_comes_when_all_have_shown_or_declined(
    patient: LocalServer, people: dict[int, Person]
) -> None:
    """At once: the clock does not move. Somebody who declined may show all the same."""
    for script in (
        "1 decline, 2 decline",
        "1 show, 2 show",
        "1 decline, 2 show",
        "1 decline, 1 decline, 2 decline",
        "1 decline, 1 show, 2 decline",
    ):
        code = start_game(people, DRAW, pace="instant")
        play(people, code, FAIL_ON_ANOTHER)
        for move in script.split(", "):
            patient.settle()
            assert phase(people[0], code) == (1, "loss"), script
            seat, word = int(move[0]), move[2:]
            answer = (
                decline(people[seat], code, seat)
                if word == "decline"
                else people[seat].try_act(code, seat, word)
            )
            assert expect_json(answer)["seq"]
        patient.settle()
        assert phase(people[0], code) == (2, "opening"), script


def test_nobody_is_told_that_somebody_declines(patient: LocalServer, people: dict[int, Person]) -> None:
    """Not in snapshots, streams, their numbers or the record; only the snapshot of that seat has it."""
    code = start_game(people, DRAW)
    ann, ben, cat = people.values()
    play(people, code, FAIL_ON_ANOTHER)
    paths = [f"/api/tables/{code}{rest}" for rest in ("", "?as=spectator", "/record")]
    before = [[without_now(person.get(path).body) for path in paths] for person in (ann, cat)]
    seq = ann.see(code)["seq"]
    with ann.follow(code) as stream:
        stream.until("snapshot")
        assert expect_json(decline(ben, code, 1)) == {"seq": seq}
        assert [[without_now(person.get(path).body) for path in paths] for person in (ann, cat)] == before
        assert ben.see(code)["declined"] == [1]
        assert legal(ben, code, 1) == ["show"]
        assert b"declined" not in ben.get(paths[1]).body
        assert expect_json(decline(cat, code, 2)) == {"seq": seq}
        patient.advance(1)
        assert stream.until("played").json["events"][0]["kind"] == "lost"
    assert ann.see(code)["seq"] == seq + 1
    assert "declined" not in ben.see(code)
    assert [move[1] for move in ann.record(code)["moves"]][-2:] == ["flip:1", "draw"]


def test_declining_is_for_own_seats_that_may_show(patient: LocalServer, people: dict[int, Person]) -> None:
    """Refused with the reason that show would get."""
    code = start_game(people, DRAW)
    ann, ben, cat = people.values()
    assert decline(cat, code, 2).refusal == (409, "wrong-phase")
    play(people, code, FAIL_ON_ANOTHER)
    eve = Person(patient.address, "Eve")
    assert decline(ann, code, 0).refusal == (409, "not-an-opponent")
    assert decline(ann, code, 1).refusal == (403, "not-your-seat")
    assert decline(eve, code, 1).refusal == (403, "not-your-seat")
    assert decline(ben, code, 3).refusal == (422, "no-such-seat")
    assert ben.post(f"/api/tables/{code}/decline", {}).status == 422
    assert ben.post(f"/api/tables/{code}/decline", {"seat": 1, "id": "1"}).status == 422
    ben.act(code, 1, "show")
    assert decline(ben, code, 1).refusal == (409, "nothing-to-show")
    eve.close()
    patient.advance(PAUSE)
    assert decline(cat, code, 2).refusal == (409, "wrong-phase")
    assert decline(cat, "222222", 2).refusal == (404, "no-such-table")
    lobby = ann.open(2)
    assert decline(ann, lobby, 0).refusal == (409, "not-started")
    expect_json(ann.delete(f"/api/tables/{lobby}"))
    assert decline(ann, lobby, 0).refusal == (409, "table-closed")


def test_people_on_one_device_decline_for_each_seat(patient: LocalServer, visit: Arrive) -> None:
    """And see which of their seats have."""
    ann = visit(patient.address, "Ann")
    code = ann.open(3, DRAW)
    for seat in (1, 2):
        ann.sit(code, seat)
    ann.start(code, first=0)
    play({0: ann}, code, FAIL_ON_ANOTHER)
    assert [legal(ann, code, seat) for seat in range(3)] == [[], ["show"], ["show"]]
    expect_json(decline(ann, code, 2))
    assert ann.see(code)["declined"] == [2]
    patient.settle()
    assert phase(ann, code) == (1, "loss")
    ann.act(code, 1, "show")
    patient.advance(1)
    assert phase(ann, code) == (2, "opening")


@pytest.mark.rule("T6", "V1")
def test_the_challengers_other_tribe_may_not_show(patient: LocalServer, people: dict[int, Person]) -> None:
    """T6, V1: each tribe of another player may, and each declines for itself."""
    code = start_game(people, {**DRAW, "tribes_per_player": 2})
    placed = ", ".join([f"{seat} place:{'skull' if seat == 1 else 'flower'}" for seat in range(6)])
    passed = ", ".join([f"{seat} pass" for seat in range(1, 6)])
    play(people, code, f"{placed}, 0 bid:2, {passed}, 0 flip:0, 0 flip:1")
    may = {seat: legal(people[seat % 3], code, seat) for seat in range(6)}
    assert may == {0: [], 1: [], 2: ["show"], 3: [], 4: ["show"], 5: ["show"]}
    assert people[0].try_act(code, 3, "show").refusal == (409, "not-an-opponent")
    assert decline(people[0], code, 3).refusal == (409, "not-an-opponent")
    for seat in (2, 4, 5):
        assert phase(people[0], code) == (1, "loss")
        expect_json(decline(people[seat % 3], code, seat))
    patient.advance(1)
    assert phase(people[0], code) == (2, "opening")


@pytest.mark.rule("D4")
def test_a_last_chance_disc_is_nothing_to_show(patient: LocalServer, visit: Arrive) -> None:
    """D4: it lies face up, so the table does not wait for its owner."""
    ann = visit(patient.address, "Ann")
    code = ann.open(3, {**DRAW, "last_chance": True}, pace="instant")
    for seat in (1, 2):
        ann.sit(code, seat)
    ann.start(code, first=0)
    fail = "0 place:flower, 1 place:skull, 2 place:flower, 0 bid:2, 1 pass, 2 pass, 0 flip:0, 0 flip:1"
    for discs in (3, 2, 1):
        play({0: ann}, code, f"{fail}, 2 show")
        patient.settle()
        assert ann.see(code)["view"]["seats"][0]["discs"] == discs
    play({0: ann}, code, "0 place:last-chance, 1 place:flower, 2 place:skull")
    play({0: ann}, code, "0 bid:1, 1 bid:2, 2 pass, 0 pass, 1 flip:1")
    expect_json(ann.patch(f"/api/tables/{code}", {"pace": "slow"}))
    ann.act(code, 1, "flip:2")
    snapshot = ann.see(code)
    assert snapshot["view"]["phase"] == "loss"
    assert snapshot["views"]["0"]["seats"][0]["stack"] == ["last-chance"]
    assert "show_until" not in snapshot
    assert ann.try_act(code, 0, "show").refusal == (409, "nothing-to-show")
    patient.advance(2)
    assert phase(ann, code) == (5, "opening")


# --- Who leaves, closes or starts again in the pause --------------------------------------------------------


def test_the_table_does_not_wait_for_a_player_who_left(
    patient: LocalServer, people: dict[int, Person]
) -> None:
    code = start_game(people, DRAW, pace="instant")
    play(people, code, FAIL_ON_ANOTHER)
    expect_json(decline(people[1], code, 1))
    patient.settle()
    assert phase(people[0], code) == (1, "loss")
    expect_json(people[2].delete(f"/api/tables/{code}/seats/2"))
    patient.settle()
    assert phase(people[0], code)[0] == 2


def test_a_table_that_is_closed_in_the_pause_draws_nothing(
    patient: LocalServer, people: dict[int, Person]
) -> None:
    code = start_game(people, DRAW)
    play(people, code, FAIL_ON_ANOTHER)
    expect_json(people[0].delete(f"/api/tables/{code}"))
    seq = people[1].see(code)["seq"]
    patient.advance(PAUSE + 1)
    assert people[1].see(code)["seq"] == seq
    assert "show_until" not in people[1].see(code)
    assert decline(people[1], code, 1).refusal == (409, "table-closed")
    assert people[1].record(code)["moves"][-1] == [0, "flip:1"]
    patient.advance(86_400)
    assert expect_json(people[1].get(f"/api/tables/{code}/verify"))["ok"]


def test_the_pause_begins_again_after_a_restart(tmp_path: Path, visit: Arrive) -> None:
    """Then the disc is drawn once. Declines of before are forgotten: nothing of them is kept."""
    clock, settings = FakeClock(), {"rate_limits": "off", "secret": "k" * 32}
    with LocalServer(tmp_path, clock, **settings) as server:
        people = {seat: visit(server.address, name) for seat, name in enumerate(("Ann", "Ben", "Cat"))}
        code = start_game(people, DRAW)
        play(people, code, FAIL_ON_ANOTHER)
        expect_json(decline(people[1], code, 1))
        seq = people[0].see(code)["seq"]
    clock.advance(100)
    with LocalServer(tmp_path, clock, **settings) as server:
        for person in people.values():
            person.disconnect()
            person.port = int(server.address.rpartition(":")[2])
        server.settle()
        assert people[1].see(code)["seq"] == seq
        assert "declined" not in people[1].see(code)
        people[2].act(code, 2, "show")
        server.advance(PAUSE / 2)
        assert people[0].see(code)["seq"] == seq + 1
        server.advance(PAUSE / 2)
        assert people[0].see(code)["seq"] == seq + 2
        assert phase(people[0], code) == (2, "opening")


def test_a_table_of_bots_draws_in_entries_of_their_own(patient: LocalServer, visit: Arrive) -> None:
    """At the pace of the table: where nobody waits to show, an instant table plays to its end at once."""
    eve, drawn = visit(patient.address, "Eve"), 0
    body = {"options": {"players": 4, **DRAW}, "bots": ["novice"] * 4, "pace": "instant", "chat": False}
    code = expect_json(eve.post("/api/tables", body), 201)["table"]["code"]
    with eve.follow(code, 0) as stream:
        while not drawn:  # a game may end before anybody fails on another's skull
            eve.start(code, first=0)
            kinds: list[str] = []
            while "game-won" not in kinds:
                kinds = [event["kind"] for event in stream.until("played").json["events"]]
                assert not {"attempt-failed", "lost"} <= {*kinds}
                drawn += "lost" in kinds
            assert expect_json(eve.get(f"/api/tables/{code}/verify"))["ok"]


# --- Before a pick or a discard -----------------------------------------------------------------------------


@pytest.mark.rule("T6", "F2", "F4")
@pytest.mark.parametrize(
    ("script", "settle", "options"),
    [
        (FAIL_ON_ANOTHER, "1 pick:0", {}),
        (FAIL_ON_OWN, "0 discard:flower", {}),
        (FAIL_ON_OWN, "0 discard:flower", DRAW),
    ],
    ids=["pick", "own skull", "own skull with draws"],
)
def test_opponents_may_show_until_a_person_settles_the_loss(
    patient: LocalServer, people: dict[int, Person], script: str, settle: str, options: dict[str, str]
) -> None:
    """T6 with F2 and F4: without a limit. Declining hurries nobody."""
    code = start_game(people, options, pace="instant")
    play(people, code, script)
    ann, ben, cat = people.values()
    assert "show_until" not in cat.see(code)
    assert ann.try_act(code, 0, "show").refusal == (409, "not-an-opponent")
    expect_json(decline(ben, code, 1))
    expect_json(decline(cat, code, 2))
    assert cat.see(code)["declined"] == [2]
    patient.advance(PAUSE + 1)
    assert phase(cat, code) == (1, "loss")
    cat.act(code, 2, "show")
    assert ben.see(code)["view"]["seats"][2]["stack"][0] == "flower"
    play(people, code, settle)
    assert phase(cat, code) == (2, "opening")
    assert ben.try_act(code, 1, "show").refusal == (409, "wrong-phase")
    assert decline(ben, code, 1).refusal == (409, "wrong-phase")
