"""Rows of bytes, four to a word: sets and piles of seats, spread out to one byte per seat."""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp
from jax import lax

from .seat_sets import LANES, MAX_SEATS, Word, to_word

__all__ = [
    "ByteRow",
    "SeatBytes",
    "count_levels",
    "spread_bits",
    "spread_fields",
    "spread_set",
    "spread_stack",
]

_BYTES: Final = 0x01010101
#: Multiplying by it moves bit i of four to byte i.
_APART: Final = 1 | 1 << 7 | 1 << 14 | 1 << 21
#: The same for the bits of one seat on four levels, which are six apart.
_LEVELS_APART: Final = 1 | 1 << 2 | 1 << 4 | 1 << 6

#: The bytes of up to four seats, and those of two more.
SeatBytes = tuple[Word, Word]


class ByteRow:
    """A row that is built byte by byte and stored word by word."""

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._length = 0

    def add(self, bytes_: Word, how_many: int) -> None:
        """Append up to four bytes; the bytes above them must be zero."""
        words, offset = self._words, self._length % 4
        self._length += how_many
        if not offset:
            words.append(bytes_)
            return
        words[-1] |= bytes_ << 8 * offset
        if offset + how_many > 4:
            words.append(bytes_ >> 8 * (4 - offset))

    def add_seats(self, six: SeatBytes) -> None:
        """Append one byte for each of six seats."""
        self.add(six[0], 4)
        self.add(six[1], 2)

    def to_array(self) -> jax.Array:
        """The row as an array of signed bytes."""
        return lax.bitcast_convert_type(jnp.stack(self._words), jnp.int8).reshape(-1)[: self._length]


def spread_bits(bits: Word) -> Word:
    """The four lowest bits, each in a byte of its own."""
    return (bits & 0b1111) * _APART & _BYTES


def spread_set(seats: Word, players: int) -> SeatBytes:
    """A 1 in the byte of every seat of a set."""
    return spread_bits(seats), spread_bits(seats >> 4 & 0b11) if players > 4 else to_word(0)


def count_levels(pile: Word, levels: int, players: int) -> SeatBytes:
    """In the byte of every seat, the number of levels of the pile that it is on."""
    low, high = spread_set(pile, players)
    for level in range(1, levels):
        more = spread_set(pile >> level * MAX_SEATS, players)
        low, high = low + more[0], high + more[1]
    return low, high


def spread_fields(fields: Word, players: int) -> SeatBytes:
    """In the byte of every seat its number, from a word with five bits per seat."""
    low, high = fields & 31, to_word(0)
    for seat in range(1, players):
        number = fields >> 5 * seat & 31
        if seat < 4:
            low |= number << 8 * seat
        else:
            high |= number << 8 * (seat - 4)
    return low, high


def spread_stack(pile: Word, seat: int) -> Word:
    """A 1 in the byte of every level of the pile that one seat is on, from the bottom."""
    return (pile >> seat & LANES) * _LEVELS_APART & _BYTES
