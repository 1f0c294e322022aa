"""Measures which settings of self-play give networks of low exploitability. Needs JAX, Optax and NumPy.

    PYTHONPATH=src:. python -m scripts.ablation --group one-factor --train 280 --exploit 200 --out runs/one

trains one network for every setting of a group, all of them at the same time: the learners are one compiled
program, mapped over the settings. Networks of several sizes (``--shapes``) are trained one size after the
other. Then it trains exploiters against frozen copies of every network, again all at the same time, and
counts their wins in fresh games. Every figure is a line of ``results.jsonl``; ``summary.jsonl`` has one line
for each policy that was exploited, as in ``docs/training-ablation.jsonl``. A table of them is printed at the
end.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import numpy as np

from calavera.vector.training.best_response.exploiters import exploit
from calavera.vector.training.best_response.learner import Shape, repeat
from calavera.vector.training.best_response.learner_settings import EXPLOITERS, Setting
from calavera.vector.training.best_response.program import CompiledTraining, Log, stack
from calavera.vector.training.best_response.targets import Target
from calavera.vector.training.best_response.trainer import Trainer
from calavera.vector.training.model import write_weights

from .league import run_league
from .settings import BASE, GROUPS
from .targets import KINDS, Trained, make_targets

#: Seconds that are kept for the judge when the exploiters get what is left of ``--limit``.
JUDGE_S = 50.0
#: Exploiters by short name.
SHORT = dict(zip(("warm", "fresh"), EXPLOITERS, strict=True))


def save(file: Path, tree: Any) -> None:
    """Keep stacked weights in half the space."""
    with file.open("wb") as out:
        np.savez(out, *[np.asarray(leaf).astype(np.float16) for leaf in jax.tree.leaves(tree)])


def load(file: Path, pattern: Any) -> Any:
    """Read what ``save`` kept."""
    with np.load(file) as kept:
        leaves = [np.float32(kept[name]) for name in kept.files]
    return jax.tree.unflatten(jax.tree.structure(pattern), leaves)


def train_group(
    given: argparse.Namespace, trainer: Trainer, group: Mapping[str, Setting], log: Log
) -> tuple[Trained, dict[str, dict[str, Any]]]:
    """Train a group, or load it: the weights, and figures of each network for the summary."""
    keys = jax.random.split(jax.random.key(given.seed), len(group))
    new = trainer.new_weights(range(given.seed, given.seed + len(group)))
    opponents = jax.vmap(lambda policy: repeat(policy, trainer.shape.copies))(new.policy)
    learner = jax.jit(jax.vmap(trainer.new_learner))(keys, new, opponents)
    file = f"{trainer.shape.width}x{trainer.shape.depth}.npz"
    if given.load:
        pattern = Trained(learner.weights, learner.slow, learner.snapshots)
        return load(given.load / file, pattern), {name: {} for name in group}
    program = CompiledTraining(trainer, learner, stack(list(group.values())), "train", log)
    run_league(program, given.train, given.league_parts, given.league_pause, log)
    learner = program.learner
    trained = Trained(learner.weights, learner.slow, learner.snapshots)
    if given.save:
        save(given.out / file, trained)
    reached = zip(group, program.figures["entropy"], strict=True)
    figures = {
        name: {"decisions": program.decisions, "entropy_reached": entropy} for name, entropy in reached
    }
    return trained, figures


def summary(
    given: argparse.Namespace,
    target: Target,
    setting: Setting,
    trained: Mapping[str, Any],
    judged: Mapping[str, Any],
) -> dict[str, Any]:
    """The line of one target, as in ``docs/training-ablation.jsonl``."""
    return {
        "group": given.group,
        "players": given.players,
        "encoding": given.encoding,
        "network": target.network,
        "weights": KINDS[judged["weights"]],
        "width": target.width,
        "depth": target.depth,
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


def table(lines: Sequence[Mapping[str, Any]]) -> str:
    """The summary for people."""
    kinds = list(lines[0]["won_by_exploiter"])
    rows = [["network", "weights", "layers", "decisions", "entropy", *kinds]]
    for line in lines:
        made, entropy = line.get("decisions", 0) / 1e6, line.get("entropy_reached", 0.0)
        row = [line["network"], line["weights"], f"{line['depth']}x{line['width']}", f"{made:.0f} M"]
        won = [f"{100 * line['won_by_exploiter'][kind]:.1f} %" for kind in kinds]
        rows.append([*row, f"{entropy:.2f}", *won])
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, wide)).rstrip() for row in rows)


def read_arguments() -> argparse.Namespace:
    """The options, checked."""
    parser = argparse.ArgumentParser(prog="python -m scripts.ablation", description=__doc__)
    parser.add_argument("--group", choices=list(GROUPS), default="one-factor")
    parser.add_argument(
        "--train", type=float, default=60.0, help="seconds of self-play, all networks of one size together"
    )
    parser.add_argument("--exploit", type=float, default=60.0, help="seconds of all exploiters together")
    parser.add_argument("--distil", type=float, default=30.0, help="seconds of all students of one size")
    parser.add_argument(
        "--limit", type=float, default=1e9, help="seconds of the whole command: shortens --exploit if needed"
    )
    parser.add_argument(
        "--league-parts", type=int, default=1, help="parts of the training, exploiters between"
    )
    parser.add_argument(
        "--league-pause", type=float, default=15.0, help="seconds of exploiters between parts"
    )
    parser.add_argument(
        "--shapes", nargs="+", metavar="WxD", help="sizes of the networks, such as 512x3; else one size"
    )
    parser.add_argument("--targets", nargs="+", choices=list(KINDS), default=["average"])
    parser.add_argument("--exploiters", nargs="+", choices=list(SHORT), default=list(SHORT))
    parser.add_argument("--only", nargs="*", help="exploit these settings only")
    parser.add_argument(
        "--export", type=int, default=0, help="write so many of the least exploited networks for neural:FILE"
    )
    parser.add_argument("--save", action="store_true", help="keep all weights for --load")
    parser.add_argument("--load", type=Path, help="folder of a training to exploit instead of a new one")
    parser.add_argument("--calls", type=int, default=40, help="calls of the judge, each of steps × games")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("ablation"))
    for field in dataclasses.fields(Shape):
        if field.name not in {"frozen", "kept"}:
            parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = parser.parse_args()
    try:
        given.sizes = [(given.width, given.depth)]
        if given.shapes:
            given.sizes = [
                (int(wide), int(deep)) for wide, deep in (word.split("x") for word in given.shapes)
            ]
    except ValueError:
        parser.error("a size is units x hidden layers, such as 512x3")
    copies = given.snapshots if {"snapshots", "seeds", "distilled"} & set(given.targets) else 1
    if given.games % (copies * given.parts * len(given.exploiters)):
        parser.error("--games must be a multiple of snapshots × parts × exploiters")
    return given


def main() -> None:
    """Train a group, or load it, and exploit what came of it."""
    begun, given = perf_counter(), read_arguments()
    given.out.mkdir(parents=True, exist_ok=True)
    results = (given.out / "results.jsonl").open("a", encoding="utf-8")

    def log(line: dict[str, Any]) -> None:
        text = json.dumps({"at_s": round(perf_counter() - begun, 1)} | line)
        results.write(text + "\n")
        results.flush()
        sys.stderr.write(text[:600] + "\n")

    names = {field.name for field in dataclasses.fields(Shape)} & set(vars(given))
    shape = Shape(**{name: getattr(given, name) for name in names}, kept=given.steps)
    trainer, group = Trainer(shape), GROUPS[given.group]
    log({"what": "settings", "group": given.group, "shape": dataclasses.asdict(shape)})
    for name, setting in group.items():
        log({"what": "setting", "name": name, **setting._asdict()})
    targets: list[Target] = []
    figures: list[dict[str, Any]] = []
    for width, depth in given.sizes:
        sized = Trainer(dataclasses.replace(shape, width=width, depth=depth), trainer.columns)
        trained, about = train_group(given, sized, group, log)
        chosen = given.only or list(group)
        targets += make_targets(sized, group, trained, chosen, given.targets, given.distil, log)
        figures += [about[target.network] for target in targets[len(figures) :]]
    if not given.exploit:
        return

    def seconds() -> float:
        rest: float = given.limit - JUDGE_S - (perf_counter() - begun)
        return max(5.0, min(rest, float(given.exploit)))

    kinds = [SHORT[word] for word in given.exploiters]
    found = exploit(trainer, targets, kinds, seconds, given.calls, log)
    lines = [
        summary(given, target, group[target.network], about, judged)
        for target, about, judged in zip(targets, figures, found, strict=True)
    ]
    with (given.out / "summary.jsonl").open("a", encoding="utf-8") as out:
        out.writelines([json.dumps(line) + "\n" for line in lines])
    singles = [at for at, target in enumerate(targets) if len(target.policies[0][0]) == 1]
    for at in sorted(singles, key=lambda at: lines[at]["won"])[: given.export]:
        target = targets[at]
        policy = jax.tree.map(lambda part: part[0], target.policies)
        words = f"{target.network} {target.kind} {target.width}x{target.depth}"
        file = given.out / f"{words.replace(' ', '-').replace(',', '')}.npz"
        origin = {"players": (shape.players,), "exploiter_won": lines[at]["won"]}
        write_weights(file, trainer.expand_layers(policy), shape.encoding, origin)
    sys.stdout.write(table(lines) + "\n")


if __name__ == "__main__":
    main()
