"""Self-play in parts, with exploiters among the opponents after each part."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from calavera.vector.training.best_response.exploiters import make_exploiters
from calavera.vector.training.best_response.learner_settings import EXPLOITERS
from calavera.vector.training.best_response.program import CompiledTraining, Log


def run_league(main: CompiledTraining, seconds: float, parts: int, pause: float, log: Log) -> None:
    """Train in parts. After each but the last, train exploiters and let the networks play against them."""
    exploiters: CompiledTraining | None = None
    add_exploiters = jax.jit(jax.vmap(main.trainer.add_exploiters, (0, 0, 0, None)))
    for part in range(parts):
        main.run(seconds / parts, seconds)
        if part == parts - 1:
            return
        if exploiters is None:
            weights = jax.tree.map(np.asarray, main.learner.weights)
            targets = jax.tree.map(lambda part: part[:, None], weights.policy)
            exploiters = make_exploiters(main.trainer, list(EXPLOITERS), targets, weights, log)
        targets = jax.tree.map(
            lambda part: jnp.asarray(np.repeat(part, len(EXPLOITERS), 0)[:, None]),
            main.learner.weights.policy,
        )
        exploiters.learner = exploiters.learner._replace(past=targets)
        exploiters.run(pause, 2 * pause * parts)
        found = jax.tree.map(
            lambda part: part.reshape(-1, len(EXPLOITERS), *part.shape[1:]), exploiters.learner.fast
        )
        main.learner = jax.tree.map(
            jnp.copy, add_exploiters(main.learner, main.settings, found, jnp.asarray(part))
        )
