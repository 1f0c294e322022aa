"""Solve positions of two players: small endings exactly, the whole game round by round."""

from .exact.best_response import Judgement
from .exact.cfr_plus import Progress
from .exact.endings import BadEnding, Solution, judge, solve_ending
from .exact.outside_strategy import BadStrategy, Strategy
from .exact.policy_text import Choice, Point
from .positions import Position

__all__ = [
    "BadEnding",
    "BadStrategy",
    "Choice",
    "Judgement",
    "Point",
    "Position",
    "Progress",
    "Solution",
    "Strategy",
    "judge",
    "solve_ending",
]
