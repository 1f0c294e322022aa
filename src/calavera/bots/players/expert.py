"""The expert: plays every promising action out in many worlds that could be true, and mixes close choices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera.bots.thinking.assessment import Reading
from calavera.bots.thinking.belief import sample_world
from calavera.bots.thinking.common_moves import forced, give_up
from calavera.bots.thinking.rollouts import imagined_world, imagined_worth, moods
from calavera.bots.thinking.style import Temper
from calavera.rules import Action, View, play
from calavera.rules.actions import BIDS

from .sharp import flip, leaning, mixed, settle

__all__ = ["ROUNDS", "mind"]

#: Rounds imagined for one decision; counted, not timed, so that the same dice give the same game anywhere.
ROUNDS = 800
TEMPERATURE = 0.008


def mind(rounds: int) -> Callable[[View, Random, Temper], Action]:
    """An expert that imagines so many rounds for each decision."""

    def choose(view: View, rng: Random, temper: Temper) -> Action:
        only = forced(view)
        if only is not None:
            return only
        if view.phase == "loss" and view.legal[0].verb == "discard":
            return give_up(view)
        if view.phase in ("loss", "starter"):
            return settle(view, rng)
        reading = Reading(view)
        if view.phase == "attempt":
            return flip(reading, rng)
        return mixed(leaning(reading, _worths(reading, rng, rounds), temper), rng, TEMPERATURE)

    return choose


def _worths(reading: Reading, rng: Random, rounds: int) -> dict[Action, float]:
    """What each promising action is worth; the poorer half is dropped as the picture clears."""
    view = reading.view
    actions = _candidates(view)
    feel = moods(reading)
    sums = dict.fromkeys(actions, 0.0)
    counts = dict.fromkeys(actions, 0)
    stages = max(1, (len(actions) - 1).bit_length())
    assert view.player is not None
    for _ in range(stages):
        for _ in range(max(1, rounds // (stages * len(actions)))):
            world = imagined_world(view, sample_world(reading.believed, rng))
            for action in actions:
                after = play(world, view.seat, action).after
                sums[action] += imagined_worth(after, view.player, feel, rng)
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
