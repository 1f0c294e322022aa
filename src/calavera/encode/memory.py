"""Public memory: what past rounds revealed about each seat, as a few numbers."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.rules import SKULL, PastRound, View
from calavera.rules.actions import DISCS_PER_TRIBE

__all__ = ["SeatMemory", "seat_memories"]


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
    #: Rounds in which its skull was turned up, those of them in which it had bid, and rounds of flowers only.
    skull_rounds: int = 0
    bluff_rounds: int = 0
    flower_rounds: int = 0

    def add_round(self, revealed: list[str], bid: bool) -> None:
        """Add what a round turned up on this seat's mat."""
        if SKULL in revealed:
            self.skull_known, self.lost_blind, self.lost_chosen = 1, 0, 0
            self.skull_rounds += 1
            self.bluff_rounds += bid
        elif revealed:
            self.flower_rounds += 1
            if revealed.count("flower") == self.discs:  # all it has
                self.skull_known = -1

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
    for past in view.past:
        _add_round(memories, past, view.options.players)
    return memories


def _discs_at_the_start(view: View) -> list[int]:
    discs = [seat.discs for seat in view.seats]
    losers = [past.challenger for past in view.past if not past.won]
    if view.phase in ("starter", "over") and view.skull_owner is not None and view.challenger is not None:
        losers.append(view.challenger)
    for loser in losers:
        discs[loser] += 1
    return discs


def _add_round(memories: list[SeatMemory], past: PastRound, players: int) -> None:
    bidders = {actor for actor, action in past.moves if action.verb == "bid"}
    for seat, memory in enumerate(memories):
        memory.add_round([disc for owner, disc in past.revealed if owner == seat], seat in bidders)
    if past.skull_owner is not None:
        memories[past.challenger].add_loss(past.skull_owner % players != past.challenger % players)
