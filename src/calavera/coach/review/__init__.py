"""Reviews: a verdict on every decision of a finished game, from what its seat could know."""

from __future__ import annotations

__all__: list[str] = []
