"""The level ``novice``: plausible play with the mistakes of a beginner."""

from __future__ import annotations

from random import Random

from calavera.bots.thinking.common_moves import (
    forced_action,
    legal_bids,
    lowest_bid,
    non_skull_placement,
    own_seat,
    placements,
)
from calavera.bots.thinking.style import Style
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PASS, PLACE

__all__ = ["choose"]

#: How often the skull is placed, and how often the bot forgets that it has placed it.
SKULL_RATE = 0.2
FORGET_RATE = 0.12


def choose(view: View, rng: Random, style: Style) -> Action:
    """One of the legal actions of the view's seat."""
    only = forced_action(view)
    if only is not None:
        return only
    own = own_seat(view)
    clean = SKULL not in own.stack or rng.random() < FORGET_RATE * style.bluff
    if view.phase == "opening":
        return _place(view, rng, style)
    if view.phase == "adding":
        if placements(view) and (not clean or rng.random() < 0.7):
            return _place(view, rng, style)
        # The height of its own stack, sometimes one more.
        number = len(own.stack) + (rng.random() < 0.3)
        bids = legal_bids(view)
        return next((bid for bid in reversed(bids) if bid.about <= number), bids[0])
    if view.phase == "bidding":
        lowest = lowest_bid(view)
        if lowest is None:
            return PASS
        hopeful = lowest.about <= len(own.stack) + 1 - (style.caution > 0)
        return lowest if clean and hopeful and rng.random() < 0.6 else PASS
    # Any disc to flip or to discard, any seat to start: even a skull alone may be kept.
    return rng.choice([action for action in view.legal if action.verb != "show"] or view.legal)


def _place(view: View, rng: Random, style: Style) -> Action:
    if PLACE[SKULL] in view.legal and rng.random() < SKULL_RATE * style.bluff:
        return PLACE[SKULL]
    return non_skull_placement(view)
