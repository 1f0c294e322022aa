"""The puzzles: the list, each with its view and its answer, and what is not there."""

from __future__ import annotations

from datetime import date

import msgspec

from calavera.coach.puzzles.collection import daily_number, load_puzzles
from calavera.server.wire.puzzle_responses import PuzzleIndex, PuzzlePosition
from tests.server.support.blocking_client import Person


def test_the_list_has_every_puzzle_and_that_of_a_day(ann: Person) -> None:
    index = msgspec.convert(ann.get("/api/puzzles").json, PuzzleIndex)
    assert index.ids == [puzzle.id for puzzle in load_puzzles()]
    assert len(set(index.ids)) == len(index.ids)
    assert index.difficulties == sorted(index.difficulties)
    day = date(2026, 5, 17)
    since = (day - date(1970, 1, 1)).days
    assert index.ids[since * index.daily_step % len(index.ids)] == load_puzzles()[daily_number(day)].id


def test_a_puzzle_has_what_seat_0_sees_and_what_actions_are_worth(ann: Person) -> None:
    for puzzle in load_puzzles()[:: len(load_puzzles()) // 12]:
        answer = ann.get(f"/api/puzzles/{puzzle.id}")
        assert answer.status == 200
        found = msgspec.convert(answer.json, PuzzlePosition)
        assert found.actions[0].action == puzzle.best
        view = answer.json["view"]
        assert sorted(view["legal"]) == sorted(puzzle.values)
        assert view["seat"] == 0
        assert all([seat["hand"] is None for seat in view["seats"][1:]])


def test_what_is_not_there_is_refused(ann: Person) -> None:
    assert ann.get("/api/puzzles/00000000").refusal == (404, "no-such-puzzle")
