"""What a step was, told as events: everything that happened can be read off the states around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from . import events as ev
from .actions import LAST_CHANCE, SKULL, Action, Disc

if TYPE_CHECKING:
    from .state import State

__all__ = ["step_events"]


def step_events(before: State, actor: Any, action: Action, after: State) -> tuple[ev.Event, ...]:
    """The events of one step, in the order in which a table would see them."""
    verb = action.verb
    if verb == "place":
        happened = _placement_events(before, actor, action.about, after)
    elif verb in ("bid", "pass"):
        happened = _auction_events(actor, action, after)
    elif verb == "flip":
        happened = _flip_events(before, actor, action.about, after)
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
        happened = _loss_events(before, after)
    return tuple(happened + _round_end_events(before, after))


def _placement_events(before: State, seat: int, disc: Disc, after: State) -> list[ev.Event]:
    face_up = disc == LAST_CHANCE and not before.secret_opening
    happened: list[ev.Event] = [ev.Placed(seat, disc, face_up)]
    chance_seat = after.setting.last_chance_seat
    if chance_seat is None or after.seats[chance_seat].stack != (LAST_CHANCE,):
        return happened
    if before.secret_opening and not after.secret_opening:
        # O2: a face-up disc would tell whoever has not chosen yet, so it turns only now.
        happened.append(ev.LastChanceShown(chance_seat))
    return happened


def _auction_events(seat: int, action: Action, after: State) -> list[ev.Event]:
    happened: list[ev.Event] = [ev.Bid(seat, action.about) if action.verb == "bid" else ev.Passed(seat)]
    if after.phase == "attempt":
        happened.append(ev.AttemptBegan(cast(int, after.bidder), after.bid))
    return happened


def _flip_events(before: State, challenger: int, seat: int, after: State) -> list[ev.Event]:
    target = before.seats[seat]
    disc = target.stack[-1 - target.flipped]
    happened: list[ev.Event] = [ev.Flipped(challenger, seat, disc)]
    if disc == SKULL:
        happened.append(ev.AttemptFailed(challenger, seat))
    elif after.phase != "attempt":
        happened.append(ev.RoundWon(challenger, after.seats[challenger].wins))
    return happened


def _loss_events(before: State, after: State) -> list[ev.Event]:
    challenger = cast(int, before.bidder)
    loser = after.seats[challenger]
    happened: list[ev.Event] = [ev.Lost(challenger, loser.lost[-1])]
    if loser.eliminated:
        happened.append(ev.Eliminated(challenger))
    return happened


def _round_end_events(before: State, after: State) -> list[ev.Event]:
    """What follows when the lost disc is settled or the attempt won: discs back, the next round, the end."""
    happened: list[ev.Event] = []
    held, holds = before.setting.last_chance_seat, after.setting.last_chance_seat
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
