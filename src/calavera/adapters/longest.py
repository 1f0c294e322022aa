"""How long a game can last: searched out where that is quick, and else a bound found by counting discs."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from calavera.rules import CHANCE, State

from .turns import Turn, first_turn

__all__ = ["FEW_SEATS", "Longest", "counted", "longest"]

#: Games that are searched through: with two seats, or with few discs. It takes a second or two at most.
FEW_SEATS, FEW_DISCS = 2, 6


class Longest(NamedTuple):
    """The most answers of seats, answers with nothing skipped, and chance moves that a game can have."""

    answers: int
    with_forced: int
    chances: int


@cache
def longest(state: State, shows: bool = False, skip_forced: bool = False) -> Longest:
    """What no game that begins with this opening can exceed; ``answers`` is attained where it was searched.

    >>> from calavera.rules import Options, new_game, set_up
    >>> longest(set_up(Options(players=2), 0, ["FS", "F"], [1, 1]))
    Longest(answers=16, with_forced=17, chances=2)
    >>> longest(new_game(Options(players=4)))
    Longest(answers=621, with_forced=621, chances=15)
    """
    discs = tuple(sorted([seat.discs for seat in state.seats if not seat.out]))
    most = counted(state, discs)
    answers = most
    if len(discs) <= FEW_SEATS or sum(discs) <= FEW_DISCS:
        answers = _searched(first_turn(state, shows), skip_forced, {})
    return Longest(answers, most, sum(discs) - 1)


# --- By search ----------------------------------------------------------------------------------------------


def _searched(turn: Turn, skip_forced: bool, known: dict[object, int]) -> int:
    """The most answers from here on, over all that can happen."""
    actor = turn.actor
    if actor is None:
        return 0
    position = _position(turn)
    if position not in known:
        answers = turn.answers
        most = max([_searched(turn.answered(answer), skip_forced, known) for answer in answers])
        known[position] = most + (actor != CHANCE and not (skip_forced and len(answers) == 1))
    return known[position]


def _position(turn: Turn) -> object:
    """All that the rest of a game depends on."""
    state, setting = turn.state, turn.state.setting
    seats = tuple(
        [(seat.flowers, seat.skull, seat.wins, seat.stack, seat.flipped, seat.active) for seat in state.seats]
    )
    return (
        *(seats, setting.first, setting.chance_seat, setting.chance_taken, turn.to_ask),
        *(state.phase, state.to_act, state.bid, state.bidder, state.stop, len(state.revealed)),
    )


# --- By counting --------------------------------------------------------------------------------------------


def counted(state: State, discs: tuple[int, ...]) -> int:
    """A bound on the answers of all seats.

    In a round with T discs on the mats and a seats in the game there are T placements, at most T + a - 2 bids
    and passes (when the total is bid somebody has not passed), and at most T flips and questions to show: who
    is asked has a disc that was not flipped. Then one answer settles a loss, and one more may name a first
    seat. A round that is won turns up flowers only. Each round costs a disc or wins a challenge, and the
    longest games end with the last disc but one.
    """
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
