"""The settings of a training run."""

from __future__ import annotations

import dataclasses
from math import isfinite

from calavera.encode.layout import VERSIONS
from calavera.rules import CalaveraError
from calavera.vector.packed.seat_sets import MAX_SEATS

__all__ = ["BadTraining", "Config"]


class BadTraining(CalaveraError):
    """A training that cannot be started or resumed."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings of a training run. Equal settings give equal results on the same machine."""

    #: Numbers of players; the games are divided among them.
    players: tuple[int, ...] = (2,)
    #: Parallel games, and actions in each per update.
    games: int = 1024
    steps: int = 32
    #: Hidden layers of the network, and units in each.
    depth: int = 2
    width: int = 128
    #: Epochs of an update, and minibatches in each.
    epochs: int = 2
    parts: int = 8
    #: Learning rate of Adam, and the largest gradient norm.
    rate: float = 1e-3
    most: float = 0.5
    #: Clip range of the probability ratio, and lambda of generalised advantage estimation.
    clip: float = 0.2
    ahead: float = 0.95
    #: Coefficients of the entropy, of the pull towards the average, and of the critic's error.
    entropy: float = 0.05
    pull: float = 0.1
    critic: float = 0.5
    #: Rate at which the average follows, per update.
    follow: float = 0.02
    #: Updates between renewals of what the policy is pulled towards; 0: it is always the average.
    hold: int = 0
    #: Updates over which rate, entropy and clip change geometrically, and their ends; an end of 0: no change.
    anneal: int = 0
    rate_end: float = 0.0
    entropy_end: float = 0.0
    clip_end: float = 0.0
    #: Whether every game draws its opening, loss rule and Last Chance disc; if not, all have the defaults.
    mixed: bool = False
    #: Whether the critic sees every disc.
    open_critic: bool = True
    #: Version of the encoding that the networks read.
    encoding: int = VERSIONS[-1]
    #: Precision of matrix products: float32, or bfloat16, which is faster on a GPU.
    precision: str = "float32"
    seed: int = 0

    def __post_init__(self) -> None:
        sizes = set(self.players)
        if not sizes or len(sizes) < len(self.players) or not sizes <= set(range(2, MAX_SEATS + 1)):
            raise BadTraining("bad-config", f"tables are of 2 to {MAX_SEATS} players, each size once")
        if self.encoding not in VERSIONS:
            why = f"the encoding has versions {VERSIONS[0]} to {VERSIONS[-1]}, not {self.encoding}"
            raise BadTraining("bad-config", why)
        if self.precision not in ("float32", "bfloat16"):
            raise BadTraining("bad-config", f"the precision is float32 or bfloat16, not {self.precision}")
        numbers = {
            name: getattr(self, name)
            for name in (
                *("rate", "most", "clip", "entropy", "pull", "critic"),
                *("rate_end", "entropy_end", "clip_end"),
            )
        }
        for name, number in numbers.items():
            if not (isfinite(number) and number >= 0):
                raise BadTraining("bad-config", f"{name} is a number from 0 on, not {number}")
        for name in ("ahead", "follow"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadTraining("bad-config", f"{name} is a number from 0 to 1, not {getattr(self, name)}")
        least = {"games": len(sizes), "steps": 1, "depth": 1, "width": 1, "epochs": 1, "parts": 1}
        least |= {"hold": 0, "anneal": 0}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise BadTraining("bad-config", f"{name} must be at least {low}, not {getattr(self, name)}")
        if self.games % len(self.players) or self.games * self.steps % self.parts:
            raise BadTraining(
                "bad-config",
                f"{self.games} games must share out among {len(self.players)} sizes of table, and their "
                f"{self.games * self.steps} answers among {self.parts} parts",
            )
