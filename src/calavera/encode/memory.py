"""Public memory: what past rounds revealed about each seat, as a few numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from calavera.rules import CHANCE, SKULL, PastRound, View
from calavera.rules.actions import DISCS_PER_TRIBE

from .layout import BID_LEVELS

__all__ = ["RoundSummary", "SeatMemory", "seat_memories", "summarize_round"]


class RoundSummary(NamedTuple):
    """What a finished round told about each seat, in the order of the seats that played it."""

    #: Discs on the mat, the highest bid (0: none), and what was turned up: -1 its skull, 1 only other discs.
    stacks: dict[int, int]
    bids: dict[int, int]
    faces: dict[int, int]
    #: As many flowers as were turned up.
    flowers: dict[int, int]
    #: The seat that bid first.
    issuer: int

    @property
    def total(self) -> int:
        """Discs on all mats."""
        return sum(self.stacks.values())

    def bid_level(self, seat: int) -> int:
        """The index in ``BID_LEVELS`` of a seat's highest bid."""
        bid = self.bids.get(seat, 0)
        if not bid:
            return 0
        return 1 if bid <= self.stacks[seat] else 2 if 2 * bid <= self.total else 3


@lru_cache(maxsize=512)
def summarize_round(past: PastRound) -> RoundSummary:
    """What a finished round told about each seat."""
    moves = [(actor, action) for actor, action in past.moves if actor != CHANCE]
    stacks = Counter([actor for actor, action in moves if action.verb == "place"])
    made = [(actor, action.about) for actor, action in moves if action.verb == "bid"]
    faces: dict[int, int] = {}
    for seat, disc in past.revealed:
        faces[seat] = -1 if disc == SKULL else faces.get(seat, 1)
    flowers = Counter([seat for seat, disc in past.revealed if disc == "flower"])
    return RoundSummary(stacks, dict(made), faces, flowers, made[0][0])


def _no_rounds() -> list[int]:
    return [0] * len(BID_LEVELS)


@dataclass(slots=True)
class SeatMemory:
    """What everybody can remember about one seat. Only finished rounds count."""

    #: Lives before the next round to be added.
    discs: int
    #: 1: it has its skull; -1: it has lost it; 0: nobody but its player can know.
    skull_known: int
    #: Discs lost since the skull was last certain: to a blind pick or a draw, or by choice (F2 to F4).
    lost_blind: int = 0
    lost_chosen: int = 0
    #: Rounds by its highest bid (see BID_LEVELS): its skull was turned up, only flowers of it, nothing of it.
    skull_rounds: list[int] = field(default_factory=_no_rounds)
    flower_rounds: list[int] = field(default_factory=_no_rounds)
    hidden_rounds: list[int] = field(default_factory=_no_rounds)

    def add_round(self, summary: RoundSummary, seat: int) -> None:
        """Add what a round turned up on the mat of this seat, which played it."""
        face, level = summary.faces.get(seat, 0), summary.bid_level(seat)
        if face < 0:
            self.skull_known, self.lost_blind, self.lost_chosen = 1, 0, 0
            self.skull_rounds[level] += 1
        elif face:
            self.flower_rounds[level] += 1
            if summary.flowers.get(seat) == self.discs:  # all it has
                self.skull_known = -1
        else:
            self.hidden_rounds[level] += 1

    def add_loss(self, blind: bool) -> None:
        """Add that the round cost this seat a disc."""
        self.discs -= 1
        self.lost_blind += blind
        self.lost_chosen += not blind
        self.skull_known = min(self.skull_known, 0)


def seat_memories(view: View) -> list[SeatMemory]:
    """What everybody may remember of each seat.

    >>> from calavera.rules import Options, new_game, view
    >>> seat_memories(view(new_game(Options(players=2)), 0))[1].skull_known
    1
    """
    memories = [SeatMemory(discs, int(discs == DISCS_PER_TRIBE)) for discs in _discs_at_the_start(view)]
    players = view.options.players
    for past in view.past:
        summary = summarize_round(past)
        for seat in summary.stacks:
            memories[seat].add_round(summary, seat)
        if past.skull_owner is not None:
            memories[past.challenger].add_loss(past.skull_owner % players != past.challenger % players)
    return memories


def _discs_at_the_start(view: View) -> list[int]:
    discs = [seat.discs for seat in view.seats]
    losers = [past.challenger for past in view.past if not past.won]
    if view.phase in ("starter", "over") and view.skull_owner is not None and view.challenger is not None:
        losers.append(view.challenger)
    for loser in losers:
        discs[loser] += 1
    return discs
