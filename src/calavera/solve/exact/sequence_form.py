"""The sequence form: the decisions of each seat as a treeplex, and the payoff of every pair of sequences.

A sequence is the list of actions of one seat so far (Koller, Megiddo and von Stengel 1996). A mixed strategy
gives every sequence a weight, and the value of a game is linear in the weights of either seat. So an
iteration of a solver is a few passes over arrays, without a walk through the tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from .game_tree import Floats, GameTree, Ints

__all__ = ["Matrix", "SequenceForm", "Treeplex", "TreeplexLevel", "build_sequence_form"]

#: A sparse matrix of SciPy, which has no types.
Matrix = Any

#: No decision has more actions.
MAX_ACTIONS = 16


class TreeplexLevel(NamedTuple):
    """Decisions after the same number of own decisions, and their sequences: both are ranges."""

    decisions: slice
    sequences: slice
    #: By sequence: its decision; by decision: its first sequence, each counted from the first of this level.
    decision: Ints
    starts: Ints
    #: By decision: the sequence that leads to it, counted from the first of the level before.
    parent: Ints
    #: The sequences of the level before.
    parent_sequences: slice


@dataclass(frozen=True, slots=True)
class Treeplex:
    """The decisions of one seat. The sequences of a decision are adjacent, level by level.

    Decision 0 is the root: its only sequence, 0, is the empty one.
    """

    #: By decision: its infoset in the tree.
    infosets: Ints
    #: By decision: its first sequence; one more number is the end of the last.
    starts: Ints
    #: By sequence: its decision, and the sequence before it.
    decision: Ints
    parent: Ints
    levels: tuple[TreeplexLevel, ...]

    @property
    def size(self) -> int:
        """The number of sequences."""
        return len(self.decision)

    def uniform(self) -> Floats:
        """The uniform strategy, by sequence."""
        answers: Floats = np.diff(self.starts)[self.decision].astype(np.float64)
        return 1.0 / answers

    def weights(self, behaviour: Floats) -> Floats:
        """The weight of each sequence: the product of the probabilities of its actions."""
        weights = np.ones(self.size)
        for level in self.levels:
            here = level.sequences
            np.multiply(behaviour[here], weights[self.parent[here]], out=weights[here])
        return weights

    def behaviour(self, weights: Floats) -> Floats:
        """The probability of each action at its decision; uniform where the seat never arrives."""
        total = np.bincount(self.decision, weights)[self.decision]
        return np.divide(weights, total, out=self.uniform(), where=total > 0)


@dataclass(frozen=True, slots=True)
class SequenceForm:
    """A tree as sequences. What seat 0 wins, seat 1 loses."""

    treeplexes: tuple[Treeplex, Treeplex]
    #: By end of the tree: the matrix cell it is added to, its payoff to seat 0, and its pair of hands.
    cell: Ints
    payoffs: Floats
    deal: Ints
    #: The cells, in the layout of a sparse matrix: row by row, the columns where some end is.
    columns: Ints
    row_starts: Ints

    def payoff(self, priors: Floats) -> Matrix:
        """The payoff of each pair of sequences to seat 0, with these probabilities of hands."""
        from scipy.sparse import csr_array  # takes 0.3 s to import

        payoffs = np.bincount(self.cell, self.payoffs * priors[self.deal], minlength=len(self.columns))
        shape = self.treeplexes[0].size, self.treeplexes[1].size
        return csr_array((payoffs, self.columns, self.row_starts), shape=shape)


def build_sequence_form(tree: GameTree) -> SequenceForm:
    """The sequence form of a tree.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.game_tree import build_tree
    >>> form = build_sequence_form(build_tree(Position.even((1, 1))))
    >>> form.treeplexes[0].size, form.treeplexes[1].size
    (5, 5)
    """
    nodes = tree.nodes
    ends = np.flatnonzero(nodes["winner"] >= 0)
    (one, rows), (two, columns) = _build_treeplex(tree, 0, ends), _build_treeplex(tree, 1, ends)
    pairs, cell = np.unique(rows * two.size + columns, return_inverse=True)
    row, column = np.divmod(pairs, two.size)
    return SequenceForm(
        treeplexes=(one, two),
        cell=cell,
        payoffs=nodes["chance_reach"][ends] * np.where(nodes["winner"][ends] == 0, 1.0, -1.0),
        deal=nodes["dealt"][ends].astype(np.int64),
        columns=column,
        row_starts=np.append(0, np.cumsum(np.bincount(row, minlength=one.size))),
    )


def _build_treeplex(tree: GameTree, seat: int, ends: Ints) -> tuple[Treeplex, Ints]:
    """The treeplex of a seat, and the sequence that it has played at each of these nodes."""
    last, depth = _last_actions(tree, seat)
    branches, known = tree.nodes["branches"].astype(np.int64), tree.infosets[seat]
    own = np.flatnonzero(tree.nodes["actor"] == seat)
    found, stands, which = np.unique(known[own], return_index=True, return_inverse=True)
    stands = own[stands]
    if (branches[own] != branches[stands][which]).any():
        raise AssertionError("all histories of an infoset have the same actions")
    first = np.zeros(int(known.max()) + 1, np.int64)  # by infoset: its first sequence
    order, parents, size = [np.array([-1])], [np.array([0])], 1
    for step in range(int(depth[stands].max(initial=-1)) + 1):
        here = np.flatnonzero(depth[stands] == step)
        before = _sequence_numbers(last[stands[here]], first)
        sorting = np.argsort(before, kind="stable")  # decisions after the same sequence are adjacent
        here, before = here[sorting], before[sorting]
        answers = branches[stands[here]]
        first[found[here]] = size + np.cumsum(answers) - answers
        size += int(answers.sum())
        order.append(here)
        parents.append(before)
    decisions = np.concatenate(order)[1:]
    answers = np.append(1, branches[stands[decisions]])
    owner = np.repeat(np.arange(len(answers)), answers)
    treeplex = Treeplex(
        infosets=np.append(-1, found[decisions]),
        starts=np.append(0, np.cumsum(answers)),
        decision=owner,
        parent=np.concatenate(parents)[owner],
        levels=_build_levels(np.append(0, np.cumsum(answers)), owner, parents),
    )
    return treeplex, _sequence_numbers(last[ends], first)


def _last_actions(tree: GameTree, seat: int) -> tuple[Ints, Ints]:
    """By node: the seat's last infoset and action as one number, -1 for none; and how many it has taken."""
    nodes, known = tree.nodes, tree.infosets[seat]
    parent, place = nodes["parent"], nodes["branch"].astype(np.int64)
    asked = nodes["actor"] == seat
    last = np.full(len(nodes), -1, np.int64)
    depth = np.zeros(len(nodes), np.int64)
    for begin, end in pairwise(tree.levels[1:]):
        above = parent[begin:end]
        answered = asked[above]
        answer = known[above] * MAX_ACTIONS + place[begin:end]
        last[begin:end] = np.where(answered, answer, last[above])
        depth[begin:end] = depth[above] + answered
    return last, depth


def _sequence_numbers(answer: Ints, first: Ints) -> Ints:
    return np.where(answer < 0, 0, first[answer // MAX_ACTIONS] + answer % MAX_ACTIONS)


def _build_levels(begins: Ints, owner: Ints, parents: list[Ints]) -> tuple[TreeplexLevel, ...]:
    levels: list[TreeplexLevel] = []
    decision, before = 1, slice(0, 1)
    for parent in parents[1:]:
        decisions = slice(decision, decision + len(parent))
        sequences = slice(int(begins[decisions.start]), int(begins[decisions.stop]))
        levels.append(
            TreeplexLevel(
                decisions,
                sequences,
                decision=owner[sequences] - decision,
                starts=begins[decisions] - sequences.start,
                parent=parent - before.start,
                parent_sequences=before,
            )
        )
        decision, before = decisions.stop, sequences
    return tuple(levels)
