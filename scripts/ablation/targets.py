"""What is exploited of a trained group: averages of weights, mixtures of snapshots, distilled mixtures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import jax
import numpy as np

from calavera.vector.training.best_response.learner import ActorCritic, Policy
from calavera.vector.training.best_response.learner_settings import Setting
from calavera.vector.training.best_response.program import Log
from calavera.vector.training.best_response.targets import Target
from calavera.vector.training.best_response.trainer import Trainer
from calavera.vector.training.model import Layers

from .distil import distil

#: Kinds of targets, and their names in ``summary.jsonl``.
KINDS: Final = {
    # The moving average of the weights over about 500 updates.
    "average": "slow average",
    "last": "last",
    # The network plays another snapshot of its training in every game.
    "snapshots": "mixture of snapshots",
    # The same with snapshots of all networks that have equal settings.
    "seeds": "mixture of seeds",
    # One network that learned to play as the mixture of seeds does.
    "distilled": "distilled",
}


class Trained(NamedTuple):
    """What a training leaves, for all networks of a group."""

    last: ActorCritic
    slow: Policy
    snapshots: Policy


def make_targets(
    trainer: Trainer,
    group: Mapping[str, Setting],
    trained: Trained,
    chosen: Sequence[str],
    kinds: Sequence[str],
    seconds: float,
    log: Log,
) -> list[Target]:
    """The targets of these kinds of the chosen networks. Mixtures are distilled for this many seconds."""
    trained = jax.tree.map(np.asarray, trained)
    names, shape = list(group), trainer.shape

    def take(tree: Layers | ActorCritic, rows: object) -> Layers:
        taken: Layers = jax.tree.map(lambda part: part[rows], tree)
        return taken

    def make(kind: str, row: int, policies: Policy) -> Target:
        start = ActorCritic(take(trained.slow, row), take(trained.last.critic, row))
        return Target(names[row], kind, policies, start, shape.width, shape.depth)

    found = []
    for row in [names.index(name) for name in chosen]:
        singles = {"average": trained.slow, "last": trained.last.policy}
        found += [make(kind, row, take(singles[kind], [row])) for kind in kinds if kind in singles]
        if "snapshots" in kinds:
            found.append(make("snapshots", row, take(trained.snapshots, row)))
    mixtures = []
    for setting in dict.fromkeys(group[name] for name in chosen):
        rows = [row for row, name in enumerate(names) if group[name] == setting and name in chosen]
        count = shape.snapshots // len(rows)
        latest = np.arange(count) * len(rows) + len(rows) - 1  # at equal distances, with the last one
        policies = jax.tree.map(
            lambda part, rows=rows, latest=latest: part[np.ix_(rows, latest)].reshape(-1, *part.shape[2:]),
            trained.snapshots,
        )
        mixtures.append(make("seeds", rows[0], policies))
    if "seeds" in kinds:
        found += mixtures
    if "distilled" in kinds:
        teachers = jax.tree.map(lambda *parts: np.stack(parts), *[mixture.policies for mixture in mixtures])
        starts = jax.tree.map(lambda *parts: np.stack(parts), *[mixture.start.policy for mixture in mixtures])
        students = jax.tree.map(np.asarray, distil(trainer, teachers, starts, seconds, log))
        for at, mixture in enumerate(mixtures):
            single = take(students, [at])
            start = mixture.start._replace(policy=take(students, at))
            found.append(mixture._replace(kind="distilled", policies=single, start=start))
    return found
