"""Habits over many games: how often a player does something, beside a strong player in the same positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Final

from .game_review import DecisionVerdict, HabitReview

__all__ = ["HABITS", "find_habits"]

#: Half of the width of a 95 % interval, in standard errors.
WIDTH: Final = 1.96
#: A habit needs this many decisions in which it could show.
MIN_COUNT: Final = 30

#: Whether a habit could show in a decision, and whether an action follows it.
Habit = tuple[Callable[[DecisionVerdict], bool], Callable[[str], bool]]


def _is_bid(action: str) -> bool:
    return action.startswith("bid:")


def _options(one: DecisionVerdict) -> set[str]:
    return {action.action for action in one.actions}


HABITS: Final[dict[str, Habit]] = {
    "skull-first": (
        lambda one: one.phase == "opening" and {"place:flower", "place:skull"} <= _options(one),
        lambda action: action == "place:skull",
    ),
    "bluff": (
        # The truth of the seat's own skull is known to the seat.
        lambda one: one.phase in ("adding", "bidding") and one.truth[one.seat] >= 0,
        _is_bid,
    ),
    "pass": (lambda one: one.phase == "bidding", lambda action: action == "pass"),
    "challenge": (
        lambda one: one.phase == "adding" and any(word.startswith("place") for word in _options(one)),
        _is_bid,
    ),
}


def find_habits(player: str, verdicts: Iterable[DecisionVerdict]) -> list[HabitReview]:
    """The habits of a player that differ from a strong player's by more than chance, and what they cost."""
    own = list(verdicts)
    found = [_habit(player, name, habit, own) for name, habit in HABITS.items()]
    return [one for one in found if one is not None]


def _habit(player: str, name: str, habit: Habit, verdicts: list[DecisionVerdict]) -> HabitReview | None:
    applies, follows = habit
    fitting = [one for one in verdicts if applies(one)]
    count = len(fitting)
    if count < MIN_COUNT:
        return None
    likely = [
        sum([action.probability or 0.0 for action in one.actions if follows(action.action)])
        for one in fitting
    ]
    share = sum([follows(one.played) for one in fitting]) / count
    expected = sum(likely) / count
    error = WIDTH * sqrt(sum([p * (1 - p) for p in likely])) / count
    if abs(share - expected) <= error:
        return None
    more = share > expected
    cost = [one.loss for one in fitting if follows(one.played) == more]
    return HabitReview(player, name, count, share, expected, error, sum(cost) / len(cost))
