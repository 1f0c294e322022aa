"""Apply one action and all its forced consequences up to the next decision, without branches or loops."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.env_config import EnvConfig

from .game_options import game_options
from .history import record_bid_or_pass
from .legal_mask import DecodedAction
from .packed_state import ADDING, ATTEMPT, BIDDING, LOSS, NO_SKULL, OVER, STARTER, UnpackedState
from .rng import roll
from .round_change import new_game, next_round, open_round, update_memory
from .seat_sets import (
    ALL_SEATS,
    MAX_SEATS,
    Word,
    count_bits,
    first_from,
    next_levels,
    on_all_levels,
    only_if,
    seat_bit,
    seat_index,
    to_word,
    top_levels,
)

__all__ = ["apply_action"]


def apply_action(config: EnvConfig, table: UnpackedState, action: DecodedAction, bits: Word) -> UnpackedState:
    """The state at the next decision; chance uses the random ``bits``."""
    table = table._replace(winner=jnp.zeros_like(table.winner))
    table, attempting = _take_turn(table, action)
    table, won = _flip(config, table, action, attempting)
    table = _show(config, table, action)
    table, loss, bits = _settle_loss(config, table, action, bits)
    return _end_round(config, table, won, loss, action.start, bits)


# --- Placing, bidding, passing ------------------------------------------------------------------------------


def _take_turn(table: UnpackedState, action: DecodedAction) -> tuple[UnpackedState, jax.Array]:
    """Place a disc (O1, A1), bid (A4, B1) or pass (B2); and whether an attempt starts (B3, B4)."""
    turn = table.turn
    passes = action.passes & (table.phase == BIDDING)
    disc = next_levels(table.mats, only_if(action.place, turn))
    active = table.active & ~only_if(passes, turn)
    after = first_from(active & ~turn, turn)
    bid = jnp.where(action.bid, action.number, table.bid)
    bidder = jnp.where(action.bid, turn, table.bidder)
    attempting = passes & (after == bidder) | action.bid & (bid == count_bits(table.mats))
    moves_on = passes | action.bid | (action.place & (table.phase == ADDING))
    fields = 5 * seat_index(turn)
    return table._replace(
        mats=table.mats | disc,
        down=table.down | disc,
        skulls=table.skulls | only_if(action.disc == 1, disc),
        last_chance_levels=jnp.where(
            (action.disc == 2) & (disc != 0),
            jnp.where(disc & ALL_SEATS != 0, to_word(1), to_word(2)),
            table.last_chance_levels,
        ),
        active=active,
        bid=bid,
        bids=jnp.where(action.bid, table.bids & ~(to_word(31) << fields) | bid << fields, table.bids),
        bidder=bidder,
        history=record_bid_or_pass(table.history, turn, table.mats, action.bid, bid, passes),
        phase=jnp.where(attempting, to_word(ATTEMPT), jnp.where(action.bid, to_word(BIDDING), table.phase)),
        turn=jnp.where(attempting, bidder, jnp.where(moves_on, after, turn)),
    ), attempting


# --- The attempt --------------------------------------------------------------------------------------------


class _Flips(NamedTuple):
    """Discs flipped one after the other on one mat."""

    down: Word
    #: The seat, if a skull of it stopped the attempt (T4).
    owner: Word


def _flip_stack(table: UnpackedState, seat: Word, most: Word) -> _Flips:
    """Flip at most this many discs of one stack from the top, and none after a skull."""
    mat = on_all_levels(seat)
    stack = table.down & mat
    skull = stack & table.skulls
    height, to_skull = count_bits(stack), count_bits(stack & (~skull + 1))
    failed = (skull != 0) & (to_skull <= most)
    flips = jnp.where(failed, to_skull, jnp.minimum(most, height))
    left = seat_bit((height - flips) * MAX_SEATS) - 1
    return _Flips(table.down & (~mat | left), only_if(failed, seat))


def _flip(
    config: EnvConfig, table: UnpackedState, action: DecodedAction, begins: jax.Array
) -> tuple[UnpackedState, jax.Array]:
    """Flip the chosen disc, or the Challenger's own stack (T2), then the last one (T3).

    Also returns whether the attempt won.
    """
    flips = action.flip != 0
    going = begins | flips
    first = _flip_stack(
        table,
        only_if(going, jnp.where(flips, action.flip, table.bidder)),
        jnp.where(flips, to_word(1), table.bid),
    )
    table = table._replace(down=first.down)
    needed = table.bid + count_bits(table.down) - count_bits(table.mats)
    left = table.down & ALL_SEATS
    forced = going & (first.owner == 0) & (needed != 0) & (left & (left - 1) == 0)
    second = _flip_stack(table, only_if(forced, left), needed)
    owner = first.owner | second.owner
    won = going & (owner == 0) & (forced | (needed == 0))
    failed = owner != 0
    down = second.down
    to_ask = table.to_ask
    if config.shows:
        # T6: the Last Chance disc lies face up from the start, and alone leaves nothing to show.
        hidden = down & ALL_SEATS & ~(table.last_chance_pile & ~(down >> MAX_SEATS))
        to_ask = to_ask | only_if(failed, hidden & ~table.bidder)
    return table._replace(
        down=down,
        owner=table.owner | owner,
        phase=jnp.where(failed, to_word(LOSS), table.phase),
        to_ask=to_ask,
    ), won


# --- The loss -----------------------------------------------------------------------------------------------


def _show(config: EnvConfig, table: UnpackedState, action: DecodedAction) -> UnpackedState:
    """Show the rest of a stack or not (T6); the next seat to decide is clockwise from the Challenger."""
    if not config.shows:
        return table
    answered = action.show | (action.passes & (table.phase == LOSS))
    to_ask = table.to_ask & ~only_if(answered, table.turn)
    return table._replace(
        down=table.down & ~on_all_levels(only_if(action.show, table.turn)),
        to_ask=to_ask,
        turn=jnp.where(to_ask != 0, first_from(to_ask, table.bidder), table.turn),
    )


class _Loss(NamedTuple):
    """Whether a disc is lost in this step, and whether it is the skull."""

    settled: jax.Array
    skull: jax.Array


def _settle_loss(
    config: EnvConfig, table: UnpackedState, action: DecodedAction, bits: Word
) -> tuple[UnpackedState, _Loss, Word]:
    """The lost disc: chosen (F4), picked (F2), drawn (F3), or the only possible one."""
    chosen = action.discard | action.pick
    begins = (table.phase == LOSS) & (table.to_ask == 0) & ~chosen
    own = table.owner == table.bidder
    discs = table.owned & on_all_levels(table.bidder)
    lives = count_bits(discs)
    has_skull = discs >> 3 * MAX_SEATS != 0
    has_flower = discs & ALL_SEATS != 0
    place, rest = roll(bits, lives)
    drawn = has_skull & (place == 0)
    at_once = jnp.where(own, ~has_skull | ~has_flower, game_options(config, table).draw | (lives == 1))
    by_choice = jnp.where(action.pick, action.number == table.order, action.disc == 1)
    at_once_skull = jnp.where(own | (lives == 1), has_skull, drawn)
    loss = _Loss(chosen | begins & at_once, jnp.where(chosen, by_choice, at_once_skull))
    return (
        table._replace(
            order=jnp.where(begins & has_skull, place, jnp.where(begins, to_word(NO_SKULL), table.order)),
            turn=jnp.where(begins, jnp.where(own, table.bidder, table.owner), table.turn),
        ),
        loss,
        jnp.where(begins, rest, bits),
    )


# --- The end of the round -----------------------------------------------------------------------------------


def _end_round(
    config: EnvConfig, table: UnpackedState, won: jax.Array, loss: _Loss, starter: Word, bits: Word
) -> UnpackedState:
    """Elimination, the winner, the next first seat (F5, W1, W2, N1 to N3), and the next round."""
    challenger = table.bidder
    own = table.owner == challenger
    flower = top_levels(table.owned & ((1 << 3 * MAX_SEATS) - 1)) & on_all_levels(challenger)
    lost = jnp.where(loss.skull, challenger << 3 * MAX_SEATS, flower)
    after = table._replace(owned=table.owned & ~only_if(loss.settled, lost))
    alive = after.alive
    out = loss.settled & (alive & challenger == 0)
    last = out & (alive & (alive - 1) == 0)  # W2
    twice = won & (table.won & challenger != 0)  # W1
    over = last | twice
    names_starter = out & own & ~last  # N3
    after = after._replace(
        won=table.won | only_if(won, challenger),
        winner=jnp.where(last, alive, only_if(twice, challenger)),
        phase=jnp.where(names_starter, to_word(STARTER), jnp.where(over, to_word(OVER), table.phase)),
        turn=jnp.where(names_starter, challenger, table.turn),
    )
    ends = (won | loss.settled | (starter != 0)) & ~over & ~names_starter
    first = jnp.where(starter != 0, starter, jnp.where(out, table.owner, challenger))
    after = _open_next_round(config, table, after, ends, first)
    if config.resets:
        place, bits = roll(bits, config.players)
        new = new_game(config, seat_bit(place), bits)._replace(winner=after.winner)
        after = _select(over, new, after)
    return open_round(config, after)


def _open_next_round(
    config: EnvConfig, before: UnpackedState, after: UnpackedState, ends: jax.Array, first: Word
) -> UnpackedState:
    """Open the next round if this one ended. Its memory is computed from the state before the loss."""
    last_chance_holder = jnp.zeros_like(first)
    last_chance = game_options(config, before).last_chance
    if last_chance is not False:
        # V2, D4: for a Challenger who failed and has one disc left, once in a game.
        fell_to_one = count_bits(after.owned & on_all_levels(before.bidder)) == 1
        last_chance_holder = only_if(
            last_chance & fell_to_one & (before.owner != 0), before.bidder & ~before.had_last_chance
        )
    memory = update_memory(config, before)
    kept = after._replace(
        certain=memory.certain,
        gone=memory.gone,
        blind=memory.blind,
        chosen=memory.chosen,
        history=memory.history,
    )
    return _select(ends, next_round(kept, first, last_chance_holder), after)


def _select(condition: jax.Array, yes: UnpackedState, no: UnpackedState) -> UnpackedState:
    """One state or the other, field by field."""
    chosen: UnpackedState = jax.tree.map(lambda a, b: jnp.where(condition, a, b), yes, no)
    return chosen
