"""Expand one round of two players through the engine, once for each start.

The rest of a game depends only on the hands, the wins and the first seat, not on earlier rounds. So a tree of
many rounds consists of copies of few different ones, and each is expanded once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calavera.rules import CHANCE, Event, Step
from calavera.rules.events import RoundOpened

from .successors import RoundNode, RoundStart, iterate_round

__all__ = ["CHANCE_NODE", "FORCED_NODE", "NODE", "TERMINAL", "Nodes", "RoundCache", "RoundNodes"]

#: The actor of a node is seat 0 or 1, or: chance, nobody (a single branch), nobody (the game is over).
CHANCE_NODE, FORCED_NODE, TERMINAL = 2, 3, 4

#: A node, and the edge that leads to it from its parent.
NODE = np.dtype(
    [
        ("parent", np.int32),
        ("depth", np.int16),
        # Which branch of the parent leads here, counted from 0.
        ("branch", np.int8),
        # The product of all chance probabilities on the path to this node.
        ("chance_reach", np.float64),
        # By seat: the number that RoundCache gave to what it saw on the edge.
        ("seen", np.int16, 2),
        # A seat or one of the numbers above; and the number of branches.
        ("actor", np.int8),
        ("branches", np.int8),
        # Who has won the game, -1 while it goes on.
        ("winner", np.int8),
        # The round counted from the position, the number of its start, and the node's number in the round.
        ("round", np.int8),
        ("start", np.int16),
        ("local", np.int32),
        # The number of the pair of hands at the start.
        ("dealt", np.int8),
    ]
)
Nodes = NDArray[np.void]


class RoundNodes(NamedTuple):
    """A round from one start: its nodes, parents first, and the edges that lead into a next round."""

    nodes: Nodes
    #: Here ``start`` is that of the round to come.
    links: Nodes


@dataclass(slots=True)
class RoundCache:
    """The different rounds of a game, each expanded on first use, and numbers for observations."""

    shows: bool = False
    starts: list[RoundStart] = field(default_factory=list)
    _rounds: dict[int, RoundNodes] = field(default_factory=dict)
    _observations: dict[object, int] = field(default_factory=dict)
    _sizes: dict[int, int] = field(default_factory=dict)

    def start_number(self, start: RoundStart) -> int:
        """The number of a start; equal starts have one number."""
        if start not in self.starts:
            self.starts.append(start)
        return self.starts.index(start)

    def expand(self, number: int) -> RoundNodes:
        """The round from the start of this number."""
        if number not in self._rounds:
            self._rounds[number] = _expand_round(self, number)
        return self._rounds[number]

    def size(self, number: int) -> int:
        """The number of nodes from a start to the end of the game, without forced ones."""
        if number not in self._sizes:
            round_nodes = self.expand(number)
            size = int((round_nodes.nodes["actor"] != FORCED_NODE).sum())
            for start, times in zip(*np.unique(round_nodes.links["start"], return_counts=True), strict=True):
                size += int(times) * self.size(int(start))
            self._sizes[number] = size
        return self._sizes[number]

    def observation_number(self, what: object) -> int:
        """The number of an observation."""
        return self._observations.setdefault(what, len(self._observations))

    def observe_steps(self, steps: tuple[Step, ...], seat: int) -> int:
        """The number of what a seat saw of some steps."""
        return self.observation_number(
            tuple([_without_round_number(event) for step in steps for event in step.seen_by(seat)])
        )


def _without_round_number(event: Event) -> Event:
    """The event without the number of the round, which everybody knows."""
    return event._replace(round=0) if isinstance(event, RoundOpened) else event


def _expand_round(rounds: RoundCache, number: int) -> RoundNodes:
    nodes: list[tuple[object, ...]] = []
    links: list[tuple[object, ...]] = []
    for node in iterate_round(rounds.starts[number], rounds.shows):
        seen = rounds.observe_steps(node.steps, 0), rounds.observe_steps(node.steps, 1)
        edge = node.parent, node.depth, node.branch, node.chance_reach, seen
        if node.link:
            links.append((*edge, FORCED_NODE, 0, -1, 0, rounds.start_number(RoundStart.of(node.state)), 0, 0))
            continue
        winner = -1 if node.state.winner is None else node.state.winner
        nodes.append((*edge, _actor_code(node), len(node.branches), winner, 0, number, node.number, 0))
    return RoundNodes(np.array(nodes, NODE), np.array(links, NODE))


def _actor_code(node: RoundNode) -> int:
    if node.actor is None:
        return TERMINAL
    if len(node.branches) == 1:
        return FORCED_NODE
    return CHANCE_NODE if node.actor == CHANCE else node.actor
