"""Tournaments between bots: win shares with confidence intervals, ratings and profiles."""

from .lineups import Deal, Participant, deals, lineup
from .results import BotResult, Results
from .single_game import GameResult, Tally, play_game
from .statistics import wilson
from .tournament import Tournament, run

__all__ = [
    "BotResult",
    "Deal",
    "GameResult",
    "Participant",
    "Results",
    "Tally",
    "Tournament",
    "deals",
    "lineup",
    "play_game",
    "run",
    "wilson",
]
