"""Styles: how often a bot of any level bluffs, how careful it is, and how much it talks."""

from __future__ import annotations

from typing import NamedTuple

from calavera.bots.registry import BadBot

__all__ = ["STYLES", "Style", "combine_styles"]


class Style(NamedTuple):
    """The settings that styles change."""

    #: A factor for how often the bot places its skull and bids on it.
    bluff: float = 1.0
    #: The margin that a bid needs, as a probability of winning the game.
    caution: float = 0.0
    #: How much the bot talks, from 0 to 1.
    chattiness: float = 0.4
    #: The names of the styles: each has lines of its own.
    names: tuple[str, ...] = ()


STYLES: dict[str, dict[str, float]] = {
    "bluffer": {"bluff": 1.8},
    "careful": {"bluff": 0.6, "caution": 0.03},
    "chatty": {"chattiness": 1.0},
    "silent": {"chattiness": 0.0},
}


def combine_styles(names: tuple[str, ...]) -> Style:
    """The settings of several styles together. An unknown name is refused with a BadBot.

    >>> combine_styles(("bluffer", "silent"))
    Style(bluff=1.8, caution=0.0, chattiness=0.0, names=('bluffer', 'silent'))
    """
    style = Style(names=names)
    for name in names:
        if name not in STYLES:
            raise BadBot("unknown-style", f"there is no style {name!r}: there are {', '.join(STYLES)}")
        style = Style(**{**style._asdict(), **STYLES[name]})
    return style
