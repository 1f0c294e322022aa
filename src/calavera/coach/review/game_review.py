"""The review of a game as plain data: a verdict on every decision, from what its seat could know."""

from __future__ import annotations

from typing import Literal

import msgspec

from calavera.coach.values.methods import Method
from calavera.rules import Actor

__all__ = [
    "ActionVerdict",
    "DecisionVerdict",
    "GameBranch",
    "GameReview",
    "Grade",
    "HabitReview",
    "LuckyMove",
    "Method",
    "PlayerLuck",
    "SeatReview",
]

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]


class ActionVerdict(msgspec.Struct, frozen=True):
    """What one action was worth."""

    action: str
    #: The probability of winning the game after it, and half of the width of its interval.
    win: float
    error: float
    #: How often a strong player chooses it with these discs: in a duel a perfect one.
    probability: float | None = None
    #: The same with any discs that the seat could have had here; None where that is not known.
    range: float | None = None


class DecisionVerdict(msgspec.Struct, frozen=True):
    """A decision of a seat, what each action was worth, and what the one that was played cost."""

    #: The number of the move in the record, from 0, and of the round, from 1.
    at: int
    round: int
    seat: int
    phase: str
    played: str
    best: str
    #: What was played cost this much of the win probability; ``error`` is half of the width of its interval.
    loss: float
    error: float
    grade: Grade
    #: What kind of error it was; None if it was fine.
    kind: str | None
    method: Method
    #: How much better it was than a strong player's average.
    advantage: float
    #: The best first.
    actions: tuple[ActionVerdict, ...]
    #: By seat, the probability that its skull is gone, in hand, or at each place of its stack, bottom first:
    #: what this seat could know of the others, and what the table could believe of this seat.
    beliefs: tuple[tuple[float, ...], ...]
    #: The truth, which this seat could not know, by seat: -2 if its skull is gone, -1 in hand, or its place.
    truth: tuple[int, ...]


class SeatReview(msgspec.Struct, frozen=True):
    """All decisions of a seat together."""

    seat: int
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    #: The mean loss of a decision, in parts of the win probability.
    mean_loss: float


class LuckyMove(msgspec.Struct, frozen=True):
    """A move of somebody else, or of chance, that changed a player's win probability more than expected."""

    at: int
    gain: float


class PlayerLuck(msgspec.Struct, frozen=True):
    """The result of a player apart from luck."""

    player: int
    won: bool
    #: The share of games that players win who decide as well as this one did, and half of the width of its
    #: interval.
    deserved: float
    error: float
    #: The result less what chance and the others' secrets gave (a control variate), and its error. Right on
    #: average, but of one game it still has much luck in it.
    corrected: float
    corrected_error: float
    #: The strokes of luck that weighed most, good and bad.
    moves: tuple[LuckyMove, ...]


class HabitReview(msgspec.Struct, frozen=True):
    """How often a player does something, beside a strong player in the same positions, and what it costs."""

    player: str
    habit: str
    count: int
    #: The player's share, a strong player's, and half of the width of the interval of the difference.
    share: float
    expected: float
    error: float
    #: The mean loss, in parts of the win probability, of the decisions that differ in this way.
    loss: float


class GameBranch(msgspec.Struct, frozen=True):
    """How a game might have gone on after other moves than those that were played."""

    #: The seat that chose otherwise.
    seat: int
    #: What strong players did next, until this seat has to choose again or the round is over.
    moves: tuple[tuple[Actor, str], ...]
    #: What each of its next actions is worth to this seat, from its own view, the best first; none when the
    #: round is over.
    method: Method | None
    actions: tuple[ActionVerdict, ...]
    #: By player: the win probability once the round is over; None before that.
    chances: tuple[float, ...] | None


class GameReview(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    players: int
    winner: int
    decisions: tuple[DecisionVerdict, ...]
    seats: tuple[SeatReview, ...]
    #: By player. An estimate: what people would have played is not known.
    luck: tuple[PlayerLuck, ...]
    #: By move from 0, and after the last: every player's win probability if all discs were face up.
    chances: tuple[tuple[float, ...], ...]
    #: Decisions that could not be judged.
    skipped: int
    #: Whether the review was stopped before its end.
    stopped: bool = False
