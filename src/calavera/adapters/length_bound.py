"""Upper bounds on the length of a game, as OpenSpiel wants them."""

from __future__ import annotations

from functools import cache

from calavera.rules import State

__all__ = ["max_answers", "max_chance_moves"]


def max_answers(state: State) -> int:
    """A number of answers of all seats that no game from the start of this round exceeds.

    A round with T discs on the mats and N seats in the game has T placements, at most T + N - 2 bids and
    passes (a bid of T ends the auction), and at most T flips and questions whether to show, because a seat
    is asked only while one of its discs is face down. One more answer settles a loss, and one may name the
    next first seat. A won round flips flowers only. Each round costs a disc or wins a challenge. The longest
    game ends when one seat has discs left.
    """
    discs = tuple(sorted([seat.discs for seat in state.seats if not seat.eliminated]))
    flowers = sum([seat.flowers for seat in state.seats])
    wins = sum([1 - seat.wins for seat in state.seats if not seat.eliminated])
    on_mats = _max_on_mats(discs)
    won_round = on_mats + 2 * min(on_mats, flowers) + len(discs) - 1
    return wins * won_round + _max_in_lost_rounds(discs, state.options.last_chance, False)


def max_chance_moves(state: State) -> int:
    """A number of chance moves that no game exceeds: one for each disc that can be lost."""
    return sum([seat.discs for seat in state.seats]) - 1


@cache
def _max_in_lost_rounds(discs: tuple[int, ...], last_chance: bool, held: bool) -> int:
    """A bound on the answers in rounds that cost a disc each, until one seat is left.

    ``discs`` is ascending. ``held``: a seat with one disc left also holds the Last Chance disc (V2).
    """
    seats = len(discs)
    if seats == 1:
        return 0
    on_mats = _max_on_mats(tuple(sorted((2, *discs[1:]))) if held else discs)
    longest = 0
    for at, left in enumerate(discs):
        rest = discs[:at] + discs[at + 1 :]
        if left > 1:
            smaller = tuple(sorted((left - 1, *rest)))
            after = _max_in_lost_rounds(smaller, last_chance, last_chance and left == 2)
        else:
            after = _max_in_lost_rounds(rest, last_chance, False) + (seats > 2)  # N3
        longest = max(longest, after)
    return 3 * on_mats + seats - 1 + longest


def _max_on_mats(discs: tuple[int, ...]) -> int:
    """The seat with the fewest discs must challenge once they are all down (A3)."""
    fewest = discs[0]
    return fewest + sum([min(left, fewest + 1) for left in discs[1:]])
