"""The observation of one seat: the same numbers as ``calavera.encode``, from the packed words."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from calavera.vector.env_config import EnvConfig

from .byte_rows import ByteRow, SeatBytes, count_levels, spread_fields, spread_set, spread_stack
from .game_options import game_options
from .history import observe_history, observe_history_numbers, observe_history_words
from .packed_state import ATTEMPT, LOSS, OPENING, OVER, STARTER, UnpackedState
from .seat_sets import (
    MAX_SEATS,
    Word,
    count_bits,
    on_all_levels,
    only_if,
    rotate_fields,
    rotate_pile,
    rotate_set,
    to_word,
)

__all__ = ["observation", "secret_choosers"]


def observation(config: EnvConfig, table: UnpackedState, reader: Word) -> jax.Array:
    """The observation of a seat, as signed bytes."""
    history, players = table.history, config.players
    table = _rotate_to_reader(config, _return_discs(table), reader)
    numbers = _numbers(config, table) | _hand_and_lost(table)
    seats = _seats(config, table) | observe_history(history, reader, players)
    words = {"faces": _faces(config, table)} | observe_history_words(history, reader, players)
    row = ByteRow()
    for name, part in config.layout.observation_slices.items():
        if name in seats:
            row.add_seats(seats[name])
        elif name in words:
            for word in words[name]:
                row.add(word, 4)
        else:
            for number in numbers.get(name, [to_word(0)] * part.size):
                row.add(number, 1)
    return row.to_array()


def _return_discs(table: UnpackedState) -> UnpackedState:
    """Take discs back in hand (F1), in phases that keep the stacks only to update the memory of the round."""
    playing = table.phase < STARTER
    return table._replace(
        mats=only_if(playing, table.mats),
        down=only_if(playing, table.down),
        skulls=only_if(playing, table.skulls),
        last_chance_levels=only_if(playing, table.last_chance_levels),
        last_chance_holder=only_if(playing, table.last_chance_holder),
        active=jnp.where(playing, table.active, table.alive),
    )


def _rotate_to_reader(config: EnvConfig, table: UnpackedState, reader: Word) -> UnpackedState:
    """The state with seats numbered clockwise from the reader, apart from its history."""
    players = config.players
    piles = ("owned", "mats", "skulls", "down", "blind", "chosen")
    sets = (
        "won",
        "active",
        "had_last_chance",
        "to_ask",
        "certain",
        "gone",
        "turn",
        "first",
        "bidder",
        "owner",
        "last_chance_holder",
    )
    parts: dict[str, Any] = {}  # Any: mypy would compare every value with the type of every field
    parts |= {name: rotate_pile(getattr(table, name), reader, players) for name in piles}
    parts |= {name: rotate_set(getattr(table, name), reader, players) for name in (*sets, "winner")}
    return table._replace(**parts, bids=rotate_fields(table.bids, reader, players))


# --- Numbers of the table and the reader's hand -------------------------------------------------------------


def _numbers(config: EnvConfig, table: UnpackedState) -> dict[str, list[Word]]:
    options = game_options(config, table)
    given = [options.first_last]
    if config.encoding > 1:
        given.append(options.others_first)
    given += [options.draw, options.last_chance, False]
    flipped = count_bits(table.mats) - count_bits(table.down)
    shuffled = (table.phase == LOSS) & (table.owner != table.bidder) & (table.to_ask == 0)
    lives = count_bits(table.owned & on_all_levels(table.bidder))
    return {
        "phase": [to_word(table.phase == phase) for phase in range(OVER + 1)],
        "seats": [to_word(config.players)],
        "options": [to_word(option) for option in given],
        "round": [table.round],
        "bid": [table.bid],
        "total": [count_bits(table.mats)],
        "to_flip": [only_if(table.phase == ATTEMPT, table.bid - flipped)],
        "shuffled": [only_if(shuffled & jnp.logical_not(options.draw), lives)],
        **observe_history_numbers(table.history),
    }


def _hand_and_lost(table: UnpackedState) -> dict[str, list[Word]]:
    lane = on_all_levels(to_word(1))
    skull, last_chance = table.skull_owners & 1, table.last_chance_holder & 1
    flowers = count_bits(table.owned & lane) - skull
    skull_on_mat, last_chance_on_mat = (
        count_bits(table.skulls & lane),
        count_bits(table.last_chance_pile & lane),
    )
    flowers_on_mat = count_bits(table.mats & lane) - skull_on_mat - last_chance_on_mat
    return {
        "hand": [flowers - flowers_on_mat, skull - skull_on_mat, last_chance - last_chance_on_mat],
        "lost": [3 - flowers, 1 - skull],
    }


# --- The seats ----------------------------------------------------------------------------------------------


def _seats(config: EnvConfig, table: UnpackedState) -> dict[str, SeatBytes]:
    players = config.players
    won_now = only_if((table.phase == OVER) & (table.alive != table.winner), table.winner)
    discs, stack, last_chance = (
        count_levels(table.owned, 4, players),
        count_levels(table.mats, 4, players),
        spread_set(table.last_chance_holder, players),
    )
    certain, gone = spread_set(table.certain, players), spread_set(table.gone, players)
    return {
        "present": spread_set(to_word(config.all_seats), players),
        "own": spread_set(to_word(1), players),
        "discs": discs,
        "wins": count_levels(table.won | won_now << MAX_SEATS, 2, players),
        "stack": stack,
        "flipped": count_levels(table.mats & ~table.down, 4, players),
        "hand_size": (discs[0] + last_chance[0] - stack[0], discs[1] + last_chance[1] - stack[1]),
        "passed": spread_set(table.alive & ~table.active, players),
        "bids": spread_fields(table.bids, players),
        "first": spread_set(table.first, players),
        "bidder": spread_set(table.bidder, players),
        "challenger": spread_set(only_if(table.phase >= ATTEMPT, table.bidder), players),
        "skull_owner": spread_set(table.owner, players),
        "to_act": spread_set(_to_act(config, table), players),
        "last_chance": last_chance,
        "chance_taken": spread_set(table.had_last_chance, players),
        "skull_known": (certain[0] | gone[0] * 0xFF, certain[1] | gone[1] * 0xFF),
        "lost_blind": count_levels(table.blind, 4, players),
        "lost_chosen": count_levels(table.chosen, 4, players),
    }


def _to_act(config: EnvConfig, table: UnpackedState) -> Word:
    """Who must act: all who choose at once (O2, O4), nobody while opponents may show before a draw (T6)."""
    to_act = only_if(table.phase < OVER, table.turn)
    together = secret_choosers(config, table)
    to_act = jnp.where(together != 0, together, to_act)
    waits = only_if(table.owner == table.bidder, table.bidder)
    return jnp.where(table.to_ask != 0, waits, to_act)


def secret_choosers(config: EnvConfig, table: UnpackedState) -> Word:
    """The seats that choose in secret at once: all (O2), all but the first seat (O4), or none (O3)."""
    options = game_options(config, table)
    waiting = only_if(table.phase == OPENING, table.alive & ~table.mats)
    waiting &= ~only_if(options.others_first, table.first)
    return only_if(jnp.logical_not(options.first_last), waiting)


def _faces(config: EnvConfig, table: UnpackedState) -> list[Word]:
    """Four numbers per seat, the stack from the bottom: 1 flower, -1 skull, 2 Last Chance disc, 0 unseen."""
    last_chance = table.last_chance_pile
    # O2, O4: while seats choose in secret, not even the Last Chance disc shows its face.
    face_up = only_if(secret_choosers(config, table) == 0, last_chance)
    seen = table.mats & (on_all_levels(to_word(1)) | ~table.down) | face_up
    flowers, skulls, last_chances = (
        seen & ~table.skulls & ~last_chance,
        seen & table.skulls,
        seen & last_chance,
    )
    return [
        spread_stack(flowers, seat)
        | spread_stack(skulls, seat) * 0xFF
        | spread_stack(last_chances, seat) << 1
        if seat < config.players
        else to_word(0)
        for seat in range(MAX_SEATS)
    ]
