"""OpenSpiel's solver on our OpenSpiel game finds the same trees and values."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from calavera.adapters.spiel_game import GAME_TYPE
from calavera.solve import Position, solve_ending
from calavera.solve.exact.game_tree import build_tree
from calavera.solve.exact.round_expansion import FORCED_NODE

#: Hands as OpenSpiel's game takes them, when nothing is dealt by chance.
FIXED_HANDS = {"FS/F": ((2, 1), (1.0, 0.0)), "FS/S": ((2, 1), (1.0, 1.0)), "FF/FS": ((2, 2), (0.0, 1.0))}
FIXED_HANDS["FS/FS"] = ((2, 2), (1.0, 1.0))

#: Positions in which chance deals the hands, and what they are worth to seat 0.
DEALT = [
    (Position.even((2, 1), first=0), 3 / 4),
    (Position.even((2, 1), first=1), 1 / 2),
    (Position.even((2, 2), first=0), 1 / 4),
]


def spiel_game(hands: str, loss: str) -> str:
    return f"{GAME_TYPE.short_name}(players=2,hands={hands},wins=1,loss={loss})"


def spiel_game_with_deal(position: Position) -> str:
    """The same position for OpenSpiel, with discs drawn as ours are (F3)."""
    hands = "/".join(["F" * (discs - 1) + "S" for discs in position.discs])
    skull = "/".join(map(str, position.skull))
    rest = f"hands={hands},skull={skull},wins=1,first={position.first}"
    return f"{GAME_TYPE.short_name}(players=2,{rest},loss=draw)"


def count_histories(state: Any) -> int:
    """How many histories there are from here on."""
    if state.is_terminal():
        return 1
    chance = state.is_chance_node()
    onward = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
    return 1 + sum([count_histories(state.child(action)) for action in onward])


@pytest.mark.parametrize("hands", FIXED_HANDS)
def test_openspiel_counts_the_same_histories(hands: str) -> None:
    discs, _ = FIXED_HANDS[hands]
    tree = build_tree(Position.even(discs))
    one, two = hands.split("/")
    dealt = tree.hands.index((one, two))
    here = (tree.nodes["dealt"] == dealt) & (tree.nodes["depth"] > 0) & (tree.nodes["actor"] != FORCED_NODE)
    assert count_histories(
        pyspiel.load_game(spiel_game(hands, "draw")).new_initial_state()
    ) == np.count_nonzero(here)


@pytest.mark.parametrize("position", [position for position, _ in DEALT], ids=str)
def test_openspiel_counts_the_same_histories_of_all_that_may_be_dealt(position: Position) -> None:
    histories = count_histories(pyspiel.load_game(spiel_game_with_deal(position)).new_initial_state())
    assert histories == solve_ending(position).counts.nodes


@pytest.mark.parametrize(
    ("hands", "iterations"), [("FS/F", 300), ("FS/S", 300), ("FF/FS", 300), ("FS/FS", 400)]
)
def test_openspiel_solves_to_the_same_value(hands: str, iterations: int) -> None:
    """Its discs are picked blind (F2), ours are drawn (F3): the same to everybody."""
    discs, skull = FIXED_HANDS[hands]
    scored, near = solve_with_openspiel(spiel_game(hands, "pick"), iterations)
    assert near < 0.01
    exact = solve_ending(Position(discs, (1, 1), 0, skull)).value
    assert scored == pytest.approx(exact, abs=2 * near + 1e-9)


@pytest.mark.parametrize(("position", "value"), DEALT, ids=str)
def test_openspiel_solves_what_it_deals_to_the_same_value(position: Position, value: float) -> None:
    scored, near = solve_with_openspiel(spiel_game_with_deal(position), 300)
    assert near < 0.003
    exact = solve_ending(position).value
    assert exact == pytest.approx(value, abs=1e-6)
    assert scored == pytest.approx(exact, abs=2 * near + 1e-9)


def solve_with_openspiel(name: str, iterations: int) -> tuple[float, float]:
    """What seat 0 gets by OpenSpiel's CFR+, and how exploitable that is; the tree is kept in memory."""
    game = pyspiel.load_game(f"cached_tree(game={name})")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    scored = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return float(scored), float(pyspiel.exploitability(game, policy))
