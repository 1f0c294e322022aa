"""What one seat sees, in the encoding of ``calavera.encode``: the same numbers, from the packed words."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from calavera.vector.env_config import Terms

from .byte_rows import Row, Six, five_bits, held, spread, stacked
from .legal_mask import LAYOUT
from .packed_state import ATTEMPT, LOSS, OPENING, OVER, STARTER, Table
from .seat_sets import ROOM, Word, count, in_pile, only_if, pile_turned, turned, word

__all__ = ["observation"]


def observation(terms: Terms, table: Table, reader: Word) -> jax.Array:
    """The observation of a seat, as signed bytes."""
    table = _from(terms, _with_discs_back(table), reader)
    numbers = _numbers(terms, table) | _hand_and_lost(table)
    seats = _seats(terms, table)
    faces = _faces(terms, table)
    row = Row()
    for name, part in LAYOUT.observation_slices.items():
        if name in seats:
            row.add_seats(seats[name])
        elif name == "faces":
            for face in faces:
                row.add(face, 4)
        else:
            for number in numbers.get(name, [word(0)] * part.size):
                row.add(number, 1)
    return row.written()


def _with_discs_back(table: Table) -> Table:
    """F1 in the phases that keep the stacks only for what will be remembered of the round."""
    playing = table.phase < STARTER
    return table._replace(
        mats=only_if(playing, table.mats),
        down=only_if(playing, table.down),
        skulls=only_if(playing, table.skulls),
        last_chance=only_if(playing, table.last_chance),
        chance=only_if(playing, table.chance),
        active=jnp.where(playing, table.active, table.alive),
    )


def _from(terms: Terms, table: Table, reader: Word) -> Table:
    """The table as its reader counts the seats: from the own one, clockwise."""
    players = terms.players
    piles = ("owned", "mats", "skulls", "down", "blind", "chosen")
    sets = (
        "won",
        "active",
        "taken",
        "to_ask",
        "certain",
        "gone",
        "turn",
        "first",
        "bidder",
        "owner",
        "chance",
    )
    fields = ("bids", "skull_rounds", "bluff_rounds", "flower_rounds")
    full, by = (1 << 5 * players) - 1, 5 * reader
    parts = {name: pile_turned(getattr(table, name), reader, players) for name in piles}
    parts |= {name: turned(getattr(table, name), reader, players) for name in (*sets, "winner")}
    for name in fields:
        word_ = getattr(table, name)
        parts[name] = (word_ >> by | word_ << (5 * players - by)) & full
    return table._replace(**parts)


# --- The table and the own hand -----------------------------------------------------------------------------


def _numbers(terms: Terms, table: Table) -> dict[str, list[Word]]:
    options = terms.options
    given = [options.opening == "first-last", options.loss == "draw", options.last_chance, False]
    flipped = count(table.mats) - count(table.down)
    shuffled = (table.phase == LOSS) & (table.owner != table.bidder) & (table.to_ask == 0)
    lives = count(table.owned & in_pile(table.bidder))
    return {
        "phase": [word(table.phase == phase) for phase in range(OVER + 1)],
        "seats": [word(terms.players)],
        "options": [word(option) for option in given],
        "round": [table.round],
        "bid": [table.bid],
        "total": [count(table.mats)],
        "to_flip": [only_if(table.phase == ATTEMPT, table.bid - flipped)],
        "shuffled": [only_if(shuffled, lives) if options.loss == "pick" else word(0)],
    }


def _hand_and_lost(table: Table) -> dict[str, list[Word]]:
    lane = in_pile(word(1))
    skull, chance = table.skull_owners & 1, table.chance & 1
    flowers = count(table.owned & lane) - skull
    skull_on_mat, chance_on_mat = count(table.skulls & lane), count(table.last_chances & lane)
    flowers_on_mat = count(table.mats & lane) - skull_on_mat - chance_on_mat
    return {
        "hand": [flowers - flowers_on_mat, skull - skull_on_mat, chance - chance_on_mat],
        "lost": [3 - flowers, 1 - skull],
    }


# --- The seats ----------------------------------------------------------------------------------------------


def _seats(terms: Terms, table: Table) -> dict[str, Six]:
    players = terms.players
    won_now = only_if((table.phase == OVER) & (table.alive != table.winner), table.winner)
    discs, stack, chance = (
        held(table.owned, 4, players),
        held(table.mats, 4, players),
        spread(table.chance, players),
    )
    certain, gone = spread(table.certain, players), spread(table.gone, players)
    return {
        "present": spread(word(terms.everybody), players),
        "own": spread(word(1), players),
        "discs": discs,
        "wins": held(table.won | won_now << ROOM, 2, players),
        "stack": stack,
        "flipped": held(table.mats & ~table.down, 4, players),
        "hand_size": (discs[0] + chance[0] - stack[0], discs[1] + chance[1] - stack[1]),
        "passed": spread(table.alive & ~table.active, players),
        "bids": five_bits(table.bids, players),
        "first": spread(table.first, players),
        "bidder": spread(table.bidder, players),
        "challenger": spread(only_if(table.phase >= ATTEMPT, table.bidder), players),
        "skull_owner": spread(table.owner, players),
        "to_act": spread(_to_act(terms, table), players),
        "last_chance": chance,
        "chance_taken": spread(table.taken, players),
        "skull_known": (certain[0] | gone[0] * 0xFF, certain[1] | gone[1] * 0xFF),
        "lost_blind": held(table.blind, 4, players),
        "lost_chosen": held(table.chosen, 4, players),
        "skull_rounds": five_bits(table.skull_rounds, players),
        "bluff_rounds": five_bits(table.bluff_rounds, players),
        "flower_rounds": five_bits(table.flower_rounds, players),
    }


def _to_act(terms: Terms, table: Table) -> Word:
    """Who must act: all who choose at once (O2), nobody while chance waits for those who may show (T6)."""
    to_act = only_if(table.phase < OVER, table.turn)
    if terms.options.opening == "simultaneous":
        to_act = jnp.where(table.phase == OPENING, table.alive & ~table.mats, to_act)
    waits = only_if(table.owner == table.bidder, table.bidder)
    return jnp.where(table.to_ask != 0, waits, to_act)


def _faces(terms: Terms, table: Table) -> list[Word]:
    """Four numbers a seat, the stack from the bottom: 1 flower, -1 skull, 2 Last Chance disc, 0 unseen."""
    chance = table.last_chances
    # O2: while all choose in secret, not even the Last Chance disc shows its face.
    secret = terms.options.opening == "simultaneous"
    face_up = only_if(table.phase != OPENING, chance) if secret else chance
    seen = table.mats & (in_pile(word(1)) | ~table.down) | face_up
    flowers, skulls, chances = seen & ~table.skulls & ~chance, seen & table.skulls, seen & chance
    return [
        stacked(flowers, seat) | stacked(skulls, seat) * 0xFF | stacked(chances, seat) << 1
        if seat < terms.players
        else word(0)
        for seat in range(ROOM)
    ]
