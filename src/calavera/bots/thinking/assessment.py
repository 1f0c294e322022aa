"""A player's reading of the table: how safe discs are, how far a bid carries, what outcomes are worth."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.rules import SKULL, View

from .belief import SeatBelief, seat_belief
from .common_moves import own_seat
from .evaluation import SeatStatus, win_probabilities
from .opponent_model import TYPICAL_PLAYER, OpponentModel, fit_opponent_models, random_play_probabilities

__all__ = ["Assessment"]


class Assessment:
    """Everything a thoughtful player works out before acting. Made from a view, and from nothing else."""

    def __init__(self, view: View, adapt: bool = True) -> None:
        self.view = view
        self.own = own_seat(view)
        self.seat = self.own.seat
        self.models = fit_opponent_models(view) if adapt else (TYPICAL_PLAYER,) * len(view.seats)
        self.beliefs: tuple[SeatBelief, ...] = tuple(
            [seat_belief(view, seat, self.models[seat], TYPICAL_PLAYER) for seat in range(len(view.seats))]
        )
        self.random_play = random_play_probabilities(view) if adapt else (0.0,) * len(view.seats)
        self.statuses = [
            SeatStatus(
                seat.player,
                seat.discs,
                seat.wins,
                self.beliefs[seat.seat].owned_probability,
                random_play=0.0 if seat.player == self.own.player else self.random_play[seat.seat],
            )
            for seat in view.seats
        ]

    def model(self, seat: int) -> OpponentModel:
        """The ways that a seat has shown."""
        return self.models[seat]

    # --- How far a bid carries ------------------------------------------------------------------------------

    def success_probability(self, number: int, passed: Mapping[int, SeatBelief] = {}) -> float:
        """The chance that this seat, as Challenger, flips so many discs without a skull.

        ``passed`` has what to believe of those who would have to pass first: a pass smells of a skull.
        """
        own = self.own.stack[: len(self.own.stack) - self.own.flipped]
        mine = min(number, len(own))
        if SKULL in own[len(own) - mine :]:
            return 0.0
        return self._best_safe_probability(number - mine, passed)

    def rival_success_probability(self, rival: int, number: int) -> float:
        """The chance that a rival makes it: it knows its own stack and guesses at the others."""
        seen = self.view.seats[rival]
        mine = min(number, len(seen.stack))
        clean = self.beliefs[rival].safe_probability(mine, seen.flipped)
        rest = number - mine
        others = [
            (self.beliefs[other.seat].safe_probability(1, other.flipped), len(other.stack) - other.flipped)
            for other in self.view.seats
            if other.seat != rival and len(other.stack) > other.flipped
        ]
        count = sum([left for _, left in others])
        if rest <= 0 or not count:
            return clean
        average = sum([safe * left for safe, left in others]) / count
        # People spread their flips over the stacks they trust: a little better than blind.
        return clean * min(1.0, 1.06 * average) ** rest

    def _best_safe_probability(self, count: int, passed: Mapping[int, SeatBelief]) -> float:
        """The best chance of taking so many discs from the other stacks, tops first, without a skull."""
        best = [1.0] + [0.0] * count
        for other in self.view.seats:
            face_down = len(other.stack) - other.flipped
            if other.seat == self.seat or not face_down or count <= 0:
                continue
            belief = passed.get(other.seat) or self.beliefs[other.seat]
            safe = [belief.safe_probability(n, other.flipped) for n in range(face_down + 1)]
            best = [
                max([best[total - n] * safe[n] for n in range(min(total, face_down) + 1)])
                for total in range(count + 1)
            ]
        return best[count] if count > 0 else 1.0

    # --- What outcomes are worth ----------------------------------------------------------------------------

    def value_after_attempt(self, seat: int, won: bool) -> float:
        """This player's chance of winning the game once a seat's attempt was won or failed."""
        standings = list(self.statuses)
        standing = standings[seat]
        if won:
            standings[seat] = standing._replace(wins=standing.wins + 1, first=True)
        else:
            standings[seat] = standing._replace(discs=standing.discs - 1, first=standing.discs > 1)
        return self._own_win_probability(standings)

    def current_value(self) -> float:
        """This player's chance of winning as things stand."""
        return self._own_win_probability(self.statuses)

    def _own_win_probability(self, statuses: list[SeatStatus]) -> float:
        alive = {standing.player for standing in statuses if standing.discs}
        mine = self.own.player
        if len(alive) == 1:
            return 1.0 if mine in alive else 0.0
        return win_probabilities(statuses, self.view.options.players)[mine]

    def attempt_value(self, seat: int, success: float) -> float:
        """The worth of a seat's attempt that carries with this chance."""
        return success * self.value_after_attempt(seat, True) + (1.0 - success) * self.value_after_attempt(
            seat, False
        )
