"""The interface of a bot: it chooses actions from views, and it may talk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from calavera.rules import Action, Options, View

__all__ = ["Bot", "Follower", "PolicyBot", "PolicyPreparer", "Saying", "TableChecker", "Talker"]


@runtime_checkable
class Bot(Protocol):
    """A player that chooses actions. It sees only a view and takes its random numbers only from ``rng``.

    The same view and the same random numbers give the same action. A bot may also have ``talk`` (see
    :class:`Talker`), ``probabilities`` (see :class:`PolicyBot`), and ``close`` if it holds a resource such as
    a process.
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``; called only when the seat has a choice."""
        ...


@runtime_checkable
class PolicyBot(Protocol):
    """A bot that can say how likely it takes each action, so that it can be evaluated exactly."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``, drawn by these probabilities."""
        ...

    def probabilities(self, view: View) -> Mapping[Action, float]:
        """The probabilities of the actions of ``view.legal``; they add up to 1.

        An action that is left out is never chosen. The same view gives the same probabilities.
        """
        ...


@runtime_checkable
class PolicyPreparer(Protocol):
    """A bot that computes its probabilities for many views together much faster than one by one."""

    def prepare(self, views: Iterable[View], progress: Callable[[int, int], object] | None = None) -> None:
        """Compute what ``probabilities`` needs for these views, and keep it. The probabilities stay the same.

        ``progress`` is called with the number of parts that are computed, and with how many there are.
        """
        ...


class Saying(NamedTuple):
    """A remark: a phrase by its Fluent key, so that all players read it in their own language.

    ``about`` is the seat that the phrase names, if it names one.
    """

    key: str
    about: int | None = None


@runtime_checkable
class Talker(Protocol):
    """A bot that talks. Table talk is part of the game and commits nobody to anything (X2)."""

    def talk(self, view: View, rng: Random) -> Saying | None:
        """A remark, or None; called after every move at the table."""
        ...


@runtime_checkable
class TableChecker(Protocol):
    """A bot that cannot play at every table."""

    def check_table(self, options: Options) -> None:
        """Refuse a table that the bot cannot play at with a BadBot; called before a game begins."""
        ...


@runtime_checkable
class Follower(Protocol):
    """A bot that is notified when games begin and end."""

    def new_game(self, view: View) -> None:
        """A game begins; the view is of the seat that the bot plays."""
        ...

    def game_over(self, view: View) -> None:
        """A game has ended; the view has the winner and all that this seat may know."""
        ...
