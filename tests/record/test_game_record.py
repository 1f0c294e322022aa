"""Parsing records: what the format allows is accepted, everything else is refused with a reason."""

from typing import Any

import pytest

from calavera.record import Record, parse_record, record_json, replay
from calavera.rules import BadRecord, Options

GOOD: dict[str, Any] = {
    "format": "calavera/1",
    "options": {"players": 4},
    "first": 0,
    "moves": [[0, "place:flower"], [2, "place:skull"]],
}


def test_options_left_out_take_the_defaults() -> None:
    record = parse_record(GOOD)
    assert record.options == Options(4, "simultaneous", "pick", False, 1)
    assert record.moves == ((0, "place:flower"), (2, "place:skull"))


def test_further_keys_are_kept_and_ignored_by_a_replay() -> None:
    record = parse_record({**GOOD, "names": ["Rosa"], "result": {"winner": 3}})
    assert record.extra == {"names": ["Rosa"], "result": {"winner": 3}}
    assert replay(record) == replay(parse_record(GOOD))


def test_a_record_written_reads_back_to_itself() -> None:
    record = Record(Options(3, "first-last", "draw", True, 2), 5, ((0, "place:flower"),), {"names": ["A"]})
    assert parse_record(record_json(record)) == record


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "calavera/2"}, "unknown-format"),
        ({"format": None}, "unknown-format"),
        ({"format": ["calavera/1"]}, "unknown-format"),
        ({"options": None}, "bad-options"),
        ({"options": []}, "bad-options"),
        ({"options": {}}, "missing-players"),
        ({"options": {"players": 4, "jokers": 2}}, "unknown-option"),
        ({"options": {"players": 4, "Opening": "simultaneous"}}, "unknown-option"),
        ({"moves": {}}, "bad-moves"),
        ({"moves": None}, "bad-moves"),
        ({"moves": [[0]]}, "bad-moves"),
        ({"moves": [[0, "pass", 1]]}, "bad-moves"),
        ({"moves": ["pass"]}, "bad-moves"),
        ({"moves": [{"seat": 0, "action": "pass"}]}, "bad-moves"),
    ],
)
def test_what_is_not_a_record_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        parse_record({**GOOD, **change})
    assert refused.value.code == code


@pytest.mark.parametrize("key", ["format", "options", "first", "moves"])
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(BadRecord, match=key):
        parse_record({name: value for name, value in GOOD.items() if name != key})


@pytest.mark.parametrize("data", [None, 3, "x", [], [GOOD], True])
def test_only_an_object_is_a_record(data: object) -> None:
    with pytest.raises(BadRecord) as refused:
        parse_record(data)
    assert refused.value.code == "not-an-object"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"options": {"players": "4"}}, "bad-players"),
        ({"options": {"players": True}}, "bad-players"),
        ({"options": {"players": 4.0}}, "bad-players"),
        ({"options": {"players": 1}}, "bad-players"),
        ({"options": {"players": 10**30}}, "bad-players"),
        ({"options": {"players": 7, "tribes_per_player": 2}}, "bad-players"),
        ({"options": {"players": 4, "tribes_per_player": 3}}, "bad-tribes"),
        ({"options": {"players": 4, "tribes_per_player": True}}, "bad-tribes"),
        ({"options": {"players": 4, "last_chance": 1}}, "bad-last-chance"),
        ({"options": {"players": 4, "opening": "Simultaneous"}}, "bad-opening"),
        ({"options": {"players": 4, "loss": []}}, "bad-loss"),
        ({"first": 4}, "bad-first"),
        ({"first": -1}, "bad-first"),
        ({"first": True}, "bad-first"),
        ({"first": "0"}, "bad-first"),
        ({"first": None}, "bad-first"),
    ],
)
def test_impossible_options_end_a_replay_before_the_first_move(change: dict[str, Any], code: str) -> None:
    played = replay(parse_record({**GOOD, **change}))
    assert (played.state, played.at) == (None, None)
    assert played.error is not None
    assert played.error.code == code


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ([1, "bid:1"], "wrong-phase"),
        ([True, "place:flower"], "bad-type"),
        (["1", "place:flower"], "bad-type"),
        ([1.0, "place:flower"], "bad-type"),
        ([None, "place:flower"], "bad-type"),
        ([9, "place:flower"], "no-such-seat"),
        ([-1, "place:flower"], "no-such-seat"),
        ([10**40, "place:flower"], "no-such-seat"),
        ([1, "place:Flower"], "unknown-action"),
        ([1, " place:flower"], "unknown-action"),
        ([1, None], "bad-type"),
        ([1, ["place", "flower"]], "bad-type"),
        ([[1], "place:flower"], "bad-type"),
        (["chance", "shuffle:F"], "not-your-turn"),
        (["Chance", "draw:flower"], "bad-type"),
        ([1, "shuffle:FSF"], "only-chance"),
    ],
)
def test_an_illegal_move_ends_a_replay_at_its_number(move: list[object], code: str) -> None:
    played = replay(parse_record({**GOOD, "moves": [*GOOD["moves"], move, [3, "place:flower"]]}))
    assert played.at == 2
    assert played.error is not None
    assert played.error.code == code
    assert played.state is not None
    assert played.state.total == 2
