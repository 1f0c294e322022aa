"""What is fixed for a compiled environment: the rules that were agreed on, and how it is driven."""

from __future__ import annotations

from typing import NamedTuple

from calavera.rules import Options

__all__ = ["EnvConfig"]


class EnvConfig(NamedTuple):
    """Fixed before anything is compiled, so that rules that are not played cost nothing."""

    options: Options
    #: Opponents are asked whether to show after a failure (T6).
    shows: bool
    #: A finished game gives way to a new one within the same step.
    resets: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.options.players

    @property
    def all_seats(self) -> int:
        """The set of all seats."""
        return (1 << self.options.players) - 1
