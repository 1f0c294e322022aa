"""A way to play, told as people read it: along the moves of the first round, by what each seat has down."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from calavera.rules import SKULL, Action, Disc, Move, State
from calavera.rules.actions import PUBLIC

from .game_tree import Floats, Ints
from .sequence_form import Forest
from .sequence_game import Behaviours, Game
from .successors import Visit, visits

__all__ = [
    "Choice",
    "Line",
    "Point",
    "first_sequences",
    "point_of",
    "points",
    "reached",
    "seen_line",
    "what_seat_has",
]

#: The moves of a round as the whole table saw them: a placement without its face.
Line = tuple[Move, ...]


class Choice(NamedTuple):
    """What a seat does at a point with one hand and one stack."""

    #: All its discs, and those on its mat from the bottom up: F flower, S skull.
    hand: str
    stack: str
    #: How likely the seat has just these, once the moves came to this point; 0 if they never do.
    likely: float
    #: Every answer with its probability.
    answers: tuple[tuple[Action, float], ...]


class Point(NamedTuple):
    """A moment of the first round: the moves so far, who is asked, and what that seat does with what it has.

    First discs are asked for one after the other, the first seat first, but chosen in secret (O2).
    """

    line: Line
    seat: int
    #: How likely the moves come to this point.
    likely: float
    choices: tuple[Choice, ...]

    @property
    def answers(self) -> dict[Action, float]:
        """How likely each answer is to somebody who sees no faces."""
        summed: dict[Action, float] = {}
        for choice in self.choices:
            for word, probability in choice.answers:
                public = PUBLIC[word]
                summed[public] = summed.get(public, 0.0) + choice.likely * probability
        return summed


def first_sequences(forest: Forest, known: Ints) -> Ints:
    """By what is known: the first sequence of the decision there."""
    first = np.zeros(max(int(known.max()), int(forest.known.max())) + 1, np.int64)
    first[forest.known[1:]] = forest.begins[1:-1]
    return first[known]


def reached(game: Game, behaviours: Behaviours) -> Floats:
    """How likely the game comes to each node of its tree."""
    tree = game.tree
    nodes, levels = tree.nodes, tree.levels
    parent, place = nodes["parent"][1:], nodes["place"][1:]
    actor = nodes["actor"][parent]
    edge = np.append(1.0, nodes["chance"][1:] / nodes["chance"][parent])
    edge[levels[1] : levels[2]] = tree.priors(game.position)
    for seat in (0, 1):
        here = np.flatnonzero(actor == seat)
        first = first_sequences(game.forests[seat], tree.known[seat][parent[here]])
        edge[here + 1] = behaviours[seat][first + place[here]]
    likely = np.ones(len(nodes))
    for begin, end in pairwise(levels[1:]):
        likely[begin:end] = likely[nodes["parent"][begin:end]] * edge[begin:end]
    return likely


def points(game: Game, behaviours: Behaviours) -> dict[Line, Point]:
    """Every point of the first round where a seat decides something with some hand, each before its sequels.

    >>> from calavera.solve import Position
    >>> from calavera.solve.exact.sequence_game import game_of
    >>> from calavera.solve.exact.linear_program import programmed
    >>> game = game_of(Position.even((2, 1)))
    >>> found = points(game, programmed(game)[1])
    >>> point = next(iter(found.values()))
    >>> point.seat, [choice.hand for choice in point.choices]
    (0, ['FF', 'FS'])
    """
    tree, likely = game.tree, reached(game, behaviours)
    first = [first_sequences(game.forests[seat], tree.known[seat]) for seat in (0, 1)]
    gathered: dict[Line, dict[tuple[str, str], tuple[float, tuple[tuple[Action, float], ...]]]] = {}
    seats: dict[Line, int] = {}
    for dealt in range(len(tree.hands)):
        at = _numbers(game, dealt)
        for visit in visits(tree.walks.starts[int(tree.nodes["start"][at[0]])]):
            if not isinstance(visit.actor, int):
                continue
            node, seat = at[visit.number], visit.actor
            line = seen_line(visit.state)
            sequence = int(first[seat][node])
            answers = _answers(visit, behaviours[seat][sequence : sequence + len(visit.ways)])
            here, has = gathered.setdefault(line, {}), what_seat_has(visit.state, seat)
            here[has] = (here[has][0] if has in here else 0.0) + float(likely[node]), answers
            seats[line] = seat
    return {
        line: point_of(line, seats[line], gathered[line])
        for line in sorted(gathered, key=lambda line: [*map(str, line)])
        if any([len(answers) > 1 for _, answers in gathered[line].values()])
    }


def _numbers(game: Game, dealt: int) -> Ints:
    """By number in the walk of the first round from these hands: the node of the tree."""
    nodes = game.tree.nodes
    here = np.flatnonzero((nodes["round"] == 0) & (nodes["dealt"] == dealt) & (nodes["depth"] > 0))
    numbers = np.zeros(len(here), np.int64)
    numbers[nodes["local"][here]] = here
    return numbers


def _answers(visit: Visit, probabilities: Floats) -> tuple[tuple[Action, float], ...]:
    if len(visit.ways) == 1:
        return ((visit.ways[0].word, 1.0),)
    return tuple([(way.word, float(share)) for way, share in zip(visit.ways, probabilities, strict=True)])


def seen_line(state: State) -> Line:
    """The moves of this round as the whole table saw them."""
    return tuple([(actor, PUBLIC[word]) for actor, word in state.moves])


def what_seat_has(state: State, seat: int) -> tuple[str, str]:
    """All the discs of a seat, and those on its mat."""
    own = state.seats[seat]
    return _letters((*own.stack, *own.hand())), "".join([_letter(disc) for disc in own.stack])


def _letters(discs: tuple[Disc, ...]) -> str:
    return "".join(sorted([_letter(disc) for disc in discs]))


def _letter(disc: Disc) -> str:
    return "S" if disc == SKULL else "F"


def point_of(
    line: Line, seat: int, here: dict[tuple[str, str], tuple[float, tuple[tuple[Action, float], ...]]]
) -> Point:
    """A point from what its seat may have there: how likely, and what it does with it."""
    total = sum([likely for likely, _ in here.values()])
    choices = [
        Choice(hand, stack, likely / total if total else 0.0, answers)
        for (hand, stack), (likely, answers) in sorted(here.items())
    ]
    return Point(line, seat, total, tuple(choices))
