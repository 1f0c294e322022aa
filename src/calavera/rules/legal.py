"""The legal actions of each actor. ``play`` accepts exactly what is listed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from .actions import (
    BIDS,
    CHANCE,
    DISCARD,
    DRAW,
    FLIP,
    FLOWER,
    LAST_CHANCE,
    PASS,
    PICK,
    PLACE,
    SHOW,
    SKULL,
    START,
    Action,
    shuffle,
)
from .errors import IllegalAction, short_repr

if TYPE_CHECKING:
    from .state import Failure, Seat, State

__all__ = [
    "NO_ACTIONS",
    "bids",
    "can_show",
    "check_seat",
    "is_own_skull",
    "legal_actions",
    "may_have_actions",
    "next_seat",
    "placements",
]

#: Of an actor who may not act.
NO_ACTIONS: Final[tuple[Action, ...]] = ()
_ONLY_PASS: Final[tuple[Action, ...]] = (PASS,)

#: Placements by what is in hand: 1 for a flower, 2 for the skull, 4 for the Last Chance disc, added up.
_PLACEMENTS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    [
        tuple([PLACE[disc] for bit, disc in ((1, FLOWER), (2, SKULL), (4, LAST_CHANCE)) if held & bit])
        for held in range(8)
    ]
)


#: The last answer, kept because a caller usually plays one of these actions next, and play asks again.
_last_answer: tuple[State | None, object, tuple[Action, ...]] = (None, 0, NO_ACTIONS)


def legal_actions(state: State, actor: object) -> tuple[Action, ...]:
    """The actions of a seat or of chance; empty if it may not act. Any other actor is refused."""
    global _last_answer
    last = _last_answer
    if last[0] is state and last[1] is actor:
        return last[2]
    if type(actor) is int and 0 <= actor < len(state.seats):
        found = _seat_actions(state, actor)
    elif actor == CHANCE:
        found = _chance_actions(state)
    else:
        found = _seat_actions(state, check_seat(state, actor))
    _last_answer = (state, actor, found)
    return found


def may_have_actions(state: State, seat: int) -> bool:
    """False if a seat certainly has no legal actions. Much cheaper than to ask for them."""
    return seat in state.to_act or state.phase == "loss"


def check_seat(state: State, seat: object) -> int:
    """Refuse anything but a whole number that is a seat at this table."""
    count = len(state.seats)
    if type(seat) is int and 0 <= seat < count:
        return seat
    raise IllegalAction(
        "no-such-seat" if type(seat) is int else "bad-type",
        f"there is no seat {short_repr(seat)}: seats are whole numbers from 0 to {count - 1}",
        {"high": count - 1},
        seat=seat,
    )


def _seat_actions(state: State, actor: int) -> tuple[Action, ...]:
    phase = state.phase
    if phase == "loss":
        return _loss_actions(state, actor)
    if actor not in state.to_act:  # as may_have_actions says
        return NO_ACTIONS
    if phase == "adding":  # A1 to A4
        return placements(state, actor) + bids(state)
    if phase == "bidding":  # B1
        return bids(state) + _ONLY_PASS
    if phase == "attempt":
        return _flip_actions(state, actor)
    if phase == "opening":  # O2, O3, O4
        return placements(state, actor)
    return tuple([START[i] for i, seat in enumerate(state.seats) if not seat.eliminated])  # N3, D6


def bids(state: State) -> tuple[Action, ...]:
    """The bids that beat the current one, up to the number of discs on all mats (A4, B1)."""
    return BIDS[state.bid + 1 : state.total + 1]


def placements(state: State, actor: int) -> tuple[Action, ...]:
    """The discs in hand, as placements; none for a seat with an empty hand (A3) or out of the game (O1)."""
    seat = state.seats[actor]
    stack = seat.stack
    held = 1 if seat.flowers > stack.count(FLOWER) else 0
    if seat.skull and SKULL not in stack:
        held += 2
    if state.setting.last_chance_seat == actor and LAST_CHANCE not in stack:
        held += 4
    return _PLACEMENTS[held]


def next_seat(seats: tuple[Seat, ...], seat: int) -> int:
    """The next seat clockwise that is in the game and has not passed in this auction (A1, B1)."""
    after = (seat + 1) % len(seats)
    while not seats[after].active:
        after = (after + 1) % len(seats)
    return after


def is_own_skull(state: State) -> bool:
    """In a loss: the skull is of the Challenger's own tribe, or own other tribe (F4, D2)."""
    player_of = state.options.player_of
    return player_of(cast("Failure", state.failure).owner) == player_of(cast(int, state.bidder))


def can_show(state: State, seat: int) -> bool:
    """In a loss: an opponent of the Challenger with a disc still face down may show (T6)."""
    player_of = state.options.player_of
    return player_of(seat) != player_of(cast(int, state.bidder)) and has_face_down(state.seats[seat])


def has_face_down(seat: Seat) -> bool:
    """Whether a seat has a face-down disc. The Last Chance disc lies face up and does not count (V2)."""
    hidden = seat.stack[: len(seat.stack) - seat.flipped]
    return bool(hidden) and hidden != (LAST_CHANCE,)


def _flip_actions(state: State, challenger: int) -> tuple[Action, ...]:
    own = state.seats[challenger]
    if own.flipped < len(own.stack):  # T2
        return (FLIP[challenger],)
    return tuple(  # T3
        [FLIP[i] for i, seat in enumerate(state.seats) if seat.flipped < len(seat.stack)]
    )


def _loss_actions(state: State, seat: int) -> tuple[Action, ...]:
    choices = NO_ACTIONS
    if seat in state.to_act:
        if is_own_skull(state):  # F4
            own = state.seats[seat]
            owned = ((FLOWER, own.flowers), (SKULL, own.skull))
            choices = tuple([DISCARD[disc] for disc, left in owned if left])
        else:  # F2
            choices = PICK[: len(cast("Failure", state.failure).order)]
    return choices + (SHOW,) if can_show(state, seat) else choices


def _chance_actions(state: State) -> tuple[Action, ...]:
    if CHANCE not in state.to_act:
        return NO_ACTIONS
    challenger = state.seats[cast(int, state.bidder)]
    flowers, skull = challenger.flowers, challenger.skull
    if state.options.loss == "draw":  # F3
        drawable = ((FLOWER, flowers), (SKULL, skull))
        return tuple([DRAW[disc] for disc, left in drawable if left])
    if not skull:
        return (shuffle("F" * flowers),)
    return tuple([shuffle("F" * i + "S" + "F" * (flowers - i)) for i in range(flowers + 1)])
