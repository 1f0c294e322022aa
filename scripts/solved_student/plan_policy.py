"""The plans as a strategy of views, to judge them exactly on endings.

python -m scripts.solved_student.plan_policy plans.npz
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from calavera.rules import View
from calavera.solve import Position, judge
from calavera.solve.headsup.infosets import PublicLine, infoset_of_view, public_line
from calavera.solve.headsup.round_tree import ENDING_KINDS
from calavera.solve.headsup.value_table import PublicKey, next_key

from .plans import (
    OPENING,
    OTHER_SKULL,
    ROOT,
    SUCCESS,
    WORDS,
    Plans,
    position_number,
    public_number,
    read_plans,
    skull_code,
    split_line,
)


class PlanPolicy:
    """The action probabilities of the plans for any view of a game that starts at a position."""

    def __init__(self, plans: Plans, start: Position) -> None:
        self.plans, self.start, self.points = plans, start, int(plans.points)
        self._openings: dict[tuple[PublicLine, ...], Position] = {(): start}

    def __call__(self, seen: View) -> dict[str, float]:
        if len(seen.legal) == 1:
            return {seen.legal[0]: 1.0}
        position = self._opening(tuple([public_line(past.moves) for past in seen.past]))
        infoset = infoset_of_view(seen)
        inner = (seen.seat or 0) ^ position.first
        key = _key(position)
        node = OPENING
        if infoset.line or infoset.stack:
            node = self._walk(key, _turn(position, infoset.line))
        choice = self.plans.choice[
            self._start(key) + node, inner, skull_code(infoset.owns_skull, infoset.stack)
        ]
        if choice < 0:
            return {seen.legal[0]: 1.0}
        columns, corners, weights = self._cell(position)
        rows = self.plans.policy_start[position_number(key), inner] + choice * columns + corners
        shares = weights @ self.plans.policy[rows].astype(float)
        found = {word: float(shares[WORDS.index(word)]) for word in map(str, seen.legal) if word in WORDS}
        total = sum(found.values())
        return {word: share / total for word, share in found.items()}

    def _start(self, key: PublicKey) -> int:
        return int(self.plans.node_start[key[0] - 1, key[1] - 1])

    def _walk(self, key: PublicKey, line: PublicLine) -> int:
        auction, flips = split_line(line)
        node, start = ROOT, self._start(key)
        for word in auction:
            node = int(self.plans.next_node[start + node, public_number(word)])
        return int(self.plans.flipped[start + node, len(flips)]) if flips else node

    def _cell(self, position: Position) -> tuple[int, np.ndarray, np.ndarray]:
        order = (0, 1) if position.first == 0 else (1, 0)
        sizes, below, above, share = [], [], [], []
        for seat in order:
            size = 1 if position.discs[seat] == 4 else self.points
            scaled = 0.0 if size == 1 else position.skull[seat] * (size - 1)
            low = min(int(scaled), max(size - 2, 0))
            sizes.append(size)
            below.append(low)
            above.append(min(low + 1, size - 1))
            share.append(scaled - low)
        corners = [a * sizes[1] + b for a in (below[0], above[0]) for b in (below[1], above[1])]
        weights = [a * b for a in (1 - share[0], share[0]) for b in (1 - share[1], share[1])]
        return sizes[0] * sizes[1], np.array(corners), np.array(weights)

    def _opening(self, lines: tuple[PublicLine, ...]) -> Position:
        if lines not in self._openings:
            self._openings[lines] = self._after(self._opening(lines[:-1]), lines[-1])
        return self._openings[lines]

    def _after(self, position: Position, line: PublicLine) -> Position:
        key = _key(position)
        auction, flips = split_line(_turn(position, line))
        node = self._walk(key, auction)
        challenger = int(flips[0][-1])
        failed = any(word.startswith(("draw", "discard")) for word in line)
        own = flips[-1] == f"flip:{challenger}"
        how = SUCCESS if not failed else len(flips) if own else OTHER_SKULL
        row = self.plans.ending[self._start(key) + node, how]
        columns, corners, weights = self._cell(position)
        rows = self.plans.carry_start[position_number(key)] + row * columns + corners
        carry = np.tensordot(weights, self.plans.carry[rows].astype(float), 1)
        inner = carry[:, 0] / carry.sum(-1)
        following = next_key(key, ENDING_KINDS.index((challenger, failed)))
        assert not isinstance(following, float)
        first = challenger ^ position.first
        beliefs = inner if position.first == 0 else inner[::-1]
        return Position(
            discs=(following[0], following[1]) if first == 0 else (following[1], following[0]),
            wins=(following[2], following[3]) if first == 0 else (following[3], following[2]),
            first=first,
            skull=(float(np.clip(beliefs[0], 0, 1)), float(np.clip(beliefs[1], 0, 1))),
        )


def _key(position: Position) -> PublicKey:
    turned = position.swap_seats() if position.first == 1 else position
    return (*turned.discs, *turned.wins)


def _turn(position: Position, line: PublicLine) -> PublicLine:
    """The line with the first seat as seat 0."""
    if position.first == 0:
        return line
    other = {"flip:0": "flip:1", "flip:1": "flip:0"}
    return tuple([other.get(word, word) for word in line])


def main() -> None:
    """Judge files of plans."""
    parser = argparse.ArgumentParser(prog="python -m scripts.solved_student.plan_policy", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--large", action="store_true", help="also 2v2 with two wins needed, and 3v2")
    given = parser.parse_args()
    positions = [
        Position((2, 2), (1, 1), 0, (0.5, 0.5)),
        Position((2, 2), (1, 1), 0, (0.9, 0.75)),
        Position((1, 2), (1, 1), 0, (0.3, 0.7)),
        Position((2, 1), (2, 2), 1, (0.6, 0.6)),
    ]
    if given.large:
        positions += [Position((2, 2), (2, 2), 0, (0.8, 0.8)), Position((3, 2), (1, 1), 0, (0.75, 0.6))]
    for file in given.files:
        plans = read_plans(file)
        gains = []
        for position in positions:
            found = judge(position, PlanPolicy(plans, position))
            gains.append(f"{found.exploitability:.4f}")
        sys.stdout.write(f"{file}: {' '.join(gains)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
