"""How often a strong player chooses each action: the policy that reviews compare with outside of duels.

``STRONG_PLAYER`` is the one that is used: any level that tells its probabilities may be it.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from math import exp
from typing import Final, Protocol

from calavera.bots import PolicyBot, make_bot
from calavera.bots.players.network_view import network_view
from calavera.bots.players.sharp import TEMPERATURE, auction_values, skull_rate, waiting_value
from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import GONE, HAND, SeatBelief
from calavera.bots.thinking.common_moves import choose_discard, forced_action, placements
from calavera.rules import FLOWER, LAST_CHANCE, SKULL, Action, Disc, View
from calavera.rules.actions import PLACE
from calavera.rules.views import SeatView

__all__ = ["STRONG_PLAYER", "PolicyPlayer", "SharpPlayer", "StrongPlayer", "TrainedPlayer"]

Shares = dict[Action, float]
#: The numbers of players that the network of ``master`` was trained for.
NETWORK_PLAYERS: Final = range(2, 7)
#: Discs that are less likely are left out of a range.
MIN_SHARE = 0.005


class StrongPlayer(Protocol):
    """A policy for any view with a decision."""

    def probabilities(self, view: View) -> Shares:
        """How often the player takes each action with the discs of this view."""
        ...

    def range_of(self, view: View, own: SeatBelief) -> Shares:
        """The same with any discs; ``own`` is what the table could believe of this seat."""
        ...


class SharpPlayer:
    """The level ``sharp``, computed without drawing: the same probabilities as the bot's."""

    def probabilities(self, view: View) -> Shares:
        """How often sharp takes each action with the discs of this view."""
        only = forced_action(view)
        if only is not None:
            return {only: 1.0}
        if view.phase in ("loss", "starter"):
            return _settle(view)
        return _shares(Assessment(view))

    def range_of(self, view: View, own: SeatBelief) -> Shares:
        """How often sharp takes each action with any discs that the table could believe in."""
        if view.phase in ("loss", "starter") or forced_action(view) is not None:
            return self.probabilities(view)
        assessment = Assessment(view)
        found: Shares = {}
        for place, weight in own.places():
            if weight < MIN_SHARE:
                continue
            for action, share in _shares(_with_skull_at(assessment, place)).items():
                found[action] = found.get(action, 0.0) + weight * share
        whole = sum(found.values())
        return {action: share / whole for action, share in found.items()}


class PolicyPlayer:
    """A level that tells its probabilities, by its name. It is loaded when it is first asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def _bot(self) -> PolicyBot:
        bot = make_bot(self.name)
        if not isinstance(bot, PolicyBot):
            raise TypeError(f"{self.name} does not tell its probabilities")
        return bot

    def probabilities(self, view: View) -> Shares:
        """How often the level takes each action with the discs of this view."""
        only = forced_action(view)
        if only is not None:
            return {only: 1.0}
        shares = self._bot.probabilities(view)
        whole = sum(shares.values())  # of a network's 32-bit numbers, nearly one
        return {action: share / whole for action, share in shares.items()}

    def range_of(self, view: View, own: SeatBelief) -> Shares:
        """How often it takes each action with any discs that the table could believe in."""
        if view.phase in ("loss", "starter") or forced_action(view) is not None:
            return self.probabilities(view)
        assert view.seat is not None
        seen = view.seats[view.seat]
        found: Shares = {}
        for place, weight in own.places():
            if weight < MIN_SHARE:
                continue
            for action, share in self.probabilities(_with_own(view, _own_discs(seen, place))).items():
                found[action] = found.get(action, 0.0) + weight * share
        whole = sum(found.values())
        return {action: share / whole for action, share in found.items()}


class TrainedPlayer:
    """The level ``master`` at tables that its network knows, and ``sharp`` elsewhere, which is fast."""

    def __init__(self) -> None:
        self._master, self._sharp = PolicyPlayer("master"), SharpPlayer()

    def probabilities(self, view: View) -> Shares:
        """How often the player takes each action with the discs of this view."""
        return self._player(view).probabilities(view)

    def range_of(self, view: View, own: SeatBelief) -> Shares:
        """How often it takes each action with any discs that the table could believe in."""
        return self._player(view).range_of(view, own)

    def _player(self, view: View) -> StrongPlayer:
        return self._sharp if network_view(view, NETWORK_PLAYERS) is None else self._master


def _settle(view: View) -> Shares:
    choices = [action for action in view.legal if action.verb != "show"] or list(view.legal)
    if choices[0].verb == "discard":
        return {choose_discard(view): 1.0}
    if choices[0].verb == "start":
        return {min(choices, key=lambda one: (view.seats[one.about].wins, view.seats[one.about].discs)): 1.0}
    return dict.fromkeys(choices, 1.0 / len(choices))


def _shares(assessment: Assessment) -> Shares:
    view = assessment.view
    if view.phase == "attempt":
        return _flip_shares(assessment)
    if view.phase == "opening":
        return _placement_shares(assessment)
    values = auction_values(assessment)
    if not placements(view):
        return _softmax(values)
    # The disc is drawn before it is compared with the bids.
    found: Shares = {}
    waiting = waiting_value(assessment)
    for disc, rate in _placement_shares(assessment).items():
        for action, share in _softmax({**values, disc: waiting}).items():
            found[action] = found.get(action, 0.0) + rate * share
    return found


def _placement_shares(assessment: Assessment) -> Shares:
    discs = placements(assessment.view)
    others = [action for action in discs if action != PLACE[SKULL]]
    if len(others) == len(discs) or not others:
        return dict.fromkeys(discs, 1.0 / len(discs))
    rate = min(1.0, skull_rate(assessment))
    return {PLACE[SKULL]: rate, **dict.fromkeys(others, (1.0 - rate) / len(others))}


def _flip_shares(assessment: Assessment) -> Shares:
    view = assessment.view
    safe = {
        action: assessment.beliefs[action.about].safe_probability(1, view.seats[action.about].flipped)
        for action in view.legal
    }
    best = max(safe.values())
    safest = [action for action, share in safe.items() if share == best]
    return dict.fromkeys(safest, 1.0 / len(safest))


def _softmax(values: dict[Action, float]) -> Shares:
    best = max(values.values())
    weights = {action: exp((value - best) / TEMPERATURE) for action, value in values.items()}
    whole = sum(weights.values())
    return {action: weight / whole for action, weight in weights.items()}


def _with_skull_at(assessment: Assessment, place: int) -> Assessment:
    """The same assessment if the seat's own skull were elsewhere: in its stack, in its hand, or gone."""
    found, own = copy(assessment), _own_discs(assessment.own, place)
    found.own = own
    found.view = _with_own(assessment.view, own)
    at = tuple([float(index == place) for index in range(len(own.stack))])
    known = SeatBelief(float(place == GONE), float(place == HAND), at)
    found.beliefs = tuple([known if seat == own.seat else one for seat, one in enumerate(found.beliefs)])
    found.statuses = list(assessment.statuses)
    found.statuses[own.seat] = found.statuses[own.seat]._replace(skull_probability=float(place != GONE))
    return found


def _own_discs(seen: SeatView, place: int) -> SeatView:
    stack: tuple[Disc, ...] = tuple(
        [
            LAST_CHANCE if face == LAST_CHANCE else SKULL if index == place else FLOWER
            for index, face in enumerate(seen.stack)
        ]
    )
    assert seen.hand is not None
    has_last_chance = LAST_CHANCE in seen.hand
    flowers = seen.hand_size - has_last_chance - (place == HAND)
    hand = (FLOWER,) * flowers + (SKULL,) * (place == HAND) + (LAST_CHANCE,) * has_last_chance
    return seen._replace(stack=stack, hand=hand)


def _with_own(view: View, own: SeatView) -> View:
    discs = dict.fromkeys(own.hand or ())
    legal = [action for action in view.legal if action.verb != "place"]
    if view.phase in ("opening", "adding"):
        legal = [PLACE[disc] for disc in discs] + legal
    seats = tuple([own if seat.seat == own.seat else seat for seat in view.seats])
    placed = iter([action for face in own.stack for disc, action in PLACE.items() if disc == face])
    # The seat remembers what it placed in this round.
    moves = tuple(
        [
            (actor, next(placed) if actor == own.seat and action.verb == "place" else action)
            for actor, action in view.moves
        ]
    )
    return view._replace(seats=seats, moves=moves, legal=tuple(legal))


#: The player that reviews, hints and branches compare with and go on with; any ``PolicyPlayer`` may be it.
STRONG_PLAYER: Final[StrongPlayer] = TrainedPlayer()
