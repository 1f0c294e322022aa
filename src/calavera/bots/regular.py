"""The regular: sound arithmetic, a bluff now and then, no memory."""

from __future__ import annotations

from random import Random

from calavera.rules import FLOWER, SKULL, Action, View
from calavera.rules.actions import BIDS, DISCARD, PASS, PLACE
from calavera.rules.views import SeatView

from .habits import FunctionBot
from .protocol import Bot
from .registry import BadBot, register

__all__ = ["choose"]

#: How often the skull goes down when it could, and how often a bid is made on it.
SKULL_RATE = 0.35
BLUFF_RATE = 0.3
#: How sure this player is that a face-down disc of somebody else is a flower.
TRUST = 0.78


def choose(view: View, rng: Random) -> Action:
    """One of the legal actions of the view's seat.

    >>> from calavera.rules import Options, new_game, view
    >>> choose(view(new_game(Options(players=3)), 1), Random(2))
    place:flower
    """
    legal = view.legal
    if view.seat is None or not legal:
        raise ValueError("a bot needs a seat that has something to decide")
    own = view.seats[view.seat]
    if len(legal) == 1:
        return legal[0]
    if view.phase == "opening":
        return _place(legal, own, rng)
    if view.phase == "adding":
        return _add_or_challenge(view, own, rng)
    if view.phase == "bidding":
        return _raise_or_pass(view, own, rng)
    if view.phase == "loss" and DISCARD[SKULL] in legal and DISCARD[FLOWER] in legal:
        # A lone skull can never win a challenge; before that it is the best disc there is.
        return DISCARD[SKULL] if own.discs == 2 else DISCARD[FLOWER]
    return rng.choice([action for action in legal if action != "show"] or list(legal))


def _place(legal: tuple[Action, ...], own: SeatView, rng: Random) -> Action:
    if PLACE[SKULL] in legal and own.discs > 1 and rng.random() < SKULL_RATE:
        return PLACE[SKULL]
    harmless = [action for action in legal if action.verb == "place" and action != PLACE[SKULL]]
    return rng.choice(harmless or [action for action in legal if action.verb == "place"])


def _add_or_challenge(view: View, own: SeatView, rng: Random) -> Action:
    reach = _reach(view, own, rng)
    eager = min(1.0, view.total / (2.5 * len([seat for seat in view.seats if not seat.eliminated])))
    if own.hand_size == 0 or (reach >= 1 and rng.random() < eager):
        return BIDS[max(1, min(reach, view.total) - rng.randrange(2))]
    return _place(view.legal, own, rng)


def _raise_or_pass(view: View, own: SeatView, rng: Random) -> Action:
    lowest = view.bid + 1
    if lowest <= _reach(view, own, rng) and BIDS[lowest] in view.legal:
        return BIDS[lowest]
    return PASS


def _reach(view: View, own: SeatView, rng: Random) -> int:
    """How many discs this seat would dare to flip; with its own skull down, how far a bluff goes."""
    others = view.total - len(own.stack)
    if SKULL in own.stack:
        return min(view.total - 1, 1 + rng.randrange(max(1, others))) if rng.random() < BLUFF_RATE else 0
    dared = 0
    while dared < others and rng.random() < TRUST:
        dared += 1
    return len(own.stack) + min(dared, max(0, others - 1))


@register("regular", "sound arithmetic, bluffs sometimes")
def _make(argument: str, styles: tuple[str, ...]) -> Bot:
    if argument or styles:
        raise BadBot("bad-style", "regular takes no argument, and no styles yet")
    return FunctionBot("regular", choose)
