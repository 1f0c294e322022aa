"""How often plans bluff, and what it costs to do without some answers: rounds solved with those barred."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from calavera.rules import Action
from calavera.rules.actions import BIDS, FLOWER, PLACE, SKULL
from calavera.solve import Position
from calavera.solve.headsup.dcfr import Seat, doubted, passes, started, tables_for
from calavera.solve.headsup.infosets import Know, what_seat_knows
from calavera.solve.headsup.round_arrays import board_of
from calavera.solve.headsup.subgame import Resolved
from calavera.solve.headsup.value_table import load, value
from calavera.solve.policy_walk import told

#: By (seat, raised?, number): how often a round has such a bid, and how often one that is a bluff.
Bids = dict[tuple[int, bool, int], tuple[float, float]]


def is_bluff(stack: str, number: int) -> bool:
    """Whether a bid must fail if it stands: the own skull is among the discs to be flipped.

    >>> is_bluff("SF", 1), is_bluff("SF", 2), is_bluff("FS", 1)
    (False, True, True)
    """
    return "S" in stack[-number:]


def first_skull(found: Resolved, seat: int) -> float:
    """How often this seat, if it owns its skull, puts it down first."""
    return found.chances(seat, Know((), True, ""))[PLACE[SKULL]]


def bids_of(position: Position, found: Resolved) -> Bids:
    """Every bid of a solved round."""
    bids: Bids = {}
    points = told(position, lambda state, seat: found.chances(seat, what_seat_knows(state, seat)))
    for line, point in points.items():
        raised = any([word.verb == "bid" for _, word in line])
        for choice, (word, share) in [(c, answer) for c in point.choices for answer in c.answers]:
            if word.verb == "bid":
                key = point.seat, raised, int(word.about or 0)
                likely = point.likely * choice.likely * share
                bid, bluff = bids.get(key, (0.0, 0.0))
                bids[key] = bid + likely, bluff + likely * is_bluff(choice.stack, key[2])
    return bids


#: Whether a seat never does this, knowing what it knows.
Shuns = Callable[[Know, Action], bool]


def never_skull_first(know: Know, word: Action) -> bool:
    """Whether the skull goes down first."""
    return not know.stack and word == PLACE[SKULL]


def always_skull_first(know: Know, word: Action) -> bool:
    """Whether somebody who owns a skull puts down a flower first."""
    return know.owner and not know.stack and word == PLACE[FLOWER]


def never_add(know: Know, word: Action) -> bool:
    """Whether a second disc goes down."""
    return bool(know.stack) and word.verb == "place"


def never_bluff(know: Know, word: Action) -> bool:
    """Whether a bid must fail if it stands."""
    return word.verb == "bid" and is_bluff(know.stack, int(word.about or 0))


def never_all_at_once(know: Know, word: Action) -> bool:
    """Whether the first player bids everything before anything was added."""
    return bool(know.stack) and not know.line and word == BIDS[2]


def always_all_at_once(know: Know, word: Action) -> bool:
    """Whether the first player does anything else than put down a flower and bid everything."""
    return never_skull_first(know, word) or (bool(know.stack) and not know.line and word != BIDS[2])


def neither_skull_nor_add(know: Know, word: Action) -> bool:
    """Whether a skull could come to the mat of the first player before the first bid."""
    return never_skull_first(know, word) or never_add(know, word)


def restrained(position: Position, seat: int, shuns: Shuns, count: int = 500) -> tuple[float, float]:
    """Bounds of seat 0's winning chance where a seat has a habit in this round, and the other knows it.

    It is the solver's own regret with some answers barred: never played, and no part of the best answer that
    makes the seat's bound. Where a habit would bar every answer it bars none. Seat 0 is first.
    """
    board, (first, second) = board_of(*position.discs), position.skull
    tables = tables_for(load().following((*position.discs, *position.wins)))
    one, two = (
        started(np, tree, doubted(np.array([sure]), discs), keep_plan=True)
        for tree, sure, discs in zip(board.trees, (first, second), position.discs, strict=True)
    )
    side, tree = board.round.sides[seat], board.trees[seat]
    barred: list[Any] = []
    for depth, (low, high) in zip(tree.depths, pairwise(side.depths), strict=True):
        choices = zip(side.knows[low:high], side.actions[low:high], strict=True)
        asked = np.array([[shuns(know, word)] for know, words in choices for word in words])
        free = (depth.total @ (1.0 - asked))[depth.choice] > 0
        barred.append(asked & free)
    touched = [
        (depth.total @ bar.astype(float))[depth.choice] > 0
        for depth, bar in zip(tree.depths, barred, strict=True)
    ]

    def strict(stands: Seat) -> Seat:
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
    begun = strict(begun._replace(play=tuple(even), regrets=little))
    seats = (begun, two) if seat == 0 else (one, begun)
    for number in range(1, count + 1):
        one, two = passes(np, board, tables, seats, float(number))
        seats = (strict(one), two) if seat == 0 else (one, strict(two))
    tops = []
    for inner, stands in enumerate(seats):
        below: Any = None
        for level, depth in reversed(list(enumerate(board.trees[inner].depths))):
            offered = depth.back @ stands.mean_slope
            offered = offered if below is None else offered + below
            offered = np.where(barred[level], -1e9, offered) if inner == seat else offered
            below = depth.above @ np.maximum.reduceat(offered, depth.starts, axis=0)
        gains = (board.trees[inner].back @ stands.mean_slope + below)[:, 0]
        sure = position.skull[inner]
        tops.append(float(gains[0] * sure + (gains[1] * (1 - sure) if sure < 1 else 0)))
    return (1 - tops[1]) / 2, (1 + tops[0]) / 2


def cost(position: Position, seat: int, shuns: Shuns, count: int = 500) -> tuple[float, float]:
    """What a habit costs its seat, in chance to win, and how far that can be off."""
    low, high = restrained(position, seat, shuns, count)
    here = value(position)
    lost = here.chance(0) - (low + high) / 2
    return lost if seat == 0 else -lost, (high - low) / 2 + here.error / 2
