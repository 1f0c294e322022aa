"""The environment in the shape of Pgx: a state that carries its observation, legal actions and rewards.

Programs written for a game of Pgx run with this one: trainers, Pgx's ``auto_reset`` and mctx. A step computes
the fields for the current player even if nobody reads them; :class:`calavera.vector.Env` computes only what
is asked for, and is faster.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import jax
import jax.numpy as jnp

from .env import Env, make
from .packed.packed_state import State
from .state_svg import draw_games

__all__ = ["PgxEnv", "PgxState", "make_pgx"]

#: The version that ``Env.version`` of Pgx stands for: raised when rules, encoding or fields change.
VERSION = "2"


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
        "_packed",
    ],
    meta_fields=["_env_id"],
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
    _packed: State
    _env_id: str

    @property
    def packed(self) -> State:
        """The packed state, for the functions of :class:`calavera.vector.Env`."""
        return self._packed

    @property
    def env_id(self) -> str:
        """The id of the environment."""
        return self._env_id

    def replace(self, **changes: Any) -> PgxState:
        """The state with some fields changed."""
        return replace(self, **changes)

    def to_svg(
        self, *, color_theme: Literal["light", "dark"] | None = None, scale: float | None = None
    ) -> str:
        """A picture of the game, or of a batch of games. It shows all discs, those in hand too."""
        return draw_games(self._packed, self.rewards.shape[-1], color_theme, scale or 1.0)

    def save_svg(
        self,
        filename: str | Path,
        *,
        color_theme: Literal["light", "dark"] | None = None,
        scale: float | None = None,
    ) -> None:
        """Write the picture to a file, whose name must end in .svg."""
        if Path(filename).suffix != ".svg":
            raise ValueError(f"the name of the file must end in .svg, not {Path(filename).name!r}")
        Path(filename).write_text(self.to_svg(color_theme=color_theme, scale=scale), encoding="utf-8")

    def _repr_html_(self) -> str:
        return self.to_svg()


class PgxEnv:
    """``init``, ``step`` and ``observe`` as in Pgx.

    Where the wrapped environment resets, ``step`` behaves like Pgx's ``auto_reset``: rewards and
    ``terminated`` belong to the game that ended, everything else to the new one.

    >>> env = make_pgx(players=3)
    >>> state = env.init(jax.random.key(0))
    >>> state = env.step(state, state.legal_action_mask.argmax())
    >>> state.observation.shape, state.rewards.shape, bool(state.terminated)
    ((413,), (3,), False)
    """

    def __init__(self, env: Env) -> None:
        self.env = env

    @property
    def id(self) -> str:
        """The name of the environment; options that are not the defaults are part of it.

        >>> make_pgx(3, loss="draw").id
        'skull-3-draw'
        """
        config, names = self.env.config, [str(self.num_players)]
        names += ["mixed"] * config.mixed
        options = config.options
        names += [options.opening] * (options.opening != "simultaneous")
        names += ["draw"] * (options.loss == "draw") + ["last-chance"] * options.last_chance
        return "-".join(["skull", *names, *["no-shows"] * (not config.shows)])

    @property
    def version(self) -> str:
        """The version of the rules and fields, and of the encoding of observations."""
        return f"{VERSION}.{self.env.config.encoding}"

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
        no = jnp.zeros((), jnp.bool_)
        packed = self.env.init(key)
        zero = jnp.zeros((self.num_players,), jnp.float32)
        return self._state(packed, zero, no, jnp.zeros((), jnp.int32))

    def step(self, state: PgxState, action: jax.Array | int, key: jax.Array | None = None) -> PgxState:
        """The state after an action.

        Chance is drawn from the key; without one, from random numbers that every game carries, which is
        faster. An illegal action ends the game: -1 for its player, and the others share 1.
        """
        env, packed = self.env, state.packed
        if key is not None:
            packed = env.reseed(packed, key)
        legal = env.legal_bits(packed).allows(jnp.asarray(action).astype(jnp.uint32))
        after = env.step(packed, action)
        penalty = jnp.where(
            jnp.arange(self.num_players) == state.current_player, -1.0, 1.0 / (self.num_players - 1)
        )
        if env.config.resets:
            after = _select(legal, after, env.restart(packed))
            terminated = ~legal | env.terminated(after)
            rewards = jnp.where(legal, env.rewards(after)[: self.num_players], penalty)
            return self._state(after, rewards, terminated, jnp.where(terminated, 0, state._step_count + 1))
        over = state.terminated | state.truncated
        after = _select(legal & ~over, after, state.packed)
        terminated = state.terminated | ~over & (~legal | env.terminated(after))
        rewards = jnp.where(legal, env.rewards(after)[: self.num_players], penalty)
        return self._state(
            after, jnp.where(over, 0.0, rewards), terminated, state._step_count + ~over
        ).replace(truncated=state.truncated)

    def observe(self, state: PgxState, player_id: jax.Array | int | None = None) -> jax.Array:
        """What the current player, or another seat, sees."""
        return self.env.observe(state.packed, state.current_player if player_id is None else player_id)

    def resample(
        self,
        state: PgxState,
        seat: jax.Array | int,
        key: jax.Array,
        likelihoods: jax.Array | None = None,
    ) -> PgxState:
        """A random state that fits what a seat knows; see :meth:`calavera.vector.Env.resample`."""
        packed = self.env.resample(state.packed, seat, key, likelihoods)
        return self._state(packed, state.rewards, state.terminated, state._step_count).replace(
            truncated=state.truncated
        )

    def _state(self, packed: State, rewards: jax.Array, terminated: jax.Array, count: jax.Array) -> PgxState:
        env = self.env
        mask = env.legal_action_mask(packed)
        if not env.config.resets:
            # As in Pgx: with no legal action at all, a policy masked by it would divide by zero.
            mask |= terminated
        return PgxState(
            current_player=env.current_player(packed),
            observation=env.observation(packed),
            rewards=rewards.astype(jnp.float32),
            terminated=terminated,
            truncated=jnp.zeros((), jnp.bool_),
            legal_action_mask=mask,
            _step_count=count,
            _packed=packed,
            _env_id=self.id,
        )


def _select(condition: jax.Array, yes: State, no: State) -> State:
    chosen: State = jax.tree.map(lambda a, b: jnp.where(condition, a, b), yes, no)
    return chosen


def make_pgx(players: int = 4, resets: bool = False, **options: Any) -> PgxEnv:
    """A Pgx-shaped environment; the options are those of :func:`calavera.vector.make`."""
    return PgxEnv(make(players, resets=resets, **options))
