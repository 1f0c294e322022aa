"""Minds that play. A bot is a function of a view: it never sees a state."""

from .simple import choose

__all__ = ["choose"]
