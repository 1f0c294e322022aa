"""What is exploited of a trained group: averages of weights, mixtures of snapshots, distilled mixtures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import jax
import numpy as np

from calavera.vector.training.model import Layers

from .distil import distil
from .learner import Policy, Weights
from .program import Log
from .settings import Setting
from .trainer import Trainer

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

    last: Weights
    slow: Policy
    snapshots: Policy


class Target(NamedTuple):
    """A policy to exploit: a mixture of copies, one in each game; a single network is a mixture of one."""

    network: str
    kind: str
    policies: Policy
    #: The weights that a warm exploiter starts with.
    start: Weights
    #: Units and hidden layers before ``pad_layers``.
    width: int
    depth: int


def make_targets(
    trainer: Trainer,
    group: Mapping[str, Setting],
    trained: Trained,
    chosen: Sequence[str],
    kinds: Sequence[str],
    seconds: float,
    log: Log,
) -> list[Target]:
    """The targets of these kinds of the chosen networks. Mixtures are distilled for so many seconds."""
    trained = jax.tree.map(np.asarray, trained)
    names, shape = list(group), trainer.shape

    def take(tree: Layers | Weights, rows: object) -> Layers:
        taken: Layers = jax.tree.map(lambda part: part[rows], tree)
        return taken

    def make(kind: str, row: int, policies: Policy) -> Target:
        start = Weights(take(trained.slow, row), take(trained.last.critic, row))
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


def pad_layers(layers: Layers, width: int, depth: int) -> Layers:
    """The same function with more units, which are always 0, and more hidden layers, which change nothing.

    So networks of several sizes fit into one program. Axes before the last two stay.
    """

    def pad(part: np.ndarray, rows: int | None, columns: int) -> np.ndarray:
        more = [(0, 0)] * part.ndim
        more[-1] = (0, columns - part.shape[-1])
        if rows is not None:
            more[-2] = (0, rows - part.shape[-2])
        return np.pad(part, more)

    inputs, outputs = layers[0][0].shape[-2], layers[-1][0].shape[-1]
    sizes = [inputs, *[width] * (len(layers) - 1), outputs]
    padded = [
        (pad(np.asarray(matrix), rows, columns), pad(np.asarray(offset), None, columns))
        for (matrix, offset), rows, columns in zip(layers, sizes, sizes[1:], strict=False)
    ]
    lead = padded[0][0].shape[:-2]
    same = np.broadcast_to(np.eye(width, dtype=np.float32), (*lead, width, width))
    zeros = np.zeros((*lead, width), np.float32)
    extra = [(same, zeros)] * (depth - len(layers) + 1)
    whole: Any = (*padded[:-1], *extra, padded[-1])  # of NumPy's arrays, which do as well as JAX's
    return tuple(whole)


def stack_targets(targets: Sequence[Target], width: int, depth: int) -> tuple[Policy, Weights]:
    """All targets side by side: their copies, as many for each, and the weights of warm exploiters."""
    copies = max(len(target.policies[0][0]) for target in targets)

    def fill(part: np.ndarray) -> np.ndarray:
        return np.repeat(part, copies // len(part), 0)

    policies, starts = [], []
    for target in targets:
        policies.append(jax.tree.map(fill, pad_layers(target.policies, width, depth)))
        starts.append(Weights(*[pad_layers(layers, width, depth) for layers in target.start]))
    stacked: Policy = jax.tree.map(lambda *parts: np.stack(parts), *policies)
    start: Weights = jax.tree.map(lambda *parts: np.stack(parts), *starts)
    return stacked, start
