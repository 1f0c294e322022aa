"""A round against the oracle: it keeps to the plan, its discs fit its moves, and values add up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from calavera.coach.lab.oracle_round import play_on
from calavera.coach.lab.oracle_turn import OracleTurn, OwnDiscs
from calavera.coach.lab.solved_position import report_position
from calavera.rules import BadPosition
from calavera.solve import Position

START = Position((3, 2), (1, 1), 0, (1.0, 0.5))


def play_round(position: Position, rng: Random) -> tuple[OwnDiscs, list[OracleTurn]]:
    """A whole round in which seat 0 follows the plan."""
    turns = [play_on(position, None, None, None, rng)]
    while turns[-1].end is None:
        at = turns[-1]
        shares = [one.probability for one in at.actions]
        action = rng.choices(at.actions, shares)[0].action
        turns.append(play_on(position, at.line, at.own, action, rng))
    return turns[0].own, turns


def test_rounds_by_the_plan_are_worth_the_value_of_the_position() -> None:
    """And they go where the plan goes: discs that are drawn late are as good as discs that lie there."""
    report = report_position(START)
    rng, total, words = Random(5), 0.0, Counter[tuple[str, ...]]()
    rounds = 400
    for _ in range(rounds):
        own, turns = play_round(START, rng)
        last = turns[-1]
        assert last.end is not None
        assert last.value is not None
        total += last.value
        assert last.line is not None
        words[last.line[:1]] += 1
        assert len(own.hand) - len(last.end.hand) == (
            last.end.challenger == 0 and last.end.skull_owner is not None
        )
        for turn in turns:
            assert turn.loss is None or turn.loss >= 0
    # Each value is of one round: its standard deviation is below 1.
    assert total / rounds == pytest.approx((report.low + report.high) / 2, abs=3.3 / rounds**0.5)
    opening = report_position(START, ())
    for word in opening.decisions[0].words:
        assert words[(word.word,)] / rounds == pytest.approx(word.probability, abs=0.1)


def test_the_own_skull_costs_a_disc_of_ones_choice() -> None:
    """F4: what is given up is secret, and the next round knows what is left."""
    line = ("bid:2",)
    at = play_on(START, line, OwnDiscs("FFS", "S"), None, Random(0))
    assert {one.action for one in at.actions} == {"discard:flower", "discard:skull"}
    for word, hand in (("discard:flower", "FS"), ("discard:skull", "FF")):
        turn = play_on(START, line, at.own, word, Random(0))
        assert turn.end is not None
        assert (turn.end.challenger, turn.end.skull_owner, turn.end.flips) == (0, 0, 1)
        assert turn.end.hand == hand
        assert turn.end.following is not None
        assert turn.end.following.discs == (2, 2)
    early = play_on(START, (), OwnDiscs("FFS", "S"), "bid:2", Random(0))
    assert early.loss is not None
    assert early.loss >= 0


@pytest.mark.parametrize(
    ("own", "action", "code"),
    [
        (OwnDiscs("FF", "F"), None, "bad-hand"),
        (OwnDiscs("FSS", "F"), None, "bad-hand"),
        (OwnDiscs("FFS", ""), None, "bad-stack"),
        (OwnDiscs("FFS", "FF"), None, "bad-stack"),
        (OwnDiscs("FFF", "S"), None, "bad-stack"),
        (OwnDiscs("FFS", "F"), "pass", "bad-action"),
        (OwnDiscs("FFS", "S"), "place:skull", "bad-action"),
        (OwnDiscs("FFS", "F"), "fly", "bad-action"),
    ],
    ids=str,
)
def test_discs_and_actions_that_do_not_fit_are_refused(own: OwnDiscs, action: str | None, code: str) -> None:
    with pytest.raises(BadPosition) as caught:
        play_on(START, (), own, action, Random(0))
    assert caught.value.code == code


def test_the_oracle_s_discs_are_in_no_answer() -> None:
    """What it places is ``place``, and what a call says before the attempt depends on public moves alone."""
    for seed in range(20):
        turn = play_on(START, None, OwnDiscs("FFS"), "place:flower", Random(seed))
        assert turn.line == ()
        turn = play_on(START, (), OwnDiscs("FFS", "F"), "bid:1", Random(seed))
        for move in turn.moves[1:]:
            assert move.action in ("pass", "bid:2")
