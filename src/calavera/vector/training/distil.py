"""One network that plays as a mixture of networks does, seen from outside.

    python -m calavera.vector.training.distil runs/six/weights-*.npz --players 2 3 4 5 6 --out runs/one

A mixture draws one of its networks for each seat and game. The student learns the probabilities of the
network that acts, in games of the mixture against itself. That is the average strategy of fictitious play:
each network counts as much as it would have come to this decision. Snapshots of one training make a good
mixture, because self-play circles around an equilibrium, and the average of a circle is nearer to it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import optax

from calavera.rules import CalaveraError
from calavera.vector.packed.packed_state import State

from .config import BadTraining, Config
from .model import Layers, apply_layers, features, write_weights
from .ppo import linear_schedule
from .rollout import ILLEGAL_LOGIT, logits
from .train_state import make_env, new_games, read_policy

__all__ = ["Student", "distil", "init_student", "make_update", "mixture_log_probabilities", "seat_shift"]

#: Rate at which the exported average of the student follows, per update.
FOLLOW: Final = 0.01


class Student(NamedTuple):
    """All that an update changes."""

    policy: Layers
    average: Layers
    adam: Any
    env_states: tuple[State, ...]
    key: jax.Array


def _adam(config: Config, updates: int) -> optax.GradientTransformation:
    rate = linear_schedule(config.rate, config.rate_end, updates * config.parts)
    return optax.chain(optax.clip_by_global_norm(config.most), optax.adam(rate))


def init_student(config: Config, updates: int, policy: Layers) -> Student:
    """A student that begins with a policy, before its first update."""
    dealing, key = jax.random.split(jax.random.key(config.seed))
    average = jax.tree.map(jnp.copy, policy)
    return Student(policy, average, _adam(config, updates).init(policy), new_games(config, dealing), key)


def seat_shift(networks: int, players: int) -> int:
    """How far apart the networks of neighbours are in the list of the mixture.

    >>> [seat_shift(16, 4), seat_shift(5, 2), seat_shift(2, 6)]
    [4, 2, 1]
    """
    return max(1, networks // players)


def mixture_log_probabilities(
    config: Config, networks: Layers, players: int, seat: jax.Array, observation: jax.Array, mask: jax.Array
) -> jax.Array:
    """What the network of each game's seat would do. The games are divided among the networks.

    In a game of part ``k`` the seats have the networks ``k``, ``k + shift``, ``k + 2 * shift`` and so on, as
    different ones as there are.
    """
    count = len(networks[0][0])
    shift = seat_shift(count, players)
    rows = features(observation, config.encoding)
    parts = rows.reshape(count, -1, rows.shape[-1])
    answers = jnp.zeros(mask.shape)
    for place in range(players):
        seated = jax.tree.map(lambda part, place=place: jnp.roll(part, -shift * place, 0), networks)
        all_answers = jax.vmap(partial(apply_layers, precision=config.precision))(seated, parts)
        answers = jnp.where((seat == place)[:, None], all_answers.reshape(mask.shape), answers)
    return jax.nn.log_softmax(jnp.where(mask, answers, ILLEGAL_LOGIT))


def make_update(
    config: Config, networks: Layers, updates: int
) -> Callable[[Student], tuple[Student, jax.Array]]:
    """One update as one compiled program: the mixture plays, the student learns. Also its mean divergence."""
    envs = [make_env(config, players) for players in config.players]
    optimizer = _adam(config, updates)

    def loss(policy: Layers, part: tuple[jax.Array, ...]) -> jax.Array:
        observation, mask, teacher = part
        gap = teacher - logits(config, policy, observation, mask)
        return jnp.where(mask, jnp.exp(teacher) * gap, 0.0).sum(-1).mean()

    def update(student: Student) -> tuple[Student, jax.Array]:
        key, shuffle_key, *keys = jax.random.split(student.key, 2 + len(envs))
        after, batches = [], []
        for env, states, play_key in zip(envs, student.env_states, keys, strict=True):

            def step(states: State, key: jax.Array, env: Any = env) -> tuple[State, tuple[jax.Array, ...]]:
                seat = jax.vmap(env.current_player)(states)
                observation = jax.vmap(env.observe)(states, seat)
                mask = jax.vmap(env.legal_action_mask)(states) == 1
                teacher = mixture_log_probabilities(
                    config, networks, env.num_players, seat, observation, mask
                )
                action = jax.random.categorical(key, teacher)
                return jax.vmap(env.step)(states, action), (observation, mask, teacher)

            states, seen = jax.lax.scan(step, states, jax.random.split(play_key, config.steps))
            after.append(states)
            batches.append(jax.tree.map(lambda part: part.reshape(-1, part.shape[-1]), seen))
        batch = jax.tree.map(lambda *part: jnp.concatenate(part), *batches)
        order = jax.random.permutation(shuffle_key, config.games * config.steps).reshape(config.parts, -1)

        def learn(carry: tuple[Layers, Any], rows: jax.Array) -> tuple[tuple[Layers, Any], jax.Array]:
            policy, adam = carry
            part = jax.tree.map(lambda all_: all_[rows], batch)
            gap, gradient = jax.value_and_grad(loss)(policy, part)
            change, adam = optimizer.update(gradient, adam, policy)
            return (optax.apply_updates(policy, change), adam), gap

        (policy, adam), gap = jax.lax.scan(learn, (student.policy, student.adam), order)
        average = jax.tree.map(lambda old, new: old + FOLLOW * (new - old), student.average, policy)
        return Student(policy, average, adam, tuple(after), key), gap.mean()

    return jax.jit(update, donate_argnums=0)


def distil(
    config: Config,
    files: Sequence[str],
    out: Path,
    updates: int,
    minutes: float,
    log: Callable[[dict[str, float]], None] = lambda _line: None,
) -> None:
    """Teach one network the mixture of files, and write it. It starts as the last of them.

    The rate falls over ``updates`` updates; the time limit ends it earlier.
    """
    if config.games // len(config.players) % len(files):
        among = f"{len(config.players)} sizes of table and {len(files)} networks"
        raise BadTraining("bad-config", f"{config.games} games do not share out among {among}")
    teachers = [read_policy(file, config) for file in files]
    networks = jax.tree.map(lambda *parts: jnp.stack(parts), *teachers)
    student = init_student(config, updates, teachers[-1])
    update, begun = make_update(config, networks, updates), perf_counter()
    number = 0
    for number in range(1, updates + 1):
        student, gap = update(student)
        if number % 20 == 0 or number == updates:
            log({"updates": number, "seconds": perf_counter() - begun, "divergence": float(gap)})
        if perf_counter() - begun > 60 * minutes:
            break
    answers = number * config.games * config.steps
    about = {"players": config.players, "updates": number, "answers": answers, "mixture": len(files)}
    write_weights(out, student.average, config.encoding, about)


def main() -> None:
    """Distil with the settings of the command line."""
    parser = argparse.ArgumentParser(prog="python -m calavera.vector.training.distil", description=__doc__)
    parser.add_argument("files", nargs="+", help="weights of one shape; games must divide by their number")
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--out", type=Path, default=Path("distilled.npz"))
    parser.add_argument("--mixed", action="store_true")
    for name in ("games", "steps", "parts", "width", "depth", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(Config(), name))
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--rate_end", type=float, default=1e-5)
    parser.add_argument("--precision", default="float32")
    given = vars(parser.parse_args())
    files, out, updates, minutes = [given.pop(name) for name in ("files", "out", "updates", "minutes")]

    def log(line: dict[str, float]) -> None:
        sys.stderr.write(json.dumps(line) + "\n")

    try:
        config = Config(**given | {"players": tuple(given["players"])})
        distil(config, files, out, updates, minutes, log)
    except CalaveraError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
