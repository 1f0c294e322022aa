"""How far the estimated values of reviews are from the exact values under the same policy, in duels.

``python -m benchmarks.review_accuracy [DECISIONS] [SEED]``: decisions of duels between bots. Their actions
are estimated by rollouts as at tables of three and more. The exact value of an action goes through every
world that fits the view, and through every way in which the network may play it on.
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
from calavera.bots.thinking.rollouts import build_world_state, is_round_over
from calavera.coach.review.decisions import Decision, find_decisions, replay_moves
from calavera.coach.values.action_values import DEFAULT_PRECISION
from calavera.coach.values.estimated_values import estimate_values
from calavera.coach.values.network_rollouts import NetworkRollouts, next_actor
from calavera.coach.values.round_lines import Line, Question
from calavera.coach.values.round_starts import values_after
from calavera.coach.values.strong_player import STRONG_PLAYER
from calavera.rules import Action, Options, State, View, play

LEVELS = ("novice", "regular", "sharp")
#: Worlds and ways that are less likely change no value.
MIN_SHARE = 1e-6


class Difference(NamedTuple):
    """An estimate less the exact value, and half of the width of the interval of the estimate."""

    value: float
    error: float


class DecisionAccuracy(NamedTuple):
    """One decision: all actions, the loss of what was played, and the processor time of both."""

    actions: tuple[Difference, ...]
    loss: Difference
    estimate_seconds: float


class Way(NamedTuple):
    """One way in which an action may be played on, and how likely it is."""

    action: Action
    share: float
    state: State
    line: Line


def exact_values(view: View, actions: list[Action]) -> dict[Action, float]:
    """The exact chance to win after each action, in the worlds and under the policy of the estimate."""
    assert view.seat is not None
    seat, rollouts = view.seat, NetworkRollouts(view)
    over: list[Way] = []
    ways: list[Way] = []

    def go_on(way: Way, actor: int, action: Action, share: float) -> None:
        if share * way.share < MIN_SHARE:
            return
        after = play(way.state, actor, action).after
        ended = is_round_over(way.state, after)
        line = way.line if ended else rollouts.rows.follow(way.line, way.state, actor, action, after)
        (over if ended else ways).append(Way(way.action, share * way.share, after, line))

    for places in product(*[[*belief.places()] for belief in Assessment(view).beliefs]):
        world = build_world_state(view, tuple([place for place, _ in places]))
        share = prod([probability for _, probability in places])
        for action in actions:
            go_on(Way(action, share, world, rollouts.root), seat, action, 1.0)
    while ways:
        at, ways = ways, []
        rollouts.decide(_questions(at))
        for way in at:
            actor = next_actor(way.state)
            legal = way.state.legal_actions(actor)
            if len(legal) == 1:
                go_on(way, actor, legal[0], 1.0)
                continue
            own = way.state.seats[actor]
            choice = way.line.choices[own.stack, own.skull]
            for action, start, end in zip(
                choice.actions, [0.0, *choice.ends], [*choice.ends, 1.0], strict=True
            ):
                go_on(way, actor, action, end - start)
    found = dict.fromkeys(actions, 0.0)
    for way, values in zip(over, values_after([way.state for way in over]), strict=True):
        found[way.action] += way.share * values[seat]
    return found


def _questions(ways: list[Way]) -> list[Question]:
    """What the network has to be asked: each decision once."""
    found = {}
    for way in ways:
        actor = next_actor(way.state)
        own = way.state.seats[actor]
        known = (own.stack, own.skull) in way.line.choices
        if not known and len(way.state.legal_actions(actor)) > 1:
            found[way.line, own.stack, own.skull] = Question(way.line, way.state, actor)
    return [*found.values()]


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
    shares = STRONG_PLAYER.probabilities(view)  # solved, which takes longer
    began = process_time()
    found = estimate_values(view, played, shares, seed, DEFAULT_PRECISION)
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
