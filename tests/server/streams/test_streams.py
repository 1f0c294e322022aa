"""Streams: a snapshot, then every change once, with its number. A stream that resumes has the same bytes."""

from __future__ import annotations

import http.client
import json
import signal
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calavera.record import as_json, parse_record
from calavera.rules import new_game, play, view
from calavera.server.routes.fast_path import parse_after, parse_stream_format
from calavera.server.streams.followers import StreamFormat
from calavera.server.wire.errors import RequestRefused
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import (
    Event,
    Person,
    choose_random,
    expect_json,
    play_out,
    without_now,
)
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import HOST, ServerProcess


def play_eventful_table(ann: Person, ben: Person) -> str:
    """A table where all kinds of things have happened; the game is over."""
    code = ann.open(3, {"last_chance": True, "loss": "draw"}, clock=3600)
    ben.sit(code, 2)
    expect_json(ann.patch(f"/api/tables/{code}", {"order": [1, 0, 2], "public": True}))
    ann.sit(code, 0)
    ann.say(code, "hello")
    ann.start(code, first=2)
    people = {0: ann, 1: ann, 2: ben}
    play_out(people, code, choose_random, Random(5), 6)
    ben.say(code, "hm")
    expect_json(ann.post(f"/api/tables/{code}/mute", {"seat": 2}))
    ben.say(code, "not for Ann")
    expect_json(ben.delete(f"/api/tables/{code}/seats/2"))
    expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)
    play_out(people, code, choose_random, Random(6), 6)
    expect_json(ann.post(f"/api/tables/{code}/mute", {"seat": 2, "muted": False}))
    ben.say(code, "<b>for Ann</b>\u2028again")
    play_out(people, code, choose_random, Random(7))
    expect_json(ann.delete(f"/api/tables/{code}/seats/0"))
    return code


# --- What comes ---------------------------------------------------------------------------------------------


def test_the_first_event_is_a_snapshot_and_the_same_as_the_table_read(ann: Person) -> None:
    """But for the code, which the reader of a stream knows."""
    code = ann.open(2, bots=["novice"], pace="slow")
    for begun in (False, True):
        if begun:
            ann.start(code, first=0)
        with ann.follow(code) as stream:
            event = stream.next()
        assert event is not None
        assert event.kind == "snapshot"
        read = ann.see(code)
        assert read.pop("code") == code
        assert event.json["now"] <= read["now"], "the times at which they were made"
        assert event.json == {**read, "now": event.json["now"]}
        assert event.seq == read["seq"]
        assert ("seal" in read) is begun


def test_a_stream_has_headers_against_caches_and_buffers(ann: Person) -> None:
    """Its type, that nothing may keep it, and that proxies must not hold it back."""
    code = ann.open(2)
    with ann.follow(code) as stream, ann.follow(code, lines=True) as lines:
        assert (stream.response.getheader("Content-Type") or "").startswith("text/event-stream")
        assert lines.response.getheader("Content-Type") == "application/x-ndjson"
        for one in (stream, lines):
            assert one.response.getheader("Cache-Control") == "no-store"
            assert one.response.getheader("X-Accel-Buffering") == "no"


def test_every_change_comes_once_and_in_order(ann: Person, ben: Person) -> None:
    """To everybody at the table, with a number of its own."""
    code = ann.open(2)
    with ann.follow(code) as stream:
        ben.sit(code)
        ann.say(code, "hi")
        ann.start(code, first=0)
        ann.act(code, 0, "place:flower")
        ben.act(code, 1, "place:skull")
        expect_json(ben.delete(f"/api/tables/{code}/seats/1"))
        expect_json(ben.post(f"/api/tables/{code}/seats", {}), 201)
        expect_json(ann.patch(f"/api/tables/{code}", {"chat": False}))
        expect_json(ann.delete(f"/api/tables/{code}"))
        events = stream.through(10)
    kinds = ["snapshot", "sat", "said", "started", "played", "played", "away", "back", "changed", "closed"]
    assert [event.kind for event in events] == kinds
    assert [event.seq for event in events] == list(range(1, 11))
    times = [event.json["at"] for event in events]
    assert times == sorted(times)
    assert [event.json["you"] for event in events] == [[0]] * 10
    played = events[5].json
    assert played["events"][0] == {"seat": 1, "disc": None} | played["events"][0]
    assert "skull" not in json.dumps(played["events"])
    assert len(played["commitments"]) == len([mark for mark in played["commitments"] if mark["hash"]])
    assert events[6].json["table"]["seats"][1]["away"] == "left"
    assert events[7].json["table"]["seats"][1]["away"] is None


@pytest.mark.parametrize("reader", [0, 1, None])
def test_the_view_in_an_event_is_the_view_of_the_rules(
    ann: Person, ben: Person, arrive: Arrive, reader: int | None
) -> None:
    """What ``calavera replay --view`` prints for that seat, after every move."""
    code = ann.open(2, {"last_chance": True})
    ben.sit(code)
    ann.start(code, first=1)
    people = {0: ann, 1: ben}
    follower = arrive("Eve") if reader is None else people[reader]
    with follower.follow(code) as stream:
        play_out(people, code, choose_random, Random(11))
        events = [event for event in stream.through(ann.see(code)["seq"]) if event.kind == "played"]
    record = parse_record(ann.record(code))
    state, moves = new_game(record.options, record.first), list(record.moves)
    assert len(events) > 10
    for event in events:
        for mark in event.json["commitments"]:
            actor, word = moves[mark["move"]]
            state = play(state, actor, word).after
        assert event.json["view"] == json.loads(json.dumps(as_json(view(state, reader))))
    assert state.result is not None
    assert events[-1].json["table"]["status"] == "over"


# --- Going on -----------------------------------------------------------------------------------------------


def test_a_stream_cut_anywhere_goes_on_with_the_very_same_bytes(
    ann: Person, ben: Person, arrive: Arrive
) -> None:
    """For every reader, at every number, by header and by query."""
    code, eve = ann.open(2), arrive("Eve")
    readers = (ann, ben, eve)
    streams = [reader.follow(code) for reader in readers]
    ben.sit(code)
    ann.start(code, first=0)
    expect_json(ann.post(f"/api/tables/{code}/mute", {"seat": 1}))
    ben.say(code, "not for Ann")
    play_out({0: ann, 1: ben}, code, choose_random, Random(3))
    last = ben.say(code, "for Ben and Eve")
    last = ann.say(code, "for all")
    for reader, stream in zip(readers, streams, strict=True):
        heard = stream.through(last)
        assert heard[0].kind == "snapshot"
        for cut in range(1, last + 1):
            wanted = [event.raw for event in heard[1:] if event.seq > cut]
            with reader.follow(code, cut, query=bool(cut % 2)) as again:
                assert [event.raw for event in again.through(last)] == wanted if wanted else cut == last


def test_a_resumed_stream_is_exact_through_everything_that_can_happen(
    ann: Person, ben: Person, arrive: Arrive
) -> None:
    """Seats that change hands, mutes, several seats of one browser: past events are sent as they were."""
    code = play_eventful_table(ann, ben)
    last = ann.see(code)["seq"]
    for reader in (ann, ben, arrive("Eve")):
        with reader.follow(code, 0) as stream:
            whole = stream.through(last)
        assert whole[0].kind == "created"
        for cut in range(1, last, 3):
            with reader.follow(code, cut) as stream:
                assert [event.raw for event in stream.through(last)] == [
                    event.raw for event in whole if event.seq > cut
                ]
    with ann.follow(code, 0) as stream:
        texts = [event.json["said"]["text"] for event in stream.through(last) if event.kind == "said"]
    assert "not for Ann" not in texts
    assert "<b>for Ann</b> again" in texts


def test_json_lines_are_the_same_objects(ann: Person, ben: Person) -> None:
    """Byte for byte, one a line."""
    code = play_eventful_table(ann, ben)
    last = ann.see(code)["seq"]
    with ann.follow(code, 0) as stream, ann.follow(code, 0, lines=True) as lines:
        events, same = stream.through(last), lines.through(last)
    assert [event.data for event in events] == [event.data for event in same]
    assert [(event.seq, event.kind) for event in events] == [(event.seq, event.kind) for event in same]
    assert all(b"\n" not in event.data for event in events)


def test_a_snapshot_tells_the_time_so_that_a_clock_goes_on_after_a_reload(
    tmp_path: Path, visit: Arrive
) -> None:
    """``at`` is the time of the last entry: taken for the present, it would give the whole time again."""
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2, bots=["novice"], clock=3600)
        with ann.follow(code):  # she is there all the time
            ann.start(code, first=0)
            server.advance(5)
            before = ann.see(code)
            server.advance(1000)
            with ann.follow(code) as stream:
                snapshots = [ann.see(code), stream.until("snapshot").json]
    for after in snapshots:
        assert (after["at"], after["deadlines"]) == (before["at"], before["deadlines"])
        assert 1000 <= after["now"] - before["now"] < 1060


def test_several_streams_of_one_reader_are_the_same_bytes(ann: Person, ben: Person) -> None:
    """Two tabs, a phone and a program."""
    code = ann.open(2)
    streams = [ben.follow(code) for _ in range(4)]
    ben.sit(code)
    ann.start(code)
    play_out({0: ann, 1: ben}, code)
    last = ann.see(code)["seq"]
    heard = [[without_now(event.raw) for event in stream.through(last)] for stream in streams]
    assert heard[0] == heard[1] == heard[2] == heard[3]


def test_a_stream_goes_on_across_a_restart_of_the_server(tmp_path: Path, visit: Arrive) -> None:
    """Killed, not stopped: the same bytes as before, for a player and a spectator."""
    settings = {"CALAVERA_RATE_LIMITS": "off"}
    with ServerProcess(tmp_path / "data", settings) as server:
        ann, ben = visit(server.address, "Ann"), visit(server.address, "Ben")
        code = ann.open(2)
        ben.sit(code)
        ann.start(code, first=0)
        play_out({0: ann, 1: ben}, code, choose_random, Random(9), 8)
        last = ann.say(code, "still there?")
        before: list[list[Event]] = []
        for reader in (ann, ben):
            with reader.follow(code, 0) as stream:
                before.append(stream.through(last))
        server.restart()
        ann.disconnect()
        ben.disconnect()
        for reader, heard in zip((ann, ben), before, strict=True):
            with reader.follow(code, 0) as stream:
                assert stream.through(last) == heard
            with reader.follow(code, 4) as stream:
                assert stream.through(last) == heard[4:]
        play_out({0: ann, 1: ben}, code)
        assert ann.see(code)["table"]["status"] == "over"


def test_a_reader_who_reconnects_all_the_time_misses_nothing(ann: Person, ben: Person) -> None:
    """Also what is being written at that very moment."""
    code = ann.open(2)
    lines = 60

    def talk() -> None:
        for number in range(lines):
            ann.say(code, str(number))

    talking = threading.Thread(target=talk)
    talking.start()
    heard: list[int] = []
    try:
        while len(heard) < lines:
            with ben.follow(code, 1 + len(heard)) as stream:
                for _ in range(1 + len(heard) % 3):
                    event = stream.next() if len(heard) < lines else None
                    if event is not None:
                        heard.append(event.seq)
                        assert event.seq == 1 + len(heard)
    finally:
        talking.join()


def test_a_process_that_lags_behind_sends_no_event_twice(tmp_path: Path, visit: Arrive) -> None:
    """A process that lags behind reads on before it answers; it does not go back to a snapshot."""
    settings = {"CALAVERA_RATE_LIMITS": "off"}
    with ServerProcess(tmp_path / "data", settings) as one, ServerProcess(tmp_path / "data", settings) as two:
        ann, other = visit(one.address), visit(two.address)
        code = ann.open(2)
        other.cookie = ann.cookie
        other.see(code)
        seq = [ann.say(code, f"line {number}") for number in range(3)][-1]
        with other.follow(code, seq) as stream:
            last = other.say(code, "here as well")
            assert [(event.seq, event.kind) for event in stream.through(last)] == [(last, "said")]
        assert last == seq + 1


@pytest.mark.parametrize("after", [99, 10**8])
def test_a_number_that_is_still_to_come_is_answered_with_a_snapshot(ann: Person, after: int) -> None:
    """The number is from another table or database."""
    code = ann.open(2)
    for query in (False, True):
        with ann.follow(code, after, query=query) as stream:
            assert stream.next() is not None
            assert stream.response.status == 200


@pytest.mark.parametrize("bad", ["-1", "x", "1.5", "1e3", "0x1", "1234567890", "١", "1 2", "null"])
def test_a_bad_last_event_id_is_refused(ann: Person, bad: str) -> None:
    """In the header and in the query."""
    code = ann.open(2)
    quoted = bad.replace(" ", "%20") if bad.isascii() else "%D9%A1"
    assert ann.get(f"/api/tables/{code}/events?after={quoted}").refusal == (422, "bad-event-id")
    if bad.isascii():
        answer = ann.get(f"/api/tables/{code}/events", Last_Event_ID=bad)
        assert answer.refusal == (422, "bad-event-id")


def test_unknown_query_parameters_of_a_stream_are_ignored(ann: Person) -> None:
    """However many other things it says."""
    code = ann.open(2)
    ann.say(code, "x")
    rest = "&".join(f"q{number}=1" for number in range(40))
    connection = http.client.HTTPConnection(HOST, ann.port, timeout=10)
    try:
        connection.request(
            "GET", f"/api/tables/{code}/events?{rest}&after=1", headers={"Cookie": f"calavera={ann.cookie}"}
        )
        response = connection.getresponse()
        assert response.status == 200
        assert response.read1(6) == b"id: 2\n"
        response.close()
    finally:
        connection.close()


def test_where_a_stream_goes_on_is_read_from_the_header_first() -> None:
    """A browser that reconnects sends the header beside the old query."""
    assert parse_after("", "") is None
    assert parse_after("", "3") == 3
    assert parse_after("7", "3") == 7
    assert parse_after(" 7 ", "") == 7
    with pytest.raises(RequestRefused):
        parse_after("x", "3")


@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        ("", "sse"),
        ("*/*", "sse"),
        ("text/event-stream", "sse"),
        ("application/x-ndjson", "ndjson"),
        ("application/x-ndjson, */*;q=0.1", "ndjson"),
    ],
)
def test_the_accept_header_chooses_the_format_of_the_stream(accepted: str, form: StreamFormat) -> None:
    """Server-Sent Events to everybody else."""
    assert parse_stream_format(accepted) == form


# --- The end ------------------------------------------------------------------------------------------------


def test_a_server_that_is_told_to_stop_ends_every_stream_properly(tmp_path: Path, visit: Arrive) -> None:
    """Within two seconds, whole events only, with the end that HTTP has for a body."""
    with ServerProcess(tmp_path / "data", {"CALAVERA_RATE_LIMITS": "off"}) as server:
        people = [visit(server.address, f"P{number}") for number in range(5)]
        code = people[0].open(5)
        people[0].start(code, empty="bots")
        streams = [
            person.follow(code, lines=bool(number % 2)) for number, person in enumerate(people) for _ in "ab"
        ]
        for stream in streams:
            stream.until("snapshot")
        assert expect_json(people[0].get("/api/health")) == {"ok": True, "version": "0.1.0"}
        assert server.stop() < 2
        assert server.process.returncode in (0, -signal.SIGTERM)
        for stream in streams:
            for event in stream:
                assert event.json["seq"] == event.seq
        assert "Traceback" not in server.log
        assert json.loads(server.log.splitlines()[-1])["event"] == "closed"


def test_health_says_whether_the_server_can_serve(ann: Person) -> None:
    """Without a cookie, and never from a cache that does not ask."""
    answer: Any = ann.get("/api/health")
    assert expect_json(answer)["ok"] is True
    assert set(answer.json) == {"ok", "version"}
