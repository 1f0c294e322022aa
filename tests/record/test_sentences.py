"""Refusals of records, streams and fairness data: the code and the exact sentence."""

from typing import Any

import pytest

from calavera.record import parse_record, read_records
from calavera.record.fairness_parser import check_game_name, parse_evidence, parse_fairness
from calavera.rules import BadRecord

SEAL = "0" * 64
RECORD: dict[str, Any] = {"format": "calavera/1", "options": {"players": 2}, "first": 0, "moves": []}
FAIRNESS: dict[str, Any] = {"game": "G", "commitments": {}, "seal": SEAL}
HEX = "64 hex digits (0-9, a-f)"


def refuse(parse: Any, data: object) -> tuple[str, str]:
    with pytest.raises(BadRecord) as caught:
        parse(data)
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(
    ("data", "code", "says"),
    [
        (3, "not-an-object", "a record is a JSON object, not 3"),
        ({}, "missing-key", "the record has no 'format': it needs format, options, first, moves"),
        (
            {**RECORD, "format": "calavera/1-public"},
            "still-secret",
            "this is the public form of a game that is not over: its record comes when it is",
        ),
        ({**RECORD, "format": "x"}, "unknown-format", "format 'x' is not known: use 'calavera/1'"),
        ({**RECORD, "options": 1}, "bad-options", "options is a JSON object, not 1"),
        (
            {**RECORD, "options": {"jokers": 2}},
            "unknown-option",
            "there is no option 'jokers': there are players, opening, loss, last_chance, tribes_per_player",
        ),
        ({**RECORD, "options": {}}, "missing-players", "options needs players, a whole number"),
        ({**RECORD, "moves": 1}, "bad-moves", "moves is a list of [seat, word] pairs, not 1"),
        (
            {**RECORD, "moves": [[0, "pass"], [1]]},
            "bad-moves",
            "move 1 is not a pair such as [0, 'pass'] or ['chance', 'draw:flower']",
        ),
    ],
)
def test_a_bad_record_is_refused_with_this_sentence(data: object, code: str, says: str) -> None:
    assert refuse(parse_record, data) == (code, says)


@pytest.mark.parametrize(
    ("lines", "code", "says"),
    [
        (
            [b"\n", b"{]\n"],
            "bad-json",
            "line 2 is not JSON: Expecting property name enclosed in double quotes, column 2",
        ),
        ([b"\xff\n"], "bad-encoding", "line 1 is not UTF-8 text"),
        ([b"\n", b"{\n"], "bad-json", "the object that begins on line 2 is never finished"),
        ([b"[" * 100_000], "bad-json", "line 1 is nested too deeply"),
        ([b'{"a": 1, "a": 2}'], "bad-json", "line 1 cannot be read: a key appears twice in one object"),
        ([b'{"a": NaN}'], "bad-json", "line 1 cannot be read: NaN is not a JSON number"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_bad_line_is_refused_with_this_sentence(lines: list[bytes], code: str, says: str) -> None:
    (found,) = read_records(lines)
    assert isinstance(found, BadRecord)
    assert (found.code, str(found)) == (code, says)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (1, "fairness is a JSON object, not 1"),
        ({**FAIRNESS, "x": 1}, "fairness has no 'x': it has game, salts, commitments, seal"),
        ({**FAIRNESS, "seal": 1}, f"the seal is {HEX}, not 1"),
        ({**FAIRNESS, "commitments": 1}, "commitments is a JSON object by number of move, not 1"),
        ({**FAIRNESS, "salts": 1}, "salts is a JSON object by number of move, not 1"),
        ({**FAIRNESS, "salts": {"x": ""}}, "salts goes by number of move, such as '7', not 'x'"),
        ({**FAIRNESS, "salts": {7: ""}}, "salts goes by number of move, such as '7', not 7"),
    ],
)
def test_bad_fairness_data_is_refused_with_this_sentence(data: object, says: str) -> None:
    assert refuse(parse_fairness, data) == ("bad-fairness", says)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (1, "it is not a JSON object but 1"),
        ({"kind": "x", "commitments": 1}, "an event's commitments are a list, not 1"),
        ({"kind": "x", "commitments": [1]}, "a commitment that was seen is a JSON object, not 1"),
        ({"seal": SEAL}, "'move' is the number of a move, from 0, not None"),
        ({"move": 1, "seal": 1}, f"'seal' is {HEX}, not 1"),
        ({"move": 1, "seal": SEAL, "actor": "x"}, "'actor' is a seat or 'chance', not 'x'"),
        ({"move": 1, "seal": SEAL, "hash": 1}, f"'hash' is {HEX} or null, not 1"),
        ({**RECORD, "moves": [["x", "y"]]}, "move 0 is not a pair such as [0, 'place'] or [1, 'bid:2']"),
    ],
)
def test_bad_evidence_is_refused_with_this_sentence(data: object, says: str) -> None:
    assert refuse(parse_evidence, data) == ("bad-seen", says)


def test_a_bad_name_of_a_game_is_refused_with_this_sentence() -> None:
    allowed = "1 to 100 ASCII characters without spaces, quotes and backslashes"
    assert refuse(check_game_name, "a b") == ("bad-game", f"a game's name is {allowed}, not 'a b'")


def test_evidence_keeps_the_facts_of_its_entry() -> None:
    entry = {"move": 3, "actor": 0, "hash": SEAL, "seal": SEAL, "game": "G", "more": 1}
    (found,) = parse_evidence(entry)
    assert (found.game, found.at, found.from_stream) == ("G", 3, False)
    assert found.facts == {"actor": 0, "hash": SEAL, "seal": SEAL}
    (found,) = parse_evidence({"kind": "played", "game": "H", "commitments": [entry]})
    assert (found.game, found.from_stream) == ("H", True)
