"""Levels as they played before: yardsticks to measure against. They go with the next release.

``regular@1`` plays as ``regular`` did in version 1 of the levels. Nothing in this package may change how a
level plays; ``tests/bots/test_pinned.py`` compares whole games.
"""

from __future__ import annotations

from typing import Final

from calavera.bots.levels import Level, register_level

from . import expert, novice, regular, sharp

__all__ = ["PINNED_LEVELS"]

#: From the weakest to the strongest.
PINNED_LEVELS: Final[dict[str, Level]] = {
    "novice@1": Level("novice as it played in version 1 of the levels", novice.choose),
    "regular@1": Level("regular as it played in version 1 of the levels", regular.choose),
    "sharp@1": Level("sharp as it played in version 1 of the levels", sharp.choose, slow=True),
    "expert@1": Level(
        "expert as it played in version 1 of the levels; expert@1:N plays N rollouts for each decision",
        expert.choose,
        expert.with_argument,
        slow=True,
        has_probabilities=False,
    ),
}

for _name, _level in PINNED_LEVELS.items():
    register_level(_name, _level)
