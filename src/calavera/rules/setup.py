"""How a game begins: a new game, or any position for study (S1 to S6)."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import FLOWER, FLOWERS_PER_TRIBE, SKULL, Disc
from .errors import BadOptions, BadPosition, short_repr
from .options import Options, check_options
from .state import Seat, Setting, State, open_round

__all__ = ["new_game", "set_up"]


def new_game(options: Options, first: int = 0) -> State:
    """The start of a game: every seat has three flowers and a skull, mats skull side up (S1, S3, S4).

    >>> new_game(Options(players=7, tribes_per_player=2))
    Traceback (most recent call last):
    ...
    calavera.rules.errors.BadOptions: 7 players cannot play: 2 to 6 can (two boxes hold twelve tribes, ...
    """
    check_options(options)
    _check_first(options, first)
    return open_round((Seat(),) * options.seats, Setting(options, 1, first, options.seats))


def set_up(
    options: Options,
    first: int,
    hands: Sequence[str],
    wins: Sequence[int] | None = None,
) -> State:
    """A round about to open with these discs left, for study: one hand a seat, F flower, S skull.

    >>> set_up(Options(players=2), 0, ["FS", "F"], wins=[1, 0]).seats[0].discs
    2
    """
    check_options(options)
    _check_first(options, first)
    count = options.seats
    won = [0] * count if wins is None else wins
    if not _has_one_per_seat(hands, count) or not _has_one_per_seat(won, count):
        raise BadPosition("bad-position", f"give one hand and one number of wins for each of {count} seats")
    seats = tuple(_parse_seat(hand, number) for hand, number in zip(hands, won, strict=True))
    if seats[first].eliminated:
        raise BadPosition("bad-first", f"seat {first} has no disc left and cannot be first")
    if len({options.player_of(i) for i, seat in enumerate(seats) if not seat.eliminated}) < 2:
        raise BadPosition("bad-position", "at least two players must have a disc left")
    return open_round(seats, Setting(options, 1, first, sum([seat.active for seat in seats])))


def _check_first(options: Options, first: object) -> None:
    if type(first) is not int or not 0 <= first < options.seats:
        raise BadOptions(
            "bad-first",
            f"first must be a seat from 0 to {options.seats - 1}, not {short_repr(first)}",
            {"high": options.seats - 1},
        )


def _has_one_per_seat(given: object, count: int) -> bool:
    return isinstance(given, list | tuple) and len(given) == count


def _parse_seat(hand: str, wins: int) -> Seat:
    if type(hand) is not str:
        raise BadPosition("bad-hand", f"a hand is a text such as FFS, not {short_repr(hand)}")
    flowers, skulls = hand.count("F"), hand.count("S")
    if flowers > FLOWERS_PER_TRIBE or skulls > 1 or flowers + skulls != len(hand):
        raise BadPosition(
            "bad-hand", f"a hand is up to three F and one S, such as FFS, not {short_repr(hand)}"
        )
    if type(wins) is not int or wins not in (0, 1):
        raise BadPosition("bad-wins", f"a seat in play has won 0 or 1 challenges, not {short_repr(wins)}")
    lost: tuple[Disc, ...] = (FLOWER,) * (FLOWERS_PER_TRIBE - flowers) + (SKULL,) * (1 - skulls)
    return Seat(flowers, bool(skulls), wins, (), 0, bool(hand), lost)
