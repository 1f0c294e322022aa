"""The sharp: reads beliefs off every move, weighs outcomes, and adapts to what each opponent has shown."""

from __future__ import annotations

from math import exp
from random import Random

from calavera.bots.thinking.assessment import Reading
from calavera.bots.thinking.belief import SeatBelief
from calavera.bots.thinking.common_moves import forced, give_up, placements
from calavera.bots.thinking.style import Temper
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import BIDS, PASS, PLACE

__all__ = ["choose", "flip", "leaning", "mixed", "settle"]

#: How freely close choices are mixed: a difference of this much worth is e to one.
TEMPERATURE = 0.007
#: What adding a disc is worth over standing still, with a clean stack and with the skull in it.
WAITS_CLEAN = 0.05
WAITS_DIRTY = -0.12


def choose(view: View, rng: Random, temper: Temper) -> Action:
    """One of the legal actions of the view's seat."""
    only = forced(view)
    if only is not None:
        return only
    phase = view.phase
    if phase == "loss" and view.legal[0].verb == "discard":
        return give_up(view)
    if phase in ("loss", "starter"):
        return settle(view, rng)
    reading = Reading(view)
    if phase == "opening":
        return place(reading, rng, temper)
    if phase == "adding":
        return _add_or_challenge(reading, rng, temper)
    if phase == "bidding":
        return _raise_or_pass(reading, rng, temper)
    return flip(reading, rng)


def mixed(worths: dict[Action, float], rng: Random, temperature: float = TEMPERATURE) -> Action:
    """One of the actions, better ones likelier."""
    best = max(worths.values())
    actions = list(worths)
    return rng.choices(actions, [exp((worths[action] - best) / temperature) for action in actions])[0]


def leaning(reading: Reading, worths: dict[Action, float], temper: Temper) -> dict[Action, float]:
    """The same worths as a temper feels them: bids need a margin, bluffs have a charm of their own."""
    if temper.bluff == 1.0 and temper.caution == 0.0:
        return worths
    charm = 0.02 * (temper.bluff - 1.0)
    bid = (charm if SKULL in reading.own.stack else 0.0) - temper.caution
    return {
        action: worth + (bid if action.verb == "bid" else charm if action == PLACE[SKULL] else 0.0)
        for action, worth in worths.items()
    }


def flip(reading: Reading, rng: Random) -> Action:
    """The disc most likely to be safe."""
    view = reading.view
    safest = max(
        [
            (reading.believed[action.about].safe(1, view.seats[action.about].flipped), rng.random(), action)
            for action in view.legal
        ]
    )
    return safest[2]


def place(reading: Reading, rng: Random, temper: Temper) -> Action:
    """Which disc goes down: the skull sooner when somebody else is about to win than when oneself is."""
    view, own = reading.view, reading.own
    discs = placements(view)
    if PLACE[SKULL] not in discs or len(discs) == 1:
        return rng.choice(discs)
    rival_wins = max([seat.wins for seat in view.seats if seat.player != own.player and not seat.eliminated])
    rate = 0.3 + 0.2 * (rival_wins > own.wins) - 0.08 * (own.wins > rival_wins) + 0.6 * _storm(view)
    if own.stack:
        rate *= 0.6
    if own.discs == 1:
        rate = 1.0
    if rng.random() < rate * temper.bluff:
        return PLACE[SKULL]
    return rng.choice([action for action in discs if action != PLACE[SKULL]])


def _storm(view: View) -> float:
    """How often rivals have attempted nearly every disc on the table: a skull stops them for sure."""
    storms = sum(
        [
            past.challenger % view.options.players != view.player
            and past.bid >= 0.9 * sum([action.verb == "place" for _, action in past.moves])
            for past in view.past
        ]
    )
    return storms / (len(view.past) + 3.0)


def settle(view: View, rng: Random) -> Action:
    """A blind pick is blind; the next first player had better be somebody weak."""
    choices = [action for action in view.legal if action.verb != "show"]
    if choices and choices[0].verb == "start":
        return min(
            choices, key=lambda action: (view.seats[action.about].wins, view.seats[action.about].discs)
        )
    return rng.choice(choices or list(view.legal))


def _add_or_challenge(reading: Reading, rng: Random, temper: Temper) -> Action:
    view = reading.view
    worths: dict[Action, float] = {}
    for number in range(1, view.total + 1):
        worths[BIDS[number]] = bid_worth(reading, number)
    if placements(view):
        # A clean stack can wait for a better moment; a skull that is down wants to be walked into now.
        waiting = WAITS_DIRTY if SKULL in reading.own.stack else WAITS_CLEAN
        waiting += reading.worth_now()
        disc = place(reading, rng, temper)
        worths[disc] = waiting
    return mixed(leaning(reading, worths, temper), rng)


def _raise_or_pass(reading: Reading, rng: Random, temper: Temper) -> Action:
    view = reading.view
    assert view.bidder is not None
    worths = {PASS: _pass_worth(reading)}
    for number in range(view.bid + 1, view.total + 1):
        worths[BIDS[number]] = bid_worth(reading, number)
    return mixed(leaning(reading, worths, temper), rng)


def _pass_worth(reading: Reading) -> float:
    """Somebody else attempts: the bidder, or whoever raises after this."""
    view = reading.view
    bidder, bid = view.bidder, view.bid
    assert bidder is not None
    stays = 1.0
    worth = 0.0
    for rival in _still_in(view):
        if rival == bidder:
            continue
        clean, dirty = _raises(reading, rival, bid)
        raises = stays * (clean + (dirty - clean) * reading.believed[rival].down)
        worth += raises * reading.attempt_worth(rival, reading.rival_carries(rival, min(view.total, bid + 1)))
        stays -= raises
    return worth + stays * reading.attempt_worth(bidder, reading.rival_carries(bidder, bid))


def bid_worth(reading: Reading, number: int) -> float:
    """What naming a number is worth: the own attempt if all pass, somebody else's if one raises."""
    view = reading.view
    alone = 1.0
    worth = 0.0
    passed: dict[int, SeatBelief] = {}
    if number < view.total:
        for rival in _still_in(view):
            clean, dirty = _raises(reading, rival, number)
            belief = reading.believed[rival]
            raises = alone * (clean + (dirty - clean) * belief.down)
            worth += raises * reading.attempt_worth(rival, reading.rival_carries(rival, number + 1))
            alone -= raises
            passed[rival] = belief.reweighed(1.0 - dirty, 1.0 - clean)
    return worth + alone * reading.attempt_worth(reading.seat, reading.carries(number, passed))


def _still_in(view: View) -> list[int]:
    """The other seats of this auction, in the order of their turns."""
    seats = len(view.seats)
    assert view.seat is not None
    order = [(view.seat + step) % seats for step in range(1, seats)]
    return [seat for seat in order if not view.seats[seat].passed and not view.seats[seat].eliminated]


def _raises(reading: Reading, rival: int, number: int) -> tuple[float, float]:
    """The chance that a rival raises this number, with a clean stack and with the skull in it."""
    view = reading.view
    if number >= view.total:
        return 0.0, 0.0
    seen = view.seats[rival]
    needed = number + 1 - len(seen.stack)
    hope = 0.75 ** max(0, needed)
    hungry = 0.1 if seen.wins else 0.0
    clean = min(0.95, max(0.03, (hope + hungry - 0.15) * 0.8))
    return clean, min(0.9, clean * 0.4 * reading.manner(rival).bluffs * 2.0)
