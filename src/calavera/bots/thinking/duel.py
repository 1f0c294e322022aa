"""Duels: once two players are left, the position where their duel began, and a view with only these two."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calavera.rules import SKULL, Move, PastRound, View
from calavera.rules.actions import FLIP

if TYPE_CHECKING:
    from calavera.solve import Position  # at run time only in a duel, because it imports NumPy

__all__ = ["FULL_TRIBE", "Duel", "find_duel", "renumber_moves"]

FULL_TRIBE = 4
#: The probability that a player who must discard one of two discs keeps the skull.
KEEP_SKULL_OF_TWO = 0.25


class Duel(NamedTuple):
    """A duel in the terms of the solver."""

    #: The position at the opening of its first round, with the common beliefs.
    start: Position
    #: The seat of the view in the duel, 0 or 1.
    seat: int
    #: The view with the two seats numbered 0 and 1, and without the rounds before the duel.
    view: View


def find_duel(view: View) -> Duel | None:
    """The duel in a view; None while more than two players are left, or in a variant that is not solved."""
    alive = [number for number, seat in enumerate(view.seats) if not seat.eliminated]
    options = view.options
    if len(alive) != 2 or view.seat not in alive or options.last_chance or options.tribes_per_player > 1:
        return None
    past = [one for one in view.past if _seats_that_placed(one) == set(alive)]
    earlier = view.past[: len(view.past) - len(past)]
    from calavera.solve import Position

    (a, b), (v, w) = _discs(view, alive, past), _wins_needed(view, alive, past)
    beliefs = [_belief(seat, discs, earlier) for seat, discs in zip(alive, (a, b), strict=True)]
    first = past[0].first if past else view.first
    start = Position((a, b), (v, w), alive.index(first), (beliefs[0], beliefs[1]))
    place = {seat: number for number, seat in enumerate(alive)}
    reduced = view._replace(
        seat=place[view.seat],
        seats=tuple([view.seats[seat] for seat in alive]),
        moves=renumber_moves(view.moves, place),
        past=tuple([one._replace(moves=renumber_moves(one.moves, place)) for one in past]),
    )
    return Duel(start, place[view.seat], reduced)


def _seats_that_placed(past: PastRound) -> set[object]:
    return {actor for actor, word in past.moves if word.verb == "place"}


def _discs(view: View, alive: list[int], past: list[PastRound]) -> tuple[int, int]:
    """Discs when the duel began: the present ones, and one for every attempt that failed since."""
    one, other = [
        view.seats[seat].discs + sum([not lost.won and lost.challenger == seat for lost in past])
        for seat in alive
    ]
    return one, other


def _wins_needed(view: View, alive: list[int], past: list[PastRound]) -> tuple[int, int]:
    one, other = [
        2 - view.seats[seat].wins + sum([won.won and won.challenger == seat for won in past])
        for seat in alive
    ]
    return one, other


def _belief(seat: int, left: int, earlier: tuple[PastRound, ...]) -> float:
    """The probability that a seat still owned its skull when the duel began, from the rounds before it."""
    discs = left + sum([not past.won and past.challenger == seat for past in earlier])
    belief = 1.0 if discs == FULL_TRIBE else 0.5
    for past in earlier:
        shown = [disc for owner, disc in past.revealed if owner == seat]
        if SKULL in shown:
            belief = 1.0
        elif len(shown) == discs:  # all of its discs
            belief = 0.0
        if not past.won and past.challenger == seat:
            blind = past.skull_owner != seat
            belief *= (discs - 1) / discs if blind else 1.0 if discs > 2 else KEEP_SKULL_OF_TWO
            discs -= 1
    return 1.0 if left == FULL_TRIBE else belief


def renumber_moves(moves: tuple[Move, ...], place: dict[int, int]) -> tuple[Move, ...]:
    """The same moves by other numbers of the seats."""
    return tuple(
        [
            (
                place[actor] if isinstance(actor, int) else actor,
                FLIP[place[word.about]] if word.verb == "flip" else word,
            )
            for actor, word in moves
        ]
    )
