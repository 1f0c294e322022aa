"""The value of every action by rollouts: possible worlds behind a view, each played on after each action.

All actions meet the same worlds and the same random numbers, so their differences are known much better than
their values. The network of ``master`` decides for all seats up to the end of the round, and a small network
says what the next one is worth (``network_rollouts``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import sample_worlds
from calavera.bots.thinking.rollouts import (
    SeatPolicy,
    build_world_state,
    rollout_value,
    seat_policies,
    values_after_round,
)
from calavera.rules import Action, State, View, play

from .discard_values import discard_sampler
from .methods import knows_table

__all__ = ["EstimatedValues", "Precision", "estimate_values"]

#: Half of the width of a 95 % interval, in standard errors.
WIDTH: Final = 1.96
#: Of more bids than this, the lowest and the highest are compared, and those that are likely or were played.
MAX_BIDS: Final = 7
#: A strong player's choices with at least this share are always compared.
MIN_SHARE: Final = 0.02

#: Draws worlds and plays each on after each of these actions, with the same random numbers: values by world.
Sampler = Callable[[list[Action], int, Random], list[list[float]]]


class Precision(NamedTuple):
    """When to stop: at these errors of the loss and of every value, or after this many worlds."""

    error: float = 0.02
    worlds: int = 160
    batch: int = 40
    value_error: float = 0.04


class EstimatedValues(NamedTuple):
    """The win probability after each action with its error, and the loss of one action with its error."""

    wins: dict[Action, float]
    errors: dict[Action, float]
    loss: float
    error: float
    #: How much better than a strong player's average the action was, and the variance of that estimate. From
    #: the first worlds alone: their number must not depend on what was played.
    advantage: float
    variance: float


def estimate_values(
    view: View, played: Action | None, shares: Mapping[Action, float], seed: int, precision: Precision
) -> EstimatedValues:
    """What each action is worth to the seat of a view, and what ``played`` loses against the best.

    ``shares`` are a strong player's. Without an action that was played, the loss is that of the second best.
    The same arguments give the same numbers.
    """
    actions = _candidates(view, played, shares)
    if view.phase == "loss":
        sample = discard_sampler(view)
    else:
        sample = _network_sampler(view) if knows_table(view.options) else _simple_sampler(view)
    rng = Random(seed)
    values: dict[Action, list[float]] = {action: [] for action in actions}
    while True:
        for world in sample(actions, precision.batch, rng):
            for action, value in zip(actions, world, strict=True):
                values[action].append(value)
        means = {action: sum(found) / len(found) for action, found in values.items()}
        best, second, *_ = sorted(actions, key=lambda action: -means[action])
        other = played or second
        error = _half_width([a - b for a, b in zip(values[best], values[other], strict=True)])
        errors = {action: _half_width(found) for action, found in values.items()}
        known = error <= precision.error and max(errors.values()) <= precision.value_error
        if known or len(values[other]) >= precision.worlds:
            gains = _advantages(values, other, shares, precision.batch)
            gain, half_width = sum(gains) / len(gains), _half_width(gains)
            return EstimatedValues(
                means, errors, means[best] - means[other], error, gain, (half_width / WIDTH) ** 2
            )


def _advantages(
    values: dict[Action, list[float]], played: Action, shares: Mapping[Action, float], worlds: int
) -> list[float]:
    """By world: the value of the action, less that of a strong player's choice."""
    known = {action: shares.get(action, 0.0) for action in values}
    whole = sum(known.values())
    return [
        values[played][at] - sum([share * values[action][at] for action, share in known.items()]) / whole
        for at in range(worlds)
    ]


def _network_sampler(view: View) -> Sampler:
    """For decisions up to the attempt: worlds that fit the view, and rollouts to the end of the round."""
    from .network_rollouts import NetworkRollouts, RolloutStart, draw_dice  # they import NumPy

    assert view.seat is not None
    seat, beliefs, rollouts = view.seat, Assessment(view).beliefs, NetworkRollouts(view)

    def sample(actions: list[Action], count: int, rng: Random) -> list[list[float]]:
        worlds = [build_world_state(view, skulls) for skulls in sample_worlds(beliefs, count, rng)]
        starts = [
            RolloutStart(world, play(world, seat, action).after, dice)
            for world, dice in zip(worlds, draw_dice(count, rng), strict=True)
            for action in actions
        ]
        values = [one[seat] for one in rollouts.values(starts)]
        wide = len(actions)
        return [values[at : at + wide] for at in range(0, len(values), wide)]

    return sample


def _simple_sampler(view: View) -> Sampler:
    """The same where the network does not know the table: the policies and the evaluation of ``expert``."""
    assessment = Assessment(view)
    policies = seat_policies(assessment)

    def sample(actions: list[Action], count: int, rng: Random) -> list[list[float]]:
        found = []
        for skulls in sample_worlds(assessment.beliefs, count, rng):
            world, dice = build_world_state(view, skulls), rng.getrandbits(32)
            found.append([_value_of(world, view, action, policies, Random(dice)) for action in actions])
        return found

    return sample


def _value_of(
    world: State, view: View, action: Action, policies: tuple[SeatPolicy, ...], rng: Random
) -> float:
    after = play(world, view.seat, action).after
    assert view.player is not None
    if after.setting is not world.setting or after.result is not None:  # the last flip has ended the round
        return values_after_round(after, policies)[view.player]
    return rollout_value(after, view.player, policies, rng)


def _candidates(view: View, played: Action | None, shares: Mapping[Action, float]) -> list[Action]:
    actions = [action for action in view.legal if action != "show"]
    bids = [action for action in actions if action.verb == "bid"]
    if len(bids) <= MAX_BIDS:
        return actions
    likely = [action for action in bids if shares.get(action, 0.0) >= MIN_SHARE]
    kept = {*bids[: MAX_BIDS - 1], bids[-1], played, *likely}
    return [action for action in actions if action.verb != "bid" or action in kept]


def _half_width(values: list[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    variance = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return WIDTH * sqrt(variance / count)
