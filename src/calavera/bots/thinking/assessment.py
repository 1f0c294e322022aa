"""What a careful player computes from a view: how safe discs are, which bids succeed, and outcome values."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.rules import SKULL, View

from .belief import SeatBelief, seat_belief
from .common_moves import own_seat
from .evaluation import SeatStatus, win_probabilities
from .opponent_model import TYPICAL_PLAYER, OpponentModel, fit_opponent_models, random_play_probabilities

__all__ = ["Assessment"]


class Assessment:
    """Beliefs, opponent models and values for one decision. It is computed from a view alone.

    ``adapt``: whether to fit the models to what each opponent did in this game.
    """

    def __init__(self, view: View, adapt: bool = True) -> None:
        self.view = view
        self.own = own_seat(view)
        self.seat = self.own.seat
        self.models = fit_opponent_models(view) if adapt else (TYPICAL_PLAYER,) * len(view.seats)
        self.beliefs: tuple[SeatBelief, ...] = tuple(
            [seat_belief(view, seat, self.models[seat], TYPICAL_PLAYER) for seat in range(len(view.seats))]
        )
        self.random_play = random_play_probabilities(view) if adapt else (0.0,) * len(view.seats)
        self.duel = len({seat.player for seat in view.seats if not seat.eliminated}) == 2
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
        """The model of a seat."""
        return self.models[seat]

    # --- Whether a bid succeeds -----------------------------------------------------------------------------

    def success_probability(self, number: int, passed: Mapping[int, SeatBelief] = {}) -> float:
        """The probability that this seat, as Challenger, flips this many discs without a skull.

        ``passed`` has other beliefs for seats that would have to pass first: a pass makes a skull likelier.
        """
        own = self.own.stack[: len(self.own.stack) - self.own.flipped]
        mine = min(number, len(own))
        if SKULL in own[len(own) - mine :]:
            return 0.0
        return self._best_safe_probability(number - mine, passed)

    def rival_success_probability(self, rival: int, number: int) -> float:
        """The probability that a rival flips this many discs; the rival knows only its own stack."""
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
        # People flip stacks that they trust, which is a little better than a random choice.
        return clean * min(1.0, 1.06 * average) ** rest

    def _best_safe_probability(self, count: int, passed: Mapping[int, SeatBelief]) -> float:
        """The best probability of flipping this many discs of other stacks, from the top, without a skull."""
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

    # --- Values of outcomes ---------------------------------------------------------------------------------

    def value_after_attempt(self, seat: int, won: bool) -> float:
        """This player's probability of winning the game after an attempt of a seat is won or failed."""
        statuses = list(self.statuses)
        status = statuses[seat]
        if won:
            statuses[seat] = status._replace(wins=status.wins + 1, first=True)
        else:
            statuses[seat] = status._replace(discs=status.discs - 1, first=status.discs > 1)
        return self._own_win_probability(statuses)

    def current_value(self) -> float:
        """This player's probability of winning the game now."""
        return self._own_win_probability(self.statuses)

    def _own_win_probability(self, statuses: list[SeatStatus]) -> float:
        alive = {status.player for status in statuses if status.discs}
        mine = self.own.player
        if len(alive) == 1:
            return 1.0 if mine in alive else 0.0
        return win_probabilities(statuses, self.view.options.players, self.duel)[mine]

    def attempt_value(self, seat: int, success: float) -> float:
        """The value of an attempt of a seat that succeeds with this probability."""
        won, failed = self.value_after_attempt(seat, True), self.value_after_attempt(seat, False)
        return success * won + (1.0 - success) * failed
