"""Plans of every heads-up round on a grid of beliefs, as flat arrays that a GPU can look up.

    python -m scripts.solved_student.plans --steps 12 --out plans.npz

The heads-up table has values. This solves every round at every pair of beliefs of a grid and keeps what
``resolve`` finds there: the action probabilities at every infoset, and the beliefs after every public ending.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from calavera.solve.headsup.belief_grid import belief_points
from calavera.solve.headsup.dcfr import SeatState, solve_round
from calavera.solve.headsup.infosets import PublicLine
from calavera.solve.headsup.round_arrays import RoundArrays, round_arrays_for
from calavera.solve.headsup.round_tree import ENDING_KINDS, RoundTree
from calavera.solve.headsup.value_table import PublicKey, all_keys, load

#: The actions of a plan; picks among shuffled discs are no decision (F2).
WORDS: Final = (
    "place:flower",
    "place:skull",
    "discard:flower",
    "discard:skull",
    "pass",
    *[f"bid:{number}" for number in range(1, 9)],
)
#: Public actions of an auction by number: a placement, bids by their height, a pass.
PLACE, PASS = 0, 9
#: Before the first disc, and after all first discs.
OPENING, ROOT = 0, 1
#: How an attempt ended: it succeeded, at which flip it met the Challenger's own skull, or the other one's.
SUCCESS, OTHER_SKULL = 0, 5
#: What a seat knows of its own skull: gone, in hand, or its place in the stack from the bottom.
GONE, IN_HAND = 0, 1
#: A little of everything that is possible, so that endings of probability 0 leave a belief.
TREMBLE: Final = 1e-7


class Plans(NamedTuple):
    """All rounds. Rows of ``policy`` and ``carry`` are grouped by public position, then by belief pair."""

    #: Grid points of a belief.
    points: np.ndarray
    #: Action probabilities [row, word]; the first row of [position, seat].
    policy: np.ndarray
    policy_start: np.ndarray
    #: Weights of the two bits [row, seat, bit]; the first row of [position].
    carry: np.ndarray
    carry_start: np.ndarray
    #: Public lines as nodes. First node of [discs of the first seat - 1, of the other - 1].
    node_start: np.ndarray
    #: The next node [node, public action], the node after a failed attempt [node, flips], the ending
    #: [node, how the attempt ended] and the choice [node, seat, own skull]; -1 where there is none.
    next_node: np.ndarray
    flipped: np.ndarray
    ending: np.ndarray
    choice: np.ndarray


def position_number(key: PublicKey) -> int:
    """The number of a public position."""
    return ((key[0] - 1) * 4 + key[1] - 1) * 4 + (key[2] - 1) * 2 + key[3] - 1


def skull_code(owns_skull: bool, stack: str) -> int:
    """What a seat knows of its own skull, as a number.

    >>> skull_code(False, "FF"), skull_code(True, "F"), skull_code(True, "FS")
    (0, 1, 3)
    """
    if not owns_skull:
        return GONE
    return 2 + stack.index("S") if "S" in stack else IN_HAND


class _Lines:
    """Public lines of one round as a tree of nodes, node 0 being the opening."""

    def __init__(self) -> None:
        self.next: list[list[int]] = [[-1] * 12, [-1] * 12]

    def walk(self, line: PublicLine) -> int:
        at = ROOT
        for word in line:
            number = _public_number(word)
            if self.next[at][number] < 0:
                self.next[at][number] = len(self.next)
                self.next.append([-1] * 12)
            at = self.next[at][number]
        return at


def _public_number(word: str) -> int:
    verb, _, argument = word.partition(":")
    return {"place": PLACE, "pass": PASS, "flip": 10}.get(verb, 0) + int(argument or 0)


def _split(line: PublicLine) -> tuple[PublicLine, PublicLine]:
    """The auction and the flips of a line; what follows the flips is left out."""
    flips = tuple([word for word in line if word.startswith("flip")])
    return tuple([word for word in line if word.split(":")[0] in ("place", "bid", "pass")]), flips


def _index(round_tree: RoundTree) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Nodes, flips, endings and choices of one round."""
    lines, flipped, ending, choice = _Lines(), {}, {}, {}
    for seat, side in enumerate(round_tree.sides):
        for number, infoset in enumerate(side.infosets):
            auction, flips = _split(infoset.line)
            node = lines.walk(auction + flips)
            if flips:
                flipped[lines.walk(auction), len(flips)] = node
            first = not infoset.line and not infoset.stack
            choice[OPENING if first else node, seat, skull_code(infoset.owns_skull, infoset.stack)] = number
    for row, end in enumerate(round_tree.endings):
        challenger, failed = ENDING_KINDS[end.kind]
        for line in end.lines:
            auction, flips = _split(line)
            own = flips[-1] == f"flip:{challenger}"
            how = SUCCESS if not failed else len(flips) if own else OTHER_SKULL
            ending[lines.walk(auction), how] = row

    def table(found: dict[tuple[int, ...], int], *shape: int) -> np.ndarray:
        made = np.full((len(lines.next), *shape), -1, np.int32)
        for at, number in found.items():
            made[at] = number
        return made

    nodes = np.array(lines.next, np.int32)[:, :10]
    return nodes, table(flipped, 5), table(ending, 6), table(choice, 2, 6)


def _action_probabilities(arrays: RoundArrays, seat: int, state: SeatState) -> np.ndarray:
    """The probabilities of all words [choice, column, word]."""
    side, tree, found = arrays.round.sides[seat], arrays.trees[seat], []
    for level, depth in enumerate(tree.depths):
        plan, latest = state.mean_plan[level], state.strategy[level]
        total = np.add.reduceat(plan, depth.starts, axis=0)[depth.choice]
        found.append(np.where(total > 1e-9, plan / np.maximum(total, 1e-30), latest))
    shares = np.concatenate(found)
    policy = np.zeros((len(side.actions), shares.shape[1], len(WORDS)), np.float32)
    at = 0
    for number, actions in enumerate(side.actions):
        for action in actions:
            policy[number, :, WORDS.index(str(action))] = shares[at]
            at += 1
    return policy


def _carries(arrays: RoundArrays, seats: tuple[SeatState, SeatState]) -> np.ndarray:
    """The weight of each bit of each seat [ending, column, seat, bit]."""
    count = len(arrays.round.endings)
    possible = np.zeros((count, 2, 2))
    for row, end in enumerate(arrays.round.endings):
        for seat, carry in enumerate(end.carries):
            for _, bit in carry:
                possible[row, seat, bit] = TREMBLE
    weights = [np.stack([state.mean_carry[:count], state.mean_carry[count:]], -1) for state in seats]
    found: np.ndarray = np.stack(weights, 2) + possible[:, None]
    return found


def passes_for(key: PublicKey, passes: int) -> int:
    """Small rounds and rounds with few belief pairs get more passes."""
    return passes * (4 if 4 in key[:2] or 1 in key[:2] else 1)


def make_plans(steps: int, passes: int) -> Plans:
    """Solve everything. Takes minutes."""
    table, points = load(), steps + 1
    node_start, parts, at = np.zeros((4, 4), np.int32), [], 0
    for first, second in product(range(1, 5), repeat=2):
        parts.append(_index(round_arrays_for(first, second).round))
        node_start[first - 1, second - 1] = at
        at += len(parts[-1][0])
    node_tables = [np.concatenate(tables) for tables in zip(*parts, strict=True)]
    policy_start, carry_start = np.zeros((64, 2), np.int32), np.zeros(64, np.int32)
    policies: list[np.ndarray] = []
    carries: list[np.ndarray] = []
    rows = ends = 0
    for key in all_keys():
        begun, number = perf_counter(), position_number(key)
        arrays = round_arrays_for(*key[:2])
        axes = [belief_points(discs, steps) for discs in key[:2]]
        beliefs = [part.ravel() for part in np.meshgrid(*axes, indexing="ij")]
        solved = solve_round(
            arrays,
            table.gains_by_ending(key),
            (beliefs[0], beliefs[1]),
            passes_for(key, passes),
            1e-5,
            keep_plan=True,
        )
        for seat, state in enumerate(solved.seats):
            policies.append(_action_probabilities(arrays, seat, state).reshape(-1, len(WORDS)))
            policy_start[number, seat] = rows
            rows += len(policies[-1])
        carries.append(_carries(arrays, solved.seats).reshape(-1, 2, 2))
        carry_start[number] = ends
        ends += len(carries[-1])
        sys.stderr.write(f"{key}: {len(beliefs[0])} belief pairs, {perf_counter() - begun:.1f} s\n")
    policy, carry = np.concatenate(policies), np.concatenate(carries)
    return Plans(
        np.int32(points),  # type: ignore[arg-type]  # a number is saved as an array
        policy.astype(np.float16),
        policy_start,
        carry.astype(np.float32),
        carry_start,
        node_start,
        *node_tables,
    )


def read_plans(file: Path) -> Plans:
    """Read what the command has written."""
    with np.load(file) as kept:
        return Plans(**{name: kept[name] for name in Plans._fields})


def main() -> None:
    """Make the plans and write them."""
    parser = argparse.ArgumentParser(prog="python -m scripts.solved_student.plans", description=__doc__)
    parser.add_argument("--steps", type=int, default=12, help="grid points of a belief, less one")
    parser.add_argument("--passes", type=int, default=500, help="passes of DCFR")
    parser.add_argument("--out", type=Path, default=Path("plans.npz"))
    given = parser.parse_args()
    np.savez_compressed(given.out, **make_plans(given.steps, given.passes)._asdict())


if __name__ == "__main__":
    main()
