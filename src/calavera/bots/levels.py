"""The levels of opponents, each in any style: ``novice``, ``regular+bluffer``, ``expert+silent:800``.

``LEVELS`` is the only list of levels. The command line, the terminal and the server read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from calavera.rules import Action, View

from .players import expert, master, novice, oracle, regular, sharp
from .protocol import Bot, Saying
from .registry import BadBot, BotFactory, register
from .talk.remarks import choose_remark
from .thinking.common_moves import own_seat
from .thinking.duel_policy import prepare_duels
from .thinking.exact_draws import exact_probabilities
from .thinking.style import Style, combine_styles

__all__ = ["LEVELS", "Level", "LevelBot", "decision_seconds", "is_slow", "register_level", "steps_to_prepare"]

#: Seconds that a server gives a bot for its decision if it knows nothing better.
QUICK_SECONDS: Final = 0.02
UNKNOWN_SECONDS: Final = 0.5
#: Of bots that decide one after the other, each one after the first adds this share of its seconds: all of
#: them are hardly ever slow at once.
NEXT_BOT_SHARE: Final = 1 / 3

#: Chooses an action from a view, with a source of randomness and a style.
LevelChooser = Callable[[View, Random, Style], Action]


class Level(NamedTuple):
    """One level of opponents."""

    #: One line on how it plays.
    about: str
    #: None if the level has a bot of its own.
    choose: LevelChooser | None = None
    #: Makes a chooser from the argument after the colon; None if the level takes no argument.
    with_argument: Callable[[str], LevelChooser] | None = None
    #: Makes the bot, if it is more than a chooser.
    make: BotFactory | None = None
    #: Whether a decision takes so long that a server must not wait for it on its event loop.
    slow: bool = False
    #: Whether its probabilities can be computed; not if it plays random games before it decides.
    has_probabilities: bool = True
    #: Beyond the time of 999 decisions in 1,000. A server's bot never acts earlier, so that nobody can tell
    #: from the moment of its action how long it thought.
    seconds: float = QUICK_SECONDS
    #: Loads and computes, step by step, what decisions of this level share, so that no decision has to.
    prepare: Callable[[], Iterator[None]] | None = None


#: From the weakest to the strongest.
LEVELS: Final[dict[str, Level]] = {
    "novice": Level("plausible, makes beginners' mistakes", novice.choose),
    "regular": Level("sound arithmetic, bluffs sometimes", regular.choose),
    "sharp": Level(
        "reads every move and adapts to what each opponent has shown", sharp.choose, slow=True, seconds=0.1
    ),
    "expert": Level(
        "plays actions out in worlds that could be true; expert:N plays N rollouts for each decision",
        expert.choose,
        expert.with_argument,
        slow=True,
        has_probabilities=False,
        seconds=0.5,
        prepare=prepare_duels,
    ),
    "oracle": Level(
        "plays duels of two as the solver does, before that as sharp; oracle:NAME as NAME",
        make=oracle.make,
        slow=True,
        seconds=0.8,
        prepare=prepare_duels,
    ),
    "master": Level(
        "plays a network trained by self-play, and duels of two as the solver does; master:N plays N rollouts"
        " where the network knows nothing",
        make=master.make,
        slow=True,
        seconds=0.8,
        prepare=master.prepare,
    ),
}


def is_slow(name: str) -> bool:
    """Whether a server must not wait on its event loop for the bot of this name. Unknown bots are slow."""
    level = _level_of(name)
    return level is None or level.slow


def steps_to_prepare(name: str) -> Iterator[None]:
    """Does a step of what the bot of this name needs with each ``next``."""
    level = _level_of(name)
    if level is not None and level.prepare is not None:
        yield from level.prepare()


def decision_seconds(names: Sequence[str]) -> float:
    """Seconds in which these bots decide, one after the other, in 999 cases of 1,000.

    >>> decision_seconds(["novice+chatty"]), decision_seconds(["expert", "sharp+bluffer"])
    (0.02, 0.5333333333333333)
    """
    levels = [_level_of(name) for name in names]
    slowest, *others = sorted(
        [UNKNOWN_SECONDS if one is None else one.seconds for one in levels], reverse=True
    )
    return slowest + sum(others) * NEXT_BOT_SHARE


def _level_of(name: str) -> Level | None:
    return LEVELS.get(name.partition(":")[0].partition("+")[0])


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
        return choose_remark(view, rng, self.style.chattiness, self.style.names)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class PolicyLevelBot(LevelBot):
    """A bot of a level whose probabilities can be computed."""

    def probabilities(self, view: View) -> dict[Action, float]:
        """The probability of each action, from all ways in which the random numbers may turn out."""
        own_seat(view)
        return exact_probabilities(lambda rng: self._chooser(view, rng, self.style))


def register_level(name: str, level: Level) -> None:
    """Add the bot of a level to the registry."""
    if level.make is not None:
        register(name, level.about)(level.make)
        return

    @register(name, level.about)
    def make(argument: str, styles: tuple[str, ...]) -> Bot:
        chooser = level.choose
        assert chooser is not None
        if argument and level.with_argument is None:
            raise BadBot("bad-argument", f"{name} takes no argument, only styles: {name}+bluffer")
        if argument and level.with_argument is not None:
            chooser = level.with_argument(argument)
        full_name = "+".join([name, *styles]) + (f":{argument}" if argument else "")
        kind = PolicyLevelBot if level.has_probabilities else LevelBot
        return kind(full_name, chooser, combine_styles(styles))


for _name, _level in LEVELS.items():
    register_level(_name, _level)
