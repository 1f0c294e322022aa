"""The record of a game from the log of its table: its fields, and when it is whole."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from calavera.record import FORMAT, parse_record, verify
from calavera.record.fairness import fairness_json
from calavera.record.game_record import PUBLIC_FORMAT
from calavera.rules import Options
from calavera.server.table_terms import Terms
from calavera.server.tables.entries import (
    Closed,
    Created,
    Entry,
    LoggedEntry,
    Played,
    Renamed,
    Sitter,
    Started,
)
from calavera.server.tables.game_records import GameReader, game_record
from calavera.server.tables.table import Table
from calavera.server.wire.errors import RequestRefused

from .scenes import ANN, BEN, CAT, CODE, SALT, WHOLE_GAME

TERMS = Terms(Options(players=2))
BOT = Sitter("Tito", "jade", bot="sharp")


def moves(*words: str) -> list[Entry]:
    """The entries of moves."""
    made: list[Entry] = []
    for move in words:
        seat, word = move.split()
        made.append(Played(((int(seat), word),), (SALT if word.startswith("place") else None,)))
    return made


def log_of(*entries: Entry, seats: tuple[Sitter, ...] = (ANN, BOT)) -> list[LoggedEntry]:
    """A log that begins with a table of two, where these sit."""
    return [
        LoggedEntry(seq, 100.0 + seq, entry)
        for seq, entry in enumerate((Created(TERMS, "ann", seats), *entries), 1)
    ]


def game(number: int, first: int = 0, seats: tuple[Sitter, ...] = (ANN, BOT)) -> Started:
    """A game starts."""
    return Started(number, f"game-{number}", TERMS, first, seats)


#: A whole game, a new name, and the beginning of another game.
WHOLE_LOG = log_of(
    game(1), *moves(*WHOLE_GAME), Renamed(0, CAT), game(2, 1, (CAT, BOT)), *moves("0 place:skull")
)


def test_a_whole_record_has_every_move() -> None:
    record = game_record(CODE, WHOLE_LOG, 1)
    made = [(int(move.split()[0]), move.split()[1]) for move in WHOLE_GAME]
    salts = {at: SALT for at, (_, word) in enumerate(made) if word.startswith("place")}
    assert record == {
        "format": FORMAT,
        "options": TERMS.options._asdict(),
        "first": 0,
        "moves": [[*move] for move in made],
        "names": ["Ann", "Tito"],
        "tribes": ["marigold", "jade"],
        "bots": [None, "sharp"],
        "table": CODE,
        "game": 1,
        "started": 102.0,
        "ended": 112.0,
        "result": {"winner": 0, "reason": "challenges"},
        "fairness": fairness_json("game-1", salts, made, TERMS.options, 0),
    }
    assert verify(parse_record(record)).ok


def test_the_record_of_a_running_game_is_public() -> None:
    record = game_record(CODE, WHOLE_LOG, None)
    assert (record["format"], record["game"], record["first"]) == (PUBLIC_FORMAT, 2, 1)
    assert (record["moves"], record["last_chance_shown"]) == ([[0, "place"]], [])
    assert (record["started"], record["ended"], record["result"]) == (114.0, None, None)
    assert record["names"] == ["Cat", "Tito"]
    assert "secret_until" not in record
    assert set(record["fairness"]["commitments"]) == {"0"}


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_game_that_was_never_played_is_not_found(number: int) -> None:
    with pytest.raises(RequestRefused) as refused:
        game_record(CODE, WHOLE_LOG, number)
    error = refused.value
    assert (error.status, error.code) == (404, "no-such-game")
    assert str(error) == "there is no such game at this table"
    for nothing in (None, 1):
        with pytest.raises(RequestRefused):
            game_record(CODE, log_of(), nothing)


def test_a_game_that_was_cut_short_stays_secret_for_a_while() -> None:
    """Closing a table must not show its host every disc."""
    log = log_of(game(1), *moves("0 place:skull"), Closed("host"))

    def record(now: float = inf, keep_secret: float = 0.0) -> dict[str, Any]:
        return game_record(CODE, log, 1, now=now, keep_secret=keep_secret)

    before = record(113.9, 10.0)
    assert (before["format"], before["moves"], before["ended"]) == (PUBLIC_FORMAT, [[0, "place"]], 104.0)
    assert before["secret_until"] == 114.0
    for after in (record(114.0, 10.0), record()):
        assert (after["format"], after["moves"]) == (FORMAT, [[0, "place:skull"]])
        assert (after["ended"], after["result"]) == (104.0, None)
        assert "secret_until" not in after


def test_second_tribes_are_in_the_record_if_somebody_chose_one() -> None:
    seats = (replace(ANN, second_tribe="moon"), BEN)
    record = game_record(CODE, log_of(game(1, seats=seats), seats=seats), 1)
    assert record["second_tribes"] == ["moon", None]
    assert "second_tribes" not in game_record(CODE, log_of(game(1)), 1)


def test_a_reader_of_one_game_stops_at_its_end() -> None:
    """Later entries may change the seats; a table may also begin right after the start of the game."""
    table = Table(CODE)
    reader = GameReader(table, 1)
    over = [reader.add(table.apply(*logged)) for logged in WHOLE_LOG[:12]]
    assert over == [False] * 11 + [True]
    later = Table(CODE)
    second = GameReader(later, 2)
    assert not any([second.add(later.apply(*logged)) for logged in WHOLE_LOG])
    assert second.record()["moves"] == [[0, "place"]]
