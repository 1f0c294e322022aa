"""Rounds played out in the mind: from a world that could be true to the end of its round.

An imagined world is a state like any other, made from a view and a guess at every skull; the engine plays it
on. Everybody in it acts on instinct: on the own discs, on how safe stacks look from outside, and on what
winning or losing a challenge would mean to them.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import NamedTuple

from calavera.rules import FLOWER, LAST_CHANCE, SKULL, Action, Disc, Options, Seat, State, View, play
from calavera.rules.actions import BIDS, FLIP, PASS, PLACE
from calavera.rules.state import Setting

from .assessment import Assessment
from .belief import GONE
from .evaluation import SeatStatus, win_probabilities

__all__ = ["SeatPolicy", "build_world_state", "rollout_value", "seat_policies"]


class SeatPolicy(NamedTuple):
    """What moves one seat's instinct in this round."""

    #: The chance of success from which an attempt pays.
    break_even: float
    #: How safe the top of this seat's stack looks to the others.
    top_safe: float
    opening_skull_rate: float
    bluff_ratio: float
    #: More or less eager to raise, and to challenge, than people in general.
    raise_factor: float = 1.0
    challenge_factor: float = 1.0
    #: How far a bid jumps: the share of what is left up to the total.
    jump_rate: float = 0.1
    #: The chance that this seat plays at random.
    random_play: float = 0.0


def build_world_state(view: View, skulls: tuple[int, ...]) -> State:
    """The state that a view would be if every skull were where this guess has it, up to the attempt's end.

    It remembers neither the moves so far nor past rounds.
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
            stack = (LAST_CHANCE,)  # O2: still hidden, but with the only own disc in hand it can be no other
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
    """Every seat's mood, from its standing and from what it has shown."""
    view = assessment.view
    eager = _tendencies(view)
    found = []
    for seen in view.seats:
        seat = seen.seat
        manner = assessment.model(seat)
        trusted = (
            assessment.beliefs[seat].safe_probability(1, seen.flipped) if seat != assessment.seat else 0.72
        )
        raises, challenges, jumps = eager[seat]
        found.append(
            SeatPolicy(
                _break_even_probability(assessment, seat),
                trusted,
                manner.opening_skull_rate,
                manner.bluff_ratio,
                raises,
                challenges,
                jumps,
                0.0 if seen.player == assessment.own.player else assessment.random_play[seat],
            )
        )
    return tuple(found)


def _break_even_probability(assessment: Assessment, seat: int) -> float:
    standings = assessment.statuses
    standing = standings[seat]
    if not standing.discs:
        return 1.0
    players = assessment.view.options.players
    player = standing.player

    def worth(changed: SeatStatus) -> float:
        return win_probabilities(
            [changed if i == seat else other for i, other in enumerate(standings)], players
        )[player]

    now = worth(standing)
    gain = worth(standing._replace(wins=standing.wins + 1)) - now
    lost = standing._replace(discs=standing.discs - 1)
    loss = now - (worth(lost) if any(s.discs for i, s in enumerate(standings) if i != seat) else 0.0)
    return loss / (gain + loss) if gain + loss > 0 else 0.5


def _tendencies(view: View) -> list[tuple[float, float, float]]:
    """How much likelier than people in general each seat raises and challenges, and how far it jumps."""
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
                    might[actor] += 0.1 + 0.15 * sizes[actor]
                placed.add(actor)
                sizes[actor] += 1
                total += 1
            elif action.verb in ("bid", "pass"):
                if bid:
                    could[actor] += 0.15 + 0.6 * 0.75 ** max(0, bid + 1 - sizes[actor])
                    raised[actor] += action.verb == "bid"
                else:
                    might[actor] += 0.1 + 0.15 * sizes[actor]
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


def rollout_value(state: State, player: int, policies: tuple[SeatPolicy, ...], rng: Random) -> float:
    """Play a world to the end of its round and say what that is worth to a player."""
    setting = state.setting
    wild = [mood.random_play > 0.02 and rng.random() < mood.random_play for mood in policies]
    while state.setting is setting and state.phase != "loss":
        actor = state.to_act[0]
        assert isinstance(actor, int)  # chance acts only in a loss
        if wild[actor]:
            action = rng.choice(state.legal_actions(actor))
        else:
            action = choose_rollout_action(state, actor, policies, rng)
        state = play(state, actor, action).after
    if state.result is not None:
        return 1.0 if state.result.winner == player else 0.0
    return _value_after_round(state, player, policies)


def _value_after_round(state: State, player: int, policies: tuple[SeatPolicy, ...]) -> float:
    options: Options = state.options
    loser = state.bidder if state.phase == "loss" else None
    standings = []
    for index, seat in enumerate(state.seats):
        discs = seat.discs - (index == loser)
        skull = float(seat.skull)
        if index == loser and seat.skull and discs:
            skull = 1.0 - 1.0 / (discs + 1)
        first = index == state.first if loser is None else index == loser
        standings.append(
            SeatStatus(options.player_of(index), discs, seat.wins, skull, first, policies[index].random_play)
        )
    alive = {standing.player for standing in standings if standing.discs}
    if len(alive) == 1:
        return 1.0 if player in alive else 0.0
    return win_probabilities(standings, options.players)[player]


def choose_rollout_action(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    """What a seat does without thinking long."""
    phase = state.phase
    mood = policies[seat]
    if phase == "bidding":
        return _raise_or_pass(state, seat, policies, rng)
    if phase == "attempt":
        return _flip(state, seat, policies, rng)
    if phase == "adding":
        own = state.seats[seat]
        dirty = SKULL in own.stack
        eager = (0.1 + 0.15 * len(own.stack)) * mood.challenge_factor
        if dirty:
            eager *= mood.bluff_ratio
        hand = state.hand(seat)
        if not hand or rng.random() < eager:
            return _challenge(state, seat, policies, rng)
    return _place(state, seat, mood, rng)


def _place(state: State, seat: int, policy: SeatPolicy, rng: Random) -> Action:
    hand = state.hand(seat)
    if SKULL in hand and (len(hand) == 1 or rng.random() < policy.opening_skull_rate):
        return PLACE[SKULL]
    return PLACE[FLOWER if FLOWER in hand else hand[-1]]


def _success_estimate(state: State, seat: int, number: int, policies: tuple[SeatPolicy, ...]) -> float:
    """How likely a seat thinks it is to flip so many: its own stack it knows, the others it guesses at."""
    own = state.seats[seat].stack
    rest = number - len(own)
    if rest <= 0:
        return 0.0 if SKULL in own[len(own) - number :] else 1.0
    if SKULL in own:
        return 0.0
    trusted = [policies[i].top_safe for i, other in enumerate(state.seats) if i != seat and other.stack]
    average = sum(trusted) / len(trusted)
    return float(min(1.0, 1.05 * average) ** rest)


def _challenge(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    total = state.total
    own = state.seats[seat].stack
    if SKULL in own:
        return BIDS[1 + int(rng.random() * max(1, total - 1))]
    number = min(total, max(1, len(own)))
    while number < total and rng.random() < max(
        policies[seat].jump_rate, _success_estimate(state, seat, number + 1, policies) - 0.2
    ):
        number += 1
    return BIDS[max(1, number - int(rng.random() * 2))]


def _raise_or_pass(state: State, seat: int, policies: tuple[SeatPolicy, ...], rng: Random) -> Action:
    number = state.bid + 1
    mood = policies[seat]
    hope = _success_estimate(state, seat, number, policies)
    if hope > 0.0:
        likely = mood.raise_factor / (1.0 + exp((mood.break_even - hope) * 8.0))
    else:
        likely = 0.25 * mood.bluff_ratio * mood.raise_factor * (1.0 - state.bid / state.total)
    if rng.random() >= likely:
        return PASS
    while number < state.total and rng.random() < mood.jump_rate:
        number += 1
    return BIDS[number]


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
