"""What is exploited: single networks and mixtures, brought to one size for one program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import numpy as np

from calavera.vector.training.model import Layers

from .learner import ActorCritic, Policy

__all__ = ["Target", "pad_layers", "stack_targets"]


class Target(NamedTuple):
    """A policy to exploit: a mixture of copies, one in each game; a single network is a mixture of one."""

    network: str
    kind: str
    policies: Policy
    #: The weights that a warm exploiter starts with.
    start: ActorCritic
    #: Units and hidden layers before ``pad_layers``.
    width: int
    depth: int


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


def stack_targets(targets: Sequence[Target], width: int, depth: int) -> tuple[Policy, ActorCritic]:
    """All targets side by side: their copies, as many for each, and the weights of warm exploiters."""
    copies = max(len(target.policies[0][0]) for target in targets)

    def fill(part: np.ndarray) -> np.ndarray:
        return np.repeat(part, copies // len(part), 0)

    policies, starts = [], []
    for target in targets:
        policies.append(jax.tree.map(fill, pad_layers(target.policies, width, depth)))
        starts.append(ActorCritic(*[pad_layers(layers, width, depth) for layers in target.start]))
    stacked: Policy = jax.tree.map(lambda *parts: np.stack(parts), *policies)
    start: ActorCritic = jax.tree.map(lambda *parts: np.stack(parts), *starts)
    return stacked, start
