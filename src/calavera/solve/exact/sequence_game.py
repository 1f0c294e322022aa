"""A position made ready to be solved: its tree, its sequences, and what they are worth to each seat."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.solve.positions import Position

from .game_tree import Floats, Tree, grown
from .sequence_form import Forest, Matrix, SequenceForm, sequence_form

__all__ = ["Behaviours", "Game", "game_of"]

#: By seat and sequence: how likely that answer is at its decision.
Behaviours = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True)
class Game:
    """A position with its tree, its sequences, and what they are worth under the position's beliefs."""

    position: Position
    tree: Tree
    form: SequenceForm
    #: What pairs of sequences add to the value for seat 0: seat 0's by rows, and by columns.
    payoff: Matrix
    turned: Matrix

    @property
    def forests(self) -> tuple[Forest, Forest]:
        """The decisions of each seat."""
        return self.form.forests

    def gains(self, seat: int, others: Floats) -> Floats:
        """What each sequence of a seat earns that seat, against these weights of the other."""
        gains: Floats = self.payoff @ others if seat == 0 else -(self.turned @ others)
        return gains

    def believing(self, position: Position) -> Game:
        """The same tree under other beliefs about the skulls: nothing is walked again."""
        payoff = self.form.payoff(self.tree.priors(position))
        return Game(position, self.tree, self.form, payoff, payoff.T.tocsr())


def game_of(position: Position, shows: bool = False) -> Game:
    """The game of a position; ``shows`` also asks opponents to show after a failure (T6).

    >>> game = game_of(Position.even((1, 1)))
    >>> one, two = [forest.weights(forest.uniform()) for forest in game.forests]
    >>> float(one @ game.gains(0, two))
    -0.125
    """
    tree = grown(position, shows)
    form = sequence_form(tree)
    payoff = form.payoff(tree.priors(position))
    return Game(position, tree, form, payoff, payoff.T.tocsr())
