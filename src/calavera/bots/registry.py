"""Bots by name: our own, and those of other packages in the entry-point group ``calavera.bots``.

A name may carry styles and an argument: ``sharp``, ``regular+bluffer+silent``, ``exec:./my-bot``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from calavera.rules import CalaveraError, Options

from .protocol import Bot, TableChecker

__all__ = ["ENTRY_POINT_GROUP", "BadBot", "BotFactory", "bot_names", "make_bot", "make_bot_for", "register"]

ENTRY_POINT_GROUP = "calavera.bots"

#: Makes a bot from the argument after the colon and the styles after the plus signs.
BotFactory = Callable[[str, tuple[str, ...]], Bot]


class BadBot(CalaveraError):
    """The bot does not exist, or its argument or styles are not possible."""


_FACTORIES: dict[str, tuple[BotFactory, str]] = {}


def register(name: str, about: str) -> Callable[[BotFactory], BotFactory]:
    """A decorator that adds a factory under a name, with one line on how the bot plays."""

    def add(maker: BotFactory) -> BotFactory:
        _FACTORIES[name] = (maker, about)
        return maker

    return add


def bot_names() -> dict[str, str]:
    """All bots by name, with a line about each; those of other packages come last."""
    own = {name: about for name, (_, about) in _FACTORIES.items()}
    others = {point.name: f"from {point.value}" for point in entry_points(group=ENTRY_POINT_GROUP)}
    return own | {name: about for name, about in others.items() if name not in own}


def make_bot_for(name: str, options: Options) -> Bot:
    """Make a bot for a table. A table that it cannot play at is refused with a BadBot."""
    bot = make_bot(name)
    if isinstance(bot, TableChecker):
        bot.check_table(options)
    return bot


def make_bot(name: str) -> Bot:
    """Make a bot from its name. An unknown name is refused with a BadBot.

    >>> make_bot("random")
    <Bot random>
    >>> make_bot("nobody")
    Traceback (most recent call last):
    ...
    calavera.bots.registry.BadBot: there is no bot 'nobody': ...
    """
    head, _, argument = name.partition(":")
    base, *styles = head.split("+")
    if base in _FACTORIES:
        return _FACTORIES[base][0](argument, tuple(styles))
    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == base:
            try:
                maker: BotFactory = point.load()
            except (ImportError, AttributeError) as error:
                why = f"the bot {base!r} of {point.value} cannot be loaded: {error}"
                raise BadBot("broken-bot", why) from error
            return maker(argument, tuple(styles))
    raise BadBot("unknown-bot", f"there is no bot {name!r}: there are {', '.join(bot_names())}")
