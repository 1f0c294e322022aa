"""Deep CFR of OpenSpiel (PyTorch) on a small ending, with the information state tensor."""

import pyspiel
import torch
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability
from open_spiel.python.pytorch import deep_cfr

import calavera.adapters.spiel_game  # noqa: F401  (registers the game)

ITERATIONS, TRAVERSALS = 12, 30
torch.set_num_threads(1)

game = pyspiel.load_game("python_skull(players=2,hands=FS/F,skull=0.5/0.5,wins=1)")
uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
print(f"uniform: exploitability {uniform:.3f}", flush=True)
solver = deep_cfr.DeepCFRSolver(
    game,
    policy_network_layers=(64, 64),
    advantage_network_layers=(64, 64),
    num_iterations=ITERATIONS,
    num_traversals=TRAVERSALS,
    learning_rate=1e-3,
    batch_size_advantage=512,
    batch_size_strategy=512,
    memory_capacity=100_000,
    policy_network_train_steps=600,
    advantage_network_train_steps=150,
    seed=1,
)
_, _, loss = solver.solve()
average = policy.tabular_policy_from_callable(game, solver.action_probabilities)
found = exploitability.exploitability(game, average)
print(f"after {ITERATIONS} iterations: exploitability {found:.3f}, policy loss {float(loss):.2g}", flush=True)
