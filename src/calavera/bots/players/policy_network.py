"""A network of ``calavera train`` in NumPy, without JAX: from a view to action probabilities."""

from __future__ import annotations

import json
import zipfile
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calavera import encode
from calavera.bots.registry import BadBot
from calavera.encode.layout import WEIGHTS_FORMATS, Layout
from calavera.rules import View

__all__ = ["SHIPPED", "PolicyNetwork", "load_network"]

Floats = NDArray[np.float32]

#: The networks of the package, by name.
SHIPPED: Final = {"master": str(Path(__file__).parents[1] / "data" / "master.npz")}


class PolicyNetwork:
    """The layers of weights, and the features of an observation for the first layer."""

    def __init__(self, parts: dict[str, NDArray[Any]]) -> None:
        names = {name: version for version, name in WEIGHTS_FORMATS.items()}
        #: The layout of the version of the encoding that the network reads.
        self.layout = Layout(seats=6, version=names[str(parts["format"])])
        self.about: dict[str, Any] = json.loads(str(parts["about"]))
        self.scale = _single(parts["scale"])
        self.which, self.least = parts["which"], parts["least"]
        count = sum([name.startswith("matrix") for name in parts])
        #: Files may hold half precision; NumPy computes faster in single precision.
        self.layers: list[tuple[Floats, Floats]] = [
            (_single(parts[f"matrix{i}"]), _single(parts[f"offset{i}"])) for i in range(count)
        ]
        #: Actions below this probability are never chosen, and all probabilities are raised to this power.
        self.floor = float(self.about.get("floor", 0.0))
        self.power = float(self.about.get("power", 1.0))
        self._check()

    def adjust(self, floor: float, power: float) -> PolicyNetwork:
        """The same network with another floor and power. Impossible ones are refused with a ValueError."""
        other = copy(self)
        other.floor, other.power = floor, power
        other._check_adjustment()
        return other

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
        self._check_adjustment()

    def _check_adjustment(self) -> None:
        if not (0 <= self.floor <= 0.5 and 0.1 <= self.power <= 10):
            raise ValueError("floor is a number from 0 to 0.5, and power from 0.1 to 10")

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
        logits = np.where(masks, row @ matrix + offset, -np.inf) * np.float32(self.power)
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        found: Floats = weights / weights.sum(axis=-1, keepdims=True)
        if self.floor:
            most = found.max(axis=-1, keepdims=True)
            found = np.where((found >= self.floor) | (found == most), found, np.float32(0))
            found /= found.sum(axis=-1, keepdims=True)
        return found


def _single(numbers: NDArray[Any]) -> Floats:
    if numbers.dtype.kind != "f":
        raise ValueError("weights are numbers")
    return numbers.astype(np.float32)


@lru_cache(maxsize=8)
def _load(file: str, _changed: int) -> PolicyNetwork:
    # Opened here, since NumPy would leave a file open that it cannot read.
    with Path(file).open("rb") as opened, np.load(opened, allow_pickle=False) as parts:
        return PolicyNetwork({name: parts[name] for name in parts.files})


def load_network(file: str) -> PolicyNetwork:
    """Load a file of weights, or one of ``SHIPPED`` by name. A missing or damaged one is refused (BadBot).

    >>> load_network("nowhere.npz")
    Traceback (most recent call last):
    ...
    calavera.bots.registry.BadBot: there is no file of weights at nowhere.npz: `calavera train` writes one
    """
    shipped = SHIPPED.get(file)
    try:
        return _load(shipped or file, Path(shipped or file).stat().st_mtime_ns)
    except FileNotFoundError as error:
        if shipped:
            why = f"this installation lacks the network {file} ({shipped}): install Calavera again"
        else:
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
        cure = "install Calavera again" if shipped else "`calavera train` writes them"
        why = f"{shipped or file} holds no weights that this version can play: {cure}"
        raise BadBot("bad-weights", why) from error
