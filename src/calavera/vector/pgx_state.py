"""The environment in the shape of Pgx: a state that carries its observation, legal actions and rewards.

Code written for a game of Pgx runs with this one. A step computes the fields for the current player even if
nobody reads them; :class:`calavera.vector.Env` computes only what is asked for, and is faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from .env import Env, make
from .packed.packed_state import State

__all__ = ["PgxEnv", "PgxState", "make_pgx"]


@partial(
    jax.tree_util.register_dataclass,
    data_fields=[
        "current_player",
        "observation",
        "rewards",
        "terminated",
        "truncated",
        "legal_action_mask",
        "_step_count",
        "packed",
    ],
    meta_fields=[],
)
@dataclass(frozen=True)
class PgxState:
    """One game with the fields that every state of Pgx has, and the packed state that they come from."""

    current_player: jax.Array
    #: What the current player sees.
    observation: jax.Array
    #: By seat: the reward of the last step.
    rewards: jax.Array
    terminated: jax.Array
    #: Always False: no game is cut short.
    truncated: jax.Array
    legal_action_mask: jax.Array
    _step_count: jax.Array
    packed: State


class PgxEnv:
    """``init`` and ``step`` as in Pgx.

    Two things differ. An illegal action changes nothing; in Pgx it ends the game with a penalty. Where the
    wrapped environment resets, ``step`` behaves like Pgx's ``auto_reset``: rewards and ``terminated`` belong
    to the game that ended, everything else to the new one.

    >>> env = make_pgx(players=3)
    >>> state = env.init(jax.random.key(0))
    >>> state = env.step(state, state.legal_action_mask.argmax())
    >>> state.observation.shape, state.rewards.shape, bool(state.terminated)
    ((413,), (3,), False)
    """

    def __init__(self, env: Env) -> None:
        self.env = env

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return self.env.num_players

    @property
    def num_actions(self) -> int:
        """The number of action indices."""
        return self.env.num_actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return (self.env.observation_size,)

    def init(self, key: jax.Array) -> PgxState:
        """A new game."""
        return self._state(self.env.init(key), jnp.zeros((), jnp.int32), jnp.zeros((), jnp.bool_))

    def step(self, state: PgxState, action: jax.Array | int, _key: Any = None) -> PgxState:
        """The state after an action. The key is not used: every game carries its own random numbers."""
        packed = self.env.step(state.packed, action)
        already_over = state.terminated if not self.env.config.resets else jnp.zeros((), jnp.bool_)
        count = jnp.where(already_over, state._step_count, state._step_count + 1)
        return self._state(packed, count, already_over)

    def observe(self, state: PgxState, player: jax.Array | int) -> jax.Array:
        """What a player sees."""
        return self.env.observe(state.packed, player)

    def _state(self, packed: State, count: jax.Array, already_over: jax.Array) -> PgxState:
        env = self.env
        terminated = env.terminated(packed)
        mask = env.legal_action_mask(packed)
        if env.config.resets:
            count = jnp.where(terminated, 0, count)
        else:
            # As in Pgx: with no legal action at all, a policy masked by it would divide by zero.
            mask |= terminated
        return PgxState(
            current_player=env.current_player(packed),
            observation=env.observation(packed),
            rewards=jnp.where(already_over, 0.0, env.rewards(packed)[: env.num_players]),
            terminated=terminated,
            truncated=jnp.zeros((), jnp.bool_),
            legal_action_mask=mask,
            _step_count=count,
            packed=packed,
        )


def make_pgx(players: int = 4, resets: bool = False, **options: Any) -> PgxEnv:
    """A Pgx-shaped environment; the options are those of :func:`calavera.vector.make`."""
    return PgxEnv(make(players, resets=resets, **options))
