"""Words that are stored and sent alike: a table's pace and status, and why somebody does not play."""

from __future__ import annotations

from typing import Literal

__all__ = ["AbsenceReason", "Pace", "Status"]

Pace = Literal["slow", "normal", "fast", "instant"]
AbsenceReason = Literal["left", "gone", "clock"]
Status = Literal["open", "playing", "over", "closed"]
