"""Styles: how a player of any level leans, without changing how well it reads the table."""

from __future__ import annotations

from typing import NamedTuple

from calavera.bots.registry import BadBot

__all__ = ["STYLES", "Style", "combine_styles"]


class Style(NamedTuple):
    """The leanings that a style sets."""

    #: How much more, or less, often the skull goes down and is bid on.
    bluff: float = 1.0
    #: How much surer of a bid this player wants to be, as a share of the chance of winning the game.
    caution: float = 0.0
    #: How much it talks, from 0 to 1.
    chattiness: float = 0.4


STYLES: dict[str, dict[str, float]] = {
    "bluffer": {"bluff": 1.8},
    "careful": {"bluff": 0.6, "caution": 0.03},
    "chatty": {"chattiness": 1.0},
    "silent": {"chattiness": 0.0},
}


def combine_styles(styles: tuple[str, ...]) -> Style:
    """The temper of some styles together.

    >>> combine_styles(("bluffer", "silent"))
    Style(bluff=1.8, caution=0.0, chattiness=0.0)
    """
    temper = Style()
    for style in styles:
        if style not in STYLES:
            raise BadBot("unknown-style", f"there is no style {style!r}: there are {', '.join(STYLES)}")
        temper = temper._replace(**STYLES[style])
    return temper
