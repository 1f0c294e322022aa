"""Streams with ``?as=spectator``: a person at the table may also open a spectator's stream."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import (
    Person,
    Stream,
    choose_random,
    expect_json,
    play_out,
    wait_for,
    without_now,
)
from tests.server.support.local_server import LocalServer


def watch(person: Person, code: str, after: int | None = None, **how: bool) -> Stream:
    """Open the stream of a screen."""
    return person.follow(code, after, spectator=True, **how)


def start_game(ann: Person, ben: Person) -> tuple[str, dict[int, Person]]:
    """A table where Ann has two seats and Ben one, in a game."""
    code = ann.open(3)
    ann.sit(code, 1)
    ben.sit(code)
    ann.start(code, first=0)
    return code, {0: ann, 1: ann, 2: ben}


def test_a_player_who_watches_as_spectator_sees_what_a_stranger_sees(
    ann: Person, ben: Person, arrive: Arrive
) -> None:
    """Snapshots of a whole game are the same bytes: no seat, no views, no hand."""
    code, people = start_game(ann, ben)
    eve, dice = arrive("Eve"), Random(3)
    while ann.see(code)["table"]["status"] == "playing":
        play_out(people, code, choose_random, dice, max_actions=5)
        screen = ann.get(f"/api/tables/{code}?as=spectator")
        assert without_now(screen.body) == without_now(eve.get(f"/api/tables/{code}").body)
        assert screen.json["you"] == []
        assert "views" not in screen.json
        assert "views" in ann.see(code)


@pytest.mark.parametrize("lines", [False, True])
def test_the_stream_of_a_screen_is_a_strangers_stream(
    ann: Person, ben: Person, arrive: Arrive, lines: bool
) -> None:
    """From a snapshot, while the game goes on, and resumed after it."""
    code, people = start_game(ann, ben)
    screen, stranger = watch(ann, code, lines=lines), arrive("Eve").follow(code, lines=lines)
    play_out(people, code, choose_random, Random(5))
    last = ann.say(code, "well played")
    shown = screen.through(last)
    others = stranger.through(last)
    assert [without_now(event.raw) for event in shown] == [without_now(event.raw) for event in others]
    assert all([event.json["you"] == [] and "views" not in event.json for event in shown])
    again = watch(ben, code, 3, lines=lines).through(last)
    assert [event.raw for event in again] == [
        event.raw for event in arrive("Eve").follow(code, 3, lines=lines).through(last)
    ]


def test_a_screen_shows_talk_of_seats_that_its_owner_muted(ann: Person, ben: Person) -> None:
    """It is for everybody in the room, and tells nobody of the mute."""
    code = ann.open(2)
    ben.sit(code)
    expect_json(ann.post(f"/api/tables/{code}/mute", {"seat": 1, "muted": True}))
    screen, own = watch(ann, code), ann.follow(code)
    for stream in (screen, own):
        assert stream.until("snapshot").json["muted"] == ([1] if stream is own else [])
    ben.say(code, "boo")
    expect_json(ann.patch(f"/api/tables/{code}", {"clock": 30}))
    assert screen.until("said").json["said"]["text"] == "boo"
    assert own.next().kind == "changed"  # type: ignore[union-attr]  # the stream goes on
    shown = expect_json(ann.get(f"/api/tables/{code}?as=spectator"))
    assert [line["text"] for line in shown["talk"]] == ["boo"]
    assert shown["muted"] == []


@pytest.mark.parametrize("given", ["", "host", "Spectator", "0", "spectator,host"])
def test_a_value_of_as_other_than_spectator_is_refused(ann: Person, given: str) -> None:
    """Refused with what may be said, by snapshot and stream alike."""
    code = ann.open(2)
    for path in (f"/api/tables/{code}?as={given}", f"/api/tables/{code}/events?as={given}"):
        answer = ann.get(path)
        assert answer.refusal == (422, "bad-as")
        assert '"spectator"' in answer.sentence


def test_a_host_whose_screen_is_on_is_gone_all_the_same(arrive_impatient: Arrive) -> None:
    """The screen stays, the phone does not: the next one at the table is the host."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = ann.open(2)
    ben.sit(code)
    host = ben.id
    screen, stream = watch(ann, code), ben.follow(code)
    assert stream.until("host").json["table"]["host"] == host
    assert screen.until("host").json["table"]["host"] == host


def test_watching_as_spectator_does_not_count_as_presence(arrive_impatient: Arrive) -> None:
    """A spectator's stream or call neither keeps a seat nor takes it back."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = ann.open(2)
    ben.sit(code)
    stream, phone = ben.follow(code), ann.follow(code)
    ann.start(code, first=0)
    ben.act(code, 1, "place:flower")
    phone.close()
    screen = watch(ann, code)
    assert stream.until("away").json["table"]["seats"][0]["away"] == "gone"
    assert screen.until("away").json["you"] == []
    assert expect_json(ann.get(f"/api/tables/{code}?as=spectator"))["table"]["seats"][0]["away"] == "gone"
    watch(ann, code)
    ben.say(code, "still gone?")
    seen = expect_json(ben.get(f"/api/tables/{code}"))
    assert seen["table"]["seats"][0]["away"] == "gone"
    ann.follow(code)
    assert stream.until("back").json["table"]["seats"][0]["away"] is None


def test_a_screen_keeps_a_table_from_being_closed(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """As any spectator does; when it goes dark and nobody is there, the table closes."""
    ann = arrive_impatient("Ann")
    code = ann.open(2)

    def status() -> str:
        return str(expect_json(ann.get(f"/api/tables/{code}?as=spectator"))["table"]["status"])

    screen = watch(ann, code)
    assert screen.until("snapshot").json["table"]["status"] == "open"
    impatient_server.advance(3600)
    assert status() == "open"
    screen.close()
    impatient_server.advance(1)  # the server has seen that the screen is gone
    impatient_server.advance(60)
    wait_for(lambda: status() == "closed", "the table to close")


def test_screens_count_among_the_streams_of_their_owner(ann: Person) -> None:
    """Sixteen at a table, of whatever kind."""
    code = ann.open(2)
    for _ in range(8):
        watch(ann, code)
        ann.follow(code)
    assert ann.get(f"/api/tables/{code}/events?as=spectator").refusal == (429, "too-many-streams")
