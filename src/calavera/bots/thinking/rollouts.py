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

from .assessment import Reading
from .belief import GONE
from .evaluation import Standing, chances

__all__ = ["Mood", "imagined_world", "imagined_worth", "moods"]


class Mood(NamedTuple):
    """What moves one seat's instinct in this round."""

    #: The chance of success from which an attempt pays.
    pays: float
    #: How safe the top of this seat's stack looks to the others.
    trusted: float
    opens_skull: float
    bluffs: float
    #: More or less eager to raise, and to challenge, than people in general.
    raises: float = 1.0
    challenges: float = 1.0
    #: How far a bid jumps: the share of what is left up to the total.
    jumps: float = 0.1
    #: The chance that this seat plays at random.
    wild: float = 0.0


def imagined_world(view: View, skulls: tuple[int, ...]) -> State:
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


def moods(reading: Reading) -> tuple[Mood, ...]:
    """Every seat's mood, from its standing and from what it has shown."""
    view = reading.view
    eager = _eagerness(view)
    found = []
    for seen in view.seats:
        seat = seen.seat
        manner = reading.manner(seat)
        trusted = reading.believed[seat].safe(1, seen.flipped) if seat != reading.seat else 0.72
        raises, challenges, jumps = eager[seat]
        found.append(
            Mood(
                _pays(reading, seat),
                trusted,
                manner.opens_skull,
                manner.bluffs,
                raises,
                challenges,
                jumps,
                0.0 if seen.player == reading.own.player else reading.wild[seat],
            )
        )
    return tuple(found)


def _pays(reading: Reading, seat: int) -> float:
    standings = reading.standings
    standing = standings[seat]
    if not standing.discs:
        return 1.0
    players = reading.view.options.players
    player = standing.player

    def worth(changed: Standing) -> float:
        return chances([changed if i == seat else other for i, other in enumerate(standings)], players)[
            player
        ]

    now = worth(standing)
    gain = worth(standing._replace(wins=standing.wins + 1)) - now
    lost = standing._replace(discs=standing.discs - 1)
    loss = now - (worth(lost) if any(s.discs for i, s in enumerate(standings) if i != seat) else 0.0)
    return loss / (gain + loss) if gain + loss > 0 else 0.5


def _eagerness(view: View) -> list[tuple[float, float, float]]:
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


def imagined_worth(state: State, player: int, feel: tuple[Mood, ...], rng: Random) -> float:
    """Play a world to the end of its round and say what that is worth to a player."""
    setting = state.setting
    wild = [mood.wild > 0.02 and rng.random() < mood.wild for mood in feel]
    while state.setting is setting and state.phase != "loss":
        actor = state.to_act[0]
        assert isinstance(actor, int)  # chance acts only in a loss
        if wild[actor]:
            action = rng.choice(state.legal_actions(actor))
        else:
            action = instinct(state, actor, feel, rng)
        state = play(state, actor, action).after
    if state.result is not None:
        return 1.0 if state.result.winner == player else 0.0
    return _worth(state, player, feel)


def _worth(state: State, player: int, feel: tuple[Mood, ...]) -> float:
    options: Options = state.options
    loser = state.bidder if state.phase == "loss" else None
    standings = []
    for index, seat in enumerate(state.seats):
        discs = seat.discs - (index == loser)
        skull = float(seat.skull)
        if index == loser and seat.skull and discs:
            skull = 1.0 - 1.0 / (discs + 1)
        first = index == state.first if loser is None else index == loser
        standings.append(Standing(options.player_of(index), discs, seat.wins, skull, first, feel[index].wild))
    alive = {standing.player for standing in standings if standing.discs}
    if len(alive) == 1:
        return 1.0 if player in alive else 0.0
    return chances(standings, options.players)[player]


def instinct(state: State, seat: int, feel: tuple[Mood, ...], rng: Random) -> Action:
    """What a seat does without thinking long."""
    phase = state.phase
    mood = feel[seat]
    if phase == "bidding":
        return _raise_or_pass(state, seat, feel, rng)
    if phase == "attempt":
        return _flip(state, seat, feel, rng)
    if phase == "adding":
        own = state.seats[seat]
        dirty = SKULL in own.stack
        eager = (0.1 + 0.15 * len(own.stack)) * mood.challenges
        if dirty:
            eager *= mood.bluffs
        hand = state.hand(seat)
        if not hand or rng.random() < eager:
            return _challenge(state, seat, feel, rng)
    return _place(state, seat, mood, rng)


def _place(state: State, seat: int, mood: Mood, rng: Random) -> Action:
    hand = state.hand(seat)
    if SKULL in hand and (len(hand) == 1 or rng.random() < mood.opens_skull):
        return PLACE[SKULL]
    return PLACE[FLOWER if FLOWER in hand else hand[-1]]


def _hope(state: State, seat: int, number: int, feel: tuple[Mood, ...]) -> float:
    """How likely a seat thinks it is to flip so many: its own stack it knows, the others it guesses at."""
    own = state.seats[seat].stack
    rest = number - len(own)
    if rest <= 0:
        return 0.0 if SKULL in own[len(own) - number :] else 1.0
    if SKULL in own:
        return 0.0
    trusted = [feel[i].trusted for i, other in enumerate(state.seats) if i != seat and other.stack]
    average = sum(trusted) / len(trusted)
    return float(min(1.0, 1.05 * average) ** rest)


def _challenge(state: State, seat: int, feel: tuple[Mood, ...], rng: Random) -> Action:
    total = state.total
    own = state.seats[seat].stack
    if SKULL in own:
        return BIDS[1 + int(rng.random() * max(1, total - 1))]
    number = min(total, max(1, len(own)))
    while number < total and rng.random() < max(feel[seat].jumps, _hope(state, seat, number + 1, feel) - 0.2):
        number += 1
    return BIDS[max(1, number - int(rng.random() * 2))]


def _raise_or_pass(state: State, seat: int, feel: tuple[Mood, ...], rng: Random) -> Action:
    number = state.bid + 1
    mood = feel[seat]
    hope = _hope(state, seat, number, feel)
    if hope > 0.0:
        likely = mood.raises / (1.0 + exp((mood.pays - hope) * 8.0))
    else:
        likely = 0.25 * mood.bluffs * mood.raises * (1.0 - state.bid / state.total)
    if rng.random() >= likely:
        return PASS
    while number < state.total and rng.random() < mood.jumps:
        number += 1
    return BIDS[number]


def _flip(state: State, seat: int, feel: tuple[Mood, ...], rng: Random) -> Action:
    own = state.seats[seat]
    if own.flipped < len(own.stack):
        return FLIP[seat]
    best, safest = -1.0, seat
    for index, other in enumerate(state.seats):
        if other.flipped < len(other.stack):
            trust = feel[index].trusted * (1.0 if not other.flipped else 1.05) + 0.2 * rng.random()
            if trust > best:
                best, safest = trust, index
    return FLIP[safest]
