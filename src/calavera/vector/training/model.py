"""The network: the features of an observation, its layers, and the file of weights.

A file of weights is plain NumPy and includes the features, so that ``calavera.bots.players.neural`` plays
from it without JAX and without this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from calavera.encode.layout import WEIGHTS_FORMAT
from calavera.vector.packed.legal_mask import LAYOUT

__all__ = ["FEATURES", "Layers", "apply_layers", "features", "init_layers", "write_weights"]

#: Matrix and offset of each layer, with ReLU between layers.
Layers = tuple[tuple[jax.Array, jax.Array], ...]

#: Numbers that are also read in unary (at least 1, at least 2, …), because the policy depends on which of
#: them is larger.
_UNARY: Final = ("bid", "total", "to_flip", "hand", "discs", "wins", "stack", "flipped", "hand_size")


def _feature_arrays() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    scale = np.zeros(LAYOUT.observation_size, np.float32)
    which: list[int] = []
    least: list[int] = []
    for name, part in LAYOUT.observation_slices.items():
        scale[part.range] = 1 / max(abs(part.low), part.high)
        if name in _UNARY:
            for number in range(part.start, part.stop):
                which += [number] * part.high
                least += range(1, part.high + 1)
    return scale, np.array(which, np.int16), np.array(least, np.int8)


SCALE, WHICH, LEAST = _feature_arrays()
FEATURES: Final = LAYOUT.observation_size + len(WHICH)


def features(seen: jax.Array) -> jax.Array:
    """The input features of an observation."""
    return jnp.concatenate([seen * SCALE, (seen[..., WHICH] >= LEAST).astype(jnp.float32)], axis=-1)


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


def apply_layers(layers: Layers, row: jax.Array) -> jax.Array:
    """The output of the last layer."""
    *hidden, (matrix, offset) = layers
    for wide, low in hidden:
        row = jax.nn.relu(row @ wide + low)
    return row @ matrix + offset


def write_weights(file: Path, policy: Layers, about: Mapping[str, Any]) -> None:
    """Write a policy that NumPy can play; ``about`` describes its origin."""
    parts: dict[str, Any] = {"format": WEIGHTS_FORMAT, "about": json.dumps(about)}
    parts |= {"scale": SCALE, "which": WHICH, "least": LEAST}
    for number, (matrix, offset) in enumerate(policy):
        parts |= {f"matrix{number}": np.asarray(matrix), f"offset{number}": np.asarray(offset)}
    with file.open("wb") as out:
        np.savez_compressed(out, **parts)
