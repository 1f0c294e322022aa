"""The process that decides for bots: what it loads before a decision is no part of the decision's time."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from calavera.bots import worker
from calavera.bots.levels import LEVELS, steps_to_prepare
from calavera.bots.worker import encode_request
from calavera.rules import Options, new_game, view

DUEL = view(new_game(Options(players=2)), 0)


def test_loading_is_no_part_of_the_time_of_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first step comes before the first decision, the others while there is nothing to decide."""
    done = []

    def steps(name: str) -> Iterator[None]:
        for number in range(3):
            time.sleep(0.2)
            done.append((name, number))
            yield

    monkeypatch.setattr(worker, "steps_to_prepare", steps)
    decider = worker._Decider()
    decision = decider.decide(encode_request([("novice", DUEL), ("novice", None)]))
    assert decision.actions[0] in DUEL.legal
    assert decision.actions[1] == ""
    assert 0 < decision.seconds < 0.2
    assert done == [("novice", 0)]
    assert [decider.prepare() for _ in range(3)] == [True, True, False]
    assert done == [("novice", number) for number in range(3)]
    assert decider.decide(encode_request([("novice", DUEL)])).error is None
    assert not decider.prepare(), "each bot prepares once"


def test_a_bot_that_fails_is_named_and_nothing_else_is() -> None:
    assert worker._Decider().decide(encode_request([("nobody", DUEL)])).error == "BadBot"


def test_all_levels_that_solve_duels_prepare_every_size_of_round() -> None:
    """A round that has to be built first takes up to a second, beyond the time of a decision."""
    from calavera.solve.headsup.round_arrays import round_arrays_for

    round_arrays_for.cache_clear()
    assert len([*steps_to_prepare("expert+bold")]) == 16
    assert round_arrays_for.cache_info().currsize == 16
    assert [name for name, level in LEVELS.items() if level.prepare] == ["expert", "oracle", "master"]
    assert [*steps_to_prepare("sharp")] == [*steps_to_prepare("exec:./program")] == []
