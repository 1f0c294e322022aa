"""What actions are worth to the seat of a view: by the heads-up table in duels, by rollouts elsewhere."""

from __future__ import annotations

__all__: list[str] = []
