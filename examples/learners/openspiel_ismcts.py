"""Information-set MCTS of OpenSpiel against our bots, with three discs each."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from calavera.adapters.spiel_policy import BotPlayer

GAMES, SIMULATIONS = 20, 30

game = pyspiel.load_game("python_skull(players=2,discs=3)")
for opponent in ("random", "regular"):
    wins = 0
    for number in range(GAMES):
        rng = np.random.RandomState(number)
        searcher = ismcts.ISMCTSBot(
            game=game,
            uct_c=2.0,
            max_simulations=SIMULATIONS,
            evaluator=mcts.RandomRolloutEvaluator(1, rng),
            random_state=rng,
        )
        seat = number % 2
        bots = [BotPlayer(game, player, opponent, seed=number) for player in (0, 1)]
        bots[seat] = searcher
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=probabilities))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        wins += state.returns()[seat] > 0
    print(f"{SIMULATIONS} simulations a decision: won {wins} of {GAMES} against {opponent}", flush=True)
