"""Best responses: the most that a seat can get against a given way to play, and so how good that way is."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .game_tree import Floats
from .sequence_form import Treeplex
from .sequence_game import Behaviours, SequenceGame

__all__ = ["Judgement", "best_response", "best_value", "evaluate_behaviours", "evaluate_weights"]


class Judgement(NamedTuple):
    """How two ways to play do against each other, and against the best answers to each."""

    #: What seat 0 gets: +1 for a won game, -1 for a lost one.
    value: float
    #: By seat: what it gets with a best response to the other's way to play.
    best: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """What a seat gains on average by answering best: half the sum of both (NashConv/2)."""
        return sum(self.best) / 2


def best_value(treeplex: Treeplex, gains: Floats) -> float:
    """What a best response earns where the sequences earn this much; see :meth:`SequenceGame.gains`."""
    return _best_value(treeplex, gains, None)


def best_response(treeplex: Treeplex, gains: Floats) -> tuple[float, Floats]:
    """The same, and a best response: one answer at each decision."""
    chosen = np.zeros(treeplex.size)
    chosen[0] = 1.0
    return _best_value(treeplex, gains, chosen), chosen


def _best_value(treeplex: Treeplex, gains: Floats, chosen: Floats | None) -> float:
    gains = gains.copy()
    for level in reversed(treeplex.levels):
        here = gains[level.sequences]
        most = np.maximum.reduceat(here, level.starts)
        gains[level.parent_sequences] += np.bincount(
            level.parent, most, level.parent_sequences.stop - level.parent_sequences.start
        )
        if chosen is not None:
            best = np.flatnonzero(here == most[level.decision])
            _, first = np.unique(level.decision[best], return_index=True)
            chosen[level.sequences][best[first]] = 1.0
    return float(gains[0])


def evaluate_behaviours(game: SequenceGame, behaviours: Behaviours) -> Judgement:
    """Value and exploitability of any two ways to play a game.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import build_game
    >>> game = build_game(Position.even((1, 1)))
    >>> judgement = evaluate_behaviours(game, (game.treeplexes[0].uniform(), game.treeplexes[1].uniform()))
    >>> judgement, judgement.exploitability
    (Judgement(value=-0.125, best=(0.25, 0.25)), 0.25)
    """
    one, two = [treeplex.weights(plays) for treeplex, plays in zip(game.treeplexes, behaviours, strict=True)]
    return evaluate_weights(game, (one, two))


def evaluate_weights(game: SequenceGame, weights: tuple[Floats, Floats]) -> Judgement:
    """The same for two ways to play that are given by the weights of their sequences."""
    one, two = weights
    gains = game.gains(0, two), game.gains(1, one)
    best = [best_value(treeplex, gain) for treeplex, gain in zip(game.treeplexes, gains, strict=True)]
    return Judgement(float(one @ gains[0]), (best[0], best[1]))
