"""The whole truth of a game at one moment: immutable seats and state, and how a game begins (S1 to S6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from . import legal
from .actions import CHANCE, FLOWER, LAST_CHANCE, SKULL, Action, Actor, Disc, Move
from .errors import BadOptions, BadPosition, IllegalAction, shown
from .options import Options, check_options

__all__ = [
    "PastRound",
    "Phase",
    "Reason",
    "Result",
    "Seat",
    "State",
    "Stop",
    "check_seat",
    "new_game",
    "set_up",
]

Phase = Literal["opening", "adding", "bidding", "attempt", "loss", "starter", "over"]
Reason = Literal["challenges", "last"]

FLOWERS_PER_TRIBE = 3


class Seat(NamedTuple):
    """One tribe at the table: the discs it still owns, its mat and what lies on it (S1, S3)."""

    flowers: int = FLOWERS_PER_TRIBE
    skull: bool = True
    wins: int = 0
    #: Discs on the mat, bottom to top.
    stack: tuple[Disc, ...] = ()
    #: How many of them, from the top, were flipped or shown.
    flipped: int = 0
    #: Out of this auction (B2).
    passed: bool = False
    #: Discs that left the game, in order; only this seat's player knows their faces (F2, F4).
    lost: tuple[Disc, ...] = ()

    @property
    def discs(self) -> int:
        """Lives: the discs still owned, in hand or on the mat (S3)."""
        return self.flowers + self.skull

    @property
    def out(self) -> bool:
        """Eliminated (F5)."""
        return not self.flowers and not self.skull

    def hand(self, last_chance: bool = False) -> tuple[Disc, ...]:
        """The discs in hand; ``last_chance`` says that this seat has the Last Chance disc this round (V2)."""
        stack = self.stack
        discs: tuple[Disc, ...] = (FLOWER,) * (self.flowers - stack.count(FLOWER))
        if self.skull and SKULL not in stack:
            discs += (SKULL,)
        if last_chance and LAST_CHANCE not in stack:
            discs += (LAST_CHANCE,)
        return discs

    def with_disc(self, disc: Disc) -> Seat:
        """One more disc on top of the stack. (Spelt out, as below: these are the hot copies.)"""
        return Seat(self.flowers, self.skull, self.wins, (*self.stack, disc), 0, False, self.lost)

    def with_pass(self) -> Seat:
        """Out of the auction."""
        return Seat(self.flowers, self.skull, self.wins, self.stack, 0, True, self.lost)

    def with_flip(self) -> Seat:
        """The top face-down disc turned up."""
        return Seat(self.flowers, self.skull, self.wins, self.stack, self.flipped + 1, self.passed, self.lost)

    def without(self, disc: Disc) -> Seat:
        """One disc lost for good."""
        lost = (*self.lost, disc)
        if disc == SKULL:
            return self._replace(skull=False, lost=lost)
        return self._replace(flowers=self.flowers - 1, lost=lost)


class Stop(NamedTuple):
    """A failed attempt whose lost disc is not settled: whose skull it was, and the shuffled discs (F2)."""

    owner: int
    #: The Challenger's discs face down, left to right; nobody may look. Empty until shuffled.
    order: tuple[Disc, ...] = ()


class Result(NamedTuple):
    """Who won the game, and how: two won challenges (W1), or the last one standing (W2)."""

    winner: int
    reason: Reason


class PastRound(NamedTuple):
    """What everybody may remember of a finished round. Nothing in it was ever secret."""

    number: int
    first: int
    #: The moves as the table saw them: placements and losses without their faces.
    moves: tuple[Move, ...]
    #: Every disc that was flipped or shown, in order: (seat, disc).
    revealed: tuple[tuple[int, Disc], ...]
    challenger: int
    bid: int
    won: bool
    #: Whose skull stopped the attempt; None if it was won.
    skull_owner: int | None
    #: The Challenger lost the last disc (F5).
    eliminated: bool


class State(NamedTuple):
    """The whole truth. Make one with :func:`new_game`, move on with :func:`calavera.rules.play`.

    >>> state = new_game(Options(players=4), first=2)
    >>> state
    <State: round 1, opening, to act 0 1 2 3>
    >>> state.legal_actions(2)
    (place:flower, place:skull)
    """

    options: Options
    seats: tuple[Seat, ...]
    #: First seat of this round.
    first: int
    round: int = 1
    phase: Phase = "opening"
    #: Whose turn it is; meaningless where all act at once, chance acts, or nobody does: see to_act.
    turn: int = 0
    #: Discs on all mats: the highest bid there can be (A4). Counted once, where a disc is placed.
    total: int = 0
    #: The highest bid of this round; 0 before the challenge.
    bid: int = 0
    #: Who made it; the Challenger once the auction is over.
    bidder: int | None = None
    stop: Stop | None = None
    #: The seat that has the Last Chance disc this round (V2), and the players who had it before.
    chance_seat: int | None = None
    chance_taken: tuple[int, ...] = ()
    #: The moves of this round, faces included.
    moves: tuple[Move, ...] = ()
    #: Discs flipped or shown in this round, in order.
    revealed: tuple[tuple[int, Disc], ...] = ()
    past: tuple[PastRound, ...] = ()
    result: Result | None = None

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who must act now: seats ascending, or ``("chance",)``; empty when the game is over."""
        return legal.to_act(self)

    def legal_actions(self, actor: Actor) -> tuple[Action, ...]:
        """All that a seat, or chance, may do now; empty if nothing."""
        if actor != CHANCE:
            check_seat(self, actor)
        return legal.legal_actions(self, actor)

    @property
    def challenger(self) -> int | None:
        """The Challenger's seat, from the attempt on (B3)."""
        return self.bidder if self.phase in ("attempt", "loss", "starter", "over") else None

    @property
    def choosing(self) -> bool:
        """All still choose in secret, at once (O2): not even the Last Chance disc shows its face."""
        return self.phase == "opening" and self.options.opening == "simultaneous"

    @property
    def winner(self) -> int | None:
        """The player who won, or None while the game goes on."""
        return self.result.winner if self.result else None

    @property
    def reason(self) -> Reason | None:
        """How the game was won: ``challenges`` (W1) or ``last`` (W2)."""
        return self.result.reason if self.result else None

    def hand(self, seat: int) -> tuple[Disc, ...]:
        """The discs in a seat's hand."""
        return self.seats[seat].hand(self.chance_seat == seat)

    def __repr__(self) -> str:
        if self.result:
            what = f"over, player {self.result.winner} won ({self.result.reason})"
        else:
            what = f"{self.phase}, to act {' '.join(map(str, self.to_act))}"
            if self.bid:
                what += f", bid {self.bid}"
        return f"<State: round {self.round}, {what}>"

    def __str__(self) -> str:
        from .text import state_text  # the text form reads states: importing it above would be a circle

        return state_text(self)


def new_game(options: Options, first: int = 0) -> State:
    """The start of a game: every seat has three flowers and a skull, mats skull side up (S1, S3, S4).

    >>> new_game(Options(players=7, tribes_per_player=2))
    Traceback (most recent call last):
    ...
    calavera.rules.errors.BadOptions: 7 players cannot play: 2 to 6 can (two boxes hold twelve tribes, ...
    """
    check_options(options)
    _check_first(options, first)
    return opened(State(options, (Seat(),) * options.seats, first))


def set_up(
    options: Options,
    first: int,
    hands: Sequence[str],
    wins: Sequence[int] | None = None,
) -> State:
    """A round about to open with these discs left, for study: one hand a seat, F flower, S skull.

    >>> set_up(Options(players=2), 0, ["FS", "F"], wins=[1, 0]).seats[0].discs
    2
    """
    check_options(options)
    _check_first(options, first)
    count = options.seats
    won = [0] * count if wins is None else list(wins)
    if len(hands) != count or len(won) != count:
        raise BadPosition("bad-position", f"give one hand and one number of wins for each of {count} seats")
    seats = tuple(_seat(hand, number) for hand, number in zip(hands, won, strict=True))
    if seats[first].out:
        raise BadPosition("bad-first", f"seat {first} has no disc left and cannot be first")
    if len({options.player_of(i) for i, seat in enumerate(seats) if not seat.out}) < 2:
        raise BadPosition("bad-position", "at least two players must have a disc left")
    return opened(State(options, seats, first))


def opened(state: State) -> State:
    """The same state with the turn where an opening begins: with first-last, left of the first seat (O3)."""
    return state._replace(turn=legal.next_seat(state, state.first))


def check_seat(state: State, seat: object) -> None:
    """Refuse anything but a whole number that is a seat at this table."""
    count = len(state.seats)
    if type(seat) is not int or not 0 <= seat < count:
        code = "no-such-seat" if type(seat) is int else "bad-type"
        raise IllegalAction(
            code,
            f"there is no seat {shown(seat)}: seats are whole numbers from 0 to {count - 1}",
            {"high": count - 1},
            seat=seat,
        )


def _check_first(options: Options, first: object) -> None:
    if type(first) is not int or not 0 <= first < options.seats:
        raise BadOptions(
            "bad-first",
            f"first must be a seat from 0 to {options.seats - 1}, not {shown(first)}",
            {"high": options.seats - 1},
        )


def _seat(hand: str, wins: int) -> Seat:
    flowers, skulls = hand.count("F"), hand.count("S")
    if flowers > FLOWERS_PER_TRIBE or skulls > 1 or flowers + skulls != len(hand):
        raise BadPosition("bad-hand", f"a hand is up to three F and one S, such as FFS, not {shown(hand)}")
    if type(wins) is not int or wins not in (0, 1):
        raise BadPosition("bad-wins", f"a seat in play has won 0 or 1 challenges, not {shown(wins)}")
    lost: tuple[Disc, ...] = (FLOWER,) * (FLOWERS_PER_TRIBE - flowers) + (SKULL,) * (1 - skulls)
    return Seat(flowers, bool(skulls), wins, lost=lost)
