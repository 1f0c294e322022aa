"""Bounds of the value of a round at every pair of beliefs, from numbers on a grid.

The value of a round to seat 0 is concave in the belief about seat 0 and convex in the belief about seat 1.
The most that each hand of a seat can gain against one fixed plan of the other seat gives a line above the
value, for every belief about the first seat. Between two beliefs about the second seat, a chord of two such
lines stays above the value too. So gains on a grid bound the value everywhere, from both sides.
SciPy's interpolators have no such bounds and do not run in JAX.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from calavera.solve.positions import MAX_DISCS, Pair

__all__ = [
    "Array",
    "Floats",
    "Gains",
    "belief_axes",
    "belief_points",
    "constant_gains",
    "leaf_slopes",
    "slopes",
]

#: An array of NumPy or JAX: the functions below work on both, and the two share no type.
Array = Any
Floats = npt.NDArray[np.float64]

#: By seat the most that its hands gain: [belief about itself, belief about the other, with or without skull].
Gains = tuple[Floats, Floats]

#: Where two lines are this close, the slope changes gradually between them, which speeds up convergence.
SMOOTHING_WIDTH = 0.002


def belief_points(discs: int, steps: int) -> Floats:
    """The grid of beliefs about a seat; a seat with four discs certainly owns its skull.

    >>> belief_points(2, 4).tolist(), belief_points(4, 4).tolist()
    ([0.0, 0.25, 0.5, 0.75, 1.0], [1.0])
    """
    return np.array([1.0]) if discs == MAX_DISCS else np.linspace(0, 1, steps + 1)


def belief_axes(discs: Pair, steps: int) -> tuple[Floats, Floats]:
    """The grids of a round, by seat: finer where one side has a single disc, because values bend most there.

    >>> [len(axis) for axis in belief_axes((4, 3), 36)], [len(axis) for axis in belief_axes((1, 3), 36)]
    ([1, 37], [49, 49])
    """
    finer = steps * 4 // 3 if min(discs) == 1 else steps
    return belief_points(discs[0], finer), belief_points(discs[1], finer)


def constant_gains(value: float) -> Gains:
    """The gains where the game is over: 1 if seat 0 has won, -1 if seat 1 has."""
    return np.full((1, 1, 2), value), np.full((1, 1, 2), -value)


def _locate(xp: Any, belief: Array, points: int) -> tuple[Array, Array]:
    """The grid point below a belief, and the fraction of the way to the next."""
    scaled = belief * (points - 1)
    below = xp.minimum(scaled.astype(np.int32), points - 2)
    return below, scaled - below


def slopes(xp: Any, gains: Array, own: Array, other: Array) -> tuple[Array, Array]:
    """The most that a seat gains with and without its skull, at these beliefs about it and the other seat.

    ``xp`` is NumPy or jax.numpy. Every line is a valid bound; the lowest at ``own`` is the tightest.
    """
    owns, others = gains.shape[0], gains.shape[1]
    with_skull, without = gains[:, :, 0].ravel(), gains[:, :, 1].ravel()

    def line(at: Array) -> tuple[Array, Array]:
        here = with_skull[at], without[at]
        if owns == 1:
            return here
        next_at = at + others
        steps = with_skull[next_at] - here[0], without[next_at] - here[1]
        rise = own * steps[0] + (1 - own) * steps[1]
        share = xp.clip(0.5 - rise * (0.5 / SMOOTHING_WIDTH), 0, 1)
        return here[0] + share * steps[0], here[1] + share * steps[1]

    row = _locate(xp, own, owns)[0] * others if owns > 1 else xp.zeros_like(own, dtype=np.int32)
    if others == 1:
        return line(row)
    below, share = _locate(xp, other, others)
    low, high = line(row + below), line(row + below + 1)
    return low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1])


def _belief(xp: Any, carry: Array) -> tuple[Array, Array]:
    """One seat's part of the probability of an ending, and the probability of its skull given the ending."""
    half = carry.shape[0] // 2
    weight = carry[:half] + carry[half:]
    return weight, xp.where(weight > 1e-30, carry[:half] / xp.maximum(weight, 1e-30), 0.5)


def leaf_slopes(
    xp: Any, offsets: tuple[int, ...], gains: tuple[Array, ...], own: Array, other: Array
) -> Array:
    """The value of each ending to one seat, by the bit that it carries into the next round.

    ``own`` and ``other`` are the probabilities with which the two seats carry each bit into each ending (with
    the skull, then without); ``gains[kind]`` is the seat's table of the round after endings of that kind.
    """
    _, own_belief = _belief(xp, own)
    weight, other_belief = _belief(xp, other)
    rows = [slice(low, high) for low, high in pairwise(offsets)]
    found = [
        slopes(xp, table, own_belief[row], other_belief[row]) for table, row in zip(gains, rows, strict=True)
    ]
    return xp.concatenate(
        [pair[bit] * weight[row] for bit in (0, 1) for pair, row in zip(found, rows, strict=True)]
    )
