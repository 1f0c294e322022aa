"""The passes of the heads-up table on an accelerator: the same functions, compiled by JAX.

The matrices are dense here: a graphics processor multiplies them faster than it gathers. One compilation
serves the four scores of a pair of hands, and all of them are made at once, in threads.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import product
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from calavera.solve.positions import MOST_DISCS, Pair

from .belief_grid import Array, Floats, Gains, axes, constant
from .build import CLOSE, as_table, pairs_of_beliefs, passes_for
from .dcfr import Seat, bounds, doubted, passes, started, tables_for
from .round_arrays import Board, Depth, Tree, board_of
from .round_tree import KINDS
from .value_table import HeadsUp, Key

__all__ = ["compile_all", "solve_state"]

#: Passes between two looks at the bounds.
SPAN = 500

for part, fields in (
    (Depth, ["choice", "parent", "starts", "options", "total", "above", "carry", "back"]),
    (Tree, ["carry", "back", "depths"]),
):
    jax.tree_util.register_dataclass(part, data_fields=fields, meta_fields=[])

_threads = ThreadPoolExecutor(16)
_compiled: dict[tuple[Pair, int], Future[Any]] = {}


def compile_all(steps: int) -> None:
    """Begin to compile for every pair of hands, so that nothing waits for it later."""
    for first, second in product(range(MOST_DISCS, 0, -1), repeat=2):
        _programme((first, second), steps)


def _programme(discs: Pair, steps: int) -> Future[Any]:
    if (discs, steps) not in _compiled:
        _compiled[discs, steps] = _threads.submit(_compile, discs, steps)
    return _compiled[discs, steps]


def _compile(discs: Pair, steps: int) -> Any:
    with jax.enable_x64(True):
        trees, beliefs = _trees(*discs), pairs_of_beliefs((*discs, 1, 1), steps)
        tables = _tables(discs, (constant(0.0),) * len(KINDS), steps)
        arguments = trees, tables, _begun(trees, discs, beliefs), 0, SPAN
        return jax.jit(_span(board_of(*discs).offsets)).lower(*arguments).compile()


def _span(offsets: tuple[int, ...]) -> Any:
    def run(
        trees: Any, tables: Any, seats: tuple[Seat, Seat], done: Array, count: Array
    ) -> tuple[Seat, Seat]:
        board: Any = _Traced(trees, offsets)

        def body(number: Array, now: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
            return passes(jnp, board, tables, now, number.astype(float))

        found: tuple[Seat, Seat] = jax.lax.fori_loop(done + 1, done + count + 1, body, seats)
        return found

    return run


class _Traced:
    """As much of a board as a pass reads; the rest is nothing for JAX."""

    def __init__(self, trees: tuple[Tree, Tree], offsets: tuple[int, ...]) -> None:
        self.trees = trees
        self.offsets = offsets


def _dense(leaf: Any) -> jax.Array:
    return jnp.asarray(leaf.toarray() if hasattr(leaf, "toarray") else leaf)


@cache
def _trees(mine: int, other: int) -> tuple[Tree, Tree]:
    first, second = (jax.tree.map(_dense, tree) for tree in board_of(mine, other).trees)
    return first, second


def _begun(trees: tuple[Tree, Tree], discs: Pair, beliefs: tuple[Floats, Floats]) -> tuple[Seat, Seat]:
    first, second = (
        started(jnp, tree, jnp.asarray(doubted(sure, left)))
        for tree, sure, left in zip(trees, beliefs, discs, strict=True)
    )
    return first, second


def _tables(discs: Pair, following: tuple[Gains, ...], steps: int) -> tuple[tuple[jax.Array, ...], ...]:
    """Tables whose shapes depend on the hands alone: where the game is over they are as large as any."""
    found = []
    for seat, tables in enumerate(tables_for(following)):
        padded = []
        for (challenger, failed), table in zip(KINDS, tables, strict=True):
            left = [number - (failed and at == challenger) for at, number in enumerate(discs)]
            if all(left):
                points = [len(axis) for axis in axes((left[0], left[1]), steps)]
                table = np.broadcast_to(table, (points[seat], points[1 - seat], 2))
            padded.append(jnp.asarray(table))
        found.append(tuple(padded))
    return tuple(found)


def _solved(
    board: Board, following: tuple[Gains, ...], beliefs: tuple[Floats, Floats], most: int, steps: int
) -> tuple[Floats, Floats]:
    discs = board.round.discs
    run, trees = _programme(discs, steps).result(), _trees(*discs)
    tables = _tables(discs, following, steps)
    seats, done = _begun(trees, discs, beliefs), 0
    while True:
        count = min(SPAN, most - done)
        seats, done = run(trees, tables, seats, done, count), done + count
        gains = [bounds(board, i, np.asarray(seat.mean_slope)) for i, seat in enumerate(seats)]
        tops = [(gain * np.asarray(seat.roots)).sum(axis=0) for gain, seat in zip(gains, seats, strict=True)]
        if done == most or (tops[0] + tops[1]).max() <= CLOSE:
            return gains[0], gains[1]


def solve_state(table: HeadsUp, key: Key) -> Gains:
    """The gains of one public position, as :func:`calavera.solve.headsup.build.solve_state` finds them."""
    with jax.enable_x64(True):
        board, beliefs = board_of(*key[:2]), pairs_of_beliefs(key, table.steps)
        columns = _solved(board, table.following(key), beliefs, passes_for(key, table.passes), table.steps)
    return as_table(key, table.steps, columns)
