"""Puzzles of three and more: decisions of bots' games where two independent estimates agree, with every seed.

One estimate is that of the reviews: worlds by the beliefs of the bots, rollouts by the network of ``master``
to the end of the round, then what the next one is worth. The other one draws worlds by counting them, lets
``regular`` play in all seats, and goes on to the end of the game. They share neither beliefs nor policies nor
values.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from calavera.bots import make_bot
from calavera.bots.thinking.belief import UniformModel, beliefs, sample_world
from calavera.bots.thinking.rollouts import build_world_state
from calavera.coach.values.estimated_values import Precision, estimate_values
from calavera.rules import CHANCE, Action, State, View, play, roll, view

__all__ = ["AgreedDecision", "agree"]

#: By the first estimate the best action is at least this much better than the next, with every seed.
FIRST_MARGIN: Final = 0.03
SEEDS: Final = (1, 2, 3)
PRECISION: Final = Precision(error=0.01, worlds=200, batch=100)
#: By the second one it is better in all batches together, by this many standard errors and this much.
SECOND_ERRORS: Final = 3.0
SECOND_MARGIN: Final = 0.05
BATCHES: Final = (40, 40, 80)
#: Longer games have stalled: nobody has won them.
MAX_MOVES: Final = 2000


class AgreedDecision(NamedTuple):
    """A decision with one action that both estimates call clearly best."""

    #: The win probability after each action: the mean of both estimates.
    wins: dict[Action, float]
    #: The smaller of both differences between the best action and the next.
    margin: float


def agree(seen: View) -> AgreedDecision | None:
    """What both estimates say of a decision up to the attempt; None if they do not agree clearly."""
    actions = [action for action in seen.legal if action != "show"]
    even = dict.fromkeys(actions, 1 / len(actions))
    first, best = list[dict[Action, float]](), actions[0]
    for seed in SEEDS:
        wins = estimate_values(seen, actions[0], even, seed, PRECISION).wins
        if set(wins) != set(actions):
            return None  # too many bids: not all of them are compared
        best = max(actions, key=lambda action: wins[action]) if not first else best
        first.append(wins)
        if _margin(wins, best) < FIRST_MARGIN:
            return None
    means = {action: sum([one[action] for one in first]) / len(SEEDS) for action in actions}
    played = _play_out(seen, actions, best)
    if played is None:
        return None
    second = {action: sum(found) / len(found) for action, found in played.items()}
    both = {action: (means[action] + second[action]) / 2 for action in actions}
    return AgreedDecision(both, min([_margin(one, best) for one in (*first, second)]))


def _margin(wins: dict[Action, float], best: Action) -> float:
    """How much better an action is than all others; negative if another one is."""
    return wins[best] - max([win for action, win in wins.items() if action != best])


def _play_out(seen: View, actions: list[Action], best: Action) -> dict[Action, list[float]] | None:
    """The results of whole games after each action; None once it is doubtful that ``best`` is the best."""
    believed, found = beliefs(seen, UniformModel()), {action: list[float]() for action in actions}
    for number, games in enumerate(BATCHES):
        rng = Random(number)
        for _ in range(games):
            world, dice = build_world_state(seen, sample_world(believed, rng)), rng.getrandbits(32)
            for action in actions:
                found[action].append(_result(world, seen, action, Random(dice)))
        last = number == len(BATCHES) - 1
        for action in actions:
            if action == best:
                continue
            differences = [a - b for a, b in zip(found[best], found[action], strict=True)]
            mean, error = _mean_and_error(differences)
            if mean < SECOND_MARGIN or (last and mean < SECOND_ERRORS * error):
                return None
    return found


def _mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


def _result(state: State, seen: View, action: Action, rng: Random) -> float:
    """1 if the player of the view wins the game after this action, else 0."""
    bot, state = make_bot("regular"), play(state, seen.seat, action).after
    for _ in range(MAX_MOVES):
        if state.result is not None:
            return 1.0 if state.result.winner == seen.player else 0.0
        actor = state.to_act[0]
        if actor == CHANCE:
            state = play(state, CHANCE, roll(state, rng)).after
            continue
        eyes = view(state, actor)
        chosen = eyes.legal[0] if len(eyes.legal) == 1 else bot.choose(eyes, rng)
        state = play(state, actor, chosen).after
    return 0.0
