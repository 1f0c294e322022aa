"""How a value was found. Light: the server imports it without the solver."""

from __future__ import annotations

from typing import Literal

__all__ = ["Method"]

#: ``solved``: by the heads-up table, from beliefs that are certain when the duel begins.
#: ``solved-beliefs``: by the table, for beliefs that are estimates. ``estimated``: by rollouts.
Method = Literal["solved", "solved-beliefs", "estimated"]
