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

from .best_response import Judgement, judged_weights
from .game_tree import Floats
from .sequence_form import Forest
from .sequence_game import Behaviours, Game

__all__ = ["Learner", "Progress", "iterate", "learnt"]

#: Iteration t counts t to this power in the average.
LATENESS = 4
#: Looking how good the average is takes half an iteration: every so many, or so much later, is often enough.
LOOK_EVERY, LOOK_LATER = 10, 1.05


class Progress(NamedTuple):
    """How far a solver has come."""

    iterations: int
    seconds: float
    judgement: Judgement


class Learner:
    """One seat: its regrets, how it plays now, and how it played on average."""

    __slots__ = ("_regretted", "_share", "_sum", "average", "behaviour", "forest", "regret", "weights")

    def __init__(self, forest: Forest) -> None:
        self.forest = forest
        self.regret = np.zeros(forest.size)
        self.behaviour = forest.uniform()
        self.weights = forest.weights(self.behaviour)
        self.average = np.zeros(forest.size)
        # Room for what is worked out along the way: a fresh array for each would cost more than the sums.
        self._share, self._sum = np.empty(forest.size), np.empty(forest.size)
        self._regretted = np.empty(forest.size, np.bool_)

    def learn(self, gains: Floats, count: float) -> None:
        """Take in what the sequences earn now, play anew, and let that count so much in the average.

        ``gains`` is used up: it becomes the regrets of this iteration.
        """
        self._to_regrets(gains)
        regret, share, total, regretted = self.regret, self._share, self._sum, self._regretted
        regret += gains
        np.maximum(regret, 0.0, out=regret)
        np.add(regret, gains, out=share)
        np.maximum(share, 0.0, out=share)
        np.take(np.bincount(self.forest.owner, share), self.forest.owner, out=total, mode="clip")
        # Where nothing is regretted, any play will do: the last one stays.
        np.greater(total, 0.0, out=regretted)
        np.divide(share, total, out=self.behaviour, where=regretted)
        self._weigh()
        np.multiply(self.weights, count, out=total)
        self.average += total

    def _to_regrets(self, gains: Floats) -> None:
        """From what sequences earn at ends alone to what each earns in all, less what its decision earns."""
        for level in reversed(self.forest.levels):
            here, before = gains[level.sequences], level.before
            earned = np.bincount(level.owner, self.behaviour[level.sequences] * here)
            here -= earned[level.owner]
            gains[before] += np.bincount(level.parent, earned, before.stop - before.start)
        gains[0] = 0.0

    def _weigh(self) -> None:
        forest, weights = self.forest, self.weights
        for level in forest.levels:
            here = level.sequences
            np.multiply(self.behaviour[here], weights[forest.up[here]], out=weights[here])

    def average_weights(self) -> Floats:
        """The weights of the sequences on average."""
        weights: Floats = self.average / self.average[0]
        return weights


def iterate(game: Game, learners: tuple[Learner, Learner], number: int) -> None:
    """One full iteration, the one of this number from 1: first seat 0 learns, then seat 1."""
    for seat in (0, 1):
        gains = game.gains(seat, learners[1 - seat].weights)
        learners[seat].learn(gains, float(number) ** LATENESS)


def learnt(
    game: Game,
    target: float = 1e-3,
    iterations: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> tuple[Behaviours, Progress]:
    """Learn until the exploitability is at most the target, or iterations or seconds have run out.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import game_of
    >>> behaviours, reached = learnt(game_of(Position.even((2, 1))), target=1e-4)
    >>> round(reached.judgement.value, 3), reached.judgement.exploitability <= 1e-4
    (0.75, True)
    """
    begun = perf_counter()
    learners = Learner(game.forests[0]), Learner(game.forests[1])
    number, look = 0, LOOK_EVERY
    while True:
        number += 1
        iterate(game, learners, number)
        late = seconds is not None and perf_counter() - begun >= seconds
        done = late or number == iterations
        if not done and number < look:
            continue
        look = max(number + LOOK_EVERY, int(number * LOOK_LATER))
        judgement = judged_weights(game, (learners[0].average_weights(), learners[1].average_weights()))
        reached = Progress(number, perf_counter() - begun, judgement)
        if progress:
            progress(reached)
        if done or reached.judgement.exploitability <= target:
            one, two = [each.forest.behaviour(each.average) for each in learners]
            return (one, two), reached
