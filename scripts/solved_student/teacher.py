"""The plans as a player of the vector environment: action probabilities, and the public beliefs of a game."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from calavera.vector.packed.legal_mask import LAYOUT
from calavera.vector.packed.packed_state import BIDDING, LOSS, State, UnpackedState, unpack
from calavera.vector.packed.packed_state import OPENING as OPENING_PHASE
from calavera.vector.packed.seat_sets import MAX_SEATS, count_bits, on_all_levels, seat_bit, seat_index

from .plans import GONE, IN_HAND, OPENING, OTHER_SKULL, PASS, PLACE, ROOT, SUCCESS, WORDS, Plans

#: The index of each word of a plan among the actions of the environment.
ACTIONS = np.array(
    [
        LAYOUT.action_slices[verb].start + (int(number) - 1 if number.isdigit() else int(number == "skull"))
        for verb, _, number in (word.partition(":") for word in WORDS)
    ]
)
_BID, _PASS, _PLACE = (LAYOUT.action_slices[verb] for verb in ("bid", "pass", "place"))


class Course(NamedTuple):
    """What the public knows of one game, beyond its state."""

    #: The public line of this round.
    node: jax.Array
    #: How likely each seat still owns its skull, at the start of this round and of the next.
    beliefs: jax.Array
    next_beliefs: jax.Array


class _Position(NamedTuple):
    """The public position of a round: who is first, its number, its belief grid."""

    first: jax.Array
    discs: jax.Array
    number: jax.Array
    columns: jax.Array
    #: Corners of the grid cell around the beliefs: columns, and the weight of each.
    corners: jax.Array
    weights: jax.Array


class Teacher:
    """The plans on the device. All methods are for one game, for ``jax.vmap``."""

    def __init__(self, plans: Plans) -> None:
        self.points = int(plans.points)
        self.plans = Plans(*[jnp.asarray(part) for part in plans])

    def begin(self) -> Course:
        """Before the first disc of a game."""
        return Course(jnp.int32(OPENING), jnp.ones(2), jnp.ones(2))

    def _position(self, table: UnpackedState, beliefs: jax.Array) -> _Position:
        first = seat_index(table.first).astype(jnp.int32)
        seats = jnp.stack([first, 1 - first])
        owned = jax.vmap(lambda seat: count_bits(table.owned & on_all_levels(seat_bit(seat))))
        discs = owned(seats.astype(jnp.uint32)).astype(jnp.int32)
        needed = 2 - (table.won >> seats & 1).astype(jnp.int32)
        number = ((discs[0] - 1) * 4 + discs[1] - 1) * 4 + (needed[0] - 1) * 2 + needed[1] - 1
        grid = jnp.where(discs == 4, 1, self.points)
        scaled = jnp.where(discs == 4, 0.0, jnp.clip(beliefs[seats], 0, 1) * (self.points - 1))
        below = jnp.minimum(scaled.astype(jnp.int32), jnp.maximum(grid - 2, 0))
        share = scaled - below
        above = jnp.minimum(below + 1, grid - 1)
        corners = jnp.stack(
            [row * grid[1] + column for row in (below[0], above[0]) for column in (below[1], above[1])]
        )
        weights = jnp.stack(
            [row * column for row in (1 - share[0], share[0]) for column in (1 - share[1], share[1])]
        )
        return _Position(first, discs, number, grid[0] * grid[1], corners, weights)

    def _node(self, position: _Position, node: jax.Array) -> jax.Array:
        return self.plans.node_start[position.discs[0] - 1, position.discs[1] - 1] + node

    def choice(self, state: State, course: Course) -> tuple[jax.Array, _Position, jax.Array]:
        """The number of the decision in its tree (-1 where it has none), its position and its seat there."""
        table = unpack(state)
        position = self._position(table, course.beliefs)
        seat = seat_index(table.turn)
        levels = table.skulls >> (MAX_SEATS * jnp.arange(4, dtype=jnp.uint32) + seat) & 1
        owns = table.skull_owners >> seat & 1
        place = jnp.where(levels.any(), 2 + jnp.argmax(levels), IN_HAND)
        skull = jnp.where(owns == 1, place, GONE)
        inner = seat.astype(jnp.int32) ^ position.first
        return self.plans.choice[self._node(position, course.node), inner, skull], position, inner

    def probabilities(self, state: State, course: Course, mask: jax.Array) -> jax.Array:
        """The action probabilities of the current player, over all actions of the environment."""
        choice, position, inner = self.choice(state, course)
        rows = self.plans.policy_start[position.number, inner] + choice * position.columns + position.corners
        shares = (self.plans.policy[rows].astype(jnp.float32) * position.weights[:, None]).sum(0)
        known = jnp.zeros(LAYOUT.action_count).at[ACTIONS].set(shares)
        found = jnp.where((choice >= 0) & mask, known, 0.0) + 1e-8 * mask
        return found / found.sum()

    def advance(self, before: State, course: Course, action: jax.Array, after: State) -> Course:
        """The course after an action."""
        old, new = unpack(before), unpack(after)
        auction = (old.phase != OPENING_PHASE) & (old.phase != LOSS)
        bids = (action >= _BID.start) & (action < _BID.stop)
        passes = action == _PASS.start
        word = jnp.where(bids, action - _BID.start + 1, jnp.where(passes, PASS, PLACE))
        position = self._position(old, course.beliefs)
        said = self.plans.next_node[self._node(position, course.node), word]
        attempts = auction & ((passes & (old.phase == BIDDING)) | (bids & (word == count_bits(old.mats))))
        node, next_beliefs = self._attempt(old, position, said, jnp.where(bids, word, old.bid), bids)
        node = jnp.where(attempts, node, jnp.where(auction, said, course.node))
        next_beliefs = jnp.where(attempts, next_beliefs, course.next_beliefs)
        over, opened = new.winner != 0, new.round != old.round
        start = jnp.where(new.phase == OPENING_PHASE, OPENING, ROOT)
        placed = (old.phase == OPENING_PHASE) & (new.phase != OPENING_PHASE)
        node = jnp.where(over | opened | placed, start, node)
        beliefs = jnp.where(over, 1.0, jnp.where(opened, next_beliefs, course.beliefs))
        return Course(node.astype(jnp.int32), beliefs, next_beliefs)

    def _attempt(
        self, old: UnpackedState, position: _Position, said: jax.Array, bid: jax.Array, bids: jax.Array
    ) -> tuple[jax.Array, jax.Array]:
        """How an attempt ends: the node of the decision after it, and the beliefs of the next round."""
        challenger = jnp.where(bids, old.turn, old.bidder)
        own = seat_index(challenger)
        height, own_skull = self._stack(old, own)
        _, other_skull = self._stack(old, 1 - own)
        bid = bid.astype(jnp.int32)
        fails_own = own_skull <= bid
        fails_other = ~fails_own & (other_skull <= bid - height) & (bid > height)
        how = jnp.where(fails_own, own_skull, jnp.where(fails_other, OTHER_SKULL, SUCCESS))
        at = self._node(position, said)
        row = self.plans.ending[at, how]
        rows = self.plans.carry_start[position.number] + row * position.columns + position.corners
        carry = (self.plans.carry[rows] * position.weights[:, None, None]).sum(0)
        inner = carry[:, 0] / jnp.maximum(carry.sum(-1), 1e-12)
        beliefs = jnp.where(position.first == 0, inner, inner[::-1])
        flipped = self.plans.flipped[at, jnp.minimum(how, 4)]
        return jnp.where(fails_own & (flipped >= 0), flipped, said), jnp.clip(beliefs, 0, 1)

    def _stack(self, old: UnpackedState, seat: jax.Array) -> tuple[jax.Array, jax.Array]:
        """The height of a stack, and at which flip its skull comes up (99: never)."""
        lanes = on_all_levels(seat_bit(seat.astype(jnp.uint32)))
        height = count_bits(old.mats & lanes).astype(jnp.int32)
        levels = old.skulls >> (MAX_SEATS * jnp.arange(4, dtype=jnp.uint32) + seat.astype(jnp.uint32)) & 1
        depth = height - jnp.argmax(levels).astype(jnp.int32)
        return height, jnp.where(levels.any(), depth, 99)
