"""Random legal play with resets: the vector environment, and games of Pgx where it is installed.

A contender makes a batch of games and a function that plays one step in all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector import make
from calavera.vector.pgx_state import make_pgx

#: Whatever a contender carries from step to step.
Carry = Any
Step = Callable[[Carry, jax.Array], Carry]


class Contender(NamedTuple):
    """A name, and a function that makes a batch of games and their step."""

    name: str
    begin: Callable[[int], tuple[Carry, Step]]


def packed_skull(players: int, learner: bool = False, encoding: int = 2) -> Contender:
    """The packed environment. With ``learner`` a step also computes all that a learner would read.

    That is the legal actions and the observation of the current player, the rewards and whether a game ended.
    """
    env = make(players, encoding=encoding)

    def read(state: Any) -> tuple[jax.Array, ...]:
        seen = env.observation(state)
        return env.legal_action_mask(state), seen, env.rewards(state), env.terminated(state)

    def begin(batch: int) -> tuple[Carry, Step]:
        def step(carry: Carry, key: jax.Array) -> Carry:
            bits = jax.random.bits(key, (batch,), jnp.uint32)
            state = jax.vmap(env.step)(carry[0], jax.vmap(env.random_action)(carry[0], bits))
            return (state, jax.vmap(read)(state)) if learner else (state,)

        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch))
        return (state, jax.jit(jax.vmap(read))(state)) if learner else (state,), step

    name = f"skull {players} packed" + ", read" * learner + ", version 1" * (encoding == 1)
    return Contender(name, begin)


def pgx_shaped_skull(players: int) -> Contender:
    """The Pgx-shaped environment with resets: a step always computes mask, observation and rewards."""
    env, packed = make_pgx(players, resets=True), make(players)

    def begin(batch: int) -> tuple[Carry, Step]:
        def step(state: Carry, key: jax.Array) -> Carry:
            bits = jax.random.bits(key, (batch,), jnp.uint32)
            return jax.vmap(env.step)(state, jax.vmap(packed.random_action)(state.packed, bits))

        return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch)), step

    return Contender(f"skull {players} Pgx-shaped", begin)


def pgx_game(game: str) -> Contender:
    """A game of Pgx with its own ``auto_reset``; a step always computes mask, observation and rewards."""
    env = import_module("pgx").make(game)
    one_step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def begin(batch: int) -> tuple[Carry, Step]:
        def step(state: Carry, key: jax.Array) -> Carry:
            ours, theirs = jax.random.split(key)
            # Quicker than jax.random.categorical over the mask, which Pgx's examples use.
            ranks = jnp.cumsum(state.legal_action_mask, axis=1)
            wanted = jnp.floor(jax.random.uniform(ours, (batch, 1)) * ranks[:, -1:])
            return jax.vmap(one_step)(
                state, jnp.argmax(ranks > wanted, axis=1), jax.random.split(theirs, batch)
            )

        return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch)), step

    return Contender(f"pgx {game}", begin)


def pgx_games() -> list[Contender]:
    """The games to compare with; none where Pgx is not installed."""
    return [pgx_game(game) for game in ("leduc_holdem", "kuhn_poker")] if find_spec("pgx") else []
