"""How hard a puzzle is: how often the levels fail on it, and which error is the most tempting."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final

from calavera.bots import Bot, PolicyBot, make_bot
from calavera.coach.review.grades import kind_of
from calavera.rules import Action, View

from .puzzle import RIGHT_LOSS

__all__ = ["LEVEL_NAMES", "rate_failures"]

#: Those who try each puzzle, from the weakest to the strongest.
LEVEL_NAMES: Final = ("novice", "regular", "sharp", "expert")
#: How often a bot is asked that has no probabilities.
TRIES: Final = 10


def rate_failures(seen: View, wins: Mapping[Action, float]) -> tuple[tuple[int, ...], str]:
    """By level the percentage of failures at this view, and the kind of the most tempting error."""
    best = max(wins, key=lambda action: wins[action])
    failures, chosen = [], dict.fromkeys(wins, 0.0)
    for name in LEVEL_NAMES:
        shares = _probabilities(name, seen)
        wrong = {one: share for one, share in shares.items() if wins[best] - wins[one] > RIGHT_LOSS}
        failures.append(round(100 * sum(wrong.values())))
        for one, share in wrong.items():
            chosen[one] += share
    # Where nobody fails, the next best action is the one to explain.
    tempting = max([one for one in wins if one != best], key=lambda one: (chosen[one], wins[one]))
    return tuple(failures), kind_of(seen, tempting, best, wins[best])


def _probabilities(name: str, seen: View) -> dict[Action, float]:
    bot = _bot(name)
    if isinstance(bot, PolicyBot):
        return dict(bot.probabilities(seen))
    found: dict[Action, float] = {}
    for seed in range(TRIES):
        action = bot.choose(seen, Random(seed))
        found[action] = found.get(action, 0.0) + 1 / TRIES
    return found


@cache
def _bot(name: str) -> Bot:
    return make_bot(name)
