"""Between rounds: update the public memory of the last round, and open the next one."""

from __future__ import annotations

import jax.numpy as jnp

from calavera.vector.env_config import EnvConfig

from .game_options import draw_variant, game_options
from .history import FinishedRound, new_history, record_round
from .packed_state import ADDING, NO_SKULL, OPENING, UnpackedState
from .seat_sets import (
    ALL_SEATS,
    Word,
    any_level,
    first_from,
    next_levels,
    on_all_levels,
    only_if,
    to_word,
)

__all__ = ["new_game", "next_round", "open_round", "update_memory"]


def update_memory(config: EnvConfig, table: UnpackedState) -> UnpackedState:
    """Add what the round revealed, as ``calavera.encode`` does; the lost disc still counts as owned."""
    turned_up = table.mats & ~table.down
    skulls = any_level(turned_up & table.skulls)
    others = any_level(turned_up) & ~skulls
    # If all discs of a seat were flipped and all were flowers, its skull is gone.
    unseen = any_level(table.down & ~table.last_chance_pile) | table.flowers_in_hand | table.skull_owners
    loser = only_if(table.owner != 0, table.bidder)
    own = table.owner == table.bidder
    blind, chosen = table.blind & ~on_all_levels(skulls), table.chosen & ~on_all_levels(skulls)
    return table._replace(
        certain=(table.certain | skulls) & ~loser,
        gone=table.gone | others & ~unseen,
        blind=blind | next_levels(blind, only_if(~own, loser)),
        chosen=chosen | next_levels(chosen, only_if(own, loser)),
        history=record_round(
            table.history, FinishedRound(table.mats, table.bids, skulls, others), config.players
        ),
    )


def next_round(table: UnpackedState, first: Word, last_chance_holder: Word) -> UnpackedState:
    """All discs back in hand (F1), before the first placement of a round."""
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


def new_game(config: EnvConfig, first: Word, bits: Word) -> UnpackedState:
    """A new game (S1, S3) with all discs in hand; random ``bits`` decide its options where games differ."""
    nothing, everybody = to_word(0), to_word(config.all_seats)
    words = dict.fromkeys(UnpackedState._fields, nothing)
    blank = UnpackedState(**words | {"history": new_history(config.encoding)})  # type: ignore[arg-type]
    blank = blank._replace(
        owned=on_all_levels(everybody), certain=everybody, variant=draw_variant(config, bits)
    )
    return next_round(blank, first, nothing)


def open_round(config: EnvConfig, table: UnpackedState) -> UnpackedState:
    """The seat that chooses a first disc next, after forced placements of the seats before it.

    All openings go clockwise: from the first seat where all place at once (O2), which reveals nothing, and
    from the next seat where the first seat places last (O3, O4).
    """
    waiting = only_if(table.phase == OPENING, table.alive & ~table.mats)
    start = table.first
    options = game_options(config, table)
    first_places_last = options.first_last | options.others_first
    if first_places_last is not False:
        next_seat = (start << 1 | start >> (config.players - 1)) & config.all_seats
        start = jnp.where(first_places_last, next_seat, start)
    choosing = waiting & (table.owned & table.skull_owners | table.last_chance_holder)
    asked = first_from(choosing, start)
    from_start, before_asked = ~start + 1, asked - 1
    # The seats before the one that chooses, with wrap-around; all of them if nobody has a choice.
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
