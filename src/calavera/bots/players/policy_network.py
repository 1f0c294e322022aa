"""A network of ``calavera train`` in NumPy, without JAX: from a view to action probabilities."""

from __future__ import annotations

import json
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calavera import encode
from calavera.bots.registry import BadBot
from calavera.encode.layout import WEIGHTS_FORMATS, Layout
from calavera.rules import View

__all__ = ["PolicyNetwork", "load_network"]

Floats = NDArray[np.float32]


class PolicyNetwork:
    """The layers of weights, and the features of an observation for the first layer."""

    def __init__(self, parts: dict[str, NDArray[Any]]) -> None:
        names = {name: version for version, name in WEIGHTS_FORMATS.items()}
        #: The layout of the version of the encoding that the network reads.
        self.layout = Layout(seats=6, version=names[str(parts["format"])])
        self.about: dict[str, Any] = json.loads(str(parts["about"]))
        self.scale: Floats = parts["scale"]
        self.which, self.least = parts["which"], parts["least"]
        count = sum([name.startswith("matrix") for name in parts])
        self.layers: list[tuple[Floats, Floats]] = [
            (parts[f"matrix{i}"], parts[f"offset{i}"]) for i in range(count)
        ]
        self._check()

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it was trained for; empty if the file does not say."""
        return tuple(self.about.get("players", ()))

    def _check(self) -> None:
        size, actions = self.layout.observation_size, self.layout.action_count
        wide = size + len(self.which)
        for matrix, offset in self.layers:
            if matrix.shape != (wide, *offset.shape):
                raise ValueError(f"a layer takes {wide} numbers")
            wide = len(offset)
        if not self.layers or wide != actions or self.scale.shape != (size,):
            raise ValueError(f"the last layer gives {actions} numbers")
        if len(self.least) != len(self.which) or not np.isin(self.which, range(size)).all():
            raise ValueError(f"features are of {size} numbers")
        if not all(
            [np.isfinite(matrix).all() and np.isfinite(offset).all() for matrix, offset in self.layers]
        ):
            raise ValueError("weights are numbers")

    def action_probabilities(self, view: View) -> list[float]:
        """The probability of every action index, for a view of a seat that has to act."""
        seen = np.array(encode.observation(view, self.layout), np.float32)
        mask = np.array(encode.legal_action_mask(view, self.layout), bool)
        return list(map(float, self.probabilities_of(seen, mask)))

    def probabilities_of(self, observations: Floats, masks: NDArray[np.bool_]) -> Floats:
        """The probability of every action index, for one observation or for rows of them."""
        unary = observations[..., self.which] >= self.least
        row = np.concatenate([observations * self.scale, unary], axis=-1)
        *hidden, (matrix, offset) = self.layers
        for wide, low in hidden:
            row = np.maximum(row @ wide + low, 0)
        logits = np.where(masks, row @ matrix + offset, -np.inf)
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        found: Floats = weights / weights.sum(axis=-1, keepdims=True)
        return found


@lru_cache(maxsize=8)
def _load(file: str, _changed: int) -> PolicyNetwork:
    # Opened here, since NumPy would leave a file open that it cannot read.
    with Path(file).open("rb") as opened, np.load(opened, allow_pickle=False) as parts:
        return PolicyNetwork({name: parts[name] for name in parts.files})


def load_network(file: str) -> PolicyNetwork:
    """Load a file of weights. A missing or damaged file is refused with a BadBot.

    >>> load_network("nowhere.npz")
    Traceback (most recent call last):
    ...
    calavera.bots.registry.BadBot: there is no file of weights at nowhere.npz: `calavera train` writes one
    """
    try:
        return _load(file, Path(file).stat().st_mtime_ns)
    except FileNotFoundError as error:
        why = f"there is no file of weights at {file}: `calavera train` writes one"
        raise BadBot("no-weights", why) from error
    except (
        OSError,
        EOFError,
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
        zipfile.BadZipFile,
    ) as error:
        why = f"{file} holds no weights that this version can play: `calavera train` writes them"
        raise BadBot("bad-weights", why) from error
