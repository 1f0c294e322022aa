"""Predictive CFR+ on the sequence form (Farina, Kroer and Sandholm 2021), in NumPy arrays.

Each decision plays in proportion to its regrets (regret matching+), with the last iteration counted twice as
a prediction of the next. The seats update in turn. The result is the average over all iterations, weighted
towards late ones. On these trees it converges faster than CFR+ and discounted CFR. It is written here because
no library has CFR over arrays of sequences.
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

#: Iteration t has weight t to this power in the average.
AVERAGE_EXPONENT = 4
#: Computing the exploitability takes half an iteration, so it is done after this many, or this factor, more.
CHECK_EVERY, CHECK_GROWTH = 10, 1.05


class Progress(NamedTuple):
    """The state of a solver, as it is reported."""

    iterations: int
    seconds: float
    judgement: Judgement


class RegretMinimizer:
    """Regrets, current strategy and average strategy of one seat."""

    __slots__ = ("_positive", "_share", "_sum", "average", "behaviour", "regret", "treeplex", "weights")

    def __init__(self, treeplex: Treeplex) -> None:
        self.treeplex = treeplex
        self.regret = np.zeros(treeplex.size)
        self.behaviour = treeplex.uniform()
        self.weights = treeplex.weights(self.behaviour)
        self.average = np.zeros(treeplex.size)
        # Scratch arrays: allocating them in each iteration would cost more than the arithmetic.
        self._share, self._sum = np.empty(treeplex.size), np.empty(treeplex.size)
        self._positive = np.empty(treeplex.size, np.bool_)

    def update(self, gains: Floats, count: float) -> None:
        """Add the regrets for these gains, update the strategy, and add it to the average with this weight.

        ``gains`` is overwritten with the regrets of this iteration.
        """
        self._gains_to_regrets(gains)
        regret, share, total, positive = self.regret, self._share, self._sum, self._positive
        regret += gains
        np.maximum(regret, 0.0, out=regret)
        np.add(regret, gains, out=share)
        np.maximum(share, 0.0, out=share)
        np.take(np.bincount(self.treeplex.decision, share), self.treeplex.decision, out=total, mode="clip")
        # Without positive regret every strategy is allowed: the last one stays.
        np.greater(total, 0.0, out=positive)
        np.divide(share, total, out=self.behaviour, where=positive)
        self._update_weights()
        np.multiply(self.weights, count, out=total)
        self.average += total

    def _gains_to_regrets(self, gains: Floats) -> None:
        """Turn gains at terminal nodes into regrets: the value of each sequence less that of its decision."""
        for level in reversed(self.treeplex.levels):
            here, before = gains[level.sequences], level.parent_sequences
            earned = np.bincount(level.decision, self.behaviour[level.sequences] * here)
            here -= earned[level.decision]
            gains[before] += np.bincount(level.parent, earned, before.stop - before.start)
        gains[0] = 0.0

    def _update_weights(self) -> None:
        treeplex, weights = self.treeplex, self.weights
        for level in treeplex.levels:
            here = level.sequences
            np.multiply(self.behaviour[here], weights[treeplex.parent[here]], out=weights[here])

    def average_weights(self) -> Floats:
        """The weights of the sequences in the average strategy."""
        weights: Floats = self.average / self.average[0]
        return weights


def iterate(game: SequenceGame, minimizers: tuple[RegretMinimizer, RegretMinimizer], number: int) -> None:
    """One full iteration, numbered from 1: seat 0 updates, then seat 1."""
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
    """Iterate until the exploitability is at most the target, or iterations or seconds have run out.

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
            one, two = [each.treeplex.behaviour(each.average) for each in minimizers]
            return (one, two), reached
