"""Which answers the rules allow to whose turn it is, packed into two words, and what an answer says."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp

from calavera.encode import Layout
from calavera.vector.env_config import Terms

from .packed_state import ADDING, ATTEMPT, BIDDING, LOSS, OPENING, STARTER, Table
from .seat_sets import ROOM, SEATS, Word, count, in_pile, index, one, only_if, turned, word

__all__ = ["LAYOUT", "Answer", "Legal", "heard", "legal"]

LAYOUT: Final = Layout(ROOM)
_AT: Final = {verb: part.start for verb, part in LAYOUT.action_slices.items()}
_PLACE_FLOWER, _PLACE_SKULL, _PLACE_CHANCE = (1 << _AT["place"] + disc for disc in range(3))
_PASS, _SHOW = 1 << _AT["pass"], 1 << _AT["show"]
_DISCARDS: Final = 0b11 << _AT["discard"]


class Legal(NamedTuple):
    """The legal answers: one bit for each index below the bids, and one for each bid."""

    few: Word
    bids: Word

    def allows(self, action: Word) -> jax.Array:
        """Whether this index is legal; any other number is not."""
        at = _AT["bid"]
        bit = jnp.where(action < at, self.few >> action, self.bids >> (action - at))
        return (bit & 1) == 1

    def mask(self) -> jax.Array:
        """A truth for every index."""
        at = _AT["bid"]
        bits = [self.few >> jnp.arange(at), self.bids >> jnp.arange(LAYOUT.actions - at)]
        return jnp.concatenate(bits).astype(jnp.uint8) & 1 == 1


class Answer(NamedTuple):
    """What an index says: a truth for each verb, and what it is about."""

    #: Which disc is placed or discarded: 0 flower, 1 skull, 2 Last Chance.
    place: jax.Array
    discard: jax.Array
    disc: Word
    #: Whose disc is flipped, or who starts; nobody otherwise.
    flip: Word
    start: Word
    #: The number bid or the disc picked.
    bid: jax.Array
    pick: jax.Array
    number: Word
    passes: jax.Array
    show: jax.Array


def legal(terms: Terms, table: Table) -> Legal:
    """What whose turn it is may answer: the engine's rules, without what is forced or chance."""
    phase, turn = table.phase, table.turn
    asked, from_here = table.to_ask != 0, index(turn)
    few = only_if((phase == OPENING) | (phase == ADDING), _placements(terms, table))
    few |= only_if((phase == BIDDING) | asked, word(_PASS))
    few |= only_if(phase == ATTEMPT, turned(table.down & SEATS, from_here, terms.players) << _AT["flip"])
    few |= only_if(phase == STARTER, turned(table.alive, from_here, terms.players) << _AT["start"])
    own = table.owner == table.bidder
    few |= only_if((phase == LOSS) & ~asked & own, word(_DISCARDS))
    if terms.options.loss == "pick":
        discs = count(table.owned & in_pile(table.bidder))
        few |= only_if((phase == LOSS) & ~asked & ~own, (one(discs) - 1) << _AT["pick"])
    if terms.shows:
        few |= only_if(asked, word(_SHOW))
    # B1: above the bid, up to the discs on all mats; 0 is below every bid before the challenge (A4).
    bids = one(count(table.mats)) - one(table.bid)
    return Legal(few, only_if((phase == ADDING) | (phase == BIDDING), bids))


def _placements(terms: Terms, table: Table) -> Word:
    turn = table.turn
    skull_in_hand = table.skull_owners & ~_anywhere(table.skulls, turn)
    few = only_if(table.flowers_in_hand & turn != 0, word(_PLACE_FLOWER))
    few |= only_if(skull_in_hand & turn != 0, word(_PLACE_SKULL))
    if terms.options.last_chance:
        in_hand = (table.chance & turn != 0) & (table.last_chance == 0)
        few |= only_if(in_hand, word(_PLACE_CHANCE))
    return few


def _anywhere(pile: Word, seat: Word) -> Word:
    """The seat, if it is anywhere in the pile."""
    return only_if(pile & in_pile(seat) != 0, seat)


def heard(terms: Terms, table: Table, action: Word) -> Answer:
    """What a legal index says, with seats counted from where the table counts them."""
    turn = table.turn

    def is_one_of(verb: str) -> jax.Array:
        part = LAYOUT.action_slices[verb]
        return (action >= part.start) & (action < part.stop)

    def seat_of(verb: str) -> Word:
        seat = turn << (action - _AT[verb])
        return only_if(is_one_of(verb), (seat | seat >> terms.players) & terms.everybody)

    bid, place, pick = is_one_of("bid"), is_one_of("place"), is_one_of("pick")
    return Answer(
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
