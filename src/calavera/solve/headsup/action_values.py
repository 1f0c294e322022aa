"""The value of every action of a solved round, for each hand, against the plan of the other seat.

After the action the seat itself goes on as well as it can (a best response to the other seat's average plan).
So an action that the plan never takes is not made worse than it is by the plan's own play after it.

    >>> from calavera.solve.positions import Position
    >>> from calavera.solve.headsup.infosets import Infoset
    >>> from calavera.solve.headsup.subgame import resolve
    >>> values = ActionValues(resolve(Position.even((2, 1)), passes=200))
    >>> found = values.of(0, Infoset((), True, ""))
    >>> sorted(found), all(-1 <= value <= 1 for value in found.values())
    ([place:flower, place:skull], True)
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from calavera.rules import Action

from .belief_grid import Array, Floats
from .infosets import Infoset
from .subgame import SubgameSolution

__all__ = ["ActionValues"]


class ActionValues:
    """The action values of a solved round, for both seats. They are computed when they are first needed."""

    def __init__(self, solution: SubgameSolution) -> None:
        self.solution = solution

    def of(self, seat: int, infoset: Infoset) -> dict[Action, float]:
        """The value of each action to this seat, from -1 to 1; empty where there is only one action.

        It is empty, too, where the other seat's plan never lets this happen.
        """
        inner, choice = self.solution.choice_of(seat, infoset)
        if choice is None:
            return {}
        side = self.solution.arrays.round.sides[inner]
        values, reach = self._by_sequence[inner]
        span = slice(int(side.starts[choice]) - 2, int(side.starts[choice]) - 2 + len(side.actions[choice]))
        if reach[span][0] < 1e-9:
            return {}
        found = np.clip(values[span] / reach[span], -1, 1)
        return {action: float(value) for action, value in zip(side.actions[choice], found, strict=True)}

    @cached_property
    def _by_sequence(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        return self._sweep(0), self._sweep(1)

    def _sweep(self, inner: int) -> tuple[Floats, Floats]:
        """By sequence after the two bits: its value times the other seat's reach, and that reach."""
        arrays, states = self.solution.arrays, self.solution.seats
        tree = arrays.trees[inner]
        other = states[1 - inner].mean_carry
        half = len(other) // 2
        # A leaf that pays 1 whatever the bit counts how often the other seat arrives there.
        weight = other[:half] + other[half:]
        leaves = np.concatenate([states[inner].mean_slope, np.concatenate([weight, weight])], axis=1)
        found: list[Floats] = []
        below: Array = None
        for depth in reversed(tree.depths):
            offered = depth.back @ leaves
            if below is not None:
                offered = offered + below
            found.append(offered)
            best = np.maximum.reduceat(offered[:, 0], depth.starts)
            # The reach is the same for all actions of a choice.
            below = depth.above @ np.stack([best, offered[depth.starts, 1]], axis=1)
        whole = np.concatenate(found[::-1])
        return whole[:, 0], whole[:, 1]
