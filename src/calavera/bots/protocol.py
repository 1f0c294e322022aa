"""What a bot is: a chooser of actions from views, who may also talk."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from calavera.rules import Action, View

__all__ = ["Bot", "Follower", "Saying", "Talker"]


@runtime_checkable
class Bot(Protocol):
    """A mind at the table. It sees a view and nothing else, and rolls only the dice it is given.

    The same view and the same dice give the same action. A bot may also have ``talk`` (see :class:`Talker`),
    and ``close`` if it holds something that must be let go of, such as a process.
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``; only called when there is something to choose."""
        ...


class Saying(NamedTuple):
    """Something said at the table: a phrase by its Fluent key, so that all hear it in their own language.

    ``about`` is the seat the phrase speaks of, where it speaks of one.
    """

    key: str
    about: int | None = None


@runtime_checkable
class Talker(Protocol):
    """A bot that talks: table talk is part of the game and binds nobody (X2)."""

    def talk(self, view: View, rng: Random) -> Saying | None:
        """What to say now, or None; asked after anything happened at the table."""
        ...


@runtime_checkable
class Follower(Protocol):
    """A bot that wants to know when games begin and end; who runs games tells it if it has these."""

    def new_game(self, view: View) -> None:
        """A game begins; the view is of the seat that the bot plays."""
        ...

    def game_over(self, view: View) -> None:
        """A game has ended; the view has the winner and all that this seat may know."""
        ...
