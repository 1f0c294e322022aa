"""Observations of the decisions in rollouts, by what everybody saw of a round.

Inside one round most numbers of an observation stay the same, and the rest is nearly the same for all
readers. A ``Line`` has the numbers as seat 0 reads them, apart from its own discs; each move changes a few.
A test compares every observation with that of ``calavera.encode``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calavera import encode
from calavera.encode.layout import PHASES, Layout
from calavera.rules import FLOWER, LAST_CHANCE, SKULL, Action, State, View
from calavera.rules.actions import DISCS_PER_TRIBE

from .disc_beliefs import public_view

__all__ = ["Choice", "Line", "LineRows", "OwnDiscs", "Question", "table_rows"]

#: Faces as bytes; the skull is -1.
_FACES: Final = {FLOWER: 1, SKULL: 255, LAST_CHANCE: 2}
_PHASES: Final = {phase: number for number, phase in enumerate(PHASES)}

#: What a seat knows beside the line: its stack, and whether it has its skull.
OwnDiscs = tuple[tuple[str, ...], bool]


class Choice(NamedTuple):
    """The actions that a policy may take, and the ends of their shares of 0 to 1, without the last."""

    actions: Sequence[Action]
    ends: Sequence[float]


class Line:
    """What everybody saw of a round so far."""

    __slots__ = ("choices", "next", "numbers")

    def __init__(self, numbers: bytearray) -> None:
        self.numbers = numbers
        #: By what everybody sees of the next move.
        self.next: dict[object, Line] = {}
        #: What the seat to act does, by its own discs.
        self.choices: dict[OwnDiscs, Choice] = {}


class Question(NamedTuple):
    """A decision: the line, the state, and the seat that acts."""

    line: Line
    state: State
    actor: int


class LineRows:
    """Where the numbers of an observation lie, at tables with so many seats."""

    def __init__(self, layout: Layout, seats: int) -> None:
        self.layout = layout
        self.seats = seats
        slices = layout.observation_slices
        self.at = {name: part.start for name, part in slices.items()}
        #: For each reader where its numbers are in those of seat 0.
        self.turned = np.tile(np.arange(layout.observation_size), (seats, 1))
        for name, part in slices.items():
            if part.size % layout.seats or name == "own":
                continue
            wide = part.size // layout.seats
            for reader in range(seats):
                for step in range(seats):
                    here, there = part.start + step * wide, part.start + (reader + step) % seats * wide
                    self.turned[reader, here : here + wide] = np.arange(there, there + wide)
        # The reader's own discs: its hand, what it has lost, and its stack, which is the first of all.
        own = [slices["hand"], slices["lost"], slices["faces"]._replace(size=DISCS_PER_TRIBE)]
        self.own = np.concatenate([np.arange(part.start, part.stop) for part in own])

    def first_line(self, view: View) -> Line:
        """The line of the moves so far, from any seat's view or a spectator's."""
        seen = public_view(view)._replace(seat=0, player=0)
        return Line(bytearray(np.array(encode.observation(seen, self.layout), np.int8).tobytes()))

    def follow(self, line: Line, before: State, actor: int, action: Action, after: State) -> Line:
        """The line after a move that does not end the round."""
        key: object = action.verb if action.verb == "place" else action
        if action.verb == "flip":
            key = action, after.revealed[-1][1]
        holder = before.setting.last_chance_seat
        shown = -1
        if holder is not None and not after.secret_opening:
            stack = after.seats[holder].stack
            shown = stack.index(LAST_CHANCE) if LAST_CHANCE in stack else -1
            key = key, shown
        found = line.next.get(key)
        if found is None:
            found = Line(self._change(line.numbers[:], before, actor, action, after))
            if shown >= 0:
                assert holder is not None
                found.numbers[self.at["faces"] + DISCS_PER_TRIBE * holder + shown] = 2
            line.next[key] = found
        return found

    def _change(
        self, numbers: bytearray, before: State, actor: int, action: Action, after: State
    ) -> bytearray:
        at, verb, room = self.at, action.verb, self.layout.seats
        if verb == "place":
            numbers[at["total"]] = after.total
            numbers[at["stack"] + actor] += 1
            numbers[at["hand_size"] + actor] -= 1
        elif verb == "bid":
            number = action.about
            numbers[at["bid"]] = number
            numbers[at["bids"] + actor] = number
            numbers[at["bids_made"] + DISCS_PER_TRIBE * room * actor + number - 1] = 1
            numbers[at["bidder"] : at["bidder"] + room] = bytes(room)
            numbers[at["bidder"] + actor] = 1
        elif verb == "pass":
            numbers[at["passed"] + actor] = 1
            numbers[at["passed_at"] + actor] = after.bid
        else:
            flipped = action.about
            seat = after.seats[flipped]
            numbers[at["flipped"] + flipped] = seat.flipped
            place = len(seat.stack) - seat.flipped
            numbers[at["faces"] + DISCS_PER_TRIBE * flipped + place] = _FACES[seat.stack[place]]
        if after.phase != before.phase:
            numbers[at["phase"] + _PHASES[before.phase]] = 0
            numbers[at["phase"] + _PHASES[after.phase]] = 1
        if after.phase == "attempt":
            assert after.bidder is not None
            numbers[at["to_flip"]] = after.bid - len(after.revealed)
            numbers[at["challenger"] + after.bidder] = 1
        numbers[at["to_act"] : at["to_act"] + room] = bytes(room)
        for seat_to_act in after.to_act:
            assert isinstance(seat_to_act, int)
            numbers[at["to_act"] + seat_to_act] = 1
        return numbers

    def observations(self, asked: Sequence[Question]) -> NDArray[np.int8]:
        """What the seats that act see: a row for each."""
        size = self.layout.observation_size
        rows = np.frombuffer(b"".join([one.line.numbers for one in asked]), np.int8).reshape(-1, size)
        turned = self.turned[[one.actor for one in asked]]
        found = np.take_along_axis(rows, turned, 1)
        found[:, self.own] = [_own_numbers(one.state, one.actor) for one in asked]
        return found


def _own_numbers(state: State, seat: int) -> list[int]:
    """The seat's hand, lost discs and stack as an observation has them."""
    own, hand = state.seats[seat], state.hand(seat)
    faces = [-1 if disc == SKULL else 2 if disc == LAST_CHANCE else 1 for disc in own.stack]
    return [
        *(hand.count(FLOWER), hand.count(SKULL), hand.count(LAST_CHANCE)),
        *(3 - own.flowers, 1 - own.skull),
        *(faces + [0] * (DISCS_PER_TRIBE - len(faces))),
    ]


@cache
def table_rows(layout: Layout, seats: int) -> LineRows:
    """The rows of tables with so many seats."""
    return LineRows(layout, seats)
