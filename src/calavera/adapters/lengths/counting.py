"""What no game exceeds, by counting alone: generous, and known at once."""

from __future__ import annotations

from functools import cache

from calavera.rules import State

__all__ = ["counted"]


def counted(state: State) -> int:
    """A bound on the answers of all seats.

    In a round with T discs on the mats and a seats in the game there are T placements, at most T + a - 2 bids
    and passes (when the total is bid somebody has not passed), and at most T flips and questions to show: who
    is asked has a disc that was not flipped. Then one answer settles a loss, and one more may name a first
    seat. A round that is won turns up flowers only. Each round costs a disc or wins a challenge, and the
    longest games end with the last disc but one.
    """
    discs = tuple(sorted([seat.discs for seat in state.seats if not seat.out]))
    flowers = sum([seat.flowers for seat in state.seats])
    wins = sum([1 - seat.wins for seat in state.seats if not seat.out])
    on_mats = _most_on_mats(discs)
    won_round = on_mats + 2 * min(on_mats, flowers) + len(discs) - 1
    return wins * won_round + _in_lost_rounds(discs, state.options.last_chance, False)


@cache
def _in_lost_rounds(discs: tuple[int, ...], last_chance: bool, held: bool) -> int:
    """The most answers in rounds that cost a disc each, until one seat is left; discs ascending.

    ``held``: somebody who has one disc left has the Last Chance disc as well (V2).
    """
    seats = len(discs)
    if seats == 1:
        return 0
    on_mats = _most_on_mats(tuple(sorted((2, *discs[1:]))) if held else discs)
    most = 0
    for at, left in enumerate(discs):
        rest = discs[:at] + discs[at + 1 :]
        if left > 1:
            after = _in_lost_rounds(tuple(sorted((left - 1, *rest))), last_chance, last_chance and left == 2)
        else:
            after = _in_lost_rounds(rest, last_chance, False) + (seats > 2)  # N3
        most = max(most, after)
    return 3 * on_mats + seats - 1 + most


def _most_on_mats(discs: tuple[int, ...]) -> int:
    """Who has the fewest discs must challenge when they are down (A3): nobody can be two discs ahead."""
    fewest = discs[0]
    return fewest + sum([min(left, fewest + 1) for left in discs[1:]])
