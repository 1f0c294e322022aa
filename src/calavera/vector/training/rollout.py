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

__all__ = [
    "Advantages",
    "Outlook",
    "Rollout",
    "advantages",
    "critic_value",
    "hidden_discs",
    "logits",
    "play_rollout",
    "seat_outlook",
]

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


class Outlook(NamedTuple):
    """For every seat, what is known of its result from here on, with the axes [games, seats]."""

    #: The value where it is known, else 0.
    value: jax.Array
    known: jax.Array


class Advantages(NamedTuple):
    """Of every action, with the axes [steps, games]."""

    advantage: jax.Array
    #: What the critic should have said.
    target: jax.Array
    #: 1, or 0 for actions whose consequences are not known yet: nothing is learned from them.
    weight: jax.Array


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
    return jnp.tanh(apply_layers(critic, row, config.precision)[..., 0])


def logits(config: Config, policy: Layers, observation: jax.Array, mask: jax.Array) -> jax.Array:
    """Log-probabilities of the action indices; illegal actions have almost none."""
    answers = apply_layers(policy, features(observation, config.encoding), config.precision)
    return jax.nn.log_softmax(jnp.where(mask, answers, ILLEGAL_LOGIT))


def play_rollout(
    config: Config, env: Env, weights: Weights, env_states: State, key: jax.Array
) -> tuple[State, Rollout, Outlook]:
    """Play ``config.steps`` actions in every game: new states, the rollout, and the outlook at its end."""

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
    return env_states, rollout, seat_outlook(env, env_states)


def seat_outlook(env: Env, env_states: State) -> Outlook:
    """Seats without a disc have lost. Of the others nothing is known.

    The critic is not asked: it learns from seats that act, so what it says of a seat that is out, or whose
    turn it is not, is worth little.
    """
    alive = jax.vmap(lambda state: unpack(state).alive)(env_states)
    out = (alive[:, None] >> jnp.arange(MAX_SEATS, dtype=jnp.uint32) & 1) == 0
    return Outlook(jnp.where(out, -1.0 / (env.num_players - 1), 0.0), out)


def advantages(config: Config, rollout: Rollout, last: Outlook) -> Advantages:
    """The advantage of every action, by generalised advantage estimation for each seat over its own actions.

    A backward scan keeps, for every seat, the reward since its next action. The last action of a seat that
    is still in a running game has weight 0, and the critic's value before it stands for what follows.
    """

    def back(
        carry: tuple[jax.Array, jax.Array, jax.Array, jax.Array], at: Rollout
    ) -> tuple[tuple[jax.Array, jax.Array, jax.Array, jax.Array], tuple[jax.Array, jax.Array]]:
        next_value, next_advantage, gained, known = carry
        ended = at.terminated[:, None]
        known = known | ended
        next_value, next_advantage = [jnp.where(ended, 0.0, part) for part in (next_value, next_advantage)]
        gained = jnp.where(ended, at.rewards, gained)
        mine = jax.nn.one_hot(at.player, MAX_SEATS)

        def own(part: jax.Array) -> jax.Array:
            return (part * mine).sum(-1)

        advantage = own(gained) + own(next_value) - at.value + config.ahead * own(next_advantage)
        weight = own(known)
        advantage *= weight

        def now(part: jax.Array, value: jax.Array) -> jax.Array:
            return jnp.where(mine == 1, value[:, None], part)

        carry = (
            now(next_value, at.value),
            now(next_advantage, advantage),
            now(gained, jnp.zeros_like(advantage)),
            known | (mine == 1),
        )
        return carry, (advantage, weight)

    nothing = jnp.zeros_like(last.value)
    start = (last.value, nothing, nothing, last.known)
    _, (advantage, weight) = jax.lax.scan(back, start, rollout, reverse=True)
    return Advantages(advantage, advantage + rollout.value, weight)
