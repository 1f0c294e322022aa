"""Bots. A bot chooses actions from views; it never sees a state."""

from . import baselines as baselines
from . import levels as levels
from . import pinned as pinned
from .external import exec_names as exec_names
from .players import neural as neural
from .protocol import Bot, PolicyBot, PolicyPreparer, Saying, Talker
from .registry import BadBot, bot_names, make_bot, make_bot_for, register

__all__ = [
    "BadBot",
    "Bot",
    "PolicyBot",
    "PolicyPreparer",
    "Saying",
    "Talker",
    "bot_names",
    "make_bot",
    "make_bot_for",
    "register",
]
