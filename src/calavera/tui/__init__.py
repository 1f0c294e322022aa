"""The game in a terminal."""

from .plain import Table, play_plain

__all__ = ["Table", "play_plain"]
