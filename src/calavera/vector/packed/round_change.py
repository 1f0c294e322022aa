"""Between rounds: what everybody remembers of the last one, and how the next one opens."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp

from calavera.vector.env_config import EnvConfig

from .packed_state import ADDING, NO_SKULL, OPENING, UnpackedState
from .seat_sets import (
    ALL_SEATS,
    MAX_SEATS,
    Word,
    any_level,
    first_from,
    next_levels,
    on_all_levels,
    only_if,
    to_word,
)

__all__ = ["new_game", "next_round", "open_round", "update_memory"]

#: Bit 0 of each seat in a word of five bits a seat.
_UNITS: Final = sum(1 << 5 * seat for seat in range(MAX_SEATS))


def update_memory(config: EnvConfig, table: UnpackedState) -> UnpackedState:
    """What the round told everybody, as ``calavera.encode`` remembers it; the lost disc is still owned."""
    turned_up = table.mats & ~table.down
    skulls = any_level(turned_up & table.skulls)
    others = any_level(turned_up) & ~skulls
    # All discs that it owns were turned up, and all were flowers: the skull is gone.
    unseen = any_level(table.down & ~table.last_chance_pile) | table.flowers_in_hand | table.skull_owners
    loser = only_if(table.owner != 0, table.bidder)
    own = table.owner == table.bidder
    blind, chosen = table.blind & ~on_all_levels(skulls), table.chosen & ~on_all_levels(skulls)
    skull_fields = _to_fields(skulls, config.players)
    return table._replace(
        certain=(table.certain | skulls) & ~loser,
        gone=table.gone | others & ~unseen,
        blind=blind | next_levels(blind, only_if(~own, loser)),
        chosen=chosen | next_levels(chosen, only_if(own, loser)),
        skull_rounds=table.skull_rounds + skull_fields,
        bluff_rounds=table.bluff_rounds + (skull_fields & _not_zero(table.bids)),
        flower_rounds=table.flower_rounds + _to_fields(others, config.players),
    )


def _to_fields(seats: Word, players: int) -> Word:
    """A 1 for each of these seats, in a word of five bits a seat."""
    fields = seats & 1
    for seat in range(1, players):
        fields |= (seats & 1 << seat) << 4 * seat
    return fields


def _not_zero(fields: Word) -> Word:
    """A 1 for each seat whose five bits are not all zero."""
    return (fields | fields >> 1 | fields >> 2 | fields >> 3 | fields >> 4) & _UNITS


def next_round(table: UnpackedState, first: Word, last_chance_holder: Word) -> UnpackedState:
    """All discs back in hand (F1) and a round about to open."""
    nothing = jnp.zeros_like(table.bid)
    return table._replace(
        mats=nothing,
        skulls=nothing,
        down=nothing,
        to_ask=nothing,
        bids=nothing,
        bid=nothing,
        bidder=nothing,
        owner=nothing,
        last_chance_levels=nothing,
        active=table.alive,
        phase=to_word(OPENING),
        order=to_word(NO_SKULL),
        first=first,
        round=table.round + 1,
        last_chance_holder=last_chance_holder,
        had_last_chance=table.had_last_chance | last_chance_holder,
    )


def new_game(config: EnvConfig, first: Word) -> UnpackedState:
    """A new game (S1, S3): everything in hand, and nobody asked yet."""
    nothing, everybody = to_word(0), to_word(config.all_seats)
    blank = UnpackedState(*[nothing] * len(UnpackedState._fields))
    return next_round(blank._replace(owned=on_all_levels(everybody), certain=everybody), first, nothing)


def open_round(config: EnvConfig, table: UnpackedState) -> UnpackedState:
    """Who is asked for a first disc, and the discs of those before them who have but one choice.

    Both openings ask one after the other: clockwise from the first seat where all place at once (O2), which
    shows nobody more, and from the next one where the first seat places last (O3).
    """
    waiting = only_if(table.phase == OPENING, table.alive & ~table.mats)
    start = table.first
    if config.options.opening == "first-last":
        start = (start << 1 | start >> (config.players - 1)) & config.all_seats
    choosing = waiting & (table.owned & table.skull_owners | table.last_chance_holder)
    asked = first_from(choosing, start)
    from_start, before_asked = ~start + 1, asked - 1
    # Before the asked seat, which may lie beyond the end of the row; everybody if nobody is asked.
    passed_by = jnp.where(asked < start, from_start | before_asked, from_start & before_asked)
    forced = waiting & passed_by & ALL_SEATS
    all_placed = (table.phase == OPENING) & (asked == 0)
    opening = table.phase == OPENING
    return table._replace(
        mats=table.mats | forced,
        down=table.down | forced,
        skulls=table.skulls | forced & table.skull_owners,
        phase=jnp.where(all_placed, to_word(ADDING), table.phase),
        turn=jnp.where(opening, jnp.where(asked != 0, asked, table.first), table.turn),
    )
