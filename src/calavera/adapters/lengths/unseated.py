"""What the rest of a game cannot exceed, whoever sits where and has which skull: the search's guide.

Counted are only how many seats have one, two, three and four discs, the first seat's discs, and the wins that
are still to come. Every doubt is settled in favour of length: where seats sit, who has a skull (who lost no
disc may be known to have it), who wins next. So no play is longer; and few tables are much shorter.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from .rounds import Asked, Table, Tribe, after_rounds

__all__ = ["Unseated", "full_hand", "may_take"]

ALL: Final = 4
#: More discs than anybody has.
NOBODY: Final = 5
#: Tables of so few are looked into exactly: short auctions have odd cases.
FEW: Final = 2


class _Round(NamedTuple):
    """The most answers of a round whose Challenger has so many discs, by its end."""

    discs: int
    won: int
    lost: int
    own: int


def full_hand(tables: Iterable[Table]) -> int:
    """With how many discs a seat has its skull for sure, if games begin at these tables.

    >>> full_hand([Table((Tribe(2, True, 0), Tribe(1, True, 0), Tribe(2, False, 0)))])
    3
    """
    tribes = {tribe for table in tables for tribe in table.tribes}
    most = max([tribe.discs for tribe in tribes])
    sure = all([tribe.skull for tribe in tribes if tribe.discs == most])
    return most if sure and most > 1 else NOBODY


def may_take(left: int, chances: int, two_tribes: bool) -> tuple[bool, ...]:
    """Whether the Last Chance disc is taken by who has so many discs left (V2).

    Whose other tribe has taken it cannot; who that is was not counted.
    """
    if left > 1 or not chances:
        return (False,)
    return (True, False) if two_tribes else (True,)


class Unseated:
    """Bounds for one way of asking, remembered."""

    def __init__(self, asked: Asked, last_chance: bool, two_tribes: bool, full: int) -> None:
        self.asked = asked
        self.last_chance = last_chance
        self.two_tribes = two_tribes
        #: Who has so many discs has the skull.
        self.full = full
        self._known: dict[object, int] = {}
        self._rounds: dict[object, list[_Round]] = {}
        self._exact: dict[Table, int] = {}

    def counted(self, counts: tuple[int, ...], first: int, holds: bool, to_win: int, chances: int) -> int:
        """What the answers from such an opening on cannot exceed; so many seats have each number of discs."""
        seats = sum(counts)
        if seats == 1:
            return 0
        key = (counts, first, holds, to_win, chances)
        known = self._known.get(key)
        if known is not None:
            return known
        if seats <= FEW and not self.two_tribes:
            most = self._of_few(counts, first, holds, to_win)
        else:
            most = self._of_many(counts, first, holds, to_win, chances)
        self._known[key] = most
        return most

    def _of_many(self, counts: tuple[int, ...], first: int, holds: bool, to_win: int, chances: int) -> int:
        seats = sum(counts)
        most = 0
        for end in self._ends(counts, first, holds):
            discs, won, lost, own = end
            if to_win < seats:
                most = max(most, won)
            if to_win:
                most = max(most, won + self.counted(counts, discs, False, to_win - 1, chances))
            left = list(counts)
            left[discs] -= 1
            if discs > 1:
                left[discs - 1] += 1
                for taken in may_take(discs - 1, chances, self.two_tribes):
                    rest = self.counted(tuple(left), discs - 1, taken, to_win, chances - taken)
                    most = max(most, max(lost, own) + rest)
                continue
            here = max(lost + self.two_tribes, own + 1) if seats > 2 else max(lost, own)  # N3
            for owner in range(1, ALL + 1):
                if left[owner]:
                    rest = self.counted(tuple(left), owner, False, min(to_win, seats - 1), chances)
                    most = max(most, here + rest)
        return most

    def _of_few(self, counts: tuple[int, ...], first: int, holds: bool, to_win: int) -> int:
        """The greatest exact length of any table like this."""
        others = [discs for discs in range(1, ALL + 1) for _ in range(counts[discs] - (discs == first))]
        seats = len(others) + 1
        most = 0
        for order in set(permutations(others)):
            hands = [[(discs, False), (discs - 1, True)][discs == self.full :] for discs in (first, *order)]
            for held, won in product(product(*hands), combinations(range(seats), seats - min(to_win, seats))):
                tribes = [
                    Tribe(*hand, int(seat in won), -1, self.last_chance) for seat, hand in enumerate(held)
                ]
                most = max(most, self._exactly(Table(tuple(tribes), holds)))
        return most

    def _exactly(self, table: Table) -> int:
        if not table.tribes:
            return 0
        if table not in self._exact:
            rounds = after_rounds(table, self.asked).items()
            self._exact[table] = max([answers + self._exactly(after) for after, answers in rounds])
        return self._exact[table]

    def _ends(self, counts: tuple[int, ...], first: int, holds: bool) -> list[_Round]:
        key = (counts, first, holds)
        if key not in self._rounds:
            found: dict[int, _Round] = {}
            for discs in range(1, ALL + 1):
                rounds = []
                if discs == first:
                    rounds.append(self._round(counts, first, holds, discs, True))
                if counts[discs] - (discs == first):
                    rounds.append(self._round(counts, first, holds, discs, False))
                if rounds:
                    found[discs] = _Round(*map(max, zip(*rounds, strict=True)))
            self._rounds[key] = list(found.values())
        return self._rounds[key]

    def _round(self, counts: tuple[int, ...], first: int, holds: bool, discs: int, is_first: bool) -> _Round:
        """The most answers of a round with this Challenger, at the most discs on the mats that there can be.

        One disc more on a mat is two answers more, three if it can be flipped, and costs two at most.
        """
        asked, full, seats = self.asked, self.full, sum(counts)
        others = [*counts, 0]  # nobody has five
        others[first] -= 1
        firsts, hand = first + holds, discs + (holds and is_first)
        fewest = min([firsts, *[d for d in range(1, ALL + 1) if others[d]]])
        if not is_first:
            others[discs] -= 1
        lone = counts[1] - holds  # who has one disc has no choice when the round opens
        settled = not asked.draws or self.two_tribes
        won = lost = own = -1
        for laps in (fewest, fewest - 1) if fewest == self.full else (fewest,):
            for height in (laps, laps + 1):
                ahead = height - laps
                if height > hand or (ahead and firsts == laps):  # nobody is ahead of the first seat
                    continue
                more = sum(others[laps + 1 :])
                if firsts == laps or (is_first and not ahead):
                    more, up = 0, 0
                else:
                    up = min(more + ahead + (not is_first), seats - 1)
                    more = up - ahead - (not is_first)
                total = laps * seats + up
                beyond = total - height
                # Who has every disc down: either it was no choice to place the first, or the skull is there.
                down = (others[laps] if laps > 1 else 0) + max(0, more - sum(others[laps + 2 :]))
                skulls = others[full] if laps == full else more if laps == full - 1 else 0
                if not is_first and not holds and first == laps + (up > 0) > 1:
                    down += 1
                    skulls += first == full
                auction = total + seats - 2
                own_flips = lone_cost = 0
                if asked.skip_forced:
                    lone_cost = lone
                else:
                    own_flips = height
                showing = seats - 1 if asked.shows else 0
                sure = discs > 1 or not asked.skip_forced
                own = max(own, total - lone_cost + auction + own_flips + showing + sure)
                # On top of the own skull a few flowers may do.
                won = max(won, total - lone_cost + height + seats - 1 + own_flips)
                if height == discs == full:  # the skull is in it
                    continue
                if asked.skip_forced:
                    bare = hand == height and discs > 1 and not (is_first and holds)
                    here = total - lone - bare + auction + beyond
                    kept = 0 if asked.shows else max(1, down - 1)
                    lost = max(lost, here - kept + (settled and discs > 1))
                    free = 2 * (skulls - 1) + down - skulls if skulls else max(0, down - 1)
                    won = max(won, here - 1 - free)
                else:
                    here = total + auction + total
                    lost = max(lost, here - (0 if asked.shows else max(0, skulls - 1)) + settled)
                    won = max(won, here - max(0, 2 * skulls - 1))
        return _Round(discs, won, lost, own)
