"""What an attentive player remembers of each seat: how often it bid, and how often its skull was met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calavera.rules import LAST_CHANCE, SKULL, Action, Disc, View

__all__ = ["SeatHistory", "flip_risks", "remember_seats", "skull_guesses", "success_estimate"]

#: The typical player counts as much as this many remembered rounds.
PRIOR_ROUNDS = 3.0
#: How often a typical stack has the skull in it, by whether the seat bid or passed in this round.
SKULL_RATE = 0.35
BID_SKULL_RATE = 0.23
PASS_SKULL_RATE = 0.51
#: The same for a seat that never bids or whose skull was met twice, until its stack was seen without a skull.
HABIT_SKULL_RATE = 0.85


class SeatHistory(NamedTuple):
    """One seat in the finished rounds of a game."""

    #: Rounds that it played in, and those in which it made a bid.
    rounds: int = 0
    bid_rounds: int = 0
    #: Rounds in which its skull was met, and those in which its stack was seen without a skull.
    skulls: int = 0
    clean: int = 0
    #: Rounds in which it attempted all discs on the table.
    all_attempts: int = 0
    #: The last of its own discs that was seen since it lost one.
    seen: Disc | None = None

    @property
    def never_bids(self) -> bool:
        """Whether it has passed in every round so far, for two rounds or more."""
        return self.rounds >= 2 and not self.bid_rounds

    @property
    def always_skull(self) -> bool:
        """Whether its skull was met twice or more, and its stack was never seen without one."""
        return self.skulls >= 2 and not self.clean


def remember_seats(view: View, memory: int | None = None) -> list[SeatHistory]:
    """The history of every seat in the last ``memory`` rounds; in all rounds if it is None."""
    seats = len(view.seats)
    rounds, bid_rounds, skulls, clean = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    all_attempts = [0] * seats
    last_seen: list[Disc | None] = [None] * seats
    for past in view.past if memory is None else view.past[-memory:]:
        sizes, seen, bidders = [0] * seats, [0] * seats, set()
        for actor, action in past.moves:
            if isinstance(actor, int) and action.verb == "place":
                sizes[actor] += 1
            elif isinstance(actor, int) and action.verb == "bid":
                bidders.add(actor)
        met = {seat for seat, disc in past.revealed if disc == SKULL}
        for seat, disc in past.revealed:
            seen[seat] += 1
            last_seen[seat] = last_seen[seat] if disc == LAST_CHANCE else disc
        all_attempts[past.challenger] += past.bid == sum(sizes)
        for seat in range(seats):
            rounds[seat] += sizes[seat] > 0
            bid_rounds[seat] += seat in bidders
            skulls[seat] += seat in met
            clean[seat] += 0 < sizes[seat] == seen[seat] and seat not in met
        if not past.won:
            last_seen[past.challenger] = None
    return [
        SeatHistory(*facts)
        for facts in zip(rounds, bid_rounds, skulls, clean, all_attempts, last_seen, strict=True)
    ]


def skull_guesses(view: View, histories: Sequence[SeatHistory]) -> list[float]:
    """How likely the skull is in each stack, guessed from what the seat did before and in this round."""
    bidders = {actor for actor, action in view.moves if action.verb == "bid"}
    guesses = []
    for seat, history in zip(view.seats, histories, strict=True):
        rate = BID_SKULL_RATE if seat.seat in bidders else PASS_SKULL_RATE if seat.passed else SKULL_RATE
        known = history.skulls + history.clean
        rate = (rate * PRIOR_ROUNDS + history.skulls) / (PRIOR_ROUNDS + known)
        if history.always_skull or (history.never_bids and not history.clean):
            rate = max(rate, HABIT_SKULL_RATE)
        if seat.discs == 1 and history.seen is not None:
            rate = float(history.seen == SKULL)  # it has no other
        guesses.append(rate)
    return guesses


def flip_risks(view: View, guesses: Sequence[float]) -> dict[Action, float]:
    """How likely each disc that may be flipped is a skull, if all discs of a stack are equally likely."""
    return {
        action: guesses[action.about]
        / (len(view.seats[action.about].stack) - view.seats[action.about].flipped)
        for action in view.legal
        if action.verb == "flip"
    }


def success_estimate(view: View, guesses: Sequence[float], own: int, count: int) -> float:
    """The probability of flipping this many discs of other stacks, always the safest next one."""
    left = {
        seat.seat: (len(seat.stack) - seat.flipped, guesses[seat.seat])
        for seat in view.seats
        if seat.seat != own and len(seat.stack) > seat.flipped
    }
    success = 1.0
    for _ in range(count):
        if not left:
            return 0.0
        seat = min(left, key=lambda number: left[number][1] / left[number][0])
        height, skull = left[seat]
        safe = 1.0 - skull / height
        success *= safe
        if height == 1:
            del left[seat]
        else:
            left[seat] = (height - 1, skull * (height - 1) / height / safe)
    return success
