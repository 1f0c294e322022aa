"""A position prepared for solvers: its tree, its sequence form and its payoff matrix."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.solve.positions import Position

from .game_tree import Floats, GameTree, build_tree
from .sequence_form import Matrix, SequenceForm, Treeplex, build_sequence_form

__all__ = ["Behaviours", "SequenceGame", "build_game"]

#: By seat and sequence: the probability of that action at its decision.
Behaviours = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True)
class SequenceGame:
    """A position with its tree, its sequence form, and the payoffs under its beliefs."""

    position: Position
    tree: GameTree
    form: SequenceForm
    #: Payoffs of pairs of sequences to seat 0, with seat 0 in the rows; and transposed.
    payoff: Matrix
    payoff_transposed: Matrix

    @property
    def treeplexes(self) -> tuple[Treeplex, Treeplex]:
        """The decisions of each seat."""
        return self.form.treeplexes

    def gains(self, seat: int, others: Floats) -> Floats:
        """The gain of each sequence of a seat, against these weights of the other."""
        gains: Floats = self.payoff @ others if seat == 0 else -(self.payoff_transposed @ others)
        return gains

    def with_beliefs(self, position: Position) -> SequenceGame:
        """The same tree under the beliefs of another position; nothing is built again."""
        payoff = self.form.payoff(self.tree.priors(position))
        return SequenceGame(position, self.tree, self.form, payoff, payoff.T.tocsr())


def build_game(position: Position, shows: bool = False) -> SequenceGame:
    """The game of a position; with ``shows`` opponents may show after a failed attempt (T6).

    >>> game = build_game(Position.even((1, 1)))
    >>> one, two = [treeplex.weights(treeplex.uniform()) for treeplex in game.treeplexes]
    >>> float(one @ game.gains(0, two))
    -0.125
    """
    tree = build_tree(position, shows)
    form = build_sequence_form(tree)
    payoff = form.payoff(tree.priors(position))
    return SequenceGame(position, tree, form, payoff, payoff.T.tocsr())
