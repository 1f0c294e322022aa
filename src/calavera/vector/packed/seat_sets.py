"""Sets of seats as bits, one bit per seat, so that one operation works on all seats at once.

A set of seats is a number of six bits. Where a seat can have several (flowers, discs on the mat) a pile of
such sets counts in unary: the lowest level has the seats with at least one, the next those with at least two.
A pile of four levels takes 24 bits of one word.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import lax

__all__ = [
    "ALL_SEATS",
    "LANES",
    "MAX_SEATS",
    "PILE_MASK",
    "Word",
    "any_level",
    "count_bits",
    "first_from",
    "lowest_seat",
    "next_levels",
    "on_all_levels",
    "only_if",
    "rotate_fields",
    "rotate_pile",
    "rotate_set",
    "seat_bit",
    "seat_index",
    "to_word",
    "top_levels",
]

#: One unsigned integer of 32 bits, or a batch of them under ``vmap``.
Word = jax.Array

#: Every set has room for six seats, whatever the number of players.
MAX_SEATS: Final = 6
#: A set of all six.
ALL_SEATS: Final = (1 << MAX_SEATS) - 1
#: A pile of four full levels.
PILE_MASK: Final = (1 << 4 * MAX_SEATS) - 1
#: The same seat on all four levels, for seat 0.
LANES: Final = 0b000001_000001_000001_000001


def to_word(number: int | jax.Array) -> Word:
    """A number or a boolean as a word."""
    return jnp.asarray(number).astype(jnp.uint32)


def only_if(condition: jax.Array | bool, bits: Word) -> Word:
    """These bits where the condition holds, else 0."""
    return jnp.where(condition, bits, to_word(0))


def count_bits(bits: Word) -> Word:
    """The number of set bits."""
    return lax.population_count(bits)


def seat_bit(index: Word) -> Word:
    """The set with this one seat."""
    return to_word(1) << index


def seat_index(seat: Word) -> Word:
    """The number of the only seat of a set; 32 for an empty set."""
    return count_bits(seat - 1)


def lowest_seat(seats: Word) -> Word:
    """The set with only the lowest seat; empty if the set is."""
    return seats & (~seats + 1)


def first_from(seats: Word, start: Word) -> Word:
    """The first of these seats clockwise from the start, which is included; empty if there is none."""
    later = seats & (~start + 1)
    return lowest_seat(jnp.where(later != 0, later, seats))


def rotate_set(seats: Word, by: Word, players: int) -> Word:
    """The set relative to a seat: that seat becomes 0, the next one clockwise 1."""
    return ((seats >> by) | (seats << (players - by))) & ((1 << players) - 1)


def rotate_pile(pile: Word, by: Word, players: int) -> Word:
    """A pile relative to a seat, level by level; at most five levels."""
    stay = on_all_levels(seat_bit(players - by) - 1)
    return pile >> by & stay | pile << (players - by) & (((1 << players) - 1) * LANES & ~stay)


def rotate_fields(fields: Word, by: Word, players: int) -> Word:
    """A word with five bits per seat, relative to a seat."""
    return (fields >> 5 * by | fields << 5 * (players - by)) & ((1 << 5 * players) - 1)


def on_all_levels(seats: Word) -> Word:
    """These seats on all four levels."""
    return seats * LANES


def any_level(pile: Word) -> Word:
    """The seats on any level of a pile."""
    halves = pile | pile >> 2 * MAX_SEATS
    return (halves | halves >> MAX_SEATS) & ALL_SEATS


def top_levels(pile: Word) -> Word:
    """The highest level that each seat reaches."""
    return pile & ~(pile >> MAX_SEATS)


def next_levels(pile: Word, seats: Word) -> Word:
    """The bits to add to a pile when each of these seats gets one more."""
    return (pile << MAX_SEATS | ALL_SEATS) & ~pile & on_all_levels(seats)
