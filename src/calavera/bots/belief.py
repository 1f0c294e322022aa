"""Where the skulls may be: for each seat, what a reader should believe after all it has seen.

A seat has at most one skull, so what is hidden about it comes down to one question: is the skull gone, in
hand, or at which place in the stack? Seats decide by themselves, so their beliefs are independent and few
numbers say everything: enumerating worlds is exact and cheap. The past is filtered round by round, each
move weighed by a :class:`Habit`, a model of how people place and bid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import NamedTuple, Protocol

from calavera.rules import LAST_CHANCE, SKULL, Action, Disc, Move, PastRound, View

__all__ = [
    "GONE",
    "HAND",
    "Habit",
    "SeatBelief",
    "Situation",
    "UniformHabit",
    "World",
    "beliefs",
    "sample_world",
    "seat_belief",
    "worlds",
]

#: Where a skull may be besides a place in the stack.
GONE = -2
HAND = -1

FULL_HAND = 4


class Situation(NamedTuple):
    """What a seat faces when it acts, seen from inside: the public facts and its own secret."""

    phase: str
    #: Discs in hand, by kind.
    flowers: int
    skull: bool
    last_chance: bool
    #: Own discs on the mat, and whether the skull is one of them.
    stack: int
    skull_down: bool
    total: int
    bid: int
    seats: int


class Habit(Protocol):
    """How likely people are to do what they do; only ratios between secrets matter."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The chance of this action in this situation; ``disc`` is what a placement really was."""
        ...

    def gives_up_skull(self, flowers: int) -> float:
        """The chance that who fails on the own skull, with flowers left, gives up the skull (F4)."""
        ...


class UniformHabit:
    """Every legal action equally likely: the yardstick that can be checked by counting worlds."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:  # noqa: ARG002
        """One over the number of legal actions."""
        if situation.phase == "bidding":
            return 1 / (situation.total - situation.bid + 1)
        discs = (situation.flowers > 0) + situation.skull + situation.last_chance
        return 1 / (discs if situation.phase == "opening" else discs + situation.total)

    def gives_up_skull(self, flowers: int) -> float:
        """Either disc, if there are both."""
        return 0.5 if flowers else 1.0


class SeatBelief(NamedTuple):
    """Where one seat's skull is believed to be; the weights sum to one."""

    gone: float
    hand: float
    #: By place in the stack, bottom to top.
    at: tuple[float, ...]

    @property
    def owned(self) -> float:
        """The chance that the skull is still in the game."""
        return 1.0 - self.gone

    @property
    def down(self) -> float:
        """The chance that it lies in the stack."""
        return sum(self.at)

    def skull(self, depth: int = 0, flipped: int = 0) -> float:
        """The chance that the disc at this depth is the skull; depth 0 is the next disc to be flipped."""
        place = len(self.at) - 1 - flipped - depth
        return self.at[place] if 0 <= place < len(self.at) else 0.0

    def safe(self, count: int, flipped: int = 0) -> float:
        """The chance that the next discs, this many, hold no skull."""
        face_down = len(self.at) - flipped
        return 1.0 - sum(self.at[max(0, face_down - count) : face_down])

    def reweighed(self, down: float, elsewhere: float) -> SeatBelief:
        """The belief after something that is so likely with the skull down, and so likely otherwise."""
        whole = self.down * down + (1.0 - self.down) * elsewhere
        if whole <= 0.0:
            return self
        low, high = elsewhere / whole, down / whole
        return SeatBelief(self.gone * low, self.hand * low, tuple([weight * high for weight in self.at]))

    def places(self) -> Iterator[tuple[int, float]]:
        """Every place the skull may be at, with its weight."""
        yield GONE, self.gone
        yield HAND, self.hand
        yield from enumerate(self.at)


class World(NamedTuple):
    """One way everything hidden could be: the place of every seat's skull, and how likely that is."""

    skulls: tuple[int, ...]
    weight: float


def beliefs(view: View, habit: Habit) -> tuple[SeatBelief, ...]:
    """What the reader should believe about every seat if all share a habit; its own seats are known."""
    return tuple([seat_belief(view, seat, habit, habit) for seat in range(len(view.seats))])


def worlds(believed: Iterable[SeatBelief]) -> Iterator[World]:
    """All worlds that these beliefs allow, with their weights: exact, for small tables."""
    for places in product(*[[p for p in belief.places() if p[1] > 0] for belief in believed]):
        weight = 1.0
        for _, chance in places:
            weight *= chance
        yield World(tuple([place for place, _ in places]), weight)


def sample_world(believed: Iterable[SeatBelief], rng: Random) -> tuple[int, ...]:
    """One world, drawn by its weight."""
    drawn = []
    for belief in believed:
        left = rng.random()
        place = GONE
        for place, chance in belief.places():  # noqa: B007  (the last place stands if rounding leaves a crumb)
            left -= chance
            if left < 0:
                break
        drawn.append(place)
    return tuple(drawn)


# --- One seat, round by round -------------------------------------------------------------------------------


def seat_belief(view: View, seat: int, habit: Habit, past_habit: Habit) -> SeatBelief:
    """What to believe of one seat; ``habit`` weighs its moves of this round, ``past_habit`` those before."""
    seen = view.seats[seat]
    if seen.hand is not None:
        return _known(seen.stack, seen.hand)
    owned, discs = _after_past(view, seat, past_habit)
    moves = _seat_moves(seat, view.moves)
    faces = [disc for owner, disc in view.revealed if owner == seat]
    stack, hand, gone = _weighed(owned, discs, moves, faces, view.last_chance_seat == seat, habit, view)
    if seen.stack or view.phase not in ("starter", "over"):
        return SeatBelief(gone, hand, stack)
    return SeatBelief(gone, hand + sum(stack), ())  # the discs are back in hand (F1)


def _known(stack: tuple[str, ...], hand: tuple[Disc, ...]) -> SeatBelief:
    at = tuple([1.0 if disc == SKULL else 0.0 for disc in stack])
    in_hand = 1.0 if SKULL in hand else 0.0
    return SeatBelief(1.0 - in_hand - sum(at), in_hand, at)


#: What was believed of every seat after a round, by the round itself: views of one game share their past.
_remembered: dict[tuple[int, int, int], tuple[PastRound, object, tuple[float, int]]] = {}
MOST_REMEMBERED = 20_000


def _after_past(view: View, seat: int, habit: Habit) -> tuple[float, int]:
    """The chance that a seat still owns its skull when this round opens, and how many discs it has."""
    past = view.past
    count = len(past)
    losses = sum([_lost(round_, seat) for round_ in past])
    if view.phase in ("starter", "over") and view.skull_owner is not None and view.challenger == seat:
        losses += 1
    start = view.seats[seat].discs + losses
    known = None
    while count:
        known = _remembered.get((id(past[count - 1]), seat, id(habit)))
        if known is not None and known[0] is past[count - 1] and known[1] is habit:
            break
        known = None
        count -= 1
    owned, discs = known[2] if known is not None else (start / FULL_HAND, start)
    for round_ in past[count:]:
        owned, discs = _after_round(owned, discs, round_, seat, habit, view)
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        _remembered[id(round_), seat, id(habit)] = (round_, habit, (owned, discs))
    return owned, discs


def _lost(round_: PastRound, seat: int) -> bool:
    return round_.challenger == seat and not round_.won


def _after_round(
    owned: float, discs: int, round_: PastRound, seat: int, habit: Habit, view: View
) -> tuple[float, int]:
    if discs == 0:
        return 0.0, 0
    moves = _seat_moves(seat, round_.moves)
    faces = [disc for owner, disc in round_.revealed if owner == seat]
    chance = any(action.about == LAST_CHANCE for _, action, _, _ in moves)
    _, _, gone = _weighed(owned, discs, moves, faces, chance, habit, view)
    owned = 1.0 - gone
    if not _lost(round_, seat):
        return owned, discs
    if (
        round_.skull_owner is not None
        and round_.skull_owner % view.options.players == seat % view.options.players
    ):
        owned *= 1.0 - habit.gives_up_skull(discs - 1)  # F4
    else:
        owned *= 1.0 - 1.0 / discs  # F2, F3: blind
    return owned, discs - 1


#: A move of one seat with the table it faced: phase, action, discs on all mats, the bid.
SeatMove = tuple[str, Action, int, int]


def _seat_moves(seat: int, moves: tuple[Move, ...]) -> list[SeatMove]:
    """The placements, bids and passes of one seat, each with the table as it was."""
    found: list[SeatMove] = []
    total = bid = 0
    placed: set[object] = set()
    for actor, action in moves:
        verb = action.verb
        if verb == "place":
            if actor == seat:
                found.append(("adding" if seat in placed else "opening", action, total, bid))
            placed.add(actor)
            total += 1
        elif verb == "bid":
            if actor == seat:
                found.append(("bidding" if bid else "adding", action, total, bid))
            bid = action.about
        elif verb == "pass":
            if actor == seat:
                found.append(("bidding", action, total, bid))
        else:
            break
    return found


def _weighed(
    owned: float,
    discs: int,
    moves: list[SeatMove],
    faces: list[Disc],
    has_chance: bool,
    habit: Habit,
    view: View,
) -> tuple[tuple[float, ...], float, float]:
    """Weights of the skull's places: (by place in the stack, in hand, gone), summing to one."""
    placements = [action for _, action, _, _ in moves if action.verb == "place"]
    size = len(placements)
    revealed = {size - 1 - depth: face for depth, face in enumerate(faces)}
    seats = len(view.seats)

    def weight(place: int) -> float:
        for index, face in revealed.items():
            if (face == SKULL) != (place == index):
                return 0.0
        flowers, skull = (discs, False) if place == GONE else (discs - 1, True)
        stack, chance, result = 0, has_chance, 1.0
        skull_down = False
        for phase, action, total, bid in moves:
            disc: Disc | None = None
            if action.verb == "place":
                disc = LAST_CHANCE if action.about == LAST_CHANCE else (SKULL if place == stack else "flower")
            situation = Situation(phase, flowers, skull, chance, stack, skull_down, total, bid, seats)
            result *= habit.likelihood(situation, action, disc)
            if disc is None:
                continue
            stack += 1
            if disc == LAST_CHANCE:
                chance = False
            elif disc == SKULL:
                skull, skull_down = False, True
            elif flowers == 0:
                return 0.0
            else:
                flowers -= 1
        return result

    gone = (1.0 - owned) * weight(GONE) if owned < 1.0 else 0.0
    hand = owned * weight(HAND) if owned > 0.0 else 0.0
    at = [
        owned * weight(place) if owned > 0.0 and placements[place].about != LAST_CHANCE else 0.0
        for place in range(size)
    ]
    whole = gone + hand + sum(at)
    if whole <= 0.0:  # a habit that calls what happened impossible: believe the cards, not the habit
        return (*[0.0] * size,), 0.0, 1.0
    return tuple([a / whole for a in at]), hand / whole, gone / whole
