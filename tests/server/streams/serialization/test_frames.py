"""Frames: the kinds of events, and the history of a game in snapshots."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from calavera.rules import Options
from calavera.rules.events import seen_by
from calavera.server.streams.serialization.frames import EVENT_KINDS, FrameWriter, Reader, encode
from calavera.server.table_terms import Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import Created, Sat, Sitter, Started, encode_entry
from calavera.server.tables.table import Table

SITTERS = tuple([Sitter(name, "jade", person=name) for name in ("ann", "ben", "cay")])
TERMS = Terms(Options(players=3, last_chance=True))


def play_game(seed: int, max_moves: int) -> tuple[Table, list[list[Any]]]:
    """A table after some random moves, and the events of each round with all faces."""
    dice, table = Random(seed), Table("K7WMQX")
    table.apply(1, 1.0, Created(TERMS, "ann", SITTERS))
    table.apply(2, 2.0, Started(1, "game", TERMS, 0, SITTERS))
    rounds: list[list[Any]] = []
    for _ in range(max_moves):
        state = table.state
        assert state is not None
        if table.status == "over":
            break
        seat = dice.choice([seat for seat in state.to_act if isinstance(seat, int)])
        move = table_commands.play_move(state, seat, dice.choice(state.legal_actions(seat)))
        change = table.apply(table.seq + 1, 3.0, move.entry, move.steps)
        for event in [event for step in change.steps for event in step.events]:
            if event.kind == "round-opened" or not rounds:
                rounds.append([])
            rounds[-1].append(event)
    return table, rounds


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("max_moves", [3, 20, 60, 1000])
def test_the_history_of_a_snapshot_is_what_a_stream_would_have_told(seed: int, max_moves: int) -> None:
    """One list a round: finished rounds as everybody saw them, the present one with the reader's discs."""
    table, rounds = play_game(seed, max_moves)
    for seat in (None, 0, 1, 2):
        seats = () if seat is None else (seat,)
        snapshot = json.loads(encode(FrameWriter().snapshot(table, Reader(seats, seats))))
        expected = [[seen_by(event, None, TERMS.options) for event in events] for events in rounds[:-1]]
        expected.append([seen_by(event, seat, TERMS.options) for event in rounds[-1]])
        told = json.loads(encode([[event._asdict() for event in events] for events in expected]))
        history = snapshot["history"]
        assert len(history) == len(told)
        assert history[0][0] == {"kind": "round-opened", "round": 1, "first": 0}
        assert [history[0][1:], *history[1:]] == [
            [event for event in told[0] if event["kind"] != "round-opened"],
            *told[1:],
        ]


def test_the_history_of_two_seats_of_one_reader_has_the_faces_of_both() -> None:
    table, _ = play_game(1, 0)
    for seat, word in ((0, "place:skull"), (1, "place:flower"), (2, "place:flower")):
        assert table.state is not None
        move = table_commands.play_move(table.state, seat, word)
        table.apply(table.seq + 1, 3.0, move.entry, move.steps)
    snapshot = json.loads(encode(FrameWriter().snapshot(table, Reader((0, 1), (0, 1)))))
    placed = [event["disc"] for event in snapshot["history"][-1] if event["kind"] == "placed"]
    assert placed == ["skull", "flower", None]


def test_the_kind_of_an_event_is_not_the_tag_of_the_stored_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The API can call an entry by another word; the database keeps the old one."""
    table, entry = Table("K7WMQX"), Sat(1, SITTERS[1])
    table.apply(1, 1.0, Created(TERMS, "ann", (SITTERS[0], None, None)))
    change = table.apply(2, 2.0, entry)
    monkeypatch.setitem(EVENT_KINDS, Sat, "joined")
    frame = FrameWriter().frame(table, change, Reader())
    assert frame is not None
    assert (frame.kind, json.loads(frame.data)["kind"]) == ("joined", "joined")
    assert json.loads(encode_entry(entry))["kind"] == "sat"
