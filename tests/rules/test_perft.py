"""Tree counts (perft): how many sequences of actions there are, by depth and to the end of the game.

Counting rules. Every action is a child, of seats and of chance alike; how likely chance is does not matter.
Where all choose at once (O2) the lowest seat that has not chosen acts, so that an order is counted once. Shows
(T6) are left out, or, where it says so, are children beside whatever else may happen.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import product, zip_longest
from typing import NamedTuple

import pytest

from calavera.rules import CHANCE, SKULL, Action, Actor, Options, State, new_game, play, set_up

from . import perft_reference
from .perft_reference import Counts


class Position(NamedTuple):
    """Where counting starts: the seats' hands (all of them full if none are given) and their wins."""

    options: Options
    hands: tuple[str, ...] = ()
    wins: tuple[int, ...] = ()
    first: int = 0

    def state(self) -> State:
        if not self.hands:
            return new_game(self.options, self.first)
        return set_up(self.options, self.first, self.hands, self.wins or None)


def children(state: State, shows: bool) -> Iterator[State]:
    """The states after each action that is counted."""
    if not state.to_act:
        return
    actor = state.to_act[0]
    for action in decisions(state, actor):
        yield play(state, actor, action).after
    if shows and state.phase == "loss":
        for seat in range(len(state.seats)):
            if "show" in state.legal_actions(seat):
                yield play(state, seat, "show").after


def decisions(state: State, actor: Actor) -> list[Action]:
    return [action for action in state.legal_actions(actor) if action != "show"]


def walked(state: State, depth: int, shows: bool) -> Counts:
    """The sequences of each length up to a depth, each of them played."""
    if depth == 0:
        return (1,)
    return _ways([walked(child, depth - 1, shows) for child in children(state, shows)])


def counted(state: State, shows: bool, known: dict[Hashable, Counts]) -> Counts:
    """The sequences of every length, to the end of all games; what only differs in its past is played once."""
    key = without_past(state)
    if key not in known:
        known[key] = _ways([counted(child, shows, known) for child in children(state, shows)])
    return known[key]


def _ways(branches: list[Counts]) -> Counts:
    return (1, *[sum(column) for column in zip_longest(*branches, fillvalue=0)])


def without_past(state: State) -> Hashable:
    """What can still matter: two states with the same key go on alike."""
    seats = [(s.flowers, s.skull, s.wins, s.stack, s.flipped, s.active) for s in state.seats]
    table = (state.phase, state.turn, state.bid, state.bidder, state.stop, state.first)
    return (*seats, table, state.setting.chance_seat, state.setting.chance_taken)


# --- By depth, from the start of games and of endings -------------------------------------------------------

TWO, THREE, FOUR = Options(players=2), Options(players=3), Options(players=4)
PAIRS = Options(players=2, tribes_per_player=2)
LAST_CHANCE = Options(players=2, last_chance=True)

BY_DEPTH: dict[str, tuple[Position, Counts, Counts]] = {}


@pytest.mark.parametrize("name", BY_DEPTH)
def test_the_number_of_sequences_by_depth(name: str) -> None:
    position, quiet, shown = BY_DEPTH[name]
    state = position.state()
    assert walked(state, len(quiet) - 1, shows=False) == quiet
    assert walked(state, len(shown) - 1, shows=True) == shown


# --- To the end of all games --------------------------------------------------------------------------------

WHOLE: dict[str, tuple[Position, tuple[int, int], tuple[int, int]]] = {}


@pytest.mark.parametrize("name", WHOLE)
def test_the_size_and_depth_of_whole_trees(name: str) -> None:
    position, quiet, shown = WHOLE[name]
    state = position.state()
    for shows, expected in ((False, quiet), (True, shown)):
        counts = counted(state, shows, {})
        assert (sum(counts), len(counts) - 1) == expected
