"""Our bots as OpenSpiel's policies and bots."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, exploitability

from calavera.adapters.spiel_policy import BotPlayer, BotPolicy
from calavera.bots import BadBot, PolicyBot, make_bot
from calavera.solve import Position, judge

WEIGHTS = Path(__file__).parents[1] / "compat" / "weights" / "weights.npz"
ENDING = "python_skull(players=2,hands=FS/F,skull=0.5/0.5,wins=1)"


@pytest.mark.parametrize("name", ["random", "regular", f"neural:{WEIGHTS}"])
def test_openspiels_best_response_gets_what_ours_gets(name: str) -> None:
    """Their tree, their information states and their algorithm, on a game with the same beliefs."""
    game = pyspiel.load_game(ENDING)
    bot = make_bot(name)
    assert isinstance(bot, PolicyBot)
    ours = judge(
        Position((2, 1), (1, 1), 0, (0.5, 0.5)),
        lambda view: {str(word): share for word, share in bot.probabilities(view).items()},
    )
    theirs = exploitability.exploitability(game, BotPolicy(game, bot))
    # A network reads the way a lost disc is settled, which is picked there and drawn here.
    assert theirs == pytest.approx(ours.exploitability, abs=1e-3 if name.startswith("neural") else 1e-9)


@pytest.mark.parametrize(
    "name",
    [
        "python_skull(players=3,shows=True,skip_forced=False)",
        "python_skull(players=2,tribes_per_player=2,last_chance=True,loss=draw)",
    ],
)
def test_probabilities_are_of_legal_actions_in_every_state(name: str) -> None:
    game = pyspiel.load_game(name)
    regular = BotPolicy(game, "regular")
    rng = Random(1)
    for _ in range(3):
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                shares = regular.action_probabilities(state)
                assert set(shares) == set(state.legal_actions())
                assert sum(shares.values()) == pytest.approx(1)
            state.apply_action(rng.choice(state.legal_actions()))


def test_any_bot_plays_in_openspiels_evaluations() -> None:
    game = pyspiel.load_game("python_skull(players=3)")
    names = ("regular", "expert:5", "random")
    bots = [BotPlayer(game, player, name, seed=player) for player, name in enumerate(names)]
    assert [bot.provides_policy() for bot in bots] == [True, False, True]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sorted(returns) == [-1, -1, 2]
    shares, action = bots[0].step_with_policy(game.new_initial_state())
    assert action in dict(shares)
    with pytest.raises(BadBot, match="no probabilities"):
        bots[1].get_policy(game.new_initial_state())


def test_what_cannot_be_a_policy_is_refused() -> None:
    game = pyspiel.load_game("python_skull(players=2)")
    with pytest.raises(BadBot, match="take a BotPlayer instead"):
        BotPolicy(game, "expert")
    with pytest.raises(BadBot, match="was trained for 2 players, not for 3"):
        BotPolicy(pyspiel.load_game("python_skull(players=3)"), f"neural:{WEIGHTS}")
    wrapped = pyspiel.load_game(f"cached_tree(game={ENDING})")
    with pytest.raises(TypeError, match="python_skull itself"):
        BotPolicy(game, "random").action_probabilities(wrapped.new_initial_state())
