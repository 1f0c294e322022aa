"""The branches of a state of the engine, for two players, and all nodes of a round in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calavera.rules import CHANCE, Action, Actor, Options, State, Step, chance_outcomes, play, set_up
from calavera.rules.actions import PASS, SHOW

__all__ = ["Branch", "RoundNode", "RoundStart", "branches_from", "iterate_round"]

#: F2 and F3 take each disc with the same probability, unseen; a draw needs no shuffle and no pick.
OPTIONS = Options(players=2, loss="draw")


class RoundStart(NamedTuple):
    """Everything that the rest of a game depends on when a round opens: hands, wins and first seat."""

    hands: tuple[str, str]
    won: tuple[int, int]
    first: int

    @classmethod
    def of(cls, state: State) -> RoundStart:
        """The start of a state that opens a round."""
        one, two = state.seats
        hands = ["F" * seat.flowers + "S" * seat.skull for seat in (one, two)]
        return cls((hands[0], hands[1]), (one.wins, two.wins), state.first)

    def state(self) -> State:
        """A state of the engine with this start."""
        return set_up(OPTIONS, self.first, self.hands, self.won)


class Branch(NamedTuple):
    """One branch of a state: the action, its probability if chance takes it, and the engine steps."""

    word: Action
    probability: float
    steps: tuple[Step, ...]
    after: State
    #: The seat that decides next whether it shows the rest of its stack (T6).
    asked_to_show: int | None


def branches_from(
    state: State, asked_to_show: int | None = None, shows: bool = False
) -> tuple[Actor, list[Branch]]:
    """The actor and the branches of a state. With two players every flip is forced (T2, T3): no node.

    ``asked_to_show`` is the seat that decides whether to show now; ``shows`` says whether any seat ever does.

    >>> actor, branches = branches_from(RoundStart(("FS", "F"), (1, 1), 0).state())
    >>> actor, [branch.word for branch in branches]
    (0, [place:flower, place:skull])
    """
    if asked_to_show is not None:
        # The rules have no action for leaving the discs face down: here it is pass.
        step = play(state, asked_to_show, SHOW)
        return asked_to_show, [
            Branch(SHOW, 1.0, (step,), step.after, None),
            Branch(PASS, 1.0, (), state, None),
        ]
    # O2: the first seat chooses first; the other sees no more of it than if both chose at once.
    actor = state.first if state.first in state.to_act else state.to_act[0]
    if actor == CHANCE:
        outcomes = [(word, float(weight)) for word, weight in chance_outcomes(state)]
    else:
        outcomes = [(word, 1.0) for word in state.legal_actions(actor) if word != SHOW]
    return actor, [_make_branch(state, actor, word, weight, shows) for word, weight in outcomes]


def _make_branch(state: State, actor: Actor, word: Action, weight: float, shows: bool) -> Branch:
    steps = [play(state, actor, word)]
    while (after := steps[-1].after).phase == "attempt":
        challenger = after.to_act[0]
        (flip,) = after.legal_actions(challenger)
        steps.append(play(after, challenger, flip))
    asked = None
    if shows and after.phase == "loss":
        asked = next((seat for seat in (0, 1) if SHOW in after.legal_actions(seat)), None)
    return Branch(word, weight, tuple(steps), after, asked)


class RoundNode(NamedTuple):
    """A node of a round: its number in the round, and the edge that leads to it."""

    number: int
    parent: int
    depth: int
    branch: int
    chance_reach: float
    #: The steps of the edge.
    steps: tuple[Step, ...]
    state: State
    #: The actor and the branches; None and empty where the game is over.
    actor: Actor | None
    branches: list[Branch]
    #: True for the opening of the next round; such a node has no number.
    link: bool


def iterate_round(start: RoundStart, shows: bool = False) -> Iterator[RoundNode]:
    """All nodes of a round, parents first and in a fixed order, and the links into the next round.

    >>> [node.state.phase for node in iterate_round(RoundStart(("S", "F"), (1, 1), 0))][:4]
    ['opening', 'opening', 'adding', 'bidding']
    """
    count = 0
    waiting: list[tuple[int, int, int, float, Branch]] = []
    first = Branch(PASS, 1.0, (), start.state(), None)
    waiting.append((-1, 0, 0, 1.0, first))
    while waiting:
        parent, depth, place, chance_reach, branch = waiting.pop()
        state = branch.after
        edge = (parent, depth, place, chance_reach, branch.steps, state)
        if count and state.phase == "opening" and not state.total:
            yield RoundNode(-1, *edge, None, [], True)
            continue
        actor, branches = (
            (None, []) if state.winner is not None else branches_from(state, branch.asked_to_show, shows)
        )
        yield RoundNode(count, *edge, actor, branches, False)
        waiting += [
            (count, depth + 1, place, chance_reach * branch.probability, branch)
            for place, branch in reversed([*enumerate(branches)])
        ]
        count += 1
