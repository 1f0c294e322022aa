"""What every sensible player does the same way, and small helpers to read a view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera.bots.protocol import Bot
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import DISCARD
from calavera.rules.views import SeatView

__all__ = [
    "Chooser",
    "FunctionBot",
    "choose_discard",
    "forced_action",
    "lowest_bid",
    "non_skull_placement",
    "own_seat",
    "placements",
    "rivals",
]

Chooser = Callable[[View, Random], Action]


class FunctionBot:
    """A bot that is one function of view and dice."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        self.name = name
        self._chooser = chooser

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        return self._chooser(view, rng)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


_: type[Bot] = FunctionBot


def own_seat(view: View) -> SeatView:
    """The seat that has to choose; a view of nobody, or of somebody who waits, is refused."""
    if view.seat is None or not view.legal:
        raise ValueError("a bot needs a seat that has something to decide")
    return view.seats[view.seat]


def rivals(view: View) -> list[SeatView]:
    """The seats of other players that are still in the game."""
    return [seat for seat in view.seats if seat.player != view.player and not seat.eliminated]


def forced_action(view: View) -> Action | None:
    """The only choice, if there is only one (showing aside: nobody has to)."""
    choices = [action for action in view.legal if action.verb != "show"]
    return choices[0] if len(choices) == 1 else None


def placements(view: View) -> list[Action]:
    """The discs that may go down now."""
    return [action for action in view.legal if action.verb == "place"]


def lowest_bid(view: View) -> Action | None:
    """The smallest number that may be named now."""
    return next((action for action in view.legal if action.verb == "bid"), None)


def choose_discard(view: View) -> Action:
    """Which disc to lose by choice: the skull is the best disc, but alone it can never win a challenge."""
    own = own_seat(view)
    # The flower is listed first, where there is one.
    return DISCARD[SKULL] if own.discs == 2 and DISCARD[SKULL] in view.legal else view.legal[0]


def non_skull_placement(view: View) -> Action:
    """A placement that is no skull, if there is one."""
    discs = placements(view)
    return next((action for action in discs if action.about != SKULL), discs[0])
