"""One round of heads-up Skull as two decision trees and its public endings, built with the engine.

A seat's tree holds its *sequences*: sequence 0 is "owns the skull", 1 is "does not", and every further one
adds one action of that seat to its parent. A plan gives each sequence a probability, so the value of
a round is linear in it. Turns with a single legal action add nothing.

A round ends in an *ending*: a line of public actions, which determines who challenged and whether the
attempt failed. Each seat carries one secret bit over it: whether it still owns its skull. The two bits are
independent given the line. So an ending needs two short lists: which sequences of either seat lead to it,
with which bit and which probability (F3).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from calavera.rules import CHANCE, Action, State, chance_outcomes, play, set_up

from .infosets import OPTIONS, Infoset, PublicLine, infoset_of_state, public_line, public_line_of

__all__ = [
    "ENDING_KINDS",
    "OWNER",
    "WITHOUT",
    "Ending",
    "RoundTree",
    "SeatTree",
    "build_round_tree",
]

Ints = npt.NDArray[np.int64]
Carry = dict[tuple[int, int], float]

#: The bit that crosses a round: the skull is still owned, or gone. Also the first two sequences of a tree.
OWNER, WITHOUT = 0, 1

#: How a round can end, by number: the Challenger's seat, and whether the attempt failed.
ENDING_KINDS: tuple[tuple[int, bool], ...] = ((0, False), (0, True), (1, False), (1, True))


class Ending(NamedTuple):
    """A public ending of a round; ``carries[seat]`` maps (sequence, bit) to the probability of that bit."""

    kind: int
    #: The public actions; several lines where they differ only in the depth of the flipped skull.
    lines: tuple[PublicLine, ...]
    carries: tuple[Carry, Carry]


@dataclass(frozen=True)
class SeatTree:
    """One seat's tree. Choices are numbered by depth, their sequences follow each other from 2 on."""

    #: For each choice: its infoset, its actions, its parent sequence, its first own sequence.
    infosets: tuple[Infoset, ...]
    actions: tuple[tuple[Action, ...], ...]
    parents: Ints
    starts: Ints
    #: Choices of one depth: ``depths[d] : depths[d + 1]``.
    depths: tuple[int, ...]

    @property
    def sequences(self) -> int:
        """The number of sequences, including the two bits."""
        return 2 + sum(map(len, self.actions))

    @cached_property
    def choice_numbers(self) -> dict[Infoset, int]:
        """The number of the choice at each infoset."""
        return {infoset: number for number, infoset in enumerate(self.infosets)}


@dataclass(frozen=True)
class RoundTree:
    """A round with these numbers of discs, seat 0 first: both trees, and the endings sorted by kind."""

    discs: tuple[int, int]
    sides: tuple[SeatTree, SeatTree]
    endings: tuple[Ending, ...]


def hand_letters(discs: int, owner: bool) -> str:
    """The hand of a seat as ``set_up`` takes it; empty where there is no such hand.

    >>> hand_letters(3, owner=True), hand_letters(3, owner=False), hand_letters(4, owner=False)
    ('FFS', 'FFF', '')
    """
    if owner:
        return "F" * (discs - 1) + "S"
    return "F" * discs if discs < 4 else ""


@cache
def build_round_tree(mine: int, other: int, merge: bool = True) -> RoundTree:
    """The round between ``mine`` discs, first, and ``other`` discs. The result is cached.

    ``merge``: endings that differ only in the depth of the flipped skull become one.

    >>> [side.sequences for side in build_round_tree(1, 1).sides], len(build_round_tree(1, 1).endings)
    ([6, 6], 8)
    """
    walk = _RoundTreeBuilder()
    for owners in ((True, True), (True, False), (False, True), (False, False)):
        hands = [hand_letters(discs, owner) for discs, owner in zip((mine, other), owners, strict=True)]
        if all(hands):
            bits = (OWNER if owners[0] else WITHOUT, OWNER if owners[1] else WITHOUT)
            walk.visit(set_up(OPTIONS, 0, hands), bits, (1.0, 1.0))
    sides = (_build_seat_tree(walk.choices[0]), _build_seat_tree(walk.choices[1]))
    orders = (_order(walk.choices[0]), _order(walk.choices[1]))
    endings = [_renumber(end, orders) for end in walk.endings()]
    merged = _merge_endings(endings) if merge else tuple(sorted(endings, key=lambda end: end.kind))
    return RoundTree((mine, other), sides, merged)


Choices = dict[Infoset, tuple[int, int, int, tuple[Action, ...]]]  # parent, first sequence, depth, actions


class _RoundTreeBuilder:
    """Plays every history of the round for every pair of hands, and merges them by infoset."""

    def __init__(self) -> None:
        self.choices: tuple[Choices, Choices] = ({}, {})
        self._sequences = [2, 2]
        self._depth: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._found: dict[PublicLine, tuple[int, set[tuple[int, int, int, int]], tuple[Carry, Carry]]] = {}

    def visit(self, state: State, at: tuple[int, int], probability: tuple[float, float]) -> None:
        if state.round > 1 or state.result:
            self._add_ending(state, at, probability)
        elif state.to_act == (CHANCE,):
            loser = state.bidder
            for action, outcome_probability in chance_outcomes(state):
                weights = (
                    (probability[0] * outcome_probability, probability[1])
                    if loser == 0
                    else (probability[0], probability[1] * outcome_probability)
                )
                self.visit(play(state, CHANCE, action).after, at, (float(weights[0]), float(weights[1])))
        else:
            seat = state.to_act[0]
            assert seat != CHANCE
            # T6 is left out: showing gives information to the other seat and never gains.
            actions = tuple([action for action in state.legal_actions(seat) if action != "show"])
            first = self._first_sequence(state, seat, at[seat], actions)
            for number, action in enumerate(actions):
                next_at = at[seat] if len(actions) == 1 else first + number
                both = (next_at, at[1]) if seat == 0 else (at[0], next_at)
                self.visit(play(state, seat, action).after, both, probability)

    def _first_sequence(self, state: State, seat: int, at: int, actions: tuple[Action, ...]) -> int:
        """The first sequence of this choice; a new one is numbered."""
        if len(actions) == 1:
            return at
        infoset = infoset_of_state(state, seat)
        found = self.choices[seat].get(infoset)
        if found is None:
            depths = self._depth[seat]
            depth, first = depths.get(at, -1) + 1, self._sequences[seat]
            self.choices[seat][infoset] = found = (at, first, depth, actions)
            depths.update({first + number: depth for number in range(len(actions))})
            self._sequences[seat] += len(actions)
        assert found[0] == at, "perfect recall"
        return found[1]

    def _add_ending(self, state: State, at: tuple[int, int], probability: tuple[float, float]) -> None:
        if state.round > 1:
            past = state.past[-1]
            line, kind = public_line(past.moves), ENDING_KINDS.index((past.challenger, not past.won))
        else:  # the Challenger lost the last disc: with two wins needed, nobody wins by a challenge
            assert state.bidder is not None
            line, kind = public_line_of(state), ENDING_KINDS.index((state.bidder, True))
        _, joint, carries = self._found.setdefault(line, (kind, set(), ({}, {})))
        keys = [(at[seat], OWNER if state.seats[seat].skull else WITHOUT) for seat in (0, 1)]
        joint.add((*keys[0], *keys[1]))
        for seat in (0, 1):
            assert carries[seat].setdefault(keys[seat], probability[seat]) == probability[seat]

    def endings(self) -> list[Ending]:
        for _, joint, carries in self._found.values():
            assert len(joint) == len(carries[0]) * len(carries[1]), "the two bits are not independent"
        return [Ending(kind, (line,), carries) for line, (kind, _, carries) in self._found.items()]


def _sort_choices(choices: Choices) -> list[tuple[Infoset, tuple[int, int, int, tuple[Action, ...]]]]:
    return sorted(choices.items(), key=lambda item: (item[1][2], item[1][1]))


def _order(choices: Choices) -> dict[int, int]:
    """Sequences sorted by depth: from the number in the builder to the number in the tree."""
    order = {OWNER: OWNER, WITHOUT: WITHOUT}
    for _, (_, first, _, actions) in _sort_choices(choices):
        order.update({first + number: len(order) + number for number in range(len(actions))})
    return order


def _build_seat_tree(choices: Choices) -> SeatTree:
    order, rows = _order(choices), _sort_choices(choices)
    depths = [depth for _, (_, _, depth, _) in rows]
    return SeatTree(
        infosets=tuple([infoset for infoset, _ in rows]),
        actions=tuple([actions for _, (*_, actions) in rows]),
        parents=np.array([order[parent] for _, (parent, *_) in rows], dtype=np.int64),
        starts=np.array([order[first] for _, (_, first, *_) in rows], dtype=np.int64),
        depths=(*[depths.index(depth) for depth in sorted(set(depths))], len(rows)),
    )


def _renumber(end: Ending, orders: tuple[dict[int, int], dict[int, int]]) -> Ending:
    first, second = (
        {(order[sequence], bit): probability for (sequence, bit), probability in carry.items()}
        for order, carry in zip(orders, end.carries, strict=True)
    )
    return end._replace(carries=(first, second))


def _merge_endings(endings: list[Ending]) -> tuple[Ending, ...]:
    """Merge endings that differ only in the depth of the flipped skull: its owner's bit is known in each.

    The value is linear in the probability of a belief, so endings with equal beliefs can be added.
    """
    merged: dict[object, Ending] = {}
    for end in endings:
        challenger, failed = ENDING_KINDS[end.kind]
        other = 1 - challenger
        key: object = end.lines
        if failed and {bit for _, bit in end.carries[other]} == {OWNER}:
            key = (end.kind, tuple(sorted(end.carries[challenger].items())))
        if key in merged:
            first = merged[key]
            carries = [dict(carry) for carry in first.carries]
            carries[other].update(end.carries[other])
            end = Ending(end.kind, first.lines + end.lines, (carries[0], carries[1]))
        merged[key] = end
    return tuple(sorted(merged.values(), key=lambda end: end.kind))
