"""Teaches networks of two seats to play by the heads-up table. Needs JAX, Optax and NumPy.

    PYTHONPATH=src:. python -m scripts.solved_student --plans plans.npz --teach 150 --tune 120 --exploit 150

teaches students, continues some of them by self-play that pulls them back towards what they learned, and
trains exploiters against all of them, as ``scripts.ablation`` does.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import numpy as np

from calavera.vector.training.best_response.exploiters import exploit
from calavera.vector.training.best_response.learner import ActorCritic, Policy, Shape, repeat
from calavera.vector.training.best_response.learner_settings import EXPLOITERS, Setting
from calavera.vector.training.best_response.program import CompiledTraining, Log, stack
from calavera.vector.training.best_response.targets import Target
from calavera.vector.training.best_response.trainer import Trainer
from calavera.vector.training.model import write_weights

from .plans import read_plans
from .student import teach
from .teacher import Teacher

#: Seconds that are kept for the judge of the exploiters.
JUDGE_S = 50.0
#: Self-play after the lessons: the magnet is the student itself and never renewed.
TUNED = Setting(
    entropy=1e-3, entropy_end=1e-3, rate=2e-4, rate_end=2e-5, clip=0.05, clip_end=0.05, ahead=0.8, hold=1e9
)
PULLS = (0.05, 0.2)


def tune(trainer: Trainer, students: Policy, seconds: float, log: Log) -> dict[str, tuple[Policy, Any]]:
    """Continue every student with every pull: the averages of the policies, and their critics."""
    many = len(students[0][0])
    starts = jax.tree.map(lambda part: np.repeat(np.asarray(part), len(PULLS), 0), students)
    fresh = trainer.new_weights(range(100, 100 + many * len(PULLS)))
    weights = ActorCritic(starts, fresh.critic)
    opponents = jax.vmap(lambda policy: repeat(policy, trainer.shape.copies))(weights.policy)
    keys = jax.random.split(jax.random.key(3), many * len(PULLS))
    learner = jax.jit(jax.vmap(trainer.new_learner))(keys, weights, opponents)
    settings = stack([TUNED._replace(pull=pull) for _ in range(many) for pull in PULLS])
    program = CompiledTraining(trainer, learner, settings, "tune", log)
    program.run(seconds, seconds)
    slow, critic = jax.tree.map(np.asarray, (program.learner.slow, program.learner.weights.critic))
    names = [f"student {number}, self-play with pull {pull}" for number in range(many) for pull in PULLS]
    return {name: jax.tree.map(lambda part, at=at: part[at], (slow, critic)) for at, name in enumerate(names)}


def main() -> None:
    """Teach, tune, exploit."""
    parser = argparse.ArgumentParser(prog="python -m scripts.solved_student", description=__doc__)
    parser.add_argument("--plans", type=Path, nargs="+", required=True, help="made by the module plans")
    parser.add_argument("--teach", type=float, default=150.0, help="seconds of lessons for each file")
    parser.add_argument("--tune", type=float, default=0.0, help="seconds of self-play afterwards")
    parser.add_argument(
        "--exploit", type=float, default=150.0, help="seconds of all exploiters together, or 0"
    )
    parser.add_argument("--limit", type=float, default=570.0, help="seconds of the whole command")
    parser.add_argument("--seeds", type=int, default=1, help="students of each file")
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--steps", type=int, default=32)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--exploit-games", type=int, default=2048)
    parser.add_argument("--calls", type=int, default=30, help="calls of the judge")
    parser.add_argument("--precision", default="bfloat16", help="of self-play and exploiters")
    parser.add_argument("--out", type=Path, default=Path("solved"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    begun, results = perf_counter(), (given.out / "results.jsonl").open("a", encoding="utf-8")

    def log(line: dict[str, Any]) -> None:
        text = json.dumps({"at_s": round(perf_counter() - begun, 1)} | line)
        results.write(text + "\n")
        results.flush()
        sys.stderr.write(text[:700] + "\n")

    log({"what": "settings"} | {name: str(value) for name, value in vars(given).items()})
    shape = Shape(
        games=given.games,
        steps=given.steps,
        kept=given.steps,
        width=given.width,
        depth=given.depth,
        snapshots=2,
    )
    trainer = Trainer(shape)
    playing = dataclasses.replace(shape, precision=given.precision, games=given.exploit_games)
    player = Trainer(playing, trainer.columns)
    small = Trainer(dataclasses.replace(playing, width=256, depth=3), trainer.columns)
    targets, learned = [], []

    def add(name: str, policy: Policy, critic: Any) -> None:
        single = jax.tree.map(lambda part: np.asarray(part)[None], policy)
        targets.append(Target(name, "average", single, ActorCritic(policy, critic), given.width, given.depth))

    def write(name: str, policy: Policy) -> None:
        file = given.out / f"{name.replace(' ', '-').replace(',', '')}.npz"
        write_weights(file, trainer.expand_layers(policy), shape.encoding, {"players": (2,)})

    for number, file in enumerate(given.plans):
        fresh = trainer.new_weights(range(10 * number, 10 * number + given.seeds))

        def keep(students: Policy, file: Path = file) -> None:
            for seed in range(given.seeds):
                policy = jax.tree.map(lambda part, seed=seed: part[seed], students)
                write(f"student of {file.stem}, seed {seed}", policy)

        students = teach(trainer, Teacher(read_plans(file)), fresh.policy, given.teach, log, keep)
        for seed in range(given.seeds):
            policy, critic = jax.tree.map(
                lambda part, seed=seed: np.asarray(part)[seed], (students, fresh.critic)
            )
            add(f"student of {file.stem}, seed {seed}", policy, critic)
            learned.append(policy)
    if given.tune:
        stacked = jax.tree.map(lambda *parts: np.stack(parts), *learned)
        for name, (policy, critic) in tune(player, stacked, given.tune, log).items():
            add(name, policy, critic)
    for target in targets:
        write(target.network, jax.tree.map(lambda part: part[0], target.policies))
    if not given.exploit:
        return

    def seconds() -> float:
        return max(5.0, min(given.limit - JUDGE_S - (perf_counter() - begun), given.exploit))

    found = exploit(small, targets, list(EXPLOITERS), seconds, given.calls, log)
    for target, judged in zip(targets, found, strict=True):
        won = {kind: part["won"] for kind, part in judged["each"].items()}
        sys.stdout.write(f"{target.network}: {judged['won']} ± {judged['interval']} {won}\n")


if __name__ == "__main__":
    main()
