"""The rest of a game of two as flat arrays: every history, and who can tell which histories apart."""

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
    """How large a tree is. Where there is one way on, that is not a node of its own."""

    #: All nodes: decisions, chance with its root (who owns a skull), and ends.
    nodes: int
    decisions: Pair
    chance_nodes: int
    ends: int
    #: By seat: how many situations it can tell apart when it decides.
    infosets: Pair


@dataclass(frozen=True, slots=True)
class GameTree:
    """Every history of a position, whatever the beliefs about the skulls are.

    Nodes stand by depth, so parents come first. Node 0 is chance, which hands out the skulls; its children
    open the first round with each pair of hands. Forced nodes stay in, so that histories which a seat
    cannot tell apart are equally deep; :attr:`counts` leaves them out.
    """

    rounds: RoundCache
    #: The pairs of hands that the children of node 0 begin with.
    hands: tuple[tuple[str, str], ...]
    nodes: Nodes
    #: Where each depth begins, and the end of the last.
    levels: Ints
    #: By seat and node: all that the seat has seen so far, as a number that equal memories share.
    infosets: tuple[Ints, Ints]

    @property
    def counts(self) -> TreeCounts:
        """How large the tree is."""
        actor = self.nodes["actor"]
        kinds = np.bincount(actor, minlength=TERMINAL + 1)
        information = [len(np.unique(self.infosets[seat][actor == seat])) for seat in (0, 1)]
        return TreeCounts(
            nodes=int(kinds.sum() - kinds[FORCED_NODE]),
            decisions=(int(kinds[0]), int(kinds[1])),
            chance_nodes=int(kinds[CHANCE_NODE]),
            ends=int(kinds[TERMINAL]),
            infosets=(information[0], information[1]),
        )

    def priors(self, position: Position) -> Floats:
        """How likely each of ``hands`` is in a position."""
        chances = [
            dict(zip(position.hands(seat), position.hand_probabilities(seat), strict=True)) for seat in (0, 1)
        ]
        return np.array([chances[0][one] * chances[1][two] for one, two in self.hands])


def build_tree(position: Position, shows: bool = False) -> GameTree:
    """The tree of a position; ``shows`` also asks opponents to show after a failure (T6).

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
    """How many nodes the tree of a position has, without growing it.

    >>> tree_size(Position.even((3, 2)))
    958802
    """
    rounds = RoundCache()
    hands, starts = _starts(position)
    return (len(hands) > 1) + sum([rounds.size(rounds.start_number(start)) for start in starts])


def _starts(position: Position) -> tuple[tuple[tuple[str, str], ...], list[RoundStart]]:
    """The pairs of hands that are possible, and the start of the round with each."""
    hands = tuple([(one, two) for one in position.hands(0) for two in position.hands(1)])
    won = WINS_NEEDED - position.wins[0], WINS_NEEDED - position.wins[1]
    return hands, [RoundStart(pair, won, position.first) for pair in hands]


def _expand_rounds(walks: RoundCache, arrived: Nodes) -> list[Nodes]:
    """Round after round: all histories that come to the same start get a copy of its walk."""
    laid: list[Nodes] = []
    size, number = 1, 0
    while len(arrived):
        onward: list[Nodes] = []
        for start in np.unique(arrived["start"]):
            here = arrived[arrived["start"] == start]
            walk = walks.expand(int(start))
            at = size + len(walk.nodes) * np.arange(len(here))
            laid.append(_copy_round(walk, here, at, number))
            onward.append(_copy_rows(walk.links, here, at).reshape(-1))
            size += laid[-1].size
        arrived = np.concatenate(onward)
        number += 1
    return laid


def _copy_round(walk: RoundNodes, arrived: Nodes, at: Ints, number: int) -> Nodes:
    copies = _copy_rows(walk.nodes, arrived, at)
    copies["round"] = number
    for edge in ("parent", "branch", "seen"):
        copies[edge][:, 0] = arrived[edge]
    return copies.reshape(-1)


def _copy_rows(part: Nodes, arrived: Nodes, at: Ints) -> Nodes:
    """Nodes or links of a walk once for each arrival, one row each."""
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
    """What the seat knows: what it knew at the parent and what it saw on the edge, a trie level by level."""
    known = np.zeros(len(nodes), np.int64)
    seen = nodes["seen"][:, seat].astype(np.int64)
    parent = nodes["parent"]
    sights, told = int(seen.max()) + 1, 1
    for begin, end in pairwise(levels[1:]):
        memory = known[parent[begin:end]] * sights + seen[begin:end]
        distinct, which = np.unique(memory, return_inverse=True)
        known[begin:end] = told + which
        told += len(distinct)
    return known
