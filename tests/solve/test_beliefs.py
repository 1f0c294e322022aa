"""Public beliefs about the two skulls stay independent, for all strategies."""

from collections import defaultdict

import numpy as np
import pytest

from calavera.rules import CHANCE, Event, Options, State, chance_outcomes, play, set_up
from calavera.rules.actions import SHOW
from calavera.solve import Position
from calavera.solve.positions import Pair

Seen = tuple[Event, ...]


def joint_beliefs(position: Position, seed: int) -> dict[Seen, np.ndarray]:
    """By what a spectator saw up to the opening of a round: how likely each seat then owns its skull.

    Both play at random, but with other probabilities for everything that a seat can know.
    """
    rng = np.random.default_rng(seed)
    strategy: dict[object, np.ndarray] = {}
    tables: dict[Seen, np.ndarray] = defaultdict(lambda: np.zeros((2, 2)))

    def go(state: State, likely: float, seen: tuple[Seen, Seen, Seen], hands: tuple[str, str]) -> None:
        if state.winner is not None:
            return
        if state.phase == "opening" and not state.total:
            tables[seen[2]][int(state.seats[0].skull), int(state.seats[1].skull)] += likely
        actor = state.first if state.first in state.to_act else state.to_act[0]
        if actor == CHANCE:
            words = [str(word) for word, _ in chance_outcomes(state)]
            shares = np.array([float(weight) for _, weight in chance_outcomes(state)])
        else:
            words = [str(word) for word in state.legal_actions(actor) if word != SHOW]
            shares = strategy.setdefault(
                (actor, hands[actor], seen[actor]), rng.dirichlet(np.ones(len(words)))
            )
        for word, share in zip(words, shares, strict=True):
            step = play(state, actor, word)
            one, two, all_of_us = seen
            sees = one + step.seen_by(0), two + step.seen_by(1), all_of_us + step.seen_by(None)
            go(step.after, likely * float(share), sees, hands)

    for one, first_probability in zip(position.hands(0), position.hand_probabilities(0), strict=True):
        for two, second_probability in zip(position.hands(1), position.hand_probabilities(1), strict=True):
            won = [2 - needed for needed in position.wins]
            state = set_up(Options(players=2, loss="draw"), position.first, [one, two], won)
            go(state, first_probability * second_probability, ((), (), ()), (one, two))
    return tables


@pytest.mark.parametrize(
    ("discs", "wins", "first"), [((2, 1), (2, 2), 0), ((2, 2), (1, 1), 1), ((3, 1), (1, 1), 0)]
)
def test_beliefs_about_the_two_skulls_stay_independent(discs: Pair, wins: Pair, first: int) -> None:
    """What crosses a round in secret is one bit a seat (F2, F4), and what is seen says nothing of both."""
    tables = joint_beliefs(Position(discs, wins, first, (0.3, 0.8)), seed=7)
    assert len(tables) > 20
    for table in tables.values():
        share = table / table.sum()
        assert share == pytest.approx(np.outer(share.sum(axis=1), share.sum(axis=0)), abs=1e-9)
