"""A position of two players when a round opens: discs, wins needed, first seat, and beliefs about skulls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from calavera.rules import BadPosition
from calavera.rules.errors import short_repr

__all__ = ["MAX_DISCS", "WINS_NEEDED", "Pair", "Position"]

#: Discs of a tribe, one of them its skull (S1); won challenges that win a game (W1).
MAX_DISCS = 4
WINS_NEEDED = 2

#: One number for seat 0 and one for seat 1.
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """The start of a round of two players, with what is public.

    ``skull`` is the public belief, by seat: the probability that the seat still owns its skull. Each seat
    knows its own hand. A seat with all four discs owns its skull.

    >>> position = Position(discs=(2, 1), wins=(1, 1), first=0, skull=(0.5, 0.5))
    >>> position.hands(0)
    ('FF', 'FS')
    >>> position.swap_seats()
    Position(discs=(1, 2), wins=(1, 1), first=1, skull=(0.5, 0.5))
    >>> Position((4, 2), (2, 1), 0, (0.9, 0.5))
    Traceback (most recent call last):
    ...
    calavera.rules.errors.BadPosition: seat 0 has all four discs, so it owns its skull: say 1, not 0.9
    """

    #: Discs left, 1 to 4 (S3).
    discs: Pair
    #: Challenges that each still has to win, 1 or 2 (W1).
    wins: Pair
    #: The seat that is first in this round: 0 or 1.
    first: int
    #: The probability that each still owns its skull.
    skull: tuple[float, float]

    def __post_init__(self) -> None:
        for name, low, high in (("discs", 1, MAX_DISCS), ("wins", 1, WINS_NEEDED)):
            for seat, number in enumerate(_check_pair(name, getattr(self, name))):
                _check_whole(f"{name} of seat {seat}", number, low, high)
        _check_whole("first", self.first, 0, 1)
        believed = _check_pair("skull", self.skull)
        for seat, belief in enumerate(believed):
            _check_probability(f"skull of seat {seat}", belief)
            if self.discs[seat] == MAX_DISCS and belief != 1:
                raise BadPosition(
                    "bad-skull",
                    f"seat {seat} has all four discs, so it owns its skull: say 1, not {short_repr(belief)}",
                    {"seat": seat},
                )
        # Lists and integers are accepted; tuples and floats are stored, so that equal positions are equal.
        object.__setattr__(self, "discs", tuple(self.discs))
        object.__setattr__(self, "wins", tuple(self.wins))
        object.__setattr__(self, "skull", tuple(float(cast(float, belief)) for belief in believed))

    @classmethod
    def even(cls, discs: Pair, wins: Pair = (1, 1), first: int = 0) -> Position:
        """A position with nothing known of lost discs: each skull has probability 1/2, or 1 with four discs.

        >>> Position.even((4, 2)).skull
        (1.0, 0.5)
        """
        believed = [1.0 if number == MAX_DISCS else 0.5 for number in _check_pair("discs", discs)]
        return cls(discs, wins, first, (believed[0], believed[1]))

    def swap_seats(self) -> Position:
        """The same position with the two seats exchanged."""
        return Position(self.discs[::-1], self.wins[::-1], 1 - self.first, self.skull[::-1])

    def hands(self, seat: int) -> tuple[str, ...]:
        """The hands that this seat may have: first without its skull, if that is possible, then with it."""
        number = self.discs[seat]
        owner = "F" * (number - 1) + "S"
        return (owner,) if number == MAX_DISCS else ("F" * number, owner)

    def hand_probabilities(self, seat: int) -> tuple[float, ...]:
        """The probability of each of :meth:`hands`."""
        belief = self.skull[seat]
        return (1 - belief, belief)[-len(self.hands(seat)) :]

    def __str__(self) -> str:
        """The position as one line of text."""
        discs, wins = "v".join(map(str, self.discs)), "-".join(map(str, self.wins))
        beliefs = " and ".join(f"{belief:.4g}" for belief in self.skull)
        return f"{discs}, wins needed {wins}, first {self.first}, skulls {beliefs}"


def _check_pair(name: str, given: object) -> tuple[object, object]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise BadPosition(
            f"bad-{name}", f"{name} has a number for seat 0 and one for seat 1, not {short_repr(given)}"
        )
    return given[0], given[1]


def _check_whole(name: str, number: object, low: int, high: int) -> None:
    if type(number) is not int or not low <= number <= high:
        raise BadPosition(
            f"bad-{name.split()[0]}",
            f"{name} must be a whole number from {low} to {high}, not {short_repr(number)}",
            {"low": low, "high": high},
        )


def _check_probability(name: str, number: object) -> None:
    # The comparison is false for NaN.
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number <= 1:
        raise BadPosition(
            "bad-skull",
            f"{name} is a probability from 0 to 1, not {short_repr(number)}",
            {"low": 0, "high": 1},
        )
