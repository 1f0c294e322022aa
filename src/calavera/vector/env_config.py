"""The settings of a compiled environment."""

from __future__ import annotations

from typing import NamedTuple

from calavera.encode import Layout
from calavera.rules import Options

__all__ = ["EnvConfig"]


class EnvConfig(NamedTuple):
    """Settings that are fixed at compile time, so that rules that are not used cost nothing."""

    options: Options
    #: Opponents decide whether to show after a failed attempt (T6).
    shows: bool
    #: A new game starts in the step that ends a game.
    resets: bool
    #: The version of the encoding of observations.
    encoding: int
    #: Half of the games have the defaults, every other one draws its opening, its loss rule and the Last
    #: Chance disc; ``options`` has only the players.
    mixed: bool = False

    @property
    def layout(self) -> Layout:
        """The layout of observations, with room for six seats."""
        return Layout(version=self.encoding)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def all_seats(self) -> int:
        """The set of all seats."""
        return (1 << self.options.players) - 1
