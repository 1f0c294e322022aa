"""The events of one step, read off the states before and after it."""

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
        found = _placement_events(before, actor, action.about, after)
    elif verb in ("bid", "pass"):
        found = _auction_events(actor, action, after)
    elif verb == "flip":
        found = _flip_events(before, actor, action.about, after)
    elif verb == "show":
        seat = before.seats[actor]
        rest = seat.stack[: len(seat.stack) - seat.flipped]
        found = [ev.Shown(actor, rest[::-1])]
    elif verb == "shuffle":
        challenger = cast(int, before.bidder)
        found = [ev.Shuffled(challenger, before.seats[challenger].discs)]
    elif verb == "start":
        found = [ev.StarterNamed(actor, action.about)]
    else:
        found = _loss_events(before, after)
    return tuple(found + _round_end_events(before, after))


def _placement_events(before: State, seat: int, disc: Disc, after: State) -> list[ev.Event]:
    face_up = disc == LAST_CHANCE and not before.secret_opening
    found: list[ev.Event] = [ev.Placed(seat, disc, face_up)]
    holder = after.setting.last_chance_seat
    if holder is None or after.seats[holder].stack != (LAST_CHANCE,):
        return found
    if before.secret_opening and not after.secret_opening:
        # O2, O4: who chooses in secret, at once with its owner, must not see it: it turns only now.
        found.append(ev.LastChanceShown(holder))
    return found


def _auction_events(seat: int, action: Action, after: State) -> list[ev.Event]:
    found: list[ev.Event] = [ev.Bid(seat, action.about) if action.verb == "bid" else ev.Passed(seat)]
    if after.phase == "attempt":
        found.append(ev.AttemptBegan(cast(int, after.bidder), after.bid))
    return found


def _flip_events(before: State, challenger: int, seat: int, after: State) -> list[ev.Event]:
    target = before.seats[seat]
    disc = target.stack[-1 - target.flipped]
    found: list[ev.Event] = [ev.Flipped(challenger, seat, disc)]
    if disc == SKULL:
        found.append(ev.AttemptFailed(challenger, seat))
    elif after.phase != "attempt":
        found.append(ev.RoundWon(challenger, after.seats[challenger].wins))
    return found


def _loss_events(before: State, after: State) -> list[ev.Event]:
    challenger = cast(int, before.bidder)
    loser = after.seats[challenger]
    found: list[ev.Event] = [ev.Lost(challenger, loser.lost[-1])]
    if loser.eliminated:
        found.append(ev.Eliminated(challenger))
    return found


def _round_end_events(before: State, after: State) -> list[ev.Event]:
    """Events at the end of a round: discs go back, the next round opens, the game is won."""
    found: list[ev.Event] = []
    held, holds = before.setting.last_chance_seat, after.setting.last_chance_seat
    opened = after.round != before.round
    if held is not None and (opened or holds is None):
        found.append(ev.LastChanceReturned(held))
    if opened and holds is not None:
        found.append(ev.LastChanceTaken(holds))
    if opened:
        found.append(ev.RoundOpened(after.round, after.first))
    if after.result is not None:
        found.append(ev.GameWon(after.result.winner, after.result.reason))
    return found
