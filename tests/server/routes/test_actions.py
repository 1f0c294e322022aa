"""Actions: each is played once, or refused with a status, a code and a sentence."""

from __future__ import annotations

import http.client
import json
import threading
from typing import Any

import pytest

from calavera.rules import CalaveraError, Options, new_game, play
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, play_out
from tests.server.support.processes import HOST, ServerProcess


@pytest.fixture(name="game")
def game_fixture(ann: Person, ben: Person) -> str:
    """The code of a table where Ann and Ben have begun, Ann first."""
    code = ann.open(2)
    ben.sit(code)
    ann.start(code, first=0)
    return code


def finish_opening(ann: Person, ben: Person, code: str) -> None:
    """Both have placed a flower."""
    ann.act(code, 0, "place:flower")
    ben.act(code, 1, "place:flower")


# --- Refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    [
        "bid:1",
        "pass",
        "flip:0",
        "place:last-chance",
        "place",
        "",
        "PLACE:FLOWER",
        "bid:999",
        "bid:x",
        "💀",
        "shuffle",
    ],
)
def test_an_illegal_action_is_refused_in_the_words_of_the_rules(ann: Person, game: str, word: str) -> None:
    """The engine's own code and sentence, and nothing has changed."""
    with pytest.raises(CalaveraError) as refused:
        play(new_game(Options(players=2), first=0), 0, word)
    before = ann.see(game)
    answer = ann.try_act(game, 0, word)
    assert answer.refusal == (409, refused.value.code)
    assert answer.sentence == str(refused.value)
    after = ann.see(game)
    assert after == {**before, "now": after["now"]}


def test_an_action_out_of_turn_is_refused(ann: Person, ben: Person, game: str) -> None:
    """Also a second one in one turn."""
    finish_opening(ann, ben, game)
    assert ben.try_act(game, 1, "bid:1").refusal == (409, "not-your-turn")
    ann.act(game, 0, "bid:1")
    assert ann.try_act(game, 0, "bid:2").refusal == (409, "not-your-turn")
    assert ben.try_act(game, 1, "bid:1").status == 409
    assert ben.try_act(game, 1, "bid:3").status == 409


def test_an_action_for_anothers_seat_is_refused(ann: Person, arrive: Arrive, game: str) -> None:
    """By players and by spectators."""
    assert ann.try_act(game, 1, "place:flower").refusal == (403, "not-your-seat")
    assert arrive("Eve").try_act(game, 0, "place:flower").refusal == (403, "not-your-seat")


@pytest.mark.parametrize("seat", [2, -1, 99, 2**63, 10**30])
def test_an_action_for_a_seat_that_is_not_there_is_refused(ann: Person, game: str, seat: int) -> None:
    """However large its number."""
    assert ann.try_act(game, seat, "place:flower").refusal == (422, "no-such-seat")


def test_an_action_needs_a_game(ann: Person) -> None:
    """Not before the first, not after the end, not at a table that is not there."""
    code = ann.open(2)
    assert ann.try_act(code, 0, "place:flower").refusal == (409, "not-started")
    assert ann.try_act("222222", 0, "place:flower").refusal == (404, "no-such-table")
    ann.sit(code, 1)
    ann.start(code, first=0)
    play_out({0: ann, 1: ann}, code)
    assert ann.try_act(code, 0, "place:flower").refusal == (409, "game-over")


@pytest.mark.parametrize("value", [True, False, None, "0", "", "zero", 0.0, 1e300, [0], {"seat": 0}])
def test_a_seat_that_is_no_whole_number_is_refused(ann: Person, game: str, value: object) -> None:
    """A text is no number, nor is true."""
    before = ann.see(game)["seq"]
    body = {"seat": value, "action": "place:flower", "id": "x"}
    assert ann.post(f"/api/tables/{game}/actions", body).refusal == (422, "bad-field")
    assert ann.see(game)["seq"] == before


@pytest.mark.parametrize("value", [True, None, 0, 3.5, ["place:flower"], {}])
@pytest.mark.parametrize("field", ["action", "id"])
def test_an_action_or_id_that_is_no_text_is_refused(
    ann: Person, game: str, field: str, value: object
) -> None:
    """As whatever else it comes."""
    body = {"seat": 0, "action": "place:flower", "id": "x", field: value}
    assert ann.post(f"/api/tables/{game}/actions", body).refusal == (422, "bad-field")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": 0},
        {"seat": 0, "action": "place:flower"},
        {"seat": 0, "action": "place:flower", "id": "x", "extra": 1},
        {"seat": 0, "action": "place:flower", "id": "x", "person": "p_1"},
        [],
        [0, "place:flower", "x"],
        "place:flower",
        5,
        None,
    ],
)
def test_missing_and_unknown_fields_are_refused(ann: Person, game: str, body: Any) -> None:
    """Not ignored."""
    answer = ann.request("POST", f"/api/tables/{game}/actions", raw=json.dumps(body).encode())
    assert answer.refusal == (422, "bad-field")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b'{"seat": 0,}',
        b"{'seat': 0}",
        b"\xff\xfe\x00",
        b"NaN",
        b"\x00" * 100,
    ],
)
@pytest.mark.parametrize("what", ["actions", "talk", "seats"])
def test_a_body_that_is_not_json_is_refused(ann: Person, game: str, raw: bytes, what: str) -> None:
    """As something that cannot be read."""
    answer = ann.request(
        "POST", f"/api/tables/{game}/{what}", raw=raw, headers={"Content-Type": "application/json"}
    )
    assert answer.status == 400
    assert answer.refusal[1] in ("not-json", "bad-request")


@pytest.mark.parametrize("what", ["actions", "talk", "start"])
def test_a_body_that_is_nested_for_ever_is_refused(ann: Person, game: str, what: str) -> None:
    """Without harm."""
    for raw in (b"[" * 15_000, b'{"a":' * 3000, b'{"seat":' + b"[" * 10_000):
        assert ann.request("POST", f"/api/tables/{game}/{what}", raw=raw).status in (400, 422)
    assert ann.request("POST", "/api/verify", raw=b'{"a":' + b"[" * 200_000).status in (400, 422)


@pytest.mark.parametrize("path", ["actions", "talk", "seats", "start", "mute"])
def test_a_body_that_is_too_large_is_refused(ann: Person, game: str, path: str) -> None:
    """Announced or not."""
    large = json.dumps({"seat": 0, "action": "x" * 20_000, "id": "x"}).encode()
    assert ann.request("POST", f"/api/tables/{game}/{path}", raw=large).refusal == (413, "too-large")
    connection = http.client.HTTPConnection(HOST, ann.port, timeout=10)
    try:
        connection.request(
            "POST",
            f"/api/tables/{game}/{path}",
            body=iter([large[:9000], large[9000:18_000], large[18_000:]]),
            headers={"Content-Type": "application/json", "Cookie": f"calavera={ann.cookie}"},
            encode_chunked=True,
        )
        assert connection.getresponse().status == 413
    finally:
        connection.close()


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "json"]
)
def test_a_body_must_say_that_it_is_json(ann: Person, game: str, kind: str) -> None:
    """A form of another site could not; with a token it is no different."""
    body = b'{"seat": 0, "action": "place:flower", "id": "x"}'
    path = f"/api/tables/{game}/actions"
    assert ann.request("POST", path, raw=body, headers={"Content-Type": kind}).refusal == (415, "not-json")
    token = expect_json(ann.post("/api/me/tokens", {"label": "x"}), 201)["token"]
    headers = {"Content-Type": kind, "Authorization": f"Bearer {token}"}
    assert ann.request("POST", path, raw=body, headers=headers).refusal == (415, "not-json")
    assert ann.see(game)["view"]["moves"] == []


def test_a_body_of_unknown_length_must_say_that_it_is_json(ann: Person, game: str) -> None:
    """Chunked, without a type."""
    connection = http.client.HTTPConnection(HOST, ann.port, timeout=10)
    try:
        connection.request(
            "POST",
            f"/api/tables/{game}/actions",
            body=iter([b'{"seat": 0, "action": "place:flower", "id": "x"}']),
            headers={"Cookie": f"calavera={ann.cookie}"},
            encode_chunked=True,
        )
        assert connection.getresponse().status == 415
    finally:
        connection.close()


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_content_type_json_may_have_a_charset_or_capitals(ann: Person, game: str, kind: str) -> None:
    """With a charset, or in capitals."""
    body = b'{"seat": 0, "action": "place:flower", "id": "x"}'
    path = f"/api/tables/{game}/actions"
    assert ann.request("POST", path, raw=body, headers={"Content-Type": kind}).status == 200


# --- Once and only once -------------------------------------------------------------------------------------


def test_the_same_id_twice_is_one_action(ann: Person, ben: Person, game: str) -> None:
    """However late the second one comes, also when it would no longer be legal."""
    first = expect_json(ann.try_act(game, 0, "place:flower", "once"))
    assert expect_json(ann.try_act(game, 0, "place:flower", "once")) == first
    ben.act(game, 1, "place:flower")
    assert expect_json(ann.try_act(game, 0, "place:flower", "once")) == first
    assert ann.see(game)["view"]["moves"] == [[0, "place:flower"], [1, "place"]]
    play_out({0: ann, 1: ben}, game)
    assert expect_json(ann.try_act(game, 0, "place:flower", "once")) == first
    expect_json(ann.delete(f"/api/tables/{game}"))
    assert expect_json(ann.try_act(game, 0, "place:flower", "once")) == first


def test_an_id_used_for_another_action_is_refused(ann: Person, ben: Person, game: str) -> None:
    """Before the rules have a look; other people's ids do not matter."""
    expect_json(ann.try_act(game, 0, "place:flower", "mine"))
    assert ann.try_act(game, 0, "place:skull", "mine").refusal == (409, "id-used")
    assert ann.try_act(game, 1, "place:flower", "mine").refusal == (409, "id-used")
    expect_json(ben.try_act(game, 1, "place:flower", "mine"))


def test_an_id_of_a_refused_action_can_be_used_again(ann: Person, game: str) -> None:
    """Nothing was done under it."""
    assert ann.try_act(game, 0, "bid:1", "again").status == 409
    expect_json(ann.try_act(game, 0, "place:skull", "again"))


@pytest.mark.parametrize("id_", ["", "x" * 65, "ü", "a\nb", "\x00", "💀"])
def test_an_id_is_short_and_printable(ann: Person, game: str, id_: str) -> None:
    """So that it fits into any program."""
    assert ann.try_act(game, 0, "place:flower", id_).refusal == (422, "bad-id")


def test_the_same_id_from_many_connections_at_once_is_one_action(
    server: ServerProcess, visit: Arrive, ann: Person, game: str
) -> None:
    """All of them get the same number."""
    answers: list[Any] = []
    ready = threading.Barrier(8)

    def send() -> None:
        tab = visit(server.address)
        tab.cookie = ann.cookie
        ready.wait()
        answers.append(expect_json(tab.try_act(game, 0, "place:skull", "together")))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert len({answer["seq"] for answer in answers}) == 1
    assert ann.see(game)["view"]["moves"] == [[0, "place:skull"]]


def test_of_several_actions_at_once_for_one_turn_one_is_played(
    server: ServerProcess, visit: Arrive, ann: Person, game: str
) -> None:
    """The others are refused."""
    statuses: list[int] = []
    ready = threading.Barrier(8)

    def send(number: int) -> None:
        tab = visit(server.address)
        tab.cookie = ann.cookie
        ready.wait()
        statuses.append(tab.try_act(game, 0, "place:skull", f"finger {number}").status)

    threads = [threading.Thread(target=send, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, *[409] * 7]
    assert len(ann.see(game)["view"]["moves"]) == 1
