"""Views that no state has: the flip that ends a round, and the end of a game with all discs open."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.rules import Disc, SeatView, View
from calavera.rules import events as ev

from .session import SessionMove

__all__ = ["view_of_end", "view_of_last_flip"]


def view_of_end(seen: View, stacks: Sequence[tuple[Disc, ...]]) -> View:
    """The view of a game that is over, with what lay on the mats face up; stacks by seat."""
    seats = [_with_open_stack(seat, stack) for seat, stack in zip(seen.seats, stacks, strict=True)]
    return seen._replace(seats=tuple(seats))


def _with_open_stack(seat: SeatView, stack: tuple[Disc, ...]) -> SeatView:
    hand = list(seat.hand or ())
    for disc in stack:
        if disc in hand:
            hand.remove(disc)
    return seat._replace(
        stack=stack,
        flipped=len(stack),
        hand_size=max(0, seat.hand_size - len(stack)),
        hand=None if seat.hand is None else tuple(hand),
    )


def view_of_last_flip(move: SessionMove) -> View:
    """The view at the end of a move, before the discs go back in hand (F1).

    No state shows a flip that ends the round: this is the view before it, with that disc face up.
    """
    before, flip = move.before, move.events[0]
    if not isinstance(flip, ev.Flipped) or move.after.phase in ("attempt", "loss"):
        return move.after
    seat = before.seats[flip.seat]
    place = len(seat.stack) - seat.flipped - 1
    stack = (*seat.stack[:place], flip.disc, *seat.stack[place + 1 :])
    turned = seat._replace(stack=stack, flipped=seat.flipped + 1)
    seats = (*before.seats[: flip.seat], turned, *before.seats[flip.seat + 1 :])
    revealed = (*before.revealed, (flip.seat, flip.disc))
    return before._replace(seats=seats, revealed=revealed, legal=(), to_act=())
