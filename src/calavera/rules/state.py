"""The complete state of a game, secrets included. States are immutable."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from . import legal
from .actions import FLOWER, FLOWERS_PER_TRIBE, LAST_CHANCE, SKULL, Action, Actor, Disc, Move
from .immutable.value import Value
from .options import OpeningRule, Options

__all__ = [
    "Failure",
    "PastRound",
    "Phase",
    "Reason",
    "Result",
    "Revealed",
    "Seat",
    "Setting",
    "State",
    "choose_in_secret",
    "open_round",
]

Phase = Literal["opening", "adding", "bidding", "attempt", "loss", "starter", "over"]
Reason = Literal["challenges", "last"]
#: A disc whose face everybody saw, and the seat it belongs to.
Revealed = tuple[int, Disc]


class Seat(Value):
    """One tribe at the table: the discs it still owns, its mat and what lies on it (S1, S3)."""

    __slots__ = ("flowers", "skull", "wins", "stack", "flipped", "active", "lost")  # noqa: RUF023

    flowers: Final[int]
    skull: Final[bool]
    wins: Final[int]
    #: Discs on the mat, bottom to top.
    stack: Final[tuple[Disc, ...]]
    #: How many of them, from the top, were flipped or shown.
    flipped: Final[int]
    #: Still takes turns in this round: neither out of the game nor out of the auction.
    active: Final[bool]
    #: Discs that left the game, in order; only this seat's player knows their faces (F2, F4).
    lost: Final[tuple[Disc, ...]]

    def __init__(
        self,
        flowers: int = FLOWERS_PER_TRIBE,
        skull: bool = True,
        wins: int = 0,
        stack: tuple[Disc, ...] = (),
        flipped: int = 0,
        active: bool = True,
        lost: tuple[Disc, ...] = (),
    ) -> None:
        self.flowers = flowers
        self.skull = skull
        self.wins = wins
        self.stack = stack
        self.flipped = flipped
        self.active = active
        self.lost = lost

    @property
    def discs(self) -> int:
        """Lives: the discs still owned, in hand or on the mat (S3)."""
        return self.flowers + self.skull

    @property
    def eliminated(self) -> bool:
        """Eliminated (F5)."""
        return not self.flowers and not self.skull

    @property
    def passed(self) -> bool:
        """Out of this auction, but not of the game (B2)."""
        return not self.active and not self.eliminated

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
        """One more disc on top of the stack. (All fields are written out here and below, for speed.)"""
        return Seat(self.flowers, self.skull, self.wins, self.stack + (disc,), 0, True, self.lost)

    def with_pass(self) -> Seat:
        """Out of the auction (B2)."""
        return Seat(self.flowers, self.skull, self.wins, self.stack, 0, False, self.lost)

    def with_flip(self, count: int = 1) -> Seat:
        """The top face-down discs turned up."""
        flipped = self.flipped + count
        return Seat(self.flowers, self.skull, self.wins, self.stack, flipped, self.active, self.lost)

    def with_win(self) -> Seat:
        """One more won challenge (W1)."""
        return Seat(self.flowers, self.skull, self.wins + 1, self.stack, self.flipped, self.active, self.lost)

    def without(self, disc: Disc) -> Seat:
        """One disc lost for good."""
        flowers, skull = (self.flowers, False) if disc == SKULL else (self.flowers - 1, self.skull)
        return Seat(flowers, skull, self.wins, self.stack, self.flipped, self.active, (*self.lost, disc))

    def with_discs_back(self) -> Seat:
        """All discs in hand again (F1), ready for the next round unless out of the game."""
        return Seat(self.flowers, self.skull, self.wins, (), 0, self.discs > 0, self.lost)


class Failure(NamedTuple):
    """A failed attempt whose lost disc is not settled: whose skull it was, and the shuffled discs (F2)."""

    owner: int
    #: The Challenger's discs face down, left to right; nobody may look. Empty until shuffled.
    order: tuple[Disc, ...] = ()


class Result(NamedTuple):
    """Who won the game, and how: two won challenges (W1), or the last one standing (W2)."""

    winner: int
    reason: Reason


class PastRound(NamedTuple):
    """What everybody may remember of a finished round. It holds no secrets.

    ``calavera.rules.past_events`` has the events of past rounds. One PastRound is not enough for them: the
    number of shuffled discs and the holder of the Last Chance disc follow from other rounds.
    """

    number: int
    first: int
    #: The moves as everybody saw them: placements and losses without their faces.
    moves: tuple[Move, ...]
    #: Every disc that was flipped or shown, in order: (seat, disc).
    revealed: tuple[Revealed, ...]
    challenger: int
    bid: int
    won: bool
    #: Whose skull stopped the attempt; None if it was won.
    skull_owner: int | None
    #: The Challenger lost the last disc (F5).
    eliminated: bool


class Setting(Value):
    """What stays the same for a whole round."""

    __slots__ = ("options", "round", "first", "alive", "last_chance_seat", "last_chance_taken", "past")  # noqa: RUF023

    options: Final[Options]
    round: Final[int]
    #: First seat of this round.
    first: Final[int]
    #: How many seats are in the game.
    alive: Final[int]
    #: The seat that has the Last Chance disc this round (V2), and the players who had it so far.
    last_chance_seat: Final[int | None]
    last_chance_taken: Final[tuple[int, ...]]
    past: Final[tuple[PastRound, ...]]

    def __init__(
        self,
        options: Options,
        round: int,  # noqa: A002  (the rule book's word)
        first: int,
        alive: int,
        last_chance_seat: int | None = None,
        last_chance_taken: tuple[int, ...] = (),
        past: tuple[PastRound, ...] = (),
    ) -> None:
        self.options = options
        self.round = round
        self.first = first
        self.alive = alive
        self.last_chance_seat = last_chance_seat
        self.last_chance_taken = last_chance_taken
        self.past = past


class State(Value):
    """The complete state of a game. :func:`new_game` makes the first, :meth:`play` the next.

    >>> from calavera.rules import Options, new_game
    >>> state = new_game(Options(players=4), first=2)
    >>> state
    <State: round 1, opening, to act 0 1 2 3>
    >>> state.legal_actions(2)
    (place:flower, place:skull)
    """

    __slots__ = (  # noqa: RUF023
        "setting",
        "seats",
        "phase",
        "to_act",
        "total",
        "bid",
        "bidder",
        "moves",
        "revealed",
        "failure",
        "result",
    )

    setting: Final[Setting]
    seats: Final[tuple[Seat, ...]]
    phase: Final[Phase]
    #: Who must act now: seats ascending, or chance alone; empty when the game is over. Seats that may
    #: only show (T6) are not listed.
    to_act: Final[tuple[Actor, ...]]
    #: Discs on all mats: the highest bid there can be (A4). Counted once, where a disc is placed.
    total: Final[int]
    #: The highest bid of this round; 0 before the challenge.
    bid: Final[int]
    #: Who made it; the Challenger once the auction is over.
    bidder: Final[int | None]
    #: The moves of this round, faces included.
    moves: Final[tuple[Move, ...]]
    #: Discs flipped or shown in this round, in order.
    revealed: Final[tuple[Revealed, ...]]
    #: The failure that ended the attempt, if it did.
    failure: Final[Failure | None]
    result: Final[Result | None]

    def __init__(
        self,
        setting: Setting,
        seats: tuple[Seat, ...],
        phase: Phase,
        to_act: tuple[Actor, ...],
        total: int = 0,
        bid: int = 0,
        bidder: int | None = None,
        moves: tuple[Move, ...] = (),
        revealed: tuple[Revealed, ...] = (),
        failure: Failure | None = None,
        result: Result | None = None,
    ) -> None:
        self.setting = setting
        self.seats = seats
        self.phase = phase
        self.to_act = to_act
        self.total = total
        self.bid = bid
        self.bidder = bidder
        self.moves = moves
        self.revealed = revealed
        self.failure = failure
        self.result = result

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.setting.options

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return self.setting.round

    @property
    def first(self) -> int:
        """The first seat of this round."""
        return self.setting.first

    @property
    def past(self) -> tuple[PastRound, ...]:
        """The finished rounds, as everybody may remember them."""
        return self.setting.past

    def legal_actions(self, actor: object) -> tuple[Action, ...]:
        """What a seat or chance may do now; empty if nothing."""
        return legal.legal_actions(self, actor)

    def play(self, actor: Any, action: Any) -> State:
        """The state after one action: ``play(state, actor, action).after``, checked in the same way.

        >>> from calavera.rules import Options, new_game
        >>> new_game(Options(players=2)).play(0, "place:flower").play(1, "place:skull")
        <State: round 1, adding, to act 0>
        """
        from .steps import play  # steps imports this module

        return play(self, actor, action).after

    @property
    def challenger(self) -> int | None:
        """The Challenger's seat, from the attempt on (B3)."""
        return self.bidder if self.phase in ("attempt", "loss", "starter", "over") else None

    @property
    def secret_opening(self) -> bool:
        """Seats still choose in secret, at once, so that even the Last Chance disc is hidden.

        In a simultaneous opening all of them (O2), with ``others-first`` all but the first seat (O4).
        """
        setting = self.setting
        return self.phase == "opening" and choose_in_secret(
            setting.options.opening, self.to_act, setting.first
        )

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
        return self.seats[seat].hand(self.setting.last_chance_seat == seat)

    def __repr__(self) -> str:
        if self.result:
            what = f"over, player {self.result.winner} won ({self.result.reason})"
        else:
            what = f"{self.phase}, to act {' '.join(map(str, self.to_act))}"
            if self.bid:
                what += f", bid {self.bid}"
        return f"<State: round {self.round}, {what}>"

    def __str__(self) -> str:
        from .texts.state_text import state_text  # state_text imports this module

        return state_text(self)


def choose_in_secret(opening: OpeningRule, to_act: tuple[Actor, ...], first: int) -> bool:
    """Whether those who are to place choose in secret, at once: all (O2), or all but the first seat (O4)."""
    return opening == "simultaneous" or (opening == "others-first" and to_act != (first,))


def open_round(seats: tuple[Seat, ...], setting: Setting) -> State:
    """A round about to open: all (O2), all but the first seat (O4), or the seat to its left (O3)."""
    opening, first = setting.options.opening, setting.first
    to_act: tuple[Actor, ...]
    if opening == "simultaneous":
        to_act = tuple([i for i, seat in enumerate(seats) if seat.active])
    elif opening == "others-first":
        to_act = tuple([i for i, seat in enumerate(seats) if seat.active and i != first])
    else:
        to_act = (legal.next_seat(seats, first),)
    return State(setting, seats, "opening", to_act)
