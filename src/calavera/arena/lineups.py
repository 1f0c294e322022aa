"""Who sits where in which game: every deal is played once from every seat, with the same dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from typing import NamedTuple

__all__ = ["Deal", "Participant", "deals", "lineup"]


class Participant(NamedTuple):
    """A place at the table: which entrant takes it, and which copy where an entrant has several."""

    entrant: int
    copy: int = 0


class Deal(NamedTuple):
    """As many games as there are players: the same people and dice, everybody one seat on each time.

    Dice stay with the seat, so what luck a seat has, everybody has once.
    """

    number: int
    #: Clockwise, as they sit in the first game of the deal.
    participants: tuple[Participant, ...]
    #: The first seat in all games of the deal, so that each place is first once.
    first: int

    def by_player(self, rotation: int) -> tuple[Participant, ...]:
        """The places by player in one game of the deal.

        >>> Deal(0, (Participant(0), Participant(1), Participant(2)), 0).by_player(1)
        (Participant(entrant=2, copy=0), Participant(entrant=0, copy=0), Participant(entrant=1, copy=0))
        """
        turn = rotation % len(self.participants)
        return self.participants[-turn:] + self.participants[:-turn]


def lineup(entrants: int, players: int) -> tuple[Participant, ...]:
    """Who sits when there are seats for all: one each, and the last entrant takes the seats that are left.

    >>> [place.entrant for place in lineup(2, 4)]
    [0, 1, 1, 1]
    """
    last = entrants - 1
    return tuple([Participant(min(i, last), max(0, i - last)) for i in range(players)])


def deals(entrants: int, players: int, seats: int, seed: int) -> Iterator[Deal]:
    """Deals without end. Neighbours are drawn anew for every deal; so are the people, if not all can sit."""
    draws = _draw_participants(entrants, players, seed)
    for number in count():
        places = list(next(draws))
        Random(f"{seed}/{number}/neighbours").shuffle(places)
        yield Deal(number, tuple(places), number % seats)


def _draw_participants(entrants: int, players: int, seed: int) -> Iterator[tuple[Participant, ...]]:
    """Who plays each deal. With more entrants than seats: those who sat least, then those who met least."""
    while entrants <= players:
        yield lineup(entrants, players)
    rng = Random(f"{seed}/draws")
    sat = [0] * entrants
    met = [[0] * entrants for _ in range(entrants)]
    while True:
        lots = [rng.random() for _ in range(entrants)]
        drawn: list[int] = []
        while len(drawn) < players:
            waiting = [i for i in range(entrants) if i not in drawn]
            drawn.append(
                min(waiting, key=lambda i: (sat[i], sum([met[i][other] for other in drawn]), lots[i]))
            )
        for one, other in combinations(drawn, 2):
            met[one][other] += 1
            met[other][one] += 1
        for i in drawn:
            sat[i] += 1
        yield tuple([Participant(i) for i in drawn])
