"""Plans of every heads-up round on a grid of beliefs, as flat arrays that a GPU can look up.

    python -m scripts.solved_student.plans --steps 12 --out plans.npz

This solves every round at every pair of beliefs of a grid, from the last rounds to the first, and keeps the
action probabilities at every infoset and the beliefs after every public ending.
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
from calavera.solve.headsup.infosets import PublicLine
from calavera.solve.headsup.round_arrays import RoundArrays, round_arrays_for
from calavera.solve.headsup.round_tree import ENDING_KINDS, RoundTree
from calavera.solve.headsup.value_table import PublicKey, all_keys, next_key

from .belief_profile import Payoffs, solve_profile

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
#: Beliefs at the ends of the grid are solved at this distance from certainty.
ROOT_MARGIN: Final = 0.01


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
            number = public_number(word)
            if self.next[at][number] < 0:
                self.next[at][number] = len(self.next)
                self.next.append([-1] * 12)
            at = self.next[at][number]
        return at


def public_number(word: str) -> int:
    verb, _, argument = word.partition(":")
    return {"place": PLACE, "pass": PASS, "flip": 10}.get(verb, 0) + int(argument or 0)


def split_line(line: PublicLine) -> tuple[PublicLine, PublicLine]:
    """The auction and the flips of a line; what follows the flips is left out."""
    flips = tuple([word for word in line if word.startswith("flip")])
    return tuple([word for word in line if word.split(":")[0] in ("place", "bid", "pass")]), flips


def _index(round_tree: RoundTree) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Nodes, flips, endings and choices of one round."""
    lines, flipped, ending, choice = _Lines(), {}, {}, {}
    for seat, side in enumerate(round_tree.sides):
        for number, infoset in enumerate(side.infosets):
            auction, flips = split_line(infoset.line)
            node = lines.walk(auction + flips)
            if flips:
                flipped[lines.walk(auction), len(flips)] = node
            first = not infoset.line and not infoset.stack
            choice[OPENING if first else node, seat, skull_code(infoset.owns_skull, infoset.stack)] = number
    for row, end in enumerate(round_tree.endings):
        challenger, failed = ENDING_KINDS[end.kind]
        for line in end.lines:
            auction, flips = split_line(line)
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


def _action_probabilities(arrays: RoundArrays, seat: int, strategies: tuple[np.ndarray, ...]) -> np.ndarray:
    """The probabilities of all words [choice, column, word]."""
    side, shares = arrays.round.sides[seat], np.concatenate(strategies)
    policy = np.zeros((len(side.actions), shares.shape[1], len(WORDS)), np.float32)
    at = 0
    for number, actions in enumerate(side.actions):
        for action in actions:
            policy[number, :, WORDS.index(str(action))] = shares[at]
            at += 1
    return policy


def _carries(arrays: RoundArrays, carries: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """The weight of each bit of each seat [ending, column, seat, bit]."""
    count = len(arrays.round.endings)
    found: np.ndarray = np.stack([np.stack([one[:count], one[count:]], -1) for one in carries], 2)
    return found


def _following(key: PublicKey, kind: int, solved: dict[PublicKey, Payoffs]) -> Payoffs | float:
    """The payoffs after an ending of this kind, for the seats of this round."""
    after = next_key(key, kind)
    if isinstance(after, float):
        return after
    payoffs = solved[after]
    return -payoffs.transpose(1, 0, 3, 2) if ENDING_KINDS[kind][0] == 1 else payoffs


def make_plans(steps: int, passes: int, tremble: float, most_discs: int = 4) -> Plans:
    """Solve everything. Takes minutes."""
    node_start, parts, at = np.zeros((4, 4), np.int32), [], 0
    for first, second in product(range(1, 5), repeat=2):
        parts.append(_index(round_arrays_for(first, second).round))
        node_start[first - 1, second - 1] = at
        at += len(parts[-1][0])
    node_tables = [np.concatenate(tables) for tables in zip(*parts, strict=True)]
    policy_start, carry_start = np.zeros((64, 2), np.int32), np.zeros(64, np.int32)
    policies: list[np.ndarray] = []
    carries: list[np.ndarray] = []
    solved: dict[PublicKey, Payoffs] = {}
    rows = ends = 0
    for key in all_keys():
        if max(key[:2]) > most_discs:
            continue
        begun, number = perf_counter(), position_number(key)
        arrays = round_arrays_for(*key[:2])
        axes = [belief_points(discs, steps) for discs in key[:2]]
        sure = [part.ravel() for part in np.meshgrid(*axes, indexing="ij")]
        margins = [0.0 if discs == 4 else ROOT_MARGIN for discs in key[:2]]
        beliefs = [np.clip(one, margin, 1 - margin) for one, margin in zip(sure, margins, strict=True)]
        following = tuple([_following(key, kind, solved) for kind in range(len(ENDING_KINDS))])
        profile = solve_profile(arrays, following, (beliefs[0], beliefs[1]), passes, tremble)
        solved[key] = np.moveaxis(profile.payoffs, -1, 0).reshape(len(axes[0]), len(axes[1]), 2, 2)
        for seat, strategies in enumerate(profile.strategies):
            policies.append(_action_probabilities(arrays, seat, strategies).reshape(-1, len(WORDS)))
            policy_start[number, seat] = rows
            rows += len(policies[-1])
        carries.append(_carries(arrays, profile.carries).reshape(-1, 2, 2))
        carry_start[number] = ends
        ends += len(carries[-1])
        value = np.einsum("abc,ac,bc->c", profile.payoffs, *[np.stack([one, 1 - one]) for one in beliefs])
        words = f"{len(value)} belief pairs, value {value.mean():.4f}, {perf_counter() - begun:.1f} s"
        sys.stderr.write(f"{key}: {words}\n")
    return Plans(
        np.int32(steps + 1),  # type: ignore[arg-type]  # a number is saved as an array
        np.concatenate(policies).astype(np.float16),
        policy_start,
        np.concatenate(carries).astype(np.float32),
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
    parser.add_argument("--tremble", type=float, default=0.02, help="least share of actions at random")
    parser.add_argument("--most-discs", type=int, default=4, help="leave out rounds with more discs")
    parser.add_argument("--out", type=Path, default=Path("plans.npz"))
    given = parser.parse_args()
    np.savez_compressed(
        given.out, **make_plans(given.steps, given.passes, given.tremble, given.most_discs)._asdict()
    )


if __name__ == "__main__":
    main()
