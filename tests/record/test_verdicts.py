"""Verdicts on changed games: the code, the exact sentence and, where there is one, the number of the move."""

from typing import Any

import pytest

from calavera.record import Record, parse_record, public_fairness_json, verify
from calavera.record.fairness_parser import parse_evidence
from calavera.rules import BadRecord, Options

from .committed_game import DEEP, GAME, NAME, ZEROS, as_dict

OTHER_NAME = "K7WMQX-2"


def change(**parts: Any) -> Record:
    """GAME's record with some of its parts replaced."""
    return parse_record({**as_dict(GAME.record), **parts})


def with_move(at: int, actor: Any, word: Any) -> Record:
    moves = [[*move] for move in GAME.moves]
    moves[at] = [actor, word]
    return change(moves=moves)


def tell(record: Record, *seen: Any) -> tuple[str | None, str | None, int | None]:
    verdict = verify(record, seen)
    return verdict.code, verdict.error, verdict.at


def test_what_was_seen_and_is_not_in_the_record_is_told() -> None:
    short = GAME.cut(5)
    assert tell(short.record, *GAME.stream) == (
        "missing-move",
        "move 5: it was seen, but the record ends before it",
        5,
    )
    start = {**GAME.public, "first": 1}
    assert tell(GAME.record, start) == (
        "other-start",
        "the options or the first seat are not those that were seen",
        None,
    )


@pytest.mark.parametrize(
    ("at", "label"),
    [(1, "move 1, seat 1's place"), (8, "move 8, chance's shuffle"), (10, "move 10, seat 1's pick")],
)
def test_a_move_that_was_seen_otherwise_is_named(at: int, label: str) -> None:
    seen = {"move": at, "seal": ZEROS}
    why = "up to here the record is not what was seen during the game"
    assert tell(GAME.record, seen) == ("not-what-was-seen", f"{label}: {why}", at)


def test_evidence_of_another_game_proves_nothing() -> None:
    fairness = public_fairness_json(OTHER_NAME, GAME.salts, GAME.moves, GAME.options, GAME.first)
    expected = ("not-seen", f"nothing that was seen is of the game '{NAME}'", None)
    assert tell(GAME.record, {**GAME.public, "fairness": fairness}) == expected


def test_every_piece_of_a_public_record_names_its_game() -> None:
    assert {piece.game for piece in parse_evidence(GAME.public)} == {NAME}


def test_a_wrong_seal_is_told() -> None:
    fairness: Any = {**as_dict(GAME.record)["fairness"], "seal": ZEROS}
    why = "a public move, the start, the end or the seal itself was changed"
    assert tell(change(fairness=fairness)) == (
        "wrong-seal",
        f"the seal is not that of these moves: {why}",
        None,
    )


def test_a_bad_commitment_is_told_with_its_move() -> None:
    fairness: Any = as_dict(GAME.record)["fairness"]
    fairness["commitments"]["1"] = "x"
    assert tell(change(fairness=fairness)) == (
        "bad-commitment",
        "move 1, seat 1's place: a commitment is 64 hex digits (0-9, a-f), not 'x'",
        1,
    )


@pytest.mark.parametrize(
    ("actor", "word", "label"),
    [
        (0, "fly", "move 3"),
        (True, "pass", "move 3"),
        ("0", "pass", "move 3"),
        (7, "pass", "move 3, seat 7's pass"),
        ("chance", "draw:flower", "move 3, chance's draw"),
    ],
)
def test_an_illegal_move_is_named_as_far_as_it_can_be_read(actor: Any, word: str, label: str) -> None:
    code, error, at = tell(with_move(3, actor, word))
    assert (code, at) == ("illegal-move", 3)
    assert str(error).split(":")[0] == label


def test_what_is_nested_too_deeply_is_told() -> None:
    assert tell(GAME.record, {"move": DEEP, "seal": ZEROS}) == (
        "bad-fairness",
        "something in it is nested too deeply",
        None,
    )


def test_a_secret_move_without_salt_cannot_be_told_to_all() -> None:
    with pytest.raises(BadRecord) as caught:
        public_fairness_json("G", {}, [(0, "place:skull")], Options(2), 0)
    assert caught.value.code == "missing-salt"
