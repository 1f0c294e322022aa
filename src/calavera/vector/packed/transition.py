"""One answer and all that follows from it until somebody has a choice again, without a branch or a loop."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from calavera.vector.env_config import Terms

from .legal_mask import Answer
from .packed_state import ADDING, ATTEMPT, BIDDING, LOSS, NOWHERE, OVER, STARTER, Table
from .rng import roll
from .round_change import fresh, next_round, opened, remembered
from .seat_sets import ROOM, SEATS, Word, added, count, first_from, in_pile, index, one, only_if, top, word

__all__ = ["stepped"]


def stepped(terms: Terms, table: Table, answer: Answer, bits: Word) -> Table:
    """The next table at which somebody has a choice; ``bits`` are what chance has to go by."""
    table = table._replace(winner=jnp.zeros_like(table.winner))
    table, attempting = _turn_taken(table, answer)
    table, won = _flipped(terms, table, answer, attempting)
    table = _shown(terms, table, answer)
    table, loss, bits = _settled(terms, table, answer, bits)
    return _round_ended(terms, table, won, loss, answer.start, bits)


# --- Placing, bidding, passing ------------------------------------------------------------------------------


def _turn_taken(table: Table, answer: Answer) -> tuple[Table, jax.Array]:
    """A disc placed (O1, A1), a bid (A4, B1) or a pass (B2), and whether an attempt begins (B3, B4)."""
    turn = table.turn
    passes = answer.passes & (table.phase == BIDDING)
    disc = added(table.mats, only_if(answer.place, turn))
    active = table.active & ~only_if(passes, turn)
    after = first_from(active & ~turn, turn)
    bid = jnp.where(answer.bid, answer.number, table.bid)
    bidder = jnp.where(answer.bid, turn, table.bidder)
    attempting = passes & (after == bidder) | answer.bid & (bid == count(table.mats))
    moves_on = passes | answer.bid | (answer.place & (table.phase == ADDING))
    fields = 5 * index(turn)
    return table._replace(
        mats=table.mats | disc,
        down=table.down | disc,
        skulls=table.skulls | only_if(answer.disc == 1, disc),
        last_chance=jnp.where(
            (answer.disc == 2) & (disc != 0),
            jnp.where(disc & SEATS != 0, word(1), word(2)),
            table.last_chance,
        ),
        active=active,
        bid=bid,
        bids=jnp.where(answer.bid, table.bids & ~(word(31) << fields) | bid << fields, table.bids),
        bidder=bidder,
        phase=jnp.where(attempting, word(ATTEMPT), jnp.where(answer.bid, word(BIDDING), table.phase)),
        turn=jnp.where(attempting, bidder, jnp.where(moves_on, after, turn)),
    ), attempting


# --- The attempt --------------------------------------------------------------------------------------------


class _Run(NamedTuple):
    """Discs flipped one after the other on one mat."""

    down: Word
    #: The seat, if a skull of it stopped the attempt (T4).
    owner: Word


def _run(table: Table, seat: Word, most: Word) -> _Run:
    """Flip so many discs of one stack from the top, or all there are, but none after a skull."""
    mat = in_pile(seat)
    stack = table.down & mat
    skull = stack & table.skulls
    height, to_skull = count(stack), count(stack & (~skull + 1))
    failed = (skull != 0) & (to_skull <= most)
    flips = jnp.where(failed, to_skull, jnp.minimum(most, height))
    left = one((height - flips) * ROOM) - 1
    return _Run(table.down & (~mat | left), only_if(failed, seat))


def _flipped(terms: Terms, table: Table, answer: Answer, begins: jax.Array) -> tuple[Table, jax.Array]:
    """The chosen flip, or the own stack (T2), then a stack that is alone left (T3); and whether it won."""
    flips = answer.flip != 0
    going = begins | flips
    first = _run(
        table,
        only_if(going, jnp.where(flips, answer.flip, table.bidder)),
        jnp.where(flips, word(1), table.bid),
    )
    table = table._replace(down=first.down)
    needed = table.bid + count(table.down) - count(table.mats)
    left = table.down & SEATS
    forced = going & (first.owner == 0) & (needed != 0) & (left & (left - 1) == 0)
    second = _run(table, only_if(forced, left), needed)
    owner = first.owner | second.owner
    won = going & (owner == 0) & (forced | (needed == 0))
    failed = owner != 0
    down = second.down
    to_ask = table.to_ask
    if terms.shows:
        # T6: the Last Chance disc lies face up from the start, and alone leaves nothing to show.
        hidden = down & SEATS & ~(table.last_chances & ~(down >> ROOM))
        to_ask = to_ask | only_if(failed, hidden & ~table.bidder)
    return table._replace(
        down=down,
        owner=table.owner | owner,
        phase=jnp.where(failed, word(LOSS), table.phase),
        to_ask=to_ask,
    ), won


# --- The loss -----------------------------------------------------------------------------------------------


def _shown(terms: Terms, table: Table, answer: Answer) -> Table:
    """A rest shown or left face down (T6), and who is asked next, clockwise from the Challenger."""
    if not terms.shows:
        return table
    answered = answer.show | (answer.passes & (table.phase == LOSS))
    to_ask = table.to_ask & ~only_if(answered, table.turn)
    return table._replace(
        down=table.down & ~in_pile(only_if(answer.show, table.turn)),
        to_ask=to_ask,
        turn=jnp.where(to_ask != 0, first_from(to_ask, table.bidder), table.turn),
    )


class _Loss(NamedTuple):
    """Whether the loss is settled, and whether it is the skull."""

    settled: jax.Array
    skull: jax.Array


def _settled(terms: Terms, table: Table, answer: Answer, bits: Word) -> tuple[Table, _Loss, Word]:
    """The lost disc: chosen (F4), picked (F2), drawn (F3), or the only one of its kind that there is."""
    chosen = answer.discard | answer.pick
    begins = (table.phase == LOSS) & (table.to_ask == 0) & ~chosen
    own = table.owner == table.bidder
    discs = table.owned & in_pile(table.bidder)
    lives = count(discs)
    has_skull = discs >> 3 * ROOM != 0
    has_flower = discs & SEATS != 0
    place, rest = roll(bits, lives)
    drawn = has_skull & (place == 0)
    if terms.options.loss == "draw":
        at_once = ~own | ~has_skull | ~has_flower
    else:
        at_once = jnp.where(own, ~has_skull | ~has_flower, lives == 1)
    by_choice = jnp.where(answer.pick, answer.number == table.order, answer.disc == 1)
    at_once_skull = jnp.where(own | (lives == 1), has_skull, drawn)
    loss = _Loss(chosen | begins & at_once, jnp.where(chosen, by_choice, at_once_skull))
    return (
        table._replace(
            order=jnp.where(begins & has_skull, place, jnp.where(begins, word(NOWHERE), table.order)),
            turn=jnp.where(begins, jnp.where(own, table.bidder, table.owner), table.turn),
        ),
        loss,
        jnp.where(begins, rest, bits),
    )


# --- The end of the round -----------------------------------------------------------------------------------


def _round_ended(terms: Terms, table: Table, won: jax.Array, loss: _Loss, starter: Word, bits: Word) -> Table:
    """Who is out, who won the game, who starts (F5, W1, W2, N1 to N3), and what opens next."""
    challenger = table.bidder
    own = table.owner == challenger
    flower = top(table.owned & ((1 << 3 * ROOM) - 1)) & in_pile(challenger)
    lost = jnp.where(loss.skull, challenger << 3 * ROOM, flower)
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
        phase=jnp.where(names_starter, word(STARTER), jnp.where(over, word(OVER), table.phase)),
        turn=jnp.where(names_starter, challenger, table.turn),
    )
    ends = (won | loss.settled | (starter != 0)) & ~over & ~names_starter
    first = jnp.where(starter != 0, starter, jnp.where(out, table.owner, challenger))
    after = _opened_next(terms, table, after, ends, first)
    if terms.resets:
        place, _ = roll(bits, terms.players)
        new = fresh(terms, one(place))._replace(winner=after.winner)
        after = _either(over, new, after)
    return opened(terms, after)


def _opened_next(terms: Terms, before: Table, after: Table, ends: jax.Array, first: Word) -> Table:
    """The next round, if this one ended. What is remembered is taken from before the loss."""
    chance = jnp.zeros_like(first)
    if terms.options.last_chance:
        # V2, D4: who failed and fell to one disc, once in a game.
        fell_to_one = count(after.owned & in_pile(before.bidder)) == 1
        chance = only_if(fell_to_one & (before.owner != 0), before.bidder & ~before.taken)
    memory = remembered(terms, before)
    kept = after._replace(
        certain=memory.certain,
        gone=memory.gone,
        blind=memory.blind,
        chosen=memory.chosen,
        skull_rounds=memory.skull_rounds,
        bluff_rounds=memory.bluff_rounds,
        flower_rounds=memory.flower_rounds,
    )
    return _either(ends, next_round(kept, first, chance), after)


def _either(condition: jax.Array, yes: Table, no: Table) -> Table:
    """One table or the other, part by part."""
    return Table(*[jnp.where(condition, a, b) for a, b in zip(yes, no, strict=True)])
