"""People, bots, floods and kills at once: a few seconds here, ten minutes in ``make soak``."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera.record import Record, as_json, record_json
from calavera.rules import Options, new_game, play, view
from tests.server.support.shown_views import compare_views

from .soak import SHORTEST_MEASURED, SoakPlan, SoakRun, Stretch, soak, summary
from .soak_floods import FLOODS


def test_nothing_is_lost_or_told_in_a_short_soak(tmp_path: Path) -> None:
    """With every flood, and three kills or more."""
    run = soak(SoakPlan(minutes=0.08, tables=2, seed=1), tmp_path)
    assert run.findings.ok, "\n".join(summary(run))
    done = run.findings.done
    assert done["kills"] + done["stops"] >= 3
    assert done["acknowledged"] > 5
    assert done["compared"] > 20
    assert run.floods.done.keys() >= FLOODS.keys()
    assert run.floods.statuses.total() > 50


# --- The checks themselves ----------------------------------------------------------------------------------


def game_of(skull_seat: int) -> tuple[dict[str, object], dict[int | None, dict[int, object]]]:
    """The record of a short game, and its frames as each seat and a spectator should get them."""
    options = Options(players=2)
    state = new_game(options, 0)
    moves: list[tuple[int | str, str]] = [
        (seat, "place:skull" if seat == skull_seat else "place:flower") for seat in (0, 1)
    ]
    moves += [(0, "bid:1"), (1, "pass")]
    frames: dict[int | None, dict[int, object]] = {0: {}, 1: {}, None: {}}
    for number, (actor, word) in enumerate(moves, 10):
        step = play(state, actor, word)
        state = step.after
        for seat, shown in frames.items():
            seen = {"events": as_json(step.seen_by(seat)), "view": as_json(view(state, seat))}
            shown[number] = {"kind": "played", **seen}
    return record_json(Record(options, 0, tuple(moves), {})), frames


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_reader_may_know_is_no_fault(seat: int | None) -> None:
    record, frames = game_of(skull_seat=1)
    assert compare_views(record, seat, frames[seat]) == (4, [])


def test_a_game_that_went_on_after_it_was_read_is_no_fault() -> None:
    """As a game of bots does: its record has more moves than were shown."""
    record, frames = game_of(skull_seat=1)
    shown = {seq: frame for seq, frame in frames[0].items() if seq < 12}
    assert compare_views(record, 0, shown) == (2, [])


@pytest.mark.parametrize(("reader", "shown"), [(0, 1), (None, 1), (1, None)])
def test_frames_of_somebody_else_are_noticed(reader: int | None, shown: int | None) -> None:
    record, frames = game_of(skull_seat=1)
    _, faults = compare_views(record, reader, frames[shown])
    assert any("events" in fault for fault in faults)
    assert any("view" in fault for fault in faults)


@pytest.mark.parametrize(("end", "grown"), [(104, 0), (106, 1)])
def test_memory_that_grows_by_more_than_a_twentieth_is_noticed(tmp_path: Path, end: int, grown: int) -> None:
    run = SoakRun(SoakPlan(minutes=SHORTEST_MEASURED * 4 / 60), tmp_path)
    assert run.soak.stretch_count == 2
    for last in (end, end):
        stretch = Stretch(run.soak.stretch)
        stretch.samples = [(0.2, 50), (0.45, 100), (0.95, last)]
        run.stretches.append(stretch)
    run.judge()
    assert run.findings.violations["grown"] == 2 * grown
