"""The expert: plays every promising action out in many worlds that could be true, and mixes close choices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import sample_world
from calavera.bots.thinking.common_moves import choose_discard, forced_action
from calavera.bots.thinking.rollouts import build_world_state, rollout_value, seat_policies
from calavera.bots.thinking.style import Style
from calavera.rules import Action, View, play
from calavera.rules.actions import BIDS

from .sharp import apply_style, choose_flip, choose_pick_or_starter, sample_action

__all__ = ["ROUNDS", "make_chooser"]

#: Rounds imagined for one decision; counted, not timed, so that the same dice give the same game anywhere.
ROUNDS = 800
TEMPERATURE = 0.008


def make_chooser(rounds: int) -> Callable[[View, Random, Style], Action]:
    """An expert that imagines so many rounds for each decision."""

    def choose(view: View, rng: Random, temper: Style) -> Action:
        only = forced_action(view)
        if only is not None:
            return only
        if view.phase == "loss" and view.legal[0].verb == "discard":
            return choose_discard(view)
        if view.phase in ("loss", "starter"):
            return choose_pick_or_starter(view, rng)
        reading = Assessment(view)
        if view.phase == "attempt":
            return choose_flip(reading, rng)
        return sample_action(
            apply_style(reading, _estimate_values(reading, rng, rounds), temper), rng, TEMPERATURE
        )

    return choose


def _estimate_values(assessment: Assessment, rng: Random, rounds: int) -> dict[Action, float]:
    """What each promising action is worth; the poorer half is dropped as the picture clears."""
    view = assessment.view
    actions = _candidates(view)
    feel = seat_policies(assessment)
    sums = dict.fromkeys(actions, 0.0)
    counts = dict.fromkeys(actions, 0)
    stages = max(1, (len(actions) - 1).bit_length())
    assert view.player is not None
    for _ in range(stages):
        for _ in range(max(1, rounds // (stages * len(actions)))):
            world = build_world_state(view, sample_world(assessment.beliefs, rng))
            for action in actions:
                after = play(world, view.seat, action).after
                sums[action] += rollout_value(after, view.player, feel, rng)
                counts[action] += 1
        actions.sort(key=lambda action: -sums[action] / counts[action])
        actions = actions[: max(2, (len(actions) + 1) // 2)]
    return {action: sums[action] / counts[action] for action in actions}


def _candidates(view: View) -> list[Action]:
    """All placements and pass; of many bids, the lowest few and the total."""
    actions = [action for action in view.legal if action.verb not in ("bid", "show")]
    bids = [action for action in view.legal if action.verb == "bid"]
    if len(bids) > 6:
        bids = [*bids[:5], BIDS[view.total]]
    return actions + bids
