"""How long a game can last, exactly: what OpenSpiel calls ``max_game_length``."""

from .longest import Longest, longest

__all__ = ["Longest", "longest"]
