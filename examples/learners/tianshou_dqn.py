"""DQN of Tianshou on the PettingZoo environment: the first agent learns, the other plays at random."""

import logging
import os

os.environ["TQDM_DISABLE"] = "1"  # no progress bar for each update

import numpy as np
import torch
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from calavera.adapters import zoo_env

GAMES, EPOCHS, STEPS, ENVS = 200, 2, 3000, 4
torch.set_num_threads(1)
torch.manual_seed(1)
logging.getLogger("tianshou").setLevel(logging.ERROR)  # it warns of the returns of two agents
np.random.seed(1)  # what Tianshou draws from


def make_env() -> PettingZooEnv:
    return PettingZooEnv(zoo_env.env(players=2))


def win_share(algorithm: MultiAgentOffPolicyAlgorithm) -> float:
    """The share of games that the first agent wins."""
    collector = Collector(algorithm, DummyVectorEnv([make_env for _ in range(ENVS)]))
    collector.reset()
    returns = collector.collect(n_episode=GAMES).returns
    return float((returns[:, 0] > 0).mean())


env = make_env()
space = env.observation_space["observation"]
net = Net(state_shape=space.shape, action_shape=env.action_space.n, hidden_sizes=[128, 128])
policy = DiscreteQLearningPolicy(
    model=net,
    action_space=env.action_space,
    observation_space=space,
    eps_training=0.1,
    eps_inference=0.05,
)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), gamma=0.99, target_update_freq=200)
opponent = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, opponent], env=env)

print(f"untrained: won {win_share(algorithm):.0%} against random", flush=True)
envs = DummyVectorEnv([make_env for _ in range(ENVS)])
collector = Collector(algorithm, envs, VectorReplayBuffer(20_000, ENVS), exploration_noise=True)
collector.reset()
collector.collect(n_step=500)
algorithm.run_training(
    OffPolicyTrainerParams(
        training_collector=collector,
        max_epochs=EPOCHS,
        epoch_num_steps=STEPS,
        collection_step_num_env_steps=32,
        update_step_num_gradient_steps_per_sample=0.5,
        batch_size=128,
        multi_agent_return_reduction=lambda returns: returns[:, 0],
        verbose=False,
        show_progress=False,
    )
)
print(f"after {EPOCHS * STEPS:,} steps: won {win_share(algorithm):.0%} against random", flush=True)
