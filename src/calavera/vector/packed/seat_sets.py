"""Sets of seats as bits: six to a level, one bit a seat, so that one operation serves all seats at once.

A set of seats is a number of six bits. What a seat has several of (flowers, discs on the mat) is a pile of
such sets, level upon level: the lowest says who has at least one, the next who has at least two. A pile of
four levels fits into 24 bits of one word.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import lax

__all__ = [
    "LANES",
    "PILE",
    "ROOM",
    "SEATS",
    "Word",
    "added",
    "any_level",
    "count",
    "first_from",
    "in_pile",
    "index",
    "lowest",
    "one",
    "only_if",
    "pile_turned",
    "top",
    "turned",
    "word",
]

#: One unsigned integer of 32 bits, or a batch of them under ``vmap``.
Word = jax.Array

#: Room for six seats in every set, whatever the table.
ROOM: Final = 6
#: A set of all six.
SEATS: Final = (1 << ROOM) - 1
#: A pile of four full levels.
PILE: Final = (1 << 4 * ROOM) - 1
#: The same seat on all four levels, for seat 0.
LANES: Final = 0b000001_000001_000001_000001


def word(number: int | jax.Array) -> Word:
    """A number or a truth as a word."""
    return jnp.asarray(number).astype(jnp.uint32)


def only_if(condition: jax.Array, bits: Word) -> Word:
    """These bits, or none."""
    return jnp.where(condition, bits, word(0))


def count(bits: Word) -> Word:
    """How many bits are set."""
    return lax.population_count(bits)


def one(index: Word) -> Word:
    """The set of one seat."""
    return word(1) << index


def index(seat: Word) -> Word:
    """Which seat it is, of a set with one seat; 32 for none."""
    return count(seat - 1)


def lowest(seats: Word) -> Word:
    """The set's lowest seat alone; nobody if it is empty."""
    return seats & (~seats + 1)


def first_from(seats: Word, start: Word) -> Word:
    """The first of these seats clockwise from the start on, the start included; nobody if there is none."""
    later = seats & (~start + 1)
    return lowest(jnp.where(later != 0, later, seats))


def turned(seats: Word, by: Word, players: int) -> Word:
    """The set as it is called from a seat: its own number becomes 0, the next one clockwise 1."""
    return ((seats >> by) | (seats << (players - by))) & ((1 << players) - 1)


def pile_turned(pile: Word, by: Word, players: int) -> Word:
    """A pile as it is called from a seat, level by level; a word of five levels at most."""
    stay = in_pile(one(players - by) - 1)
    return pile >> by & stay | pile << (players - by) & (((1 << players) - 1) * LANES & ~stay)


def in_pile(seats: Word) -> Word:
    """These seats on all four levels."""
    return seats * LANES


def any_level(pile: Word) -> Word:
    """Who is on any level of a pile."""
    halves = pile | pile >> 2 * ROOM
    return (halves | halves >> ROOM) & SEATS


def top(pile: Word) -> Word:
    """The highest level that each seat reaches."""
    return pile & ~(pile >> ROOM)


def added(pile: Word, seats: Word) -> Word:
    """The levels by which a pile grows when each of these seats gets one more."""
    return (pile << ROOM | SEATS) & ~pile & in_pile(seats)
