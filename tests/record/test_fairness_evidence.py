"""What somebody saw of a game is compared with its record; the earliest difference is named."""

from typing import Any

import pytest

from calavera.record import parse_record, verify

from .committed_game import DEEP, GAME, NAME, ZEROS, as_dict

ENTRY: dict[str, Any] = GAME.stream[3 + 1]["commitments"][0]
SECRET: dict[str, Any] = GAME.stream[8 + 1]["commitments"][0]
OTHER_COMMITMENT = {
    **GAME.public["fairness"],
    "commitments": {**GAME.public["fairness"]["commitments"], "1": ZEROS},
}
ELSEWHERE = {**ENTRY, "game": "K7WMQX-2", "seal": ZEROS}


def played_event(*entries: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "played", "commitments": [*entries], **more}


@pytest.mark.parametrize(
    "thing",
    [
        ENTRY,
        {"move": 3, "seal": ENTRY["seal"]},
        played_event(ENTRY, SECRET),
        played_event(ENTRY, game=NAME),
        played_event(ENTRY, game=2),
        {**ENTRY, "game": NAME, "more": 1},
        GAME.public,
        {**GAME.public, "format": "calavera/1"},
        {**GAME.public, "names": ["Rosa"], "more": 1},
        {key: value for key, value in GAME.public.items() if key != "fairness"},
        GAME.cut(0).public,
        as_dict(GAME.record),
    ],
    ids=str,
)
def test_what_was_seen_fits(thing: dict[str, Any]) -> None:
    assert verify(GAME.record, [thing]).ok
    assert verify(GAME.record, iter([{"kind": "ping"}, thing])).ok


@pytest.mark.parametrize(
    ("thing", "at", "code"),
    [
        ({**ENTRY, "seal": ZEROS}, 3, "not-what-was-seen"),
        ({**ENTRY, "actor": 1}, 3, "not-what-was-seen"),
        ({**ENTRY, "hash": ZEROS}, 3, "not-what-was-seen"),
        ({**SECRET, "hash": ZEROS}, 8, "not-what-was-seen"),
        ({**SECRET, "hash": None}, 8, "not-what-was-seen"),
        ({**ENTRY, "move": 4}, 4, "not-what-was-seen"),
        ({**ENTRY, "move": 12}, 12, "missing-move"),
        (played_event(ENTRY, {**SECRET, "hash": None}, {**ENTRY, "hash": ZEROS}), 3, "not-what-was-seen"),
        ({**GAME.public, "first": 1}, None, "other-start"),
        ({**GAME.public, "options": {"players": 4}}, None, "other-start"),
        ({**GAME.public, "moves": [[0, "place"], [1, "place:flower"]]}, 1, "not-what-was-seen"),
        ({**GAME.public, "moves": [[0, "place"], [2, "place"]]}, 1, "not-what-was-seen"),
        ({**GAME.public, "moves": [[0, "place"], [1, "pass"]]}, 1, "not-what-was-seen"),
        ({**GAME.public, "moves": [[0, "place"], [1, "place"]]}, 1, "not-what-was-seen"),
        ({**GAME.public, "moves": []}, None, "other-start"),
        ({**GAME.public, "fairness": OTHER_COMMITMENT}, 1, "not-what-was-seen"),
        ({"kind": "ping"}, None, "not-seen"),
        (ELSEWHERE, None, "not-seen"),
        (played_event({**ENTRY, "seal": ZEROS}, game="K7WMQX-2"), None, "not-seen"),
    ],
    ids=str,
)
def test_what_was_seen_does_not_fit(thing: dict[str, Any], at: int | None, code: str) -> None:
    verdict = verify(GAME.record, [thing])
    assert (verdict.ok, verdict.at, verdict.code) == (False, at, code)


OTHER_GAME = GAME._replace(first=1, salts={at: f"{at + 1:032x}" for at in GAME.salts})


@pytest.mark.parametrize("named", [True, False])
def test_a_stream_may_hold_several_games(named: bool) -> None:
    """A rematch: the other game begins in the same way, but by another first player."""
    game = [{**event, "game": NAME} if named else event for event in GAME.stream]
    other = [{**event, "game": "K7WMQX-2"} if named else event for event in OTHER_GAME.stream]
    for seen in ([*game, *other], [*other, *game], [*other, *game, *other], [*other, GAME.public]):
        assert verify(GAME.record, seen).ok
    assert verify(GAME.record, other).code == "not-seen"
    assert verify(GAME.record, [*other, {"move": 5, "seal": ZEROS}]).at == 5
    game[6] = {**game[6], "commitments": [{**game[6]["commitments"][0], "seal": ZEROS}]}
    assert verify(GAME.record, [*other, *game, *other]).at == 5


def test_a_stream_joined_in_the_middle_counts() -> None:
    assert verify(GAME.record, GAME.stream[4:]).ok
    assert verify(GAME.record, OTHER_GAME.stream[4:]).at == 3


def test_a_witness_who_saw_something_else_is_not_outvoted() -> None:
    assert verify(GAME.record, [*GAME.stream, {"move": 5, "seal": ZEROS}, *GAME.stream]).at == 5


def test_a_witness_locates_a_change_that_the_seal_cannot() -> None:
    changed = as_dict(GAME.record)
    changed["moves"][10][1] = "pick:1"
    record = parse_record(changed)
    assert verify(record).at is None
    assert verify(record, GAME.stream).at == 10


BAD: dict[str, list[Any]] = {
    "move": [None, "3", 3.0, True, -1, 10**9, 10**5000, []],
    "actor": [None, "0", 1.0, True, [], "Chance", -1, 12, 10**5000],
    "hash": [0, "", "0" * 63, [], DEEP],
    "seal": [None, 0, "", "0" * 63, [], DEEP],
}
NO_ENTRIES: list[Any] = [None, 0, "x", {}, [None], [[]], [{}]]


@pytest.mark.parametrize(
    "thing",
    [
        None,
        3,
        [],
        {},
        {"move": 3},
        {"seal": ZEROS},
        *[{**ENTRY, name: value} for name, values in BAD.items() for value in values],
        *[{"kind": "played", "commitments": value} for value in NO_ENTRIES],
        {"format": "calavera/2"},
        {**GAME.public, "moves": [[True, "place"]]},
        {**GAME.public, "moves": [[0, ["place"]]]},
        {**GAME.public, "moves": [[0]]},
        {**GAME.public, "fairness": []},
        {**GAME.public, "fairness": {**GAME.public["fairness"], "seal": 0}},
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_cannot_have_been_seen_is_refused(thing: Any) -> None:
    verdict = verify(GAME.record, [{"kind": "ping"}, thing])
    assert (verdict.ok, verdict.at) == (False, None)
    if verdict.code != "bad-fairness":  # nested too deeply to be shown
        assert verdict.code == "bad-seen"
        assert str(verdict.error).startswith("what was seen, object 2: ")
