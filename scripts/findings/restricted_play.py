"""How often optimal play bluffs, and the cost of never taking some actions: rounds solved without them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from calavera.rules import Action
from calavera.rules.actions import BIDS, FLOWER, PLACE, SKULL
from calavera.solve import Position
from calavera.solve.headsup.dcfr import SeatState, clip_beliefs, gains_by_seat, initial_state, run_pass
from calavera.solve.headsup.infosets import Infoset, infoset_of_state
from calavera.solve.headsup.round_arrays import round_arrays_for
from calavera.solve.headsup.subgame import SubgameSolution
from calavera.solve.headsup.value_table import load, value
from calavera.solve.policy_walk import walk_policy

#: By (seat, raised?, number): how often a round has such a bid, and how often one that is a bluff.
Bids = dict[tuple[int, bool, int], tuple[float, float]]


def is_bluff(stack: str, number: int) -> bool:
    """Whether a bid must fail if nobody raises: the bidder's own skull is among the discs to flip.

    >>> is_bluff("SF", 1), is_bluff("SF", 2), is_bluff("FS", 1)
    (False, True, True)
    """
    return "S" in stack[-number:]


def skull_first_probability(found: SubgameSolution, seat: int) -> float:
    """The probability that this seat, if it owns its skull, places it first."""
    return found.action_probabilities(seat, Infoset((), True, ""))[PLACE[SKULL]]


def bids_of(position: Position, found: SubgameSolution) -> Bids:
    """Every bid of a solved round."""
    bids: Bids = {}
    points = walk_policy(
        position, lambda state, seat: found.action_probabilities(seat, infoset_of_state(state, seat))
    )
    for line, point in points.items():
        raised = any([word.verb == "bid" for _, word in line])
        for choice, (word, share) in [(c, answer) for c in point.choices for answer in c.answers]:
            if word.verb == "bid":
                key = point.seat, raised, int(word.about or 0)
                likely = point.probability * choice.probability * share
                bid, bluff = bids.get(key, (0.0, 0.0))
                bids[key] = bid + likely, bluff + likely * is_bluff(choice.stack, key[2])
    return bids


#: Whether a seat never takes this action at this infoset.
Restriction = Callable[[Infoset, Action], bool]


def never_skull_first(infoset: Infoset, word: Action) -> bool:
    """Whether the action places the skull first."""
    return not infoset.stack and word == PLACE[SKULL]


def always_skull_first(infoset: Infoset, word: Action) -> bool:
    """Whether an owner of a skull places a flower first."""
    return infoset.owns_skull and not infoset.stack and word == PLACE[FLOWER]


def never_add(infoset: Infoset, word: Action) -> bool:
    """Whether the action adds a disc."""
    return bool(infoset.stack) and word.verb == "place"


def never_bluff(infoset: Infoset, word: Action) -> bool:
    """Whether the action is a bluff."""
    return word.verb == "bid" and is_bluff(infoset.stack, int(word.about or 0))


def never_all_at_once(infoset: Infoset, word: Action) -> bool:
    """Whether the first player bids everything before anything was added."""
    return bool(infoset.stack) and not infoset.line and word == BIDS[2]


def always_all_at_once(infoset: Infoset, word: Action) -> bool:
    """Whether the first player does anything else than place a flower and bid everything."""
    return never_skull_first(infoset, word) or (bool(infoset.stack) and not infoset.line and word != BIDS[2])


def neither_skull_nor_add(infoset: Infoset, word: Action) -> bool:
    """Whether the skull could be on the mat of the first player before the first bid."""
    return never_skull_first(infoset, word) or never_add(infoset, word)


def restricted_win_bounds(
    position: Position, seat: int, restriction: Restriction, count: int = 500
) -> tuple[float, float]:
    """Bounds of seat 0's win probability if a seat is restricted in this round, and the other knows it.

    This is the solver's DCFR with some actions forbidden: they are never played, nor used in the best
    response for the seat's bound. Where every action would be forbidden, none is. Seat 0 is first.
    """
    arrays, (first, second) = round_arrays_for(*position.discs), position.skull
    tables = gains_by_seat(load().gains_by_ending((*position.discs, *position.wins)))
    one, two = (
        initial_state(np, tree, clip_beliefs(np.array([sure]), discs), keep_plan=True)
        for tree, sure, discs in zip(arrays.trees, (first, second), position.discs, strict=True)
    )
    side, tree = arrays.round.sides[seat], arrays.trees[seat]
    barred: list[Any] = []
    for depth, (low, high) in zip(tree.depths, pairwise(side.depths), strict=True):
        choices = zip(side.infosets[low:high], side.actions[low:high], strict=True)
        asked = np.array([[restriction(infoset, word)] for infoset, words in choices for word in words])
        free = (depth.total @ (1.0 - asked))[depth.choice] > 0
        barred.append(asked & free)
    touched = [
        (depth.total @ bar.astype(float))[depth.choice] > 0
        for depth, bar in zip(tree.depths, barred, strict=True)
    ]

    def strict(stands: SeatState) -> SeatState:
        # Allowed actions have regrets of at least 0, forbidden ones far below, so these are never played.
        kept = [
            np.where(hit, np.maximum(old, 0), old) for hit, old in zip(touched, stands.regrets, strict=True)
        ]
        new = [np.where(bar, -1e12, old) for bar, old in zip(barred, kept, strict=True)]
        return stands._replace(regrets=tuple(new))

    begun = (one, two)[seat]
    even = [
        left / (depth.total @ left)[depth.choice]
        for depth, left in zip(tree.depths, [1.0 - bar for bar in barred], strict=True)
    ]
    little = tuple([np.where(hit, 1e-6, 0.0) for hit in touched])
    begun = strict(begun._replace(strategy=tuple(even), regrets=little))
    seats = (begun, two) if seat == 0 else (one, begun)
    for number in range(1, count + 1):
        one, two = run_pass(np, arrays, tables, seats, float(number))
        seats = (strict(one), two) if seat == 0 else (one, strict(two))
    tops = []
    for inner, stands in enumerate(seats):
        below: Any = None
        for level, depth in reversed(list(enumerate(arrays.trees[inner].depths))):
            offered = depth.back @ stands.mean_slope
            offered = offered if below is None else offered + below
            offered = np.where(barred[level], -1e9, offered) if inner == seat else offered
            below = depth.above @ np.maximum.reduceat(offered, depth.starts, axis=0)
        gains = (arrays.trees[inner].back @ stands.mean_slope + below)[:, 0]
        sure = position.skull[inner]
        tops.append(float(gains[0] * sure + (gains[1] * (1 - sure) if sure < 1 else 0)))
    return (1 - tops[1]) / 2, (1 + tops[0]) / 2


def restriction_cost(
    position: Position, seat: int, restriction: Restriction, count: int = 500
) -> tuple[float, float]:
    """What a restriction costs its seat in win probability, and the largest error of that."""
    low, high = restricted_win_bounds(position, seat, restriction, count)
    here = value(position)
    lost = here.win_probability(0) - (low + high) / 2
    return lost if seat == 0 else -lost, (high - low) / 2 + here.error / 2
