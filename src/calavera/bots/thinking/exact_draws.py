"""The exact probabilities of a function that draws random numbers, from all ways its draws may turn out.

The function is run once for each way. Numbers of ``random()`` are not drawn but compared: a comparison with a
number splits the range that the draw may lie in, and two draws in the same range are equally likely in either
order. So a bot's probabilities come from the code with which it chooses, and cannot differ from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, isclose
from random import Random
from typing import Any, TypeVar

__all__ = ["NotEnumerable", "exact_probabilities"]

T = TypeVar("T")


class NotEnumerable(TypeError):
    """The function uses random numbers in a way that is not supported here."""


def exact_probabilities(function: Callable[[Random], T]) -> dict[T, float]:
    """The probability of each result of a function of a source of randomness.

    >>> found = exact_probabilities(
    ...     lambda rng: "skull" if rng.random() < 0.25 else rng.choice(["flower", "pass"])
    ... )
    >>> sorted(found.items())
    [('flower', 0.375), ('pass', 0.375), ('skull', 0.25)]
    """
    totals: dict[T, float] = {}
    path: list[int] = []
    while True:
        rng = _BranchingRandom(path)
        result = function(rng)
        totals[result] = totals.get(result, 0.0) + rng.probability
        taken = rng.taken
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return totals
        path = [branch for branch, _ in taken]
        path[-1] += 1


class _BranchingRandom(Random):
    """A source of randomness that follows a given path, and then the first branch at every turn."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(0)
        self.path = path
        #: By turn: the branch taken, and how many there are.
        self.taken: list[tuple[int, int]] = []
        self.probability = 1.0

    def branch(self, weights: Sequence[float]) -> int:
        """Take one of several branches; those without weight do not exist."""
        possible = [place for place, weight in enumerate(weights) if weight > 0]
        turn = len(self.taken)
        number = self.path[turn] if turn < len(self.path) else 0
        self.taken.append((number, len(possible)))
        place = possible[number]
        self.probability *= weights[place] / sum(weights)
        return place

    def random(self) -> float:
        """A number that can be compared, added and multiplied, but is not drawn."""
        return _Draw(_Variable(self))  # type: ignore[return-value]  # stands for a float

    def choice(self, seq: Any) -> Any:
        """Each item, equally likely."""
        return seq[self.branch([1.0] * len(seq))]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Each whole number of the range, equally likely."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.branch([1.0] * len(numbers))]

    def choices(
        self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1
    ) -> list[Any]:
        """Items by their weights."""
        if cum_weights is not None:
            raise NotEnumerable("choices with cumulative weights are not supported")
        shares = [1.0] * len(population) if weights is None else list(weights)
        return [population[self.branch(shares)] for _ in range(k)]

    def getrandbits(self, k: int, /) -> int:
        """What other methods are made of; refused."""
        raise NotEnumerable(f"{k} random bits have too many values: use random, choice, choices or randrange")


class _Variable:
    """A number from 0 to 1 of which only a range is known."""

    def __init__(self, rng: _BranchingRandom) -> None:
        self.rng = rng
        self.low, self.high = 0.0, 1.0
        #: Variables, this among them, that lie in the same range once their shifts are added, lowest first.
        self.order: list[_Variable] = [self]
        self.shift = 0.0

    def split(self, cut: float) -> None:
        """Decide on which side of a cut the number lies, and where those lie whose order with it is known."""
        if not self.low < cut < self.high:
            return
        below = (cut - self.low) / (self.high - self.low)
        count = len(self.order)
        # How many lie below the cut does not depend on their order; so it is the lowest that do.
        shares = [
            comb(count, number) * below**number * (1 - below) ** (count - number)
            for number in range(count + 1)
        ]
        number = self.rng.branch(shares)
        for part, is_low in ((self.order[:number], True), (self.order[number:], False)):
            for variable in part:
                at = cut + self.shift - variable.shift
                variable.low, variable.high = (variable.low, at) if is_low else (at, variable.high)
                variable.order = part


class _Draw:
    """A variable times a factor, plus a number."""

    def __init__(self, variable: _Variable, factor: float = 1.0, offset: float = 0.0) -> None:
        self.variable, self.factor, self.offset = variable, factor, offset

    def __add__(self, number: float) -> _Draw:
        return _Draw(self.variable, self.factor, self.offset + number)

    __radd__ = __add__

    def __sub__(self, number: float) -> _Draw:
        return self + -number

    def __rsub__(self, number: float) -> _Draw:
        return self * -1 + number

    def __mul__(self, number: float) -> _Draw:
        return _Draw(self.variable, self.factor * number, self.offset * number)

    __rmul__ = __mul__

    def __truediv__(self, number: float) -> _Draw:
        return self * (1 / number)

    def __int__(self) -> int:
        """The whole part of a draw that is not negative."""
        number = 0
        while not self < number + 1:
            number += 1
        return number

    # Equality has probability zero, so < and <= are the same.
    def __lt__(self, other: object) -> bool:
        if isinstance(other, _Draw):
            return self._below(other)
        if not isinstance(other, int | float):
            return NotImplemented
        if self.factor == 0:
            return self.offset < other
        cut = (other - self.offset) / self.factor
        self.variable.split(cut)
        below = self.variable.high <= cut
        return below if self.factor > 0 else not below

    __le__ = __lt__

    def __gt__(self, other: object) -> bool:
        if isinstance(other, int | float) and self.factor == 0:
            return self.offset > other
        below = self.__lt__(other)
        return below if below is NotImplemented else not below

    __ge__ = __gt__

    def _below(self, other: _Draw) -> bool:
        """Whether this is the lower of two draws with the same factor."""
        if self.variable is other.variable:
            return self.offset < other.offset
        if self.factor != other.factor or self.factor <= 0:
            raise NotEnumerable("two draws can be compared only if both have the same factor")
        mine, theirs = self.variable, other.variable
        one, two = self.offset / self.factor, other.offset / other.factor
        for cut in (theirs.low + two, theirs.high + two):
            mine.split(cut - one)
        for cut in (mine.low + one, mine.high + one):
            theirs.split(cut - two)
        if not isclose(mine.low + one, theirs.low + two, abs_tol=1e-12):
            return mine.low + one < theirs.low + two
        # The same range: all orders are equally likely.
        if mine.order is not theirs.order:
            _merge(mine, one, theirs, two)
        return mine.order.index(mine) < mine.order.index(theirs)


def _merge(mine: _Variable, one: float, theirs: _Variable, two: float) -> None:
    """Put a variable into the order of another, at any place. One of them must not have an order yet."""
    if len(mine.order) > 1:
        mine, one, theirs, two = theirs, two, mine, one
    if len(mine.order) > 1 or (len(theirs.order) > 1 and not isclose(theirs.shift, two, abs_tol=1e-12)):
        raise NotEnumerable("too many draws are compared with each other")
    theirs.shift, mine.shift = two, one
    theirs.order.insert(mine.rng.branch([1.0] * (len(theirs.order) + 1)), mine)
    mine.order = theirs.order
