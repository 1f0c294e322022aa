"""Build the heads-up table on an accelerator: the functions of ``dcfr``, compiled by JAX.

The matrices are dense here, because a GPU multiplies faster than it gathers. One compilation serves all four
scores of a pair of hand sizes, and all compilations run at once, in threads.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import product
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from calavera.solve.positions import MAX_DISCS, Pair

from .belief_grid import Array, Floats, Gains, belief_axes, constant_gains
from .build import TOLERANCE, belief_pairs, max_passes, to_grid
from .dcfr import SeatState, best_response_bounds, clip_beliefs, gains_by_seat, initial_state, run_pass
from .round_arrays import DepthArrays, RoundArrays, SeatArrays, round_arrays_for
from .round_tree import ENDING_KINDS
from .value_table import HeadsUpTable, PublicKey

__all__ = ["compile_all", "solve_state"]

#: Passes between two checks of the bounds.
PASSES_PER_CALL = 500

for part, fields in (
    (DepthArrays, ["choice", "parent", "starts", "options", "total", "above", "carry", "back"]),
    (SeatArrays, ["carry", "back", "depths"]),
):
    jax.tree_util.register_dataclass(part, data_fields=fields, meta_fields=[])

_threads = ThreadPoolExecutor(16)
_compiled: dict[tuple[Pair, int], Future[Any]] = {}


def compile_all(steps: int) -> None:
    """Start to compile for every pair of hand sizes in the background."""
    for first, second in product(range(MAX_DISCS, 0, -1), repeat=2):
        _compiled_program((first, second), steps)


def _compiled_program(discs: Pair, steps: int) -> Future[Any]:
    if (discs, steps) not in _compiled:
        _compiled[discs, steps] = _threads.submit(_compile, discs, steps)
    return _compiled[discs, steps]


def _compile(discs: Pair, steps: int) -> Any:
    with jax.enable_x64(True):
        trees, beliefs = _trees(*discs), belief_pairs((*discs, 1, 1), steps)
        tables = _tables(discs, (constant_gains(0.0),) * len(ENDING_KINDS), steps)
        arguments = trees, tables, _initial_states(trees, discs, beliefs), 0, PASSES_PER_CALL
        return jax.jit(_pass_loop(round_arrays_for(*discs).offsets)).lower(*arguments).compile()


def _pass_loop(offsets: tuple[int, ...]) -> Any:
    def run(
        trees: Any, tables: Any, seats: tuple[SeatState, SeatState], done: Array, count: Array
    ) -> tuple[SeatState, SeatState]:
        arrays: Any = _TracedArrays(trees, offsets)

        def body(number: Array, now: tuple[SeatState, SeatState]) -> tuple[SeatState, SeatState]:
            return run_pass(jnp, arrays, tables, now, number.astype(float))

        found: tuple[SeatState, SeatState] = jax.lax.fori_loop(done + 1, done + count + 1, body, seats)
        return found

    return run


class _TracedArrays:
    """The part of RoundArrays that a pass reads; JAX cannot trace the rest."""

    def __init__(self, trees: tuple[SeatArrays, SeatArrays], offsets: tuple[int, ...]) -> None:
        self.trees = trees
        self.offsets = offsets


def _to_dense(leaf: Any) -> jax.Array:
    return jnp.asarray(leaf.toarray() if hasattr(leaf, "toarray") else leaf)


@cache
def _trees(mine: int, other: int) -> tuple[SeatArrays, SeatArrays]:
    first, second = (jax.tree.map(_to_dense, tree) for tree in round_arrays_for(mine, other).trees)
    return first, second


def _initial_states(
    trees: tuple[SeatArrays, SeatArrays], discs: Pair, beliefs: tuple[Floats, Floats]
) -> tuple[SeatState, SeatState]:
    first, second = (
        initial_state(jnp, tree, jnp.asarray(clip_beliefs(sure, left)))
        for tree, sure, left in zip(trees, beliefs, discs, strict=True)
    )
    return first, second


def _tables(discs: Pair, following: tuple[Gains, ...], steps: int) -> tuple[tuple[jax.Array, ...], ...]:
    """Tables whose shapes depend only on the hand sizes: those of finished games are padded."""
    found = []
    for seat, tables in enumerate(gains_by_seat(following)):
        padded = []
        for (challenger, failed), table in zip(ENDING_KINDS, tables, strict=True):
            left = [number - (failed and at == challenger) for at, number in enumerate(discs)]
            if all(left):
                points = [len(axis) for axis in belief_axes((left[0], left[1]), steps)]
                table = np.broadcast_to(table, (points[seat], points[1 - seat], 2))
            padded.append(jnp.asarray(table))
        found.append(tuple(padded))
    return tuple(found)


def _solve_round(
    arrays: RoundArrays, following: tuple[Gains, ...], beliefs: tuple[Floats, Floats], most: int, steps: int
) -> tuple[Floats, Floats]:
    discs = arrays.round.discs
    run, trees = _compiled_program(discs, steps).result(), _trees(*discs)
    tables = _tables(discs, following, steps)
    seats, done = _initial_states(trees, discs, beliefs), 0
    while True:
        count = min(PASSES_PER_CALL, most - done)
        seats, done = run(trees, tables, seats, done, count), done + count
        gains = [best_response_bounds(arrays, i, np.asarray(seat.mean_slope)) for i, seat in enumerate(seats)]
        tops = [(gain * np.asarray(seat.roots)).sum(axis=0) for gain, seat in zip(gains, seats, strict=True)]
        if done == most or (tops[0] + tops[1]).max() <= TOLERANCE:
            return gains[0], gains[1]


def solve_state(table: HeadsUpTable, key: PublicKey) -> Gains:
    """The gains of one public position, as :func:`calavera.solve.headsup.build.solve_state` finds them."""
    with jax.enable_x64(True):
        arrays, beliefs = round_arrays_for(*key[:2]), belief_pairs(key, table.steps)
        columns = _solve_round(
            arrays, table.gains_by_ending(key), beliefs, max_passes(key, table.passes), table.steps
        )
    return to_grid(key, table.steps, columns)
