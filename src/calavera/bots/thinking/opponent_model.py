"""How people place and bid, and how much each one at this table has shown to differ from that."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from calavera.rules import SKULL, Action, Disc, View

from .belief import Situation

__all__ = ["TYPICAL_PLAYER", "OpponentModel", "fit_opponent_models", "random_play_probabilities"]


class OpponentModel(NamedTuple):
    """How one player plays, as a ``Habit`` of the beliefs. The defaults are people in general."""

    #: How often the skull is the first disc, and how often it is a later one, where there is a choice.
    opening_skull_rate: float = 0.45
    later_skull_rate: float = 0.4
    #: A bid on a stack with the skull in it, for every bid on a clean one.
    bluff_ratio: float = 0.5

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The chance of this action in this situation, as far as it tells secrets apart."""
        verb = action.verb
        bold = self.bluff_ratio if situation.skull_down else 1.0
        if situation.phase == "bidding":
            raises = min(0.95, 0.7 * (1.0 - situation.bid / (situation.total + 1.0)) * bold)
            return raises if verb == "bid" else 1.0 - raises
        skull_rate = self.opening_skull_rate if situation.phase == "opening" else self.later_skull_rate
        chance = 1.0
        if disc is not None and situation.skull and situation.flowers:
            chance = skull_rate if disc == SKULL else 1.0 - skull_rate
        if situation.phase == "opening":
            return chance
        challenges = min(0.95, min(0.9, 0.1 + 0.2 * situation.stack) * bold)
        if situation.flowers + situation.skull + situation.last_chance == 0:
            return 1.0
        return challenges if verb == "bid" else (1.0 - challenges) * chance

    def skull_discard_probability(self, flowers: int) -> float:
        """Most people know that a lone skull wins nothing and that it is the best disc before that."""
        if flowers == 0:
            return 1.0
        return 0.8 if flowers == 1 else 0.15


#: People in general; past rounds are always read this way, so that what was read once stays read.
TYPICAL_PLAYER = OpponentModel()

#: How many rounds of evidence the general habit is worth against what a player has shown.
PRIOR_ROUNDS = 6.0


def fit_opponent_models(view: View) -> tuple[OpponentModel, ...]:
    """Every seat's ways, from the stacks it had to show in earlier rounds.

    A stack tells when its skull was flipped, or when all of it was seen.
    """
    seats = len(view.seats)
    known, skulls, bids, bluffs = [0] * seats, [0] * seats, [0] * seats, [0] * seats
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
            if seen[seat] and (dirty[seat] or seen[seat] == sizes[seat]):
                known[seat] += 1
                skulls[seat] += dirty[seat]
                if seat in bidders:
                    bids[seat] += 1
                    bluffs[seat] += dirty[seat]
    return tuple([_fit_model(known[seat], skulls[seat], bids[seat], bluffs[seat]) for seat in range(seats)])


def _fit_model(known: int, skulls: int, bids: int, bluffs: int) -> OpponentModel:
    if not known:
        return TYPICAL_PLAYER
    skull_rate = (TYPICAL_PLAYER.opening_skull_rate * PRIOR_ROUNDS + skulls) / (PRIOR_ROUNDS + known)
    # One bluff for four honest bids is what bluffs=0.5 amounts to with a skull down one time in three.
    bluff_share = (0.2 * PRIOR_ROUNDS + bluffs) / (PRIOR_ROUNDS + bids)
    return OpponentModel(
        min(0.9, max(0.05, skull_rate)),
        min(0.9, max(0.05, skull_rate)),
        min(2.0, max(0.1, 2.0 * bluff_share / (1.0 - min(0.9, bluff_share)))),
    )


#: How likely anybody is to play at random before anything is seen, and how much one move may say about it.
RANDOM_PLAY_PRIOR = 0.03
MAX_LOG_RATIO = 1.5


def random_play_probabilities(view: View) -> tuple[float, ...]:
    """The chance that each seat plays at random: every legal action alike, where people would think."""
    said = [log(RANDOM_PLAY_PRIOR / (1.0 - RANDOM_PLAY_PRIOR))] * len(view.seats)
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
                    said[actor] += _log_ratio(2.0 / (2.0 + total), 1.0 - eager)
                sizes[actor] += 1
                total += 1
            elif action.verb in ("bid", "pass"):
                said[actor] += _auction_log_ratio(action, total, bid, stack)
                if action.verb == "bid":
                    bid = action.about
            else:
                break
    return tuple([1.0 / (1.0 + exp(-ratio)) for ratio in said])


def _auction_log_ratio(action: Action, total: int, bid: int, stack: int) -> float:
    """What a bid or a pass says: people raise with discs to cover it, and mostly by little."""
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
