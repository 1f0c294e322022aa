"""The ways on from a state of the engine, for two players, and every node of a round in one fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calavera.rules import CHANCE, Action, Actor, Options, State, Step, chance_outcomes, play, set_up
from calavera.rules.actions import PASS, SHOW

__all__ = ["Branch", "RoundNode", "RoundStart", "branches_from", "iterate_round"]

#: F2 and F3 take each disc with the same chance, unseen; a draw needs no shuffle and no pick.
OPTIONS = Options(players=2, loss="draw")


class RoundStart(NamedTuple):
    """All that the rest of a game depends on when a round opens: hands, wins so far, and the first seat."""

    hands: tuple[str, str]
    won: tuple[int, int]
    first: int

    @classmethod
    def of(cls, state: State) -> RoundStart:
        """Where a state that opens a round stands."""
        one, two = state.seats
        hands = ["F" * seat.flowers + "S" * seat.skull for seat in (one, two)]
        return cls((hands[0], hands[1]), (one.wins, two.wins), state.first)

    def state(self) -> State:
        """A state of the engine that stands so."""
        return set_up(OPTIONS, self.first, self.hands, self.won)


class Branch(NamedTuple):
    """One way on from a state: the word, its probability if chance speaks it, and the steps it takes."""

    word: Action
    probability: float
    steps: tuple[Step, ...]
    after: State
    #: The seat that is asked next whether it shows the rest of its stack (T6).
    asked_to_show: int | None


def branches_from(
    state: State, asked_to_show: int | None = None, shows: bool = False
) -> tuple[Actor, list[Branch]]:
    """Who answers now, and every way on. In a round of two every flip is forced (T2, T3), so none is a node.

    ``asked`` is the seat that is asked to show, ``shows`` says whether anybody ever is.

    >>> actor, ways = branches_from(RoundStart(("FS", "F"), (1, 1), 0).state())
    >>> actor, [way.word for way in ways]
    (0, [place:flower, place:skull])
    """
    if asked_to_show is not None:
        # Leaving the discs face down is no action of the rules: pass is the word for it here.
        step = play(state, asked_to_show, SHOW)
        return asked_to_show, [
            Branch(SHOW, 1.0, (step,), step.after, None),
            Branch(PASS, 1.0, (), state, None),
        ]
    # O2: the first seat is asked first, and the other sees no more of it than at once.
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
    """A node on the way through a round: its number there, and the edge that leads to it."""

    number: int
    parent: int
    depth: int
    branch: int
    chance_reach: float
    #: The steps of the edge.
    steps: tuple[Step, ...]
    state: State
    #: Who answers here, and every way on; nobody and none where the game is over.
    actor: Actor | None
    branches: list[Branch]
    #: Nothing of this round any more, but the opening of the next; such a visit has no number.
    link: bool


def iterate_round(start: RoundStart, shows: bool = False) -> Iterator[RoundNode]:
    """All nodes of a round, parents first, always in the same order; and the links into the next round.

    >>> [visit.state.phase for visit in iterate_round(RoundStart(("S", "F"), (1, 1), 0))][:4]
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
