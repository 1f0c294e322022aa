"""The level ``regular``: simple arithmetic and a bluff now and then; it ignores what others did before."""

from __future__ import annotations

from random import Random

from calavera.bots.thinking.common_moves import (
    choose_discard,
    forced_action,
    legal_bids,
    lowest_bid,
    non_skull_placement,
    own_seat,
    placements,
    rivals,
)
from calavera.bots.thinking.style import Style
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PASS, PLACE
from calavera.rules.views import SeatView

__all__ = ["choose"]

#: How often the skull is placed; more often (the second) against a player who has won a challenge.
SKULL_RATE = 0.3
GUARD_RATE = 0.55
#: How often the bot bids with its own skull in the stack.
BLUFF_RATE = 0.15
#: The probability that a face-down disc of another seat is a flower.
FLOWER_RATE = 0.75
#: The success probability from which a raise pays: a won challenge is worth about two discs.
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
    """The probability of flipping this many discs; the bot's own stack is known."""
    mine = min(number, len(own.stack))
    if SKULL in own.stack[len(own.stack) - mine :]:
        return 0.0
    return FLOWER_RATE ** (number - mine)


def _add_or_challenge(view: View, own: SeatView, rng: Random, style: Style) -> Action:
    can_add = bool(placements(view))
    bids = legal_bids(view)
    if SKULL in own.stack:
        if can_add and rng.random() > BLUFF_RATE * style.bluff:
            return non_skull_placement(view)
        return bids[rng.randrange(max(1, len(bids) // 2))]
    challenge_rate = 0.15 + 0.2 * len(own.stack)
    if can_add and rng.random() > challenge_rate:
        return _place(view, own, rng, style)
    wanted = BREAK_EVEN + 0.1 + 2.0 * style.caution + rng.random() * 0.3
    return next((bid for bid in reversed(bids) if _success_estimate(own, bid.about) >= wanted), bids[0])


def _raise_or_pass(view: View, own: SeatView, rng: Random, style: Style) -> Action:
    lowest = lowest_bid(view)
    assert view.bidder is not None
    if lowest is None:
        return PASS
    success = _success_estimate(own, lowest.about)
    if success == 0.0:
        bluffs = lowest.about < view.total and rng.random() < BLUFF_RATE * style.bluff
        return lowest if bluffs else PASS
    # A bidder who is about to win the game should be stopped.
    needed = (
        BREAK_EVEN - 0.12 * (view.seats[view.bidder].wins > 0) - 0.1 * (own.wins > 0) + 2.0 * style.caution
    )
    return lowest if success >= needed + (rng.random() - 0.5) * 0.2 else PASS


def _flip(view: View, rng: Random) -> Action:
    """Prefer stacks of seats that bid, and low ones: a higher stack is more likely to hold a skull."""
    bidders = {actor for actor, action in view.moves if action.verb == "bid"}
    return min(
        view.legal,
        key=lambda action: (
            len(view.seats[action.about].stack) - 2 * (action.about in bidders) + rng.random() * 2
        ),
    )
