"""Learning to play by playing oneself: the whole trainer, from random weights to a network that bluffs.

Proximal policy optimisation (Schulman et al. 2017) with three things that hidden information asks for. Every
answer is drawn from a masked policy with an entropy bonus; the policy is pulled towards a moving average of
its own past (a magnet, as in Sokota et al. 2023), without which self-play runs in circles; and the critic,
which only training needs, may see every disc. One network plays tables of two to six seats, since all of
them are encoded alike. All of an update is one compiled program, in the manner of purejaxrl.

    python -m calavera.vector.training --minutes 10 --players 2 3 4 5 6 --out runs/six

needs JAX and NumPy and no more; ``calavera train`` also measures the network against the bots as it learns.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable
from functools import partial
from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np

from calavera.rules import CalaveraError
from calavera.vector.env import Env, make
from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.packed_state import State, unpack
from calavera.vector.packed.seat_sets import MAX_SEATS, rotate_pile, rotate_set

from .model import FEATURES, Layers, apply_layers, features, init_layers, write_weights

__all__ = [
    "BadTraining",
    "Config",
    "TrainState",
    "TrainingProgress",
    "export",
    "init_training",
    "load",
    "make_update",
    "save",
    "train",
]

ILLEGAL_LOGIT = -1e9  # the logit of an illegal answer
CHECKPOINT, PROGRESS_LOG = "checkpoint.npz", "progress.jsonl"


class BadTraining(CalaveraError):
    """A training that cannot be begun, or cannot be gone on with."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything that decides what is learned: the same settings learn the same, on the same machine."""

    #: Sizes of the tables to learn; the games are shared out among them.
    players: tuple[int, ...] = (2,)
    #: Games played at once, and answers in each between two updates.
    games: int = 1024
    steps: int = 32
    #: The network: hidden layers, and numbers in each.
    depth: int = 2
    width: int = 128
    #: Passes over the answers of an update, and parts that each pass is cut into.
    epochs: int = 2
    parts: int = 8
    #: Size of a step of Adam, and the largest gradient it is given.
    rate: float = 1e-3
    most: float = 0.5
    #: How far an update may move a probability, and how far an advantage looks ahead.
    clip: float = 0.2
    ahead: float = 0.95
    #: Weights of the entropy, of the pull towards the average, and of the critic's error.
    entropy: float = 0.05
    pull: float = 0.1
    critic: float = 0.5
    #: How fast the average follows, an update.
    follow: float = 0.02
    #: Whether the critic sees every disc.
    open_critic: bool = True
    seed: int = 0

    def __post_init__(self) -> None:
        sizes = set(self.players)
        if not sizes or len(sizes) < len(self.players) or not sizes <= set(range(2, MAX_SEATS + 1)):
            raise BadTraining("bad-config", f"tables are of 2 to {MAX_SEATS} players, each size once")
        numbers = {
            name: getattr(self, name) for name in ("rate", "most", "clip", "entropy", "pull", "critic")
        }
        for name, number in numbers.items():
            if not (isfinite(number) and number >= 0):
                raise BadTraining("bad-config", f"{name} is a number from 0 on, not {number}")
        for name in ("ahead", "follow"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadTraining("bad-config", f"{name} is a number from 0 to 1, not {getattr(self, name)}")
        least = {"games": len(sizes), "steps": 1, "depth": 1, "width": 1, "epochs": 1, "parts": 1}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise BadTraining("bad-config", f"{name} must be at least {low}, not {getattr(self, name)}")
        if self.games % len(self.players) or self.games * self.steps % self.parts:
            raise BadTraining(
                "bad-config",
                f"{self.games} games must share out among {len(self.players)} sizes of table, and their "
                f"{self.games * self.steps} answers among {self.parts} parts",
            )


class Weights(NamedTuple):
    """The two networks: who answers, and who judges."""

    policy: Layers
    critic: Layers


class TrainState(NamedTuple):
    """Everything that training carries from update to update: kept, it goes on as if never interrupted."""

    weights: Weights
    #: The magnet: where the policy has been. It is also what is exported, since it circles less.
    average: Weights
    #: Adam's first and second moments, and its steps so far.
    first_moment: Weights
    second_moment: Weights
    adam_steps: jax.Array
    #: The games being played, by size of table.
    env_states: tuple[State, ...]
    key: jax.Array


class Rollout(NamedTuple):
    """What was seen, answered and thought of it, [steps, games] of each."""

    observation: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_probability: jax.Array
    value: jax.Array
    player: jax.Array
    rewards: jax.Array
    terminated: jax.Array


class Batch(NamedTuple):
    """What an update learns from, one row for each answer."""

    observation: jax.Array
    hidden: jax.Array
    mask: jax.Array
    action: jax.Array
    log_probability: jax.Array
    value: jax.Array
    advantage: jax.Array
    target: jax.Array


# --- What the networks see ----------------------------------------------------------------------------------


def hidden_discs(env: Env, state: State, seat: jax.Array) -> jax.Array:
    """What only the critic may see: where every skull lies in the stacks, and who still owns one."""
    table = unpack(state)
    reader = seat.astype(jnp.uint32)
    piled = (
        rotate_pile(table.skulls, reader, env.num_players) >> jnp.arange(4 * MAX_SEATS, dtype=jnp.uint32) & 1
    )
    owned = (
        rotate_set(table.skull_owners, reader, env.num_players) >> jnp.arange(MAX_SEATS, dtype=jnp.uint32) & 1
    )
    return jnp.concatenate([piled, owned]).astype(jnp.int8)


def critic_value(config: Config, critic: Layers, seen: jax.Array, hidden: jax.Array) -> jax.Array:
    """What a position is worth to the seat that looks at it, between -1 and 1."""
    hidden = hidden if config.open_critic else jnp.zeros_like(hidden)
    row = jnp.concatenate([features(seen), hidden.astype(jnp.float32)], axis=-1)
    return jnp.tanh(apply_layers(critic, row)[..., 0])


def logits(policy: Layers, seen: jax.Array, mask: jax.Array) -> jax.Array:
    """Logarithms of probabilities over the action indices; what is illegal has none."""
    return jax.nn.log_softmax(jnp.where(mask, apply_layers(policy, features(seen)), ILLEGAL_LOGIT))


# --- Playing ------------------------------------------------------------------------------------------------


def play_rollout(
    config: Config, env: Env, weights: Weights, env_states: State, key: jax.Array
) -> tuple[State, Rollout, jax.Array]:
    """Play on for a number of answers: the tables then, the answers, and every seat's value at the end."""

    def ask(env_states: State, key: jax.Array) -> tuple[State, Rollout]:
        seat = jax.vmap(env.current_player)(env_states)
        seen = jax.vmap(env.observe)(env_states, seat)
        hidden = jax.vmap(partial(hidden_discs, env))(env_states, seat)
        mask = jax.vmap(env.legal_action_mask)(env_states) == 1
        likely = logits(weights.policy, seen, mask)
        answer = jax.random.categorical(key, likely)
        after = jax.vmap(env.step)(env_states, answer)
        return after, Rollout(
            seen,
            hidden,
            mask,
            answer,
            jnp.take_along_axis(likely, answer[:, None], 1)[:, 0],
            critic_value(config, weights.critic, seen, hidden),
            seat,
            jax.vmap(env.rewards)(after),
            jax.vmap(env.terminated)(after),
        )

    env_states, rollout = jax.lax.scan(ask, env_states, jax.random.split(key, config.steps))

    def last(seat: jax.Array) -> jax.Array:
        seen = jax.vmap(env.observe, (0, None))(env_states, seat)
        hidden = jax.vmap(partial(hidden_discs, env), (0, None))(env_states, seat)
        return critic_value(config, weights.critic, seen, hidden)

    seats = jnp.arange(env.num_players)
    values = jax.vmap(last, out_axes=1)(seats)
    return env_states, rollout, jnp.pad(values, ((0, 0), (0, MAX_SEATS - env.num_players)))


def advantages(config: Config, rollout: Rollout, last: jax.Array) -> tuple[jax.Array, jax.Array]:
    """How much better each answer turned out than expected, and what the critic should have said.

    Backwards, keeping for every seat what has come to it since its next answer: seats answer in turn, and
    each one's own answers are a game of their own (generalised advantage estimation over those).
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


# --- Learning -----------------------------------------------------------------------------------------------


def ppo_loss(
    weights: Weights, config: Config, magnet: Weights, batch: Batch
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """What training makes small, and its parts."""
    likely = logits(weights.policy, batch.observation, batch.mask)
    habit = logits(magnet.policy, batch.observation, batch.mask)
    chances = jnp.exp(likely)
    entropy = -jnp.sum(chances * jnp.where(batch.mask, likely, 0.0), -1).mean()
    drift = jnp.sum(chances * jnp.where(batch.mask, likely - habit, 0.0), -1).mean()
    ratio = jnp.exp(jnp.take_along_axis(likely, batch.action[:, None], 1)[:, 0] - batch.log_probability)
    gain = (batch.advantage - batch.advantage.mean()) / (batch.advantage.std() + 1e-8)
    clipped = jnp.clip(ratio, 1 - config.clip, 1 + config.clip)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    value = critic_value(config, weights.critic, batch.observation, batch.hidden)
    error = jnp.square(value - batch.target).mean()
    total = policy + config.critic * error - config.entropy * entropy + config.pull * drift
    seen = {
        "policy": policy,
        "critic": error,
        "entropy": entropy,
        "drift": drift,
        "clipped": (jnp.abs(ratio - 1) > config.clip).mean(),
    }
    return total, seen


def adam_step(state: TrainState, gradient: Weights, config: Config) -> TrainState:
    """One step of Adam (Kingma and Ba 2015), its gradient cut to a largest length."""
    length = jnp.sqrt(sum(jnp.square(part).sum() for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1.0, config.most / (length + 1e-9)), gradient)
    count = state.adam_steps + 1
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, state.first_moment, gradient)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, state.second_moment, gradient)
    rate = config.rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    weights = jax.tree.map(
        lambda old, one, two: old - rate * one / (jnp.sqrt(two) + 1e-8), state.weights, first, second
    )
    return state._replace(weights=weights, first_moment=first, second_moment=second, adam_steps=count)


def make_update(config: Config) -> Callable[[TrainState], tuple[TrainState, dict[str, jax.Array]]]:
    """One update as one compiled program: play, work out what was good, learn from it in parts."""
    env_states = [make(players, shows=False) for players in config.players]

    def update(state: TrainState) -> tuple[TrainState, dict[str, jax.Array]]:
        key, shuffling, *playing = jax.random.split(state.key, 2 + len(env_states))
        after, batches, games = [], [], jnp.zeros(())
        for env, states, dice in zip(env_states, state.env_states, playing, strict=True):
            states, rollout, last = play_rollout(config, env, state.weights, states, dice)
            advantage, target = advantages(config, rollout, last)
            batch = Batch(*rollout[:6], advantage, target)
            batches.append(jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), batch))
            after.append(states)
            games += rollout.terminated.sum()
        batch = jax.tree.map(lambda *part: jnp.concatenate(part), *batches)
        state = state._replace(env_states=tuple(after), key=key)
        magnet = state.average

        def study(state: TrainState, part: Batch) -> tuple[TrainState, dict[str, jax.Array]]:
            gradient, seen = jax.grad(ppo_loss, has_aux=True)(state.weights, config, magnet, part)
            return adam_step(state, gradient, config), seen

        def epoch(state: TrainState, key: jax.Array) -> tuple[TrainState, dict[str, jax.Array]]:
            order = jax.random.permutation(key, config.games * config.steps).reshape(config.parts, -1)
            return jax.lax.scan(
                lambda state, rows: study(state, jax.tree.map(lambda all_: all_[rows], batch)),
                state,
                order,
            )

        state, seen = jax.lax.scan(epoch, state, jax.random.split(shuffling, config.epochs))
        # At first the average is a plain one, so that knowing nothing is soon forgotten.
        follow = jnp.maximum(config.follow, config.epochs * config.parts / state.adam_steps)
        average = jax.tree.map(lambda old, new: old + follow * (new - old), magnet, state.weights)
        seen = {name: part.mean() for name, part in seen.items()} | {"games": games}
        seen["explained"] = 1 - jnp.var(batch.target - batch.value) / (jnp.var(batch.target) + 1e-9)
        return state._replace(average=average), seen

    return jax.jit(update, donate_argnums=0)


def init_training(config: Config) -> TrainState:
    """A learner who knows nothing, at tables where nothing has happened yet."""
    policy, critic, dealing, key = jax.random.split(jax.random.key(config.seed), 4)
    hidden = [config.width] * config.depth
    weights = Weights(
        init_layers(policy, [FEATURES, *hidden, LAYOUT.action_count]),
        init_layers(critic, [FEATURES + 5 * MAX_SEATS, *hidden, 1]),
    )
    each = config.games // len(config.players)
    env_states = tuple(
        [
            jax.vmap(make(players, shows=False).init)(
                jax.random.split(jax.random.fold_in(dealing, players), each)
            )
            for players in config.players
        ]
    )
    nothing = jax.tree.map(jnp.zeros_like, weights)
    # Copies: a compiled update writes the new learner over the old one, part by part.
    average, second = jax.tree.map(jnp.copy, weights), jax.tree.map(jnp.copy, nothing)
    return TrainState(weights, average, nothing, second, jnp.zeros((), jnp.int32), env_states, key)


# --- Keeping ------------------------------------------------------------------------------------------------


class TrainingProgress(NamedTuple):
    """How far training has come, after an update."""

    updates: int
    answers: int
    seconds: float
    seen: dict[str, float]


def save(folder: Path, config: Config, state: TrainState, progress: TrainingProgress) -> None:
    """Keep everything, so that training can go on from here as if it had never stopped."""
    plain = state._replace(key=jax.random.key_data(state.key))
    parts = {f"part{i}": np.asarray(part) for i, part in enumerate(jax.tree.leaves(plain))}
    about = json.dumps({"config": dataclasses.asdict(config), "progress": progress._asdict()})
    half = folder / f"{CHECKPOINT}.half"
    with half.open("wb") as file:
        np.savez(file, about=about, **parts)  # type: ignore[arg-type]  # its names are free
    half.replace(folder / CHECKPOINT)  # whole or not at all, whatever happens meanwhile


def load(folder: Path) -> tuple[Config, TrainState, TrainingProgress]:
    """What was kept."""
    file = folder / CHECKPOINT
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            parts = [kept[f"part{i}"] for i in range(len(kept.files) - 1)]
        wished = about["config"]
        config = Config(**wished | {"players": tuple(wished["players"])})
        pattern = init_training(config)
        shape = jax.tree.structure(pattern._replace(key=jax.random.key_data(pattern.key)))
        state = jax.tree.unflatten(shape, [jnp.asarray(part) for part in parts])
        return (
            config,
            state._replace(key=jax.random.wrap_key_data(state.key)),
            TrainingProgress(**about["progress"]),
        )
    except FileNotFoundError as error:
        raise BadTraining("no-checkpoint", f"there is no training to go on with in {folder}") from error
    except (OSError, EOFError, LookupError, ValueError, TypeError, BadZipFile) as error:
        raise BadTraining("bad-checkpoint", f"{file} is not a training that can be gone on with") from error


def export(file: Path, config: Config, state: TrainState, progress: TrainingProgress) -> None:
    """Write the average policy as plain NumPy, for ``neural:FILE``."""
    about = {"players": config.players, "updates": progress.updates, "answers": progress.answers}
    write_weights(file, state.average.policy, about)


def train(
    config: Config,
    folder: Path,
    minutes: float,
    watch: Callable[[Config, TrainState, TrainingProgress], bool] = lambda *_: True,
    keep_every: float = 60.0,
) -> TrainingProgress:
    """Learn for so many minutes, or go on with what the folder holds; ``watch`` sees each update, may end it.

    Writes ``checkpoint.npz`` now and then, a line to ``progress.jsonl`` for every update, and at the end
    ``weights.npz``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / CHECKPOINT).exists():
        kept, state, progress = load(folder)
        if kept != config:
            raise BadTraining("other-config", f"{folder} holds a training with other settings: {kept}")
    else:
        state, progress = init_training(config), TrainingProgress(0, 0, 0.0, {})
        (folder / PROGRESS_LOG).unlink(missing_ok=True)
    update = make_update(config)
    before, start = progress.seconds, perf_counter()
    kept_at, going = start, True
    with (folder / PROGRESS_LOG).open("a", encoding="utf-8") as log:
        while going and perf_counter() - start < 60 * minutes:
            state, seen = update(state)
            progress = TrainingProgress(
                progress.updates + 1,
                progress.answers + config.games * config.steps,
                0.0,
                {name: float(number) for name, number in seen.items()},
            )
            progress = progress._replace(
                seconds=before + perf_counter() - start
            )  # after its numbers are there
            log.write(json.dumps(progress._asdict()) + "\n")
            log.flush()
            going = watch(config, state, progress)
            if perf_counter() - kept_at > keep_every:
                kept_at = perf_counter()
                save(folder, config, state, progress)
    save(folder, config, state, progress)
    export(folder / "weights.npz", config, state, progress)
    return progress


def main() -> None:
    """Train from the command line, on a machine that has JAX and little else."""
    parser = argparse.ArgumentParser(prog="python -m calavera.vector.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--out", type=Path, default=Path("training"))
    for field in dataclasses.fields(Config):
        if field.name == "players":
            parser.add_argument("--players", type=int, nargs="+", default=[2])
        elif field.name != "open_critic":
            parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = vars(parser.parse_args())
    minutes, folder = given.pop("minutes"), given.pop("out")
    config = Config(**given | {"players": tuple(given["players"])})
    last = perf_counter()

    def watch(_config: Config, _learner: TrainState, progress: TrainingProgress) -> bool:
        nonlocal last
        if perf_counter() - last > 5:
            last = perf_counter()
            seen = " ".join([f"{name} {number:.3f}" for name, number in progress.seen.items()])
            sys.stderr.write(f"{progress.seconds:7.0f} s {progress.answers:>14,} answers  {seen}\n")
        return True

    train(config, folder, minutes, watch)


if __name__ == "__main__":
    main()
