"""NFSP of OpenSpiel (PyTorch) on a small ending, with the information state tensor."""

import numpy as np
import torch
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability
from open_spiel.python.pytorch import nfsp

import calavera.adapters.spiel_game  # noqa: F401  (registers the game)

EPISODES = 4000
torch.set_num_threads(1)
np.random.seed(1)  # what OpenSpiel draws from


class AveragePolicy(policy.Policy):
    """The average policies of both agents, to be evaluated."""

    def __init__(self, env: rl_environment.Environment, agents: list) -> None:
        super().__init__(env.game, [0, 1])
        self.agents = agents

    def action_probabilities(self, state: object, player_id: int | None = None) -> dict:
        del player_id
        player = state.current_player()
        legal = state.legal_actions()
        step = rl_environment.TimeStep(
            observations={
                "info_state": [state.information_state_tensor(p) for p in (0, 1)],
                "legal_actions": [state.legal_actions(p) for p in (0, 1)],
                "current_player": player,
            },
            rewards=None,
            discounts=None,
            step_type=None,
        )
        agent = self.agents[player]
        with agent.temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            shares = agent.step(step, is_evaluation=True).probs
        return {action: shares[action] for action in legal}


env = rl_environment.Environment(
    "python_skull(players=2,hands=FS/F,skull=0.5/0.5,wins=1)",
    observation_type=rl_environment.ObservationType.INFORMATION_STATE,
)
size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
agents = [
    nfsp.NFSP(
        player,
        state_representation_size=size,
        num_actions=actions,
        hidden_layers_sizes=[64],
        reservoir_buffer_capacity=20_000,
        anticipatory_param=0.1,
        min_buffer_size_to_learn=200,
        learn_every=16,
        optimizer_str="adam",
        rl_learning_rate=1e-3,
        sl_learning_rate=1e-3,
        seed=player,
        replay_buffer_capacity=10_000,
        epsilon_start=0.1,
        epsilon_end=0.01,
        epsilon_decay_duration=EPISODES,
    )
    for player in (0, 1)
]


def report(when: str) -> None:
    """Print the exploitability of the average policies, and the last losses."""
    found = exploitability.exploitability(env.game, AveragePolicy(env, agents))
    losses = [[f"{float(loss):.2g}" for loss in agent.loss if loss is not None] for agent in agents]
    print(f"{when}: exploitability {found:.3f}, losses {losses}", flush=True)


report("untrained")
for _ in range(EPISODES):
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    for agent in agents:
        agent.step(step)
report(f"after {EPISODES:,} games")
