"""Random complete games of other engines, each in its default form and as fast as it allows.

These packages have no types, so each is imported by name when it is measured.
"""

import sys
from importlib import import_module
from unittest.mock import MagicMock

from benchmarks.timing import Contender, decisions_per_second, pick, sample


def open_spiel(name: str, seconds: float) -> float:
    """A game of OpenSpiel, in C++ or in Python, through pyspiel."""
    import_module("open_spiel.python.games")  # registers the games written in Python
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes()))
            else:
                state.apply_action(pick(state.legal_actions()))
                decisions += 1
        return decisions

    return decisions_per_second(play, seconds)


def rlcard_uno(seconds: float) -> float:
    """RLCard's uno, stepped from here, which is faster than its own loop."""
    env = import_module("rlcard").make("uno")

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(pick(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return decisions_per_second(play, seconds)


def rlcard_uno_run(seconds: float) -> float:
    """RLCard's uno as its documentation plays it: `env.run` with its own random agents."""
    env = import_module("rlcard").make("uno")
    agent = import_module("rlcard.agents").RandomAgent(env.num_actions)
    env.set_agents([agent] * env.num_players)

    def play() -> int:
        before: int = env.timestep
        env.run()
        after: int = env.timestep
        return after - before

    return decisions_per_second(play, seconds)


def pettingzoo_leduc(seconds: float) -> float:
    """PettingZoo's leduc_holdem; the legal actions are the mask in the observation."""
    # Only its drawing uses pygame, but the module imports it: a stand-in saves installing it.
    sys.modules.setdefault("pygame", MagicMock())
    env = import_module("pettingzoo.classic.leduc_holdem_v4").env()

    def play() -> int:
        decisions = 0
        env.reset()
        observation, _, over, _, _ = env.last()
        while not over:
            mask = observation["action_mask"].tolist()
            env.step(pick([action for action, legal in enumerate(mask) if legal]))
            decisions += 1
            observation, _, over, _, _ = env.last()
        return decisions

    return decisions_per_second(play, seconds)


CONTENDERS: dict[str, Contender] = {
    "OpenSpiel liars_dice (C++)": lambda seconds: open_spiel("liars_dice", seconds),
    "OpenSpiel python_liars_poker": lambda seconds: open_spiel("python_liars_poker", seconds),
    "RLCard uno": rlcard_uno,
    "RLCard uno (its env.run)": rlcard_uno_run,
    "PettingZoo leduc_holdem": pettingzoo_leduc,
}
