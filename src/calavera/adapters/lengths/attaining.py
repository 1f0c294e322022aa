"""How much can be collected on a way of many steps: a search with bounds that remembers what it found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["Attaining", "Looks", "TooFar"]

Place = TypeVar("Place", bound=Hashable)


class TooFar(Exception):
    """All looks are spent."""


class Looks:
    """How many places may still be looked at, in all searches together; None: any number."""

    def __init__(self, left: int | None) -> None:
        self.left = left

    def spend(self) -> None:
        """One more place."""
        if self.left is not None:
            if self.left == 0:
                raise TooFar
            self.left -= 1


class Attaining(ABC, Generic[Place]):
    """Ways from place to place; every step adds something.

    The question is always whether so much can be attained, never how much: then a bound that is nearly right
    ends almost every search at once.
    """

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._bounds: dict[Place, int] = {}
        self._attained: dict[Place, int] = {}
        self._next: dict[Place, Place] = {}
        self._steps: dict[Place, list[tuple[Place, int]]] = {}

    @abstractmethod
    def bound(self, place: Place) -> int:
        """What no way from here exceeds, quickly found."""

    def may_attain(self, place: Place, need: int) -> bool:
        """A second look, worth more time, before all steps are tried."""
        return self.most(place) >= need

    @abstractmethod
    def steps(self, place: Place) -> Iterable[tuple[Place, int]]:
        """The places after this one, and what the step adds; none at the end."""

    def most(self, place: Place) -> int:
        """What is known that no way from here exceeds."""
        known = self._bounds.get(place)
        if known is None:
            known = self._bounds[place] = self.bound(place)
        return known

    def attains(self, place: Place, need: int) -> bool:
        """Whether some way from here adds so much in all."""
        if self.most(place) < need:
            return False
        if self._attained.get(place, 0) >= need:
            return True
        if not self.may_attain(place, need):
            self._bounds[place] = need - 1
            return False
        self._looks.spend()
        steps = self._best_steps(place)
        promising = [(adds + self.most(after), adds, after) for after, adds in steps]
        promising = [step for step in promising if step[0] >= need]
        promising.sort(key=_promise, reverse=True)
        for _, adds, after in promising:
            if self.attains(after, need - adds):
                self._attained[place], self._next[place] = need, after
                return True
        self._bounds[place] = max([adds + self.most(after) for after, adds in steps])
        return False

    def _best_steps(self, place: Place) -> list[tuple[Place, int]]:
        """The steps from here, found once: a place is looked at for one need after the other."""
        if place not in self._steps:
            best: dict[Place, int] = {}
            for after, adds in self.steps(place):
                best[after] = max(adds, best.get(after, 0))
            self._steps[place] = list(best.items())
        return self._steps[place]

    def way(self, place: Place) -> Iterator[Place]:
        """The places on a way that attains what was found, but for the end."""
        while place in self._next:
            yield place
            place = self._next[place]


def _promise(step: tuple[int, int, Place]) -> int:
    return step[0]
