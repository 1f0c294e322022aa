"""Seats: taken, given up and freed; what only the host may change; closed tables."""

from __future__ import annotations

import pytest

from calavera.rules import Options
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, play_out

# --- Seats --------------------------------------------------------------------------------------------------


def test_sitting_down_takes_the_first_free_seat_or_the_one_named(ann: Person, arrive: Arrive) -> None:
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
    """Nobody else may do it."""
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
def test_only_the_host_changes_starts_or_closes_a_table(
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
    """Fields that are left out stay. A smaller table is refused while a seat beyond it is taken."""
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
    assert record["moves"] == [[0, "place"]]
    assert record["result"] is None
    assert ben.get(f"/api/tables/{code}/verify").refusal == (409, "cut-short")
