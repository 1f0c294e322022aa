"""Rollouts: play a possible world to the end of its round with simple policies, and evaluate the result.

A world is an ordinary state, built from a view and a guess at every skull, and the engine plays it. Every
seat follows a policy that uses its own discs and how safe the other stacks look. It bids as often as a
typical player does, and as the seat itself did.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from calavera.rules import FLOWER, LAST_CHANCE, SKULL, Action, Disc, Options, Seat, State, View, play
from calavera.rules.actions import FLIP, PASS, PLACE
from calavera.rules.state import Setting

from .assessment import Assessment
from .belief import GONE
from .evaluation import SeatStatus, win_probabilities
from .opponent_model import OpponentModel, bid_rates

__all__ = [
    "SeatPolicy",
    "build_world_state",
    "is_round_over",
    "play_to_round_end",
    "rollout_value",
    "rollout_values",
    "seat_policies",
    "values_after_round",
]


class SeatPolicy(NamedTuple):
    """The rollout policy of one seat in this round."""

    #: The probability that the top of this stack is safe, as the others see it.
    top_safe: float
    model: OpponentModel
    #: How far a bid jumps, as a share of the numbers up to the total.
    jump_rate: float = 0.1
    #: The probability that this seat plays at random.
    random_play: float = 0.0


def build_world_state(view: View, skulls: tuple[int, ...]) -> State:
    """The state behind a view if every skull is where ``skulls`` says; for phases up to the attempt.

    It has neither the moves so far nor past rounds.
    """
    seats = []
    for seen, place in zip(view.seats, skulls, strict=True):
        owned = place != GONE and seen.discs > 0
        stack: tuple[Disc, ...] = tuple(
            [
                SKULL if index == place else LAST_CHANCE if face == LAST_CHANCE else FLOWER
                for index, face in enumerate(seen.stack)
            ]
        )
        if stack == (FLOWER,) and owned and seen.discs == 1:
            stack = (LAST_CHANCE,)  # O2: hidden, but its only own disc is in hand
        seats.append(
            Seat(
                seen.discs - owned,
                owned,
                seen.wins,
                stack,
                seen.flipped,
                not seen.passed and not seen.eliminated,
            )
        )
    alive = sum([not seen.eliminated for seen in view.seats])
    return State(
        Setting(view.options, view.round, view.first, alive, view.last_chance_seat, view.last_chance_taken),
        tuple(seats),
        view.phase,
        view.to_act,
        view.total,
        view.bid,
        view.bidder,
        (),
        view.revealed,
    )


def seat_policies(assessment: Assessment) -> tuple[SeatPolicy, ...]:
    """The policy of every seat, from its status and its opponent model."""
    view = assessment.view
    rates = bid_rates(view)
    policies = []
    for seen in view.seats:
        seat = seen.seat
        top_safe = (
            assessment.beliefs[seat].safe_probability(1, seen.flipped) if seat != assessment.seat else 0.72
        )
        policies.append(
            SeatPolicy(
                top_safe,
                assessment.model(seat),
                rates[seat][2],
                0.0 if seen.player == assessment.own.player else assessment.random_play[seat],
            )
        )
    return tuple(policies)


def rollout_value(state: State, player: int, policies: tuple[SeatPolicy, ...], rng: Random) -> float:
    """Play a world to the end of its round; the probability that this player then wins the game."""
    return rollout_values(state, policies, rng)[player]


def rollout_values(state: State, policies: tuple[SeatPolicy, ...], rng: Random) -> list[float]:
    """Play a world to the end of its round; every player's probability of winning the game then."""
    return values_after_round(play_to_round_end(state, policies, rng), policies)


def play_to_round_end(state: State, policies: tuple[SeatPolicy, ...], rng: Random) -> State:
    """Play a world until its round is over, but for the disc that may be lost."""
    setting = state.setting
    at_random = [policy.random_play > 0.02 and rng.random() < policy.random_play for policy in policies]
    while state.setting is setting and state.phase != "loss":
        actor = state.to_act[0]
        assert isinstance(actor, int)  # chance acts only in a loss
        if at_random[actor]:
            action = rng.choice(state.legal_actions(actor))
        else:
            action = choose_rollout_action(state, actor, policies, rng)
        state = play(state, actor, action).after
    return state


def is_round_over(before: State, state: State) -> bool:
    """Whether the round of ``before`` is over in a later state, but for the disc that may be lost."""
    return state.setting is not before.setting or state.phase == "loss" or state.result is not None


def values_after_round(state: State, policies: tuple[SeatPolicy, ...]) -> list[float]:
    """Every player's probability of winning the game: the round is over, or its loss is being settled."""
    options: Options = state.options
    if state.result is not None:
        return [float(player == state.result.winner) for player in range(options.players)]
    loser = state.bidder if state.phase == "loss" else None
    statuses = []
    for index, seat in enumerate(state.seats):
        discs = seat.discs - (index == loser)
        skull = float(seat.skull)
        if index == loser and seat.skull and discs:
            skull = 1.0 - 1.0 / (discs + 1)
        first = index == state.first if loser is None else index == loser
        statuses.append(
            SeatStatus(options.player_of(index), discs, seat.wins, skull, first, policies[index].random_play)
        )
    alive = {status.player for status in statuses if status.discs}
    if len(alive) == 1:
        return [float(player in alive) for player in range(options.players)]
    return win_probabilities(statuses, options.players)


def choose_rollout_action(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    """What a seat does in a rollout."""
    phase = state.phase
    policy = policies[seat]
    if phase == "bidding":
        return _raise_or_pass(state, seat, policies, rng)
    if phase == "attempt":
        return _flip(state, seat, policies, rng)
    if phase == "adding":
        own = state.seats[seat]
        dirty = SKULL in own.stack
        eager = policy.model.challenge_probability(len(own.stack), dirty)
        hand = state.hand(seat)
        if not hand or rng.random() < eager:
            return _challenge(state, seat, policies, rng)
    return _place(state, seat, policy, rng)


def _place(state: State, seat: int, policy: SeatPolicy, rng: Random) -> Action:
    hand = state.hand(seat)
    if SKULL in hand and (len(hand) == 1 or rng.random() < policy.model.opening_skull_rate):
        return PLACE[SKULL]
    return PLACE[FLOWER if FLOWER in hand else hand[-1]]


def _success_estimate(state: State, seat: int, number: int, policies: tuple[SeatPolicy, ...]) -> float:
    """How likely a seat thinks that it can flip this many discs; it knows only its own stack."""
    own = state.seats[seat].stack
    rest = number - len(own)
    if rest <= 0:
        return 0.0 if SKULL in own[len(own) - number :] else 1.0
    if SKULL in own:
        return 0.0
    top_safe = [policies[i].top_safe for i, other in enumerate(state.seats) if i != seat and other.stack]
    average = sum(top_safe) / len(top_safe)
    return float(min(1.0, 1.05 * average) ** rest)


def _challenge(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    bids = [action for action in state.legal_actions(seat) if action.verb == "bid"]
    last = len(bids) - 1
    own = state.seats[seat].stack
    if SKULL in own:
        return bids[int(rng.random() * max(1, last))]
    at = 0
    while at < last and bids[at + 1].about <= len(own):
        at += 1
    while at < last:
        success = _success_estimate(state, seat, bids[at + 1].about, policies)
        if rng.random() >= max(policies[seat].jump_rate, success - 0.2):
            break
        at += 1
    return bids[max(0, at - int(rng.random() * 2))]


def _raise_or_pass(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    legal = state.legal_actions(seat)  # bids, lowest first, then pass
    policy = policies[seat]
    hopeless = _success_estimate(state, seat, legal[0].about, policies) == 0.0
    likely = policy.model.raise_probability(state.bid, len(state.seats[seat].stack), hopeless)
    if rng.random() >= likely:
        return PASS
    at = 0
    while legal[at + 1].verb == "bid" and rng.random() < policy.jump_rate:
        at += 1
    return legal[at]


def _flip(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    own = state.seats[seat]
    if own.flipped < len(own.stack):
        return FLIP[seat]
    best, safest = -1.0, seat
    for index, other in enumerate(state.seats):
        if other.flipped < len(other.stack):
            trust = policies[index].top_safe * (1.0 if not other.flipped else 1.05) + 0.2 * rng.random()
            if trust > best:
                best, safest = trust, index
    return FLIP[safest]
