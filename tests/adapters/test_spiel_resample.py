"""Resampling from an information state, beside all histories of small games, and IS-MCTS on it."""

from collections import Counter, defaultdict
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ChildSelectionPolicy, ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import calavera.adapters.spiel_game  # noqa: F401  (registers the game)
from calavera.adapters.spiel_resample import find_worlds

GAMES = [
    "python_skull(players=2,hands=FS/F,wins=1)",
    "python_skull(players=2,hands=FS/F,wins=1,shows=True,skip_forced=False)",
    "python_skull(players=2,hands=FS/F,skull=0.5/0.3,wins=1)",
    "python_skull(players=2,hands=FS/FS,wins=1,loss=draw)",
]
DRAWS = 300

#: By player and information state: every history with its probability of chance, and one of its states.
Sets = tuple[defaultdict[str, dict[str, tuple[float, Any]]], ...]


@cache
def histories(name: str) -> Sets:
    sets: Sets = (defaultdict(dict), defaultdict(dict))

    def walk(state: Any, weight: float) -> None:
        for player in (0, 1):
            sets[player][state.information_state_string(player)][str(state.history())] = (weight, state)
        if state.is_chance_node():
            for outcome, probability in state.chance_outcomes():
                walk(state.child(outcome), weight * probability)
        else:
            for action in state.legal_actions():
                walk(state.child(action), weight)

    walk(pyspiel.load_game(name).new_initial_state(), 1.0)
    return sets


def choose_states(name: str, count: int) -> list[tuple[int, str]]:
    """Some information states of several histories: those with most of them, and others."""
    sets = histories(name)
    several = [(player, key) for player in (0, 1) for key, found in sets[player].items() if len(found) > 1]
    several.sort(key=lambda at: -len(sets[at[0]][at[1]]))
    return [*several[:3], *Random(1).sample(several[3:], count)]


@pytest.mark.parametrize("name", GAMES)
def test_histories_are_drawn_by_the_probabilities_of_chance(name: str) -> None:
    rng = Random(5)
    for player, key in choose_states(name, 5):
        found = histories(name)[player][key]
        total = sum([weight for weight, _ in found.values()])
        state = rng.choice(list(found.values()))[1]
        drawn = Counter(
            str(state.resample_from_infostate(player, rng.random).history()) for _ in range(DRAWS)
        )
        assert set(drawn) <= set(found), "a history of another information state"
        for history, (weight, _) in found.items():
            probability = weight / total
            spread = (probability * (1 - probability) / DRAWS) ** 0.5
            assert abs(drawn[history] / DRAWS - probability) < 4.5 * spread + 1e-9, (key, history)


@pytest.mark.parametrize("name", GAMES)
def test_the_worlds_of_a_seat_have_their_exact_weights(name: str) -> None:
    """For every information state: what each seat may have, without any draw."""
    game: Any = pyspiel.load_game(name)
    for player, sets in enumerate(histories(name)):
        for key, found in sorted(sets.items())[::7]:
            total = sum([weight for weight, _ in found.values()])
            state: Any = next(iter(found.values()))[1]
            if not state.words:
                continue
            worlds = find_worlds(game.first_node(), state.words, player, game.skip_forced)
            for seat, seat_worlds in enumerate(worlds):
                expected: defaultdict[Any, float] = defaultdict(float)
                for weight, other in found.values():
                    expected[_discs(other, seat)] += weight / total
                whole = sum([weight for _, weight in seat_worlds.weights])
                got: defaultdict[Any, float] = defaultdict(float)
                for hidden, weight in seat_worlds.weights:
                    got[hidden] += weight / whole
                assert dict(got) == pytest.approx(dict(expected)), (key, seat)


def _discs(state: Any, seat: int) -> tuple[Any, ...]:
    """What is hidden about a seat, and the order of its discs if they lie shuffled."""
    truth = state.turn.state
    own = truth.seats[seat]
    shuffled = truth.failure if truth.challenger == seat else None
    return (own.flowers, own.skull, own.stack, own.lost, shuffled)


@pytest.mark.parametrize(
    "name",
    [
        "python_skull(players=4,last_chance=True,shows=True)",
        "python_skull(players=2,tribes_per_player=2,last_chance=True,opening=others-first)",
        "python_skull(players=3,loss=draw,opening=first-last,skip_forced=False)",
    ],
)
def test_a_drawn_state_looks_the_same_to_the_player_in_every_variant(name: str) -> None:
    rng = Random(3)
    other_truths = 0
    for seed in range(4):
        random = Random(seed)
        state: Any = pyspiel.load_game(name).new_initial_state()
        for _ in range(random.randrange(20, 90)):
            if state.is_terminal():
                break
            state.apply_action(random.choice(state.legal_actions()))
        for player in range(state.num_players()):
            drawn = state.resample_from_infostate(player, rng.random)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.observation_string(player) == state.observation_string(player)
            assert drawn.current_player() == state.current_player()
            if state.current_player() == player:
                assert drawn.legal_actions() == state.legal_actions()
            other_truths += str(drawn) != str(state)
    assert other_truths > 3


def test_information_set_mcts_plays_a_game() -> None:
    game = pyspiel.load_game("python_skull(players=2,hands=FS/F,wins=1)")
    bots = [
        ISMCTSBot(
            game=game,
            uct_c=1.5,
            max_simulations=30,
            evaluator=RandomRolloutEvaluator(1, np.random.RandomState(seed)),
            random_state=np.random.RandomState(seed),
            child_selection_policy=ChildSelectionPolicy.UCT,
        )
        for seed in range(2)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0
