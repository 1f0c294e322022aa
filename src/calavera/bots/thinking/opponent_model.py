"""Models of how players place and bid: a typical player, and each opponent by what it did in this game."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from calavera.rules import SKULL, Action, Disc, View

from .belief import Situation

__all__ = [
    "TYPICAL_PLAYER",
    "OpponentModel",
    "bid_rates",
    "challenge_rate",
    "fit_opponent_models",
    "raise_rate",
    "random_play_probabilities",
]


#: How often a typical player with a clean stack raises, by how many discs of others the raise needs.
RAISE_RATES = (0.95, 0.8, 0.6, 0.5, 0.45, 0.35, 0.3)
#: Raises with the skull in the stack for each raise without it, by the same: a low bid is a cheap bluff.
BLUFF_RATES = (0.8, 0.6, 0.25, 0.1, 0.1, 0.1, 0.1)


def raise_rate(bid: int, stack: int) -> float:
    """How often a typical player with a clean stack of this height raises this bid."""
    return RAISE_RATES[_discs_of_others(bid, stack)]


def _discs_of_others(bid: int, stack: int) -> int:
    return min(max(0, bid + 1 - stack), len(RAISE_RATES) - 1)


def challenge_rate(stack: int) -> float:
    """How often a typical player with a clean stack of this height challenges instead of adding a disc."""
    return min(0.9, 0.45 + 0.2 * stack)


class OpponentModel(NamedTuple):
    """A ``PlayerModel`` with a few rates. The defaults describe a typical player."""

    #: How often the skull is the first disc, and how often a later one, if the player has a choice.
    opening_skull_rate: float = 0.48
    later_skull_rate: float = 0.45
    #: How often the player raises with the skull in the stack, compared with a typical player.
    raise_bluff_ratio: float = 1.0
    #: Challenges with the skull in the stack for each one without it: the first bid is the cheapest bluff.
    challenge_bluff_ratio: float = 1.0
    #: How often the player raises and challenges, compared with a typical player.
    raise_factor: float = 1.0
    challenge_factor: float = 1.0

    def raise_probability(self, bid: int, stack: int, skull_down: bool, factor: float = 1.0) -> float:
        """How often the player raises this bid with a stack of this height."""
        needed = _discs_of_others(bid, stack)
        clean = min(0.95, RAISE_RATES[needed] * self.raise_factor * factor)
        return clean * min(1.0, BLUFF_RATES[needed] * self.raise_bluff_ratio) if skull_down else clean

    def challenge_probability(self, stack: int, skull_down: bool) -> float:
        """How often the player challenges with a stack of this height instead of adding a disc."""
        return min(
            0.95,
            challenge_rate(stack)
            * self.challenge_factor
            * (self.challenge_bluff_ratio if skull_down else 1.0),
        )

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The probability of this action, up to factors that do not depend on where the skull is."""
        verb = action.verb
        if situation.phase == "bidding":
            raises = self.raise_probability(situation.bid, situation.stack, situation.skull_down)
            return raises if verb == "bid" else 1.0 - raises
        skull_rate = self.opening_skull_rate if situation.phase == "opening" else self.later_skull_rate
        placement = 1.0
        if disc is not None and situation.skull and situation.flowers:
            placement = skull_rate if disc == SKULL else 1.0 - skull_rate
        if situation.phase == "opening":
            return placement
        challenges = self.challenge_probability(situation.stack, situation.skull_down)
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
#: How often a typical stack has the skull in it, by the seat's bid: a raise, the challenge alone, or none.
#: Stacks that are flipped are mostly those of bidders: seen stacks alone would make skulls look rare.
SKULL_SHARES = {"raise": 0.22, "challenge": 0.45, "": 0.58}


def fit_opponent_models(view: View) -> tuple[OpponentModel, ...]:
    """A model of every seat, from the discs that were revealed in earlier rounds."""
    evidence = [_Evidence() for _ in view.seats]
    for past in view.past:
        sizes, raisers, challenger = [0] * len(view.seats), set(), None
        for actor, action in past.moves:
            if action.verb == "place" and isinstance(actor, int):
                sizes[actor] += 1
            elif action.verb == "bid" and challenger is None:
                challenger = actor
            elif action.verb == "bid":
                raisers.add(actor)
        for seat, seen in enumerate(evidence):
            discs = [disc for owner, disc in past.revealed if owner == seat]
            if discs:
                bid = "raise" if seat in raisers else "challenge" if seat == challenger else ""
                seen.add(len(discs) / sizes[seat], SKULL in discs, bid)
    rates = bid_rates(view)
    return tuple([seen.fit(*rates[seat][:2]) for seat, seen in enumerate(evidence)])


class _Evidence:
    """What the revealed discs of one seat tell."""

    def __init__(self) -> None:
        self.expected = 0.0
        self.skulls = 0
        #: Whole stacks and skulls, and the skulls among them, by the kind of bid.
        self.bids = {"raise": 0, "challenge": 0}
        self.bluffs = {"raise": 0, "challenge": 0}

    def add(self, share: float, skull: bool, bid: str) -> None:
        """A stack of which this share was revealed, with or without the skull, after such a bid."""
        self.expected += SKULL_SHARES[bid] * share
        self.skulls += skull
        if bid and (skull or share == 1.0):
            self.bids[bid] += 1
            self.bluffs[bid] += skull

    def fit(self, raise_factor: float, challenge_factor: float) -> OpponentModel:
        """The model of the seat, which bids so often."""
        factor = (PRIOR_SKULLS + self.skulls) / (PRIOR_SKULLS + self.expected)
        return OpponentModel(
            min(0.9, max(0.05, TYPICAL_PLAYER.opening_skull_rate * factor)),
            min(0.9, max(0.05, TYPICAL_PLAYER.later_skull_rate * factor)),
            self._bluff_ratio("raise"),
            self._bluff_ratio("challenge"),
            raise_factor,
            challenge_factor,
        )

    def _bluff_ratio(self, bid: str) -> float:
        """Bluffs for each honest bid, compared with a typical player."""
        usual = SKULL_SHARES[bid]
        share = (usual * PRIOR_ROUNDS + self.bluffs[bid]) / (PRIOR_ROUNDS + self.bids[bid])
        share = min(0.9, max(0.05, share))
        return share / (1.0 - share) * (1.0 - usual) / usual


#: How often a typical player bids, compared with one whose stack is clean.
_TYPICAL_CLEAN = 0.65


def bid_rates(view: View) -> list[tuple[float, float, float]]:
    """How often each seat raises and challenges, compared with a typical player, and how far it jumps."""
    seats = len(view.seats)
    raised, could, challenged, might = [0.0] * seats, [0.0] * seats, [0.0] * seats, [0.0] * seats
    jumped, bids = [0.0] * seats, [0.0] * seats
    for past in view.past:
        total = bid = 0
        sizes = [0] * seats
        placed: set[object] = set()
        for actor, action in past.moves:
            if not isinstance(actor, int):
                continue
            if action.verb == "place":
                if actor in placed:
                    might[actor] += _TYPICAL_CLEAN * challenge_rate(sizes[actor])
                placed.add(actor)
                sizes[actor] += 1
                total += 1
            elif action.verb in ("bid", "pass"):
                if bid:
                    could[actor] += _TYPICAL_CLEAN * raise_rate(bid, sizes[actor])
                    raised[actor] += action.verb == "bid"
                else:
                    might[actor] += _TYPICAL_CLEAN * challenge_rate(sizes[actor])
                    challenged[actor] += 1
                if action.verb == "bid":
                    if bid + 1 < total:
                        jumped[actor] += (action.about - bid - 1) / (total - bid - 1)
                        bids[actor] += 1
                    bid = action.about
            else:
                break
    return [
        (
            (raised[seat] + 3.0) / (could[seat] + 3.0),
            (challenged[seat] + 2.0) / (might[seat] + 2.0),
            (jumped[seat] + 0.4) / (bids[seat] + 4.0),
        )
        for seat in range(seats)
    ]


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
