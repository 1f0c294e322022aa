"""A solved position of two, however it was solved: what ``calavera solve`` prints and draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calavera.solve import Point, Position
    from calavera.solve.exact.policy_text import MoveLine

__all__ = ["SolvedPosition"]


class SolvedPosition(NamedTuple):
    """A solved position, however it was solved."""

    position: Position
    #: For seat 0, +1 for a won game and -1 for a lost one; surely between low and high.
    value: float
    low: float
    high: float
    #: What the policy loses at most against a best response, on average of the two seats.
    exploitability: float
    #: ``lp``, ``cfr`` or ``table``.
    method: str
    seconds: float
    points: Mapping[MoveLine, Point]
    nodes: int = 0
    iterations: int = 0

    @property
    def win_probability(self) -> float:
        """The probability that seat 0 wins the game."""
        return (1 + self.value) / 2
