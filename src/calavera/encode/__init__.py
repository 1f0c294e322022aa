"""Actions and observations as integers: one encoding for every environment, a function of views alone."""

from .actions import action, index, mask
from .layout import BadLayout, Layout, Slice
from .observations import observation

__all__ = ["BadLayout", "Layout", "Slice", "action", "index", "mask", "observation"]
