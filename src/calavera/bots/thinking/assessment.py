"""A player's reading of the table: how safe discs are, how far a bid carries, what outcomes are worth."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.rules import SKULL, View

from .belief import SeatBelief, seat_belief
from .common_moves import own_seat
from .evaluation import Standing, chances
from .opponent_model import PEOPLE, Manner, shown_manners, wildness

__all__ = ["Reading"]


class Reading:
    """Everything a thoughtful player works out before acting. Made from a view, and from nothing else."""

    def __init__(self, view: View, adapts: bool = True) -> None:
        self.view = view
        self.own = own_seat(view)
        self.seat = self.own.seat
        self.manners = shown_manners(view) if adapts else (PEOPLE,) * len(view.seats)
        self.believed: tuple[SeatBelief, ...] = tuple(
            [seat_belief(view, seat, self.manners[seat], PEOPLE) for seat in range(len(view.seats))]
        )
        self.wild = wildness(view) if adapts else (0.0,) * len(view.seats)
        self.standings = [
            Standing(
                seat.player,
                seat.discs,
                seat.wins,
                self.believed[seat.seat].owned,
                wild=0.0 if seat.player == self.own.player else self.wild[seat.seat],
            )
            for seat in view.seats
        ]

    def manner(self, seat: int) -> Manner:
        """The ways that a seat has shown."""
        return self.manners[seat]

    # --- How far a bid carries ------------------------------------------------------------------------------

    def carries(self, number: int, passed: Mapping[int, SeatBelief] = {}) -> float:
        """The chance that this seat, as Challenger, flips so many discs without a skull.

        ``passed`` has what to believe of those who would have to pass first: a pass smells of a skull.
        """
        own = self.own.stack[: len(self.own.stack) - self.own.flipped]
        mine = min(number, len(own))
        if SKULL in own[len(own) - mine :]:
            return 0.0
        return self._best_of_others(number - mine, passed)

    def rival_carries(self, rival: int, number: int) -> float:
        """The chance that a rival makes it: it knows its own stack and guesses at the others."""
        seen = self.view.seats[rival]
        mine = min(number, len(seen.stack))
        clean = self.believed[rival].safe(mine, seen.flipped)
        rest = number - mine
        others = [
            (self.believed[other.seat].safe(1, other.flipped), len(other.stack) - other.flipped)
            for other in self.view.seats
            if other.seat != rival and len(other.stack) > other.flipped
        ]
        count = sum([left for _, left in others])
        if rest <= 0 or not count:
            return clean
        average = sum([safe * left for safe, left in others]) / count
        # People spread their flips over the stacks they trust: a little better than blind.
        return clean * min(1.0, 1.06 * average) ** rest

    def _best_of_others(self, count: int, passed: Mapping[int, SeatBelief]) -> float:
        """The best chance of taking so many discs from the other stacks, tops first, without a skull."""
        best = [1.0] + [0.0] * count
        for other in self.view.seats:
            face_down = len(other.stack) - other.flipped
            if other.seat == self.seat or not face_down or count <= 0:
                continue
            belief = passed.get(other.seat) or self.believed[other.seat]
            safe = [belief.safe(n, other.flipped) for n in range(face_down + 1)]
            best = [
                max([best[total - n] * safe[n] for n in range(min(total, face_down) + 1)])
                for total in range(count + 1)
            ]
        return best[count] if count > 0 else 1.0

    # --- What outcomes are worth ----------------------------------------------------------------------------

    def worth_if(self, seat: int, won: bool) -> float:
        """This player's chance of winning the game once a seat's attempt was won or failed."""
        standings = list(self.standings)
        standing = standings[seat]
        if won:
            standings[seat] = standing._replace(wins=standing.wins + 1, first=True)
        else:
            standings[seat] = standing._replace(discs=standing.discs - 1, first=standing.discs > 1)
        return self._mine(standings)

    def worth_now(self) -> float:
        """This player's chance of winning as things stand."""
        return self._mine(self.standings)

    def _mine(self, standings: list[Standing]) -> float:
        alive = {standing.player for standing in standings if standing.discs}
        mine = self.own.player
        if len(alive) == 1:
            return 1.0 if mine in alive else 0.0
        return chances(standings, self.view.options.players)[mine]

    def attempt_worth(self, seat: int, carried: float) -> float:
        """The worth of a seat's attempt that carries with this chance."""
        return carried * self.worth_if(seat, True) + (1.0 - carried) * self.worth_if(seat, False)
