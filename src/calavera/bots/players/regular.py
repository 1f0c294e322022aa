"""The regular: sound arithmetic, a bluff now and then, no memory of what others do."""

from __future__ import annotations

from random import Random

from calavera.bots.thinking.common_moves import (
    choose_discard,
    forced_action,
    non_skull_placement,
    own_seat,
    placements,
    rivals,
)
from calavera.bots.thinking.style import Style
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import BIDS, PASS, PLACE
from calavera.rules.views import SeatView

__all__ = ["choose"]

#: How often the skull goes down when it could; more often against somebody who has won once.
SKULL_RATE = 0.3
GUARD_RATE = 0.55
#: How often a bid is made on the own skull.
BLUFF_RATE = 0.15
#: How likely any face-down disc of somebody else is to be a flower.
FLOWER_RATE = 0.75
#: A challenge won is worth about two discs, so a raise pays even if it fails more often than not.
BREAK_EVEN = 0.36


def choose(view: View, rng: Random, style: Style) -> Action:
    """One of the legal actions of the view's seat."""
    only = forced_action(view)
    if only is not None:
        return only
    own = own_seat(view)
    if view.phase == "opening":
        return _place(view, own, rng, style)
    if view.phase == "adding":
        return _add_or_challenge(view, own, rng, style)
    if view.phase == "bidding":
        return _raise_or_pass(view, own, rng, style)
    if view.legal[0].verb == "discard":
        return choose_discard(view)
    if view.phase == "attempt":
        return _flip(view, rng)
    return rng.choice([action for action in view.legal if action.verb != "show"] or view.legal)


def _place(view: View, own: SeatView, rng: Random, style: Style) -> Action:
    threatened = own.wins == 0 and any(seat.wins for seat in rivals(view))
    rate = (GUARD_RATE if threatened else SKULL_RATE) * style.bluff
    if PLACE[SKULL] in view.legal and rng.random() < rate:
        return PLACE[SKULL]
    return non_skull_placement(view)


def _success_estimate(own: SeatView, number: int) -> float:
    """The chance of flipping so many: the own stack is known, the rest is arithmetic."""
    mine = min(number, len(own.stack))
    if SKULL in own.stack[len(own.stack) - mine :]:
        return 0.0
    return FLOWER_RATE ** (number - mine)


def _add_or_challenge(view: View, own: SeatView, rng: Random, style: Style) -> Action:
    can_add = bool(placements(view))
    if SKULL in own.stack:
        if can_add and rng.random() > BLUFF_RATE * style.bluff:
            return non_skull_placement(view)
        return BIDS[1 + rng.randrange(max(1, view.total // 2))]
    eager = 0.15 + 0.2 * len(own.stack)
    if can_add and rng.random() > eager:
        return _place(view, own, rng, style)
    wanted = BREAK_EVEN + 0.1 + 2.0 * style.caution + rng.random() * 0.3
    number = max([n for n in range(1, view.total + 1) if n == 1 or _success_estimate(own, n) >= wanted])
    return BIDS[number]


def _raise_or_pass(view: View, own: SeatView, rng: Random, style: Style) -> Action:
    number = view.bid + 1
    assert view.bidder is not None
    hope = _success_estimate(own, number)
    if hope == 0.0:
        bluffs = number < view.total and rng.random() < BLUFF_RATE * style.bluff
        return BIDS[number] if bluffs else PASS
    # Somebody about to win the game is worth stopping.
    needed = (
        BREAK_EVEN - 0.12 * (view.seats[view.bidder].wins > 0) - 0.1 * (own.wins > 0) + 2.0 * style.caution
    )
    return BIDS[number] if hope >= needed + (rng.random() - 0.5) * 0.2 else PASS


def _flip(view: View, rng: Random) -> Action:
    """Whoever bid believed in the own stack; taller stacks have had more chances to hide a skull."""
    bidders = {actor for actor, action in view.moves if action.verb == "bid"}
    return min(
        view.legal,
        key=lambda action: (
            len(view.seats[action.about].stack) - 2 * (action.about in bidders) + rng.random() * 2
        ),
    )
