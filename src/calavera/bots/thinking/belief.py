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


class PlayerModel(Protocol):
    """How likely people are to do what they do; only ratios between secrets matter."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:
        """The chance of this action in this situation; ``disc`` is what a placement really was."""
        ...

    def skull_discard_probability(self, flowers: int) -> float:
        """The chance that who fails on the own skull, with flowers left, gives up the skull (F4)."""
        ...


class UniformModel:
    """Every legal action equally likely: the yardstick that can be checked by counting worlds."""

    def likelihood(self, situation: Situation, action: Action, disc: Disc | None) -> float:  # noqa: ARG002
        """One over the number of legal actions."""
        if situation.phase == "bidding":
            return 1 / (situation.total - situation.bid + 1)
        discs = (situation.flowers > 0) + situation.skull + situation.last_chance
        return 1 / (discs if situation.phase == "opening" else discs + situation.total)

    def skull_discard_probability(self, flowers: int) -> float:
        """Either disc, if there are both."""
        return 0.5 if flowers else 1.0


class SeatBelief(NamedTuple):
    """Where one seat's skull is believed to be; the weights sum to one."""

    gone: float
    hand: float
    #: By place in the stack, bottom to top.
    at: tuple[float, ...]

    @property
    def owned_probability(self) -> float:
        """The chance that the skull is still in the game."""
        return 1.0 - self.gone

    @property
    def down_probability(self) -> float:
        """The chance that it lies in the stack."""
        return sum(self.at)

    def skull_probability(self, depth: int = 0, flipped: int = 0) -> float:
        """The chance that the disc at this depth is the skull; depth 0 is the next disc to be flipped."""
        place = len(self.at) - 1 - flipped - depth
        return self.at[place] if 0 <= place < len(self.at) else 0.0

    def safe_probability(self, count: int, flipped: int = 0) -> float:
        """The chance that the next discs, this many, hold no skull."""
        face_down = len(self.at) - flipped
        return 1.0 - sum(self.at[max(0, face_down - count) : face_down])

    def reweight(self, if_down: float, if_elsewhere: float) -> SeatBelief:
        """The belief after something that is so likely with the skull down, and so likely otherwise."""
        whole = self.down_probability * if_down + (1.0 - self.down_probability) * if_elsewhere
        if whole <= 0.0:
            return self
        low, high = if_elsewhere / whole, if_down / whole
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


def beliefs(view: View, model: PlayerModel) -> tuple[SeatBelief, ...]:
    """What the reader should believe about every seat if all share a habit; its own seats are known."""
    return tuple([seat_belief(view, seat, model, model) for seat in range(len(view.seats))])


def worlds(beliefs: Iterable[SeatBelief]) -> Iterator[World]:
    """All worlds that these beliefs allow, with their weights: exact, for small tables."""
    for places in product(*[[p for p in belief.places() if p[1] > 0] for belief in beliefs]):
        weight = 1.0
        for _, chance in places:
            weight *= chance
        yield World(tuple([place for place, _ in places]), weight)


def sample_world(beliefs: Iterable[SeatBelief], rng: Random) -> tuple[int, ...]:
    """One world, drawn by its weight."""
    drawn = []
    for belief in beliefs:
        left = rng.random()
        place = GONE
        for place, chance in belief.places():  # noqa: B007  (the last place stands if rounding leaves a crumb)
            left -= chance
            if left < 0:
                break
        drawn.append(place)
    return tuple(drawn)


# --- One seat, round by round -------------------------------------------------------------------------------


def seat_belief(view: View, seat: int, model: PlayerModel, past_model: PlayerModel) -> SeatBelief:
    """What to believe of one seat; ``habit`` weighs its moves of this round, ``past_habit`` those before."""
    seen = view.seats[seat]
    if seen.hand is not None:
        return _belief_from_discs(seen.stack, seen.hand)
    if seen.eliminated:
        return SeatBelief(1.0, 0.0, ())
    owned, discs = _prior_at_round_start(view, seat, past_model)
    moves = _seat_moves(seat, view.moves)
    faces = [disc for owner, disc in view.revealed if owner == seat]
    has_chance = view.last_chance_seat == seat
    stories = [moves]
    if has_chance and seen.stack == (HIDDEN,) and _choices_are_secret(view):
        stories.append([(phase, PLACE[LAST_CHANCE], total, bid) for phase, _, total, bid in moves])
    belief = _posterior(owned, discs, stories, faces, has_chance, model, len(view.seats))
    if view.phase in ("starter", "over"):
        return SeatBelief(
            belief.gone, belief.hand + belief.down_probability, ()
        )  # the discs are back in hand (F1)
    return belief


def _belief_from_discs(stack: tuple[str, ...], hand: tuple[Disc, ...]) -> SeatBelief:
    at = tuple([1.0 if disc == SKULL else 0.0 for disc in stack])
    in_hand = 1.0 if SKULL in hand else 0.0
    return SeatBelief(1.0 - in_hand - sum(at), in_hand, at)


def _choices_are_secret(view: View) -> bool:
    """All still choose in secret (O2): a disc that lies there may be the Last Chance disc."""
    return view.phase == "opening" and view.options.opening == "simultaneous"


#: What was believed of every seat after a round, by the round itself: views of one game share their past.
_cache: dict[tuple[int, int, int], tuple[PastRound, object, tuple[float, int]]] = {}
MAX_CACHED = 20_000


def _prior_at_round_start(view: View, seat: int, model: PlayerModel) -> tuple[float, int]:
    """The chance that a seat still owns its skull when this round opens, and how many discs it has."""
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
    """How many discs a seat had when the first round opened: those it has, and those it lost since."""
    lost_now = view.phase in ("starter", "over") and view.skull_owner is not None and view.challenger == seat
    return view.seats[seat].discs + lost_now + sum([_lost_disc(round_, seat) for round_ in view.past])


def _last_chance_holders(view: View) -> dict[int, int]:
    """Who had the Last Chance disc in which past round: who just fell to one disc, once a player (V2)."""
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


def _posterior(
    owned: float,
    discs: int,
    move_lists: list[list[SeatMove]],
    faces: list[Disc],
    has_last_chance: bool,
    model: PlayerModel,
    seats: int,
) -> SeatBelief:
    """Where the skull is, given what the seat did in one round; it did one of the stories, all alike."""
    size = len([action for _, action, _, _ in move_lists[0] if action.verb == "place"])
    shown = {size - 1 - depth: face == SKULL for depth, face in enumerate(faces)}
    weights = []
    for place in (GONE, HAND, *range(size)):
        prior = 1.0 - owned if place == GONE else owned
        if prior <= 0.0 or any([(place == index) != skull for index, skull in shown.items()]):
            weights.append(0.0)
            continue
        chances = [_likelihood(place, discs, moves, has_last_chance, model, seats) for moves in move_lists]
        weights.append(prior * sum(chances))
    whole = sum(weights)
    if whole <= 0.0 and not isinstance(model, UniformModel):
        # A habit that calls what happened impossible: believe the discs, not the habit.
        return _posterior(owned, discs, move_lists, faces, has_last_chance, UniformModel(), seats)
    gone, hand, *at = [weight / whole for weight in weights]
    return SeatBelief(gone, hand, tuple(at))


def _likelihood(
    place: int, discs: int, moves: list[SeatMove], has_last_chance: bool, model: PlayerModel, seats: int
) -> float:
    """How likely a seat was to do all this with its skull at this place; 0 if it could not."""
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
