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
from itertools import pairwise

import numpy as np

from calavera.rules import Action

from .belief_grid import Array, Floats, slopes
from .dcfr import gains_by_seat
from .infosets import Infoset
from .subgame import SubgameSolution
from .value_table import load

__all__ = ["ActionValues"]

#: By seat inside the solver and sequence: a value times the other seat's reach, and that reach.
SeatSweeps = tuple[tuple[Floats, Floats], tuple[Floats, Floats]]


class ActionValues:
    """The action values of a solved round, for both seats. They are computed when they are first needed."""

    def __init__(self, solution: SubgameSolution) -> None:
        self.solution = solution

    def of(self, seat: int, infoset: Infoset) -> dict[Action, float]:
        """The value of each action to this seat, from -1 to 1; empty where there is only one action.

        It is empty, too, where the other seat's plan never lets this happen. Each value is an upper bound of
        what any play after the action gets against the other seat's plan.
        """
        return self._read(seat, infoset, self._uppers)

    def lower(self, seat: int, infoset: Infoset) -> dict[Action, float]:
        """Lower bounds of the same: what the seat gets even if its discs are known after this round."""
        return self._read(seat, infoset, self._lowers)

    def reach(self, seat: int, infoset: Infoset) -> tuple[float, float]:
        """How often the seat's own plan comes to this infoset if the other lets it, and the other plan."""
        inner, choice = self.solution.choice_of(seat, infoset)
        if choice is None:
            return 0.0, 0.0
        other = float(self._uppers[inner][1][self._span(inner, choice)][0])
        return self.solution.own_reach(seat, infoset), other

    def _read(self, seat: int, infoset: Infoset, found: SeatSweeps) -> dict[Action, float]:
        inner, choice = self.solution.choice_of(seat, infoset)
        if choice is None:
            return {}
        span, (values, reach) = self._span(inner, choice), found[inner]
        if reach[span][0] < 1e-9:
            return {}
        actions = self.solution.arrays.round.sides[inner].actions[choice]
        known = np.clip(values[span] / reach[span], -1, 1)
        return {action: float(value) for action, value in zip(actions, known, strict=True)}

    def _span(self, inner: int, choice: int) -> slice:
        side = self.solution.arrays.round.sides[inner]
        first = int(side.starts[choice]) - 2
        return slice(first, first + len(side.actions[choice]))

    @cached_property
    def _uppers(self) -> SeatSweeps:
        first, second = (
            self._sweep(inner, state.mean_slope) for inner, state in enumerate(self.solution.seats)
        )
        return first, second

    @cached_property
    def _lowers(self) -> SeatSweeps:
        return self._sweep(0, self._lower_payoffs(0)), self._sweep(1, self._lower_payoffs(1))

    def _lower_payoffs(self, inner: int) -> Floats:
        """By ending and own bit: what the seat gets at least if its bit is known in the next round.

        That is the value of the next round at a certain belief: it never hurts that less is known.
        """
        position, arrays = self.solution.position, self.solution.arrays
        if position.first == 1:
            position = position.swap_seats()
        tables = gains_by_seat(load().gains_by_ending((*position.discs, *position.wins)))[1 - inner]
        carry = self.solution.seats[1 - inner].mean_carry[:, 0]
        with_skull, without = np.split(carry, 2)
        belief = with_skull / np.maximum(with_skull + without, 1e-30)
        found = []
        for bit in (1.0, 0.0):
            for kind, (low, high) in enumerate(pairwise(arrays.offsets)):
                own = belief[low:high]
                most = slopes(np, tables[kind], own, np.full_like(own, bit))
                found.append(-(with_skull[low:high] * most[0] + without[low:high] * most[1]))
        return np.concatenate(found)[:, None]

    def _sweep(self, inner: int, payoffs: Floats) -> tuple[Floats, Floats]:
        """By sequence after the two bits: its value times the other seat's reach, and that reach."""
        arrays, states = self.solution.arrays, self.solution.seats
        tree = arrays.trees[inner]
        other = states[1 - inner].mean_carry
        half = len(other) // 2
        # A leaf that pays 1 whatever the bit counts how often the other seat arrives there.
        weight = other[:half] + other[half:]
        leaves = np.concatenate([payoffs, np.concatenate([weight, weight])], axis=1)
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
