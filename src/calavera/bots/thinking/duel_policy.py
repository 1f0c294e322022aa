"""Solved play in duels: the solver's probabilities for a view. Solved rounds of recent duels are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from calavera.rules import Action, View

from .duel import FULL_TRIBE, Duel

if TYPE_CHECKING:
    from calavera.solve import Position
    from calavera.solve.headsup.game_policy import TablePolicy

__all__ = ["DuelPolicies", "prepare_duels"]

#: Duels that are kept with their solved rounds, for each of two seats: a game has one, a server or a
#: tournament many. A duel that was dropped is solved again from its first round on.
MAX_DUELS = 128


def prepare_duels() -> Iterator[None]:
    """Load and compute what all duels need, step by step: one round of each size, the largest first.

    Otherwise the first duel of a process would take a second, and others a quarter of it.
    """
    from calavera.solve.headsup.round_arrays import round_arrays_for  # with NumPy and SciPy
    from calavera.solve.headsup.value_table import load

    load()
    for mine, other in sorted(product(range(1, FULL_TRIBE + 1), repeat=2), key=sum, reverse=True):
        round_arrays_for(mine, other)
        yield


class DuelPolicies:
    """The policies of recent duels. ``passes``: those of the solver for each round; None for its default."""

    def __init__(self, passes: int | None = None) -> None:
        self._passes = passes
        self._policies: OrderedDict[tuple[Position, int], TablePolicy] = OrderedDict()

    def action_probabilities(self, duel: Duel) -> dict[str, float]:
        """The probability of each action in a duel."""
        return self._policy(duel.start, duel.seat).action_probabilities(duel.view)

    def choose(self, duel: Duel, view: View, rng: Random) -> Action:
        """One of ``view.legal``, the view in which the duel was found."""
        probabilities = self.action_probabilities(duel)
        drawn = rng.choices(list(probabilities), list(probabilities.values()))[0]
        return next(action for action in view.legal if action == drawn)

    def prepare(self, duels: Iterable[Duel], progress: Callable[[int, int], object] | None = None) -> None:
        """Solve the rounds of these duels: those of a duel together."""
        views: dict[tuple[Position, int], list[View]] = {}
        for duel in duels:
            views.setdefault((duel.start, duel.seat), []).append(duel.view)
        for (start, seat), seen in views.items():
            self._policy(start, seat).prepare(seen, progress)

    def _policy(self, start: Position, seat: int) -> TablePolicy:
        from calavera.solve.headsup.game_policy import TablePolicy  # it imports NumPy and SciPy

        policy = self._policies.pop((start, seat), None)
        if policy is None:
            policy = (
                TablePolicy(start, seat)
                if self._passes is None
                else TablePolicy(start, seat, passes=self._passes)
            )
        self._policies[start, seat] = policy  # the latest last
        while len(self._policies) > MAX_DUELS:
            self._policies.popitem(last=False)
        return policy
