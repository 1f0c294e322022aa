"""The results of a tournament: figures for each bot, the win matrix, and the history of ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from calavera.record import as_json
from calavera.rules import Options

from .single_game import Tally
from .statistics import Ratings, design_effect, wilson

__all__ = ["BotResult", "Outcome", "Results", "rules_text"]

#: Points of a rating curve, about as many as a screen can show.
CURVE_POINTS = 240


class Outcome(NamedTuple):
    """A summary of a finished game."""

    number: int
    #: The entrants by player.
    entrants: tuple[int, ...]
    #: The player who won.
    winner: int
    rounds: int
    decisions: int


class BotResult(NamedTuple):
    """The figures of one bot. A rate is None if nothing was counted for it."""

    name: str
    #: Games that it played, and how many seats it had in each.
    games: int
    seats: int
    wins: int
    #: Wins per game and seat, with its 95 % interval. An equal bot has 1 / players.
    share: float
    low: float
    high: float
    #: The design effect of deals. If it is above 1, the interval is made for that many times fewer games.
    clustering: float
    #: OpenSkill: mean minus three standard deviations.
    rating: float
    mu: float
    sigma: float
    #: Averages over its games.
    rounds: float | None
    decisions: float | None
    #: The share of its bids with its own skull in the stack, and of its attempts that succeeded.
    bluff_rate: float | None
    challenge_success: float | None
    #: Mean time of a decision, in milliseconds.
    ms: float | None
    faults: int
    #: The first fault, in words.
    fault: str | None


class Results:
    """The sums of a tournament. Games are added in order, because ratings depend on it."""

    def __init__(self, names: tuple[str, ...], options: Options, requested: int, seed: int) -> None:
        count = len(names)
        self.names = names
        self.options = options
        self.requested = requested
        self.seed = seed
        self.games = self.rounds = self.decisions = 0
        self.interrupted = False
        #: A problem of the tournament itself, in words.
        self.trouble: str | None = None
        self.tallies = [Tally() for _ in names]
        #: By two entrants: games that both played, and those of them that the first one won.
        self.games_together = [[0] * count for _ in names]
        self.wins_against = [[0] * count for _ in names]
        self._curve: list[tuple[int, tuple[float, ...]]] = []
        self._seats = [0] * count
        self._lengths: Counter[tuple[int, str]] = Counter()
        #: The winners of the current deal; and for each bot, its deals by the number of games that it won.
        self._deal: list[int] = []
        self._deals: list[Counter[int]] = [Counter() for _ in names]
        self._ratings = Ratings(count)
        self._curve_interval = max(1, requested // CURVE_POINTS)
        self._curve.append(self._current_ratings())

    def add(self, outcomes: Iterable[Outcome], tallies: Mapping[int, Tally]) -> None:
        """Add finished games, and the tallies of the entrants."""
        for outcome in outcomes:
            self._add(outcome)
        for entrant, tally in tallies.items():
            self.tallies[entrant].add(tally)

    def _add(self, outcome: Outcome) -> None:
        self.games += 1
        self.rounds += outcome.rounds
        self.decisions += outcome.decisions
        present = set(outcome.entrants)
        winner = outcome.entrants[outcome.winner]
        for entrant in present:
            self._seats[entrant] = outcome.entrants.count(entrant)
            self._lengths[entrant, "rounds"] += outcome.rounds
            self._lengths[entrant, "decisions"] += outcome.decisions
            self.wins_against[winner][entrant] += 1
            for other in present:
                self.games_together[entrant][other] += 1
        self._add_to_deal(outcome.number, present, winner)
        self._ratings.update(outcome.entrants, outcome.winner)
        if self.games % self._curve_interval == 0:
            self._curve.append(self._current_ratings())

    def _add_to_deal(self, number: int, present: set[int], winner: int) -> None:
        players = self.options.players
        if number % players == 0:
            self._deal = []
        self._deal.append(winner)
        if len(self._deal) == players:
            for entrant in present:
                self._deals[entrant][self._deal.count(entrant)] += 1

    def _current_ratings(self) -> tuple[int, tuple[float, ...]]:
        return self.games, tuple([self._ratings.ordinal(i) for i in range(len(self.names))])

    @property
    def curve(self) -> list[tuple[int, tuple[float, ...]]]:
        """Every bot's rating after each of several numbers of games, from none to all."""
        return self._curve if self._curve[-1][0] == self.games else [*self._curve, self._current_ratings()]

    @property
    def par(self) -> float:
        """The share of a bot that is as strong as the others."""
        return 1 / self.options.players

    @property
    def bots(self) -> list[BotResult]:
        """The figures of every bot, in the order of the entrants."""
        return [self._bot_result(i) for i in range(len(self.names))]

    def head_to_head(self, one: int, other: int) -> float | None:
        """Of the games that one of the two won against the other, the share of the first, for each seat.

        Equal bots have one half, however many seats each has.
        """
        mine = self.wins_against[one][other] / max(1, self._seats[one])
        theirs = self.wins_against[other][one] / max(1, self._seats[other])
        return mine / (mine + theirs) if mine + theirs else None

    def _bot_result(self, i: int) -> BotResult:
        tally, games, wins = self.tallies[i], self.games_together[i][i], self.wins_against[i][i]
        seats = max(1, self._seats[i])
        effect = design_effect(self._deals[i], self.options.players)
        low, high = wilson(wins / max(1.0, effect), games / max(1.0, effect))
        bids, challenges = tally.bids.total(), tally.challenges.total()
        return BotResult(
            name=self.names[i],
            games=games,
            seats=seats,
            wins=wins,
            share=wins / games / seats if games else 0.0,
            low=low / seats,
            high=high / seats,
            clustering=effect,
            rating=self._ratings.ordinal(i),
            mu=self._ratings.mean(i),
            sigma=self._ratings.deviation(i),
            rounds=_ratio(self._lengths[i, "rounds"], games),
            decisions=_ratio(self._lengths[i, "decisions"], games),
            bluff_rate=_ratio(tally.bluffs.total(), bids),
            challenge_success=_ratio(tally.successes.total(), challenges),
            ms=_ratio(1000 * tally.seconds, tally.decisions),
            faults=tally.faults,
            fault=tally.fault or None,
        )

    def as_json(self) -> dict[str, Any]:
        """All results as JSON values. Only ``ms`` may differ between two runs with the same seed."""
        return {
            "games": self.games,
            "asked": self.requested,
            "interrupted": self.interrupted,
            "trouble": self.trouble,
            "seed": self.seed,
            "options": as_json(self.options),
            "preset": self.options.preset,
            "rounds": _ratio(self.rounds, self.games),
            "decisions": _ratio(self.decisions, self.games),
            "bots": [
                bot._asdict()
                | {
                    "bids": _by_number(tally.bids),
                    "bluffs": _by_number(tally.bluffs),
                    "challenges": _by_number(tally.challenges),
                    "successes": _by_number(tally.successes),
                }
                for bot, tally in zip(self.bots, self.tallies, strict=True)
            ],
            "matrix": self.wins_against,
            "met": self.games_together,
        }


def rules_text(options: Options) -> str:
    """The preset, or opening and loss if there is none with these, and the variants, in words."""
    preset = options.preset
    words = [f"preset {preset}" if preset else f"opening {options.opening}, loss by {options.loss}"]
    words += ["Last Chance"] * options.last_chance + ["two tribes each"] * (options.tribes_per_player == 2)
    return ", ".join(words)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _by_number(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}
