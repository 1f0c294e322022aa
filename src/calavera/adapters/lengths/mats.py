"""How many answers one round can have if the seats sit as is best for its length, by hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from .auctions import any_auction, auction
from .rounds import MANY, Asked, attempt, chosen

__all__ = ["AFTER_LOSS", "DISCS", "HANDS", "NUMBER", "Ends", "Mats"]

#: Flowers and skull of each hand there can be, by its number.
HANDS: Final = ((1, False), (0, True), (2, False), (1, True), (3, False), (2, True), (3, True))
NUMBER: Final = {hand: number for number, hand in enumerate(HANDS)}
DISCS: Final = (1, 1, 2, 2, 3, 3, 4)
WITH_SKULL: Final = (1, 3, 5, 6)
#: What each can be after the loss of a disc.
AFTER_LOSS: Final = ((), (), (0,), (1, 0), (2,), (3, 2), (5, 4))

NEVER: Final = -10_000


class Ends(NamedTuple):
    """The most answers of a round: won, or lost on an opponent's skull, a mate's, the own; below 0: never."""

    won: int
    on_rival: int
    on_mate: int
    own: int


class Mats:
    """A round: the first seat is known; who has which other hand sits where it is best.

    ``reach``: so many seats from the first one on can be a disc ahead, not more.
    """

    def __init__(self, counts: list[int], first: int, holds: bool, reach: int, asked: Asked) -> None:
        self.holds, self.asked = holds, asked
        self.flowers, self.skull = HANDS[first][0] + holds, HANDS[first][1]
        self.discs = self.flowers + self.skull
        self.others = counts.copy()
        self.others[first] -= 1
        self.seats = sum(counts)
        left = [discs for discs, number in zip(DISCS, self.others, strict=True) for _ in range(number)]
        self.fewest = min([self.discs, *left])
        ahead = [discs for discs in left if discs > self.fewest]
        #: Discs on the mats (A3).
        self.most = self.fewest * self.seats
        if self.discs > self.fewest:
            self.most += min(1 + len(ahead), reach)
        self.forced = 0
        if asked.skip_forced:  # the first disc of whoever has one kind
            self.forced = sum([number for hand, number in zip(HANDS, counts, strict=True) if not all(hand)])
            self.forced -= holds and not all(HANDS[first])
        self._ends: dict[tuple[tuple[int, ...], int], Ends] = {}

    def ends(self, own: tuple[int, ...], place: int) -> Ends:
        """For a Challenger with this hand, and mates with those, who sits so many places after the first."""
        key = (own, place)
        if key not in self._ends:
            self._ends[key] = Ends(
                *map(max, zip((NEVER,) * 4, *self._all_ends(*own, place=place), strict=True))
            )
        return self._ends[key]

    def _all_ends(self, hand: int, *mates: int, place: int) -> Iterator[Ends]:
        asked, seats = self.asked, self.seats
        flowers, skull = HANDS[hand]
        down = flowers + (not place and self.holds)  # flowers that can be placed
        rest = self.others.copy()
        if place:
            rest[hand] -= 1
        skulls = (self.skull and place > 0) + sum([rest[number] for number in WITH_SKULL])
        mates_skulls = sum([HANDS[mate][1] for mate in mates])
        opponents = seats - 1 - len(mates)
        settled = not asked.draws and not (asked.skip_forced and flowers + skull == 1)  # F2, F3
        settled_by_mate = not asked.skip_forced or (skull and flowers > 0)  # F4, D2
        for total in range(self.most, seats - 1, -1):
            laps, up = divmod(total, seats)
            placed = total - self.forced
            height = laps + (place < up)
            kept = self._kept(rest, laps, up, place)
            if kept < 0 or height > down + skull:
                continue
            at = _Auction(seats, (place - up) % seats, total)
            won = placed + _won(at, height, kept, down, asked)
            on_rival = on_mate = own = NEVER
            if skull:
                showing = opponents if asked.shows else 0
                settled_by_own = not asked.skip_forced or flowers > 0  # F4
                own = placed + _own_skull(at, height, asked.skip_forced) + showing + settled_by_own
            if height <= down:
                on_it = max(0, kept - 1)
                if skulls > mates_skulls:
                    askable = opponents - 1 + (total > seats)
                    on_rival = placed + _on_a_skull(at, height, on_it, askable, asked) + settled
                if mates_skulls:
                    on_mate = placed + _on_a_skull(at, height, on_it, opponents, asked) + settled_by_mate
            yield Ends(won, on_rival, on_mate, own)
            if height <= down and total > MANY:  # as in rounds
                break

    def _kept(self, rest: list[int], laps: int, up: int, place: int) -> int:
        """How many skulls of others must be on the mats; -1 if so many cannot be a disc ahead."""
        kept = sum([rest[number] for number in WITH_SKULL if DISCS[number] == laps])
        if place:
            kept += self.skull and self.flowers < laps + (up > 0)
            if up and self.discs <= laps:
                return -1
        up -= (up > 0) + (0 < place < up)  # the first seat, and the Challenger
        able = sum([rest[number] for number, discs in enumerate(DISCS) if discs > laps])
        bare = sum([rest[number] for number in WITH_SKULL if DISCS[number] == laps + 1])
        return -1 if up > able else kept + max(0, up - (able - bare))


class _Auction(NamedTuple):
    """Of how many, how many steps after the opener the Challenger sits, discs on the mats."""

    seats: int
    steps: int
    total: int


@cache
def _won(at: _Auction, height: int, kept: int, flowers: int, asked: Asked) -> int:
    """As in ``rounds``."""
    most = flowers if height > flowers else at.total - kept
    best = NEVER
    for bid in range(most, max(0, most - 5), -1):
        bidding = auction(*at, bid)
        if bidding >= 0:
            flips = bid
            if asked.skip_forced:
                flips = chosen(at.seats, max(0, bid - height), at.total - height)
            best = max(best, bidding + flips)
    return best


@cache
def _own_skull(at: _Auction, height: int, skip_forced: bool) -> int:
    bidding = any_auction(*at, height)
    return bidding + (0 if skip_forced else height) if bidding >= 0 else NEVER


@cache
def _on_a_skull(at: _Auction, height: int, kept: int, askable: int, asked: Asked) -> int:
    best = attempt(*at, height, kept, 0, askable, asked)
    return best if best >= 0 else NEVER
