"""Best responses, and the exploitability of a pair of strategies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .game_tree import Floats
from .sequence_form import Treeplex
from .sequence_game import Behaviours, SequenceGame

__all__ = ["Judgement", "best_response", "best_value", "evaluate_behaviours", "evaluate_weights"]


class Judgement(NamedTuple):
    """The value of two strategies against each other, and of best responses to each."""

    #: The value for seat 0: +1 for a won game, -1 for a lost one.
    value: float
    #: By seat: the value of a best response to the other seat's strategy.
    best: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """Half the sum of both best-response values (NashConv/2)."""
        return sum(self.best) / 2


def best_value(treeplex: Treeplex, gains: Floats) -> float:
    """The value of a best response to gains from :meth:`SequenceGame.gains`."""
    return _best_value(treeplex, gains, None)


def best_response(treeplex: Treeplex, gains: Floats) -> tuple[float, Floats]:
    """The value of a best response and its behaviour: one action at each decision."""
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
    """Value and exploitability of two strategies, given as behaviours.

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
    """Value and exploitability of two strategies, given as weights of their sequences."""
    one, two = weights
    gains = game.gains(0, two), game.gains(1, one)
    best = [best_value(treeplex, gain) for treeplex, gain in zip(game.treeplexes, gains, strict=True)]
    return Judgement(float(one @ gains[0]), (best[0], best[1]))
