"""Beliefs about skulls: for each seat, the probability of every place where its skull may be.

A seat has at most one skull. It is gone, in hand, or at one place in the stack. Seats decide independently,
so the beliefs about them are independent, and a few numbers for each seat are exact. Rounds are evaluated
one after the other. A :class:`PlayerModel` gives the likelihood of each move.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, product
from random import Random
from typing import NamedTuple, Protocol

from calavera.rules import FLOWER, HIDDEN, LAST_CHANCE, SKULL, Action, Disc, Move, PastRound, View
from calavera.rules.actions import PLACE

__all__ = [
    "GONE",
    "HAND",
    "PlayerModel",
    "SeatBelief",
    "Situation",
    "UniformModel",
    "World",
    "beliefs",
    "sample_world",
    "sample_worlds",
    "seat_belief",
    "worlds",
]

#: Where a skull may be besides a place in the stack.
GONE = -2
HAND = -1

FULL_HAND = 4


class Situation(NamedTuple):
    """What a seat knows when it acts: the public facts and its own discs."""

    phase: str
    #: Discs in hand, by kind.
    flowers: int
    skull: bool
    last_chance: bool
    #: Its discs on the mat, and whether the skull is one of them.
    stack: int
    skull_down: bool
    total: int
    bid: int
    seats: int


class PlayerModel(Protocol):
    """How likely actions are. Only the ratios between different places of the skull matter."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The probability of this action; ``disc`` is the disc of a placement."""
        ...

    def skull_discard_probability(self, flowers: int) -> float:
        """The probability that a player discards the skull that it failed on (F4), with flowers left."""
        ...


class UniformModel:
    """Every legal action equally likely. Its beliefs can be checked by counting worlds."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:  # noqa: ARG002
        """One over the number of legal actions."""
        if situation.phase == "bidding":
            return 1 / (situation.total - situation.bid + 1)
        discs = (situation.flowers > 0) + situation.skull + situation.last_chance
        return 1 / (discs if situation.phase == "opening" else discs + situation.total)

    def skull_discard_probability(self, flowers: int) -> float:
        """One half, if there are flowers."""
        return 0.5 if flowers else 1.0


class SeatBelief(NamedTuple):
    """The probability of each place of one seat's skull. They sum to one."""

    gone: float
    hand: float
    #: By place in the stack, bottom to top.
    at: tuple[float, ...]

    @property
    def owned_probability(self) -> float:
        """The probability that the seat still has its skull."""
        return 1.0 - self.gone

    @property
    def down_probability(self) -> float:
        """The probability that the skull is in the stack."""
        return sum(self.at)

    def skull_probability(self, depth: int = 0, flipped: int = 0) -> float:
        """The probability that the disc at this depth is the skull; depth 0 is the next to be flipped."""
        place = len(self.at) - 1 - flipped - depth
        return self.at[place] if 0 <= place < len(self.at) else 0.0

    def safe_probability(self, count: int, flipped: int = 0) -> float:
        """The probability that none of the next ``count`` discs is the skull."""
        face_down = len(self.at) - flipped
        return 1.0 - sum(self.at[max(0, face_down - count) : face_down])

    def reweight(self, if_down: float, if_elsewhere: float) -> SeatBelief:
        """The belief after an event, given its likelihood with the skull in the stack and elsewhere."""
        whole = self.down_probability * if_down + (1.0 - self.down_probability) * if_elsewhere
        if whole <= 0.0:
            return self
        low, high = if_elsewhere / whole, if_down / whole
        return SeatBelief(self.gone * low, self.hand * low, tuple([weight * high for weight in self.at]))

    def places(self) -> Iterator[tuple[int, float]]:
        """Every place of the skull with its probability."""
        yield GONE, self.gone
        yield HAND, self.hand
        yield from enumerate(self.at)


class World(NamedTuple):
    """The place of every seat's skull, and the probability of this combination."""

    skulls: tuple[int, ...]
    weight: float


def beliefs(view: View, model: PlayerModel) -> tuple[SeatBelief, ...]:
    """The beliefs about every seat if one model fits all. The discs of the view's own seats are known."""
    return tuple([seat_belief(view, seat, model, model) for seat in range(len(view.seats))])


def worlds(beliefs: Iterable[SeatBelief]) -> Iterator[World]:
    """All worlds that are possible under these beliefs, with their probabilities."""
    for places in product(*[[p for p in belief.places() if p[1] > 0] for belief in beliefs]):
        weight = 1.0
        for _, probability in places:
            weight *= probability
        yield World(tuple([place for place, _ in places]), weight)


def sample_world(beliefs: Iterable[SeatBelief], rng: Random) -> tuple[int, ...]:
    """A random world, drawn by its probability."""
    drawn = []
    for belief in beliefs:
        left = rng.random()
        place = GONE
        for place, probability in belief.places():  # noqa: B007  (rounding may leave the last place)
            left -= probability
            if left < 0:
                break
        drawn.append(place)
    return tuple(drawn)


def sample_worlds(beliefs: Iterable[SeatBelief], count: int, rng: Random) -> list[tuple[int, ...]]:
    """Random worlds, each drawn by its probability. Together they have every place of a skull in its share.

    So their mean is known better than that of as many independent worlds.

    >>> worlds = sample_worlds([SeatBelief(0.0, 0.75, (0.25,))], 40, Random(0))
    >>> worlds.count((HAND,)), worlds.count((0,))
    (30, 10)
    """
    columns = []
    for belief in beliefs:
        places, shares = zip(*belief.places(), strict=True)
        ends = [*accumulate(shares)]
        ends[-1] = 1.0  # rounding may leave the last place
        shift = rng.random()
        column = [places[bisect_right(ends, (number + shift) / count)] for number in range(count)]
        rng.shuffle(column)
        columns.append(column)
    return [*zip(*columns, strict=True)]


# --- One seat, round by round -------------------------------------------------------------------------------


def seat_belief(view: View, seat: int, model: PlayerModel, past_model: PlayerModel) -> SeatBelief:
    """The belief about one seat; ``model`` is for moves of this round, ``past_model`` for earlier rounds."""
    seen = view.seats[seat]
    if seen.hand is not None:
        return _belief_from_discs(seen.stack, seen.hand)
    if seen.eliminated:
        return SeatBelief(1.0, 0.0, ())
    owned, discs = _prior_at_round_start(view, seat, past_model)
    moves = _seat_moves(seat, view.moves)
    faces = [disc for owner, disc in view.revealed if owner == seat]
    has_last_chance = view.last_chance_seat == seat
    move_lists = [moves]
    if has_last_chance and seen.stack == (HIDDEN,) and view.secret_opening:
        move_lists.append([(phase, PLACE[LAST_CHANCE], total, bid) for phase, _, total, bid in moves])
    belief = _posterior(owned, discs, move_lists, faces, has_last_chance, model, len(view.seats))
    if view.phase in ("starter", "over"):
        return SeatBelief(
            belief.gone, belief.hand + belief.down_probability, ()
        )  # the discs are back in hand (F1)
    return belief


def _belief_from_discs(stack: tuple[str, ...], hand: tuple[Disc, ...]) -> SeatBelief:
    at = tuple([1.0 if disc == SKULL else 0.0 for disc in stack])
    in_hand = 1.0 if SKULL in hand else 0.0
    return SeatBelief(1.0 - in_hand - sum(at), in_hand, at)


#: Results by past round, seat and model. Views of one game share their past rounds.
_cache: dict[tuple[int, int, int], tuple[PastRound, object, tuple[float, int]]] = {}
MAX_CACHED = 20_000


def _prior_at_round_start(view: View, seat: int, model: PlayerModel) -> tuple[float, int]:
    """The probability that a seat has its skull when this round opens, and its number of discs."""
    past = view.past
    count = len(past)
    known = None
    while count and known is None:
        known = _cache.get((id(past[count - 1]), seat, id(model)))
        if known is None or known[0] is not past[count - 1] or known[1] is not model:
            known = None
            count -= 1
    if known is not None:
        owned, discs = known[2]
    else:
        discs = _initial_discs(view, seat)
        owned = discs / FULL_HAND
    if count == len(past):
        return owned, discs
    holders = _last_chance_holders(view)
    for index in range(count, len(past)):
        owned, discs = _update_after_round(
            owned, discs, past[index], seat, holders.get(index) == seat, model, view
        )
        if len(_cache) > MAX_CACHED:
            _cache.clear()
        _cache[id(past[index]), seat, id(model)] = (past[index], model, (owned, discs))
    return owned, discs


def _initial_discs(view: View, seat: int) -> int:
    """How many discs a seat had when the game began: those that it has and those that it lost."""
    lost_now = view.phase in ("starter", "over") and view.skull_owner is not None and view.challenger == seat
    return view.seats[seat].discs + lost_now + sum([_lost_disc(round_, seat) for round_ in view.past])


def _last_chance_holders(view: View) -> dict[int, int]:
    """The holder of the Last Chance disc by past round: a seat that fell to one disc, once a player (V2)."""
    if not view.options.last_chance:
        return {}
    left = [_initial_discs(view, seat) for seat in range(len(view.seats))]
    taken: set[int] = set()
    holders: dict[int, int] = {}
    for index, round_ in enumerate(view.past):
        loser = round_.challenger
        left[loser] -= not round_.won
        player = view.seats[loser].player
        if not round_.won and left[loser] == 1 and player not in taken:
            taken.add(player)
            holders[index + 1] = loser
    return holders


def _lost_disc(round_: PastRound, seat: int) -> bool:
    return round_.challenger == seat and not round_.won


def _update_after_round(
    owned: float,
    discs: int,
    round_: PastRound,
    seat: int,
    has_last_chance: bool,
    model: PlayerModel,
    view: View,
) -> tuple[float, int]:
    if discs == 0:
        return 0.0, 0
    moves = _seat_moves(seat, round_.moves)
    faces = [disc for owner, disc in round_.revealed if owner == seat]
    owned = _posterior(
        owned, discs, [moves], faces, has_last_chance, model, len(view.seats)
    ).owned_probability
    if not _lost_disc(round_, seat):
        return owned, discs
    owner = round_.skull_owner
    if owner is not None and view.seats[owner].player == view.seats[seat].player:
        owned *= 1.0 - model.skull_discard_probability(discs - 1)  # F4, D2
    else:
        owned *= 1.0 - 1.0 / discs  # F2, F3: blind
    return owned, discs - 1


#: A move of one seat, with the phase, the discs on all mats and the bid before it.
SeatMove = tuple[str, Action, int, int]


def _seat_moves(seat: int, moves: tuple[Move, ...]) -> list[SeatMove]:
    """The placements, bids and passes of one seat in one round."""
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


def _posterior(
    owned: float,
    discs: int,
    move_lists: list[list[SeatMove]],
    faces: list[Disc],
    has_last_chance: bool,
    model: PlayerModel,
    seats: int,
) -> SeatBelief:
    """The belief after one round. The seat made one of ``move_lists``, all equally likely before."""
    size = len([action for _, action, _, _ in move_lists[0] if action.verb == "place"])
    shown = {size - 1 - depth: face == SKULL for depth, face in enumerate(faces)}
    weights = []
    for place in (GONE, HAND, *range(size)):
        prior = 1.0 - owned if place == GONE else owned
        if prior <= 0.0 or any([(place == index) != skull for index, skull in shown.items()]):
            weights.append(0.0)
            continue
        likelihoods = [
            _likelihood(place, discs, moves, has_last_chance, model, seats) for moves in move_lists
        ]
        weights.append(prior * sum(likelihoods))
    whole = sum(weights)
    if whole <= 0.0 and not isinstance(model, UniformModel):
        # The model calls the moves impossible, so it is ignored.
        return _posterior(owned, discs, move_lists, faces, has_last_chance, UniformModel(), seats)
    gone, hand, *at = [weight / whole for weight in weights]
    return SeatBelief(gone, hand, tuple(at))


def _likelihood(
    place: int, discs: int, moves: list[SeatMove], has_last_chance: bool, model: PlayerModel, seats: int
) -> float:
    """The likelihood of these moves with the skull at this place; 0 if they are impossible."""
    flowers, skull = (discs, False) if place == GONE else (discs - 1, True)
    stack, skull_down, result = 0, False, 1.0
    for phase, action, total, bid in moves:
        disc: Disc | None = None
        if action.verb == "place":
            disc = LAST_CHANCE if action.about == LAST_CHANCE else SKULL if place == stack else FLOWER
            if (disc == FLOWER and not flowers) or (disc == LAST_CHANCE and place == stack):
                return 0.0
        situation = Situation(phase, flowers, skull, has_last_chance, stack, skull_down, total, bid, seats)
        result *= model.likelihood(situation, action, disc)
        if disc is not None:
            stack += 1
            flowers -= disc == FLOWER
            has_last_chance = has_last_chance and disc != LAST_CHANCE
            skull, skull_down = skull and disc != SKULL, skull_down or disc == SKULL
    return result
