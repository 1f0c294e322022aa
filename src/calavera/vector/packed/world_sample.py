"""Draw what one seat cannot know: the skulls of the others, the shuffle, and all random numbers to come.

A world is a state that fits what a seat knows. Every other seat has its skull in one of six places: gone, in
hand, or at one of four places of its stack. Seats are independent, so each is drawn for itself.
"""

from __future__ import annotations

from typing import Final

import jax
import jax.numpy as jnp

from calavera.vector.env_config import EnvConfig

from .game_options import game_options
from .observation import secret_choosers
from .packed_state import LOSS, NO_SKULL, OVER, PAID, UnpackedState
from .seat_sets import ALL_SEATS, LANES, MAX_SEATS, Word, count_bits, on_all_levels, to_word

__all__ = ["GONE", "HAND", "PLACES", "STACK", "place_weights", "sample_world"]

#: Where a skull may be: lost, in hand, or at a place of the stack, counted from the bottom.
GONE, HAND, STACK = 0, 1, 2
#: The number of these places.
PLACES: Final = STACK + 4

#: How likely players who fail on their own skull discard it (F4): one of two kinds of disc.
_SKULL_DISCARD: Final = 0.5


def sample_world(
    config: EnvConfig, table: UnpackedState, reader: Word, key: jax.Array, likelihoods: jax.Array | None
) -> UnpackedState:
    """A state that fits what the reader knows, drawn by :func:`place_weights`."""
    skull_key, last_chance_key, order_key = jax.random.split(key, 3)
    table = _sample_last_chance(config, table, reader, last_chance_key, likelihoods)
    weights = place_weights(config, table, reader, likelihoods)
    places = jax.random.categorical(skull_key, jnp.log(weights))
    return _sample_order(config, _put_skulls(config, table, places), order_key)


def place_weights(
    config: EnvConfig, table: UnpackedState, reader: Word, likelihoods: jax.Array | None = None
) -> jax.Array:
    """By seat and place, how likely the skull of the seat is there; rows need not sum to one.

    Chance decides whether the skull is gone: of the discs that a seat had when its skull was last certain,
    each is equally likely to be among those lost blind (F2, F3). A skull that its owner could discard (F4)
    is gone in half of the worlds. If it is not gone, all its places in hand and stack are equally likely,
    whatever was bid; those that do not fit the discs turned up in this round are left out.

    ``likelihoods`` has the same shape: how likely a seat would have played as it did with its skull there.
    """
    seats, levels = _seats(config), _levels()

    def lanes(pile: Word) -> jax.Array:
        return (pile >> (levels * MAX_SEATS + seats[:, None]) & 1).astype(jnp.bool_)

    def count(pile: Word) -> jax.Array:
        return lanes(pile).sum(axis=1).astype(jnp.float32)

    skulls, up = lanes(table.skulls), lanes(table.mats & ~table.down)
    own = lanes(table.mats & ~table.last_chance_pile)
    discs = count(table.owned)
    in_hand = discs > own.sum(axis=1)
    places = own.sum(axis=1) + in_hand
    owned = discs / jnp.maximum(discs + count(table.blind), 1) * (1 - _SKULL_DISCARD) ** count(table.chosen)
    owned = jnp.where(table.gone >> seats & 1 == 1, 0.0, owned)
    share = (owned / jnp.maximum(places, 1))[:, None]
    hidden = jnp.concatenate([(1 - owned)[:, None], share * in_hand[:, None], share * (own & ~up)], axis=1)
    if likelihoods is not None:
        weighed = hidden * likelihoods
        hidden = jnp.where(weighed.any(axis=1, keepdims=True), weighed, hidden)
    # Known: the reader's skull, and any that is turned up. A seat that is out keeps what it turned up.
    known = (seats == reader) | (skulls & up).any(axis=1) | (discs == 0)
    elsewhere = ~skulls.any(axis=1)
    has_skull = table.skull_owners >> seats & 1 == 1
    certain = jnp.concatenate(
        [(elsewhere & ~has_skull)[:, None], (elsewhere & has_skull)[:, None], skulls], axis=1
    )
    return jnp.where(known[:, None], certain.astype(jnp.float32), hidden)


def _seats(config: EnvConfig) -> Word:
    return jnp.arange(config.players, dtype=jnp.uint32)


def _levels() -> Word:
    return jnp.arange(4, dtype=jnp.uint32)


def _sample_last_chance(
    config: EnvConfig, table: UnpackedState, reader: Word, key: jax.Array, likelihoods: jax.Array | None
) -> UnpackedState:
    """V2 with O2 or O4: while seats choose in secret, the disc of the holder may be the Last Chance disc."""
    options = game_options(config, table)
    if options.last_chance is False or options.first_last is True:
        return table
    holder = table.last_chance_holder
    secret = (secret_choosers(config, table) != 0) & (holder & table.mats & ALL_SEATS != 0)
    secret &= holder >> reader & 1 == 0
    choices = [table._replace(last_chance_levels=to_word(level)) for level in (0, 1)]
    is_holder = (holder >> _seats(config) & 1)[:, None]
    totals = [(place_weights(config, choice, reader, likelihoods) * is_holder).sum() for choice in choices]
    placed = jax.random.uniform(key) * (totals[0] + totals[1]) < totals[1]
    return table._replace(last_chance_levels=jnp.where(secret, to_word(placed), table.last_chance_levels))


def _put_skulls(config: EnvConfig, table: UnpackedState, places: jax.Array) -> UnpackedState:
    """The state with every skull at its place. Seats that are out have none, but keep what they turned up."""
    seats, levels = _seats(config), _levels()
    alive = table.alive >> seats & 1
    discs = count_bits(table.owned >> seats & LANES)
    has_skull = alive & to_word(places != GONE)
    bits = levels * MAX_SEATS + seats[:, None]
    flowers = to_word(levels < (discs - has_skull)[:, None]) << bits
    skulls = to_word(levels + STACK == places[:, None]) << bits
    return table._replace(
        owned=flowers.sum(dtype=jnp.uint32) | (has_skull << seats).sum(dtype=jnp.uint32) << 3 * MAX_SEATS,
        skulls=skulls.sum(dtype=jnp.uint32),
    )


def _sample_order(config: EnvConfig, table: UnpackedState, key: jax.Array) -> UnpackedState:
    """F2: nobody knows the order of the shuffled discs, not even the Challenger; else it means nothing."""
    order = jnp.where((table.phase == OVER) & (table.order == PAID), to_word(PAID), to_word(NO_SKULL))
    draw = game_options(config, table).draw
    if draw is not True:
        waits = (table.phase == LOSS) & (table.to_ask == 0) & (table.owner != table.bidder)
        waits &= jnp.logical_not(draw)
        lives = count_bits(table.owned & on_all_levels(table.bidder))
        place = to_word(jax.random.randint(key, (), 0, lives.astype(jnp.int32)))
        order = jnp.where(waits & (table.skull_owners & table.bidder != 0), place, order)
    return table._replace(order=order)
