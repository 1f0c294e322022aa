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
from calavera.vector.packed.seat_sets import ROOM, pile_turned, turned

from .model import FEATURES, Layers, features, fresh_layers, run_layers, weights_file

__all__ = [
    "BadTraining",
    "Config",
    "Learner",
    "Progress",
    "begin",
    "export",
    "load",
    "save",
    "train",
    "updater",
]

NEVER = -1e9  # the logit of an illegal answer
CHECKPOINT, LOG = "checkpoint.npz", "progress.jsonl"


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
        if not sizes or len(sizes) < len(self.players) or not sizes <= set(range(2, ROOM + 1)):
            raise BadTraining("bad-config", f"tables are of 2 to {ROOM} players, each size once")
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


class Learner(NamedTuple):
    """Everything that training carries from update to update: kept, it goes on as if never interrupted."""

    weights: Weights
    #: The magnet: where the policy has been. It is also what is exported, since it circles less.
    average: Weights
    #: Adam's first and second moments, and its steps so far.
    first: Weights
    second: Weights
    taken: jax.Array
    #: The games being played, by size of table.
    tables: tuple[State, ...]
    key: jax.Array


class Answers(NamedTuple):
    """What was seen, answered and thought of it, [steps, games] of each."""

    seen: jax.Array
    truth: jax.Array
    mask: jax.Array
    answer: jax.Array
    likelihood: jax.Array
    value: jax.Array
    seat: jax.Array
    rewards: jax.Array
    over: jax.Array


class Lesson(NamedTuple):
    """What an update learns from, one row for each answer."""

    seen: jax.Array
    truth: jax.Array
    mask: jax.Array
    answer: jax.Array
    likelihood: jax.Array
    value: jax.Array
    advantage: jax.Array
    target: jax.Array


# --- What the networks see ----------------------------------------------------------------------------------


def truth(env: Env, state: State, seat: jax.Array) -> jax.Array:
    """What only the critic may see: where every skull lies in the stacks, and who still owns one."""
    table = unpack(state)
    reader = seat.astype(jnp.uint32)
    piled = pile_turned(table.skulls, reader, env.players) >> jnp.arange(4 * ROOM, dtype=jnp.uint32) & 1
    owned = turned(table.skull_owners, reader, env.players) >> jnp.arange(ROOM, dtype=jnp.uint32) & 1
    return jnp.concatenate([piled, owned]).astype(jnp.int8)


def judged(config: Config, critic: Layers, seen: jax.Array, hidden: jax.Array) -> jax.Array:
    """What a position is worth to the seat that looks at it, between -1 and 1."""
    hidden = hidden if config.open_critic else jnp.zeros_like(hidden)
    row = jnp.concatenate([features(seen), hidden.astype(jnp.float32)], axis=-1)
    return jnp.tanh(run_layers(critic, row)[..., 0])


def logits(policy: Layers, seen: jax.Array, mask: jax.Array) -> jax.Array:
    """Logarithms of probabilities over the action indices; what is illegal has none."""
    return jax.nn.log_softmax(jnp.where(mask, run_layers(policy, features(seen)), NEVER))


# --- Playing ------------------------------------------------------------------------------------------------


def played(
    config: Config, env: Env, weights: Weights, tables: State, key: jax.Array
) -> tuple[State, Answers, jax.Array]:
    """Play on for a number of answers: the tables then, the answers, and every seat's value at the end."""

    def ask(tables: State, key: jax.Array) -> tuple[State, Answers]:
        seat = jax.vmap(env.actor)(tables)
        seen = jax.vmap(env.observe)(tables, seat)
        hidden = jax.vmap(partial(truth, env))(tables, seat)
        mask = jax.vmap(env.mask)(tables) == 1
        likely = logits(weights.policy, seen, mask)
        answer = jax.random.categorical(key, likely)
        after = jax.vmap(env.step)(tables, answer)
        return after, Answers(
            seen,
            hidden,
            mask,
            answer,
            jnp.take_along_axis(likely, answer[:, None], 1)[:, 0],
            judged(config, weights.critic, seen, hidden),
            seat,
            jax.vmap(env.rewards)(after),
            jax.vmap(env.over)(after),
        )

    tables, answers = jax.lax.scan(ask, tables, jax.random.split(key, config.steps))

    def last(seat: jax.Array) -> jax.Array:
        seen = jax.vmap(env.observe, (0, None))(tables, seat)
        hidden = jax.vmap(partial(truth, env), (0, None))(tables, seat)
        return judged(config, weights.critic, seen, hidden)

    seats = jnp.arange(env.players)
    values = jax.vmap(last, out_axes=1)(seats)
    return tables, answers, jnp.pad(values, ((0, 0), (0, ROOM - env.players)))


def advantages(config: Config, answers: Answers, last: jax.Array) -> tuple[jax.Array, jax.Array]:
    """How much better each answer turned out than expected, and what the critic should have said.

    Backwards, keeping for every seat what has come to it since its next answer: seats answer in turn, and
    each one's own answers are a game of their own (generalised advantage estimation over those).
    """

    def back(
        carry: tuple[jax.Array, jax.Array, jax.Array], at: Answers
    ) -> tuple[tuple[jax.Array, jax.Array, jax.Array], jax.Array]:
        next_value, next_advantage, gained = carry
        ended = at.over[:, None]
        next_value, next_advantage = [jnp.where(ended, 0.0, part) for part in (next_value, next_advantage)]
        gained = jnp.where(ended, at.rewards, gained)
        mine = jax.nn.one_hot(at.seat, ROOM)

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
    _, advantage = jax.lax.scan(back, (last, nothing, nothing), answers, reverse=True)
    return advantage, advantage + answers.value


# --- Learning -----------------------------------------------------------------------------------------------


def loss(
    weights: Weights, config: Config, magnet: Weights, lesson: Lesson
) -> tuple[jax.Array, dict[str, jax.Array]]:
    """What training makes small, and its parts."""
    likely = logits(weights.policy, lesson.seen, lesson.mask)
    habit = logits(magnet.policy, lesson.seen, lesson.mask)
    chances = jnp.exp(likely)
    entropy = -jnp.sum(chances * jnp.where(lesson.mask, likely, 0.0), -1).mean()
    drift = jnp.sum(chances * jnp.where(lesson.mask, likely - habit, 0.0), -1).mean()
    ratio = jnp.exp(jnp.take_along_axis(likely, lesson.answer[:, None], 1)[:, 0] - lesson.likelihood)
    gain = (lesson.advantage - lesson.advantage.mean()) / (lesson.advantage.std() + 1e-8)
    clipped = jnp.clip(ratio, 1 - config.clip, 1 + config.clip)
    policy = -jnp.minimum(ratio * gain, clipped * gain).mean()
    value = judged(config, weights.critic, lesson.seen, lesson.truth)
    error = jnp.square(value - lesson.target).mean()
    total = policy + config.critic * error - config.entropy * entropy + config.pull * drift
    seen = {
        "policy": policy,
        "critic": error,
        "entropy": entropy,
        "drift": drift,
        "clipped": (jnp.abs(ratio - 1) > config.clip).mean(),
    }
    return total, seen


def adam(learner: Learner, gradient: Weights, config: Config) -> Learner:
    """One step of Adam (Kingma and Ba 2015), its gradient cut to a largest length."""
    length = jnp.sqrt(sum(jnp.square(part).sum() for part in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda part: part * jnp.minimum(1.0, config.most / (length + 1e-9)), gradient)
    count = learner.taken + 1
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, learner.first, gradient)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, learner.second, gradient)
    rate = config.rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    weights = jax.tree.map(
        lambda old, one, two: old - rate * one / (jnp.sqrt(two) + 1e-8), learner.weights, first, second
    )
    return learner._replace(weights=weights, first=first, second=second, taken=count)


def updater(config: Config) -> Callable[[Learner], tuple[Learner, dict[str, jax.Array]]]:
    """One update as one compiled program: play, work out what was good, learn from it in parts."""
    tables = [make(players, shows=False) for players in config.players]

    def update(learner: Learner) -> tuple[Learner, dict[str, jax.Array]]:
        key, shuffling, *playing = jax.random.split(learner.key, 2 + len(tables))
        after, lessons, games = [], [], jnp.zeros(())
        for env, states, dice in zip(tables, learner.tables, playing, strict=True):
            states, answers, last = played(config, env, learner.weights, states, dice)
            advantage, target = advantages(config, answers, last)
            lesson = Lesson(*answers[:6], advantage, target)
            lessons.append(jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), lesson))
            after.append(states)
            games += answers.over.sum()
        lesson = jax.tree.map(lambda *part: jnp.concatenate(part), *lessons)
        learner = learner._replace(tables=tuple(after), key=key)
        magnet = learner.average

        def study(learner: Learner, part: Lesson) -> tuple[Learner, dict[str, jax.Array]]:
            gradient, seen = jax.grad(loss, has_aux=True)(learner.weights, config, magnet, part)
            return adam(learner, gradient, config), seen

        def epoch(learner: Learner, key: jax.Array) -> tuple[Learner, dict[str, jax.Array]]:
            order = jax.random.permutation(key, config.games * config.steps).reshape(config.parts, -1)
            return jax.lax.scan(
                lambda learner, rows: study(learner, jax.tree.map(lambda all_: all_[rows], lesson)),
                learner,
                order,
            )

        learner, seen = jax.lax.scan(epoch, learner, jax.random.split(shuffling, config.epochs))
        # At first the average is a plain one, so that knowing nothing is soon forgotten.
        follow = jnp.maximum(config.follow, config.epochs * config.parts / learner.taken)
        average = jax.tree.map(lambda old, new: old + follow * (new - old), magnet, learner.weights)
        seen = {name: part.mean() for name, part in seen.items()} | {"games": games}
        seen["explained"] = 1 - jnp.var(lesson.target - lesson.value) / (jnp.var(lesson.target) + 1e-9)
        return learner._replace(average=average), seen

    return jax.jit(update, donate_argnums=0)


def begin(config: Config) -> Learner:
    """A learner who knows nothing, at tables where nothing has happened yet."""
    policy, critic, dealing, key = jax.random.split(jax.random.key(config.seed), 4)
    hidden = [config.width] * config.depth
    weights = Weights(
        fresh_layers(policy, [FEATURES, *hidden, LAYOUT.actions]),
        fresh_layers(critic, [FEATURES + 5 * ROOM, *hidden, 1]),
    )
    each = config.games // len(config.players)
    tables = tuple(
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
    return Learner(weights, average, nothing, second, jnp.zeros((), jnp.int32), tables, key)


# --- Keeping ------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far training has come, after an update."""

    updates: int
    answers: int
    seconds: float
    seen: dict[str, float]


def save(folder: Path, config: Config, learner: Learner, progress: Progress) -> None:
    """Keep everything, so that training can go on from here as if it had never stopped."""
    plain = learner._replace(key=jax.random.key_data(learner.key))
    parts = {f"part{i}": np.asarray(part) for i, part in enumerate(jax.tree.leaves(plain))}
    about = json.dumps({"config": dataclasses.asdict(config), "progress": progress._asdict()})
    half = folder / f"{CHECKPOINT}.half"
    with half.open("wb") as file:
        np.savez(file, about=about, **parts)  # type: ignore[arg-type]  # its names are free
    half.replace(folder / CHECKPOINT)  # whole or not at all, whatever happens meanwhile


def load(folder: Path) -> tuple[Config, Learner, Progress]:
    """What was kept."""
    file = folder / CHECKPOINT
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            parts = [kept[f"part{i}"] for i in range(len(kept.files) - 1)]
        wished = about["config"]
        config = Config(**wished | {"players": tuple(wished["players"])})
        pattern = begin(config)
        shape = jax.tree.structure(pattern._replace(key=jax.random.key_data(pattern.key)))
        learner = jax.tree.unflatten(shape, [jnp.asarray(part) for part in parts])
        return (
            config,
            learner._replace(key=jax.random.wrap_key_data(learner.key)),
            Progress(**about["progress"]),
        )
    except FileNotFoundError as error:
        raise BadTraining("no-checkpoint", f"there is no training to go on with in {folder}") from error
    except (OSError, EOFError, LookupError, ValueError, TypeError, BadZipFile) as error:
        raise BadTraining("bad-checkpoint", f"{file} is not a training that can be gone on with") from error


def export(file: Path, config: Config, learner: Learner, progress: Progress) -> None:
    """Write the average policy as plain NumPy, for ``neural:FILE``."""
    about = {"players": config.players, "updates": progress.updates, "answers": progress.answers}
    weights_file(file, learner.average.policy, about)


def train(
    config: Config,
    folder: Path,
    minutes: float,
    watch: Callable[[Config, Learner, Progress], bool] = lambda *_: True,
    keep_every: float = 60.0,
) -> Progress:
    """Learn for so many minutes, or go on with what the folder holds; ``watch`` sees each update, may end it.

    Writes ``checkpoint.npz`` now and then, a line to ``progress.jsonl`` for every update, and at the end
    ``weights.npz``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / CHECKPOINT).exists():
        kept, learner, progress = load(folder)
        if kept != config:
            raise BadTraining("other-config", f"{folder} holds a training with other settings: {kept}")
    else:
        learner, progress = begin(config), Progress(0, 0, 0.0, {})
        (folder / LOG).unlink(missing_ok=True)
    update = updater(config)
    before, start = progress.seconds, perf_counter()
    kept_at, going = start, True
    with (folder / LOG).open("a", encoding="utf-8") as log:
        while going and perf_counter() - start < 60 * minutes:
            learner, seen = update(learner)
            progress = Progress(
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
            going = watch(config, learner, progress)
            if perf_counter() - kept_at > keep_every:
                kept_at = perf_counter()
                save(folder, config, learner, progress)
    save(folder, config, learner, progress)
    export(folder / "weights.npz", config, learner, progress)
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

    def watch(_config: Config, _learner: Learner, progress: Progress) -> bool:
        nonlocal last
        if perf_counter() - last > 5:
            last = perf_counter()
            seen = " ".join([f"{name} {number:.3f}" for name, number in progress.seen.items()])
            sys.stderr.write(f"{progress.seconds:7.0f} s {progress.answers:>14,} answers  {seen}\n")
        return True

    train(config, folder, minutes, watch)


if __name__ == "__main__":
    main()
