"""How people play without computing much: a memory of other seats, a guess at the risk, and mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from calavera.rules import SKULL, Action, View
from calavera.rules.actions import PASS, PLACE
from calavera.rules.views import SeatView

from .common_moves import (
    choose_discard,
    forced_action,
    legal_bids,
    lowest_bid,
    non_skull_placement,
    own_seat,
    placements,
    rivals,
)
from .seat_history import SeatHistory, flip_risks, remember_seats, skull_guesses, success_estimate
from .style import Style

__all__ = ["CasualSkill", "choose_casually"]


class CasualSkill(NamedTuple):
    """How well somebody plays."""

    #: How often the skull is placed, and what is added once a rival has often attempted all discs; in a duel,
    #: what is added against somebody who does so in every round.
    skull_rate: float
    storm_skull_rate: float
    #: How often the player bids with the skull in the stack on purpose, and by mistake.
    bluff_rate: float
    forget_rate: float
    #: How often the player challenges with a clean stack: at least, and for each disc in it.
    challenge_rate: float
    challenge_rate_per_disc: float
    #: The success probability from which an attempt pays, and how far a mood shifts it either way.
    break_even: float
    mood: float
    #: How many rounds the player remembers; None for all.
    memory: int | None
    #: How often the player flips or discards any disc, without a thought.
    slip_rate: float


#: The success probability that is enough to stop a bidder who is about to win the game is lower by this much.
STOP_MARGIN = 0.08
#: What an opening bid needs beyond the break-even probability, at most.
OPENING_MARGIN = 0.3
#: A rival likes to attempt all discs after this many such attempts; with two rivals, after fewer.
STORMS = 2


def choose_casually(
    view: View, rng: Random, style: Style, skill: CasualSkill, duel_skill: CasualSkill
) -> Action:
    """One of the legal actions of the view's seat. With one rival left it plays with ``duel_skill``."""
    only = forced_action(view)
    if only is not None:
        return only
    own = own_seat(view)
    if len(rivals(view)) == 1:
        skill = duel_skill
    histories = remember_seats(view, skill.memory)
    if view.phase == "opening":
        return _place(view, histories, rng, style, skill)
    if view.phase in ("adding", "bidding"):
        clean = SKULL not in own.stack or rng.random() < skill.forget_rate * style.bluff
        decide = _add_or_challenge if view.phase == "adding" else _raise_or_pass
        return decide(view, histories, clean, rng, style, skill)
    choices = [action for action in view.legal if action.verb != "show"] or list(view.legal)
    if choices[0].verb not in ("discard", "flip") or rng.random() < skill.slip_rate:
        return rng.choice(choices)
    return choose_discard(view) if choices[0].verb == "discard" else _flip(view, histories, rng)


def _place(
    view: View, histories: Sequence[SeatHistory], rng: Random, style: Style, skill: CasualSkill
) -> Action:
    others = rivals(view)
    storms = max([histories[seat.seat].all_attempts for seat in others], default=0)
    if len(others) == 1:  # a bid of two is soon one of all discs: only the share of such rounds tells
        stormy = storms / (1 + histories[others[0].seat].rounds)
    else:
        stormy = float(storms >= min(STORMS, len(others)))
    rate = skill.skull_rate + skill.storm_skull_rate * stormy
    if PLACE[SKULL] in view.legal and rng.random() < rate * style.bluff:
        return PLACE[SKULL]
    return non_skull_placement(view)


def _estimate(view: View, guesses: Sequence[float], number: int, clean: bool) -> float:
    """The probability of flipping this many discs. The player's own stack is flowers if it seems clean."""
    own: SeatView = own_seat(view)
    mine = min(number, len(own.stack))
    if not clean and SKULL in own.stack[len(own.stack) - mine :]:
        return 0.0
    return success_estimate(view, guesses, own.seat, number - mine)


def _bluffs(
    view: View, histories: Sequence[SeatHistory], rng: Random, style: Style, skill: CasualSkill
) -> bool:
    """Whether to bid with the skull in the stack: only if somebody is left who may raise."""
    may_raise = any(not seat.passed and not histories[seat.seat].never_bids for seat in rivals(view))
    return may_raise and rng.random() < skill.bluff_rate * style.bluff


def _add_or_challenge(
    view: View, histories: Sequence[SeatHistory], clean: bool, rng: Random, style: Style, skill: CasualSkill
) -> Action:
    own, bids, can_add = own_seat(view), legal_bids(view), bool(placements(view))
    if not clean:
        if can_add and not _bluffs(view, histories, rng, style, skill):
            return non_skull_placement(view)
        return bids[rng.randrange(max(1, len(bids) // 2))] if can_add else bids[0]
    if can_add and rng.random() > skill.challenge_rate + skill.challenge_rate_per_disc * len(own.stack):
        return _place(view, histories, rng, style, skill)
    guesses = skull_guesses(view, histories)
    wanted = (
        skill.break_even - skill.mood + 2.0 * style.caution + rng.random() * (OPENING_MARGIN + 2 * skill.mood)
    )
    return next(
        (bid for bid in reversed(bids) if _estimate(view, guesses, bid.about, clean) >= wanted), bids[0]
    )


def _raise_or_pass(
    view: View, histories: Sequence[SeatHistory], clean: bool, rng: Random, style: Style, skill: CasualSkill
) -> Action:
    lowest = lowest_bid(view)
    assert view.bidder is not None
    if lowest is None:
        return PASS
    if histories[view.bidder].always_skull:
        return PASS  # the bidder will probably meet its own skull
    success = _estimate(view, skull_guesses(view, histories), lowest.about, clean)
    if success == 0.0:
        bluffs = lowest.about < view.total and _bluffs(view, histories, rng, style, skill)
        return lowest if bluffs else PASS
    needed = skill.break_even - STOP_MARGIN * (view.seats[view.bidder].wins > 0) + 2.0 * style.caution
    return lowest if success >= needed + (rng.random() - 0.5) * 2 * (0.1 + skill.mood) else PASS


def _flip(view: View, histories: Sequence[SeatHistory], rng: Random) -> Action:
    """The disc that looks safest; of several that look nearly as safe, any."""
    risks = flip_risks(view, skull_guesses(view, histories))
    lowest = min(risks.values())
    return rng.choice([action for action, risk in risks.items() if risk <= lowest + 0.05])
