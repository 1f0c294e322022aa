"""The training state, which each update takes and returns, and its initial value."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.env import make
from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.packed_state import State
from calavera.vector.packed.seat_sets import MAX_SEATS

from .config import Config
from .model import Layers, feature_arrays, init_layers

__all__ = ["TrainState", "Weights", "init_training"]


class Weights(NamedTuple):
    """The layers of the two networks."""

    policy: Layers
    critic: Layers


class TrainState(NamedTuple):
    """Everything that training carries between updates. Checkpoints store the fields in this order."""

    weights: Weights
    #: The magnet: a moving average of the weights. It is also exported, because it cycles less.
    average: Weights
    #: The moments of Adam, and its number of steps.
    first_moment: Weights
    second_moment: Weights
    adam_steps: jax.Array
    #: The current games, by number of players.
    env_states: tuple[State, ...]
    key: jax.Array


def init_training(config: Config) -> TrainState:
    """Random weights and new games."""
    policy, critic, dealing, key = jax.random.split(jax.random.key(config.seed), 4)
    hidden, inputs = [config.width] * config.depth, feature_arrays(config.encoding).total
    weights = Weights(
        init_layers(policy, [inputs, *hidden, LAYOUT.action_count]),
        init_layers(critic, [inputs + 5 * MAX_SEATS, *hidden, 1]),
    )
    each = config.games // len(config.players)
    env_states = tuple(
        [
            jax.vmap(make(players, shows=False, encoding=config.encoding).init)(
                jax.random.split(jax.random.fold_in(dealing, players), each)
            )
            for players in config.players
        ]
    )
    nothing = jax.tree.map(jnp.zeros_like, weights)
    # Copies, because the update donates its argument: no two fields may share a buffer.
    average, second = jax.tree.map(jnp.copy, weights), jax.tree.map(jnp.copy, nothing)
    return TrainState(weights, average, nothing, second, jnp.zeros((), jnp.int32), env_states, key)
