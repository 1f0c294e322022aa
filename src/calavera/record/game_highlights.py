"""What people talk about after a game: places, bluffs that worked, the boldest bid, and what lay hidden.

It tells discs that nobody saw, so it is only for games that are over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from calavera.rules import (
    SKULL,
    AttemptBegan,
    AttemptFailed,
    Bid,
    Disc,
    Eliminated,
    Event,
    Options,
    RoundWon,
    State,
    Step,
    new_game,
    play,
)

__all__ = ["BoldBid", "GameHighlights", "find_highlights"]


class BoldBid(NamedTuple):
    """A bid, and what came of it."""

    seat: int
    number: int
    #: The discs on all mats: the highest bid there could be.
    total: int
    round: int
    outcome: Literal["won", "failed", "outbid"]


class GameHighlights(NamedTuple):
    """The highlights of a finished game."""

    rounds: int
    #: By player: 1 for the winner. All who were still in the game when it was won share the next place.
    places: tuple[int, ...]
    #: By player: the rounds in which a bid on an own skull led somebody else to fail.
    bluffs: tuple[int, ...]
    #: The bid that needed the most discs of others; of these the highest, and the first.
    boldest: BoldBid | None
    #: By seat: what lay on the mat when the game ended, bottom to top.
    stacks: tuple[tuple[Disc, ...], ...]


def find_highlights(options: Options, first: int, moves: Iterable[tuple[int | str, str]]) -> GameHighlights:
    """The highlights of the moves of a finished game.

    >>> line = ["0 place:flower", "1 place:skull", "0 bid:1", "1 bid:2", "1 flip:1"]
    >>> line += ["1 discard:flower", "0 place:skull", "1 place:flower", "1 bid:1", "0 pass", "1 flip:1"]
    >>> line += ["0 place:skull", "1 place:flower", "1 bid:1", "0 pass", "1 flip:1"]
    >>> moves = [(int(move[0]), move[2:]) for move in line]
    >>> found = find_highlights(Options(players=2), 0, moves)
    >>> found.rounds, found.places, found.boldest
    (3, (2, 1), BoldBid(seat=1, number=2, total=2, round=1, outcome='failed'))
    """
    state = new_game(options, first)
    collector = _Collector(options)
    before = state
    for actor, word in moves:
        step = play(state, actor, word)
        collector.add(step)
        before, state = step.before, step.after
    return collector.highlights(before, state)


class _Collector:
    """Takes the steps of a game one after the other."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._bluffs = [0] * options.players
        #: The seats that bid in this round with a skull on their mat.
        self._bluffing: set[int] = set()
        self._boldest: BoldBid | None = None
        #: The discs of others that it needs, and its number.
        self._boldness = (0, 0)
        #: Players in the order in which they were eliminated.
        self._eliminated: list[int] = []

    def add(self, step: Step) -> None:
        """Take the next step."""
        for event in step.events:
            if isinstance(event, Bid):
                self._add_bid(step.before, event)
            elif isinstance(event, Eliminated):
                self._add_elimination(step.after, event.seat)
            else:
                self._add_attempt(step.before, event)
        if step.after.round != step.before.round:
            self._bluffing = set()

    def _add_bid(self, state: State, bid: Bid) -> None:
        stack = state.seats[bid.seat].stack
        if SKULL in stack:
            self._bluffing.add(bid.seat)
        boldness = (max(0, bid.number - len(stack)), bid.number)
        if boldness > self._boldness:
            self._boldness = boldness
            self._boldest = BoldBid(bid.seat, bid.number, state.total, state.round, "outbid")

    def _add_attempt(self, state: State, event: Event) -> None:
        if isinstance(event, AttemptBegan):
            self._set_outcome(state, event, "failed")
        elif isinstance(event, RoundWon):
            self._set_outcome(state, AttemptBegan(event.seat, state.bid), "won")
        elif isinstance(event, AttemptFailed):
            player_of = self._options.player_of
            bluffers = {player_of(seat) for seat in self._bluffing} - {player_of(event.seat)}
            for player in bluffers:
                self._bluffs[player] += 1

    def _set_outcome(self, state: State, attempt: AttemptBegan, outcome: Literal["won", "failed"]) -> None:
        bid = self._boldest
        if bid and (bid.round, bid.seat, bid.number) == (state.round, attempt.seat, attempt.bid):
            self._boldest = bid._replace(outcome=outcome)

    def _add_elimination(self, state: State, seat: int) -> None:
        player = self._options.player_of(seat)
        if all([state.seats[own].eliminated for own in self._options.seats_of(player)]):
            self._eliminated.append(player)

    def highlights(self, before: State, end: State) -> GameHighlights:
        """The highlights, with the state before the last move and the one after it."""
        count = self._options.players
        places = [2] * count
        for out, player in enumerate(self._eliminated):
            places[player] = count - out
        if end.winner is not None:
            places[end.winner] = 1
        stacks = tuple([seat.stack for seat in before.seats])
        return GameHighlights(end.round, tuple(places), tuple(self._bluffs), self._boldest, stacks)
