"""WebSockets: the events of a stream, and actions with the answers of a call."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from calavera.server.streams import socket_follower
from calavera.server.streams.socket_follower import SocketFollower
from calavera.server.streams.stream_counts import MAX_STREAMS_PER_PERSON
from calavera.server.tables.entries import Said
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import (
    TIMEOUT,
    Person,
    choose_random,
    expect_json,
    play_out,
    wait_for,
)
from tests.server.support.fake_clock import HeldClock
from tests.server.support.local_server import LocalServer
from tests.server.support.raw_connection import RawConnection
from tests.server.support.socket_client import TableSocket, refused_handshake

from .test_change_streams import expand
from .test_streams import play_eventful_table

# --- Events -------------------------------------------------------------------------------------------------


def test_a_socket_has_the_events_of_a_stream_of_changes(ann: Person, ben: Person, arrive: Arrive) -> None:
    """Byte for byte, from the first entry and from any other number, for players and spectators."""
    code = play_eventful_table(ann, ben)
    last = ann.see(code)["seq"]
    for reader in (ann, ben, arrive("Eve")):
        for after in (0, 1, last // 2, last - 1):
            with reader.follow(code, after, changes=True, lines=True) as lines:
                wanted = [event.data for event in lines.through(last)]
            with TableSocket(reader, code, f"?after={after}") as socket:
                assert [event.data for event in socket.through(last)] == wanted
            with TableSocket(reader, code, Last_Event_ID=str(after)) as socket:
                assert [event.data for event in socket.through(last)] == wanted


def test_a_socket_begins_with_a_snapshot_and_goes_on_with_every_change(ann: Person, ben: Person) -> None:
    code = ann.open(2)
    with (
        TableSocket(ann, code) as socket,
        ann.follow(code) as stream,
        TableSocket(ann, code, "?events=whole") as big,
    ):
        ben.sit(code)
        ann.start(code, first=0)
        play_out({0: ann, 1: ben}, code, choose_random, Random(3))
        last = ann.say(code, "good game")
        events, wanted, whole = socket.through(last), stream.through(last), big.through(last)
    assert [event.kind for event in events][:3] == ["snapshot", "sat", "started"]
    assert expand(events)[1:] == [event.json for event in wanted][1:] == [event.json for event in whole][1:]


def test_a_spectators_socket_shows_what_a_spectator_sees(ann: Person, ben: Person) -> None:
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    with TableSocket(ann, code, "?as=spectator") as socket:
        ann.act(code, 0, "place:skull")
        snapshot, placed = socket.through(4)
    assert snapshot.json["you"] == []
    assert snapshot.json["view"]["seat"] is None
    assert b"skull" not in placed.data.replace(b"skull_owner", b"")
    assert "own" not in placed.json


# --- Actions ------------------------------------------------------------------------------------------------


def test_an_action_is_played_and_answered_with_its_number(ann: Person, ben: Person) -> None:
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    with TableSocket(ann, code) as mine, TableSocket(ben, code) as his:
        answer = mine.act(0, "place:skull", "first")
        assert answer == {"kind": "answer", "id": "first", "status": 200, "seq": 4}
        assert his.through(4)[-1].kind == "played"
        assert mine.act(0, "place:skull", "first") == answer, "the same id is one action"
        assert ann.try_act(code, 0, "place:skull", "first").json == {"seq": 4}, "by POST as well"
        assert his.act(1, "place:flower", "x")["seq"] == 5


def test_a_whole_game_is_played_on_sockets(ann: Person, ben: Person) -> None:
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    with TableSocket(ann, code) as mine, TableSocket(ben, code) as his:
        sockets, dice, number = (mine, his), Random(8), 0
        while (view := ann.see(code)["view"])["phase"] != "over":
            seat = dice.choice(view["to_act"])
            socket = sockets[seat]
            number += 1
            legal = socket.person.see(code)["view"]["legal"]
            assert socket.act(seat, dice.choice(legal), f"{number}")["status"] == 200
        last = ann.see(code)["seq"]
        for socket in sockets:
            assert expand(socket.through(last))[-1]["view"] == socket.person.see(code)["view"]


@pytest.mark.parametrize(
    ("message", "status", "code"),
    [
        ({"seat": 1, "action": "place:skull", "id": "a"}, 403, "not-your-seat"),
        ({"seat": 0, "action": "bid:1", "id": "a"}, 409, "wrong-phase"),
        ({"seat": 0, "action": "dance", "id": "a"}, 409, "unknown-action"),
        ({"seat": "0", "action": "place:skull", "id": "a"}, 422, "bad-field"),
        ({"seat": 0, "action": "place:skull"}, 422, "bad-field"),
        ({"seat": 0, "action": "place:skull", "id": "a", "more": 1}, 422, "bad-field"),
        ("place:skull", 400, "not-json"),
        ("", 400, "not-json"),
        ("[]", 422, "bad-field"),
        ('{"seat": 0, "seat": 0, "action": "place:skull", "id": "a"}', 400, "duplicate-key"),
        ("\ud7ff" * 100, 400, "not-json"),
    ],
)
def test_a_refusal_on_a_socket_is_that_of_a_call(
    ann: Person, ben: Person, message: object, status: int, code: str
) -> None:
    """The same status, code, sentence and details; the socket stays open."""
    table = ann.open(2)
    ben.sit(table)
    ann.start(table, first=0)
    body = message if isinstance(message, str) else json.dumps(message)
    called = ann.request("POST", f"/api/tables/{table}/actions", raw=body.encode(), headers=JSON_BODY)
    with TableSocket(ann, table) as socket:
        socket.send(body)
        known = status not in (400, 422)
        answer = socket.answer("a" if known else None)
        assert (answer["status"], answer["error"]["code"]) == (status, code)
        assert (called.status, called.json["error"]) == (answer["status"], answer["error"])
        assert socket.act(0, "place:flower", "still there")["status"] == 200


JSON_BODY = {"Content-Type": "application/json"}


def test_actions_that_come_at_once_are_played_in_order(ann: Person) -> None:
    """More than may wait: the rest is read when some are answered, and nothing is lost."""
    code = ann.open(2)
    ann.sit(code, 1)
    ann.start(code, first=0)
    with TableSocket(ann, code) as socket:
        words = [(0, "place:flower"), (1, "place:flower"), (0, "bid:1"), (1, "bid:2"), (1, "flip:1")]
        for number in range(40):
            seat, action = words[number] if number < len(words) else (0, "dance")
            socket.send({"seat": seat, "action": action, "id": f"{number}"})
        answers = [socket.answer(f"{number}") for number in range(40)]
    assert [answer["status"] for answer in answers] == [200] * 5 + [409] * 35
    assert [answer["seq"] for answer in answers[:5]] == [4, 5, 6, 7, 8]


# --- Who may open one ---------------------------------------------------------------------------------------


def test_a_page_of_another_site_cannot_open_a_socket(ann: Person) -> None:
    """It would act with the visitor's cookie. The same site and programs without an origin may."""
    code = ann.open(2)
    assert refused_handshake(ann, code, Origin="https://evil.example").refusal == (403, "wrong-origin")
    assert refused_handshake(ann, code, Origin="null").refusal == (403, "wrong-origin")
    assert refused_handshake(ann, code, Sec_Fetch_Site="cross-site").refusal == (403, "wrong-origin")
    with TableSocket(ann, code, Origin=f"http://{ann.host}:{ann.port}") as socket:
        assert socket.next().kind == "snapshot"


def test_a_token_that_may_only_read_gets_events_and_no_action(ann: Person, ben: Person) -> None:
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    made = expect_json(ann.post("/api/me/tokens", {"label": "eyes", "scopes": ["read"]}), 201)
    bearer = f"Bearer {made['token']}"
    with TableSocket(ann, code, Authorization=bearer, Cookie="") as socket:
        assert socket.next().json["you"] == [0]
        answer = socket.act(0, "place:skull", "a")
        assert (answer["status"], answer["error"]["code"]) == (403, "token-scope")
    assert refused_handshake(ann, code, Authorization="Bearer calavera_wrong").refusal == (401, "bad-token")


def test_what_is_no_handshake_or_no_table_is_refused_as_by_http(ann: Person) -> None:
    code = ann.open(2)
    assert refused_handshake(ann, "ZZZZZZZZZ").refusal == (404, "no-such-table")
    assert refused_handshake(ann, code, "?after=x").refusal == (422, "bad-event-id")
    assert refused_handshake(ann, code, "?events=all").refusal == (422, "bad-events")
    for headers in (
        {"Upgrade": "websocket", "Connection": "Upgrade"},
        {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "short",
            "Sec-WebSocket-Version": "13",
        },
    ):
        answer = ann.request("GET", f"/api/tables/{code}/events", headers=headers)
        assert answer.refusal == (400, "bad-handshake")
        ann.disconnect()


def test_an_answer_to_a_handshake_has_the_headers_of_every_response(ann: Person) -> None:
    code = ann.open(2)
    with TableSocket(ann, code) as socket:
        response = socket.socket.response
    assert response is not None
    assert response.status_code == 101
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Sec-WebSocket-Extensions" not in response.headers, "nothing is compressed"
    assert "Transfer-Encoding" not in response.headers


def test_sockets_and_streams_count_together(ann: Person) -> None:
    """One too many is refused, and may be opened once another is closed."""
    code = ann.open(2)
    with contextlib.ExitStack() as sockets:
        for _ in range(MAX_STREAMS_PER_PERSON - 1):
            sockets.enter_context(TableSocket(ann, code))
        with ann.follow(code):
            assert refused_handshake(ann, code).refusal == (429, "too-many-streams")
    wait_for(lambda: not is_refused(ann, code), "closed sockets to be forgotten")


def is_refused(person: Person, code: str) -> bool:
    """Whether one more socket is refused."""
    try:
        with TableSocket(person, code):
            return False
    except InvalidStatus:
        return True


def test_actions_on_a_socket_count_against_the_limit_of_calls(tmp_path: Path, visit: Arrive) -> None:
    with LocalServer(tmp_path, HeldClock()) as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        with TableSocket(ann, code) as socket:
            answers = [socket.act(0, "place:skull", f"{number}") for number in range(70)]
            assert {answer["status"] for answer in answers[:40]} == {409}
            assert (answers[-1]["status"], answers[-1]["error"]["code"]) == (429, "too-often")
            assert answers[-1]["error"]["details"]["seconds"] >= 1
            assert ann.get("/api/me").status == 429, "one limit for both"
            server.advance(30)
            assert socket.act(0, "place:skull", "later")["status"] == 409


# --- The end ------------------------------------------------------------------------------------------------


def test_a_socket_says_that_the_server_stops(tmp_path: Path, visit: Arrive) -> None:
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        with TableSocket(ann, code) as socket:
            socket.next()
            assert server.stop() < 3
            assert socket.until_closed() == (1001, "stop")


def test_a_device_that_is_signed_out_loses_its_socket(ann: Person) -> None:
    code = ann.open(2)
    with TableSocket(ann, code) as socket:
        socket.next()
        assert ann.post("/api/me/sign-out", {}).status == 204
        assert socket.until_closed() == (4001, "signed-out")


def test_a_message_that_is_too_long_or_not_text_ends_the_socket(ann: Person) -> None:
    code = ann.open(2)
    for message, close_code in (("x" * 3000, 1009), (b"\x00", 1003)):
        with TableSocket(ann, code) as socket:
            socket.send(message)
            assert socket.until_closed()[0] == close_code


def test_a_quiet_socket_gets_pings_and_a_dead_one_is_dropped(tmp_path: Path, visit: Arrive) -> None:
    """A message for the page every 15 seconds; no answer to a ping for 20 seconds ends the connection."""
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        with TableSocket(ann, code) as socket, RawConnection(server.address) as dead:
            socket.next()
            dead.send(handshake(code, ann))
            room = server._runtime.rooms.rooms[code]
            wait_for(lambda: len(room.followers) == 2, "both sockets")
            for _ in range(5):
                server.advance(8)
                socket.send("x")
                socket.answer(None)
            wait_for(lambda: len(room.followers) == 1, "the dead socket to be dropped")
            assert socket.pings >= 2
        wait_for(lambda: not room.followers, "a socket that was closed to be forgotten")


def handshake(code: str, person: Person) -> bytes:
    """The head of a request for a socket."""
    return (
        f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nCookie: calavera={person.cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def test_a_reader_who_takes_nothing_is_cut_off(
    tmp_path: Path, visit: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When more than the limit waits, like a stream; others go on."""
    monkeypatch.setattr(socket_follower, "MAX_BUFFERED_BYTES", 20_000)
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        with RawConnection(server.address, receive_buffer=4096) as sleeper, TableSocket(ann, code) as socket:
            room = server._runtime.rooms.rooms[code]
            wait_for(lambda: len(room.followers) == 1, "the first socket")
            (reading,) = room.followers
            sleeper.send(handshake(code, ann))
            wait_for(lambda: len(room.followers) == 2, "both sockets")
            socket.next()
            (slow,) = [one for one in room.followers if one is not reading]
            assert isinstance(slow, SocketFollower)

            async def fill() -> None:
                while not slow.ended:
                    slow.send_message(b"x" * 10_000)
                    await asyncio.sleep(0)

            asyncio.run_coroutine_threadsafe(fill(), server._loop).result(TIMEOUT)
            wait_for(lambda: room.followers == {reading}, "the end of the slow one")
            assert socket.through(ann.say(code, "still there"))[-1].kind == "said"


def test_a_socket_that_is_lost_while_it_resumes_is_forgotten(tmp_path: Path, visit: Arrive) -> None:
    """It waits for a reader who takes nothing, and is among the followers only after that."""
    with LocalServer(tmp_path, rate_limits="off", resume_limit=100) as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        runtime, room = server._runtime, server._runtime.rooms.rooms[code]

        async def fill() -> None:
            for _ in range(500):
                await runtime.rooms.change(code, lambda _: Said(0, text="x" * 20_000))

        asyncio.run_coroutine_threadsafe(fill(), server._loop).result(TIMEOUT)
        with RawConnection(server.address, receive_buffer=4096) as sleeper:
            sleeper.send(handshake(code, ann).replace(b"/events ", b"/events?after=1 "))
            wait_for(lambda: room.resuming, "the socket to resume")
            assert not room.followers
        wait_for(lambda: not room.resuming and not room.followers, "the end of the socket")
        wait_for(
            lambda: not len(runtime.stream_counts) and not len(runtime.resume_turns), "its counts to end"
        )
        with TableSocket(ann, code, "?after=499") as socket:
            assert [event.seq for event in socket.through(501)] == [500, 501]


def test_pings_of_a_client_are_answered_up_to_a_limit(ann: Person) -> None:
    code = ann.open(2)
    with TableSocket(ann, code) as socket:
        assert socket.socket.ping().wait(TIMEOUT)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1000):
                socket.socket.ping()
        # The reason is lost if the client is still sending when the connection ends.
        assert socket.until_closed() in [(1008, "too many pings"), (None, None)]


def test_a_client_that_answers_nothing_does_not_hold_up_a_stop(
    tmp_path: Path, visit: Arrive, caplog: pytest.LogCaptureFixture
) -> None:
    """Its connection is dropped before uvicorn complains."""
    with LocalServer(tmp_path, rate_limits="off") as server:
        ann = visit(server.address, "Ann")
        code = ann.open(2)
        ann.disconnect()
        with RawConnection(server.address) as connection:
            lines = [f"GET /api/tables/{code}/events HTTP/1.1", "Host: x", "Upgrade: websocket"]
            lines += ["Connection: Upgrade", "Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg=="]
            lines += ["Sec-WebSocket-Version: 13", "", ""]
            connection.send("\r\n".join(lines).encode())
            assert connection.socket.recv(65536).startswith(b"HTTP/1.1 101")
            server.stop()
    assert "graceful shutdown exceeded" not in caplog.text
