"""The training state, which each update takes and returns, and its initial value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from calavera.bots.players.policy_network import load_network
from calavera.vector.env import Env, make
from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.packed_state import State
from calavera.vector.packed.seat_sets import MAX_SEATS

from .config import BadTraining, Config
from .model import Layers, feature_arrays, init_layers

__all__ = ["TrainState", "Weights", "init_training", "make_env", "new_games", "read_policy", "spread"]


class Weights(NamedTuple):
    """The layers of the two networks."""

    policy: Layers
    critic: Layers


class TrainState(NamedTuple):
    """Everything that training carries between updates. Checkpoints store the fields in this order."""

    weights: Weights
    #: A moving average of the weights. It is exported, because it cycles less.
    average: Weights
    #: The moments of Adam, and its number of steps: what Optax keeps, in the order of older checkpoints.
    first_moment: Weights
    second_moment: Weights
    adam_steps: jax.Array
    #: The current games, by number of players.
    env_states: tuple[State, ...]
    key: jax.Array
    #: What the policy is pulled towards. Checkpoints of older versions do not have it: it was the average.
    magnet: Layers


def make_env(config: Config, players: int) -> Env:
    """The environment of the games with this many players."""
    return make(players, shows=False, encoding=config.encoding, mixed=config.mixed)


def new_games(config: Config, key: jax.Array) -> tuple[State, ...]:
    """New games, by number of players."""
    each = config.games // len(config.players)
    return tuple(
        [
            jax.vmap(make_env(config, players).init)(jax.random.split(jax.random.fold_in(key, players), each))
            for players in config.players
        ]
    )


def read_policy(file: str, config: Config) -> Layers:
    """The layers of a file of weights. A network of another shape is refused."""
    network = load_network(file)
    sizes = [len(offset) for _, offset in network.layers[:-1]]
    if network.layout.version != config.encoding or sizes != [config.width] * config.depth:
        why = f"{file} has layers of {sizes} and encoding {network.layout.version}"
        raise BadTraining("bad-start", f"{why}, not {config.depth} of {config.width} and {config.encoding}")
    return tuple([(jnp.asarray(matrix), jnp.asarray(offset)) for matrix, offset in network.layers])


def init_training(config: Config, start: str = "") -> TrainState:
    """Random weights, or the policy of a file with a random critic, and new games."""
    policy, critic, dealing, key = jax.random.split(jax.random.key(config.seed), 4)
    hidden, inputs = [config.width] * config.depth, feature_arrays(config.encoding).total
    weights = Weights(
        init_layers(policy, [inputs, *hidden, LAYOUT.action_count]),
        init_layers(critic, [inputs + 5 * MAX_SEATS, *hidden, 1]),
    )
    if start:
        weights = weights._replace(policy=read_policy(start, config))
    nothing = jax.tree.map(jnp.zeros_like, weights)
    # Copies, because the update donates its argument: no two fields may share a buffer.
    average, second = jax.tree.map(jnp.copy, weights), jax.tree.map(jnp.copy, nothing)
    magnet = jax.tree.map(jnp.copy, weights.policy)
    steps = jnp.zeros((), jnp.int32)
    return TrainState(weights, average, nothing, second, steps, new_games(config, dealing), key, magnet)


def spread(state: TrainState, devices: Sequence[jax.Device]) -> TrainState:
    """The same state with its games divided among devices, and a copy of all else on each of them.

    The compiled update follows: every device plays its games, and gradients are summed over all of them.
    """
    games = {len(part.rng_low) for part in state.env_states}
    if any(count % len(devices) for count in games):
        sizes = ", ".join(map(str, sorted(games)))
        why = f"{sizes} games of a size do not share out among {len(devices)} devices"
        raise BadTraining("bad-config", why)
    mesh = Mesh(np.array(devices), ("games",))
    everywhere, by_game = (
        NamedSharding(mesh, PartitionSpec(*axes))  # type: ignore[no-untyped-call]
        for axes in ((), ("games",))
    )
    whole = jax.device_put(state._replace(env_states=()), everywhere)
    env_states = jax.device_put(state.env_states, by_game)
    spread_state: TrainState = whole._replace(env_states=env_states)
    return spread_state
