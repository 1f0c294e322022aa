"""The names of opponents and tribes, the same for all interfaces."""

from __future__ import annotations

from typing import Final

__all__ = ["MAX_NAME_LENGTH", "NAMES", "TRIBES"]

#: The six tribes of a box, in the order of the seats; a second box repeats them.
TRIBES: Final = ("marigold", "obsidian", "coral", "jade", "moon", "maize")

#: The most characters that the name of a player may have.
MAX_NAME_LENGTH: Final = 24

#: The names of opponents.
NAMES: Final = (
    "Rosa", "Tito", "Ofelia", "Bruno", "Luz", "Mateo", "Nilda", "Iker", "Paz", "Elio", "Zoe", "Alma",
)  # fmt: skip
