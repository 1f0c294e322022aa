"""Solve one round for many pairs of beliefs at once by discounted CFR (Brown and Sandholm 2019).

Each pass updates the regrets and the strategy of both seats in turn. The value of an ending depends on the
belief about the seat, so it is linearised at the current belief: the value is concave, so the line is above.

The bounds are not estimates. The lines of all passes, averaged like the plans, bound what any plan gains
against the average plan of the other seat. One backward sweep finds the best response. No library has DCFR
with values of endings that depend on beliefs, so it is written here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from calavera.solve.positions import MAX_DISCS

from .belief_grid import Array, Floats, Gains, leaf_slopes
from .round_arrays import RoundArrays, SeatArrays

__all__ = [
    "RoundSolution",
    "SeatState",
    "best_response_bounds",
    "bound_gaps",
    "clip_beliefs",
    "gains_by_seat",
    "initial_state",
    "realize_plan",
    "run_pass",
    "solve_round",
]

#: Beliefs stay this far from 0 and 1 while a round is solved, so that every infoset has a posterior.
BELIEF_MARGIN = 1e-6
#: Weight of the average strategy in a belief; the current strategy alone may give an ending probability 0.
AVERAGE_WEIGHT = 0.1


class SeatState(NamedTuple):
    """Regrets, strategy and averages of one seat: arrays by depth, with one column for each belief pair."""

    roots: Array
    regrets: tuple[Array, ...]
    strategy: tuple[Array, ...]
    #: The probability of each sequence, and of each bit in each ending; then averages over all passes (the
    #: average plan is empty unless it is asked for).
    plan: tuple[Array, ...]
    carry: Array
    mean_plan: tuple[Array, ...]
    mean_carry: Array
    mean_slope: Array
    #: The value of each hand in the last pass.
    hand_values: Array


class RoundSolution(NamedTuple):
    """By seat the most that its hands gain, shaped [hand, belief], and the final state of both seats."""

    gains: tuple[Floats, Floats]
    seats: tuple[SeatState, SeatState]


def realize_plan(tree: SeatArrays, roots: Array, play: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
    """The probability of every sequence, and of every bit in every ending."""
    plan, reached, carry = [], roots, tree.carry @ roots
    for depth, chosen in zip(tree.depths, play, strict=True):
        reached = chosen * reached[depth.parent]
        plan.append(reached)
        carry = carry + depth.carry @ reached
    return tuple(plan), carry


def initial_state(xp: Any, tree: SeatArrays, beliefs: Array, keep_plan: bool = False) -> SeatState:
    """A seat before the first pass, with a uniform strategy and these beliefs about it."""
    sure = xp.asarray(beliefs)
    roots = xp.stack([sure, 1 - sure])
    zeros = tuple([xp.zeros((len(depth.choice), len(beliefs))) for depth in tree.depths])
    play = tuple([nothing + 1 / depth.options for nothing, depth in zip(zeros, tree.depths, strict=True)])
    plan, carry = realize_plan(tree, roots, play)
    nothing = xp.zeros_like(carry)
    return SeatState(
        roots, zeros, play, plan, carry, zeros if keep_plan else (), nothing, nothing, xp.zeros_like(roots)
    )


def _update_seat(
    xp: Any,
    arrays: RoundArrays,
    gains: tuple[Array, ...],
    mine: SeatState,
    other: SeatState,
    seat: int,
    number: Array,
) -> SeatState:
    """One seat's part of a pass: counterfactual values, regrets, and the new strategy."""
    tree = arrays.trees[seat]
    share = 6 * number / ((number + 1) * (2 * number + 1))  # a pass has weight number² in averages
    mean_carry = mine.mean_carry + share * (mine.carry - mine.mean_carry)
    slope = leaf_slopes(xp, arrays.offsets, gains, mine.carry + AVERAGE_WEIGHT * mean_carry, other.carry)
    fade = number**1.5 / (number**1.5 + 1)
    regrets, play = list(mine.regrets), list(mine.strategy)
    below: Array = None
    for level in reversed(range(len(tree.depths))):
        depth, chosen = tree.depths[level], play[level]
        offered = depth.back @ slope
        if below is not None:
            offered = offered + below
        expected = depth.total @ (chosen * offered)
        below = depth.above @ expected
        old = regrets[level]
        new = old * xp.where(old > 0, fade, 0.5) + offered - expected[depth.choice]
        wanted = xp.maximum(new, 0)
        total = (depth.total @ wanted)[depth.choice]
        regrets[level] = new
        play[level] = xp.where(total > 1e-30, wanted / xp.maximum(total, 1e-30), 1 / depth.options)
    plan, carry = realize_plan(tree, mine.roots, tuple(play))
    mean_slope = mine.mean_slope + share * (slope - mine.mean_slope)
    mean_plan = tuple(
        [old + share * (now - old) for old, now in zip(mine.mean_plan, mine.plan, strict=False)]
    )
    offered = tree.back @ slope + below
    return SeatState(
        mine.roots, tuple(regrets), tuple(play), plan, carry, mean_plan, mean_carry, mean_slope, offered
    )


def run_pass(
    xp: Any,
    arrays: RoundArrays,
    tables: tuple[tuple[Array, ...], ...],
    seats: tuple[SeatState, SeatState],
    number: Array,
) -> tuple[SeatState, SeatState]:
    """Pass ``number`` (from 1): seat 0, then seat 1."""
    first = _update_seat(xp, arrays, tables[0], seats[0], seats[1], 0, number)
    return first, _update_seat(xp, arrays, tables[1], seats[1], first, 1, number)


def gains_by_seat(following: tuple[Gains, ...]) -> tuple[tuple[Floats, ...], ...]:
    """The gains after each kind of ending, by seat."""
    return tuple([gains[0] for gains in following]), tuple([gains[1] for gains in following])


def best_response_bounds(arrays: RoundArrays, seat: int, mean_slope: Floats) -> Floats:
    """The most that each hand of a seat gains, shaped [hand, belief]: a best response to these slopes."""
    tree = arrays.trees[seat]
    below: Array = None
    for depth in reversed(tree.depths):
        offered = depth.back @ mean_slope
        if below is not None:
            offered = offered + below
        below = depth.above @ np.maximum.reduceat(offered, depth.starts, axis=0)
    found: Floats = tree.back @ mean_slope + below
    return found


def solve_round(
    arrays: RoundArrays,
    following: tuple[Gains, ...],
    beliefs: tuple[Floats, Floats],
    max_passes: int,
    tolerance: float = 0.0,
    keep_plan: bool = False,
) -> RoundSolution:
    """Solve one round at many pairs of beliefs, in at most ``max_passes`` passes.

    It stops earlier, at a multiple of 100 passes, once all bounds are within ``tolerance`` of each other.
    """
    tables = gains_by_seat(following)
    first, second = (
        initial_state(np, tree, clip_beliefs(sure, discs), keep_plan)
        for tree, sure, discs in zip(arrays.trees, beliefs, arrays.round.discs, strict=True)
    )
    seats = first, second
    for number in range(1, max_passes + 1):
        seats = run_pass(np, arrays, tables, seats, float(number))
        if tolerance and number % 100 == 0 and bound_gaps(arrays, seats).max() <= tolerance:
            break
    gains = (
        best_response_bounds(arrays, 0, seats[0].mean_slope),
        best_response_bounds(arrays, 1, seats[1].mean_slope),
    )
    return RoundSolution(gains, seats)


def clip_beliefs(beliefs: Floats, discs: int) -> Floats:
    """Beliefs kept away from 0 and 1, except where a seat has all its discs."""
    return beliefs if discs == MAX_DISCS else np.clip(beliefs, BELIEF_MARGIN, 1 - BELIEF_MARGIN)


def bound_gaps(arrays: RoundArrays, seats: tuple[SeatState, SeatState]) -> Floats:
    """The distance between the two bounds of each value."""
    both = [
        (best_response_bounds(arrays, i, seat.mean_slope) * seat.roots).sum(axis=0)
        for i, seat in enumerate(seats)
    ]
    found: Floats = both[0] + both[1]
    return found
