"""Bots in other processes: programs that read and write JSON lines."""

from __future__ import annotations

from typing import Any

__all__ = ["ExternalBot"]


def __getattr__(name: str) -> Any:  # Any: it stands for every name of the module
    """Load ``ExternalBot`` when it is first asked for: it needs more than NumPy."""
    if name != "ExternalBot":
        raise AttributeError(name)
    from .program_bot import ExternalBot

    return ExternalBot
