"""Two players left: endings solved exactly, and the whole game round by round."""

from .positions import Position

__all__ = ["Position"]
