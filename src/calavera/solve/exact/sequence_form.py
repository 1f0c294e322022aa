"""The sequence form: what each seat decides as a forest, and what every pair of sequences is worth.

A sequence is what one seat has answered so far (Koller, Megiddo and von Stengel 1996). A mixed way to play
gives every sequence a weight, and the value of a game is linear in the weights of either seat. So a whole
iteration of a solver is a few passes over arrays: no tree is walked.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from .game_tree import Floats, Ints, Tree

__all__ = ["Forest", "Level", "Matrix", "SequenceForm", "sequence_form"]

#: A sparse matrix of SciPy, which has no types.
Matrix = Any

#: More answers than any decision has.
MOST_ANSWERS = 16


class Level(NamedTuple):
    """Decisions that come after the same number of own decisions, and their sequences: both are ranges."""

    decisions: slice
    sequences: slice
    #: By sequence: its decision; by decision: its first sequence, each counted from the first of this level.
    owner: Ints
    begins: Ints
    #: By decision: the sequence that leads to it, counted from the first of the level before.
    parent: Ints
    #: The sequences of the level before.
    before: slice


@dataclass(frozen=True, slots=True)
class Forest:
    """The decisions of one seat. The sequences of a decision lie side by side, level by level.

    Decision 0 stands for being there at all: its only sequence, 0, is the empty one.
    """

    #: By decision: the number that the tree gave what the seat knows there.
    known: Ints
    #: By decision: its first sequence; one more number is the end of the last.
    begins: Ints
    #: By sequence: its decision, and the sequence before it.
    owner: Ints
    up: Ints
    levels: tuple[Level, ...]

    @property
    def size(self) -> int:
        """How many sequences there are."""
        return len(self.owner)

    def uniform(self) -> Floats:
        """All answers equally likely, by sequence."""
        answers: Floats = np.diff(self.begins)[self.owner].astype(np.float64)
        return 1.0 / answers

    def weights(self, behaviour: Floats) -> Floats:
        """The weight of each sequence: the product of the probabilities of its answers."""
        weights = np.ones(self.size)
        for level in self.levels:
            here = level.sequences
            np.multiply(behaviour[here], weights[self.up[here]], out=weights[here])
        return weights

    def behaviour(self, weights: Floats) -> Floats:
        """How likely each answer is at its decision; all are alike where the seat never comes to."""
        total = np.bincount(self.owner, weights)[self.owner]
        return np.divide(weights, total, out=self.uniform(), where=total > 0)


@dataclass(frozen=True, slots=True)
class SequenceForm:
    """A tree as sequences. What seat 0 wins, seat 1 loses."""

    forests: tuple[Forest, Forest]
    #: By end of the tree: where its worth is added up; that worth to seat 0; the hands that it began with.
    cell: Ints
    worth: Floats
    dealt: Ints
    #: The cells, in the layout of a sparse matrix: row by row, the columns where some end is.
    columns: Ints
    row_begins: Ints

    def payoff(self, priors: Floats) -> Matrix:
        """What each pair of sequences adds to the value for seat 0, with these chances of hands."""
        from scipy.sparse import csr_array  # takes 0.3 s to import

        worth = np.bincount(self.cell, self.worth * priors[self.dealt], minlength=len(self.columns))
        shape = self.forests[0].size, self.forests[1].size
        return csr_array((worth, self.columns, self.row_begins), shape=shape)


def sequence_form(tree: Tree) -> SequenceForm:
    """The sequence form of a tree.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.game_tree import grown
    >>> form = sequence_form(grown(Position.even((1, 1))))
    >>> form.forests[0].size, form.forests[1].size
    (5, 5)
    """
    nodes = tree.nodes
    ends = np.flatnonzero(nodes["winner"] >= 0)
    (one, rows), (two, columns) = _forest(tree, 0, ends), _forest(tree, 1, ends)
    pairs, cell = np.unique(rows * two.size + columns, return_inverse=True)
    row, column = np.divmod(pairs, two.size)
    return SequenceForm(
        forests=(one, two),
        cell=cell,
        worth=nodes["chance"][ends] * np.where(nodes["winner"][ends] == 0, 1.0, -1.0),
        dealt=nodes["dealt"][ends].astype(np.int64),
        columns=column,
        row_begins=np.append(0, np.cumsum(np.bincount(row, minlength=one.size))),
    )


def _forest(tree: Tree, seat: int, ends: Ints) -> tuple[Forest, Ints]:
    """The forest of a seat, and the sequence that it has played at each of these nodes."""
    last, depth = _last_answers(tree, seat)
    ways, known = tree.nodes["ways"].astype(np.int64), tree.known[seat]
    own = np.flatnonzero(tree.nodes["actor"] == seat)
    found, stands, which = np.unique(known[own], return_index=True, return_inverse=True)
    stands = own[stands]
    if (ways[own] != ways[stands][which]).any():
        raise AssertionError("a seat that cannot tell two histories apart has the same answers in both")
    first = np.zeros(int(known.max()) + 1, np.int64)  # of each thing known: the first sequence there
    order, parents, size = [np.array([-1])], [np.array([0])], 1
    for step in range(int(depth[stands].max(initial=-1)) + 1):
        here = np.flatnonzero(depth[stands] == step)
        before = _sequences(last[stands[here]], first)
        sorting = np.argsort(before, kind="stable")  # what follows the same sequence lies side by side
        here, before = here[sorting], before[sorting]
        answers = ways[stands[here]]
        first[found[here]] = size + np.cumsum(answers) - answers
        size += int(answers.sum())
        order.append(here)
        parents.append(before)
    decisions = np.concatenate(order)[1:]
    answers = np.append(1, ways[stands[decisions]])
    owner = np.repeat(np.arange(len(answers)), answers)
    forest = Forest(
        known=np.append(-1, found[decisions]),
        begins=np.append(0, np.cumsum(answers)),
        owner=owner,
        up=np.concatenate(parents)[owner],
        levels=_levels(np.append(0, np.cumsum(answers)), owner, parents),
    )
    return forest, _sequences(last[ends], first)


def _last_answers(tree: Tree, seat: int) -> tuple[Ints, Ints]:
    """By node: the seat's last decision and answer as one number, -1 for none; and how many it has made."""
    nodes, known = tree.nodes, tree.known[seat]
    parent, place = nodes["parent"], nodes["place"].astype(np.int64)
    asked = nodes["actor"] == seat
    last = np.full(len(nodes), -1, np.int64)
    depth = np.zeros(len(nodes), np.int64)
    for begin, end in pairwise(tree.levels[1:]):
        above = parent[begin:end]
        answered = asked[above]
        answer = known[above] * MOST_ANSWERS + place[begin:end]
        last[begin:end] = np.where(answered, answer, last[above])
        depth[begin:end] = depth[above] + answered
    return last, depth


def _sequences(answer: Ints, first: Ints) -> Ints:
    return np.where(answer < 0, 0, first[answer // MOST_ANSWERS] + answer % MOST_ANSWERS)


def _levels(begins: Ints, owner: Ints, parents: list[Ints]) -> tuple[Level, ...]:
    levels: list[Level] = []
    decision, before = 1, slice(0, 1)
    for parent in parents[1:]:
        decisions = slice(decision, decision + len(parent))
        sequences = slice(int(begins[decisions.start]), int(begins[decisions.stop]))
        levels.append(
            Level(
                decisions,
                sequences,
                owner=owner[sequences] - decision,
                begins=begins[decisions] - sequences.start,
                parent=parent - before.start,
                before=before,
            )
        )
        decision, before = decisions.stop, sequences
    return tuple(levels)
