"""The level ``sharp``: beliefs from every move, values of outcomes, and a model of each opponent."""

from __future__ import annotations

from math import exp
from random import Random

from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import SeatBelief
from calavera.bots.thinking.common_moves import choose_discard, forced_action, legal_bids, placements
from calavera.bots.thinking.style import Style
from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PASS, PLACE

__all__ = [
    "apply_style",
    "auction_values",
    "choose",
    "choose_flip",
    "choose_pick_or_starter",
    "sample_action",
    "skull_rate",
    "softmax",
    "waiting_value",
]

#: The softmax temperature for actions of nearly the same value.
TEMPERATURE = 0.007
#: Added to the value of placing another disc, with a clean stack and with the skull in it.
CLEAN_WAIT_BONUS = 0.02
SKULL_WAIT_BONUS = -0.02
#: How often a placement is the skull while nobody is ahead; in a duel, where few discs decide, more often.
SKULL_RATE = 0.42
DUEL_SKULL_RATE = 0.5


def choose(view: View, rng: Random, style: Style) -> Action:
    """One of the legal actions of the view's seat."""
    only = forced_action(view)
    if only is not None:
        return only
    phase = view.phase
    if phase == "loss" and view.legal[0].verb == "discard":
        return choose_discard(view)
    if phase in ("loss", "starter"):
        return choose_pick_or_starter(view, rng)
    assessment = Assessment(view)
    if phase == "opening":
        return choose_placement(assessment, rng, style)
    if phase == "adding":
        return _add_or_challenge(assessment, rng, style)
    if phase == "bidding":
        return _raise_or_pass(assessment, rng, style)
    return choose_flip(assessment, rng)


def sample_action(values: dict[Action, float], rng: Random, temperature: float = TEMPERATURE) -> Action:
    """Draw an action by the softmax of the values."""
    shares = softmax(values, temperature)
    return rng.choices(list(shares), list(shares.values()))[0]


def softmax(values: dict[Action, float], temperature: float = TEMPERATURE) -> dict[Action, float]:
    """The probability of each action; the lower the temperature, the more often the best one."""
    best = max(values.values())
    weights = {action: exp((value - best) / temperature) for action, value in values.items()}
    whole = sum(weights.values())
    return {action: weight / whole for action, weight in weights.items()}


def apply_style(assessment: Assessment, values: dict[Action, float], style: Style) -> dict[Action, float]:
    """Adjust values to a style: bids need a margin, and bluffs get a bonus or a malus."""
    if style.bluff == 1.0 and style.caution == 0.0:
        return values
    bluff = 0.02 * (style.bluff - 1.0)
    bid = (bluff if SKULL in assessment.own.stack else 0.0) - style.caution
    return {
        action: value + (bid if action.verb == "bid" else bluff if action == PLACE[SKULL] else 0.0)
        for action, value in values.items()
    }


def choose_flip(assessment: Assessment, rng: Random) -> Action:
    """The disc that is most likely safe."""
    view = assessment.view
    safest = max(
        [
            (
                assessment.beliefs[action.about].safe_probability(1, view.seats[action.about].flipped),
                rng.random(),
                action,
            )
            for action in view.legal
        ]
    )
    return safest[2]


def choose_placement(assessment: Assessment, rng: Random, style: Style) -> Action:
    """Which disc to place."""
    discs = placements(assessment.view)
    if PLACE[SKULL] not in discs or len(discs) == 1:
        return rng.choice(discs)
    if rng.random() < skull_rate(assessment) * style.bluff:
        return PLACE[SKULL]
    return rng.choice([action for action in discs if action != PLACE[SKULL]])


def skull_rate(assessment: Assessment) -> float:
    """How often a placement is the skull, with a choice: more often if another player is ahead in wins."""
    view, own = assessment.view, assessment.own
    rival_wins = max([seat.wins for seat in view.seats if seat.player != own.player and not seat.eliminated])
    rate = DUEL_SKULL_RATE if assessment.duel else SKULL_RATE
    rate += 0.2 * (rival_wins > own.wins) - 0.08 * (own.wins > rival_wins) + 0.6 * _high_attempt_rate(view)
    if own.stack:
        rate *= 0.6
    return 1.0 if own.discs == 1 else rate


def _high_attempt_rate(view: View) -> float:
    """How often rivals attempted nearly every disc on the table; a skull surely stops them."""
    storms = sum(
        [
            past.challenger % view.options.players != view.player
            and past.bid >= 0.9 * sum([action.verb == "place" for _, action in past.moves])
            for past in view.past
        ]
    )
    return storms / (len(view.past) + 3.0)


def choose_pick_or_starter(view: View, rng: Random) -> Action:
    """A random disc for ``pick``; for ``start`` the weakest seat."""
    choices = [action for action in view.legal if action.verb != "show"]
    if choices and choices[0].verb == "start":
        return min(
            choices, key=lambda action: (view.seats[action.about].wins, view.seats[action.about].discs)
        )
    return rng.choice(choices or list(view.legal))


def _add_or_challenge(assessment: Assessment, rng: Random, style: Style) -> Action:
    values = auction_values(assessment)
    if placements(assessment.view):
        waiting = waiting_value(assessment)
        values[choose_placement(assessment, rng, style)] = waiting
    return sample_action(apply_style(assessment, values, style), rng)


def waiting_value(assessment: Assessment) -> float:
    """The value of adding a disc: a clean stack can wait; with a skull in it, others should bid now."""
    bonus = SKULL_WAIT_BONUS if SKULL in assessment.own.stack else CLEAN_WAIT_BONUS
    return bonus + assessment.current_value()


def _raise_or_pass(assessment: Assessment, rng: Random, style: Style) -> Action:
    return sample_action(apply_style(assessment, auction_values(assessment), style), rng)


def auction_values(assessment: Assessment) -> dict[Action, float]:
    """The value of every bid, and of a pass once there is a bid."""
    values = {PASS: _pass_value(assessment)} if assessment.view.phase == "bidding" else {}
    for bid in legal_bids(assessment.view):
        values[bid] = bid_value(assessment, bid.about)
    return values


def _pass_value(assessment: Assessment) -> float:
    """The value of passing: the bidder attempts, or a seat that raises later."""
    view = assessment.view
    bidder, bid = view.bidder, view.bid
    assert bidder is not None
    stays = 1.0
    value = 0.0
    for rival in _rivals_in_auction(view):
        if rival == bidder:
            continue
        clean, dirty = _raise_probabilities(assessment, rival, bid)
        raises = stays * (clean + (dirty - clean) * assessment.beliefs[rival].down_probability)
        value += raises * assessment.attempt_value(
            rival, assessment.rival_success_probability(rival, min(view.total, bid + 1))
        )
        stays -= raises
    return value + stays * assessment.attempt_value(bidder, assessment.rival_success_probability(bidder, bid))


def bid_value(assessment: Assessment, number: int) -> float:
    """The value of bidding a number: this seat attempts if all pass, and another seat if one raises."""
    view = assessment.view
    alone = 1.0
    value = 0.0
    passed: dict[int, SeatBelief] = {}
    if number < view.total:
        for rival in _rivals_in_auction(view):
            clean, dirty = _raise_probabilities(assessment, rival, number)
            belief = assessment.beliefs[rival]
            raises = alone * (clean + (dirty - clean) * belief.down_probability)
            value += raises * assessment.attempt_value(
                rival, assessment.rival_success_probability(rival, number + 1)
            )
            alone -= raises
            passed[rival] = belief.reweight(1.0 - dirty, 1.0 - clean)
    return value + alone * assessment.attempt_value(
        assessment.seat, assessment.success_probability(number, passed)
    )


def _rivals_in_auction(view: View) -> list[int]:
    """The other seats that have not passed, in the order of their turns."""
    seats = len(view.seats)
    assert view.seat is not None
    order = [(view.seat + step) % seats for step in range(1, seats)]
    return [seat for seat in order if not view.seats[seat].passed and not view.seats[seat].eliminated]


def _raise_probabilities(assessment: Assessment, rival: int, number: int) -> tuple[float, float]:
    """The probability that a rival raises this bid, with a clean stack and with the skull in it."""
    view = assessment.view
    if number >= view.total:
        return 0.0, 0.0
    seen = view.seats[rival]
    model, stack, hungry = assessment.model(rival), len(seen.stack), 1.15 if seen.wins else 1.0
    return (
        model.raise_probability(number, stack, skull_down=False, factor=hungry),
        model.raise_probability(number, stack, skull_down=True, factor=hungry),
    )
