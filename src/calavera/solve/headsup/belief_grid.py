"""What a round is worth at every pair of beliefs: numbers on a grid, and honest bounds between its points.

The value of a round to seat 0 is concave in what is believed of seat 0 and convex in what is believed of
seat 1. So a number for each hand of a seat, *what that hand can gain at most* against one good plan of the
other seat, is a line above the value for every belief about the first seat, and between two beliefs about
the second a chord of such lines stays above. Hence gains on a grid bound the value everywhere, from both
sides, and no curve has to be guessed.
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

#: An array of NumPy or of JAX: what follows works on both, and they share no type.
Array = Any
Floats = npt.NDArray[np.float64]

#: For each seat, what its hands gain at most: [belief about itself, about the other, with or without skull].
Gains = tuple[Floats, Floats]

#: Where two lines are this close, the slope goes from one to the other gradually: play settles sooner.
SMOOTHING_WIDTH = 0.002


def belief_points(discs: int, steps: int) -> Floats:
    """The beliefs that a table knows: that a seat with four discs owns its skull is certain.

    >>> belief_points(2, 4).tolist(), belief_points(4, 4).tolist()
    ([0.0, 0.25, 0.5, 0.75, 1.0], [1.0])
    """
    return np.array([1.0]) if discs == MAX_DISCS else np.linspace(0, 1, steps + 1)


def belief_axes(discs: Pair, steps: int) -> tuple[Floats, Floats]:
    """The grid of a round, seat by seat: finer where one side has a single disc, for there values bend most.

    >>> [len(axis) for axis in belief_axes((4, 3), 36)], [len(axis) for axis in belief_axes((1, 3), 36)]
    ([1, 37], [49, 49])
    """
    finer = steps * 4 // 3 if min(discs) == 1 else steps
    return belief_points(discs[0], finer), belief_points(discs[1], finer)


def constant_gains(value: float) -> Gains:
    """The gains where the game is over, and won by seat 0 (1) or by seat 1 (-1)."""
    return np.full((1, 1, 2), value), np.full((1, 1, 2), -value)


def _locate(xp: Any, belief: Array, points: int) -> tuple[Array, Array]:
    """The grid point below a belief, and how far the belief is on the way to the next."""
    scaled = belief * (points - 1)
    below = xp.minimum(scaled.astype(np.int32), points - 2)
    return below, scaled - below


def slopes(xp: Any, gains: Array, own: Array, other: Array) -> tuple[Array, Array]:
    """What a seat gains at most with and without its skull, where these beliefs are held of it and the other.

    ``xp`` is NumPy or jax.numpy. Any line in reach is a true bound; the lowest at ``own`` is the best one.
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
    """How likely an ending is as far as one seat goes, and how likely it then has its skull."""
    half = carry.shape[0] // 2
    weight = carry[:half] + carry[half:]
    return weight, xp.where(weight > 1e-30, carry[:half] / xp.maximum(weight, 1e-30), 0.5)


def leaf_slopes(
    xp: Any, offsets: tuple[int, ...], gains: tuple[Array, ...], own: Array, other: Array
) -> Array:
    """What each way a round can end offers one seat, by the bit that it carries over.

    ``own`` and ``other`` say how likely the two seats carry each bit into each ending (with the skull, then
    without); ``gains[kind]`` is the seat's table of the round that follows endings ``offsets[kind]`` on.
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
