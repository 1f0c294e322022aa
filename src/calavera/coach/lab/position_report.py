"""A position of two as plain data: value, plan at one point of the round, and a map of beliefs."""

from __future__ import annotations

import msgspec

__all__ = [
    "ActionReport",
    "AttemptReport",
    "BeliefMap",
    "DecisionReport",
    "HandReport",
    "NextPosition",
    "PositionReport",
    "WordReport",
]


class ActionReport(msgspec.Struct, frozen=True):
    """One action of one hand."""

    action: str
    #: How often the plan chooses it.
    probability: float
    #: Its value to the seat that acts, from -1 to 1; None where the other seat never lets this happen.
    value: float | None


class HandReport(msgspec.Struct, frozen=True):
    """What a seat does with one hand and one stack."""

    #: All its discs, and those on its mat from the bottom up: F flower, S skull.
    hand: str
    stack: str
    #: The probability of this hand and stack, given the public moves.
    probability: float
    actions: tuple[ActionReport, ...]


class WordReport(msgspec.Struct, frozen=True):
    """A public action, for an observer who sees no discs."""

    word: str
    probability: float


class DecisionReport(msgspec.Struct, frozen=True):
    """A decision: the seat, what it does with each hand, and what the table sees of it."""

    seat: int
    hands: tuple[HandReport, ...]
    words: tuple[WordReport, ...]


class NextPosition(msgspec.Struct, frozen=True):
    """The round that follows an attempt: its position and value, or the winner of the game."""

    discs: tuple[int, int]
    wins: tuple[int, int]
    first: int
    skull: tuple[float, float]
    low: float
    high: float


class AttemptReport(msgspec.Struct, frozen=True):
    """One way in which the attempt may end, after the auction."""

    challenger: int
    #: The owner of the skull that was met; None for an attempt that succeeds.
    skull_owner: int | None
    #: How many discs are flipped.
    flips: int
    #: Given the auction.
    probability: float
    #: The disc that the Challenger gives up (F4); None where it has no choice.
    discard: DecisionReport | None
    following: NextPosition | None
    winner: int | None


class BeliefMap(msgspec.Struct, frozen=True):
    """The value to seat 0 at other beliefs: ``values[i][j]`` is for ``first[i]`` and ``second[j]``."""

    first: tuple[float, ...]
    second: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]


class PositionReport(msgspec.Struct, frozen=True):
    """A solved position of two, seen at one point of its round."""

    discs: tuple[int, int]
    wins: tuple[int, int]
    first: int
    skull: tuple[float, float]
    #: The value to seat 0 is between these two, from -1 (lost) to 1 (won).
    low: float
    high: float
    #: By seat: its own value with its skull and without; None for a hand that it cannot have.
    hand_values: tuple[tuple[float | None, float | None], tuple[float | None, float | None]]
    #: The public moves after the opening; None before the first discs are placed.
    line: tuple[str, ...] | None
    #: The probability of these moves.
    probability: float
    #: The seats that decide now: both at the opening, then one; none when the auction is over.
    decisions: tuple[DecisionReport, ...]
    #: How the attempt may end, when the auction is over.
    attempts: tuple[AttemptReport, ...]
    beliefs: BeliefMap
