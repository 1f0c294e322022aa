"""What one seat sees, in the encoding of ``calavera.encode``: the same numbers, from the packed words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import jax
import jax.numpy as jnp

from .answers import LAYOUT
from .layout import ATTEMPT, LOSS, OPENING, OVER, STARTER, Table
from .seats import LANES, ROOM, SEATS, Word, any_level, count, in_pile, one, only_if, word
from .terms import Terms

__all__ = ["observation"]

_FLOWERS: Final = LANES >> ROOM
_Parts = dict[str, jax.Array]


def observation(terms: Terms, table: Table, reader: Word) -> jax.Array:
    """The observation of a seat, as signed bytes."""
    table = _with_discs_back(table)
    parts = _table(terms, table) | _own(table, reader) | _seats(terms, table, reader)
    return jnp.concatenate([parts[name] for name in LAYOUT.observation_slices]).astype(jnp.int8)


def _with_discs_back(table: Table) -> Table:
    """F1 in the phases that keep the stacks only for the memory of the next round."""
    playing = table.phase < STARTER
    return table._replace(
        mats=only_if(playing, table.mats),
        down=only_if(playing, table.down),
        skulls=only_if(playing, table.skulls),
        last_chance=only_if(playing, table.last_chance),
        chance=only_if(playing, table.chance),
        active=jnp.where(playing, table.active, table.alive),
    )


def _row(numbers: Sequence[Word | int]) -> jax.Array:
    return jnp.stack([word(number) for number in numbers])


def _table(terms: Terms, table: Table) -> _Parts:
    options = terms.options
    flipped = count(table.mats) - count(table.down)
    shuffled = (table.phase == LOSS) & (table.owner != table.bidder) & (table.to_ask == 0)
    if options.loss == "draw":
        shuffled = jnp.zeros_like(shuffled)
    given = [options.opening == "first-last", options.loss == "draw", options.last_chance, False]
    return {
        "phase": word(table.phase == jnp.arange(OVER + 1, dtype=jnp.uint32)),
        "seats": _row([terms.players]),
        "options": _row(given),
        "round": _row([table.round]),
        "bid": _row([table.bid]),
        "total": _row([count(table.mats)]),
        "to_flip": _row([only_if(table.phase == ATTEMPT, table.bid - flipped)]),
        "shuffled": _row([only_if(shuffled, count(table.owned & in_pile(table.bidder)))]),
    }


def _own(table: Table, reader: Word) -> _Parts:
    seat = one(reader)
    lane = in_pile(seat)
    flowers = count(table.owned >> reader & _FLOWERS)
    skull = word(table.skull_owners & seat != 0)
    on_mat, skull_on_mat = count(table.mats & lane), count(table.skulls & lane)
    chance = word(table.chance & seat != 0)
    chance_on_mat = count(table.last_chances & lane)
    flowers_on_mat = on_mat - skull_on_mat - chance_on_mat
    return {
        "hand": _row([flowers - flowers_on_mat, skull - skull_on_mat, chance - chance_on_mat]),
        "lost": _row([3 - flowers, 1 - skull]),
        "other_hand": _row([0] * 3),
        "other_lost": _row([0] * 2),
    }


def _seats(terms: Terms, table: Table, reader: Word) -> _Parts:
    """One number a seat, or four: each is how often the seat is in a pile of sets."""
    clockwise = reader + jnp.arange(terms.players, dtype=jnp.uint32)
    clockwise = jnp.where(clockwise < terms.players, clockwise, clockwise - terms.players)
    ended = table.phase == OVER
    twice = only_if(ended & (table.alive != table.winner), table.winner)
    piles = {
        "present": word(terms.everybody),
        "own": one(reader),
        "discs": table.owned,
        "wins": table.won | twice << ROOM,
        "stack": table.mats,
        "flipped": table.mats & ~table.down,
        "passed": table.alive & ~table.active,
        "first": table.first,
        "bidder": table.bidder,
        "challenger": only_if(table.phase >= ATTEMPT, table.bidder),
        "skull_owner": table.owner,
        "to_act": _to_act(terms, table),
        "last_chance": table.chance,
        "chance_taken": table.taken,
        "lost_blind": table.blind,
        "lost_chosen": table.chosen,
    }
    fields = {
        "bids": table.bids,
        "skull_rounds": table.skull_rounds,
        "bluff_rounds": table.bluff_rounds,
        "flower_rounds": table.flower_rounds,
    }

    def held(pile: Word) -> jax.Array:
        return count(pile >> clockwise & LANES)

    numbers = {name: held(pile) for name, pile in piles.items()}
    numbers |= {name: word_ >> 5 * clockwise & 31 for name, word_ in fields.items()}
    numbers["hand_size"] = numbers["discs"] + numbers["last_chance"] - numbers["stack"]
    numbers["skull_known"] = held(table.certain) - held(table.gone)
    padded = {name: jnp.pad(row, (0, ROOM - terms.players)) for name, row in numbers.items()}
    faces = _faces(terms, table, reader, clockwise)
    return padded | {"faces": jnp.pad(faces, ((0, ROOM - terms.players), (0, 0))).reshape(-1)}


def _to_act(terms: Terms, table: Table) -> Word:
    """Who must act: all who choose at once (O2), nobody while chance waits for those who may show (T6)."""
    to_act = only_if(table.phase < OVER, table.turn)
    if terms.options.opening == "simultaneous":
        to_act = jnp.where(table.phase == OPENING, table.alive & ~table.mats, to_act)
    waits = only_if(table.owner == table.bidder, table.bidder)
    return jnp.where(table.to_ask != 0, waits, to_act)


def _faces(terms: Terms, table: Table, reader: Word, clockwise: jax.Array) -> jax.Array:
    """Four numbers a seat, the stack from the bottom: 1 flower, -1 skull, 2 Last Chance disc, 0 unseen."""
    own = table.mats & in_pile(one(reader))
    chance = table.last_chances
    if terms.options.opening == "simultaneous":
        # O2: while all choose in secret, not even the Last Chance disc shows its face.
        face_up = only_if(table.phase != OPENING, chance)
    else:
        face_up = chance
    seen = own | table.mats & ~table.down | face_up
    places = clockwise[:, None] + ROOM * jnp.arange(4, dtype=jnp.uint32)

    def at(pile: Word) -> jax.Array:
        return pile >> places & 1

    return at(seen) + at(seen & chance) - 2 * at(seen & table.skulls)
