"""Line-ups: which bot has which seat in each game. Every deal is played once from every seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from typing import NamedTuple

__all__ = ["Deal", "Participant", "deals", "lineup"]


class Participant(NamedTuple):
    """One bot at the table: an entrant, and the number of its copy if the entrant has several seats."""

    entrant: int
    copy: int = 0


class Deal(NamedTuple):
    """One game for each player, with the same participants. In each game all move on by one seat.

    The random numbers belong to the seat, so each participant has the luck of each seat once.
    """

    number: int
    #: Clockwise, as seated in the first game of the deal.
    participants: tuple[Participant, ...]
    #: The first seat in all games of the deal, so that each participant is first once.
    first: int

    def by_player(self, rotation: int) -> tuple[Participant, ...]:
        """The participants by player in one game of the deal.

        >>> Deal(0, (Participant(0), Participant(1), Participant(2)), 0).by_player(1)
        (Participant(entrant=2, copy=0), Participant(entrant=0, copy=0), Participant(entrant=1, copy=0))
        """
        turn = rotation % len(self.participants)
        return self.participants[-turn:] + self.participants[:-turn]


def lineup(entrants: int, players: int) -> tuple[Participant, ...]:
    """The participants if there are seats for all: one each, and the last entrant fills the table.

    >>> [place.entrant for place in lineup(2, 4)]
    [0, 1, 1, 1]
    """
    last = entrants - 1
    return tuple([Participant(min(i, last), max(0, i - last)) for i in range(players)])


def deals(entrants: int, players: int, seats: int, seed: int) -> Iterator[Deal]:
    """An endless series of deals. Each draws its seating, and its participants if not all entrants fit."""
    draws = _draw_participants(entrants, players, seed)
    for number in count():
        participants = list(next(draws))
        Random(f"{seed}/{number}/neighbours").shuffle(participants)
        yield Deal(number, tuple(participants), number % seats)


def _draw_participants(entrants: int, players: int, seed: int) -> Iterator[tuple[Participant, ...]]:
    """The participants of each deal. With too many entrants: those with the fewest games, then meetings."""
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
