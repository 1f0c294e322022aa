"""Many games between bots, and what they say about them: shares with intervals, ratings, profiles."""

from .games import GameResult, Tally, play_game
from .results import BotResult, Results
from .seating import Deal, Place, deals, lineup
from .statistics import wilson
from .tournament import Tournament, run

__all__ = [
    "BotResult",
    "Deal",
    "GameResult",
    "Place",
    "Results",
    "Tally",
    "Tournament",
    "deals",
    "lineup",
    "play_game",
    "run",
    "wilson",
]
