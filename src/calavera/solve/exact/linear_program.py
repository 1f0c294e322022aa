"""The equilibrium as one linear program over sequences, solved by HiGHS in SciPy: exact, for small trees."""

from __future__ import annotations

import numpy as np

from calavera.rules import CalaveraError

from .game_tree import Floats
from .sequence_form import Matrix, Treeplex
from .sequence_game import Behaviours, SequenceGame

__all__ = ["NotSolved", "solve_lp"]


class NotSolved(CalaveraError):
    """The linear program was not solved, which only numerical trouble can cause."""


def solve_lp(game: SequenceGame) -> tuple[float, Behaviours]:
    """The value for seat 0, and optimal behaviours of both seats.

    The unknowns are seat 0's weights and a value for each decision of seat 1. The value of the first decision
    is the game's value, and no sequence of seat 1 may give less. Seat 1's weights are the dual solution (von
    Stengel 1996).

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import build_game
    >>> value, behaviours = solve_lp(build_game(Position.even((2, 1))))
    >>> round(value, 6)
    0.75
    """
    from scipy.optimize import linprog  # takes 0.3 s to import
    from scipy.sparse import csr_array, hstack

    one, two = game.treeplexes
    prices = _flow_constraints(two)
    free = prices.shape[0]
    flows = _flow_constraints(one)
    found = linprog(
        c=np.append(np.zeros(one.size), -np.eye(1, free)[0]),
        A_ub=hstack([-game.payoff_transposed, prices.T]).tocsr(),
        b_ub=np.zeros(two.size),
        A_eq=hstack([flows, csr_array((flows.shape[0], free))]).tocsr(),
        b_eq=np.eye(1, flows.shape[0])[0],
        bounds=np.array([[0.0, np.inf]] * one.size + [[-np.inf, np.inf]] * free),
        method="highs",
    )
    if found.status != 0:
        raise NotSolved("not-solved", f"the linear program was not solved: {found.message}; try method cfr")
    weights = _clean_weights(one, found.x[: one.size]), _clean_weights(two, -found.ineqlin.marginals)
    return float(-found.fun), (one.behaviour(weights[0]), two.behaviour(weights[1]))


def _flow_constraints(treeplex: Treeplex) -> Matrix:
    """By decision: its sequences add up to the parent sequence; the empty sequence has weight 1."""
    from scipy.sparse import csr_array

    count = len(treeplex.infosets)
    decisions = np.arange(1, count)
    leading = treeplex.parent[treeplex.starts[1:-1]]
    rows = np.concatenate([treeplex.decision, decisions])
    columns = np.concatenate([np.arange(treeplex.size), leading])
    signs = np.concatenate([np.ones(treeplex.size), -np.ones(count - 1)])
    return csr_array((signs, (rows, columns)), shape=(count, treeplex.size))


def _clean_weights(treeplex: Treeplex, weights: Floats) -> Floats:
    """Weights without rounding errors: never negative, and 0 where the parent sequence has 0."""
    weights = np.where(weights > 1e-11, weights, 0.0)
    for level in treeplex.levels:
        here = level.sequences
        weights[here] *= weights[treeplex.parent[here]] > 0
    return weights
