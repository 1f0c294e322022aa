"""A round as index arrays and sparse matrices, depth by depth, for the passes of the solver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from .belief_grid import Array
from .round_tree import RoundTree, SeatTree, build_round_tree

__all__ = ["DepthArrays", "RoundArrays", "SeatArrays", "round_arrays_for"]


@dataclass(frozen=True)
class DepthArrays:
    """The choices of one depth: indices, and matrices to the depth above and to the endings."""

    #: For each sequence: its choice, and the sequence before it (both within their depth).
    choice: Array
    parent: Array
    #: For each choice: its first sequence, and how many it has.
    starts: Array
    options: Array
    #: Matrices: sum over a choice, from choices to parent sequences, from sequences to endings, and back.
    total: Any
    above: Any
    carry: Any
    back: Any


@dataclass(frozen=True)
class SeatArrays:
    """One seat's tree; the roots are its two bits."""

    carry: Any
    back: Any
    depths: tuple[DepthArrays, ...]


@dataclass(frozen=True)
class RoundArrays:
    """A round for the solver. Endings ``offsets[kind] : offsets[kind + 1]`` are of that kind."""

    round: RoundTree
    trees: tuple[SeatArrays, SeatArrays]
    offsets: tuple[int, ...]


@cache
def round_arrays_for(mine: int, other: int, merge: bool = True) -> RoundArrays:
    """The arrays of the round with these numbers of discs, seat 0 first."""
    found = build_round_tree(mine, other, merge)
    kinds = [end.kind for end in found.endings]
    offsets = tuple([int(np.searchsorted(kinds, kind)) for kind in range(5)])
    return RoundArrays(found, (_seat_arrays(found, 0), _seat_arrays(found, 1)), offsets)


def _seat_arrays(found: RoundTree, seat: int) -> SeatArrays:
    from scipy.sparse import csr_array  # slow to import, and only needed here

    side, count = found.sides[seat], len(found.endings)
    entries = [
        (bit * count + row, sequence, probability)
        for row, end in enumerate(found.endings)
        for (sequence, bit), probability in end.carries[seat].items()
    ]
    rows, columns, probabilities = (np.array(column) for column in zip(*entries, strict=True))
    carry = csr_array((probabilities, (rows, columns)), shape=(2 * count, side.sequences)).tocsc()
    depths, above = [], 0
    for low, high in pairwise(side.depths):
        first, depth = _depth_arrays(side, low, high, above, carry)
        depths.append(depth)
        above = first
    return SeatArrays(carry[:, :2].tocsr(), carry[:, :2].T.tocsr(), tuple(depths))


def _depth_arrays(side: SeatTree, low: int, high: int, above: int, carry: Any) -> tuple[int, DepthArrays]:
    from scipy.sparse import csr_array

    options = np.array([len(actions) for actions in side.actions[low:high]])
    first = int(side.starts[low])
    choice = np.repeat(np.arange(high - low), options)
    sequences, parents = np.arange(options.sum()), side.parents[low:high] - above
    ones = (np.ones(len(sequences)), np.ones(high - low))
    own = carry[:, first : first + len(sequences)]
    return first, DepthArrays(
        choice=choice,
        parent=parents[choice],
        starts=side.starts[low:high] - first,
        options=options[choice][:, None].astype(float),
        total=csr_array((ones[0], (choice, sequences)), shape=(high - low, len(sequences))),
        above=csr_array((ones[1], (parents, np.arange(high - low))), shape=(first - above, high - low)),
        carry=own.tocsr(),
        back=own.T.tocsr(),
    )
