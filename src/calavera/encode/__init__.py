"""Actions and views as integers: one encoding for every environment."""

from .actions import decode_action, encode_action, legal_action_mask
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
