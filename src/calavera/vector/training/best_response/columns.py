"""Which numbers, features and actions occur at a table of a given size; networks read only these."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from calavera.vector.env import Env
from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.seat_sets import MAX_SEATS
from calavera.vector.training.model import feature_arrays
from calavera.vector.training.rollout import hidden_discs


class Columns(NamedTuple):
    """Which numbers, features and actions occur at a table of this size."""

    numbers: np.ndarray
    which: np.ndarray
    least: np.ndarray
    hidden: np.ndarray
    actions: np.ndarray
    #: A whole observation; what is not among ``numbers`` is always as it is here.
    example: np.ndarray


def find_columns(env: Env, games: int = 4096, steps: int = 600) -> Columns:
    """Play at random and note which numbers, features and actions ever change."""

    def step(carry: tuple[Any, ...], key: jax.Array) -> tuple[tuple[Any, ...], None]:
        states, low, high, hidden, actions = carry
        seat = jax.vmap(env.current_player)(states)
        seen = jax.vmap(env.observe)(states, seat)
        there = jax.vmap(partial(hidden_discs, env))(states, seat)
        mask = jax.vmap(env.legal_action_mask)(states) == 1
        chosen = jax.vmap(env.random_action)(states, jax.random.bits(key, (games,)))
        low, high = jnp.minimum(low, seen.min(0)), jnp.maximum(high, seen.max(0))
        kept = hidden | (there == 1).any(0), actions | mask.any(0)
        return (jax.vmap(env.step)(states, chosen), low, high, *kept), None

    @jax.jit
    def run(key: jax.Array) -> tuple[Any, ...]:
        states = jax.vmap(env.init)(jax.random.split(key, games))
        low, high = (
            jnp.full(env.observation_size, 127, jnp.int8),
            jnp.full(env.observation_size, -128, jnp.int8),
        )
        none = jnp.zeros(5 * MAX_SEATS, bool), jnp.zeros(LAYOUT.action_count, bool)
        return jax.lax.scan(step, (states, low, high, *none), jax.random.split(key, steps))[0]

    low, high, hidden, actions = [np.asarray(part) for part in run(jax.random.key(0))[1:]]
    _, which, least = feature_arrays(env.config.encoding)
    unary = (low[which] < least) & (high[which] >= least)
    return Columns(
        np.flatnonzero(low < high),
        np.flatnonzero(unary),
        least[unary],
        np.flatnonzero(hidden),
        np.flatnonzero(actions),
        low,
    )
