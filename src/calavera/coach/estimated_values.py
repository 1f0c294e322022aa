"""The value of every action by rollouts: possible worlds behind a view, each played on after each action.

All actions meet the same worlds and the same random numbers, so their differences are known much better than
their values. Rollouts end with the round; the evaluation of the bots follows.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import sample_world
from calavera.bots.thinking.rollouts import (
    SeatPolicy,
    build_world_state,
    rollout_value,
    seat_policies,
    value_after_round,
)
from calavera.rules import Action, State, View, play

__all__ = ["EstimatedValues", "Precision", "estimate_values"]

#: Half of the width of a 95 % interval, in standard errors.
WIDTH: Final = 1.96
#: Of more bids than this, the lowest and the highest are compared, and the one that was played.
MAX_BIDS: Final = 7


class Precision(NamedTuple):
    """When to stop: at this error of the loss, or after this many worlds."""

    error: float = 0.02
    worlds: int = 160
    batch: int = 40


class EstimatedValues(NamedTuple):
    """The chance to win after each action with its error, and the loss of one action with its error."""

    wins: dict[Action, float]
    errors: dict[Action, float]
    loss: float
    error: float


def estimate_values(view: View, played: Action, seed: int, precision: Precision) -> EstimatedValues:
    """What each action is worth to the seat of a view, and what ``played`` loses against the best.

    Takes decisions up to the attempt; the same view, action and seed give the same numbers.
    """
    actions = _candidates(view, played)
    assessment, rng = Assessment(view), Random(seed)
    policies = seat_policies(assessment)
    values: dict[Action, list[float]] = {action: [] for action in actions}
    while True:
        for _ in range(precision.batch):
            world = build_world_state(view, sample_world(assessment.beliefs, rng))
            dice = rng.getrandbits(32)
            for action in actions:
                values[action].append(_value_of(world, view, action, policies, Random(dice)))
        means = {action: sum(found) / len(found) for action, found in values.items()}
        best = max(actions, key=lambda action: means[action])
        error = _half_width([a - b for a, b in zip(values[best], values[played], strict=True)])
        loss = means[best] - means[played]
        # Enough is known if the loss is, or if it is surely tiny.
        if error <= precision.error or len(values[played]) >= precision.worlds:
            errors = {action: _half_width(found) for action, found in values.items()}
            return EstimatedValues(means, errors, loss, error)


def _value_of(
    world: State, view: View, action: Action, policies: tuple[SeatPolicy, ...], rng: Random
) -> float:
    after = play(world, view.seat, action).after
    assert view.player is not None
    if after.result is not None:
        return 1.0 if after.result.winner == view.player else 0.0
    if after.setting is not world.setting:  # the last flip has ended the round
        return value_after_round(after, view.player, policies)
    return rollout_value(after, view.player, policies, rng)


def _candidates(view: View, played: Action) -> list[Action]:
    actions = [action for action in view.legal if action != "show"]
    bids = [action for action in actions if action.verb == "bid"]
    if len(bids) <= MAX_BIDS:
        return actions
    kept = {*bids[: MAX_BIDS - 1], bids[-1], played}
    return [action for action in actions if action.verb != "bid" or action in kept]


def _half_width(values: list[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    variance = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return WIDTH * sqrt(variance / count)
