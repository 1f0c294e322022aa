"""The level ``novice``: plausible play with the mistakes of a beginner."""

from __future__ import annotations

from random import Random
from typing import Final

from calavera.bots.thinking.casual_play import CasualSkill, choose_casually
from calavera.bots.thinking.style import Style
from calavera.rules import Action, View

__all__ = ["choose"]

#: It remembers few rounds, forgets its own skull at times, and often flips or discards without a thought.
SKILL: Final = CasualSkill(
    skull_rate=0.36,
    storm_skull_rate=0.2,
    bluff_rate=0.25,
    forget_rate=0.45,
    challenge_rate=0.2,
    challenge_rate_per_disc=0.2,
    break_even=0.31,
    mood=0.3,
    memory=3,
    slip_rate=0.6,
)

#: In a duel it is bolder still, but meets storms with its skull.
DUEL_SKILL: Final = SKILL._replace(
    storm_skull_rate=0.61, challenge_rate=0.25, mood=0.5, forget_rate=0.6, slip_rate=0.8
)


def choose(view: View, rng: Random, style: Style) -> Action:
    """One of the legal actions of the view's seat."""
    return choose_casually(view, rng, style, SKILL, DUEL_SKILL)
