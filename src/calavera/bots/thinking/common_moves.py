"""Moves that all levels make in the same way, and small functions that read a view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera.bots.protocol import Bot
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import DISCARD, PASS
from calavera.rules.views import SeatView

from .exact_draws import exact_probabilities

__all__ = [
    "Chooser",
    "FunctionBot",
    "choose_discard",
    "default_action",
    "forced_action",
    "legal_bids",
    "lowest_bid",
    "non_skull_placement",
    "own_seat",
    "placements",
    "rivals",
]

Chooser = Callable[[View, Random], Action]


class FunctionBot:
    """A bot that consists of one function of a view and a source of randomness."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        self.name = name
        self._chooser = chooser

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        return self._chooser(view, rng)

    def probabilities(self, view: View) -> dict[Action, float]:
        """The probability of each action, from all ways in which the random numbers may turn out."""
        own_seat(view)
        return exact_probabilities(lambda rng: self._chooser(view, rng))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


_: type[Bot] = FunctionBot


def own_seat(view: View) -> SeatView:
    """The seat that has to choose. A view without a seat or without legal actions is refused."""
    if view.seat is None or not view.legal:
        raise ValueError("a bot needs a seat that has something to decide")
    return view.seats[view.seat]


def rivals(view: View) -> list[SeatView]:
    """The seats of other players that are still in the game."""
    return [seat for seat in view.seats if seat.player != view.player and not seat.eliminated]


def forced_action(view: View) -> Action | None:
    """The only legal action besides ``show``, which is optional; None if there are several."""
    choices = [action for action in view.legal if action.verb != "show"]
    return choices[0] if len(choices) == 1 else None


def default_action(view: View) -> Action:
    """The action for a bot that gave no valid answer: pass, or else the first legal one that is not a show.

    >>> from calavera.rules import Options, new_game, view
    >>> default_action(view(new_game(Options(players=3)), 0))
    place:flower
    """
    choices = [action for action in view.legal if action.verb != "show"]
    return PASS if PASS in choices else (choices or view.legal)[0]


def placements(view: View) -> list[Action]:
    """The legal placements."""
    return [action for action in view.legal if action.verb == "place"]


def legal_bids(view: View) -> list[Action]:
    """The legal bids and raises, lowest first.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = new_game(Options(players=3))
    >>> for seat in range(3):
    ...     state = play(state, seat, "place:flower").after
    >>> legal_bids(view(state, 0))
    [bid:1, bid:2, bid:3]
    """
    return [action for action in view.legal if action.verb == "bid"]


def lowest_bid(view: View) -> Action | None:
    """The lowest legal bid, if there is one."""
    return next(iter(legal_bids(view)), None)


def choose_discard(view: View) -> Action:
    """The disc to discard after the seat's own skull: a flower, or the skull if it has two discs left.

    A skull alone can never win a challenge.
    """
    own = own_seat(view)
    # The flower is listed first, if there is one.
    return DISCARD[SKULL] if own.discs == 2 and DISCARD[SKULL] in view.legal else view.legal[0]


def non_skull_placement(view: View) -> Action:
    """A placement that is not the skull, if there is one."""
    discs = placements(view)
    return next((action for action in discs if action.about != SKULL), discs[0])
