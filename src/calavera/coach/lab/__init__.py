"""The lab: positions of two, solved and reported at any point of their round."""

from __future__ import annotations

__all__: list[str] = []
