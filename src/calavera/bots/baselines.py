"""Baselines: simple bots to measure against. Each plays one mistake or one rule of thumb."""

from __future__ import annotations

from random import Random

from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PASS, PLACE

from .protocol import Bot
from .registry import BadBot, register
from .thinking.common_moves import (
    Chooser,
    FunctionBot,
    choose_discard,
    forced_action,
    legal_bids,
    lowest_bid,
    non_skull_placement,
    own_seat,
    placements,
)

__all__: list[str] = []


def _register_baseline(name: str, about: str, chooser: Chooser) -> None:
    @register(name, about)
    def make(argument: str, styles: tuple[str, ...]) -> Bot:
        if argument or styles:
            raise BadBot("bad-style", f"{name} is a baseline and takes neither styles nor an argument")
        return FunctionBot(name, chooser)


def _random(view: View, rng: Random) -> Action:
    """Any legal action, all equally likely."""
    return rng.choice(view.legal)


def _choose_other(view: View, rng: Random) -> Action:
    """For phases without placements and bids: a sensible discard, otherwise a random action."""
    if view.legal[0].verb == "discard":
        return choose_discard(view)
    return rng.choice([action for action in view.legal if action.verb != "show"] or view.legal)


def _heuristic(place: Chooser, auction: Chooser) -> Chooser:
    """A rule of thumb: one function for the first disc, one for everything up to the end of the auction."""

    def choose(view: View, rng: Random) -> Action:
        only = forced_action(view)
        if only is not None:
            return only
        if view.phase == "opening":
            return place(view, rng)
        if view.phase in ("adding", "bidding"):
            return auction(view, rng)
        return _choose_other(view, rng)

    return choose


def _flower(view: View, _: Random) -> Action:
    return non_skull_placement(view)


def _skull(view: View, _: Random) -> Action:
    return PLACE[SKULL] if PLACE[SKULL] in view.legal else non_skull_placement(view)


def _add_or_pass(place: Chooser) -> Chooser:
    """Add discs while there are any, then make the lowest bid; pass on every bid."""

    def choose(view: View, rng: Random) -> Action:
        if view.phase == "bidding":
            return PASS
        return place(view, rng) if placements(view) else legal_bids(view)[0]

    return choose


def _flowers_then_any(view: View, rng: Random) -> Action:
    """Flowers while there are any, then any bid or pass."""
    discs = [action for action in placements(view) if action.about != SKULL]
    return discs[0] if discs else rng.choice([action for action in view.legal if action.verb != "place"])


def _max_raise(view: View, _: Random) -> Action:
    """The highest legal bid, at once."""
    bids = legal_bids(view)
    return bids[-1] if bids else non_skull_placement(view)


def _own_stack(view: View, rng: Random) -> Action:
    """Bid the height of its own stack if it has no skull; otherwise do not bid."""
    own = own_seat(view)
    height = 0 if SKULL in own.stack else len(own.stack)
    bid = next((bid for bid in legal_bids(view) if bid.about == height), None)
    if bid is not None and (view.bid or len(own.stack) >= 2):
        return bid
    return _add_or_pass(_flower)(view, rng)


def _expected_safe(view: View, rng: Random) -> Action:
    """Make the lowest bid while its flips are likely safe; any other disc is a skull with probability 1/4."""
    own = own_seat(view)
    wanted = lowest_bid(view)
    if wanted is not None and SKULL not in own.stack:
        others = max(0, wanted.about - len(own.stack))
        if 0.75**others >= 0.5 and (view.bid or len(own.stack) >= 2):
            return wanted
    return _add_or_pass(_flower)(view, rng)


def _skull_on_top(view: View, rng: Random) -> Action:
    """A flower first, the skull on top of it, then a bid so that others raise and flip it."""
    own = own_seat(view)
    wanted = lowest_bid(view)
    if wanted is not None and own.stack and own.stack[-1] == SKULL and wanted.about < view.total:
        return wanted if rng.random() < 0.5 or view.phase == "adding" else PASS
    return _add_or_pass(_skull)(view, rng)


def _raise_by_one(view: View, rng: Random) -> Action:
    """A challenge as soon as possible, and a raise by one to the end; passes only with the skull down."""
    own = own_seat(view)
    wanted = lowest_bid(view)
    if wanted is not None and SKULL not in own.stack:
        return wanted
    return _add_or_pass(_flower)(view, rng)


def _skull_bait(view: View, _: Random) -> Action:
    """The skull first, then the lowest bid so that others raise; passes once somebody has raised."""
    return PASS if view.phase == "bidding" else legal_bids(view)[0]


def _tall_stack(view: View, rng: Random) -> Action:
    """All flowers first, then a bid of one more than its stack, and raises up to that."""
    own = own_seat(view)
    if view.phase == "adding" and any(action.about != SKULL for action in placements(view)):
        return non_skull_placement(view)
    most = len(own.stack) + 1 if SKULL not in own.stack else 0
    bids = [bid for bid in legal_bids(view) if bid.about <= most]
    return bids[-1] if bids else _add_or_pass(_flower)(view, rng)


_register_baseline("random", "any legal action", _random)
_register_baseline(
    "always-flower", "flowers only, any number once the hand is empty", _heuristic(_flower, _flowers_then_any)
)
_register_baseline(
    "always-skull", "the skull first, then passes on everything", _heuristic(_skull, _add_or_pass(_skull))
)
_register_baseline(
    "max-raiser", "a flower, then the highest number there is", _heuristic(_flower, _max_raise)
)
_register_baseline(
    "flower-and-pass", "literature: place a flower and pass", _heuristic(_flower, _add_or_pass(_flower))
)
_register_baseline(
    "own-stack",
    "literature: bid the height of its own stack, if that has no skull",
    _heuristic(_flower, _own_stack),
)
_register_baseline(
    "expected-safe", "literature: raise while the flips look safe", _heuristic(_flower, _expected_safe)
)
_register_baseline(
    "skull-on-top", "literature: bluff with the skull on top", _heuristic(_flower, _skull_on_top)
)
# Habits that no level was tuned against.
_register_baseline(
    "raise-by-one", "challenges at once and raises by one to the end", _heuristic(_flower, _raise_by_one)
)
_register_baseline(
    "skull-bait", "the skull first, then the lowest bid as bait", _heuristic(_skull, _skull_bait)
)
_register_baseline(
    "tall-stack", "all flowers, then a bid of one more than its stack", _heuristic(_flower, _tall_stack)
)
