"""A second opinion from OpenSpiel: its game of Skull and its own solver come to the same trees and values."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from calavera.adapters.spiel_game import GAME_TYPE
from calavera.solve import Position, solve_ending
from calavera.solve.tree import grown
from calavera.solve.walks import FORCED

#: Hands as OpenSpiel's game takes them; it hands out nothing by chance.
SETTLED = {"FS/F": ((2, 1), (1.0, 0.0)), "FS/S": ((2, 1), (1.0, 1.0)), "FF/FS": ((2, 2), (0.0, 1.0))}
SETTLED["FS/FS"] = ((2, 2), (1.0, 1.0))


def named(hands: str, loss: str) -> str:
    return f"{GAME_TYPE.short_name}(players=2,hands={hands},wins=1,loss={loss})"


def size(state: Any) -> int:
    """How many histories there are from here on."""
    if state.is_terminal():
        return 1
    chance = state.is_chance_node()
    onward = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
    return 1 + sum([size(state.child(action)) for action in onward])


@pytest.mark.parametrize("hands", SETTLED)
def test_openspiel_counts_the_same_histories(hands: str) -> None:
    discs, _ = SETTLED[hands]
    tree = grown(Position.even(discs))
    one, two = hands.split("/")
    dealt = tree.hands.index((one, two))
    here = (tree.nodes["dealt"] == dealt) & (tree.nodes["depth"] > 0) & (tree.nodes["actor"] != FORCED)
    assert size(pyspiel.load_game(named(hands, "draw")).new_initial_state()) == np.count_nonzero(here)


@pytest.mark.parametrize(
    ("hands", "iterations"), [("FS/F", 300), ("FS/S", 300), ("FF/FS", 300), ("FS/FS", 1000)]
)
def test_openspiel_solves_to_the_same_value(hands: str, iterations: int) -> None:
    """Its discs are picked blind (F2), ours are drawn (F3): the same to everybody."""
    discs, skull = SETTLED[hands]
    game = pyspiel.load_game(f"cached_tree(game={named(hands, 'pick')})")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    near = pyspiel.exploitability(game, policy)
    assert near < 0.003
    scored = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    exact = solve_ending(Position(discs, (1, 1), 0, skull)).value
    assert scored == pytest.approx(exact, abs=2 * near + 1e-9)
