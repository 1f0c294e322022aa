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

from .successors import Start, Visit, visits

__all__ = ["BY_CHANCE", "FORCED", "NODE", "OVER", "Nodes", "Walk", "Walks"]

#: Who is asked at a node: seat 0 or 1, chance, nobody because there is one way on, nobody any more.
BY_CHANCE, FORCED, OVER = 2, 3, 4

#: A node, and the edge that leads to it from its parent.
NODE = np.dtype(
    [
        ("parent", np.int32),
        ("depth", np.int16),
        # Which of the parent's answers leads here, counted from 0.
        ("place", np.int8),
        # The probability of all chance on the way here.
        ("chance", np.float64),
        # By seat: what it saw on the edge, as a number that Walks gave it.
        ("seen", np.int16, 2),
        # A seat, or one of the numbers above; and how many ways lead on.
        ("actor", np.int8),
        ("ways", np.int8),
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


class Walk(NamedTuple):
    """A round from one start: its nodes, parents first, and the edges that lead into a next round."""

    nodes: Nodes
    #: Here ``start`` is that of the round to come.
    links: Nodes


@dataclass(slots=True)
class Walks:
    """The different rounds of a game, each walked when first asked for, and the words for what is seen."""

    shows: bool = False
    starts: list[Start] = field(default_factory=list)
    _walks: dict[int, Walk] = field(default_factory=dict)
    _sights: dict[object, int] = field(default_factory=dict)
    _sizes: dict[int, int] = field(default_factory=dict)

    def number(self, start: Start) -> int:
        """The number of a start; equal starts have one number."""
        if start not in self.starts:
            self.starts.append(start)
        return self.starts.index(start)

    def walk(self, number: int) -> Walk:
        """The round from the start of this number."""
        if number not in self._walks:
            self._walks[number] = _walked(self, number)
        return self._walks[number]

    def size(self, number: int) -> int:
        """How many nodes the rest of the game from a start has, all rounds to come, but for forced ones."""
        if number not in self._sizes:
            walk = self.walk(number)
            size = int((walk.nodes["actor"] != FORCED).sum())
            for start, times in zip(*np.unique(walk.links["start"], return_counts=True), strict=True):
                size += int(times) * self.size(int(start))
            self._sizes[number] = size
        return self._sizes[number]

    def sight(self, what: object) -> int:
        """The number of something that a seat saw."""
        return self._sights.setdefault(what, len(self._sights))

    def seen(self, steps: tuple[Step, ...], seat: int) -> int:
        """What a seat saw of some steps, as a number."""
        return self.sight(tuple([_timeless(event) for step in steps for event in step.seen_by(seat)]))


def _timeless(event: Event) -> Event:
    """The same without the number of the round, which everybody counts anyway."""
    return event._replace(round=0) if isinstance(event, RoundOpened) else event


def _walked(walks: Walks, number: int) -> Walk:
    nodes: list[tuple[object, ...]] = []
    links: list[tuple[object, ...]] = []
    for visit in visits(walks.starts[number], walks.shows):
        seen = walks.seen(visit.steps, 0), walks.seen(visit.steps, 1)
        edge = visit.parent, visit.depth, visit.place, visit.chance, seen
        if visit.link:
            links.append((*edge, FORCED, 0, -1, 0, walks.number(Start.of(visit.state)), 0, 0))
            continue
        winner = -1 if visit.state.winner is None else visit.state.winner
        nodes.append((*edge, _kind(visit), len(visit.ways), winner, 0, number, visit.number, 0))
    return Walk(np.array(nodes, NODE), np.array(links, NODE))


def _kind(visit: Visit) -> int:
    if visit.actor is None:
        return OVER
    if len(visit.ways) == 1:
        return FORCED
    return BY_CHANCE if visit.actor == CHANCE else visit.actor
