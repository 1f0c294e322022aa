"""What a step was, told as events: everything that happened can be read off the states around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from . import events as ev
from .actions import LAST_CHANCE, SKULL, Action, Disc

if TYPE_CHECKING:
    from .state import State

__all__ = ["narrate"]


def narrate(before: State, actor: Any, action: Action, after: State) -> tuple[ev.Event, ...]:
    """The events of one step, in the order in which a table would see them."""
    verb = action.verb
    if verb == "place":
        happened = _placed(before, actor, action.about, after)
    elif verb in ("bid", "pass"):
        happened = _auction(actor, action, after)
    elif verb == "flip":
        happened = _flipped(before, actor, action.about, after)
    elif verb == "show":
        seat = before.seats[actor]
        rest = seat.stack[: len(seat.stack) - seat.flipped]
        happened = [ev.Shown(actor, rest[::-1])]
    elif verb == "shuffle":
        challenger = cast(int, before.bidder)
        happened = [ev.Shuffled(challenger, before.seats[challenger].discs)]
    elif verb == "start":
        happened = [ev.StarterNamed(actor, action.about)]
    else:
        happened = _lost(before, after)
    return tuple(happened + _ending(before, after))


def _placed(before: State, seat: int, disc: Disc, after: State) -> list[ev.Event]:
    face_up = disc == LAST_CHANCE and not before.choosing
    happened: list[ev.Event] = [ev.Placed(seat, disc, face_up)]
    chance_seat = after.setting.chance_seat
    if chance_seat is None or after.seats[chance_seat].stack != (LAST_CHANCE,):
        return happened
    if before.choosing and not after.choosing:
        # O2: a face-up disc would tell whoever has not chosen yet, so it turns only now.
        happened.append(ev.LastChanceShown(chance_seat))
    return happened


def _auction(seat: int, action: Action, after: State) -> list[ev.Event]:
    happened: list[ev.Event] = [ev.Bid(seat, action.about) if action.verb == "bid" else ev.Passed(seat)]
    if after.phase == "attempt":
        happened.append(ev.AttemptBegan(cast(int, after.bidder), after.bid))
    return happened


def _flipped(before: State, challenger: int, seat: int, after: State) -> list[ev.Event]:
    target = before.seats[seat]
    disc = target.stack[-1 - target.flipped]
    happened: list[ev.Event] = [ev.Flipped(challenger, seat, disc)]
    if disc == SKULL:
        happened.append(ev.AttemptFailed(challenger, seat))
    elif after.phase != "attempt":
        happened.append(ev.RoundWon(challenger, after.seats[challenger].wins))
    return happened


def _lost(before: State, after: State) -> list[ev.Event]:
    challenger = cast(int, before.bidder)
    loser = after.seats[challenger]
    happened: list[ev.Event] = [ev.Lost(challenger, loser.lost[-1])]
    if loser.out:
        happened.append(ev.Eliminated(challenger))
    return happened


def _ending(before: State, after: State) -> list[ev.Event]:
    """What follows when the lost disc is settled or the attempt won: discs back, the next round, the end."""
    happened: list[ev.Event] = []
    held, holds = before.setting.chance_seat, after.setting.chance_seat
    opened = after.round != before.round
    if held is not None and (opened or holds is None):
        happened.append(ev.LastChanceReturned(held))
    if opened and holds is not None:
        happened.append(ev.LastChanceTaken(holds))
    if opened:
        happened.append(ev.RoundOpened(after.round, after.first))
    if after.result is not None:
        happened.append(ev.GameWon(after.result.winner, after.result.reason))
    return happened
