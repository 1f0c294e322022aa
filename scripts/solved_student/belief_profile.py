"""Solve a round for many pairs of beliefs at once, against what the plans of later rounds really give.

``resolve`` takes the value of the next round from the heads-up table: what perfect play gives there. Plans
that are found one round at a time need not give that to a player who left the plan before. Here the value of
an ending is what both hands get from the plans of the next round at the public beliefs. So a player who
leaves the plan meets these plans, and the regrets take it into account.

Every action has at least the probability ``tremble / options`` while a round is solved. So every public line
happens, and leaves a belief that is not certain unless the discs on the table show it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from calavera.solve.headsup.dcfr import realize_plan
from calavera.solve.headsup.round_arrays import RoundArrays, SeatArrays

#: What both hands get, for the first seat of a round: [belief about it, about the other, its bit, other's].
Payoffs = np.ndarray


class Side(NamedTuple):
    """One seat while a round is solved: arrays by depth, with one column for each belief pair."""

    roots: np.ndarray
    regrets: tuple[np.ndarray, ...]
    play: tuple[np.ndarray, ...]
    plan: tuple[np.ndarray, ...]
    carry: np.ndarray
    mean_plan: tuple[np.ndarray, ...]
    mean_carry: np.ndarray


class Profile(NamedTuple):
    """What is kept of a solved round: local strategies by depth without trembles, carries, payoffs."""

    strategies: tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]
    carries: tuple[np.ndarray, np.ndarray]
    #: [bit of the first seat, bit of the other, column].
    payoffs: np.ndarray


def solve_profile(
    arrays: RoundArrays,
    following: tuple[Payoffs | float, ...],
    beliefs: tuple[np.ndarray, np.ndarray],
    passes: int,
    tremble: float,
) -> Profile:
    """Solve a round. ``following`` has, by kind of ending, the payoffs after it or the result of the game."""
    sides = [_begin(tree, sure) for tree, sure in zip(arrays.trees, beliefs, strict=True)]
    for number in range(1, passes + 1):
        share = 6 * number / ((number + 1) * (2 * number + 1))  # a pass has weight number² in averages
        sides = [_average(side, share) for side in sides]
        leaves = leaf_payoffs(arrays, following, (sides[0].mean_carry, sides[1].mean_carry))
        for seat in (0, 1):
            sides[seat] = _update(arrays, seat, sides, leaves, number, tremble)
    strategies = tuple([_local(tree, side, tremble) for tree, side in zip(arrays.trees, sides, strict=True)])
    leaves = leaf_payoffs(arrays, following, (sides[0].mean_carry, sides[1].mean_carry))
    payoffs = _payoffs(arrays, strategies, leaves)
    return Profile((strategies[0], strategies[1]), (sides[0].mean_carry, sides[1].mean_carry), payoffs)


def _begin(tree: SeatArrays, sure: np.ndarray) -> Side:
    roots = np.stack([sure, 1 - sure])
    zeros = tuple([np.zeros((len(depth.choice), len(sure))) for depth in tree.depths])
    play = tuple([nothing + 1 / depth.options for nothing, depth in zip(zeros, tree.depths, strict=True)])
    plan, carry = realize_plan(tree, roots, play)
    return Side(roots, zeros, play, plan, carry, zeros, np.zeros_like(carry))


def _average(side: Side, share: float) -> Side:
    plans = zip(side.mean_plan, side.plan, strict=True)
    return side._replace(
        mean_plan=tuple([old + share * (now - old) for old, now in plans]),
        mean_carry=side.mean_carry + share * (side.carry - side.mean_carry),
    )


def leaf_payoffs(
    arrays: RoundArrays, following: tuple[Payoffs | float, ...], carries: tuple[np.ndarray, np.ndarray]
) -> np.ndarray:
    """What the first seat gets in every ending by both bits: [bit, other's bit, ending, column]."""
    beliefs = [_belief(carry) for carry in carries]
    found = np.empty((2, 2, *beliefs[0].shape))
    for (low, high), after in zip(pairwise(arrays.offsets), following, strict=True):
        if isinstance(after, float):
            found[:, :, low:high] = after
        else:
            found[:, :, low:high] = interpolate(after, beliefs[0][low:high], beliefs[1][low:high])
    return found


def _belief(carry: np.ndarray) -> np.ndarray:
    half = len(carry) // 2
    weight = carry[:half] + carry[half:]
    return np.where(weight > 1e-30, carry[:half] / np.maximum(weight, 1e-30), 0.5)


def interpolate(payoffs: Payoffs, own: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Payoffs at these beliefs, bilinear between grid points: [bit, other's bit, …]."""
    flat = payoffs.reshape(-1, 4).T
    cells = []
    for points, belief in zip(payoffs.shape, (own, other), strict=False):
        scaled = np.clip(belief, 0, 1) * (points - 1)
        below = np.minimum(scaled.astype(np.int64), max(points - 2, 0))
        cells.append((below, np.minimum(below + 1, points - 1), scaled - below))
    (low0, high0, share0), (low1, high1, share1) = cells
    wide = payoffs.shape[1]
    found = (1 - share0) * (1 - share1) * flat[:, low0 * wide + low1]
    found += (1 - share0) * share1 * flat[:, low0 * wide + high1]
    found += share0 * (1 - share1) * flat[:, high0 * wide + low1]
    found += share0 * share1 * flat[:, high0 * wide + high1]
    return found.reshape(2, 2, *own.shape)


def _update(
    arrays: RoundArrays, seat: int, sides: list[Side], leaves: np.ndarray, number: int, tremble: float
) -> Side:
    """One seat's part of a pass of discounted CFR."""
    tree, mine, other = arrays.trees[seat], sides[seat], sides[1 - seat].carry
    half = len(other) // 2
    ours = leaves if seat == 0 else -leaves.transpose(1, 0, 2, 3)
    slope = np.concatenate([ours[bit, 0] * other[:half] + ours[bit, 1] * other[half:] for bit in (0, 1)])
    fade = number**1.5 / (number**1.5 + 1)
    regrets, play = list(mine.regrets), list(mine.play)
    below: np.ndarray | None = None
    for level in reversed(range(len(tree.depths))):
        depth, mixed = tree.depths[level], play[level]
        offered = depth.back @ slope
        if below is not None:
            offered = offered + below
        free = (mixed - tremble / depth.options) / (1 - tremble)
        below = depth.above @ (depth.total @ (mixed * offered))
        old = regrets[level]
        new = old * np.where(old > 0, fade, 0.5) + offered - (depth.total @ (free * offered))[depth.choice]
        wanted = np.maximum(new, 0)
        total = (depth.total @ wanted)[depth.choice]
        chosen = np.where(total > 1e-30, wanted / np.maximum(total, 1e-30), 1 / depth.options)
        regrets[level] = new
        play[level] = (1 - tremble) * chosen + tremble / depth.options
    plan, carry = realize_plan(tree, mine.roots, tuple(play))
    return mine._replace(regrets=tuple(regrets), play=tuple(play), plan=plan, carry=carry)


def _local(tree: SeatArrays, side: Side, tremble: float) -> tuple[np.ndarray, ...]:
    """The average strategy at every choice, without trembles."""
    found = []
    for depth, plan, latest in zip(tree.depths, side.mean_plan, side.play, strict=True):
        total = np.add.reduceat(plan, depth.starts, axis=0)[depth.choice]
        mean = np.where(total > 1e-15, plan / np.maximum(total, 1e-30), latest)
        free = np.maximum(mean - tremble / depth.options, 0)
        found.append(free / (depth.total @ free)[depth.choice])
    return tuple(found)


def _payoffs(
    arrays: RoundArrays, strategies: tuple[tuple[np.ndarray, ...], ...], leaves: np.ndarray
) -> np.ndarray:
    """What both hands get from these strategies: [bit, other's bit, column]."""
    columns, half = leaves.shape[-1], leaves.shape[-2]
    arrivals = []
    for tree, play in zip(arrays.trees, strategies, strict=True):
        by_hand = []
        for bit in (0, 1):
            roots = np.zeros((2, columns))
            roots[bit] = 1
            by_hand.append(realize_plan(tree, roots, play)[1].reshape(2, half, columns))
        arrivals.append(np.stack(by_hand))  # [hand, bit at the end, ending, column]
    found: np.ndarray = np.einsum("akec,blec,klec->abc", arrivals[0], arrivals[1], leaves, optimize=True)
    return found
