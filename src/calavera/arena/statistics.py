"""Statistics of a tournament: Wilson intervals, the design effect of deals, and OpenSkill ratings."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

__all__ = ["Ratings", "design_effect", "wilson"]

#: The number of standard deviations that contain 95 % of a normal distribution.
Z95 = 1.959963984540054
#: With fewer deals their variance is not estimated.
MIN_DEALS = 30


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share. It is valid for few games and for shares near 0 and 1.

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
    """The variance of a bot's wins in a deal, divided by that of as many independent games.

    ``deals`` counts deals by how many of their games the bot won. With 2, the games count half as much as
    independent ones. The result is 1 for too few deals or a bot that always or never wins.

    >>> design_effect(Counter({0: 20, 4: 20}), players=4)  # the same winner all through a deal
    4.102564102564102
    """
    count = deals.total()
    mean = sum([wins * times for wins, times in deals.items()]) / max(1, count)
    share = mean / players
    if count < MIN_DEALS or not 0 < share < 1:
        return 1.0
    variance = sum([times * (wins - mean) ** 2 for wins, times in deals.items()]) / (count - 1)
    return variance / (players * share * (1 - share))


class Ratings:
    """OpenSkill's Plackett-Luce model for games with one winner and all others tied.

    Bots do not learn between games, so the model's drift (tau) is 0 and the ratings converge.

    >>> ratings = Ratings(2)
    >>> for _ in range(20):
    ...     ratings.update((0, 1, 1, 1), 0)
    >>> ratings.ordinal(0) > ratings.ordinal(1)
    True
    """

    def __init__(self, entrants: int) -> None:
        from openskill.models import PlackettLuce  # here, so that other commands start quickly

        self._model = PlackettLuce(tau=0.0)
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(entrants)]

    def update(self, entrants: tuple[int, ...], winner: int) -> None:
        """Rate one game: the entrants by player, and the player who won.

        For an entrant with several seats the changes of its mean add up and those of its deviation multiply.
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
        """The estimate of the entrant's skill; all start at 25."""
        return float(self._ratings[entrant].mu)

    def deviation(self, entrant: int) -> float:
        """The standard deviation of the estimate."""
        return float(self._ratings[entrant].sigma)

    def ordinal(self, entrant: int) -> float:
        """The number to rank by: the mean minus three standard deviations; all start at 0."""
        return self.mean(entrant) - 3 * self.deviation(entrant)
