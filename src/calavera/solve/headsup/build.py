"""The command that builds the heads-up table: ``python -m calavera.solve.headsup.build --out DIR``."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from calavera.solve.positions import Position

from .belief_grid import Floats, Gains, belief_axes
from .dcfr import solve_round
from .round_arrays import round_arrays_for
from .value_table import NAME, BadTable, HeadsUpTable, PublicKey, all_keys

__all__ = ["batch_size", "build", "main", "max_passes", "solve_state"]

STEPS = 36
PASSES = 700
#: More passes for rounds with a single disc on one side (small trees, sharp bends in the value) and with
#: four discs on one side (few beliefs).
EXTRA_PASSES = {1: 4, 4: 4}
#: Passes stop when the bounds are this close.
TOLERANCE = 1e-5
#: Array elements that fit into the cache of a CPU.
CACHE_NUMBERS = 60_000


class BuildTask(NamedTuple):
    """Some belief pairs of one public position, for one process."""

    key: PublicKey
    following: tuple[Gains, ...]
    beliefs: tuple[Floats, Floats]
    passes: int


def max_passes(key: PublicKey, passes: int) -> int:
    """The most passes for a public position."""
    return passes * max([EXTRA_PASSES.get(discs, 1) for discs in key[:2]])


def batch_size(key: PublicKey) -> int:
    """The number of belief pairs that are solved together."""
    sides = round_arrays_for(*key[:2]).round.sides
    return max(16, CACHE_NUMBERS // (sides[0].sequences + sides[1].sequences))


def belief_pairs(key: PublicKey, steps: int) -> tuple[Floats, Floats]:
    """All points of a position's grid, in the order of the table."""
    first, second = np.meshgrid(*belief_axes(key[:2], steps), indexing="ij")
    return first.ravel(), second.ravel()


def to_grid(key: PublicKey, steps: int, columns: tuple[Floats, Floats]) -> Gains:
    """Gains by grid point; the first axis is the belief about the seat itself."""
    shape = *[len(axis) for axis in belief_axes(key[:2], steps)], 2
    first, second = (np.ascontiguousarray(part.T).reshape(shape) for part in columns)
    return first, np.ascontiguousarray(second.transpose(1, 0, 2))


def _solve_task(work: BuildTask) -> tuple[Floats, Floats]:
    arrays = round_arrays_for(*work.key[:2])
    return solve_round(arrays, work.following, work.beliefs, work.passes, TOLERANCE).gains


def _split_tasks(table: HeadsUpTable, key: PublicKey) -> Iterator[BuildTask]:
    first, second = belief_pairs(key, table.steps)
    size, passes = batch_size(key), max_passes(key, table.passes)
    for low in range(0, len(first), size):
        some = first[low : low + size], second[low : low + size]
        yield BuildTask(key, table.gains_by_ending(key), some, passes)


def solve_state(table: HeadsUpTable, key: PublicKey, pool: Executor | None = None) -> Gains:
    """The gains of one public position. All positions that can follow it must be in the table."""
    parts = list((pool.map if pool else map)(_solve_task, _split_tasks(table, key)))
    first, second = (np.concatenate([part[seat] for part in parts], axis=1) for seat in (0, 1))
    return to_grid(key, table.steps, (first, second))


def build(table: HeadsUpTable, backend: str, jobs: int, partial: Path) -> Iterator[tuple[PublicKey, float]]:
    """Fill the table, from the last rounds to the first; yield each position and its seconds."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        solve = _solver(table, backend, pool if jobs > 1 else None)
        for _, keys in groupby(all_keys(), key=sum):
            for key in keys:
                if key not in table.states:
                    began = time.perf_counter()
                    table.states[key] = solve(key)
                    yield key, time.perf_counter() - began
            partial.write_bytes(table.to_bytes())


def _solver(table: HeadsUpTable, backend: str, pool: Executor | None) -> Callable[[PublicKey], Gains]:
    if backend == "numpy":
        return lambda key: solve_state(table, key, pool)
    # Autotuning takes longer than the kernels run: without it an H200 needs 58 s instead of 140.
    os.environ.setdefault("XLA_FLAGS", "--xla_gpu_autotune_level=0")
    from . import jax_backend  # an extra, and seconds to import

    jax_backend.compile_all(table.steps)
    return lambda key: jax_backend.solve_state(table, key)


def _load_partial(partial: Path, steps: int, passes: int) -> HeadsUpTable:
    """The partial table of an interrupted run with the same settings, or an empty one."""
    try:
        table = HeadsUpTable.from_bytes(partial.read_bytes())
    except (OSError, BadTable):
        return HeadsUpTable(steps, passes)
    return table if (table.steps, table.passes) == (steps, passes) else HeadsUpTable(steps, passes)


def main(arguments: list[str] | None = None) -> None:
    """Build the table and print a summary."""
    parser = argparse.ArgumentParser(prog="python -m calavera.solve.headsup.build", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build"), help="the folder to write to")
    parser.add_argument("--backend", choices=("numpy", "jax"), default="numpy")
    parser.add_argument("--steps", type=int, default=STEPS, help="grid points of a belief, less one")
    parser.add_argument("--passes", type=int, default=PASSES, help="passes of a position at most")
    parser.add_argument("--jobs", type=int, default=2, help="processes (with NumPy)")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    partial = given.out / f"{NAME}.partial"
    table = _load_partial(partial, given.steps, given.passes)
    began = time.perf_counter()
    for key, seconds in build(table, given.backend, given.jobs, partial):
        gaps = table.gaps(key)
        name = f"{key[0]}v{key[1]}, wins needed {key[2]}-{key[3]}"
        summary = f"gap {gaps.mean():.1e}, at most {gaps.max():.1e}, {seconds:.1f} s"
        sys.stdout.write(f"{len(table.states):2}/64  {name}: {summary}\n")
        sys.stdout.flush()
    raw = table.to_bytes()
    (given.out / NAME).write_bytes(raw)
    partial.unlink(missing_ok=True)
    whole = HeadsUpTable.from_bytes(raw).value(Position.even((4, 4), wins=(2, 2)))
    sys.stdout.write(
        f"{given.out / NAME}: {len(raw):,} bytes, {time.perf_counter() - began:.0f} s; the first player of a "
        f"whole game wins {whole.win_probability(0):.4f} ± {whole.error / 2:.4f}\n"
    )


if __name__ == "__main__":
    main()
