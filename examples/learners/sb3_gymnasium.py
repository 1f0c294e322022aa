"""MaskablePPO of sb3-contrib on the Gymnasium environment: first against a bot, then against itself."""

from pathlib import Path

import gymnasium
import torch
from sb3_contrib import MaskablePPO

import calavera.adapters.gym_env  # noqa: F401  (registers the environment)

STEPS, ROUNDS, GAMES = 4096, 2, 200
torch.set_num_threads(1)


def win_share(model: MaskablePPO, opponent: str) -> float:
    """The share of games that the model wins, drawing its actions."""
    env = gymnasium.make("calavera/Skull-v0", players=2, opponents=opponent)
    wins = 0
    for seed in range(GAMES):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=observation["action_mask"])
            observation, reward, over, _, _ = env.step(action)
        wins += reward > 0
    return wins / GAMES


def report(model: MaskablePPO, when: str) -> None:
    """Print the shares against two bots."""
    shares = [f"{win_share(model, bot):.0%} against {bot}" for bot in ("random", "regular")]
    print(f"{when}: won {', '.join(shares)}", flush=True)


env = gymnasium.make("calavera/Skull-v0", players=2, opponents="regular")
model = MaskablePPO(
    "MultiInputPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.02, seed=1, device="cpu"
)
report(model, "untrained")
model.learn(STEPS)
report(model, f"after {STEPS:,} steps against regular")
older = Path("build/sb3-opponent.zip")
for _ in range(ROUNDS):
    # The opponent is a copy that does not change while the model learns.
    model.save(older)
    model.get_env().env_method("set_opponents", MaskablePPO.load(older, device="cpu"))
    model.learn(STEPS, reset_num_timesteps=False)
report(model, f"after {ROUNDS} × {STEPS:,} more against itself")
