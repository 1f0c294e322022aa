"""What the state keeps of this auction and of past rounds, in each version of the encoding.

The version is fixed at compile time, so that a state holds only what its observations contain.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from .byte_rows import SeatBytes, count_levels, spread_bits, spread_fields, spread_set
from .seat_sets import (
    ALL_SEATS,
    MAX_SEATS,
    Word,
    count_bits,
    lowest_seat,
    on_all_levels,
    only_if,
    rotate_fields,
    rotate_pile,
    rotate_set,
    seat_bit,
    seat_index,
    to_word,
)

__all__ = [
    "FinishedRound",
    "History",
    "RoundCounts",
    "RoundHistory",
    "new_history",
    "observe_history",
    "observe_history_numbers",
    "observe_history_words",
    "record_bid_or_pass",
    "record_round",
]

#: Bit 0 of each seat in a word with five bits per seat.
_UNITS: Final = sum(1 << 5 * seat for seat in range(MAX_SEATS))

#: Four words with five bits per seat, one for each level of the seat's highest bid.
Levels = tuple[Word, Word, Word, Word]


class RoundCounts(NamedTuple):
    """Version 1. Five bits per seat: past rounds in which its skull was turned up, in which it had also bid,
    and in which only flowers of it were turned up."""

    skull_rounds: Word
    bluff_rounds: Word
    flower_rounds: Word


class RoundHistory(NamedTuple):
    """Version 2: the order of bids and passes, past rounds by the seat's highest bid, the previous round."""

    #: Bit n - 1 of the three: the seat that bid n in this round, plus one, as a binary number.
    bidder_ones: Word
    bidder_twos: Word
    bidder_fours: Word
    #: Five bits per seat: the bid at which it passed.
    passed_at: Word
    #: Five sets: seats that bid above their own stack, those that also bid above half of all discs; of the
    #: previous round: whose skull was turned up, of whom only other discs were, who issued the challenge.
    sets: Word
    #: The stacks of the previous round as a pile, and five bits per seat: its highest bid then.
    previous_mats: Word
    previous_bids: Word
    #: Past rounds by what was turned up of a seat: its skull, only other discs, nothing.
    skull_rounds: Levels
    flower_rounds: Levels
    hidden_rounds: Levels


History = RoundCounts | RoundHistory


class FinishedRound(NamedTuple):
    """What the memory needs of a finished round."""

    mats: Word
    bids: Word
    #: The seats whose skull was turned up, and those of which only other discs were.
    skulls: Word
    others: Word


def new_history(version: int) -> History:
    """The history of a new game."""
    nothing = to_word(0)
    if version == 1:
        return RoundCounts(nothing, nothing, nothing)
    one, levels = nothing, (nothing, nothing, nothing, nothing)
    return RoundHistory(one, one, one, one, one, one, one, levels, levels, levels)


def _split_sets(history: RoundHistory) -> list[Word]:
    return [history.sets >> MAX_SEATS * place & ALL_SEATS for place in range(5)]


# --- During a round -----------------------------------------------------------------------------------------


def record_bid_or_pass(
    history: History, turn: Word, mats: Word, bids: jax.Array, number: Word, passes: jax.Array
) -> History:
    """Add that the seat bids this number, or passes at this bid."""
    if isinstance(history, RoundCounts):
        return history
    code = seat_index(turn) + 1
    bit = only_if(bids, seat_bit(number - 1))
    over_own = bids & (number > count_bits(mats & on_all_levels(turn)))
    over_half = over_own & (2 * number > count_bits(mats))
    return history._replace(
        bidder_ones=history.bidder_ones | bit * (code & 1),
        bidder_twos=history.bidder_twos | bit * (code >> 1 & 1),
        bidder_fours=history.bidder_fours | bit * (code >> 2),
        passed_at=history.passed_at | only_if(passes, number << 5 * seat_index(turn)),
        sets=history.sets | only_if(over_own, turn) | only_if(over_half, turn << MAX_SEATS),
    )


# --- Between rounds -----------------------------------------------------------------------------------------


def record_round(history: History, ended: FinishedRound, players: int) -> History:
    """The history after a round, ready for the next one."""
    skulls, others = _to_fields(ended.skulls, players), _to_fields(ended.others, players)
    had_bid = _not_zero(ended.bids)
    if isinstance(history, RoundCounts):
        return RoundCounts(
            history.skull_rounds + skulls,
            history.bluff_rounds + (skulls & had_bid),
            history.flower_rounds + others,
        )
    played = _to_fields(ended.mats & ALL_SEATS, players)
    over_own, over_half = [_to_fields(seats, players) for seats in _split_sets(history)[:2]]
    levels = (played & ~had_bid, had_bid & ~over_own, over_own & ~over_half, over_half)

    def add(counts: Levels, seats: Word) -> Levels:
        none, own, half, more = [count + (seats & level) for count, level in zip(counts, levels, strict=True)]
        return none, own, half, more

    sets = _issuer(history) << 2 * MAX_SEATS | ended.others << MAX_SEATS | ended.skulls
    nothing = jnp.zeros_like(history.sets)
    return RoundHistory(
        bidder_ones=nothing,
        bidder_twos=nothing,
        bidder_fours=nothing,
        passed_at=nothing,
        sets=sets << 2 * MAX_SEATS,
        previous_mats=ended.mats,
        previous_bids=ended.bids,
        skull_rounds=add(history.skull_rounds, skulls),
        flower_rounds=add(history.flower_rounds, others),
        hidden_rounds=add(history.hidden_rounds, played & ~skulls & ~others),
    )


def _issuer(history: RoundHistory) -> Word:
    """The seat that made the lowest bid of the round."""
    digits = (history.bidder_ones, history.bidder_twos, history.bidder_fours)
    lowest = lowest_seat(digits[0] | digits[1] | digits[2])
    code = to_word(0)
    for place, digit in enumerate(digits):
        code |= to_word(digit & lowest != 0) << place
    return seat_bit(code) >> 1


def _to_fields(seats: Word, players: int) -> Word:
    """A 1 for each of these seats, in a word with five bits per seat."""
    fields = seats & 1
    for seat in range(1, players):
        fields |= (seats & 1 << seat) << 4 * seat
    return fields


def _not_zero(fields: Word) -> Word:
    """A 1 for each seat whose five bits are not all zero."""
    return (fields | fields >> 1 | fields >> 2 | fields >> 3 | fields >> 4) & _UNITS


# --- Observations -------------------------------------------------------------------------------------------


def observe_history(history: History, reader: Word, players: int) -> dict[str, SeatBytes]:
    """The slices with one number per seat, clockwise from the reader."""

    def fields(word: Word) -> SeatBytes:
        return spread_fields(rotate_fields(word, reader, players), players)

    def set_bytes(seats: Word) -> SeatBytes:
        return spread_set(rotate_set(seats, reader, players), players)

    if isinstance(history, RoundCounts):
        return {name: fields(word) for name, word in history._asdict().items()}
    skulls, others, issuer = [set_bytes(seats) for seats in _split_sets(history)[2:]]
    return {
        "passed_at": fields(history.passed_at),
        "previous_stack": count_levels(rotate_pile(history.previous_mats, reader, players), 4, players),
        "previous_bid": fields(history.previous_bids),
        "previous_issuer": issuer,
        "previous_face": (skulls[0] * 0xFF | others[0], skulls[1] * 0xFF | others[1]),
    }


def observe_history_numbers(history: History) -> dict[str, list[Word]]:
    """The slices of the table as a whole."""
    if isinstance(history, RoundCounts):
        return {}
    return {"previous_total": [count_bits(history.previous_mats)]}


def observe_history_words(history: History, reader: Word, players: int) -> dict[str, list[Word]]:
    """The slices with several numbers per seat, four numbers to a word."""
    if isinstance(history, RoundCounts):
        return {}
    seats = [reader + step for step in range(players)]
    seats = [jnp.where(seat < players, seat, seat - players) for seat in seats]
    padding = [to_word(0)] * (MAX_SEATS - players)

    def table(levels: Levels) -> list[Word]:
        words = []
        for seat in seats:
            word = to_word(0)
            for place, counts in enumerate(levels):
                word |= (counts >> 5 * seat & 31) << 8 * place
            words.append(word)
        return words + padding

    return {
        "bids_made": [word for seat in seats for word in _bids_of(history, seat, players)]
        + padding * MAX_SEATS,
        "skull_rounds": table(history.skull_rounds),
        "flower_rounds": table(history.flower_rounds),
        "hidden_rounds": table(history.hidden_rounds),
    }


def _bids_of(history: RoundHistory, seat: Word, players: int) -> list[Word]:
    """A 1 in the byte of every number that a seat bid."""
    code = seat + 1
    made = ~to_word(0)
    for place, digit in enumerate((history.bidder_ones, history.bidder_twos, history.bidder_fours)):
        made &= jnp.where(code >> place & 1 == 1, digit, ~digit)
    words = [spread_bits(made >> 4 * at) for at in range(players)]
    return words + [to_word(0)] * (MAX_SEATS - players)
