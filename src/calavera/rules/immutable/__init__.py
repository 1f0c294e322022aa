"""Base classes for objects that never change, in plain Python and compiled."""
