"""How a round may end, and what the next one is worth."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import numpy as np
import pytest

from calavera.bots.thinking.rollouts import is_round_over
from calavera.coach.values.round_starts import (
    ABSENT,
    load_round_start_values,
    outcomes,
    seat_number,
    start_features,
)
from calavera.rules import CHANCE, Options, State, chance_outcomes, new_game, play, roll

from .test_round_lines import OPTIONS, random_action


def settled(state: State) -> dict[State, float]:
    """All states in which the loss is settled, as the engine plays it, with their probabilities.

    The seat that is named to begin (N3) may be any.
    """
    if state.phase not in ("loss", "starter"):
        return {state: 1.0}
    actor = state.to_act[0]
    if actor == CHANCE:
        moves = [(action, float(share)) for action, share in chance_outcomes(state)]
    else:
        legal = [action for action in state.legal_actions(actor) if action != "show"]
        moves = [(action, 1 / len(legal)) for action in legal]
    found: dict[State, float] = defaultdict(float)
    for action, share in moves:
        for after, other in settled(play(state, actor, action).after).items():
            found[after] += share * other
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_rounds_end_as_the_engine_ends_them(options: Options) -> None:
    """Every loss and every naming (N3) of random games: the same next rounds with the same shares."""
    rng, losses, starters = Random(str(options)), 0, 0
    while losses < 3 or (options.players > 2 and not starters):
        state = new_game(options, rng.randrange(options.players))
        while state.result is None:
            actor = rng.choice(state.to_act)
            action = roll(state, rng) if actor == CHANCE else random_action(state, actor, rng)
            before, state = state, play(state, actor, action).after
            ended = before.phase == "attempt" and is_round_over(before, state)
            if not ended and state.phase != "starter":
                continue
            losses += state.phase == "loss"
            starters += state.phase == "starter"
            found: dict[object, float] = defaultdict(float)
            choices = outcomes(state)
            assert len(choices) == (len(state.legal_actions(state.to_act[0])) if is_choice(state) else 1)
            for share, start, seats in [end for choice in choices for end in choice]:
                found[start, seats] += share / len(choices)
            expected: dict[object, float] = defaultdict(float)
            for after, share in settled(state).items():
                ((end,),) = outcomes(after)
                expected[end.start, end.seats] += share
            assert found == pytest.approx(expected)


def is_choice(state: State) -> bool:
    """The Challenger met its own skull, and chooses the disc to lose (F4)."""
    return state.phase == "loss" and state.failure is not None and state.failure.owner == state.bidder


def test_chances_are_shares_and_depend_on_the_order_of_seats_alone() -> None:
    values, full = load_round_start_values(), seat_number(4, True, False)
    ahead, behind = seat_number(4, True, True), seat_number(1, False, False)
    rounds = np.array([[full, ahead, behind, ABSENT, ABSENT, ABSENT], [full] * 6])
    three, six = values.chances(rounds, np.array([0, 0])).tolist()
    assert sum(three) == pytest.approx(1, abs=1e-5)
    assert three[1] > 0.5 > three[0] > three[2] > 0
    assert three[3:] == [0, 0, 0]
    assert six == pytest.approx([1 / 6] * 6, abs=0.06)


def test_each_seat_is_seen_clockwise_from_itself() -> None:
    numbers = [seat_number(4, True, False), seat_number(2, False, True), seat_number(1, True, False)]
    rows = np.array([[*numbers, ABSENT, ABSENT, ABSENT]])
    (found,) = start_features(rows, np.array([0]))
    blocks = found[:3, :24].reshape(3, 3, 8).tolist()
    for place, row in enumerate(blocks):
        assert row == [blocks[(place + step) % 3][0] for step in range(3)]
    begins = found[:3, 48:54].tolist()
    assert begins == [[1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert not found[:, 54:].any()
