"""One round of two players, walked through the engine once for given hands: the bricks of trees.

What earlier rounds told lies in the tree, not in the round: the engine goes on alike from the same hands,
mats and first seat. So a tree of many rounds is made of few different ones, and each is walked once.
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

#: Who is asked at a node: seat 0 or 1, chance, nobody because there is one way on, nobody any more.
CHANCE_NODE, FORCED_NODE, TERMINAL = 2, 3, 4

#: A node, and the edge that leads to it from its parent.
NODE = np.dtype(
    [
        ("parent", np.int32),
        ("depth", np.int16),
        # Which of the parent's answers leads here, counted from 0.
        ("branch", np.int8),
        # The probability of all chance on the way here.
        ("chance_reach", np.float64),
        # By seat: what it saw on the edge, as a number that Walks gave it.
        ("seen", np.int16, 2),
        # A seat, or one of the numbers above; and how many ways lead on.
        ("actor", np.int8),
        ("branches", np.int8),
        # Who has won the game, -1 while it goes on.
        ("winner", np.int8),
        # The round from the position on, the number of its start, and the node's number in its walk.
        ("round", np.int8),
        ("start", np.int16),
        ("local", np.int32),
        # The pair of hands that the history began with.
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
    """The different rounds of a game, each walked when first asked for, and the words for what is seen."""

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
        """How many nodes the rest of the game from a start has, all rounds to come, but for forced ones."""
        if number not in self._sizes:
            walk = self.expand(number)
            size = int((walk.nodes["actor"] != FORCED_NODE).sum())
            for start, times in zip(*np.unique(walk.links["start"], return_counts=True), strict=True):
                size += int(times) * self.size(int(start))
            self._sizes[number] = size
        return self._sizes[number]

    def observation_number(self, what: object) -> int:
        """The number of something that a seat saw."""
        return self._observations.setdefault(what, len(self._observations))

    def observe_steps(self, steps: tuple[Step, ...], seat: int) -> int:
        """What a seat saw of some steps, as a number."""
        return self.observation_number(
            tuple([_without_round_number(event) for step in steps for event in step.seen_by(seat)])
        )


def _without_round_number(event: Event) -> Event:
    """The same without the number of the round, which everybody counts anyway."""
    return event._replace(round=0) if isinstance(event, RoundOpened) else event


def _expand_round(walks: RoundCache, number: int) -> RoundNodes:
    nodes: list[tuple[object, ...]] = []
    links: list[tuple[object, ...]] = []
    for visit in iterate_round(walks.starts[number], walks.shows):
        seen = walks.observe_steps(visit.steps, 0), walks.observe_steps(visit.steps, 1)
        edge = visit.parent, visit.depth, visit.branch, visit.chance_reach, seen
        if visit.link:
            links.append((*edge, FORCED_NODE, 0, -1, 0, walks.start_number(RoundStart.of(visit.state)), 0, 0))
            continue
        winner = -1 if visit.state.winner is None else visit.state.winner
        nodes.append((*edge, _actor_code(visit), len(visit.branches), winner, 0, number, visit.number, 0))
    return RoundNodes(np.array(nodes, NODE), np.array(links, NODE))


def _actor_code(visit: RoundNode) -> int:
    if visit.actor is None:
        return TERMINAL
    if len(visit.branches) == 1:
        return FORCED_NODE
    return CHANCE_NODE if visit.actor == CHANCE else visit.actor
