"""Equilibrium by regret: predictive CFR+ on the sequence form, a few passes over arrays an iteration.

Each decision keeps for every answer how much better it would have been (regret matching+, never below
nothing), and plays in proportion to that with the last iteration counted twice, as a guess at the next
(Farina, Kroer and Sandholm 2021). The seats take turns, and what is returned is the average over all
iterations, late ones counted far more. On these trees it comes closer, sooner than CFR+ and discounted CFR.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import numpy as np

from .best_response import Judgement, evaluate_weights
from .game_tree import Floats
from .sequence_form import Treeplex
from .sequence_game import Behaviours, SequenceGame

__all__ = ["Progress", "RegretMinimizer", "iterate", "solve_cfr"]

#: Iteration t counts t to this power in the average.
AVERAGE_EXPONENT = 4
#: Looking how good the average is takes half an iteration: every so many, or so much later, is often enough.
CHECK_EVERY, CHECK_GROWTH = 10, 1.05


class Progress(NamedTuple):
    """How far a solver has come."""

    iterations: int
    seconds: float
    judgement: Judgement


class RegretMinimizer:
    """One seat: its regrets, how it plays now, and how it played on average."""

    __slots__ = ("_regretted", "_share", "_sum", "average", "behaviour", "forest", "regret", "weights")

    def __init__(self, treeplex: Treeplex) -> None:
        self.forest = treeplex
        self.regret = np.zeros(treeplex.size)
        self.behaviour = treeplex.uniform()
        self.weights = treeplex.weights(self.behaviour)
        self.average = np.zeros(treeplex.size)
        # Room for what is worked out along the way: a fresh array for each would cost more than the sums.
        self._share, self._sum = np.empty(treeplex.size), np.empty(treeplex.size)
        self._regretted = np.empty(treeplex.size, np.bool_)

    def update(self, gains: Floats, count: float) -> None:
        """Take in what the sequences earn now, play anew, and let that count so much in the average.

        ``gains`` is used up: it becomes the regrets of this iteration.
        """
        self._gains_to_regrets(gains)
        regret, share, total, regretted = self.regret, self._share, self._sum, self._regretted
        regret += gains
        np.maximum(regret, 0.0, out=regret)
        np.add(regret, gains, out=share)
        np.maximum(share, 0.0, out=share)
        np.take(np.bincount(self.forest.decision, share), self.forest.decision, out=total, mode="clip")
        # Where nothing is regretted, any play will do: the last one stays.
        np.greater(total, 0.0, out=regretted)
        np.divide(share, total, out=self.behaviour, where=regretted)
        self._update_weights()
        np.multiply(self.weights, count, out=total)
        self.average += total

    def _gains_to_regrets(self, gains: Floats) -> None:
        """From what sequences earn at ends alone to what each earns in all, less what its decision earns."""
        for level in reversed(self.forest.levels):
            here, before = gains[level.sequences], level.parent_sequences
            earned = np.bincount(level.decision, self.behaviour[level.sequences] * here)
            here -= earned[level.decision]
            gains[before] += np.bincount(level.parent, earned, before.stop - before.start)
        gains[0] = 0.0

    def _update_weights(self) -> None:
        treeplex, weights = self.forest, self.weights
        for level in treeplex.levels:
            here = level.sequences
            np.multiply(self.behaviour[here], weights[treeplex.parent[here]], out=weights[here])

    def average_weights(self) -> Floats:
        """The weights of the sequences on average."""
        weights: Floats = self.average / self.average[0]
        return weights


def iterate(game: SequenceGame, minimizers: tuple[RegretMinimizer, RegretMinimizer], number: int) -> None:
    """One full iteration, the one of this number from 1: first seat 0 learns, then seat 1."""
    for seat in (0, 1):
        gains = game.gains(seat, minimizers[1 - seat].weights)
        minimizers[seat].update(gains, float(number) ** AVERAGE_EXPONENT)


def solve_cfr(
    game: SequenceGame,
    target: float = 1e-3,
    iterations: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> tuple[Behaviours, Progress]:
    """Learn until the exploitability is at most the target, or iterations or seconds have run out.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import build_game
    >>> behaviours, reached = solve_cfr(build_game(Position.even((2, 1))), target=1e-4)
    >>> round(reached.judgement.value, 3), reached.judgement.exploitability <= 1e-4
    (0.75, True)
    """
    begun = perf_counter()
    minimizers = RegretMinimizer(game.treeplexes[0]), RegretMinimizer(game.treeplexes[1])
    number, look = 0, CHECK_EVERY
    while True:
        number += 1
        iterate(game, minimizers, number)
        late = seconds is not None and perf_counter() - begun >= seconds
        done = late or number == iterations
        if not done and number < look:
            continue
        look = max(number + CHECK_EVERY, int(number * CHECK_GROWTH))
        judgement = evaluate_weights(game, (minimizers[0].average_weights(), minimizers[1].average_weights()))
        reached = Progress(number, perf_counter() - begun, judgement)
        if progress:
            progress(reached)
        if done or reached.judgement.exploitability <= target:
            one, two = [each.forest.behaviour(each.average) for each in minimizers]
            return (one, two), reached
