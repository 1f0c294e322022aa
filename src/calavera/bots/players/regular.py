"""The level ``regular``: simple arithmetic, a memory of who bids and whose skull was met, some bluffs."""

from __future__ import annotations

from random import Random
from typing import Final

from calavera.bots.thinking.casual_play import CasualSkill, choose_casually
from calavera.bots.thinking.style import Style
from calavera.rules import Action, View

__all__ = ["choose"]

#: The rates were set by games against all baselines: none of them may do well against three of this level.
SKILL: Final = CasualSkill(
    skull_rate=0.43,
    storm_skull_rate=0.24,
    bluff_rate=0.45,
    forget_rate=0.0,
    challenge_rate=0.6,
    challenge_rate_per_disc=0.28,
    break_even=0.31,
    mood=0.0,
    memory=None,
    slip_rate=0.0,
)

#: In a duel few discs decide: it places the skull less often, bids more, and meets storms with its skull.
DUEL_SKILL: Final = SKILL._replace(
    skull_rate=0.25, storm_skull_rate=1.0, bluff_rate=0.9, challenge_rate=0.9, break_even=0.15
)


def choose(view: View, rng: Random, style: Style) -> Action:
    """One of the legal actions of the view's seat."""
    return choose_casually(view, rng, style, SKILL, DUEL_SKILL)
