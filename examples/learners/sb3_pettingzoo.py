"""MaskablePPO of sb3-contrib on the PettingZoo environment: one model plays all seats.

The wrapper is like that of PettingZoo's tutorial for Stable-Baselines3: it makes a Gymnasium environment
of the agent whose turn it is.
"""

from random import Random

import gymnasium
import torch
from pettingzoo.utils import BaseWrapper
from sb3_contrib import MaskablePPO

from calavera.adapters import zoo_env

STEPS, GAMES = 8192, 200
torch.set_num_threads(1)


class ActionMaskWrapper(BaseWrapper, gymnasium.Env):
    """A PettingZoo environment as a Gymnasium environment with ``action_masks``."""

    def reset(self, seed: int | None = None, options: dict | None = None) -> tuple:
        super().reset(seed, options)
        first = self.possible_agents[0]
        self.observation_space = super().observation_space(first)["observation"]
        self.action_space = super().action_space(first)
        return self.observe(self.agent_selection), {}

    def step(self, action: int) -> tuple:
        agent = self.agent_selection
        super().step(int(action))
        rewards, terminations = self.rewards, self.terminations
        over = any(terminations.values())
        return self.observe(self.agent_selection), rewards.get(agent, 0.0), over, False, {}

    def observe(self, agent: str) -> object:
        return super().observe(agent)["observation"]

    def action_masks(self) -> object:
        return super().observe(self.agent_selection)["action_mask"].astype(bool)


def win_share(model: MaskablePPO) -> float:
    """The share of games that the model wins in seat 0 against random play."""
    env = zoo_env.env(players=2)
    wins = 0
    for seed in range(GAMES):
        rng = Random(seed)
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, terminated, _, _ = env.last()
            if terminated:
                wins += agent == "player_0" and reward > 0
                env.step(None)
            elif agent == "player_0":
                env.step(int(model.predict(seen["observation"], action_masks=seen["action_mask"])[0]))
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    return wins / GAMES


env = ActionMaskWrapper(zoo_env.env(players=2))
env.reset(seed=1)
model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.02, seed=1, device="cpu")
print(f"untrained: won {win_share(model):.0%} against random", flush=True)
model.learn(STEPS)
print(f"after {STEPS:,} steps against itself: won {win_share(model):.0%} against random", flush=True)
