"""Many learners as one compiled program: PPO by self-play or against a frozen target, mapped over settings.

The networks read only the features that can change at a table of this size; ``expand_layers`` gives them all
features again, as ``calavera.bots.players.neural`` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from calavera.vector.env import make
from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.packed_state import State
from calavera.vector.training.model import Layers, feature_arrays
from calavera.vector.training.rollout import advantages, hidden_discs, seat_outlook

from .columns import Columns, find_columns
from .learner import (
    ActorCritic,
    AdvantageInputs,
    Learner,
    LossInputs,
    Policy,
    Shape,
    Trajectory,
    adam_step,
    cut,
    repeat,
)
from .learner_settings import Setting

NEVER = -1e9  # the logit of an illegal action


def orthogonal(random: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """A matrix with orthogonal rows or columns, whichever are fewer."""
    matrix, signs = np.linalg.qr(random.normal(size=(max(rows, columns), min(rows, columns))))
    matrix = matrix * np.sign(np.diag(signs))
    return matrix if rows >= columns else matrix.T


class Trainer:
    """The compiled programs for one shape."""

    def __init__(self, shape: Shape, columns: Columns | None = None) -> None:
        self.shape, self.env = shape, make(shape.players, shows=False, encoding=shape.encoding)
        self.columns = columns or find_columns(self.env)
        place = {number: at for at, number in enumerate(self.columns.numbers)}
        self.full = feature_arrays(shape.encoding)
        self.unary = np.array([place[number] for number in self.full.which[self.columns.which]])
        self.inputs = len(self.columns.numbers) + len(self.unary)
        self.actions = len(self.columns.actions)
        self.precision = jnp.dtype(shape.precision)

    # --- Networks ---------------------------------------------------------------------------------------

    def run_layers(self, layers: Layers, row: jax.Array) -> jax.Array:
        """The last layer's output, in single precision."""
        *hidden, (matrix, offset) = layers
        row = row.astype(self.precision)
        for wide, low in hidden:
            row = jax.nn.relu(row @ wide.astype(self.precision) + low.astype(self.precision))
        return (row @ matrix.astype(self.precision)).astype(jnp.float32) + offset

    def features(self, seen: jax.Array) -> jax.Array:
        """The changing part of ``calavera.vector.training.model.features``."""
        scaled = seen * self.full.scale[self.columns.numbers]
        return jnp.concatenate([scaled, (seen[..., self.unary] >= self.columns.least) * 1.0], axis=-1)

    def log_policy(self, policy: Policy, seen: jax.Array, mask: jax.Array) -> jax.Array:
        """Logarithms of the probabilities of all actions."""
        return jax.nn.log_softmax(jnp.where(mask, self.run_layers(policy, self.features(seen)), NEVER))

    def log_policies(self, policies: Policy, seen: jax.Array, mask: jax.Array) -> jax.Array:
        """The same for a mixture: a stack of policies, each of which plays an equal part of the games."""
        copies = len(policies[0][0])
        parts = [part.reshape(copies, -1, part.shape[-1]) for part in (seen, mask)]
        return jax.vmap(self.log_policy)(policies, *parts).reshape(-1, self.actions)

    def values(self, critic: Layers, seen: jax.Array, hidden: jax.Array, setting: Setting) -> jax.Array:
        """What the position is worth to the seat that acts, then the same after every action."""
        row = jnp.concatenate([self.features(seen), hidden * setting.open_critic], axis=-1)
        return jnp.tanh(self.run_layers(critic, row))

    def new_weights(self, seeds: Sequence[int]) -> ActorCritic:
        """Random weights, one set for every seed, made as ``fresh_layers`` makes them."""
        middle = [self.shape.width] * self.shape.depth
        hidden = len(self.columns.hidden)

        def layers(random: np.random.Generator, sizes: Sequence[int]) -> Layers:
            gains = [2**0.5] * (len(sizes) - 2) + [0.01]
            shapes = list(pairwise(sizes))
            return tuple(
                (jnp.float32(gain * orthogonal(random, *shape)), jnp.zeros(shape[1]))
                for gain, shape in zip(gains, shapes, strict=True)
            )

        def weights(seed: int) -> ActorCritic:
            random = np.random.default_rng(seed)
            return ActorCritic(
                layers(random, [self.inputs, *middle, self.actions]),
                layers(random, [self.inputs + hidden, *middle, 1 + self.actions]),
            )

        stacked: ActorCritic = jax.tree.map(
            lambda *parts: np.stack(parts), *[weights(seed) for seed in seeds]
        )
        return stacked

    def new_learner(self, key: jax.Array, weights: ActorCritic, opponents: Policy) -> Learner:
        """A learner before its first update, with a stack of opponents."""
        one, two = jax.random.split(key)
        states = jax.vmap(self.env.init)(jax.random.split(one, self.shape.games))
        zeros, zero = jax.tree.map(jnp.zeros_like, weights), jnp.zeros((), jnp.int32)
        policy = weights.policy
        snapshots = repeat(policy, 1 if self.shape.frozen else self.shape.snapshots)
        averages = policy, policy, policy
        return Learner(weights, *averages, opponents, snapshots, zeros, zeros, zero, zero, states, two)

    # --- Play -------------------------------------------------------------------------------------------

    def play(
        self, policies: Policy, rivals: Policy, share: Any, style: Any, states: State, key: jax.Array
    ) -> tuple[State, Trajectory]:
        """Play on. In this share of the games one seat is the policy's and the rival has all the others.

        Policy and rival are mixtures: a game has the same copy of each in all of its updates. ``style`` is
        the size of a random bias of the rival's logits, another one in every game.
        """
        env, columns = self.env, self.columns
        game = jnp.arange(self.shape.games)
        alone = game < share * self.shape.games
        bias = style * jax.random.normal(jax.random.fold_in(key, 1), (self.shape.games, self.actions))

        def step(states: State, key: jax.Array) -> tuple[State, Trajectory]:
            seat = jax.vmap(env.current_player)(states)
            seen = jax.vmap(env.observe)(states, seat)[:, columns.numbers]
            hidden = jax.vmap(partial(hidden_discs, env))(states, seat)[:, columns.hidden]
            mask = jax.vmap(env.legal_action_mask)(states)[:, columns.actions] == 1
            mine = ~alone | (seat == game % env.num_players)
            own, other = [self.log_policies(layers, seen, mask) for layers in (policies, rivals)]
            log_policy = jnp.where(mine[:, None], own, jax.nn.log_softmax(other + bias))
            below = jnp.cumsum(jnp.exp(log_policy), -1)
            drawn = (1 - jax.random.uniform(key, seat.shape)) * below[
                :, -1
            ]  # above 0, so the action is legal
            action = (below < drawn[:, None]).sum(-1)
            after = jax.vmap(env.step)(states, jnp.asarray(columns.actions)[action])
            rewards, over = jax.vmap(env.rewards)(after), jax.vmap(env.terminated)(after)
            surprise = -jnp.take_along_axis(other, action[:, None], 1)[:, 0]
            return after, Trajectory(
                seen, hidden, mask, action, log_policy, seat, mine, rewards, over, surprise
            )

        return jax.lax.scan(step, states, jax.random.split(key, self.shape.steps))

    def outcome_figures(self, trajectory: Trajectory) -> jax.Array:
        """The mean surprise, games that ended, and those of them that the policy's seat won alone."""
        own = (jnp.arange(self.shape.games) % self.env.num_players)[None, :, None]
        won = jnp.take_along_axis(trajectory.rewards, own, 2)[..., 0] > 0
        surprise = (trajectory.surprise * trajectory.mine).sum() / (trajectory.mine.sum() + 1e-9)
        return jnp.stack([surprise, trajectory.over.sum(), (trajectory.over & won).sum()])

    # --- Learning ---------------------------------------------------------------------------------------

    def loss(
        self,
        weights: ActorCritic,
        setting: Setting,
        entropy: jax.Array,
        clip: jax.Array,
        inputs: LossInputs,
    ) -> tuple[jax.Array, jax.Array]:
        """PPO's loss over all actions. With ``answers`` 0 only the action that was played counts."""

        def mean(part: jax.Array) -> jax.Array:
            return (part * inputs.weight).sum() / (inputs.weight.sum() + 1e-9)

        log_policy = self.log_policy(weights.policy, inputs.seen, inputs.mask)
        probabilities, before = jnp.exp(log_policy), jnp.exp(inputs.log_policy)
        spread = mean(-jnp.sum(jnp.where(inputs.mask, probabilities * log_policy, 0.0), -1))
        drift = mean(
            jnp.sum(jnp.where(inputs.mask, probabilities * (log_policy - inputs.log_magnet), 0.0), -1)
        )
        middle = mean(inputs.advantage)
        size = jnp.sqrt(mean(jnp.square(inputs.advantage - middle))) + 1e-8
        played = jax.nn.one_hot(inputs.action, self.actions)
        own_value = (inputs.answers * played).sum(-1)
        judged = before * (inputs.answers - (before * inputs.answers).sum(-1, keepdims=True))
        mixed = setting.answers * setting.correct * (inputs.target - own_value)
        mixed += (1 - setting.answers) * (inputs.advantage - middle)
        gain = setting.answers * judged + played * mixed[:, None]
        gain /= jnp.where(setting.normal > 0, size, 1.0)
        moved = jnp.where(inputs.mask, log_policy - inputs.log_policy, 0.0)
        ratio = jnp.exp(jnp.clip(moved, -20, 20))  # finite for decisions that are not the policy's own, too
        surrogate = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - clip, 1 + clip) * gain).sum(-1)
        values = self.values(weights.critic, inputs.seen, inputs.hidden, setting)
        error = mean(jnp.square(values[:, 0] - inputs.target))
        error_answers = mean(jnp.square((values[:, 1:] * played).sum(-1) - inputs.target))
        total = -mean(surrogate) + 0.5 * (error + error_answers) - entropy * spread + setting.pull * drift
        clipped = mean(jnp.abs((ratio * played).sum(-1) - 1) > clip)
        return total, jnp.stack([spread, drift, error, error_answers, clipped, size])

    def update(self, learner: Learner, setting: Setting, progress: jax.Array) -> tuple[Learner, jax.Array]:
        """Play, then learn from it. ``progress`` from 0 to 1 anneals entropy, rate and clip geometrically."""
        shape = self.shape
        entropy = setting.entropy * (setting.entropy_end / setting.entropy) ** progress
        rate = setting.rate * (setting.rate_end / setting.rate) ** progress
        clip = setting.clip * (setting.clip_end / setting.clip) ** progress
        key, playing, choosing, storing = jax.random.split(learner.key, 4)
        rivals = learner.past
        if not shape.frozen:
            chosen = jax.random.randint(choosing, (1,), 0, shape.copies)
            rivals = jax.tree.map(lambda part: part[chosen], rivals)
        states, trajectory = self.play(
            repeat(learner.weights.policy, 1), rivals, setting.share, setting.style, learner.states, playing
        )
        values = self.values(learner.weights.critic, trajectory.seen, trajectory.hidden, setting)
        credit = AdvantageInputs(values[..., 0], trajectory.seat, trajectory.rewards, trajectory.over)
        found = advantages(setting, credit, seat_outlook(self.env, states))  # type: ignore[arg-type]
        log_magnet = self.log_policy(learner.magnet, trajectory.seen, trajectory.mask)
        inputs = LossInputs(
            *trajectory[:5],
            log_magnet,
            trajectory.mine * found.weight,
            found.advantage,
            found.target,
            values[..., 1:],
        )
        if shape.kept < shape.steps:  # the policy's own decisions first
            order = jnp.argsort(~trajectory.mine, axis=0)[: shape.kept]
            inputs = jax.tree.map(
                lambda part: jnp.take_along_axis(
                    part, order.reshape(*order.shape, *[1] * (part.ndim - 2)), 0
                ),
                inputs,
            )

        copies = len(rivals[0][0])
        batches = jax.tree.map(lambda part: cut(part, copies, shape.parts), inputs)

        def gradient_step(carry: tuple[Any, ...], part: LossInputs) -> tuple[tuple[Any, ...], jax.Array]:
            weights, first, second, count = carry
            gradient, seen = jax.grad(self.loss, has_aux=True)(weights, setting, entropy, clip, part)
            count += 1
            weights, first, second = adam_step(weights, first, second, count, gradient, rate)
            return (weights, first, second, count), seen

        carry = (learner.weights, learner.first, learner.second, learner.steps)
        carry, seen = jax.lax.scan(
            lambda carry, _: jax.lax.scan(gradient_step, carry, batches), carry, None, shape.epochs
        )
        weights, first, second, count = carry
        updates = learner.updates + 1

        def move_average(old: Policy, speed: jax.Array | float) -> Policy:
            speed = jnp.maximum(speed, 1 / updates)  # at first a plain average
            moved: Policy = jax.tree.map(lambda one, two: one + speed * (two - one), old, weights.policy)
            return moved

        fast, slow = move_average(learner.fast, 0.02), move_average(learner.slow, 0.002)
        moving = move_average(learner.magnet, setting.follow)
        renew = updates % jnp.maximum(setting.hold, 1).astype(jnp.int32) == 0
        magnet = jax.tree.map(
            lambda ema, held, new: jnp.where(setting.hold > 0, jnp.where(renew, new, held), ema),
            *(moving, learner.magnet, fast),
        )
        past, snapshots = learner.past, learner.snapshots
        if not shape.frozen:
            slots = jnp.where(setting.league > 0, shape.copies // 2, shape.copies)
            slot = jnp.where(updates % 50 == 0, jax.random.randint(storing, (), 0, slots), shape.copies)
            past = jax.tree.map(lambda all_, new: all_.at[slot].set(new, mode="drop"), past, weights.policy)
            # All later slots too, so that none keeps the untrained network if updates are slow.
            slot = jnp.floor((2 * progress - 1) * shape.snapshots)
            now = jnp.arange(shape.snapshots) >= jnp.minimum(slot, shape.snapshots - 1)
            snapshots = jax.tree.map(
                lambda old, new: jnp.where(now.reshape(-1, *[1] * new.ndim), new, old), snapshots, fast
            )
        averages = magnet, fast, slow
        learner = Learner(weights, *averages, past, snapshots, first, second, count, updates, states, key)
        return learner, jnp.concatenate([seen.mean((0, 1)), self.outcome_figures(trajectory)])

    def add_exploiters(
        self, learner: Learner, setting: Setting, exploiters: Policy, number: jax.Array
    ) -> Learner:
        """Put exploiters among the opponents, in place of those of two meetings ago."""
        first = self.shape.copies // 2 + (2 * number) % (self.shape.copies // 2)
        past = jax.tree.map(
            lambda old, new: jnp.where(
                setting.league > 0, jax.lax.dynamic_update_slice_in_dim(old, new[:2], first, 0), old
            ),
            *(learner.past, exploiters),
        )
        return learner._replace(past=past)

    def play_only(
        self, policy: Policy, rivals: Policy, states: State, key: jax.Array
    ) -> tuple[State, jax.Array]:
        """Play on without learning: games that ended, and games that the policy won alone against rivals."""
        states, trajectory = self.play(repeat(policy, 1), rivals, 1.0, 0.0, states, key)
        return states, self.outcome_figures(trajectory)

    def expand_layers(self, policy: Policy) -> Layers:
        """The same policy over all features and all actions."""
        rows = np.concatenate([self.columns.numbers, len(self.full.scale) + self.columns.which])
        layers = [(np.asarray(matrix), np.asarray(offset)) for matrix, offset in policy]
        first = np.zeros((self.full.total, layers[0][0].shape[1]), np.float32)
        first[rows] = layers[0][0]
        last = np.zeros((layers[-1][0].shape[0], LAYOUT.action_count), np.float32)
        last[:, self.columns.actions] = layers[-1][0]
        offset = np.zeros(LAYOUT.action_count, np.float32)
        offset[self.columns.actions] = layers[-1][1]
        full = [(first, layers[0][1]), *layers[1:-1], (last, offset)]
        return tuple([(jnp.asarray(matrix), jnp.asarray(offset)) for matrix, offset in full])

    def reduce_layers(self, policy: Layers) -> Layers:
        """The reverse of ``expand_layers``: what never changes at this table becomes part of the offset."""
        rows = np.concatenate([self.columns.numbers, len(self.full.scale) + self.columns.which])
        layers = [(np.asarray(matrix), np.asarray(offset)) for matrix, offset in policy]
        example = self.columns.example
        always = np.concatenate(
            [example * self.full.scale, example[self.full.which] >= self.full.least]
        ).astype(np.float32)
        always[rows] = 0
        first, offset = layers[0]
        begin = (first[rows], offset + always @ first)
        last, offset = layers[-1]
        end = (last[:, self.columns.actions], offset[self.columns.actions])
        changed = [begin, *layers[1:-1], end]
        return tuple([(jnp.asarray(matrix), jnp.asarray(offset)) for matrix, offset in changed])
