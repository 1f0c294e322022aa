"""The heads-up table: bounds of the value of every position of two players, from a file in the package."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import numpy as np

from calavera.rules import CalaveraError
from calavera.solve.positions import MAX_DISCS, WINS_NEEDED, Position

from .belief_grid import Floats, Gains, belief_axes, constant_gains, slopes
from .round_tree import ENDING_KINDS

__all__ = ["BadTable", "HeadsUpTable", "PublicKey", "ValueBounds", "all_keys", "load", "next_key", "value"]

FORMAT = "calavera heads-up table"
VERSION = 1
NAME = "heads-up.table"

#: Discs of both seats and wins that both still need; seat 0 is first in the round.
PublicKey = tuple[int, int, int, int]


class BadTable(CalaveraError):
    """A table file that cannot be used."""


class ValueBounds(NamedTuple):
    """Bounds of the value of a position to seat 0, from -1 (lost) to 1 (won)."""

    #: The value is between these two; ``value`` is the middle and ``error`` the distance to either.
    low: float
    high: float
    #: By seat: its own value with its skull and without; with four discs only the first counts.
    hands: tuple[tuple[float, float], tuple[float, float]]

    @property
    def value(self) -> float:
        """The middle of the two bounds."""
        return (self.low + self.high) / 2

    @property
    def error(self) -> float:
        """The largest possible error of the value."""
        return (self.high - self.low) / 2

    def win_probability(self, seat: int) -> float:
        """The probability that this seat wins the game under optimal play."""
        return (1 + (self.value if seat == 0 else -self.value)) / 2


@dataclass
class HeadsUpTable:
    """The table: gains of every public position on a grid of beliefs, and the settings of its build."""

    steps: int
    passes: int
    states: dict[PublicKey, Gains] = field(default_factory=dict)

    def gains_by_ending(self, key: PublicKey) -> tuple[Gains, Gains, Gains, Gains]:
        """The gains after each kind of ending of this round, for the seats of this round."""
        first, second, third, fourth = (self._next_gains(key, kind) for kind in range(len(ENDING_KINDS)))
        return first, second, third, fourth

    def _next_gains(self, key: PublicKey, kind: int) -> Gains:
        found = next_key(key, kind)
        if isinstance(found, float):
            return constant_gains(found)
        gains = self.states[found]
        return (gains[1], gains[0]) if ENDING_KINDS[kind][0] == 1 else gains

    def value(self, position: Position) -> ValueBounds:
        """The bounds of a position, on or between grid points."""
        if position.first == 1:
            turned = self.value(position.swap_seats())
            return ValueBounds(-turned.high, -turned.low, (turned.hands[1], turned.hands[0]))
        gains = self.states[(*position.discs, *position.wins)]
        sure = np.array(position.skull)
        pairs = [slopes(np, gains[seat], sure[seat : seat + 1], sure[1 - seat : 2 - seat]) for seat in (0, 1)]
        tops = [float((sure[i] * pair[0] + (1 - sure[i]) * pair[1])[0]) for i, pair in enumerate(pairs)]
        error = (tops[0] + tops[1]) / 2
        first, second = ((float(pair[0][0]) - error, float(pair[1][0]) - error) for pair in pairs)
        return ValueBounds(-tops[1], tops[0], (first, second))

    def gaps(self, key: PublicKey) -> Floats:
        """The distance between the bounds at every grid point: [belief about seat 0, about seat 1]."""
        tops = []
        for gains, axis in zip(self.states[key], belief_axes(key[:2], self.steps), strict=True):
            sure = axis[:, None]
            tops.append(sure * gains[:, :, 0] + (1 - sure) * gains[:, :, 1])
        found: Floats = tops[0] + tops[1].T
        return found

    def to_bytes(self) -> bytes:
        """The table as a file: a line of JSON, then the packed numbers."""
        keys = [key for key in all_keys() if key in self.states]
        numbers = [gains.astype("<f4").tobytes() for key in keys for gains in self.states[key]]
        packed = zlib.compress(b"".join(numbers), 9)
        header = {
            "format": FORMAT,
            "version": VERSION,
            "steps": self.steps,
            "passes": self.passes,
            "states": keys,
            "sha256": hashlib.sha256(packed).hexdigest(),
        }
        return json.dumps(header).encode() + b"\n" + packed

    @classmethod
    def from_bytes(cls, raw: bytes) -> HeadsUpTable:
        """Read a file. A damaged file or another version is refused."""
        line, _, packed = raw.partition(b"\n")
        try:
            header = json.loads(line)
        except ValueError:
            header = {}
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise BadTable("bad-table", "this is not a heads-up table: build it again with make heads-up")
        if header["version"] != VERSION:
            raise BadTable(
                "bad-table",
                f"this table is of version {header['version']}, and version {VERSION} is understood: "
                "build it again with make heads-up",
            )
        if hashlib.sha256(packed).hexdigest() != header["sha256"]:
            raise BadTable(
                "bad-table", "the heads-up table is damaged: reinstall it, or build it with make heads-up"
            )
        numbers = np.frombuffer(zlib.decompress(packed), dtype="<f4").astype(float)
        table, at = cls(header["steps"], header["passes"]), 0
        for key in map(tuple, header["states"]):
            points = [len(axis) for axis in belief_axes(key[:2], table.steps)]
            size = points[0] * points[1] * 2
            own, other = numbers[at : at + size], numbers[at + size : at + 2 * size]
            table.states[key] = own.reshape(*points, 2), other.reshape(points[1], points[0], 2)
            at += 2 * size
        return table


def all_keys() -> Iterator[PublicKey]:
    """Every public position with seat 0 first; positions that can follow another come before it."""
    discs, wins = range(1, MAX_DISCS + 1), range(1, WINS_NEEDED + 1)
    keys = [(a, b, v, w) for a in discs for b in discs for v in wins for w in wins]
    return iter(sorted(keys, key=lambda key: (sum(key), key)))


def next_key(key: PublicKey, kind: int) -> PublicKey | float:
    """The position after an ending of this kind, with its first seat as seat 0, or the result of the game.

    >>> next_key((4, 3, 2, 1), 1), next_key((4, 3, 2, 1), 3), next_key((4, 3, 2, 1), 2)
    ((3, 3, 2, 1), (2, 4, 1, 2), -1.0)
    """
    challenger, failed = ENDING_KINDS[kind]
    discs, wins = list(key[:2]), list(key[2:])
    left = discs if failed else wins
    left[challenger] -= 1
    if not left[challenger]:  # W1, W2
        return 1.0 if (challenger == 0) != failed else -1.0
    if challenger == 1:  # N1: the Challenger is first
        discs.reverse()
        wins.reverse()
    return discs[0], discs[1], wins[0], wins[1]


@cache
def load(path: Path | None = None) -> HeadsUpTable:
    """The table of the package, or another file. The result is cached.

    >>> load().value(Position.even((4, 4), wins=(2, 2))).win_probability(0) > 0.5
    True
    """
    source = resources.files("calavera.solve") / "data" / NAME if path is None else path
    try:
        raw = source.read_bytes()
    except OSError as error:
        raise BadTable(
            "bad-table", "the heads-up table is not there: reinstall it, or build it with make heads-up"
        ) from error
    return HeadsUpTable.from_bytes(raw)


def value(position: Position) -> ValueBounds:
    """The bounds of a position from the table of the package."""
    return load().value(position)
