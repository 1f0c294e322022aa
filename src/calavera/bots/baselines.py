"""Yardsticks: players too simple to be good company, but each a mistake or a rule of thumb in pure form."""

from __future__ import annotations

from random import Random

from calavera.rules import SKULL, Action, View
from calavera.rules.actions import BIDS, PASS, PLACE

from .protocol import Bot
from .registry import BadBot, register
from .thinking.common_moves import (
    Chooser,
    FunctionBot,
    forced,
    give_up,
    harmless,
    lowest_bid,
    own_seat,
    placements,
)

__all__: list[str] = []


def _plain(name: str, about: str, chooser: Chooser) -> None:
    @register(name, about)
    def make(argument: str, styles: tuple[str, ...]) -> Bot:
        if argument or styles:
            raise BadBot("bad-style", f"{name} is a yardstick and takes neither styles nor an argument")
        return FunctionBot(name, chooser)


def _random(view: View, rng: Random) -> Action:
    """Any legal action, all equally likely."""
    return rng.choice(view.legal)


def _settle(view: View, rng: Random) -> Action:
    """Everything that is neither placing nor bidding: give up a disc as one should, else any choice."""
    if view.legal[0].verb == "discard":
        return give_up(view)
    return rng.choice([action for action in view.legal if action.verb != "show"] or view.legal)


def _thumb(place: Chooser, auction: Chooser) -> Chooser:
    """A rule of thumb: one way to place, one way to challenge or raise, and the rest as everybody does."""

    def choose(view: View, rng: Random) -> Action:
        only = forced(view)
        if only is not None:
            return only
        if view.phase == "opening":
            return place(view, rng)
        if view.phase in ("adding", "bidding"):
            return auction(view, rng)
        return _settle(view, rng)

    return choose


def _flower(view: View, _: Random) -> Action:
    return harmless(view)


def _skull(view: View, _: Random) -> Action:
    return PLACE[SKULL] if PLACE[SKULL] in view.legal else harmless(view)


def _add_or_pass(place: Chooser) -> Chooser:
    """Add discs while there are any, name 1 when there are none, pass on every bid."""

    def choose(view: View, rng: Random) -> Action:
        if view.phase == "bidding":
            return PASS
        return place(view, rng) if placements(view) else BIDS[1]

    return choose


def _flowers_then_any(view: View, rng: Random) -> Action:
    """Flowers while there are any, then any bid or pass."""
    discs = [action for action in placements(view) if action.about != SKULL]
    return discs[0] if discs else rng.choice([action for action in view.legal if action.verb != "place"])


def _max_raise(view: View, _: Random) -> Action:
    """The highest number there is, at once."""
    return BIDS[view.total] if BIDS[view.total] in view.legal else harmless(view)


def _own_stack(view: View, rng: Random) -> Action:
    """Bid what the own stack can carry: its size if it is clean, nothing if it is not."""
    own = own_seat(view)
    carried = 0 if SKULL in own.stack else len(own.stack)
    if BIDS[carried] in view.legal and carried > view.bid and (view.bid or len(own.stack) >= 2):
        return BIDS[carried]
    return _add_or_pass(_flower)(view, rng)


def _expected_safe(view: View, rng: Random) -> Action:
    """Raise by one while the flips it takes are likely safe, each disc a skull one time in four."""
    own = own_seat(view)
    wanted = lowest_bid(view)
    if wanted is not None and SKULL not in own.stack:
        others = max(0, wanted.about - len(own.stack))
        if 0.75**others >= 0.5 and (view.bid or len(own.stack) >= 2):
            return wanted
    return _add_or_pass(_flower)(view, rng)


def _skull_on_top(view: View, rng: Random) -> Action:
    """A flower first, the skull on top of it, then a bid to make somebody else walk into it."""
    own = own_seat(view)
    wanted = lowest_bid(view)
    if wanted is not None and own.stack and own.stack[-1] == SKULL and wanted.about < view.total:
        return wanted if rng.random() < 0.5 or view.phase == "adding" else PASS
    return _add_or_pass(_skull)(view, rng)


_plain("random", "any legal action", _random)
_plain("always-flower", "flowers only, any number once the hand is empty", _thumb(_flower, _flowers_then_any))
_plain("always-skull", "the skull first, then passes on everything", _thumb(_skull, _add_or_pass(_skull)))
_plain("max-raiser", "a flower, then the highest number there is", _thumb(_flower, _max_raise))
_plain("flower-and-pass", "literature: place a flower and pass", _thumb(_flower, _add_or_pass(_flower)))
_plain("own-stack", "literature: bid as many as the own clean stack holds", _thumb(_flower, _own_stack))
_plain("expected-safe", "literature: raise while the flips look safe", _thumb(_flower, _expected_safe))
_plain("skull-on-top", "literature: bluff with the skull on top", _thumb(_flower, _skull_on_top))
