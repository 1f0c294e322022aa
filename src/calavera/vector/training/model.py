"""The network: the features of an observation, its layers, and the file of weights.

A file of weights is plain NumPy and includes the features, so that ``calavera.bots.players.neural`` plays
from it without JAX and without this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from calavera.encode.layout import WEIGHTS_FORMATS, Layout, Slice
from calavera.vector.packed.seat_sets import MAX_SEATS

__all__ = [
    "FeatureArrays",
    "Layers",
    "apply_layers",
    "feature_arrays",
    "features",
    "init_layers",
    "write_weights",
]

#: Matrix and offset of each layer, with ReLU between layers.
Layers = tuple[tuple[jax.Array, jax.Array], ...]

#: Numbers that are also read in unary (at least 1, at least 2, …), because the policy depends on which of
#: them is larger.
_UNARY: Final = ("bid", "total", "to_flip", "hand", "discs", "wins", "stack", "flipped", "hand_size")


class FeatureArrays(NamedTuple):
    """How an observation becomes features: each number times its scale, then ``number[which] >= least``."""

    scale: np.ndarray
    which: np.ndarray
    least: np.ndarray

    @property
    def total(self) -> int:
        """How many features there are."""
        return len(self.scale) + len(self.which)


@cache
def feature_arrays(version: int) -> FeatureArrays:
    """The features of an observation in a version of the encoding."""
    layout = Layout(MAX_SEATS, version)
    scale = np.zeros(layout.observation_size, np.float32)
    which: list[int] = []
    least: list[int] = []
    for name, part in layout.observation_slices.items():
        scale[part.range] = 1 / _largest(part, version)
        if name in _UNARY:
            for number in range(part.start, part.stop):
                which += [number] * part.high
                least += range(1, part.high + 1)
    return FeatureArrays(scale, np.array(which, np.int16), np.array(least, np.int8))


def _largest(part: Slice, version: int) -> int:
    """The number that becomes 1. Version 1 takes the bound, which is far above what most games have."""
    bound = max(abs(part.low), part.high)
    return bound if version == 1 else min(bound, 4 if part.name.endswith("_rounds") else 8)


def features(seen: jax.Array, version: int) -> jax.Array:
    """The input features of an observation."""
    scale, which, least = feature_arrays(version)
    return jnp.concatenate([seen * scale, (seen[..., which] >= least).astype(jnp.float32)], axis=-1)


def init_layers(key: jax.Array, sizes: Sequence[int]) -> Layers:
    """Random layers; the last one is small, so that the first policy is nearly uniform."""
    keys = jax.random.split(key, len(sizes) - 1)
    gains = [2**0.5] * (len(sizes) - 2) + [0.01]
    start = jax.nn.initializers.orthogonal()
    return tuple(
        [
            (gain * start(key, (wide, high), jnp.float32), jnp.zeros(high))
            for key, gain, wide, high in zip(keys, gains, sizes, sizes[1:], strict=False)
        ]
    )


def apply_layers(layers: Layers, row: jax.Array, precision: str = "float32") -> jax.Array:
    """The output of the last layer, in single precision."""
    *hidden, (matrix, offset) = layers
    kind = jnp.dtype(precision)
    row = row.astype(kind)
    for wide, low in hidden:
        row = jax.nn.relu(row @ wide.astype(kind) + low.astype(kind))
    return (row @ matrix.astype(kind)).astype(jnp.float32) + offset


def write_weights(file: Path, policy: Layers, version: int, about: Mapping[str, Any]) -> None:
    """Write a policy that NumPy can play; ``about`` describes its origin."""
    parts: dict[str, Any] = {"format": WEIGHTS_FORMATS[version], "about": json.dumps(about)}
    parts |= feature_arrays(version)._asdict()
    for number, (matrix, offset) in enumerate(policy):
        parts |= {f"matrix{number}": np.asarray(matrix), f"offset{number}": np.asarray(offset)}
    with file.open("wb") as out:
        np.savez_compressed(out, **parts)
