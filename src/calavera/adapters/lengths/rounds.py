"""How many answers one round can have, by how it ends, exactly: what the longest game is made of.

Only how a round ends matters later: who was the Challenger, and whose skull it was. So a whole round is one
step, and its answers are counted: T discs on the mats in the order of the seats, the bids one by one, the
passes, the flips, who is asked to show, the lost disc, the first seat that is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from calavera.rules import State

from .auctions import any_auction, auction

__all__ = ["MANY", "Asked", "Table", "Tribe", "after_rounds", "attempt", "chosen", "table_of"]

#: With this many discs on the mats the auction has no odd cases left.
MANY = 8


class Asked(NamedTuple):
    """What counts as an answer: whether forced ones are skipped, opponents asked to show, losses drawn."""

    skip_forced: bool
    shows: bool
    draws: bool


class Tribe(NamedTuple):
    """A seat in the game; ``player`` is -1 where each player has one."""

    flowers: int
    skull: bool
    wins: int
    player: int = -1
    #: Its player may still take the Last Chance disc (V2).
    chance: bool = False

    @property
    def discs(self) -> int:
        """Discs left."""
        return self.flowers + self.skull


class Table(NamedTuple):
    """Where a round opens: the seats in the game from the first one on; none when the game is over."""

    tribes: tuple[Tribe, ...] = ()
    #: The first seat has the Last Chance disc: whoever falls to one disc is first in the next round.
    holds: bool = False


def table_of(state: State) -> Table:
    """The table of an opening."""
    options, setting = state.options, state.setting
    tribes = [
        Tribe(
            *(seat.flowers, seat.skull, seat.wins),
            options.player_of(number) if options.tribes_per_player > 1 else -1,
            options.last_chance and options.player_of(number) not in setting.chance_taken,
        )
        for number, seat in enumerate(state.seats)
    ]
    tribes = tribes[state.first :] + tribes[: state.first]
    return Table(tuple([tribe for tribe in tribes if tribe.discs]), setting.chance_seat is not None)


def after_rounds(table: Table, asked: Asked) -> dict[Table, int]:
    """Every table at which the next round can open, and the most answers until then.

    >>> lone = Tribe(flowers=1, skull=False, wins=1)
    >>> after_rounds(Table((lone, lone)), Asked(skip_forced=True, shows=False, draws=False))
    {Table(tribes=(), holds=False): 2}
    """
    found: dict[Table, int] = {}
    for (challenger, owner), answers in _endings(table, asked).items():
        for after, more in _afterwards(table.tribes, challenger, owner):
            if answers + more > found.get(after, -1):
                found[after] = answers + more
    return found


# --- Between rounds -----------------------------------------------------------------------------------------


def _afterwards(
    tribes: tuple[Tribe, ...], challenger: int, owner: int | None
) -> Iterator[tuple[Table, bool]]:
    """What the table can be after this end of a round, and whether a first seat was named (N3)."""
    own = tribes[challenger]
    rest = tribes[challenger + 1 :] + tribes[:challenger]
    if owner is None:  # W1, N1
        yield Table() if own.wins else Table((own._replace(wins=1), *rest)), False
        return
    for left in (own._replace(flowers=own.flowers - 1), own._replace(skull=False)):
        if left.flowers < 0 or left == own:
            continue
        if left.discs > 1 or (left.discs and not left.chance):  # N1
            yield Table((left, *rest)), False
        elif left.discs:  # V2
            yield _with_last_chance(left, rest), False
        elif len(rest) == 1 or (own.player >= 0 and len({tribe.player for tribe in rest}) == 1):  # W2, D2
            yield Table(), False
        elif owner == challenger or _mates(own, tribes[owner]):  # N3
            for first in range(len(rest)):
                yield Table(rest[first:] + rest[:first]), True
        else:  # N2
            first = (owner - challenger - 1) % len(tribes)
            yield Table(rest[first:] + rest[:first]), False


def _with_last_chance(left: Tribe, rest: tuple[Tribe, ...]) -> Table:
    others = [tribe._replace(chance=False) if _mates(left, tribe) else tribe for tribe in rest]
    return Table((left._replace(chance=False), *others), True)


def _mates(tribe: Tribe, other: Tribe) -> bool:
    """Of the same player, where players have two tribes (V1)."""
    return tribe.player >= 0 and tribe.player == other.player


# --- Within a round -----------------------------------------------------------------------------------------


class _Mats(NamedTuple):
    """What lies on the mats when the challenge comes, and what that cost in answers."""

    discs: int
    #: Whoever opens the auction.
    opener: int
    heights: tuple[int, ...]
    #: Who cannot have kept the skull in hand.
    skulls: tuple[bool, ...]
    placed: int


def _endings(table: Table, asked: Asked) -> dict[tuple[int, int | None], int]:
    """The most answers of a round by its Challenger and the owner of the skull (None: won)."""
    tribes = table.tribes
    flowers = [tribe.flowers for tribe in tribes]
    flowers[0] += table.holds
    stacks = _all_mats(table, flowers, asked)
    found: dict[tuple[int, int | None], int] = {}
    for challenger, own in enumerate(tribes):
        others = [seat for seat, tribe in enumerate(tribes) if tribe.skull and seat != challenger]
        mates = [seat for seat, tribe in enumerate(tribes) if seat != challenger and _mates(own, tribe)]
        for mats in stacks:
            ends: dict[int | None, int] = {None: _won(mats, challenger, flowers[challenger], asked)}
            if own.skull:
                ends[challenger] = _own_skull(mats, own, challenger, len(mates), asked)
            clean = flowers[challenger] >= mats.heights[challenger]  # the own skull, if any, stays in hand
            if clean:
                for owner in others:
                    ends[owner] = _on_a_skull(mats, own, challenger, owner, mates, asked)
            for whose, answers in ends.items():
                # Who has discs left begins the next round: whose skull it was is forgotten.
                end = (challenger, challenger if whose is not None and own.discs > 1 else whose)
                if answers > found.get(end, -1):
                    found[end] = answers
            # One disc fewer on the mats never makes a round longer, but for the odd cases of short auctions.
            if clean and mats.discs > MANY:
                break
    return found


def _all_mats(table: Table, flowers: list[int], asked: Asked) -> list[_Mats]:
    """All numbers of discs there can be on the mats, most first: T of them lie as evenly as turns go (A1)."""
    seats = len(table.tribes)
    hands = [left + tribe.skull for left, tribe in zip(flowers, table.tribes, strict=True)]
    fewest = min(hands)
    forced = 0
    if asked.skip_forced:  # the first disc of whoever has one kind; later there is always a bid instead
        kinds = [(tribe.flowers > 0) + tribe.skull for tribe in table.tribes]
        forced = kinds.count(1) - table.holds
    found = []
    for discs in range(fewest * seats + hands.index(fewest), seats - 1, -1):  # A3
        laps, opener = divmod(discs, seats)
        heights = (laps + 1,) * opener + (laps,) * (seats - opener)
        skulls = tuple([left < height for left, height in zip(flowers, heights, strict=True)])
        found.append(_Mats(discs, opener, heights, skulls, discs - forced))
    return found


def _won(mats: _Mats, challenger: int, flowers: int, asked: Asked) -> int:
    seats, height = len(mats.heights), mats.heights[challenger]
    beyond = mats.discs - height
    most = flowers  # a skull at the bottom of the own stack: only discs above it
    if flowers >= height:
        most = height + beyond - sum(mats.skulls)
    best = -1
    for bid in range(most, max(0, most - 5), -1):
        bidding = auction(seats, (challenger - mats.opener) % seats, mats.discs, bid)
        if bidding >= 0:
            flips = chosen(seats, max(0, bid - height), beyond) if asked.skip_forced else bid
            best = max(best, mats.placed + bidding + flips)
    return best


def _own_skull(mats: _Mats, own: Tribe, challenger: int, mates: int, asked: Asked) -> int:
    seats, height = len(mats.heights), mats.heights[challenger]
    bidding = any_auction(seats, (challenger - mats.opener) % seats, mats.discs, height)
    if bidding < 0:
        return -1
    showing = seats - 1 - mates if asked.shows else 0
    settled = not asked.skip_forced or own.flowers > 0  # F4
    return mats.placed + bidding + (0 if asked.skip_forced else height) + showing + settled


def _on_a_skull(mats: _Mats, own: Tribe, challenger: int, owner: int, mates: list[int], asked: Asked) -> int:
    """On the skull of another tribe, at the bottom of its stack or above; other skulls stay face down."""
    seats = len(mats.heights)
    kept = sum(mats.skulls) - mats.skulls[owner]
    rivals = seats - 1 - len(mates) - (owner not in mates)  # other opponents
    askable = rivals + (owner not in mates and mats.heights[owner] > 1)
    unasked = sum([mats.skulls[seat] for seat in mates if seat != owner])
    if (
        asked.skip_forced and mates and not rivals
    ):  # the last flip is a choice only if a disc of a mate is left as well
        unasked = max(1, unasked)
    steps = (challenger - mats.opener) % seats
    most = attempt(seats, steps, mats.discs, mats.heights[challenger], kept, unasked, askable, asked)
    if most < 0:
        return -1
    if owner in mates:  # F4, D2
        settled = not asked.skip_forced or (own.skull and own.flowers > 0)
    else:  # F2, F3
        settled = not asked.draws and not (asked.skip_forced and own.discs == 1)
    return mats.placed + most + settled


@cache
def attempt(
    seats: int, steps: int, total: int, height: int, kept: int, unasked: int, askable: int, asked: Asked
) -> int:
    """The most bids, passes, flips and questions to show; ``kept`` discs are never flipped."""
    beyond = total - height
    best = -1
    fewest = 0 if seats == 2 else max(0, beyond - kept - 5)  # a flip fewer is at most one show more
    for flips in range(beyond - kept, fewest, -1):
        bidding = any_auction(seats, steps, total, height + flips)
        if bidding >= 0:
            showing = max(0, min(beyond - flips - unasked, askable)) if asked.shows else 0
            counted = chosen(seats, flips, beyond) if asked.skip_forced else height + flips
            best = max(best, bidding + counted + showing)
    return best


def chosen(seats: int, flips: int, beyond: int) -> int:
    """Flips with a choice of stacks: the last disc of all has none."""
    return min(flips, beyond - 1) if seats > 2 else 0
