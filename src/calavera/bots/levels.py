"""The four levels of opponents, each in any style: ``novice``, ``regular+bluffer``, ``expert+silent:800``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera.rules import Action, View

from .players import expert, novice, regular, sharp
from .protocol import Bot, Saying
from .registry import BadBot, register
from .talk.remarks import choose_remark
from .thinking.common_moves import own_seat
from .thinking.style import Style, combine_styles

__all__ = ["LEVELS", "LevelBot"]

#: Chooses from a view, with dice and a temper.
LevelChooser = Callable[[View, Random, Style], Action]


class LevelBot:
    """A bot of one of the levels: a mind, a temper, and a tongue."""

    def __init__(self, name: str, chooser: LevelChooser, style: Style) -> None:
        self.name = name
        self._chooser = chooser
        self.style = style

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``."""
        own_seat(view)
        return self._chooser(view, rng, self.style)

    def talk(self, view: View, rng: Random) -> Saying | None:
        """What to say now, or None."""
        return choose_remark(view, rng, self.style.chattiness)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


#: From the gentlest to the strongest.
LEVELS: dict[str, str] = {
    "novice": "plausible, makes beginners' mistakes",
    "regular": "sound arithmetic, bluffs sometimes",
    "sharp": "reads every move and adapts to what each opponent has shown",
    "expert": "plays actions out in worlds that could be true; expert:N imagines N rounds a decision",
}

_CHOOSERS: dict[str, LevelChooser] = {
    "novice": novice.choose,
    "regular": regular.choose,
    "sharp": sharp.choose,
}


def _full_name(level: str, argument: str, styles: tuple[str, ...]) -> str:
    return "+".join([level, *styles]) + (f":{argument}" if argument else "")


def _register_level(level: str, about: str) -> None:
    @register(level, about)
    def make(argument: str, styles: tuple[str, ...]) -> Bot:
        if level == "expert":
            mind = expert.make_chooser(_parse_rounds(argument))
        elif argument:
            raise BadBot("bad-argument", f"{level} takes no argument, only styles: {level}+bluffer")
        else:
            mind = _CHOOSERS[level]
        return LevelBot(_full_name(level, argument, styles), mind, combine_styles(styles))


def _parse_rounds(argument: str) -> int:
    if not argument:
        return expert.ROUNDS
    if argument.isascii() and argument.isdecimal() and len(argument) <= 6 and 0 < int(argument) <= 100_000:
        return int(argument)
    raise BadBot("bad-argument", f"expert:{argument} is not possible: give 1 to 100000 rounds to imagine")


for _name, _about in LEVELS.items():
    _register_level(_name, _about)
