"""The legal actions of the current player, packed into two words, and the decoding of an action index."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from calavera.encode import Layout
from calavera.vector.env_config import EnvConfig

from .game_options import game_options
from .packed_state import ADDING, ATTEMPT, BIDDING, LOSS, OPENING, STARTER, UnpackedState
from .seat_sets import (
    ALL_SEATS,
    MAX_SEATS,
    Word,
    count_bits,
    on_all_levels,
    only_if,
    rotate_set,
    seat_bit,
    seat_index,
    to_word,
)

__all__ = ["LAYOUT", "DecodedAction", "LegalActions", "decode_action", "legal_actions"]

LAYOUT: Final = Layout(MAX_SEATS)
_AT: Final = {verb: part.start for verb, part in LAYOUT.action_slices.items()}
_PLACE_FLOWER, _PLACE_SKULL, _PLACE_LAST_CHANCE = (1 << _AT["place"] + disc for disc in range(3))
_PASS, _SHOW = 1 << _AT["pass"], 1 << _AT["show"]
_DISCARDS: Final = 0b11 << _AT["discard"]


class LegalActions(NamedTuple):
    """The legal actions: one bit for each index below the bids, and one for each bid."""

    non_bids: Word
    bids: Word

    def allows(self, action: Word) -> jax.Array:
        """Whether this index is legal; numbers that are no index are not."""
        at = _AT["bid"]
        bit = jnp.where(action < at, self.non_bids >> action, self.bids >> (action - at))
        return (bit & 1) == 1

    def mask(self) -> jax.Array:
        """A boolean for every index."""
        at = _AT["bid"]
        bits = [self.non_bids >> jnp.arange(at), self.bids >> jnp.arange(LAYOUT.action_count - at)]
        return jnp.concatenate(bits).astype(jnp.uint8) & 1 == 1


class DecodedAction(NamedTuple):
    """The meaning of an action index: a boolean for each verb, and its argument."""

    #: Which disc is placed or discarded: 0 flower, 1 skull, 2 Last Chance.
    place: jax.Array
    discard: jax.Array
    disc: Word
    #: The seat whose disc is flipped, or who starts; empty otherwise.
    flip: Word
    start: Word
    #: The number of the bid or of the picked disc.
    bid: jax.Array
    pick: jax.Array
    number: Word
    passes: jax.Array
    show: jax.Array


def legal_actions(config: EnvConfig, table: UnpackedState) -> LegalActions:
    """The legal actions of the current player by the engine's rules, without forced actions and chance."""
    phase, turn = table.phase, table.turn
    asked, from_here = table.to_ask != 0, seat_index(turn)
    non_bids = only_if((phase == OPENING) | (phase == ADDING), _placements(config, table))
    non_bids |= only_if((phase == BIDDING) | asked, to_word(_PASS))
    non_bids |= only_if(
        phase == ATTEMPT, rotate_set(table.down & ALL_SEATS, from_here, config.players) << _AT["flip"]
    )
    non_bids |= only_if(phase == STARTER, rotate_set(table.alive, from_here, config.players) << _AT["start"])
    own = table.owner == table.bidder
    non_bids |= only_if((phase == LOSS) & ~asked & own, to_word(_DISCARDS))
    draw = game_options(config, table).draw
    if draw is not True:
        discs = count_bits(table.owned & on_all_levels(table.bidder))
        picks = (phase == LOSS) & ~asked & ~own & jnp.logical_not(draw)
        non_bids |= only_if(picks, (seat_bit(discs) - 1) << _AT["pick"])
    if config.shows:
        non_bids |= only_if(asked, to_word(_SHOW))
    # B1: above the bid, up to the discs on all mats; 0 is below every bid before the challenge (A4).
    bids = seat_bit(count_bits(table.mats)) - seat_bit(table.bid)
    return LegalActions(non_bids, only_if((phase == ADDING) | (phase == BIDDING), bids))


def _placements(config: EnvConfig, table: UnpackedState) -> Word:
    turn = table.turn
    skull_in_hand = table.skull_owners & ~_anywhere(table.skulls, turn)
    non_bids = only_if(table.flowers_in_hand & turn != 0, to_word(_PLACE_FLOWER))
    non_bids |= only_if(skull_in_hand & turn != 0, to_word(_PLACE_SKULL))
    if game_options(config, table).last_chance is not False:
        in_hand = (table.last_chance_holder & turn != 0) & (table.last_chance_levels == 0)
        non_bids |= only_if(in_hand, to_word(_PLACE_LAST_CHANCE))
    return non_bids


def _anywhere(pile: Word, seat: Word) -> Word:
    """The seat, if it is on any level of the pile."""
    return only_if(pile & on_all_levels(seat) != 0, seat)


def decode_action(config: EnvConfig, table: UnpackedState, action: Word) -> DecodedAction:
    """Decode a legal action index; relative seats become seats of the table."""
    turn = table.turn

    def is_one_of(verb: str) -> jax.Array:
        part = LAYOUT.action_slices[verb]
        return (action >= part.start) & (action < part.stop)

    def seat_of(verb: str) -> Word:
        seat = turn << (action - _AT[verb])
        return only_if(is_one_of(verb), (seat | seat >> config.players) & config.all_seats)

    bid, place, pick = is_one_of("bid"), is_one_of("place"), is_one_of("pick")
    return DecodedAction(
        place=place,
        discard=is_one_of("discard"),
        disc=jnp.where(place, action - _AT["place"], action - _AT["discard"]),
        flip=seat_of("flip"),
        start=seat_of("start"),
        bid=bid,
        pick=pick,
        number=jnp.where(bid, action - _AT["bid"] + 1, action - _AT["pick"]),
        passes=is_one_of("pass"),
        show=is_one_of("show"),
    )
