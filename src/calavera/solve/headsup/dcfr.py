"""Both seats' best plans for one round, whatever follows it, by discounted regret; many beliefs at once.

One pass asks each seat in turn what its choices would have gained against the other's plan of the moment,
and follows those it regrets not having taken (discounted counterfactual regret, Brown and Sandholm 2019).
What a round's ending offers depends on what the other seat then believes, so it is taken as linear around
that belief: the value is concave in it, and the line lies above.

The bounds are not estimates. The lines of all passes, averaged like the plans, bound what any plan gains
against the average plan of the other seat; one sweep finds the best such plan.
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
    "run_pass",
    "solve_round",
]

#: Beliefs never quite reach certainty while plans are sought, so that what surprises is believed of somebody.
BELIEF_MARGIN = 1e-6
#: How much the average play counts in a belief beside the play of the moment, which may rule an ending out.
AVERAGE_WEIGHT = 0.1


class SeatState(NamedTuple):
    """Where one seat stands after some passes: arrays by depth, with the beliefs side by side in columns."""

    roots: Array
    regrets: tuple[Array, ...]
    strategy: tuple[Array, ...]
    #: The chance of each sequence, and of each bit in each ending; then averages over all passes (that of
    #: the plan is empty where nobody wants it).
    plan: tuple[Array, ...]
    carry: Array
    mean_plan: tuple[Array, ...]
    mean_carry: Array
    mean_slope: Array
    #: What each hand was worth in the last pass.
    hand_values: Array


class RoundSolution(NamedTuple):
    """For each seat what its hands gain at most, shaped [hand, belief], and where both stand."""

    gains: tuple[Floats, Floats]
    seats: tuple[SeatState, SeatState]


def _realize_plan(tree: SeatArrays, roots: Array, play: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
    """The chance of every sequence, and what it carries into the endings."""
    plan, reached, carry = [], roots, tree.carry @ roots
    for depth, chosen in zip(tree.depths, play, strict=True):
        reached = chosen * reached[depth.parent]
        plan.append(reached)
        carry = carry + depth.carry @ reached
    return tuple(plan), carry


def initial_state(xp: Any, tree: SeatArrays, beliefs: Array, keep_plan: bool = False) -> SeatState:
    """A seat before the first pass, of which these beliefs are held: every choice is even."""
    sure = xp.asarray(beliefs)
    roots = xp.stack([sure, 1 - sure])
    zeros = tuple([xp.zeros((len(depth.choice), len(beliefs))) for depth in tree.depths])
    play = tuple([nothing + 1 / depth.options for nothing, depth in zip(zeros, tree.depths, strict=True)])
    plan, carry = _realize_plan(tree, roots, play)
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
    """One seat's share of a pass: what its choices offered, what it regrets, how it plays from now on."""
    tree = arrays.trees[seat]
    share = (
        6 * number / ((number + 1) * (2 * number + 1))
    )  # averages weigh a pass by the square of its number
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
    plan, carry = _realize_plan(tree, mine.roots, tuple(play))
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
    """What each hand of a seat gains at most, shaped [hand, belief]: the best plan against those lines."""
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
    """Solve one round at many pairs of beliefs, in so many passes at most.

    It stops earlier, at a multiple of 100 passes, once all bounds are as close together as ``tolerance``.
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
    """Beliefs a hair away from certainty, but where a seat has all its discs."""
    return beliefs if discs == MAX_DISCS else np.clip(beliefs, BELIEF_MARGIN, 1 - BELIEF_MARGIN)


def bound_gaps(arrays: RoundArrays, seats: tuple[SeatState, SeatState]) -> Floats:
    """How far apart the two bounds of each value are."""
    both = [
        (best_response_bounds(arrays, i, seat.mean_slope) * seat.roots).sum(axis=0)
        for i, seat in enumerate(seats)
    ]
    found: Floats = both[0] + both[1]
    return found
