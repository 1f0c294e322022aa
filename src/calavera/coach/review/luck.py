"""Luck apart from skill: the result of each player, corrected by what chance and the others' secrets did.

A control variate as in AIVAT. Every move is compared with what its actor would have done on average; a
player's own moves count by what the player could know. docs/reviews.md has the argument why the correction
is 0 on average where all policies are known.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from calavera.coach.values.state_values import StateValues
from calavera.rules import CHANCE, Action, State, chance_outcomes, play

__all__ = ["Advantage", "MoveLuck", "Policy", "correct_result", "move_luck"]

#: Half of the width of a 95 % interval, in standard errors.
WIDTH: Final = 1.96

#: How far values in the true state are to be trusted, by phase: fitted to games of bots.
#: Any weights keep the mean; these make the variance small.
PHASE_WEIGHTS: Final = {
    "opening": 0.1,
    "adding": 0.5,
    "bidding": 0.6,
    "attempt": 0.7,
    "loss": 0.5,
    "starter": 1.0,
}

#: How likely the seat to act takes each action.
Policy = Callable[[State, int], Mapping[Action, float]]


class MoveLuck(NamedTuple):
    """One move: what it gave each player beyond the average of its actor, and what it had before."""

    #: By player; the variances are those of the sampled values.
    gains: tuple[float, ...]
    variances: tuple[float, ...]
    before: tuple[float, ...]


class Advantage(NamedTuple):
    """How much better than on average a seat chose, from its own view, and the variance of that estimate."""

    gain: float
    variance: float


def move_luck(state: State, actor: object, action: Action, policy: Policy, values: StateValues) -> MoveLuck:
    """Compare what happened with what might have happened, in the true state."""
    weights = _weights(state, actor, policy)
    words = [*weights] if action in weights else [*weights, action]
    after = [play(state, actor, word).after for word in words]
    # The seed must not depend on what was played.
    seed = zlib.crc32(repr((state.round, len(state.moves), state.seats)).encode())
    samples = values.samples(state, after, seed)
    shares = [weights.get(word, 0.0) for word in words]
    played = words.index(action)
    players = range(state.options.players)
    means = [[_mean([one[player] for one in found]) for found in samples] for player in players]
    before = [sum([share * mean for share, mean in zip(shares, means[i], strict=True)]) for i in players]
    gains = [means[i][played] - before[i] for i in players]
    variances = [
        _variance(
            [
                samples[played][sample][i]
                - sum([share * samples[word][sample][i] for word, share in enumerate(shares)])
                for sample in range(len(samples[0]))
            ]
        )
        for i in players
    ]
    return MoveLuck(tuple(gains), tuple(variances), tuple(before))


def correct_result(
    player: int,
    won: bool,
    moves: Mapping[int, MoveLuck],
    phases: Mapping[int, str],
    own: Mapping[int, Advantage],
) -> tuple[float, float]:
    """The result of a player less its luck, and half of the width of the 95 % interval of that.

    Moves, their phases and the player's own decisions are given by the number of the move. What an own
    decision gained in the true state is luck and skill together: what the player could know of it is skill.
    """
    luck = variance = 0.0
    for at, move in moves.items():
        weight = PHASE_WEIGHTS[phases[at]]
        skill = own.get(at, Advantage(0.0, 0.0))
        luck += weight * (move.gains[player] - skill.gain)
        variance += weight**2 * (move.variances[player] + skill.variance)
    return float(won) - luck, WIDTH * sqrt(variance)


def _weights(state: State, actor: object, policy: Policy) -> Mapping[Action, float]:
    if actor == CHANCE:
        return {action: float(share) for action, share in chance_outcomes(state)}
    assert isinstance(actor, int)
    legal = state.legal_actions(actor)
    choices = [action for action in legal if action != "show"] or legal
    if len(choices) < 2 or choices[0].verb == "pick":  # a blind pick (F2) is chance
        return dict.fromkeys(choices, 1.0 / len(choices))
    return policy(state, actor)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _variance(values: Sequence[float]) -> float:
    """The variance of the mean."""
    count, mean = len(values), _mean(values)
    return sum([(value - mean) ** 2 for value in values]) / (count * (count - 1)) if count > 1 else 0.0
