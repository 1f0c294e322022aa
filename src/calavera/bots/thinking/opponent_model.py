"""Models of how players place and bid: a typical player, and each opponent by what it did in this game."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from calavera.rules import SKULL, Action, Disc, View

from .belief import Situation

__all__ = [
    "TYPICAL_PLAYER",
    "OpponentModel",
    "challenge_rate",
    "fit_opponent_models",
    "raise_rate",
    "random_play_probabilities",
]


#: How often a typical player with a clean stack raises, by how many discs of others the raise needs.
RAISE_RATES = (0.95, 0.93, 0.8, 0.45, 0.3, 0.15, 0.08)


def raise_rate(bid: int, stack: int) -> float:
    """How often a typical player with a clean stack of this height raises this bid."""
    return RAISE_RATES[min(max(0, bid + 1 - stack), len(RAISE_RATES) - 1)]


def challenge_rate(stack: int) -> float:
    """How often a typical player with a clean stack of this height challenges instead of adding a disc."""
    return min(0.9, 0.45 + 0.2 * stack)


class OpponentModel(NamedTuple):
    """A ``PlayerModel`` with a few rates. The defaults describe a typical player."""

    #: How often the skull is the first disc, and how often a later one, if the player has a choice.
    opening_skull_rate: float = 0.48
    later_skull_rate: float = 0.45
    #: Bids with the skull in the stack for each bid without it.
    bluff_ratio: float = 0.25

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The probability of this action, up to factors that do not depend on where the skull is."""
        verb = action.verb
        bold = self.bluff_ratio if situation.skull_down else 1.0
        if situation.phase == "bidding":
            raises = min(0.95, raise_rate(situation.bid, situation.stack) * bold)
            return raises if verb == "bid" else 1.0 - raises
        skull_rate = self.opening_skull_rate if situation.phase == "opening" else self.later_skull_rate
        placement = 1.0
        if disc is not None and situation.skull and situation.flowers:
            placement = skull_rate if disc == SKULL else 1.0 - skull_rate
        if situation.phase == "opening":
            return placement
        challenges = min(0.95, challenge_rate(situation.stack) * bold)
        if situation.flowers + situation.skull + situation.last_chance == 0:
            return 1.0
        return challenges if verb == "bid" else (1.0 - challenges) * placement

    def skull_discard_probability(self, flowers: int) -> float:
        """Likely with one flower left, because a skull alone never wins a challenge; otherwise unlikely."""
        if flowers == 0:
            return 1.0
        return 0.8 if flowers == 1 else 0.15


#: Past rounds are always evaluated with this model, so that the results can be cached.
TYPICAL_PLAYER = OpponentModel()

#: The typical player counts as much as this many rounds of evidence on bids, and this many skulls.
PRIOR_ROUNDS = 6.0
PRIOR_SKULLS = 3.0
#: How often a typical stack has the skull in it, of a seat that bid in the round and of one that did not.
#: Stacks that are flipped are mostly those of bidders: seen stacks alone would make skulls look rare.
BIDDER_SKULL_SHARE = 0.22
OTHER_SKULL_SHARE = 0.58


def fit_opponent_models(view: View) -> tuple[OpponentModel, ...]:
    """A model of every seat, from the discs that were revealed in earlier rounds."""
    seats = len(view.seats)
    expected, skulls, bids, bluffs = [0.0] * seats, [0] * seats, [0] * seats, [0] * seats
    for past in view.past:
        sizes, bidders = [0] * seats, set()
        for actor, action in past.moves:
            if action.verb == "place" and isinstance(actor, int):
                sizes[actor] += 1
            elif action.verb == "bid":
                bidders.add(actor)
        seen = [0] * seats
        dirty = [False] * seats
        for seat, disc in past.revealed:
            seen[seat] += 1
            dirty[seat] = dirty[seat] or disc == SKULL
        for seat in range(seats):
            if seen[seat]:
                share = BIDDER_SKULL_SHARE if seat in bidders else OTHER_SKULL_SHARE
                expected[seat] += share * seen[seat] / sizes[seat]
                skulls[seat] += dirty[seat]
                if seat in bidders and (dirty[seat] or seen[seat] == sizes[seat]):
                    bids[seat] += 1
                    bluffs[seat] += dirty[seat]
    return tuple(
        [_fit_model(expected[seat], skulls[seat], bids[seat], bluffs[seat]) for seat in range(seats)]
    )


def _fit_model(expected: float, skulls: int, bids: int, bluffs: int) -> OpponentModel:
    if not expected:
        return TYPICAL_PLAYER
    factor = (PRIOR_SKULLS + skulls) / (PRIOR_SKULLS + expected)
    # A bluff_ratio of 0.25 means one bluff in five bids, if every second stack has a skull.
    bluff_share = (0.2 * PRIOR_ROUNDS + bluffs) / (PRIOR_ROUNDS + bids)
    return OpponentModel(
        min(0.9, max(0.05, TYPICAL_PLAYER.opening_skull_rate * factor)),
        min(0.9, max(0.05, TYPICAL_PLAYER.later_skull_rate * factor)),
        min(2.0, max(0.1, bluff_share / (1.0 - min(0.9, bluff_share)))),
    )


#: The prior probability that a player plays at random, and the most that one move changes its log odds.
RANDOM_PLAY_PRIOR = 0.03
MAX_LOG_RATIO = 1.5


def random_play_probabilities(view: View) -> tuple[float, ...]:
    """The probability that each seat chooses uniformly among its legal actions, from all its moves."""
    log_odds = [log(RANDOM_PLAY_PRIOR / (1.0 - RANDOM_PLAY_PRIOR))] * len(view.seats)
    for moves in [*[past.moves for past in view.past], view.moves]:
        total = bid = 0
        sizes = [0] * len(view.seats)
        for actor, action in moves:
            if not isinstance(actor, int):
                continue
            stack = sizes[actor]
            if action.verb == "place":
                if stack:
                    eager = min(0.85, 0.1 + 0.15 * stack)
                    log_odds[actor] += _log_ratio(2.0 / (2.0 + total), 1.0 - eager)
                sizes[actor] += 1
                total += 1
            elif action.verb in ("bid", "pass"):
                log_odds[actor] += _auction_log_ratio(action, total, bid, stack)
                if action.verb == "bid":
                    bid = action.about
            else:
                break
    return tuple([1.0 / (1.0 + exp(-odds)) for odds in log_odds])


def _auction_log_ratio(action: Action, total: int, bid: int, stack: int) -> float:
    """The log ratio for a bid or a pass: people raise with discs to cover the bid, and mostly by one."""
    if not bid:
        beyond = action.about - stack
        likely = min(0.85, 0.1 + 0.15 * stack) * (0.5 / max(1, stack) if beyond <= 0 else 0.3 * 0.6**beyond)
        return _log_ratio(1.0 / (2.0 + total), likely)
    raises = 0.1 + 0.55 * 0.75 ** max(0, bid + 1 - stack)
    if action.verb == "pass":
        return _log_ratio(1.0 / (total - bid + 1.0), 1.0 - raises)
    last = bid + 1 == total
    return _log_ratio(
        1.0 / (total - bid + 1.0), raises * (1.0 if last else 0.75 * 0.3 ** (action.about - bid - 1))
    )


def _log_ratio(if_random: float, if_typical: float) -> float:
    return max(-MAX_LOG_RATIO, min(MAX_LOG_RATIO, log(if_random / max(if_typical, 1e-3))))
