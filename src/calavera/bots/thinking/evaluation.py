"""What a position between rounds is worth: each player's chance of winning the game from there.

A conditional logit: every seat has a score from its discs, its skull and its wins, and a player's chance is
that player's share of all the exponentials. The numbers were set by hand between several fits to games that
bots played among themselves (``python -m benchmarks.fit_worth``), which differ with who plays; they need not
be exact, only rank outcomes sensibly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

__all__ = ["SeatStatus", "score", "win_probabilities"]

#: By discs left, without and with a won challenge.
SCORES = ((-9.0, -1.6, -0.3, 0.3, 0.7), (-9.0, -1.0, 0.4, 0.9, 1.3))
#: For the seat that opens the round, for one that has lost its skull, and for one that plays at random.
FIRST_SEAT = 0.2
NO_SKULL = -0.4
RANDOM_PLAY = -0.9


class SeatStatus(NamedTuple):
    """One seat between rounds, as somebody sees it."""

    player: int
    discs: int
    wins: int
    #: The chance that it still has its skull.
    skull_probability: float = 1.0
    first: bool = False
    #: The chance that whoever sits there plays at random.
    random_play: float = 0.0


def score(status: SeatStatus) -> float:
    """How strong a seat stands, on a scale where one unit is e times as likely to win."""
    if status.discs == 0:
        return SCORES[0][0]
    value = SCORES[min(status.wins, 1)][status.discs]
    value += (1.0 - status.skull_probability) * NO_SKULL + status.random_play * RANDOM_PLAY
    return value + FIRST_SEAT if status.first else value


def win_probabilities(statuses: Sequence[SeatStatus], players: int) -> list[float]:
    """Every player's chance of winning the game.

    >>> statuses = [SeatStatus(0, 4, 1), SeatStatus(1, 4, 0)]
    >>> [round(probability, 2) for probability in win_probabilities(statuses, 2)]
    [0.65, 0.35]
    """
    for standing in statuses:
        if standing.wins >= 2:
            return [1.0 if player == standing.player else 0.0 for player in range(players)]
    weights = [0.0] * players
    for standing in statuses:
        if standing.discs:
            weights[standing.player] += exp(score(standing))
    whole = sum(weights)
    return [weight / whole for weight in weights]
