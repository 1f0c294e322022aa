"""The review of a game as plain data: a verdict on every decision, from what its seat could know."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["ActionVerdict", "DecisionVerdict", "GameReview", "Grade", "Method", "SeatReview"]

#: ``solved``: by the heads-up table, from beliefs that are certain when the duel begins.
#: ``solved-beliefs``: by the table, for beliefs that are estimates. ``estimated``: by rollouts.
Method = Literal["solved", "solved-beliefs", "estimated"]
Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]


class ActionVerdict(msgspec.Struct, frozen=True):
    """What one action was worth."""

    action: str
    #: The chance to win the game after it, and half of the width of its interval.
    win: float
    error: float
    #: How often a perfect player chooses it with these discs; None where that is not known.
    probability: float | None = None


class DecisionVerdict(msgspec.Struct, frozen=True):
    """A decision of a seat, what each action was worth, and what the one that was played cost."""

    #: The number of the move in the record, from 0, and of the round, from 1.
    at: int
    round: int
    seat: int
    phase: str
    played: str
    best: str
    #: What was played cost this much of the chance to win; ``error`` is half of the width of its interval.
    loss: float
    error: float
    grade: Grade
    #: What kind of error it was; None if it was fine.
    kind: str | None
    method: Method
    #: The best first.
    actions: tuple[ActionVerdict, ...]


class SeatReview(msgspec.Struct, frozen=True):
    """All decisions of a seat together."""

    seat: int
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    #: The mean loss of a decision, in parts of the chance to win.
    mean_loss: float


class GameReview(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    players: int
    winner: int
    decisions: tuple[DecisionVerdict, ...]
    seats: tuple[SeatReview, ...]
    #: Decisions that could not be judged.
    skipped: int
    #: Whether the review was stopped before its end.
    stopped: bool = False
