"""Skull in pure JAX: thousands of games at once, in lockstep, on any device that JAX supports."""

from .env import Env, make
from .packed.packed_state import State

__all__ = ["Env", "State", "make"]
