"""Games of a table: start, rematch, what a spectator sees, records."""

from __future__ import annotations

from calavera.record import FORMAT
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, legal_actions_of, play_out

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
