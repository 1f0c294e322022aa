"""Actions and views as integers: one encoding for every environment."""

import warnings
from typing import Any

from .action_indices import decode_action, encode_action, legal_action_mask
from .layout import BadLayout, Layout, Slice
from .observations import observation

__all__ = [
    "BadLayout",
    "Layout",
    "Slice",
    "decode_action",
    "encode_action",
    "legal_action_mask",
    "observation",
]

_RENAMED = {"action": decode_action, "index": encode_action, "mask": legal_action_mask}


def __getattr__(name: str) -> Any:  # Any: whatever the old name stood for
    if name in _RENAMED:
        new = _RENAMED[name]
        warnings.warn(f"calavera.encode.{name} is now {new.__name__}", DeprecationWarning, stacklevel=2)
        return new
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
