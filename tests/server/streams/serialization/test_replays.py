"""Replays: a game step by step with all faces, as a spectator saw it, or as one seat did."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
from random import Random
from typing import Any

import msgspec
import pytest

from calavera.record import as_json, record_json
from calavera.record.fairness import fairness_json, new_salt
from calavera.record.game_record import Record
from calavera.rules import Options, State, new_game, play, view
from calavera.rules.views import open_view
from calavera.server.routes.records import MAX_RECORD_BYTES
from calavera.server.streams.serialization.replays import replay_json
from calavera.server.wire.responses import GameReplay
from tests.rules.strategies import PlayStyle, play_to_end
from tests.server.conftest import Arrive
from tests.server.fuzz.api_fuzz import rss
from tests.server.support.blocking_client import Person, choose_random, expect_json, play_out, wait_for
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import HOST, ServerProcess


def play_game(ann: Person, ben: Person, **options: object) -> tuple[str, dict[int, Person]]:
    """A game of three seats that went through most phases; Ann has two of the seats."""
    code = ann.open(3, options)
    ann.sit(code, 1)
    ben.sit(code)
    ann.start(code, first=0)
    people = {0: ann, 1: ann, 2: ben}
    play_out(people, code, choose_random, Random(7))
    return code, people


def start_duel(ann: Person, ben: Person, **options: object) -> str:
    """A table of two where Ann is the first player."""
    code = ann.open(2, options)
    ben.sit(code)
    ann.start(code, first=0)
    return code


def get_replay(person: Person, code: str, eyes: object = "all", game: int | None = None) -> Any:
    """The replay of a game, in the documented shape."""
    path = f"/api/tables/{code}/replay?eyes={eyes}" + ("" if game is None else f"&game={game}")
    answer = person.get(path)
    assert answer.status == 200, answer
    msgspec.json.decode(answer.body, type=GameReplay)
    return answer.json


def states_of(record: Any) -> list[State]:
    """Where a record's moves lead, from the start on."""
    states = [new_game(Options(**record["options"]), record["first"])]
    for actor, word in record["moves"]:
        states.append(play(states[-1], actor, word).after)
    return states


def build_long_record(seats: int, players: int) -> Record:
    """One of the longest games there are, with what fairness adds to its record."""
    options = Options(players=players, tribes_per_player=seats // players)
    slowly = PlayStyle(adds=1, raises=1, bold=0, skull=0, shows=1)
    games = [play_to_end(new_game(options, 0), Random(seed), slowly) for seed in range(4)]
    moves = max([game.moves for game in games], key=len)
    salts = {index: new_salt() for index in range(len(moves))}
    words = tuple([(actor, str(word)) for actor, word in moves])
    return Record(options, 0, words, {"fairness": fairness_json("g" * 64, salts, words, options, 0)})


# --- What is in it ------------------------------------------------------------------------------------------


def test_a_replay_with_all_eyes_shows_every_disc(ann: Person, ben: Person, arrive: Arrive) -> None:
    """Stacks, hands and lost discs; moves and events with their faces. Anyone may ask, as for the record."""
    code, _ = play_game(ann, ben)
    record, replay = ann.record(code), get_replay(arrive("Eve"), code)
    assert replay["eyes"] == "all"
    assert [step["move"] for step in replay["steps"]] == record["moves"]
    views = [replay["start"], *[step["view"] for step in replay["steps"]]]
    states = states_of(record)
    assert views == [{**as_json(open_view(state)), "past": []} for state in states]
    for state, seen in zip(states, views, strict=True):
        assert seen["seat"] is seen["player"] is None
        for seat in seen["seats"]:
            assert seat["stack"] == list(state.seats[seat["seat"]].stack)
            assert seat["hand"] == list(state.hand(seat["seat"]))
            assert seat["lost"] == list(state.seats[seat["seat"]].lost)
    steps = [play(before, *move) for before, move in zip(states, record["moves"], strict=False)]
    assert [step["events"] for step in replay["steps"]] == [as_json(step.events) for step in steps]
    assert any(
        [event["kind"] == "lost" and event["disc"] for step in steps for event in as_json(step.events)]
    )


@pytest.mark.parametrize("options", [{}, {"last_chance": True}], ids=["plain", "last chance"])
def test_a_replay_for_a_seat_is_what_was_streamed_to_it(
    ann: Person, ben: Person, options: dict[str, object]
) -> None:
    """Every event and view that was streamed to Ben, Eve or Ann's first seat, and nothing else."""
    code, people = play_game(ann, ben, **options)
    last = ann.see(code)["seq"]
    streamed = {2: ben.follow(code, 0).through(last), 0: ann.follow(code, 0).through(last)}
    streamed[-1] = ben.follow(code, 0, spectator=True).through(last)
    for seat, frames in streamed.items():
        replay = get_replay(people[max(seat, 0)], code, "none" if seat < 0 else seat)
        assert replay["eyes"] == ("none" if seat < 0 else seat)
        steps = iter(replay["steps"])
        for frame in frames:
            if frame.kind != "played":
                continue
            now = [next(steps) for _ in frame.json["commitments"]]
            seen = frame.json["views"][str(seat)] if seat == 0 else frame.json["view"]
            assert now[-1]["view"] == {**seen, "past": []}
            if seat != 0:  # Ann was told of both her seats together
                assert [event for step in now for event in step["events"]] == frame.json["events"]
        assert next(steps, None) is None


@pytest.mark.parametrize("eyes", ["none", "0", "2"])
def test_moves_of_a_replay_hide_what_the_reader_did_not_see(ann: Person, ben: Person, eyes: str) -> None:
    """Own placements with their faces, other seats' without; in a loss, neither shuffle nor lost disc."""
    code, _ = play_game(ann, ben, last_chance=True)
    record, replay = ann.record(code), get_replay(ann, code, eyes)
    states = states_of(record)
    for (actor, word), step, after in zip(record["moves"], replay["steps"], states[1:], strict=True):
        own = eyes == str(actor)
        seen = step["move"][1]
        assert step["move"][0] == actor
        open_disc = word == "place:last-chance" and not after.secret_opening
        public = open_disc or not word.startswith(("place", "discard", "shuffle"))
        assert seen == (word if own or public else word.partition(":")[0])
        if step["view"]["moves"]:  # the round goes on
            assert step["view"]["moves"][-1] == [actor, seen]


def test_a_replay_has_the_record_without_moves_and_salts(ann: Person, ben: Person) -> None:
    """The moves are in the steps."""
    code, _ = play_game(ann, ben)
    record, about = ann.record(code), get_replay(ann, code)["record"]
    assert about == {key: value for key, value in record.items() if key not in ("moves", "fairness")}
    assert about["names"] == ["Ann", "Ann", "Ben"]


def test_with_two_tribes_a_player_sees_both(ann: Person, ben: Person) -> None:
    """V1: a player with two seats knows the discs of both, also in a replay."""
    code = start_duel(ann, ben, tribes_per_player=2)
    play_out({0: ann, 1: ben, 2: ann, 3: ben}, code, choose_random, Random(2))
    record = ann.record(code)
    for state, step in zip(states_of(record)[1:], get_replay(ann, code, 2)["steps"], strict=True):
        assert step["view"] == {**as_json(view(state, 2)), "past": []}
        assert [seat["hand"] is not None for seat in step["view"]["seats"]] == [True, False] * 2


# --- Which game, and when -----------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", ["all", "none", "0", "1"])
def test_a_game_that_goes_on_has_no_replay(ann: Person, ben: Person, eyes: str) -> None:
    """Not even for a player's own seat. The game before it has one."""
    code, people = play_game(ann, ben)
    first = get_replay(ann, code, eyes)
    expect_json(ann.post(f"/api/tables/{code}/rematch", {}))
    answer = ann.get(f"/api/tables/{code}/replay?eyes={eyes}")
    assert answer.refusal == (409, "still-secret")
    assert "once it is over" in answer.sentence
    assert ann.get(f"/api/tables/{code}/replay?eyes={eyes}&game=2").refusal == (409, "still-secret")
    assert get_replay(ann, code, eyes, 1) == first
    play_out(people, code)
    assert get_replay(ann, code, eyes)["record"]["game"] == 2
    assert ann.get(f"/api/tables/{code}/replay?game=3").refusal == (404, "no-such-game")


def test_a_table_closed_during_a_game_shows_it_once_its_discs_are_no_longer_secret(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """As its record does: a host who plays must not see every disc by closing the table."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_duel(ann, ben)
    ben.act(code, 1, "place:skull")
    closed = ann.see(code)["seq"] + 1
    assert expect_json(ann.delete(f"/api/tables/{code}"))["seq"] == closed
    for path in ("replay", "replay?eyes=0", "verify"):
        answer = ann.get(f"/api/tables/{code}/{path}")
        assert answer.refusal == (409, "cut-short")
        assert "24 h" in answer.sentence
    record = ann.record(code)
    assert record["format"] == "calavera/1-public"
    assert record["moves"] == [[1, "place"]]
    assert "salts" not in record["fairness"]
    assert record["secret_until"] == record["ended"] + 86_400
    impatient_server.advance(86_401)
    replay = get_replay(ben, code)
    assert [step["move"] for step in replay["steps"]] == [[1, "place:skull"]]
    assert replay["record"]["result"] is None
    assert ann.record(code)["format"] == "calavera/1"


def test_a_game_that_everybody_abandoned_stays_secret_for_a_while(
    impatient_server: LocalServer, arrive_impatient: Arrive
) -> None:
    """The same holds when the server closes the table."""
    ann, ben = arrive_impatient("Ann"), arrive_impatient("Ben")
    code = start_duel(ann, ben)
    ben.act(code, 1, "place:skull")
    impatient_server.advance(61)
    wait_for(lambda: ann.see(code)["table"]["status"] == "closed", "the table to be closed")
    assert ann.record(code)["moves"] == [[1, "place"]]


def test_an_earlier_game_of_a_table_that_is_closed_in_a_game_stays_public(ann: Person, ben: Person) -> None:
    code = start_duel(ann, ben)
    play_out({0: ann, 1: ben}, code)
    expect_json(ann.post(f"/api/tables/{code}/rematch"))
    expect_json(ann.delete(f"/api/tables/{code}"))
    assert ann.record(code, 1)["format"] == "calavera/1"
    assert ann.record(code, 2)["format"] == "calavera/1-public"


def test_a_table_without_a_game_has_no_replay(ann: Person) -> None:
    """Nor has a table that there is not."""
    assert ann.get(f"/api/tables/{ann.open(2)}/replay").refusal == (404, "no-such-game")
    assert ann.get("/api/tables/222222/replay").refusal == (404, "no-such-table")


@pytest.mark.parametrize(
    ("eyes", "code"),
    [("", "bad-eyes"), ("ALL", "bad-eyes"), ("-1", "bad-eyes"), ("0.0", "bad-eyes"), ("3", "no-such-seat")],
)
def test_unknown_eyes_are_refused(ann: Person, ben: Person, eyes: str, code: str) -> None:
    """With what there is instead, for a table's game and for a record that is sent."""
    table, _ = play_game(ann, ben)
    assert ann.get(f"/api/tables/{table}/replay?eyes={eyes}").refusal == (422, code)
    answer = ann.post(f"/api/replay?eyes={eyes}", ann.record(table))
    assert answer.refusal == (422, code)
    assert "seat" in answer.sentence


# --- Records that are sent ----------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", ["all", "none", "1"])
def test_a_record_that_is_sent_is_replayed_alike(ann: Person, ben: Person, eyes: str) -> None:
    """A kept record needs no table."""
    code, _ = play_game(ann, ben)
    sent = expect_json(ann.post(f"/api/replay?eyes={eyes}", ann.record(code)))
    assert sent == get_replay(ann, code, eyes)


def test_a_record_with_required_fields_only_can_be_replayed(ann: Person) -> None:
    """Defaults for options; null for all that it does not say; it need not be over."""
    record = {"format": "calavera/1", "options": {"players": 3}, "first": 1, "moves": [[2, "place:skull"]]}
    replay = expect_json(ann.post("/api/replay", record))
    msgspec.convert(replay, GameReplay)
    assert replay["record"].pop("options") == Options(players=3)._asdict()
    assert replay["record"] == {
        "format": "calavera/1",
        "first": 1,
        **dict.fromkeys(["names", "tribes", "bots", "table", "game", "started", "ended", "result"]),
    }
    assert replay["steps"][0]["view"]["seats"][2]["stack"] == ["skull"]


def test_fields_of_a_record_in_a_wrong_form_are_null_in_the_replay(ann: Person) -> None:
    """A replay ignores further keys, so nothing there can be wrong; the result is that of the moves."""
    nonsense: dict[str, object] = {
        "names": ["Ann"],
        "tribes": ["jade", "glass"],
        "bots": "sharp",
        "table": 7,
        "game": 10**30,
        "started": "noon",
        "ended": None,
        "result": {"winner": 1, "reason": "last"},
        "hidden": [[["x"]]],
    }
    record = {"format": "calavera/1", "options": {"players": 2}, "first": 0, "moves": [], **nonsense}
    about = expect_json(ann.post("/api/replay", record))["record"]
    assert {key: about[key] for key in nonsense if key != "hidden"} == dict.fromkeys(
        [key for key in nonsense if key != "hidden"]
    )
    assert "hidden" not in about
    assert "second_tribes" not in about


@pytest.mark.parametrize(
    ("given", "found"), [(["jade", None], ["jade", None]), (["glass", None], None), ("x", None)]
)
def test_a_replay_has_the_second_tribes_that_the_record_has(
    ann: Person, given: object, found: object
) -> None:
    """V1: one a player, null where none was chosen."""
    options = {"players": 2, "tribes_per_player": 2}
    record = {"format": "calavera/1", "options": options, "first": 0, "moves": [], "second_tribes": given}
    replay = expect_json(ann.post("/api/replay", record))
    msgspec.convert(replay, GameReplay)
    assert replay["record"].get("second_tribes") == found


@pytest.mark.parametrize(
    ("change", "code", "at", "sentence"),
    [
        ({"moves": [[0, "place:flower"], [0, "place:flower"]]}, "already-placed", 1, "seat 0"),
        ({"moves": [[0, "bid:1"]]}, "wrong-phase", 0, "place a flower or the skull"),
        ({"moves": [[0, "jump"]]}, "unknown-action", 0, "jump"),
        ({"moves": [[{}, "pass"]]}, "bad-type", 0, "seat"),
        ({"moves": [[True, None]]}, "bad-type", 0, "action"),
        ({"moves": [0]}, "bad-moves", None, "move 0"),
        ({"format": "calavera/2"}, "unknown-format", None, "calavera/1"),
        ({"first": 9}, "bad-first", None, "first"),
        ({"options": {"players": 99}}, "bad-players", None, "players"),
        ({"options": {}}, "missing-players", None, "players"),
    ],
)
def test_a_record_that_cannot_be_replayed_is_refused_in_the_engines_words(
    ann: Person, change: dict[str, object], code: str, at: int | None, sentence: str
) -> None:
    """The refusal has the number of the move, or null if no move is wrong."""
    record = {"format": "calavera/1", "options": {"players": 2}, "first": 0, "moves": [], **change}
    answer = ann.post("/api/replay", record)
    assert answer.status == 422
    assert answer.json["error"]["details"]["at"] == at
    assert sentence in answer.sentence
    assert answer.refusal == (422, code)


def test_the_public_form_of_a_game_that_goes_on_is_refused(ann: Person, ben: Person) -> None:
    """It has no discs to show."""
    code = start_duel(ann, ben)
    assert ann.post("/api/replay", ann.record(code)).refusal == (409, "still-secret")


# --- Size ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "players"), [(12, 12), (12, 6)])
def test_the_longest_games_fit(ann: Person, seats: int, players: int) -> None:
    """With room to spare: written for people, a word a line, it could be three times as long."""
    record = record_json(build_long_record(seats, players))
    assert len(record["moves"]) > 1200
    spread = json.dumps(record, indent=2).encode()
    assert 3 * len(spread) < MAX_RECORD_BYTES
    assert expect_json(ann.request("POST", "/api/verify", raw=spread))["ok"] is True
    assert len(expect_json(ann.request("POST", "/api/replay", raw=spread))["steps"]) == len(record["moves"])
    assert ann.request("POST", "/api/replay", raw=spread + b" " * MAX_RECORD_BYTES).refusal[0] == 413


def test_a_replay_is_compressed_if_the_client_accepts_gzip(ann: Person, ben: Person) -> None:
    """It becomes less than a tenth as long."""
    code, _ = play_game(ann, ben)
    path = f"/api/tables/{code}/replay"
    plain, packed = ann.get(path), ann.get(path, Accept_Encoding="br, gzip;q=0.5")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 10
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


def test_readers_who_take_nothing_do_not_fill_the_memory(server: ServerProcess) -> None:
    """A replay of megabytes is unpacked as it is read; whole, it would wait in memory for each of them."""
    body = json.dumps(record_json(build_long_record(12, 12))).encode()
    length = len(replay_json(json.loads(body), "all"))
    lines = ["POST /api/replay HTTP/1.1", "Host: x", "Content-Type: application/json"]
    head = "\r\n".join([*lines, f"Content-Length: {len(body)}"])
    with contextlib.ExitStack() as stack:
        before = 0
        for number in range(13):
            reader = stack.enter_context(socket.create_connection((HOST, server.port), timeout=30))
            reader.sendall(head.encode() + b"\r\n\r\n" + body)
            assert reader.recv(12) == b"HTTP/1.1 200"
            if number == 0:
                before = rss(server)
        assert rss(server) - before < 3 * length


def test_no_view_of_a_replay_repeats_the_rounds_before_it() -> None:
    """They came as steps."""
    replay = json.loads(replay_json(record_json(build_long_record(12, 12)), "none"))
    assert all([step["view"]["past"] == [] for step in replay["steps"]])
    assert replay["steps"][-1]["view"]["round"] > 5
