"""Large drawings for the moments that matter: the skull, falling petals, the candle."""

from __future__ import annotations

from random import Random

from rich.text import Text

from .looks import BONE, DIM, GOLD, PAPER, TABLE

__all__ = ["candle", "petals", "skull", "title"]

#: The left half of the skull, a pixel a character: # bone, * petal of a painted flower.
_SKULL = """
......######
....########
..##########
.#####**####
.####****###
######**####
############
###....#####
##......####
##..**..####
##.****.####
##..**..###.
###....###..
.#########..
..###*######
....########
....#.#.#.#.
....#.#.#.#.
.....#######
......#.#.#.
"""

_COLOURS = {"#": BONE, "*": "#e8892b"}
_PETALS = "✿❀✾❁"
_PETAL_COLOURS = ("#e8892b", "#e2566a", "#e6c84a", "#f6ead7", "#8c99ea")


def skull(shake: int = 0) -> Text:
    """The skull, two pixels to a cell, moved sideways by so many cells."""
    rows = [half + half[::-1] for half in _SKULL.split()]
    drawn = Text(no_wrap=True)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        drawn.append(" " * (2 + shake))
        for above, below in zip(upper, lower, strict=True):
            top, low = _COLOURS.get(above), _COLOURS.get(below)
            if top and low:
                drawn.append("▀" if top != low else "█", f"{top} on {low}" if top != low else top)
            elif top or low:
                drawn.append("▀" if top else "▄", top or low or "")
            else:
                drawn.append(" ")
        drawn.append("\n")
    drawn.rstrip()
    return drawn


def petals(width: int, height: int, frame: int) -> list[Text]:
    """Petals on their way down: the same ones in every frame, a row lower."""
    rows = [[(" ", "")] * width for _ in range(height)]
    dice = Random("petals")
    for _ in range(width * height // 14):
        column, start, sway = dice.randrange(width), dice.randrange(height * 2), dice.choice((0, 1, -1))
        sign, colour = dice.choice(_PETALS), dice.choice(_PETAL_COLOURS)
        row = (start + frame) % (height * 2)
        if row < height:
            rows[row][(column + sway * (frame // 2)) % width] = (sign, colour)
    return [Text.assemble(*row) for row in rows]


def candle(frame: int) -> Text:
    """A candle with its glow; the flame leans with the frame."""
    glow = ("#5a3b1c", "#7d5424", "#a8732f")[frame % 3]
    lean = (" ", "")[frame % 2]
    return Text.assemble(
        ("   · ˙ ·   \n", glow),
        (" ˙ ", glow),
        (f"{lean}▗▙", GOLD) if frame % 2 else (" ▟▖", GOLD),
        (" ˙ \n", glow),
        ("  · ", glow),
        ("▐█▌", f"{PAPER}"),
        (" ·  \n", glow),
        ("    ▐█▌    \n", PAPER),
        ("   ▟███▙   ", DIM),
    )


def title() -> Text:
    """The name of the game, between a flower and a skull."""
    return Text.assemble(
        ("✿ ", "#e8892b"),
        (" C A L A V E R A ", f"bold {PAPER}"),
        (" ☠", f"bold {BONE} on {TABLE}"),
    )

