"""Small games solved without OpenSpiel: the whole tree from the engine, and a linear programme.

An information set is identified by the views and answers of all turns of the player so far. So recall is
perfect by construction, and nothing depends on the strings and tensors of the adapter.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

from calavera.adapters.turn_order import Turn, skip_forced_answers
from calavera.rules import CHANCE, chance_outcomes, view

#: What a player knows: the views of all its questions, with the answers between them.
Knowledge = tuple[object, ...]
#: A player's answers so far that matter: the last question it answered, and how.
Sequence = tuple[Knowledge, str] | None
#: How likely a player gives an answer at a question.
Policy = Callable[[Knowledge, tuple[str, ...]], list[float]]


class Leaf(NamedTuple):
    """An end of the game: how likely chance leads there, both last answers, and what player 0 gets."""

    chance: float
    sequences: tuple[Sequence, Sequence]
    value: float


class Tree(NamedTuple):
    """All ends of a game, and for each player every question: what may be answered, and what it follows."""

    leaves: list[Leaf]
    questions: tuple[dict[Knowledge, tuple[tuple[str, ...], Sequence]], ...]


def build_tree(start: Turn) -> Tree:
    """The whole tree of a game of two."""
    tree = Tree([], ({}, {}))

    def grow(turn: Turn, chance: float, known: tuple[Knowledge, ...], last: tuple[Sequence, ...]) -> None:
        turn = skip_forced_answers(turn)
        actor = turn.actor
        if actor is None:
            first, second = last
            tree.leaves.append(Leaf(chance, (first, second), 1.0 if turn.state.winner == 0 else -1.0))
        elif actor == CHANCE:
            for outcome, weight in chance_outcomes(turn.state):
                grow(turn.answer(outcome), chance * float(weight), known, last)
        else:
            here = (*known[actor], view(turn.state, actor))
            tree.questions[actor][here] = (turn.answers, last[actor])
            for answer in turn.answers:
                after = list(known), list(last)
                after[0][actor] = (*here, answer)
                after[1][actor] = (here, answer)
                grow(turn.answer(answer), chance, tuple(after[0]), tuple(after[1]))

    grow(start, 1.0, ((), ()), (None, None))
    return tree


def _sequences(tree: Tree, player: int) -> dict[Sequence, int]:
    found: dict[Sequence, int] = {None: 0}
    for here, (answers, _) in tree.questions[player].items():
        for answer in answers:
            found[here, answer] = len(found)
    return found


def game_value(tree: Tree) -> float:
    """What player 0 gets when both play as well as can be: the linear programme of the sequence form."""
    rows, columns = _sequences(tree, 0), _sequences(tree, 1)
    payoff = lil_matrix((len(rows), len(columns)))
    for leaf in tree.leaves:
        payoff[rows[leaf.sequences[0]], columns[leaf.sequences[1]]] += leaf.chance * leaf.value
    flow_0, flow_1 = _flow(tree, 0, rows), _flow(tree, 1, columns)
    # Maximise q[0] over realisation plans x of player 0 and values q of player 1's questions,
    # where q at a question is at most what each answer there leads to.
    answers, questions = len(rows), flow_1.shape[0]
    limits = lil_matrix((len(columns), answers + questions))
    limits[:, :answers] = -payoff.T
    limits[:, answers:] = flow_1.T
    equal = lil_matrix((flow_0.shape[0], answers + questions))
    equal[:, :answers] = flow_0
    wanted = np.zeros(answers + questions)
    wanted[answers] = -1
    right = np.zeros(flow_0.shape[0])
    right[0] = 1
    bounds = [(0, None)] * answers + [(None, None)] * questions
    solved = linprog(
        wanted,
        A_ub=limits.tocsr(),
        b_ub=np.zeros(len(columns)),
        A_eq=equal.tocsr(),
        b_eq=right,
        bounds=bounds,
    )
    assert solved.status == 0
    return float(-solved.fun)


def _flow(tree: Tree, player: int, sequences: dict[Sequence, int]) -> lil_matrix:
    """What a realisation plan keeps to: all answers to a question together are as likely as the question."""
    flow = lil_matrix((1 + len(tree.questions[player]), len(sequences)))
    flow[0, 0] = 1
    for row, (here, (answers, before)) in enumerate(tree.questions[player].items(), 1):
        flow[row, sequences[before]] = -1
        for answer in answers:
            flow[row, sequences[here, answer]] = 1
    return flow


def best_response_value(tree: Tree, player: int, policy: Policy) -> float:
    """The most that a player can get against a policy of the other: questions are answered last one first."""
    reach = _reach(tree, 1 - player, policy)
    worth: dict[Sequence, float] = {}
    for leaf in tree.leaves:
        own, other = leaf.sequences[player], leaf.sequences[1 - player]
        value = leaf.value if player == 0 else -leaf.value
        worth[own] = worth.get(own, 0.0) + leaf.chance * reach[other] * value
    for here, (answers, before) in sorted(
        tree.questions[player].items(), key=lambda item: len(item[0]), reverse=True
    ):
        best = max([worth.get((here, answer), 0.0) for answer in answers])
        worth[before] = worth.get(before, 0.0) + best
    return worth[None]


def _reach(tree: Tree, player: int, policy: Policy) -> dict[Sequence, float]:
    """How likely a player's own answers are, by a policy."""
    reach: dict[Sequence, float] = {None: 1.0}
    for here, (answers, before) in sorted(tree.questions[player].items(), key=lambda item: len(item[0])):
        for answer, chance in zip(answers, policy(here, answers), strict=True):
            reach[here, answer] = reach[before] * chance
    return reach


def uniform(_known: Knowledge, answers: Iterable[str]) -> list[float]:
    """Any answer, all alike."""
    count = len(list(answers))
    return [1 / count] * count
