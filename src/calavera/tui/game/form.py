"""The choices before a game, line by line, without a screen."""

from __future__ import annotations

import os

from rich.cells import cell_len

from calavera.bots import BadBot, make_bot
from calavera.bots.levels import LEVELS
from calavera.bots.thinking.style import STYLES
from calavera.language import LANGUAGES
from calavera.rules import EDITIONS, Options

from .motion import PACES
from .seats import SeatPlan, make_seat_plan

__all__ = ["DEFAULT_LEVEL", "StartForm", "guest_name"]

DEFAULT_LEVEL = "regular"
DEFAULT_PLAYERS = 4
STYLE_CHOICES = ("none", *STYLES)
#: The width of a name on the start screen at 80 columns.
MAX_NAME_CELLS = 12


def guest_name() -> str:
    """A name for a person who gave none."""
    user = os.environ.get("USER", "")
    return user.capitalize() if user.isalpha() and user != "root" else "Alma"


class StartForm:
    """The choices of the start screen.

    >>> form = StartForm("Alma", "en")
    >>> form.change("players", 1)
    >>> form.options.players, form.lines[-1]
    (5, 'opponent-4')
    """

    def __init__(self, name: str, code: str, pace: str = "normal", motion: bool = True) -> None:
        self.name = name
        self.language = code
        self.pace = pace
        self.motion = motion
        self.players = DEFAULT_PLAYERS
        self.edition = "quick"
        self.last_chance = False
        self.two_tribes = False
        self.style = "none"
        self.levels = [DEFAULT_LEVEL] * 11
        #: Whether a saved game can be continued.
        self.has_saved_game = False

    @property
    def lines(self) -> list[str]:
        """The lines that can be changed, in order."""
        lines = ["resume"] if self.has_saved_game else []
        lines += ["name", "language", "players", "edition", "last-chance", "two-tribes", "pace", "motion"]
        return [*lines, "manner", "all", *[f"opponent-{n}" for n in range(1, self.players)]]

    @property
    def options(self) -> Options:
        """The rules that were chosen."""
        opening, loss = EDITIONS[self.edition]
        return Options(self.players, opening, loss, self.last_chance, 2 if self.two_tribes else 1)

    def make_plan(self, seed: int) -> SeatPlan:
        """The seats of a new game with these choices."""
        bots = [_with_style(level, self.style) for level in self.levels[: self.players - 1]]
        return make_seat_plan(self.options, self.name.strip() or guest_name(), bots, seed)

    def change(self, line: str, step: int) -> None:
        """Set a line to its next value, or to the previous one if the step is -1."""
        if line == "players":
            self.players = max(2, min(self.players + step, self.max_players))
        elif line == "language":
            self.language = _next_value(list(LANGUAGES), self.language, step)
        elif line == "edition":
            self.edition = _next_value(list(EDITIONS), self.edition, step)
        elif line == "pace":
            self.pace = _next_value(list(PACES), self.pace, step)
        elif line == "manner":
            self.style = _next_value(list(STYLE_CHOICES), self.style, step)
        elif line == "last-chance":
            self.last_chance = not self.last_chance
        elif line == "motion":
            self.motion = not self.motion
        elif line == "two-tribes":
            self.two_tribes = not self.two_tribes
            self.players = min(self.players, self.max_players)
        elif line == "all":
            self.levels = [_next_value(levels(), self.levels[0], step)] * 11
        elif line.startswith("opponent-"):
            place = int(line.removeprefix("opponent-")) - 1
            self.levels[place] = _next_value(levels(), self.levels[place], step)

    def type_letter(self, letter: str) -> None:
        """Append a letter to the name, if it still fits."""
        if cell_len(self.name + letter) <= MAX_NAME_CELLS:
            self.name += letter

    def erase_letter(self) -> None:
        """Remove the last letter of the name."""
        self.name = self.name[:-1]

    @property
    def max_players(self) -> int:
        """12, or 6 with two tribes each: two boxes hold twelve tribes (S5, D3)."""
        return 6 if self.two_tribes else 12


def levels() -> list[str]:
    """The levels to choose from, weakest first."""
    return list(LEVELS)


def _next_value(values: list[str], value: str, step: int) -> str:
    return values[(values.index(value) + step) % len(values)] if value in values else values[0]


def _with_style(level: str, manner: str) -> str:
    """A level with a style, or the level alone if it has no such style."""
    name = f"{level}+{manner}"
    if manner == "none":
        return level
    try:
        make_bot(name)
    except BadBot:
        return level
    return name
