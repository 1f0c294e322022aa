"""Random numbers inside a game: xoroshiro64**, with two words of state and a dozen operations per draw.

JAX's own generator would cost as much as all the rules of a step, so it only seeds this one.
"""

from __future__ import annotations

import jax
from jax import numpy as jnp

from .seat_sets import Word

__all__ = ["RngState", "next_bits", "roll", "seed_rng"]

RngState = tuple[Word, Word]


def seed_rng(key: jax.Array) -> RngState:
    """A generator state from a JAX key; never all zeros, which the generator would never leave."""
    low, high = jax.random.bits(key, (2,), jnp.uint32)
    return low | 1, high


def next_bits(rng: RngState) -> tuple[Word, RngState]:
    """32 random bits, and the next state."""
    low, high = rng
    bits = _rotate(low * jnp.uint32(0x9E3779BB), 5) * 5
    high = high ^ low
    return bits, (_rotate(low, 26) ^ high ^ high << 9, _rotate(high, 13))


def roll(bits: Word, sides: Word | int) -> tuple[Word, Word]:
    """A number below ``sides`` (at most 64) from random bits, and the random bits that remain."""
    upper = (bits >> 16) * sides + ((bits & 0xFFFF) * sides >> 16)
    return upper >> 16, bits * sides


def _rotate(bits: Word, by: int) -> Word:
    return bits << by | bits >> (32 - by)
