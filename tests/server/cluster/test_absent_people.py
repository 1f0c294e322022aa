"""People who leave, are gone or run out of clock: bots play for them, games pause, and they may come back."""

from __future__ import annotations

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, play_out, wait_for
from tests.server.support.local_server import LocalServer


def away(person: Person, code: str, seat: int) -> str | None:
    """Why a bot plays for a seat."""
    why: str | None = person.see(code)["table"]["seats"][seat]["away"]
    return why


def is_over(person: Person, code: str) -> bool:
    """Whether the game is over."""
    return bool(person.see(code)["table"]["status"] == "over")


def start_game(ann: Person, ben: Person, **settings: object) -> str:
    """A game of Ann, first, and Ben; bots are quick."""
    code = ann.open(2, None, **{"pace": "instant", **settings})
    ben.sit(code)
    ann.start(code, first=0)
    return code


# --- Leaving, vanishing, coming back ------------------------------------------------------------------------


def test_a_bot_plays_for_a_player_who_leaves_on_their_turn(ann: Person, ben: Person) -> None:
    """The game goes on at once. The player who left sees no more than before, and may come back."""
    code = start_game(ann, ben)
    ann.act(code, 0, "place:flower")
    with ann.follow(code) as stream:
        stream.until("snapshot")
        expect_json(ben.delete(f"/api/tables/{code}/seats/1"))
        assert stream.until("away").json["table"]["seats"][1]["away"] == "left"
        assert stream.until("played").json["view"]["phase"] == "adding"
        assert expect_json(ben.delete(f"/api/tables/{code}/seats/1"))["seq"]
        assert expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)["seat"] == 1
        assert stream.until("back").json["table"]["seats"][1]["away"] is None
    ann.act(code, 0, "bid:1")
    assert ben.see(code)["view"]["legal"] == ["bid:2", "pass"]
    ben.act(code, 1, "pass")


def test_a_player_who_left_returns_by_asking_for_the_seat_and_not_by_a_stream(
    ann: Person, ben: Person
) -> None:
    """Opening a stream is not enough. The call may name the seat."""
    code = start_game(ann, ben)
    expect_json(ann.delete(f"/api/tables/{code}/seats/0"))
    wait_for(lambda: len(ben.see(code)["view"]["moves"]) == 1, "the bot to place")
    with ann.follow(code) as stream:
        stream.until("snapshot")
        ann.see(code)
        assert away(ben, code, 0) == "left"
        assert expect_json(ann.post(f"/api/tables/{code}/seats", {"seat": 0}), 201)["seat"] == 0
        stream.until("back")
    assert away(ben, code, 0) is None


def test_everybody_may_leave_and_the_bots_play_to_the_end(ann: Person, ben: Person) -> None:
    """Nobody waits for players who left."""
    code = start_game(ann, ben)
    for seat, person in enumerate((ann, ben)):
        expect_json(person.delete(f"/api/tables/{code}/seats/{seat}"))
    wait_for(lambda: is_over(ann, code), "the end of the game")
    assert expect_json(ann.get(f"/api/tables/{code}/verify"))["ok"]


def test_the_host_may_remove_somebody_in_a_game(ann: Person, arrive: Arrive) -> None:
    """A bot takes the seat for good, under the same name; the one removed sees as a spectator."""
    ben = arrive("Ben")
    code = start_game(ann, ben)
    ann.act(code, 0, "place:flower")
    expect_json(ann.delete(f"/api/tables/{code}/seats/1"))
    seat = ann.see(code)["table"]["seats"][1]
    assert (seat["name"], seat["bot"], seat["person"]) == ("Ben", "regular", None)
    wait_for(lambda: ann.see(code)["view"]["phase"] == "adding", "the bot to place")
    assert ben.see(code)["view"]["seat"] is None
    assert ben.see(code)["you"] == []
    assert ben.try_act(code, 1, "place:skull").refusal == (403, "not-your-seat")
    assert ben.post(f"/api/tables/{code}/seats", {}).refusal == (403, "banned")
    assert ann.delete(f"/api/tables/{code}/seats/1").refusal == (409, "game-on")


def test_a_bot_plays_for_a_player_whose_stream_has_been_closed_for_the_grace(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """The player is back with the next stream."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_game(ann, ben)
    stream = ann.follow(code)
    with ben.follow(code) as other:
        other.until("snapshot")
    ann.act(code, 0, "place:flower")
    assert away(ann, code, 1) is None
    impatient_server.advance(0.5)
    assert stream.until("away").json["table"]["seats"][1]["away"] == "gone"
    stream.until("played")
    with ben.follow(code) as other:
        other.until("snapshot")
        assert stream.until("back").json["table"]["seats"][1]["away"] is None
        impatient_server.advance(0.7)
        assert away(ben, code, 1) is None


def test_an_action_brings_a_player_back_who_was_gone(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """Without a stream, as programs play. The event of the action has the change."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_game(ann, ben, pace="slow")
    with ann.follow(code) as stream:
        ann.act(code, 0, "place:flower")
        impatient_server.advance(0.5)
        stream.until("away")
        seq = ben.act(code, 1, "place:skull")
        played = stream.through(seq)[-1].json
    assert played["kind"] == "played"
    assert played["table"]["seats"][1]["away"] is None


def test_without_a_clock_a_player_with_an_open_stream_has_unlimited_time(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """No bot plays, even after an hour."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_game(ann, ben)
    assert ann.see(code)["deadlines"] == {}
    with ann.follow(code), ben.follow(code):
        impatient_server.advance(3600)
        snapshot = ann.see(code)
    assert [seat["away"] for seat in snapshot["table"]["seats"]] == [None, None]
    assert snapshot["view"]["moves"] == []
    assert snapshot["deadlines"] == {}


def test_a_bot_plays_for_a_player_whose_clock_runs_out(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """At the deadline that was sent to all, not before."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_game(ann, ben, clock=5)
    with ann.follow(code) as stream, ben.follow(code):
        deadlines = stream.until("snapshot").json["deadlines"]
        assert set(deadlines) == {"0", "1"}
        ann.act(code, 0, "place:flower")
        assert set(stream.until("played").json["deadlines"]) == {"1"}
        impatient_server.advance(4)
        assert away(ann, code, 1) is None
        impatient_server.advance(1)
        event = stream.until("away").json
        assert event["table"]["seats"][1]["away"] == "clock"
        assert deadlines["1"] - 0.01 <= event["at"] < deadlines["1"] + 3
        assert set(event["deadlines"]) == set()
        assert set(stream.until("played").json["deadlines"]) == {"0"}
        assert expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)["seat"] == 1
        stream.until("back")


# --- Pauses, new hosts, closed tables -----------------------------------------------------------------------


def test_a_game_is_paused_while_everybody_is_gone(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """No bot plays for them. The game goes on when one of them is back."""
    ann = arrive_impatient("Ann")
    code = ann.open(2, bots=["regular"], pace="fast")
    with ann.follow(code) as stream:
        ann.start(code, first=0)
        ann.act(code, 0, "place:flower")
        wait_for(lambda: ann.see(code)["view"]["phase"] == "adding", "the bot to place")
        seq = ann.see(code)["seq"]
        stream.through(seq)
    eve = arrive_impatient("Eve")
    impatient_server.advance(30)
    assert eve.see(code)["view"]["to_act"] == [0]
    assert away(eve, code, 0) is None
    with ann.follow(code, seq):
        ann.act(code, 0, "place:flower")
        wait_for(lambda: 0 in ann.see(code)["view"]["to_act"], "the bot's move")


def test_clocks_start_again_after_a_pause(impatient_server: LocalServer, arrive_impatient: Arrive) -> None:
    """A player who comes back long after the deadline has the time of a whole turn."""
    ann = arrive_impatient("Ann")
    code = ann.open(2, bots=["regular"], pace="instant", clock=5)
    ann.start(code, first=0)
    impatient_server.advance(6)
    assert ann.see(code)["deadlines"]["0"] > impatient_server.clock.now() + 3
    impatient_server.advance(0.3)
    assert away(ann, code, 0) is None
    ann.act(code, 0, "place:flower")


def test_a_call_without_a_stream_ends_the_pause_of_a_game(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """A program that takes longer than the grace still gets its opponent's move."""
    ann = arrive_impatient("Ann")
    code = ann.open(2, bots=["regular"], pace="instant")
    ann.start(code, first=0)
    ann.act(code, 0, "place:flower")
    wait_for(lambda: ann.see(code)["view"]["phase"] == "adding", "the bot to place")
    for _ in range(2):
        if ann.see(code)["view"]["phase"] != "adding":
            break
        impatient_server.advance(0.8)
        ann.act(code, 0, "place:flower")
        wait_for(lambda: 0 in ann.see(code)["view"]["to_act"] or is_over(ann, code), "the bot's move")


def test_a_host_who_is_gone_is_replaced(impatient_server: LocalServer, arrive_impatient: Arrive) -> None:
    """By the next person at the table who is present."""
    ann, ben, cat = arrive_impatient("Ann"), arrive_impatient("Ben"), arrive_impatient("Cat")
    code = ann.open(3)
    ben.sit(code)
    cat.sit(code)
    with cat.follow(code) as stream:
        impatient_server.advance(1)
        while stream.until("host").json["table"]["host"] != cat.id:
            pass  # Ben, who sat down a moment after Ann, may come between
        expect_json(cat.patch(f"/api/tables/{code}", {"public": True}))
        assert ann.patch(f"/api/tables/{code}", {"public": False}).refusal == (403, "host-only")
    assert [seat["name"] for seat in cat.see(code)["table"]["seats"]] == ["Ann", "Ben", "Cat"]


def test_a_table_where_nobody_has_been_is_closed_and_its_game_stays(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """Also in the middle of a game; its discs stay secret for a day more."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code, empty = start_game(ann, ben, public=True), arrive_impatient("Cat").open(2, public=True)
    ann.act(code, 0, "place:skull")
    eve = arrive_impatient("Eve")

    def listed_codes() -> set[str]:
        return {line["code"] for line in expect_json(eve.get("/api/tables"))["tables"]}

    assert {code, empty} <= listed_codes()
    impatient_server.advance(50)
    assert {code, empty} <= listed_codes()
    impatient_server.advance(15)
    assert not {code, empty} & listed_codes()
    assert eve.see(code)["table"]["status"] == "closed"
    record = eve.record(code)
    assert [0, "place"] in record["moves"]
    assert record["result"] is None
    impatient_server.advance(86_400)
    assert [0, "place:skull"] in eve.record(code)["moves"]
    assert expect_json(eve.get(f"/api/tables/{code}/verify"))["ok"]
    ann.disconnect()  # the server closes connections that are idle for this long
    assert ann.try_act(code, 0, "place:flower").refusal == (409, "table-closed")


def test_a_table_that_somebody_watches_is_not_closed(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """Not even if nobody plays."""
    ann, eve = arrive_impatient("Ann"), arrive_impatient("Eve")
    code = ann.open(2)
    with eve.follow(code) as stream:
        stream.until("snapshot")
        impatient_server.advance(3600)
        assert eve.see(code)["table"]["status"] == "open"


def test_a_game_that_is_left_and_taken_up_again_ends(ann: Person, ben: Person) -> None:
    """In any order of leaving, coming back and acting."""
    code = start_game(ann, ben)
    for _ in range(3):
        play_out({0: ann, 1: ben}, code, max_actions=2)
        expect_json(ben.delete(f"/api/tables/{code}/seats/1"))
        expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)
    play_out({0: ann, 1: ben}, code)
    assert is_over(ann, code)
