"""What the rest of a game cannot exceed, wherever the seats sit: the search's guide.

Counted are the hands, with their skulls, the first seat's hand, and the wins that are still to come. Where
seats sit and who wins next is settled in favour of length. So no play is longer; and few tables are shorter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from .attaining import Attaining, Looks
from .mats import AFTER_LOSS, DISCS, HANDS, NUMBER, Ends, Mats
from .rounds import Asked, Table
from .unseated import Unseated, may_take

__all__ = ["Hands", "Held"]


class Held(NamedTuple):
    """The hands of the players, the first tribe's, and what is still to come."""

    #: For each player the hands of the own tribes, by number; all in ascending order.
    players: tuple[tuple[int, ...], ...] = ()
    #: The first tribe's hand, and then that of the same player's other tribe (V1).
    first: tuple[int, ...] = ()
    #: The first tribe has the Last Chance disc.
    holds: bool = False
    #: So many seats from the first one on can be a disc ahead of the rest, not more.
    reach: int = 0
    to_win: int = 0
    #: Players who may still take the Last Chance disc (V2).
    chances: int = 0


OVER: Final = Held()


class Hands(Attaining[Held]):
    """Bounds for one way of asking."""

    def __init__(self, asked: Asked, last_chance: bool, two_tribes: bool, full: int, looks: Looks) -> None:
        super().__init__(looks)
        self.asked = asked
        self.two_tribes = two_tribes
        self._unseated = Unseated(asked, last_chance, two_tribes, full)
        self._mats: dict[tuple[object, ...], Mats] = {}

    @staticmethod
    def held(table: Table) -> Held:
        """What is counted of this table."""
        if not table.tribes:
            return OVER
        players: dict[int, list[int]] = {}
        able = set()
        to_win = 0
        for seat, (flowers, skull, wins, player, chance) in enumerate(table.tribes):
            name = seat if player < 0 else player
            players.setdefault(name, []).append(NUMBER[flowers, skull])
            to_win += not wins
            if chance:
                able.add(name)
        first = tuple(next(iter(players.values())))
        sorted_hands = sorted([tuple(sorted(hands)) for hands in players.values()])
        discs = [tribe.flowers + tribe.skull for tribe in table.tribes]
        discs[0] += table.holds
        reach = discs.index(min(discs))
        return Held(tuple(sorted_hands), first, table.holds, reach, to_win, len(able))

    def bound(self, held: Held) -> int:
        """Counted by discs alone."""
        if not held.players:
            return 0
        counts = [0] * 5
        for hands in held.players:
            for hand in hands:
                counts[DISCS[hand]] += 1
        return self._unseated.counted(
            tuple(counts), DISCS[held.first[0]], held.holds, held.to_win, held.chances
        )

    def steps(self, held: Held) -> Iterator[tuple[Held, int]]:
        """What can be held after a round, and the most answers until then."""
        players, first, to_win = held.players, held.first, held.to_win
        mats = self._on_mats(held)
        for at, hands in enumerate(players):
            if at and players[at - 1] == hands:
                continue
            rest = players[:at] + players[at + 1 :]
            for hand in set(hands):
                mates = list(hands)
                mates.remove(hand)
                own = (hand, *mates)
                left = _Left(held, mats.seats, rest, tuple(mates))
                places = [0] if own == first else []
                if players.count(hands) * hands.count(hand) > len(places):
                    places.extend(left.places(hand))
                ends = [(place, mats.ends(own, place)) for place in places]
                for reach, won in left.most([(place, end.won) for place, end in ends]):
                    if to_win < mats.seats:
                        yield OVER, won
                    if to_win:
                        yield left.with_challenger(hand, False, reach)._replace(to_win=to_win - 1), won
                if DISCS[hand] == 1:
                    yield from left.without_challenger([end for _, end in ends])
                    continue
                losses = [(place, max(end.on_rival, end.on_mate, end.own)) for place, end in ends]
                for reach, lost in left.most(losses):
                    for fewer in AFTER_LOSS[hand]:
                        for taken in may_take(DISCS[fewer], held.chances, self.two_tribes):
                            yield left.with_challenger(fewer, taken, reach), lost

    def _on_mats(self, held: Held) -> Mats:
        counts = [0] * len(HANDS)
        for hands in held.players:
            for hand in hands:
                counts[hand] += 1
        key = (*counts, held.first[0], held.holds, held.reach)
        if key not in self._mats:
            self._mats[key] = Mats(counts, held.first[0], held.holds, held.reach, self.asked)
        return self._mats[key]


class _Left:
    """Everybody but the Challenger's tribe, after a round."""

    def __init__(
        self, held: Held, seats: int, rest: tuple[tuple[int, ...], ...], mates: tuple[int, ...]
    ) -> None:
        self.held, self.seats, self.rest, self.mates = held, seats, rest, mates
        self.fewest = min([DISCS[hand] for hands in (*rest, mates) for hand in hands])
        self.first = DISCS[held.first[0]]

    def places(self, hand: int) -> Iterable[int]:
        """Where a Challenger with this hand may sit, counted from the first seat."""
        alone = DISCS[hand] < self.fewest and DISCS[hand] < self.first + self.held.holds
        return range(1, min(self.held.reach + 1, self.seats) if alone else self.seats)

    def most(self, by_place: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """The most answers by how far the Challenger then reaches, furthest first."""
        best = -1
        found = [(self._reach(place), answers) for place, answers in by_place]
        for reach, answers in sorted(found, reverse=True):
            if answers > best:
                best = answers
                yield reach, answers

    def _reach(self, place: int) -> int:
        """From here to the seat that was first, if nobody has fewer discs."""
        if place == 0:
            return self.held.reach
        return self.seats - place if self.first == self.fewest else self.seats

    def with_challenger(self, hand: int, taken: bool, reach: int) -> Held:
        """The Challenger begins (N1)."""
        players = tuple(sorted((*self.rest, tuple(sorted((hand, *self.mates))))))
        if DISCS[hand] + taken <= self.fewest:
            reach = 0
        to_win, chances = self.held.to_win, self.held.chances - taken
        return Held(players, (hand, *self.mates), taken, reach, to_win, chances)

    def without_challenger(self, ends: list[Ends]) -> Iterator[tuple[Held, int]]:
        """The owner of the skull begins, or who is named (N2, N3)."""
        named = max([max(end.own, end.on_mate) for end in ends], default=-1)
        on_rival = max([end.on_rival for end in ends], default=-1)
        players = tuple(sorted((*self.rest, self.mates))) if self.mates else self.rest
        if len(players) == 1:
            if max(named, on_rival) >= 0:
                yield OVER, max(named, on_rival)
            return
        seats = self.seats - 1
        to_win, chances = min(self.held.to_win, seats), self.held.chances
        for hands in set(players):
            for first in set(hands):
                others = list(hands)
                others.remove(first)
                answers = named + 1
                if HANDS[first][1] and hands in self.rest:
                    answers = max(answers, on_rival)
                if answers > 0:
                    reach = 0 if DISCS[first] <= self.fewest else seats
                    yield Held(players, (first, *others), False, reach, to_win, chances), answers
