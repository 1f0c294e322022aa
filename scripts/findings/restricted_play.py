"""How often plans bluff, and what it costs to do without some answers: rounds solved with those barred."""

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
    """Whether a bid must fail if it stands: the own skull is among the discs to be flipped.

    >>> is_bluff("SF", 1), is_bluff("SF", 2), is_bluff("FS", 1)
    (False, True, True)
    """
    return "S" in stack[-number:]


def skull_first_probability(found: SubgameSolution, seat: int) -> float:
    """How often this seat, if it owns its skull, puts it down first."""
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


#: Whether a seat never does this, knowing what it knows.
Restriction = Callable[[Infoset, Action], bool]


def never_skull_first(infoset: Infoset, word: Action) -> bool:
    """Whether the skull goes down first."""
    return not infoset.stack and word == PLACE[SKULL]


def always_skull_first(infoset: Infoset, word: Action) -> bool:
    """Whether somebody who owns a skull puts down a flower first."""
    return infoset.owns_skull and not infoset.stack and word == PLACE[FLOWER]


def never_add(infoset: Infoset, word: Action) -> bool:
    """Whether a second disc goes down."""
    return bool(infoset.stack) and word.verb == "place"


def never_bluff(infoset: Infoset, word: Action) -> bool:
    """Whether a bid must fail if it stands."""
    return word.verb == "bid" and is_bluff(infoset.stack, int(word.about or 0))


def never_all_at_once(infoset: Infoset, word: Action) -> bool:
    """Whether the first player bids everything before anything was added."""
    return bool(infoset.stack) and not infoset.line and word == BIDS[2]


def always_all_at_once(infoset: Infoset, word: Action) -> bool:
    """Whether the first player does anything else than put down a flower and bid everything."""
    return never_skull_first(infoset, word) or (bool(infoset.stack) and not infoset.line and word != BIDS[2])


def neither_skull_nor_add(infoset: Infoset, word: Action) -> bool:
    """Whether a skull could come to the mat of the first player before the first bid."""
    return never_skull_first(infoset, word) or never_add(infoset, word)


def restricted_win_bounds(
    position: Position, seat: int, restriction: Restriction, count: int = 500
) -> tuple[float, float]:
    """Bounds of seat 0's winning chance where a seat has a habit in this round, and the other knows it.

    It is the solver's own regret with some answers barred: never played, and no part of the best answer that
    makes the seat's bound. Where a habit would bar every answer it bars none. Seat 0 is first.
    """
    arrays, (first, second) = round_arrays_for(*position.discs), position.skull
    tables = gains_by_seat(load().following((*position.discs, *position.wins)))
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
        # With no regret below 0 among what is left, one answer is always above it: nothing barred is played.
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
    """What a habit costs its seat, in chance to win, and how far that can be off."""
    low, high = restricted_win_bounds(position, seat, restriction, count)
    here = value(position)
    lost = here.win_probability(0) - (low + high) / 2
    return lost if seat == 0 else -lost, (high - low) / 2 + here.error / 2
