"""The game tree of a position as flat arrays: every history, and the infoset of each seat at every node."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calavera.solve.positions import WINS_NEEDED, Pair, Position

from .round_expansion import CHANCE_NODE, FORCED_NODE, NODE, TERMINAL, Nodes, RoundCache, RoundNodes
from .successors import RoundStart

__all__ = ["Floats", "GameTree", "Ints", "TreeCounts", "build_tree", "tree_size"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class TreeCounts(NamedTuple):
    """The size of a tree. Nodes with a single branch are not counted."""

    #: All nodes: decisions, chance nodes with the root (which deals the skulls), and ends.
    nodes: int
    decisions: Pair
    chance_nodes: int
    ends: int
    #: By seat: the number of infosets at which it decides.
    infosets: Pair


@dataclass(frozen=True, slots=True)
class GameTree:
    """Every history of a position; beliefs about the skulls are not part of it.

    Nodes are sorted by depth, so parents come first. Node 0 is chance, which deals the skulls; its children
    open the first round with each pair of hands. Forced nodes are included, so that histories in one infoset
    have the same depth; :attr:`counts` leaves them out.
    """

    rounds: RoundCache
    #: The pairs of hands that the children of node 0 begin with.
    hands: tuple[tuple[str, str], ...]
    nodes: Nodes
    #: The first node of each depth, and the end of the last.
    levels: Ints
    #: By seat and node: the number of all that the seat has seen so far; equal histories share a number.
    infosets: tuple[Ints, Ints]

    @property
    def counts(self) -> TreeCounts:
        """The size of the tree."""
        actor = self.nodes["actor"]
        kinds = np.bincount(actor, minlength=TERMINAL + 1)
        infosets = [len(np.unique(self.infosets[seat][actor == seat])) for seat in (0, 1)]
        return TreeCounts(
            nodes=int(kinds.sum() - kinds[FORCED_NODE]),
            decisions=(int(kinds[0]), int(kinds[1])),
            chance_nodes=int(kinds[CHANCE_NODE]),
            ends=int(kinds[TERMINAL]),
            infosets=(infosets[0], infosets[1]),
        )

    def priors(self, position: Position) -> Floats:
        """The probability of each of ``hands`` in a position."""
        probabilities = [
            dict(zip(position.hands(seat), position.hand_probabilities(seat), strict=True)) for seat in (0, 1)
        ]
        return np.array([probabilities[0][one] * probabilities[1][two] for one, two in self.hands])


def build_tree(position: Position, shows: bool = False) -> GameTree:
    """The tree of a position; with ``shows`` opponents may show after a failed attempt (T6).

    >>> build_tree(Position.even((1, 1))).counts
    TreeCounts(nodes=21, decisions=(4, 4), chance_nodes=1, ends=12, infosets=(2, 2))
    """
    rounds = RoundCache(shows)
    hands, starts = _starts(position)
    dealt = np.zeros(len(hands), NODE)
    dealt["depth"], dealt["chance_reach"] = 1, 1.0
    dealt["branch"] = dealt["dealt"] = np.arange(len(hands))
    dealt["start"] = [rounds.start_number(start) for start in starts]
    dealt["seen"] = [(rounds.observation_number(one), rounds.observation_number(two)) for one, two in hands]
    root = np.zeros(1, NODE)
    root["parent"], root["chance_reach"], root["winner"] = -1, 1.0, -1
    root["actor"], root["branches"] = (CHANCE_NODE if len(hands) > 1 else FORCED_NODE), len(hands)
    nodes, levels = _sort_by_depth(np.concatenate([root, *_expand_rounds(rounds, dealt)]))
    return GameTree(
        rounds, hands, nodes, levels, (_number_infosets(nodes, levels, 0), _number_infosets(nodes, levels, 1))
    )


def tree_size(position: Position) -> int:
    """The number of nodes of a tree, without building it.

    >>> tree_size(Position.even((3, 2)))
    958802
    """
    rounds = RoundCache()
    hands, starts = _starts(position)
    return (len(hands) > 1) + sum([rounds.size(rounds.start_number(start)) for start in starts])


def _starts(position: Position) -> tuple[tuple[tuple[str, str], ...], list[RoundStart]]:
    """The possible pairs of hands, and the start of the round with each."""
    hands = tuple([(one, two) for one in position.hands(0) for two in position.hands(1)])
    won = WINS_NEEDED - position.wins[0], WINS_NEEDED - position.wins[1]
    return hands, [RoundStart(pair, won, position.first) for pair in hands]


def _expand_rounds(rounds: RoundCache, arrived: Nodes) -> list[Nodes]:
    """Round after round: every history that reaches a start gets a copy of its round."""
    laid: list[Nodes] = []
    size, number = 1, 0
    while len(arrived):
        onward: list[Nodes] = []
        for start in np.unique(arrived["start"]):
            here = arrived[arrived["start"] == start]
            round_nodes = rounds.expand(int(start))
            at = size + len(round_nodes.nodes) * np.arange(len(here))
            laid.append(_copy_round(round_nodes, here, at, number))
            onward.append(_copy_rows(round_nodes.links, here, at).reshape(-1))
            size += laid[-1].size
        arrived = np.concatenate(onward)
        number += 1
    return laid


def _copy_round(round_nodes: RoundNodes, arrived: Nodes, at: Ints, number: int) -> Nodes:
    copies = _copy_rows(round_nodes.nodes, arrived, at)
    copies["round"] = number
    for edge in ("parent", "branch", "seen"):
        copies[edge][:, 0] = arrived[edge]
    return copies.reshape(-1)


def _copy_rows(part: Nodes, arrived: Nodes, at: Ints) -> Nodes:
    """Nodes or links of a round, copied once for each history that arrives: one row each."""
    rows = np.tile(part, (len(arrived), 1))
    rows["parent"] += at[:, None].astype(np.int32)
    rows["depth"] += arrived["depth"][:, None]
    rows["chance_reach"] *= arrived["chance_reach"][:, None]
    rows["dealt"] = arrived["dealt"][:, None]
    return rows


def _sort_by_depth(nodes: Nodes) -> tuple[Nodes, Ints]:
    order = np.argsort(nodes["depth"], kind="stable")
    moved = np.empty(len(nodes), np.int32)
    moved[order] = np.arange(len(nodes))
    nodes = nodes[order]
    nodes["parent"][1:] = moved[nodes["parent"][1:]]
    return nodes, np.concatenate([[0], np.cumsum(np.bincount(nodes["depth"]))])


def _number_infosets(nodes: Nodes, levels: Ints, seat: int) -> Ints:
    """Number the observation histories of a seat, level by level: the parent's and what the edge shows."""
    numbers = np.zeros(len(nodes), np.int64)
    seen = nodes["seen"][:, seat].astype(np.int64)
    parent = nodes["parent"]
    observations, count = int(seen.max()) + 1, 1
    for begin, end in pairwise(levels[1:]):
        memory = numbers[parent[begin:end]] * observations + seen[begin:end]
        distinct, which = np.unique(memory, return_inverse=True)
        numbers[begin:end] = count + which
        count += len(distinct)
    return numbers
