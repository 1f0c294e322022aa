"""The value of a position between rounds: each player's probability of winning the game from there.

The model is a conditional logit. Every seat has a score from its discs, its skull and its wins. A player's
probability is that player's share of the sum of exponentials. The numbers were set by hand between several
fits to games between bots (``python -m benchmarks.fit_evaluation``). The fits differ with the bots that
play. The numbers only have to rank outcomes sensibly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

__all__ = ["SeatStatus", "score", "win_probabilities"]

#: By discs left, without and with a won challenge. Attempts often fail: discs count for more than one win.
SCORES = ((-9.0, -2.2, -0.7, 0.2, 0.9), (-9.0, -2.1, -0.5, 0.4, 1.1))
#: The same while two players are left: there is nobody to outlast but the rival.
DUEL_SCORES = ((-9.0, -1.6, -0.3, 0.3, 0.7), (-9.0, -1.0, 0.4, 0.9, 1.3))
#: Added for the first seat of the round, for a seat without its skull, and for one that plays at random.
FIRST_SEAT = 0.2
NO_SKULL = -0.4
RANDOM_PLAY = -0.9


class SeatStatus(NamedTuple):
    """What counts of one seat between rounds, as another seat estimates it."""

    player: int
    discs: int
    wins: int
    #: The probability that the seat still has its skull.
    skull_probability: float = 1.0
    first: bool = False
    #: The probability that the seat plays at random.
    random_play: float = 0.0


def score(status: SeatStatus, duel: bool = False) -> float:
    """The strength of a seat. A difference of one means e times as likely to win."""
    scores = DUEL_SCORES if duel else SCORES
    if status.discs == 0:
        return scores[0][0]
    value = scores[min(status.wins, 1)][status.discs]
    value += (1.0 - status.skull_probability) * NO_SKULL + status.random_play * RANDOM_PLAY
    return value + FIRST_SEAT if status.first else value


def win_probabilities(statuses: Sequence[SeatStatus], players: int, duel: bool = False) -> list[float]:
    """Every player's probability of winning the game. ``duel``: two players were left in this round.

    >>> statuses = [SeatStatus(0, 4, 1), SeatStatus(1, 4, 0)]
    >>> [round(probability, 2) for probability in win_probabilities(statuses, 2)]
    [0.55, 0.45]
    """
    for status in statuses:
        if status.wins >= 2:
            return [1.0 if player == status.player else 0.0 for player in range(players)]
    weights = [0.0] * players
    for status in statuses:
        if status.discs:
            weights[status.player] += exp(score(status, duel))
    whole = sum(weights)
    return [weight / whole for weight in weights]
