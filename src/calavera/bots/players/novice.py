"""The novice: plausible, hopeful, and makes the mistakes that beginners make."""

from __future__ import annotations

from random import Random

from calavera.bots.thinking.common_moves import forced_action, non_skull_placement, own_seat, placements
from calavera.bots.thinking.style import Style
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import BIDS, PASS, PLACE

__all__ = ["choose"]

#: Beginners keep the skull for later, and now and then forget that they have put it down.
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
        # Honest to a fault: what lies in front of oneself, or one for luck.
        return BIDS[min(view.total, max(1, len(own.stack) + (rng.random() < 0.3)))]
    if view.phase == "bidding":
        lowest = view.bid + 1
        hopeful = lowest <= len(own.stack) + 1 - (style.caution > 0)
        return (
            BIDS[lowest] if clean and BIDS[lowest] in view.legal and hopeful and rng.random() < 0.6 else PASS
        )
    # Any disc to flip, any disc to give up, anybody to start: even a lone skull may be kept.
    return rng.choice([action for action in view.legal if action.verb != "show"] or view.legal)


def _place(view: View, rng: Random, style: Style) -> Action:
    if PLACE[SKULL] in view.legal and rng.random() < SKULL_RATE * style.bluff:
        return PLACE[SKULL]
    return non_skull_placement(view)
