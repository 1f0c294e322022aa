"""The coach: positions of two and finished games, in processes of their own."""

from __future__ import annotations

import sys
from collections.abc import Sized
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, play_out, wait_for
from tests.server.support.local_server import LocalServer

SMALL: dict[str, Any] = {"discs": [2, 1], "wins": [1, 1]}


def test_a_position_is_solved(ann: Person) -> None:
    """With bounds, the plan at a point of the round, and the beliefs that are usual if none are given."""
    answer = ann.post("/api/solve", {**SMALL, "line": []})
    assert answer.status == 200
    report = answer.json
    assert report["skull"] == [0.5, 0.5]
    assert report["low"] - 1e-3 <= 0.75 <= report["high"] + 1e-3
    assert [decision["seat"] for decision in report["decisions"]] == [0]
    assert ann.post("/api/solve", {"discs": [4, 1], "wins": [2, 2], "line": None}).json["skull"] == [1.0, 0.5]


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"discs": [5, 1]}, (422, "bad-discs")),
        ({"wins": [0, 1]}, (422, "bad-wins")),
        ({"first": 2}, (422, "bad-first")),
        ({"skull": [0.5, 1.5]}, (422, "bad-skull")),
        ({"discs": [4, 1], "skull": [0.5, 0.5]}, (422, "bad-skull")),
        ({"line": ["bid:7"]}, (422, "bid-too-high")),
        ({"line": ["bid:1", "pass", "flip:0"]}, (422, "bad-line")),
        ({"line": ["x" * 9]}, (422, "bad-line")),
        ({"line": ["pass"] * 17}, (422, "bad-line")),
        ({"discs": [2]}, (422, "bad-field")),
        ({"depth": 3}, (422, "bad-field")),
    ],
    ids=str,
)
def test_what_is_not_possible_is_refused(
    ann: Person, change: dict[str, Any], refusal: tuple[int, str]
) -> None:
    """With the code of the field, or of the engine's refusal of a move."""
    assert ann.post("/api/solve", {**SMALL, **change}).refusal == refusal


def test_a_round_is_played_against_the_oracle(ann: Person) -> None:
    """The server deals the discs; each answer says what is worth what, until the round is over."""
    at = expect_json(ann.post("/api/solve/play", {**SMALL, "line": None}))
    assert set(at["own"]["hand"]) <= set("FS")
    while at["end"] is None:
        body = {**SMALL, "line": at["line"], "own": at["own"], "action": at["actions"][0]["action"]}
        at = expect_json(ann.post("/api/solve/play", body))
        assert at["loss"] is None or at["loss"] < 1e-6
    assert (at["end"]["following"] is None) != (at["end"]["winner"] is None)
    for given, refusal in (
        ({"own": {"hand": "FFF"}}, (422, "bad-hand")),
        ({"own": {"hand": "FS" * 40}}, (422, "bad-hand")),
        ({"action": "x" * 20}, (422, "bad-action")),
        ({"line": [], "own": {"hand": "FF", "stack": "F"}, "action": "pass"}, (422, "bad-action")),
    ):
        assert ann.post("/api/solve/play", {**SMALL, **given}).refusal == refusal


def test_a_finished_game_is_reviewed_and_a_running_one_is_not(ann: Person, arrive: Arrive) -> None:
    """By its table, or by its record; a game that goes on stays secret."""
    code, ben = ann.open(2), arrive("Ben")
    ben.sit(code, 1)
    ann.start(code)
    path = f"/api/tables/{code}/games/1/review"
    assert ann.get(path).refusal == (409, "still-secret")
    play_out({0: ann, 1: ben}, code)
    answer = ben.get(path)
    assert answer.status == 200
    review = answer.json
    assert {verdict["method"] for verdict in review["decisions"]} == {"solved"}
    assert {seat["seat"] for seat in review["seats"]} == {0, 1}
    assert ann.get(path).body == answer.body
    record = ann.get(f"/api/tables/{code}/record?game=1").json
    assert ann.post("/api/review", record).json["decisions"] == review["decisions"]
    assert ann.get(f"/api/tables/{code}/games/2/review").refusal[0] == 404
    other = {**record, "moves": [[0, "place:skull"]], "result": None}
    branch = expect_json(ann.post("/api/review/branch?at=0", other))
    assert branch["seat"] == 0
    assert branch["moves"][0][0] == 1
    assert (branch["chances"] is None) == bool(branch["actions"])
    assert ann.post("/api/review/branch?at=1", other).refusal == (422, "bad-branch")
    bad = ann.post("/api/review", {**record, "moves": record["moves"][:-1]})
    assert bad.refusal == (422, "not-over")
    changed = {**record, "fairness": {**record["fairness"], "seal": "0" * 64}}
    assert ann.post("/api/review", changed).refusal == (422, "tampered")
    assert ann.post("/api/review", {"format": "x"}).refusal == (422, "missing-key")


def test_hints_at_a_practice_table(ann: Person, ben: Person) -> None:
    """Everybody is told of them; the one person gets values, on a turn, and nobody else sits down."""
    code = ann.open(2, hints=True, bots=["novice"], pace="instant")
    assert ben.see(code)["table"]["hints"]
    assert ben.post(f"/api/tables/{code}/seats", {}).refusal == (409, "practice-table")
    ann.start(code, first=0)
    assert ben.see(code)["table"]["hints"]
    path = f"/api/tables/{code}/hint"
    assert ben.post(path, {"seat": 0}).refusal == (403, "not-your-seat")
    found = expect_json(ann.post(path, {"seat": 0}))
    assert (found["seat"], found["round"], found["method"]) == (0, 1, "solved")
    assert {one["action"] for one in found["actions"]} == {"place:flower", "place:skull"}
    wins = [one["win"] for one in found["actions"]]
    assert wins == sorted(wins, reverse=True)
    assert (found["tempting"] is None) == (found["kind"] is None)
    ann.act(code, 0, found["actions"][0]["action"])
    stream = ann.follow(code)
    expect_json(ann.patch(f"/api/tables/{code}", {"hints": False}))
    assert stream.until("changed").json["table"]["hints"] is False
    assert ann.post(path, {"seat": 0}).refusal == (409, "no-hints")


def _has_length(queue: Sized, length: int) -> bool:
    return len(queue) == length


def test_somebody_with_many_identities_delays_others_by_one_question(tmp_path: Path, visit: Arrive) -> None:
    """Whoever comes without a cookie is somebody new each time: addresses take turns, not people alone."""
    with (
        LocalServer(tmp_path / "data", proxies="127.0.0.1") as server,
        ThreadPoolExecutor(9) as threads,
    ):
        pool = server._runtime.solver
        pool._command = (sys.executable, "-c", "import time; time.sleep(60)")  # it is never ready
        people = [visit(server.address, f"P{number}") for number in range(9)]
        for number, person in enumerate(people):
            person.headers = {"X-Forwarded-For": "192.0.2.2" if number == 8 else "192.0.2.1"}
        answers = []
        for number, person in enumerate(people, 1):
            answers.append(threads.submit(person.post, "/api/solve", SMALL))
            wait_for(partial(_has_length, pool._queue, number), "the question")
        order = [pool._queue.take().owner for _ in people]
        assert order.index("192.0.2.2") == 1
        server.stop()
        assert {answer.result().status for answer in answers} == {503}
