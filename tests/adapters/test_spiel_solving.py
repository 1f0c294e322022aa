"""OpenSpiel's own solvers on small games, compared with brute force."""

import pyspiel
import pytest
from open_spiel.python.algorithms import best_response, cfr, exploitability
from open_spiel.python.policy import TabularPolicy

from calavera.adapters.spiel_game import GAME_TYPE
from calavera.adapters.turn_order import first_turn, skip_forced_answers
from calavera.rules import Options, set_up

from .brute_force import Tree, best_response_value, build_tree, game_value, uniform


def game_name(hands: str, wins: int) -> str:
    return f"{GAME_TYPE.short_name}(players=2,hands={hands},wins={wins})"


def build_ending_tree(hands: str, wins: int) -> Tree:
    """The same game grown straight from the engine."""
    state = set_up(Options(players=2), 0, hands.split("/"), [2 - wins] * 2)
    return build_tree(skip_forced_answers(first_turn(state, shows=False)))


@pytest.mark.parametrize(("hands", "wins"), [("FS/F", 1), ("F/FS", 1), ("FS/F", 2), ("FF/FS", 1)])
def test_best_responses_to_uniform_play_are_those_of_brute_force(hands: str, wins: int) -> None:
    game, tree = pyspiel.load_game(game_name(hands, wins)), build_ending_tree(hands, wins)
    policy = TabularPolicy(game)
    values = [best_response_value(tree, player, uniform) for player in (0, 1)]
    for player in (0, 1):
        theirs = best_response.BestResponsePolicy(game, player, policy).value(game.new_initial_state())
        assert theirs == pytest.approx(values[player], abs=1e-9)
    assert exploitability.nash_conv(game, policy) == pytest.approx(sum(values), abs=1e-9)


def test_their_cfr_plus_in_python_solves_a_tiny_game() -> None:
    game = pyspiel.load_game(game_name("FS/F", 1))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.002


@pytest.mark.parametrize(
    ("hands", "wins", "value", "iterations", "near"),
    [
        ("FS/F", 1, 1, 300, 0.0001),
        ("FF/FS", 1, -1, 300, 0.001),
        ("FS/F", 2, 1, 300, 0.001),
        ("FS/FS", 1, 0.097938, 1000, 0.003),
    ],
)
def test_their_cfr_plus_comes_to_the_value_of_the_linear_programme(
    hands: str, wins: int, value: float, iterations: int, near: float
) -> None:
    """Two discs each is the smallest ending in which both have to mix; OpenSpiel keeps the tree in memory."""
    tree = build_ending_tree(hands, wins)
    assert game_value(tree) == pytest.approx(value, abs=1e-6)
    game = pyspiel.load_game(f"cached_tree(game={game_name(hands, wins)})")
    everything = [best_response_value(tree, player, uniform) for player in (0, 1)]
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(
        sum(everything), abs=1e-9
    )
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, policy) < near
    scored = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    assert scored == pytest.approx(value, abs=2 * near)
