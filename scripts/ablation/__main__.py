"""Measures which settings of self-play give networks of low exploitability. Needs JAX and NumPy only.

    PYTHONPATH=src:. python -m scripts.ablation --group one-factor --train 280 --exploit 200 --out runs/one

trains one network for every setting of a group, all of them at the same time: the learners are one compiled
program, mapped over the settings. Then it trains exploiters against frozen copies of every network, again
all at the same time, and counts their wins in fresh games. Every figure is a line of ``results.jsonl``;
``summary.jsonl`` has one line for each network that was exploited, as in ``docs/training-ablation.jsonl``.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from calavera.vector.packed.packed_state import State
from calavera.vector.training.model import Layers, write_weights

from .settings import BASE, EXPLOITERS, GROUPS, Setting
from .trainer import Learner, Shape, Trainer, Weights

Log = Callable[[dict[str, Any]], None]
SEEN = ("entropy", "drift", "error", "error_answers", "clipped", "size", "surprise")


def stack(settings: Sequence[Setting]) -> Setting:
    """Settings side by side, as arrays."""
    columns = [jnp.asarray(part, jnp.float32) for part in zip(*settings, strict=True)]
    return Setting(*columns)  # type: ignore[arg-type]  # the program takes arrays where a person writes numbers


class Program:
    """The compiled update of many learners at once, and the learners."""

    def __init__(self, trainer: Trainer, learner: Learner, settings: Setting, what: str, log: Log) -> None:
        start = perf_counter()
        self.trainer, self.settings, self.what, self.log = trainer, settings, what, log
        self.learner = jax.tree.map(jnp.copy, learner)  # no two parts share memory: updates write over it
        update = jax.jit(jax.vmap(trainer.update, (0, 0, None)), donate_argnums=0)
        self.update = update.lower(self.learner, settings, jnp.zeros(())).compile()
        self.updates, self.spent = 0, 0.0
        self.figures: dict[str, list[float]] = {}
        log({"what": what, "compiled_s": round(perf_counter() - start, 1)})

    def run(self, seconds: float, whole: float) -> None:
        """Update for so many seconds of a training that takes ``whole`` seconds."""
        before, start, told = self.spent, perf_counter(), 0.0
        while self.spent - before < seconds:
            progress = jnp.asarray(min(1.0, self.spent / whole))
            for _ in range(4):
                self.learner, _ = self.update(self.learner, self.settings, progress)
            self.learner, seen = self.update(self.learner, self.settings, progress)
            seen.block_until_ready()
            self.updates += 5
            self.spent = before + perf_counter() - start
            if self.spent - told > whole / 12 or self.spent - before >= seconds:
                told = self.spent
                self.tell(np.asarray(seen))

    def tell(self, seen: np.ndarray) -> None:
        """Log the figures of the last update."""
        figures = dict(zip(SEEN, seen.T[: len(SEEN)], strict=True)) | {"won": seen[:, -1] / seen[:, -2]}
        shape = self.trainer.shape
        line = {"what": self.what, "seconds": round(self.spent, 1), "updates": self.updates}
        line["decisions_each"] = self.updates * shape.games * shape.steps
        self.figures = {name: [round(float(one), 4) for one in part] for name, part in figures.items()}
        self.log(line | self.figures)


def make_counter(trainer: Trainer, many: int) -> Callable[[Layers, Layers, int, int], np.ndarray]:
    """A function that counts games and wins of each policy, alone against copies of its target."""

    def begin(key: jax.Array) -> State:
        return jax.vmap(trainer.env.init)(jax.random.split(key, trainer.shape.games))

    new, judge = jax.jit(jax.vmap(begin)), jax.jit(jax.vmap(trainer.judge))

    def count_wins(policies: Layers, targets: Layers, seed: int, calls: int) -> np.ndarray:
        keys = jax.random.split(jax.random.key(seed), (calls + 5, many))
        states, total = new(keys[0]), np.zeros((many, 3))
        for call in range(1, calls + 5):
            states, wins = judge(policies, targets, states, keys[call])
            total += np.asarray(wins) if call > 4 else 0  # the first four calls only move the games apart
        return total

    return count_wins


def make_exploiters(trainer: Trainer, targets: Weights, log: Log) -> Program:
    """Exploiters of every kind against every network; those of one network stand side by side."""
    kinds = list(EXPLOITERS.values())
    shape = dataclasses.replace(trainer.shape, frozen=True, kept=trainer.shape.steps * 5 // 8)
    player = Trainer(dataclasses.replace(shape, games=max(shape.games // len(kinds), 8)), trainer.columns)
    many = len(targets.policy[0][0])
    targets = jax.tree.map(lambda part: np.repeat(part, len(kinds), 0), targets)
    warm = np.array([kind[0] for kind in kinds] * many)
    settings = stack([kind[1] for kind in kinds] * many)
    new = player.new_weights(range(1000, 1000 + len(warm)))

    def start(target: np.ndarray, new: np.ndarray) -> np.ndarray:
        return np.where(warm.reshape(-1, *[1] * (new.ndim - 1)), target, new)

    keys = jax.random.split(jax.random.key(1), len(warm))
    learner = jax.jit(jax.vmap(player.begin))(keys, jax.tree.map(start, targets, new), targets.policy)
    return Program(player, learner, settings, "exploit", log)


def run_league(main: Program, seconds: float, parts: int, pause: float, log: Log) -> None:
    """Train in parts. After each but the last, train exploiters and let the networks play against them."""
    exploiters: Program | None = None
    meet = jax.jit(jax.vmap(main.trainer.meet, (0, 0, 0, None)))
    for part in range(parts):
        main.run(seconds / parts, seconds)
        if part == parts - 1:
            return
        if exploiters is None:
            exploiters = make_exploiters(main.trainer, main.learner.weights, log)
        targets = jax.tree.map(
            lambda part: jnp.asarray(np.repeat(part, len(EXPLOITERS), 0)[:, None]),
            main.learner.weights.policy,
        )
        exploiters.learner = exploiters.learner._replace(past=targets)
        exploiters.run(pause, 2 * pause * parts)
        found = jax.tree.map(
            lambda part: part.reshape(-1, len(EXPLOITERS), *part.shape[1:]), exploiters.learner.fast
        )
        main.learner = jax.tree.map(jnp.copy, meet(main.learner, main.settings, found, jnp.asarray(part)))


def exploit(
    trainer: Trainer, names: Sequence[str], weights: Weights, seconds: float, calls: int, log: Log
) -> list[dict[str, Any]]:
    """Train every kind of exploiter against every network, and judge the best of each in fresh games.

    Returns what it logged, one dictionary for each network.
    """
    kinds = list(EXPLOITERS)
    program = make_exploiters(trainer, weights, log)
    program.run(seconds, seconds)
    learner, shape = program.learner, program.trainer.shape
    targets = jax.tree.map(lambda part: part[:, 0], learner.past)
    options = {"last": learner.weights.policy, "fast": learner.fast, "slow": learner.slow}
    count_wins = make_counter(program.trainer, len(names) * len(kinds))
    tried, judged = [
        {name: count_wins(policies, targets, seed, calls) for name, policies in options.items()}
        for seed in (2, 3)
    ]
    found = []
    for at, name in enumerate(names):
        rows = range(at * len(kinds), (at + 1) * len(kinds))
        shares = {(row, key): tried[key][row, 2] / tried[key][row, 1] for row in rows for key in options}
        row, key = max(shares, key=lambda one: shares[one])
        _, games, won = judged[key][row]
        share = won / games
        each = {
            kinds[row % len(kinds)]: {
                "won": round(max(judged[key][row, 2] / judged[key][row, 1] for key in options), 4),
                "surprise": round(judged["last"][row, 0] / calls, 3),
            }
            for row in rows
        }
        found.append(
            {
                "what": "judged",
                "network": name,
                "exploiter": [kinds[row % len(kinds)], key],
                "decisions": program.updates * shape.games * shape.steps,
                "games": int(games),
                "won": round(share, 4),
                "interval": round(1.96 * (share * (1 - share) / games) ** 0.5, 4),
                "each": each,
            }
        )
        log(found[-1])
    return found


def summary(
    given: argparse.Namespace, setting: Setting, trained: Mapping[str, Any], judged: Mapping[str, Any]
) -> dict[str, Any]:
    """The line of one network, as in ``docs/training-ablation.jsonl``."""
    name, _, last = judged["network"].partition(": ")
    return {
        "group": given.group,
        "players": given.players,
        "encoding": given.encoding,
        "network": name,
        "weights": "last" if last else "slow average",
        "games": given.games,
        "train_s": given.train,
        **trained,
        "exploiter_decisions": judged["decisions"],
        "won": judged["won"],
        "interval": judged["interval"],
        "judged_games": judged["games"],
        "won_by_exploiter": {kind: part["won"] for kind, part in judged["each"].items()},
        "setting": {key: value for key, value in setting._asdict().items() if value != getattr(BASE, key)},
    }


def save(file: Path, tree: Any) -> None:
    """Keep stacked weights in half the space."""
    with file.open("wb") as out:
        np.savez(out, *[np.asarray(leaf).astype(np.float16) for leaf in jax.tree.leaves(tree)])


def load(file: Path, pattern: Any) -> Any:
    """Read what ``save`` kept."""
    with np.load(file) as kept:
        leaves = [np.float32(kept[name]) for name in kept.files]
    return jax.tree.unflatten(jax.tree.structure(pattern), leaves)


def main() -> None:
    """Train a group, or load it, and exploit what came of it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.ablation", description=__doc__)
    parser.add_argument("--group", choices=list(GROUPS), default="one-factor")
    parser.add_argument(
        "--train", type=float, default=60.0, help="seconds of self-play, all networks together"
    )
    parser.add_argument("--exploit", type=float, default=60.0, help="seconds of all exploiters together")
    parser.add_argument(
        "--league-parts", type=int, default=1, help="parts of the training, exploiters between"
    )
    parser.add_argument(
        "--league-pause", type=float, default=15.0, help="seconds of exploiters between parts"
    )
    parser.add_argument(
        "--last", nargs="*", default=[], help="settings whose last weights are exploited as well"
    )
    parser.add_argument("--only", nargs="*", help="exploit these settings only")
    parser.add_argument("--export", action="store_true", help="also write these networks for neural:FILE")
    parser.add_argument("--load", type=Path, help="folder of a training to exploit instead of a new one")
    parser.add_argument("--calls", type=int, default=40, help="calls of the judge, each of steps × games")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ablation"))
    for field in dataclasses.fields(Shape):
        if field.name not in {"frozen", "kept"}:
            parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = parser.parse_args()
    names = {field.name for field in dataclasses.fields(Shape)} & set(vars(given))
    shape = Shape(**{name: getattr(given, name) for name in names}, kept=given.steps)
    given.out.mkdir(parents=True, exist_ok=True)
    results = (given.out / "results.jsonl").open("a", encoding="utf-8")

    def log(line: dict[str, Any]) -> None:
        text = json.dumps(line)
        results.write(text + "\n")
        results.flush()
        sys.stderr.write(text[:600] + "\n")

    trainer = Trainer(shape)
    group = GROUPS[given.group]
    log({"what": "settings", "group": given.group, "shape": dataclasses.asdict(shape)})
    for name, setting in group.items():
        log({"what": "setting", "name": name, **setting._asdict()})
    keys = jax.random.split(jax.random.key(given.seed), len(group))
    new = trainer.new_weights(range(given.seed, given.seed + len(group)))
    learner = jax.jit(jax.vmap(trainer.begin))(keys, new, new.policy)
    chosen = given.only or list(group)
    trained: list[dict[str, Any]] = [{}] * len(group)
    if given.load:
        slow, last = [load(given.load / f"{name}.npz", learner.weights) for name in ("slow", "last")]
    else:
        program = Program(trainer, learner, stack(list(group.values())), "train", log)
        run_league(program, given.train, given.league_parts, given.league_pause, log)
        learner = program.learner
        trained = [
            {
                "decisions": program.updates * shape.games * shape.steps,
                "entropy_reached": entropy,
            }
            for entropy in program.figures["entropy"]
        ]
        last = learner.weights
        slow = Weights(learner.slow, last.critic)
        save(given.out / "slow.npz", slow)
        save(given.out / "last.npz", last)
        for at, name in enumerate(group):
            if given.export and name in chosen:
                policy = jax.tree.map(lambda part, at=at: np.asarray(part)[at], slow.policy)
                word = name.replace(" ", "-").replace(",", "")
                full, about = trainer.full_layers(policy), {"players": (shape.players,)}
                write_weights(given.out / f"{word}.npz", full, shape.encoding, about)
    places = {name: at for at, name in enumerate(group)}
    rows = np.array([places[name] for name in chosen] + [len(group) + places[name] for name in given.last])
    both = jax.tree.map(lambda one, two: np.concatenate([one, two])[rows], slow, last)
    if given.exploit:
        wanted = [*chosen, *[f"{name}: last" for name in given.last]]
        found = exploit(trainer, wanted, both, given.exploit, given.calls, log)
        with (given.out / "summary.jsonl").open("a", encoding="utf-8") as out:
            for judged in found:
                name = judged["network"].removesuffix(": last")
                line = summary(given, group[name], trained[places[name]], judged)
                out.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
