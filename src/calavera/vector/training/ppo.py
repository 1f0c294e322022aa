"""One update of proximal policy optimisation (Schulman et al. 2017), as one compiled JAX program.

Three things are added for a game of hidden information. The policy is masked and gets an entropy bonus. It
is pulled towards its own past (a magnet, Sokota et al. 2023), because self-play cycles without it. The
critic, which only training needs, may see every disc. One network plays tables of two to six seats, because
all of them have the same encoding. The structure follows purejaxrl. Adam, its schedule and its clipping come
from Optax.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import jax
import jax.numpy as jnp
import optax

from .config import Config
from .rollout import advantages, critic_value, logits, play_rollout
from .train_state import TrainState, Weights, make_env

__all__ = ["Batch", "Coefficients", "adam_step", "linear_schedule", "make_update", "ppo_loss"]


class Batch(NamedTuple):
    """The training data of an update, one row per action."""

    observation: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_probability: jax.Array
    value: jax.Array
    advantage: jax.Array
    target: jax.Array
    weight: jax.Array
    #: Of the policy that this one is pulled towards.
    magnet_log_probabilities: jax.Array


class Coefficients(NamedTuple):
    """What is annealed of the loss."""

    entropy: jax.Array
    clip: jax.Array


def ppo_loss(
    weights: Weights, config: Config, coefficients: Coefficients, batch: Batch
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """The loss, and its parts for the log."""

    def mean(part: jax.Array) -> jax.Array:
        return (part * batch.weight).sum() / (batch.weight.sum() + 1e-9)

    log_probabilities = logits(config, weights.policy, batch.observation, batch.mask)
    probabilities = jnp.exp(log_probabilities)
    entropy = -jnp.sum(probabilities * jnp.where(batch.mask, log_probabilities, 0.0), -1).mean()
    drift = jnp.sum(
        probabilities * jnp.where(batch.mask, log_probabilities - batch.magnet_log_probabilities, 0.0), -1
    ).mean()
    ratio = jnp.exp(
        jnp.take_along_axis(log_probabilities, batch.action[:, None], 1)[:, 0] - batch.log_probability
    )
    middle = mean(batch.advantage)
    gain = (batch.advantage - middle) / (jnp.sqrt(mean(jnp.square(batch.advantage - middle))) + 1e-8)
    clip = coefficients.clip
    clipped = jnp.clip(ratio, 1 - clip, 1 + clip)
    policy = -mean(jnp.minimum(ratio * gain, clipped * gain))
    value = critic_value(config, weights.critic, batch.observation, batch.hidden)
    error = mean(jnp.square(value - batch.target))
    total = policy + config.critic * error - coefficients.entropy * entropy + config.pull * drift
    seen = {
        "policy": policy,
        "critic": error,
        "entropy": entropy,
        "drift": drift,
        "clipped": (jnp.abs(ratio - 1) > clip).mean(),
    }
    return total, seen


def linear_schedule(start: float, end: float, steps: int) -> optax.Schedule:
    """From start to end geometrically, in this many steps; constant if there is no end or no step.

    >>> [round(float(linear_schedule(0.2, 0.05, 10)(step)), 3) for step in (0, 5, 10, 99)]
    [0.2, 0.1, 0.05, 0.05]
    """
    if not (start and end and steps):
        return optax.constant_schedule(start)
    return optax.exponential_decay(start, steps, end / start, end_value=end)


def adam_step(state: TrainState, gradient: Weights, config: Config) -> TrainState:
    """One step of Adam (Kingma and Ba 2015) with a clipped gradient norm, by Optax."""
    each = config.epochs * config.parts
    chain = optax.chain(
        optax.clip_by_global_norm(config.most),
        optax.scale_by_adam(),
        optax.scale_by_learning_rate(linear_schedule(config.rate, config.rate_end, each * config.anneal)),
    )
    count = state.adam_steps
    adam = optax.ScaleByAdamState(count, state.first_moment, state.second_moment)
    before = (optax.EmptyState(), adam, optax.ScaleByScheduleState(count))
    change, (_, adam, _) = chain.update(gradient, before)
    return state._replace(
        weights=optax.apply_updates(state.weights, change),
        first_moment=adam.mu,
        second_moment=adam.nu,
        adam_steps=adam.count,
    )


@cache
def make_update(config: Config) -> Callable[[TrainState], tuple[TrainState, dict[str, jax.Array]]]:
    """One update as one compiled program, built once for a config: rollout, advantages, minibatches."""
    env_states = [make_env(config, players) for players in config.players]

    entropy = linear_schedule(config.entropy, config.entropy_end, config.anneal)
    clip = linear_schedule(config.clip, config.clip_end, config.anneal)

    def update(state: TrainState) -> tuple[TrainState, dict[str, jax.Array]]:
        key, shuffle_key, *rollout_keys = jax.random.split(state.key, 2 + len(env_states))
        after, batches, games = [], [], jnp.zeros(())
        for env, states, rollout_key in zip(env_states, state.env_states, rollout_keys, strict=True):
            states, rollout, last = play_rollout(config, env, state.weights, states, rollout_key)
            found = advantages(config, rollout, last)
            # Step by step, because the features of all decisions at once would not fit.
            magnet = jax.lax.map(
                lambda seen: logits(config, state.magnet, *seen), (rollout.observation, rollout.mask)
            )
            batch = Batch(*rollout[:6], *found, magnet)
            batches.append(jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), batch))
            after.append(states)
            games += rollout.terminated.sum()
        batch = jax.tree.map(lambda *part: jnp.concatenate(part), *batches)
        state = state._replace(env_states=tuple(after), key=key)
        number = state.adam_steps // (config.epochs * config.parts)
        coefficients = Coefficients(entropy(number), clip(number))

        def minibatch_step(state: TrainState, part: Batch) -> tuple[TrainState, dict[str, jax.Array]]:
            gradient, seen = jax.grad(ppo_loss, has_aux=True)(state.weights, config, coefficients, part)
            return adam_step(state, gradient, config), seen

        def epoch(state: TrainState, key: jax.Array) -> tuple[TrainState, dict[str, jax.Array]]:
            order = jax.random.permutation(key, config.games * config.steps).reshape(config.parts, -1)
            return jax.lax.scan(
                lambda state, rows: minibatch_step(state, jax.tree.map(lambda all_: all_[rows], batch)),
                state,
                order,
            )

        state, seen = jax.lax.scan(epoch, state, jax.random.split(shuffle_key, config.epochs))
        # At first this is a plain average, so that the random initial weights lose their influence quickly.
        follow = jnp.maximum(config.follow, config.epochs * config.parts / state.adam_steps)
        average = jax.tree.map(lambda old, new: old + follow * (new - old), state.average, state.weights)
        renew = (number + 1) % config.hold == 0 if config.hold else True
        magnet = jax.tree.map(lambda old, new: jnp.where(renew, new, old), state.magnet, average.policy)
        seen = {name: part.mean() for name, part in seen.items()} | {"games": games}
        left = jnp.var(batch.target - batch.value, where=batch.weight == 1)
        seen["explained"] = 1 - left / (jnp.var(batch.target, where=batch.weight == 1) + 1e-9)
        return state._replace(average=average, magnet=magnet), seen

    return jax.jit(update, donate_argnums=0)
