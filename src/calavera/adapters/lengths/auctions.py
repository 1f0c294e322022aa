"""How many bids and passes an auction can have, by where its Challenger sits and the bid."""

from __future__ import annotations

from functools import cache

__all__ = ["any_auction", "auction"]


@cache
def any_auction(seats: int, steps: int, total: int, least: int) -> int:
    """The most bids and passes if the bid has to be this much at least; -1 if that cannot be."""
    return max([auction(seats, steps, total, bid) for bid in range(max(least, total - 5), total + 1)])


@cache
def auction(seats: int, steps: int, total: int, bid: int) -> int:
    """The most bids and passes if whoever sits so many steps after the opener ends with this bid."""
    best = -1
    for bids in range(bid, max(0, bid - 5), -1):
        passes = _passes(seats, steps, bids)
        if passes >= 0:
            best = max(best, bids + (seats - 1 if bid < total else passes))
    return best


def _passes(seats: int, steps: int, bids: int) -> int:
    """The most passes before the last of so many bids, -1 if it cannot be that seat's.

    All but the last two bidders, unless there are too few bids to get round the table.
    """
    if seats == 2:
        return 0 if bids % 2 != steps else -1
    odd_cases = {
        0: {1: 0, 2: -1, 4: seats - 3},
        1: {1: -1, 2: 0, 3: -1, 5: seats - 3},
    }
    few = odd_cases.get(steps, {1: -1, 2: steps - 1, 3: steps - 2})
    return few.get(bids, seats - 2)
