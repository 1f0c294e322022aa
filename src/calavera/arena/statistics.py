"""Numbers with honesty: the Wilson interval, and OpenSkill ratings of seats that bots share."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

__all__ = ["Ratings", "design_effect", "wilson"]

#: Standard deviations to either side that hold 95 % of a normal distribution.
Z95 = 1.959963984540054
#: Fewer deals say nothing about how they scatter.
MIN_DEALS = 30


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: sound for few games and for shares near 0 and 1.

    >>> [round(bound, 4) for bound in wilson(45, 100)]
    [0.3561, 0.5476]
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def design_effect(deals: Counter[int], players: int) -> float:
    """How much more the wins of a deal scatter than those of as many independent games.

    ``deals`` counts deals by how many of their games a bot won. With 1, games tell as much as they seem to;
    with 2, half as much. Too few deals, or a bot that always or never wins, say nothing: 1.

    >>> design_effect(Counter({0: 20, 4: 20}), players=4)  # the same winner all through a deal
    4.102564102564102
    """
    count = deals.total()
    mean = sum([wins * times for wins, times in deals.items()]) / max(1, count)
    share = mean / players
    if count < MIN_DEALS or not 0 < share < 1:
        return 1.0
    scatter = sum([times * (wins - mean) ** 2 for wins, times in deals.items()]) / (count - 1)
    return scatter / (players * share * (1 - share))


class Ratings:
    """OpenSkill's Plackett-Luce model over games with one winner and everybody else tied.

    Bots do not learn between games, so the model's drift (tau) is off and ratings settle.

    >>> ratings = Ratings(2)
    >>> for _ in range(20):
    ...     ratings.update((0, 1, 1, 1), 0)
    >>> ratings.ordinal(0) > ratings.ordinal(1)
    True
    """

    def __init__(self, entrants: int) -> None:
        from openskill.models import PlackettLuce  # here, so that commands that rate nobody start quickly

        self._model = PlackettLuce(tau=0.0)
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(entrants)]

    def update(self, entrants: tuple[int, ...], winner: int) -> None:
        """One game: the entrants by player, and the player who won.

        An entrant with several seats hears from each: the steps of its mean add up, its doubts multiply.
        """
        ranks = [0.0 if player == winner else 1.0 for player in range(len(entrants))]
        before = [(self._ratings[entrant].mu, self._ratings[entrant].sigma) for entrant in entrants]
        teams = [[self._model.create_rating([mu, sigma])] for mu, sigma in before]
        for entrant, (mu, sigma), [after] in zip(
            entrants, before, self._model.rate(teams, ranks=ranks), strict=True
        ):
            rating = self._ratings[entrant]
            rating.mu += after.mu - mu
            rating.sigma *= after.sigma / sigma

    def mean(self, entrant: int) -> float:
        """The estimate of the entrant's skill; everybody starts at 25."""
        return float(self._ratings[entrant].mu)

    def deviation(self, entrant: int) -> float:
        """The standard deviation of the estimate."""
        return float(self._ratings[entrant].sigma)

    def ordinal(self, entrant: int) -> float:
        """The number to rank by: the mean less three times the doubt; everybody starts at 0."""
        return self.mean(entrant) - 3 * self.deviation(entrant)
