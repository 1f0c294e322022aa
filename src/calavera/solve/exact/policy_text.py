"""A strategy for people to read: the decisions of the first round, by public moves, hand and stack."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from calavera.rules import SKULL, Action, Disc, Move, State
from calavera.rules.actions import PUBLIC

from .game_tree import Floats, Ints
from .sequence_form import Treeplex
from .sequence_game import Behaviours, SequenceGame
from .successors import RoundNode, iterate_round

__all__ = [
    "Choice",
    "MoveLine",
    "Point",
    "discs_of_seat",
    "first_sequences",
    "make_point",
    "points",
    "public_moves",
    "reach_probabilities",
]

#: The public moves of a round: a placement without its disc.
MoveLine = tuple[Move, ...]


class Choice(NamedTuple):
    """The action probabilities of a seat at a point, for one hand and one stack."""

    #: All its discs, and those on its mat from the bottom up: F flower, S skull.
    hand: str
    stack: str
    #: The probability of this hand and stack, given the moves so far; 0 if the moves never happen.
    probability: float
    #: Every answer with its probability.
    answers: tuple[tuple[Action, float], ...]


class Point(NamedTuple):
    """A decision of the first round: the moves so far, the seat, and its choices by hand and stack.

    First discs are chosen one after the other, the first seat first, but in secret (O2).
    """

    line: MoveLine
    seat: int
    #: The probability of the moves so far.
    probability: float
    choices: tuple[Choice, ...]

    @property
    def answers(self) -> dict[Action, float]:
        """The probability of each public action, for an observer who sees no discs."""
        summed: dict[Action, float] = {}
        for choice in self.choices:
            for word, probability in choice.answers:
                public = PUBLIC[word]
                summed[public] = summed.get(public, 0.0) + choice.probability * probability
        return summed


def first_sequences(treeplex: Treeplex, known: Ints) -> Ints:
    """By infoset: the first sequence of its decision."""
    first = np.zeros(max(int(known.max()), int(treeplex.infosets.max())) + 1, np.int64)
    first[treeplex.infosets[1:]] = treeplex.starts[1:-1]
    return first[known]


def reach_probabilities(game: SequenceGame, behaviours: Behaviours) -> Floats:
    """The probability of reaching each node of the tree."""
    tree = game.tree
    nodes, levels = tree.nodes, tree.levels
    parent, place = nodes["parent"][1:], nodes["branch"][1:]
    actor = nodes["actor"][parent]
    edge = np.append(1.0, nodes["chance_reach"][1:] / nodes["chance_reach"][parent])
    edge[levels[1] : levels[2]] = tree.priors(game.position)
    for seat in (0, 1):
        here = np.flatnonzero(actor == seat)
        first = first_sequences(game.treeplexes[seat], tree.infosets[seat][parent[here]])
        edge[here + 1] = behaviours[seat][first + place[here]]
    probability = np.ones(len(nodes))
    for begin, end in pairwise(levels[1:]):
        probability[begin:end] = probability[nodes["parent"][begin:end]] * edge[begin:end]
    return probability


def points(game: SequenceGame, behaviours: Behaviours) -> dict[MoveLine, Point]:
    """Every decision of the first round, by the public moves that lead to it; earlier decisions come first.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import build_game
    >>> from calavera.solve.exact.linear_program import solve_lp
    >>> game = build_game(Position.even((2, 1)))
    >>> found = points(game, solve_lp(game)[1])
    >>> point = next(iter(found.values()))
    >>> point.seat, [choice.hand for choice in point.choices]
    (0, ['FF', 'FS'])
    """
    tree, probability = game.tree, reach_probabilities(game, behaviours)
    first = [first_sequences(game.treeplexes[seat], tree.infosets[seat]) for seat in (0, 1)]
    gathered: dict[MoveLine, dict[tuple[str, str], tuple[float, tuple[tuple[Action, float], ...]]]] = {}
    seats: dict[MoveLine, int] = {}
    for dealt in range(len(tree.hands)):
        at = _node_numbers(game, dealt)
        for round_node in iterate_round(tree.rounds.starts[int(tree.nodes["start"][at[0]])]):
            if not isinstance(round_node.actor, int):
                continue
            node, seat = at[round_node.number], round_node.actor
            line = public_moves(round_node.state)
            sequence = int(first[seat][node])
            answers = _action_probabilities(
                round_node, behaviours[seat][sequence : sequence + len(round_node.branches)]
            )
            here, has = gathered.setdefault(line, {}), discs_of_seat(round_node.state, seat)
            here[has] = (here[has][0] if has in here else 0.0) + float(probability[node]), answers
            seats[line] = seat
    return {
        line: make_point(line, seats[line], gathered[line])
        for line in sorted(gathered, key=lambda line: [*map(str, line)])
        if any([len(answers) > 1 for _, answers in gathered[line].values()])
    }


def _node_numbers(game: SequenceGame, dealt: int) -> Ints:
    """By node number within the first round from these hands: the node of the tree."""
    nodes = game.tree.nodes
    here = np.flatnonzero((nodes["round"] == 0) & (nodes["dealt"] == dealt) & (nodes["depth"] > 0))
    numbers = np.zeros(len(here), np.int64)
    numbers[nodes["local"][here]] = here
    return numbers


def _action_probabilities(round_node: RoundNode, probabilities: Floats) -> tuple[tuple[Action, float], ...]:
    if len(round_node.branches) == 1:
        return ((round_node.branches[0].word, 1.0),)
    return tuple(
        [
            (branch.word, float(share))
            for branch, share in zip(round_node.branches, probabilities, strict=True)
        ]
    )


def public_moves(state: State) -> MoveLine:
    """The public moves of this round."""
    return tuple([(actor, PUBLIC[word]) for actor, word in state.moves])


def discs_of_seat(state: State, seat: int) -> tuple[str, str]:
    """All discs of a seat, and those on its mat, as letters."""
    own = state.seats[seat]
    return _letters((*own.stack, *own.hand())), "".join([_letter(disc) for disc in own.stack])


def _letters(discs: tuple[Disc, ...]) -> str:
    return "".join(sorted([_letter(disc) for disc in discs]))


def _letter(disc: Disc) -> str:
    return "S" if disc == SKULL else "F"


def make_point(
    line: MoveLine, seat: int, here: dict[tuple[str, str], tuple[float, tuple[tuple[Action, float], ...]]]
) -> Point:
    """A point from the probability and the actions of each hand and stack that its seat may have."""
    total = sum([probability for probability, _ in here.values()])
    choices = [
        Choice(hand, stack, probability / total if total else 0.0, answers)
        for (hand, stack), (probability, answers) in sorted(here.items())
    ]
    return Point(line, seat, total, tuple(choices))
