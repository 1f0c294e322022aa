"""The ways on from a state of the engine, for two players, and every node of a round in one fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calavera.rules import CHANCE, Action, Actor, Options, State, Step, chance_outcomes, play, set_up
from calavera.rules.actions import PASS, SHOW

__all__ = ["Start", "Visit", "Way", "visits", "ways_on"]

#: F2 and F3 take each disc with the same chance, unseen; a draw needs no shuffle and no pick.
OPTIONS = Options(players=2, loss="draw")


class Start(NamedTuple):
    """All that the rest of a game depends on when a round opens: hands, wins so far, and the first seat."""

    hands: tuple[str, str]
    won: tuple[int, int]
    first: int

    @classmethod
    def of(cls, state: State) -> Start:
        """Where a state that opens a round stands."""
        one, two = state.seats
        hands = ["F" * seat.flowers + "S" * seat.skull for seat in (one, two)]
        return cls((hands[0], hands[1]), (one.wins, two.wins), state.first)

    def state(self) -> State:
        """A state of the engine that stands so."""
        return set_up(OPTIONS, self.first, self.hands, self.won)


class Way(NamedTuple):
    """One way on from a state: the word, its probability if chance speaks it, and the steps it takes."""

    word: Action
    chance: float
    steps: tuple[Step, ...]
    after: State
    #: The seat that is asked next whether it shows the rest of its stack (T6).
    asked: int | None


def ways_on(state: State, asked: int | None = None, shows: bool = False) -> tuple[Actor, list[Way]]:
    """Who answers now, and every way on. In a round of two every flip is forced (T2, T3), so none is a node.

    ``asked`` is the seat that is asked to show, ``shows`` says whether anybody ever is.

    >>> actor, ways = ways_on(Start(("FS", "F"), (1, 1), 0).state())
    >>> actor, [way.word for way in ways]
    (0, [place:flower, place:skull])
    """
    if asked is not None:
        # Leaving the discs face down is no action of the rules: pass is the word for it here.
        step = play(state, asked, SHOW)
        return asked, [Way(SHOW, 1.0, (step,), step.after, None), Way(PASS, 1.0, (), state, None)]
    # O2: the first seat is asked first, and the other sees no more of it than at once.
    actor = state.first if state.first in state.to_act else state.to_act[0]
    if actor == CHANCE:
        outcomes = [(word, float(weight)) for word, weight in chance_outcomes(state)]
    else:
        outcomes = [(word, 1.0) for word in state.legal_actions(actor) if word != SHOW]
    return actor, [_way(state, actor, word, weight, shows) for word, weight in outcomes]


def _way(state: State, actor: Actor, word: Action, weight: float, shows: bool) -> Way:
    steps = [play(state, actor, word)]
    while (after := steps[-1].after).phase == "attempt":
        challenger = after.to_act[0]
        (flip,) = after.legal_actions(challenger)
        steps.append(play(after, challenger, flip))
    asked = None
    if shows and after.phase == "loss":
        asked = next((seat for seat in (0, 1) if SHOW in after.legal_actions(seat)), None)
    return Way(word, weight, tuple(steps), after, asked)


class Visit(NamedTuple):
    """A node on the way through a round: its number there, and the edge that leads to it."""

    number: int
    parent: int
    depth: int
    place: int
    chance: float
    #: The steps of the edge.
    steps: tuple[Step, ...]
    state: State
    #: Who answers here, and every way on; nobody and none where the game is over.
    actor: Actor | None
    ways: list[Way]
    #: Nothing of this round any more, but the opening of the next; such a visit has no number.
    link: bool


def visits(start: Start, shows: bool = False) -> Iterator[Visit]:
    """All nodes of a round, parents first, always in the same order; and the links into the next round.

    >>> [visit.state.phase for visit in visits(Start(("S", "F"), (1, 1), 0))][:4]
    ['opening', 'opening', 'adding', 'bidding']
    """
    count = 0
    waiting: list[tuple[int, int, int, float, Way]] = []
    first = Way(PASS, 1.0, (), start.state(), None)
    waiting.append((-1, 0, 0, 1.0, first))
    while waiting:
        parent, depth, place, chance, way = waiting.pop()
        state = way.after
        edge = (parent, depth, place, chance, way.steps, state)
        if count and state.phase == "opening" and not state.total:
            yield Visit(-1, *edge, None, [], True)
            continue
        actor, ways = (None, []) if state.winner is not None else ways_on(state, way.asked, shows)
        yield Visit(count, *edge, actor, ways, False)
        waiting += [
            (count, depth + 1, place, chance * way.chance, way) for place, way in reversed([*enumerate(ways)])
        ]
        count += 1
