"""The pace of the game, and whether the terminal shows motion."""

from __future__ import annotations

import os

from calavera.bots.pace import PACES, SHOW_SECONDS, pause_before

__all__ = ["PACES", "SHOW_SECONDS", "pause_before", "reduced_motion"]


def reduced_motion() -> bool:
    """Whether the environment asks for no motion: ``NO_MOTION`` or ``REDUCED_MOTION`` is set, not to 0."""
    return any([os.environ.get(name, "0") not in ("", "0") for name in ("NO_MOTION", "REDUCED_MOTION")])
