"""The levels of opponents, each in any style: ``novice``, ``regular+bluffer``, ``expert+silent:800``.

``LEVELS`` is the only list of levels. The command line, the terminal and the server read it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from calavera.rules import Action, View

from .players import expert, novice, regular, sharp
from .protocol import Bot, Saying
from .registry import BadBot, register
from .talk.remarks import choose_remark
from .thinking.common_moves import own_seat
from .thinking.exact_draws import exact_probabilities
from .thinking.style import Style, combine_styles

__all__ = ["LEVELS", "Level", "LevelBot"]

#: Chooses an action from a view, with a source of randomness and a style.
LevelChooser = Callable[[View, Random, Style], Action]


class Level(NamedTuple):
    """One level of opponents."""

    #: One line on how it plays.
    about: str
    choose: LevelChooser
    #: Makes a chooser from the argument after the colon; None if the level takes no argument.
    with_argument: Callable[[str], LevelChooser] | None = None
    #: Whether a decision takes so long that a server must not wait for it on its event loop.
    slow: bool = False
    #: Whether its probabilities can be computed; not if it plays random games before it decides.
    has_probabilities: bool = True


#: From the weakest to the strongest.
LEVELS: Final[dict[str, Level]] = {
    "novice": Level("plausible, makes beginners' mistakes", novice.choose),
    "regular": Level("sound arithmetic, bluffs sometimes", regular.choose),
    "sharp": Level("reads every move and adapts to what each opponent has shown", sharp.choose),
    "expert": Level(
        "plays actions out in worlds that could be true; expert:N plays N rollouts for each decision",
        expert.choose,
        expert.with_argument,
        slow=True,
        has_probabilities=False,
    ),
}


class LevelBot:
    """A bot of one of the levels, with a style."""

    def __init__(self, name: str, chooser: LevelChooser, style: Style) -> None:
        self.name = name
        self._chooser = chooser
        self.style = style

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        return self._chooser(view, rng, self.style)

    def talk(self, view: View, rng: Random) -> Saying | None:
        """A remark, or None."""
        return choose_remark(view, rng, self.style.chattiness)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class PolicyLevelBot(LevelBot):
    """A bot of a level whose probabilities can be computed."""

    def probabilities(self, view: View) -> dict[Action, float]:
        """The probability of each action, from all ways in which the random numbers may turn out."""
        own_seat(view)
        return exact_probabilities(lambda rng: self._chooser(view, rng, self.style))


def _register_level(name: str, level: Level) -> None:
    @register(name, level.about)
    def make(argument: str, styles: tuple[str, ...]) -> Bot:
        chooser = level.choose
        if argument and level.with_argument is None:
            raise BadBot("bad-argument", f"{name} takes no argument, only styles: {name}+bluffer")
        if argument and level.with_argument is not None:
            chooser = level.with_argument(argument)
        full_name = "+".join([name, *styles]) + (f":{argument}" if argument else "")
        kind = PolicyLevelBot if level.has_probabilities else LevelBot
        return kind(full_name, chooser, combine_styles(styles))


for _name, _level in LEVELS.items():
    _register_level(_name, _level)
