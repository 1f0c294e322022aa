"""The shape of a compiled program, and the arrays that it reads and changes."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from calavera.encode.layout import VERSIONS
from calavera.vector.packed.packed_state import State
from calavera.vector.training.model import Layers

Policy = Layers


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What is the same for all learners of one compiled program."""

    players: int = 2
    #: Version of the encoding that the networks read.
    encoding: int = VERSIONS[-1]
    games: int = 2048
    steps: int = 32
    parts: int = 4
    epochs: int = 2
    width: int = 256
    depth: int = 3
    precision: str = "float32"
    #: Of each game's steps, how many are learned from: exploiters decide about half of them.
    kept: int = 32
    #: Past copies that are kept as opponents.
    copies: int = 8
    #: Snapshots of the policy from the second half of the training; a mixture plays one of them in each game.
    snapshots: int = 16
    #: The opponents never change: they are an exploiter's target.
    frozen: bool = False


class ActorCritic(NamedTuple):
    """A policy, and a critic with one output for the position and one for every action."""

    policy: Policy
    critic: Layers


class Learner(NamedTuple):
    """All that an update changes."""

    weights: ActorCritic
    magnet: Policy
    #: Moving averages of the policy's weights over about 50 and about 500 updates.
    fast: Policy
    slow: Policy
    #: Opponents: past copies of the policy, or the copies that an exploiter's target is a mixture of.
    past: Policy
    #: The fast average at equal distances in the second half of the training.
    snapshots: Policy
    first: ActorCritic
    second: ActorCritic
    steps: jax.Array
    updates: jax.Array
    states: State
    key: jax.Array


class Trajectory(NamedTuple):
    """One row for every decision, [steps, games]."""

    seen: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_policy: jax.Array
    seat: jax.Array
    mine: jax.Array
    rewards: jax.Array
    over: jax.Array
    #: How unlikely the rival would have been to decide so, in nats.
    surprise: jax.Array


class AdvantageInputs(NamedTuple):
    """What ``advantages`` reads of the decisions."""

    value: jax.Array
    player: jax.Array
    rewards: jax.Array
    terminated: jax.Array


class LossInputs(NamedTuple):
    """What the loss reads, one row for every decision."""

    seen: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_policy: jax.Array
    log_magnet: jax.Array
    weight: jax.Array
    advantage: jax.Array
    target: jax.Array
    answers: jax.Array


def adam_step(
    weights: Any, first: Any, second: Any, count: jax.Array, gradient: Any, rate: jax.Array
) -> tuple[Any, Any, Any]:
    """Step number ``count`` of Adam, with a gradient norm of at most 0.5: new weights and both moments.

    The rate is not a schedule of Optax, because learners that are mapped over settings have different ones.
    """
    chain = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam())
    before = (optax.EmptyState(), optax.ScaleByAdamState(count - 1, first, second))
    change, (_, adam) = chain.update(gradient, before)
    weights = jax.tree.map(lambda old, new: old - rate * new, weights, change)
    return weights, adam.mu, adam.nu


def repeat(tree: Any, copies: int) -> Any:
    """A stack of equal copies."""
    return jax.tree.map(lambda part: jnp.repeat(part[None], copies, 0), tree)


def cut(part: jax.Array, copies: int, parts: int) -> jax.Array:
    """From [steps, games, …] to [parts, rows, …]: in every part, games against each copy of the opponents."""
    steps, _, *rest = part.shape
    split = jnp.moveaxis(part.reshape(steps, copies, parts, -1, *rest), 2, 0)
    return split.reshape(parts, -1, *rest)
