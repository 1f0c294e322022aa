"""Two players left: endings solved exactly, and the whole game round by round."""

from .endings import BadEnding, Solution, judge, solve_ending
from .positions import Position
from .reading import Choice, Point
from .regret import Progress
from .response import Judgement
from .strategies import BadStrategy, Strategy

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
