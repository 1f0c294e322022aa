"""What may be done now, and by whom. The one authority: ``play`` accepts exactly what is listed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    Actor,
    shuffle,
)

if TYPE_CHECKING:
    from .state import Seat, State

__all__ = ["can_place", "can_show", "legal_actions", "loss_is_own", "next_seat", "to_act"]

NOTHING: Final[tuple[Action, ...]] = ()

#: Placements by what is in hand: has a flower, has the skull, has the Last Chance disc.
_PLACEMENTS: Final[dict[tuple[bool, bool, bool], tuple[Action, ...]]] = {
    (flower, skull, chance): tuple(
        PLACE[disc] for disc, held in ((FLOWER, flower), (SKULL, skull), (LAST_CHANCE, chance)) if held
    )
    for flower in (False, True)
    for skull in (False, True)
    for chance in (False, True)
}


def to_act(state: State) -> tuple[Actor, ...]:
    """Who must act now: seats ascending, or chance alone; who may only show is not listed."""
    phase = state.phase
    if state.choosing:  # O2
        return tuple([i for i, seat in enumerate(state.seats) if not seat.stack and not seat.out])
    if phase == "over":
        return ()
    if phase == "loss" and chance_acts(state):
        return (CHANCE,)
    return (state.turn,)


def legal_actions(state: State, actor: Actor) -> tuple[Action, ...]:
    """All that this actor may do now."""
    if actor == CHANCE:
        return _chance(state)
    phase = state.phase
    if phase == "opening":
        seat = state.seats[actor]
        if state.options.opening == "simultaneous":  # O2
            return NOTHING if seat.stack else can_place(seat, state.chance_seat == actor)
        return can_place(seat, state.chance_seat == actor) if state.turn == actor else NOTHING  # O3
    if phase == "loss":
        return _settling(state, actor)
    if state.turn != actor:
        return NOTHING
    if phase == "adding":  # A1 to A4
        placements = can_place(state.seats[actor], state.chance_seat == actor)
        return placements + BIDS[1 : state.total + 1]
    if phase == "bidding":  # B1
        return BIDS[state.bid + 1 : state.total + 1] + (PASS,)
    if phase == "attempt":
        return _flips(state, actor)
    if phase == "starter":  # N3, D6
        return tuple([START[i] for i, seat in enumerate(state.seats) if not seat.out])
    return NOTHING


def can_place(seat: Seat, last_chance: bool) -> tuple[Action, ...]:
    """The discs in hand, as placements; none for a seat with an empty hand (A3) or out of the game (O1)."""
    stack = seat.stack
    return _PLACEMENTS[
        seat.flowers > stack.count(FLOWER),
        seat.skull and SKULL not in stack,
        last_chance and LAST_CHANCE not in stack,
    ]


def next_seat(state: State, seat: int) -> int:
    """The next seat clockwise that is in the game and has not passed in this auction (A1, B1)."""
    seats = state.seats
    count = len(seats)
    for step in range(1, count + 1):
        after = (seat + step) % count
        if not seats[after].passed and not seats[after].out:
            return after
    return seat


def chance_acts(state: State) -> bool:
    """In a loss: the shuffle is not done yet (F2), or the lost disc is drawn (F3)."""
    return state.stop is not None and not state.stop.order and not loss_is_own(state)


def loss_is_own(state: State) -> bool:
    """The skull that stopped the attempt is of the Challenger's own tribe, or own other tribe (F4, D2)."""
    stop, challenger = state.stop, state.bidder
    if stop is None or challenger is None:
        return False
    player_of = state.options.player_of
    return player_of(stop.owner) == player_of(challenger)


def can_show(state: State, seat: int) -> bool:
    """T6: while a loss is unsettled, an opponent of the Challenger with a disc still face down."""
    challenger = state.bidder
    if state.phase != "loss" or challenger is None:
        return False
    player_of = state.options.player_of
    return player_of(seat) != player_of(challenger) and has_face_down(state.seats[seat])


def has_face_down(seat: Seat) -> bool:
    """The Last Chance disc lies face up from the start: alone it leaves nothing to show (V2)."""
    hidden = seat.stack[: len(seat.stack) - seat.flipped]
    return bool(hidden) and hidden != (LAST_CHANCE,)


def _flips(state: State, challenger: int) -> tuple[Action, ...]:
    own = state.seats[challenger]
    if own.flipped < len(own.stack):  # T2
        return (FLIP[challenger],)
    return tuple(  # T3
        [FLIP[i] for i, seat in enumerate(state.seats) if seat.flipped < len(seat.stack)]
    )


def _settling(state: State, seat: int) -> tuple[Action, ...]:
    stop = state.stop
    choices = NOTHING
    if stop is not None and seat == state.turn:
        if loss_is_own(state):  # F4
            own = state.seats[seat]
            choices = tuple(
                [DISCARD[disc] for disc in (FLOWER, SKULL) if (own.flowers if disc == FLOWER else own.skull)]
            )
        else:  # F2
            choices = PICK[: len(stop.order)]
    return choices + (SHOW,) if can_show(state, seat) else choices


def _chance(state: State) -> tuple[Action, ...]:
    if state.phase != "loss" or not chance_acts(state) or state.bidder is None:
        return NOTHING
    challenger = state.seats[state.bidder]
    flowers, skull = challenger.flowers, challenger.skull
    if state.options.loss == "draw":  # F3
        drawable = ((FLOWER, flowers > 0), (SKULL, skull))
        return tuple([DRAW[disc] for disc, owned in drawable if owned])
    if not skull:
        return (shuffle("F" * flowers),)
    return tuple([shuffle("F" * i + "S" + "F" * (flowers - i)) for i in range(flowers + 1)])
