"""How far the estimated values of reviews are from the exact values under the same policy, in duels.

``python -m benchmarks.review_accuracy [DECISIONS] [SEED]``: decisions of duels between bots. Their actions
are estimated by rollouts as at tables of three and more. The exact value of an action goes through every
world that fits the view, and through every way in which the rollout policies may play it on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random
from time import process_time
from typing import NamedTuple

from calavera.arena.single_game import play_game
from calavera.bots import make_bot
from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.exact_draws import exact_probabilities
from calavera.bots.thinking.rollouts import (
    SeatPolicy,
    build_world_state,
    choose_rollout_action,
    seat_policies,
    values_after_round,
)
from calavera.coach.review.decisions import Decision, find_decisions, replay_moves
from calavera.coach.values.action_values import DEFAULT_PRECISION
from calavera.coach.values.estimated_values import estimate_values
from calavera.coach.values.strong_player import STRONG_PLAYER
from calavera.rules import Action, Options, State, View, play

LEVELS = ("novice", "regular", "sharp")
#: A policy plays at random in a rollout if this is more likely; as in ``rollout_values``.
MIN_RANDOM_PLAY = 0.02
#: Worlds that are less likely change no value.
MIN_SHARE = 1e-9


class Difference(NamedTuple):
    """An estimate less the exact value, and half of the width of the interval of the estimate."""

    value: float
    error: float


class DecisionAccuracy(NamedTuple):
    """One decision: all actions, the loss of what was played, and the processor time of both."""

    actions: tuple[Difference, ...]
    loss: Difference
    estimate_seconds: float


class ExactRollouts:
    """The expected value of a rollout, without a random number."""

    def __init__(self, player: int, policies: tuple[SeatPolicy, ...], at_random: tuple[bool, ...]) -> None:
        self.player = player
        self.policies = policies
        self.at_random = at_random
        self._known: dict[object, float] = {}

    def value(self, state: State, setting: object) -> float:
        """The chance of the player in a state of the round with this setting."""
        if state.setting is not setting or state.phase == "loss" or state.result is not None:
            return values_after_round(state, self.policies)[self.player]
        key = state.seats, state.phase, state.to_act, state.bid, state.bidder
        if key not in self._known:
            self._known[key] = sum(
                [
                    share * self.value(play(state, state.to_act[0], action).after, setting)
                    for action, share in self._shares(state).items()
                ]
            )
        return self._known[key]

    def _shares(self, state: State) -> dict[Action, float]:
        actor = state.to_act[0]
        assert isinstance(actor, int)
        if self.at_random[actor]:
            legal = state.legal_actions(actor)
            return dict.fromkeys(legal, 1 / len(legal))
        return exact_probabilities(lambda rng: choose_rollout_action(state, actor, self.policies, rng))


def exact_values(view: View, actions: list[Action]) -> dict[Action, float]:
    """The exact chance to win after each action, in the worlds and under the policies of the estimate."""
    assert view.player is not None
    assessment = Assessment(view)
    policies = seat_policies(assessment)
    random_play = [policy.random_play if policy.random_play > MIN_RANDOM_PLAY else 0.0 for policy in policies]
    found = dict.fromkeys(actions, 0.0)
    for at_random in product((False, True), repeat=len(policies)):
        weight = prod(
            [rate if chosen else 1 - rate for rate, chosen in zip(random_play, at_random, strict=True)]
        )
        if weight < MIN_SHARE:
            continue
        rollouts = ExactRollouts(view.player, policies, at_random)
        for places in product(*[[*belief.places()] for belief in assessment.beliefs]):
            share = weight * prod([probability for _, probability in places])
            if share < MIN_SHARE:
                continue
            world = build_world_state(view, tuple([place for place, _ in places]))
            for action in actions:
                after = play(world, view.seat, action).after
                found[action] += share * rollouts.value(after, world.setting)
    return found


def duel_decisions(count: int, seed: int) -> Iterator[Decision]:
    """Decisions of duels between bots, without those of the loss of a disc (F4)."""
    bots = [make_bot(level) for level in LEVELS]
    left = count
    for game in range(count):
        rng = Random(f"accuracy/{seed}/{game}")
        seated = [rng.choice(bots), rng.choice(bots)]
        record = play_game(seated, Options(players=2), rng.randrange(2), f"accuracy/{seed}/{game}").record
        for decision in find_decisions(replay_moves(record)[0]):
            if decision.view.phase != "loss" and left:
                left -= 1
                yield decision


def measure(decision: Decision, seed: int) -> DecisionAccuracy:
    """Estimate a decision, and compare."""
    view, played = decision.view, decision.action
    began = process_time()
    found = estimate_values(view, played, STRONG_PLAYER.probabilities(view), seed, DEFAULT_PRECISION)
    seconds = process_time() - began
    exact = exact_values(view, [*found.wins])
    best = max(found.wins, key=lambda action: found.wins[action])
    return DecisionAccuracy(
        tuple([Difference(win - exact[action], found.errors[action]) for action, win in found.wins.items()]),
        Difference(found.loss - (exact[best] - exact[played]), found.error),
        seconds,
    )


def summary(name: str, differences: list[Difference]) -> str:
    """The mean absolute error in points, and how often the exact value lies in the interval."""
    count = len(differences)
    mean = sum([abs(one.value) for one in differences]) / count
    bias = sum([one.value for one in differences]) / count
    inside = sum([abs(one.value) <= one.error for one in differences]) / count
    return (
        f"{name}: {count}, mean absolute error {100 * mean:.2f} points, mean error {100 * bias:+.2f}, "
        f"{inside:.1%} in the interval"
    )


def main() -> None:
    """Play, estimate and compare."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = [measure(decision, seed) for decision in duel_decisions(count, seed)]
    print(summary("values of all actions", [one for decision in found for one in decision.actions]))
    print(summary("losses", [decision.loss for decision in found]))
    print(f"estimates: {sum([one.estimate_seconds for one in found]):.1f} s of processor time")


if __name__ == "__main__":
    main()
