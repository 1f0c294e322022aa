"""Play games with the current policy, and compute the advantage of every action."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.env import Env
from calavera.vector.packed.packed_state import State, unpack
from calavera.vector.packed.seat_sets import MAX_SEATS, rotate_pile, rotate_set

from .config import Config
from .model import Layers, apply_layers, features
from .train_state import Weights

__all__ = ["Rollout", "advantages", "critic_value", "hidden_discs", "logits", "play_rollout"]

ILLEGAL_LOGIT = -1e9


class Rollout(NamedTuple):
    """The data of a rollout; every array has the leading axes [steps, games]."""

    observation: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_probability: jax.Array
    value: jax.Array
    player: jax.Array
    rewards: jax.Array
    terminated: jax.Array


def hidden_discs(env: Env, state: State, seat: jax.Array) -> jax.Array:
    """What only the critic sees: the place of every skull in the stacks, and who still owns one."""
    table = unpack(state)
    reader = seat.astype(jnp.uint32)
    piled = (
        rotate_pile(table.skulls, reader, env.num_players) >> jnp.arange(4 * MAX_SEATS, dtype=jnp.uint32) & 1
    )
    owned = (
        rotate_set(table.skull_owners, reader, env.num_players) >> jnp.arange(MAX_SEATS, dtype=jnp.uint32) & 1
    )
    return jnp.concatenate([piled, owned]).astype(jnp.int8)


def critic_value(config: Config, critic: Layers, observation: jax.Array, hidden: jax.Array) -> jax.Array:
    """The critic's value of a position for the observing seat, between -1 and 1."""
    hidden = hidden if config.open_critic else jnp.zeros_like(hidden)
    row = jnp.concatenate([features(observation, config.encoding), hidden.astype(jnp.float32)], axis=-1)
    return jnp.tanh(apply_layers(critic, row)[..., 0])


def logits(config: Config, policy: Layers, observation: jax.Array, mask: jax.Array) -> jax.Array:
    """Log-probabilities of the action indices; illegal actions have almost none."""
    answers = apply_layers(policy, features(observation, config.encoding))
    return jax.nn.log_softmax(jnp.where(mask, answers, ILLEGAL_LOGIT))


def play_rollout(
    config: Config, env: Env, weights: Weights, env_states: State, key: jax.Array
) -> tuple[State, Rollout, jax.Array]:
    """Play ``config.steps`` actions in every game: new states, the rollout, and a last value per seat."""

    def step(env_states: State, key: jax.Array) -> tuple[State, Rollout]:
        seat = jax.vmap(env.current_player)(env_states)
        observation = jax.vmap(env.observe)(env_states, seat)
        hidden = jax.vmap(partial(hidden_discs, env))(env_states, seat)
        mask = jax.vmap(env.legal_action_mask)(env_states) == 1
        log_probabilities = logits(config, weights.policy, observation, mask)
        action = jax.random.categorical(key, log_probabilities)
        after = jax.vmap(env.step)(env_states, action)
        return after, Rollout(
            observation,
            hidden,
            mask,
            action,
            jnp.take_along_axis(log_probabilities, action[:, None], 1)[:, 0],
            critic_value(config, weights.critic, observation, hidden),
            seat,
            jax.vmap(env.rewards)(after),
            jax.vmap(env.terminated)(after),
        )

    env_states, rollout = jax.lax.scan(step, env_states, jax.random.split(key, config.steps))

    def last(seat: jax.Array) -> jax.Array:
        observation = jax.vmap(env.observe, (0, None))(env_states, seat)
        hidden = jax.vmap(partial(hidden_discs, env), (0, None))(env_states, seat)
        return critic_value(config, weights.critic, observation, hidden)

    seats = jnp.arange(env.num_players)
    values = jax.vmap(last, out_axes=1)(seats)
    return env_states, rollout, jnp.pad(values, ((0, 0), (0, MAX_SEATS - env.num_players)))


def advantages(config: Config, rollout: Rollout, last: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The advantage of every action, and the target of the critic.

    Generalised advantage estimation for each seat over its own actions: a backward scan keeps, for every
    seat, the reward since its next action.
    """

    def back(
        carry: tuple[jax.Array, jax.Array, jax.Array], at: Rollout
    ) -> tuple[tuple[jax.Array, jax.Array, jax.Array], jax.Array]:
        next_value, next_advantage, gained = carry
        ended = at.terminated[:, None]
        next_value, next_advantage = [jnp.where(ended, 0.0, part) for part in (next_value, next_advantage)]
        gained = jnp.where(ended, at.rewards, gained)
        mine = jax.nn.one_hot(at.player, MAX_SEATS)

        def own(part: jax.Array) -> jax.Array:
            return (part * mine).sum(-1)

        advantage = own(gained) + own(next_value) - at.value + config.ahead * own(next_advantage)

        def now(part: jax.Array, value: jax.Array) -> jax.Array:
            return jnp.where(mine == 1, value[:, None], part)

        carry = (
            now(next_value, at.value),
            now(next_advantage, advantage),
            now(gained, jnp.zeros_like(advantage)),
        )
        return carry, advantage

    nothing = jnp.zeros_like(last)
    _, advantage = jax.lax.scan(back, (last, nothing, nothing), rollout, reverse=True)
    return advantage, advantage + rollout.value
