"""Large drawings: the skull, falling petals, the candle, the title."""

from __future__ import annotations

from random import Random

from rich.text import Text

from .theme import BONE, GOLD, PAPER, TABLE, blend

__all__ = ["draw_candle", "draw_petals", "draw_skull", "draw_title"]

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
#: The background of the panel for a won game.
_AIR = "#33202a"
_PETALS = "✿❀✾❁"
_PETAL_COLOURS = ("#e8892b", "#e2566a", "#e6c84a", "#f6ead7", "#8c99ea")


def draw_skull(shake: int = 0) -> Text:
    """The skull, two pixels to a cell, moved sideways by this many cells."""
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


def draw_petals(width: int, height: int, frame: int) -> list[Text]:
    """Falling petals: the same ones in every frame, a row lower."""
    rows = [[(" ", "")] * width for _ in range(height)]
    dice = Random("petals")
    for _ in range(width * height // 14):
        column, start, sway = dice.randrange(width), dice.randrange(height * 2), dice.choice((0, 1, -1))
        sign, colour = dice.choice(_PETALS), dice.choice(_PETAL_COLOURS)
        row = (start + frame) % (height * 2)
        if row < height:
            rows[row][(column + sway * (frame // 2)) % width] = (sign, colour)
    return [Text.assemble(*row) for row in rows]


_CANDLE = """
...........
...........
...........
.....,.....
....,f.....
....ff,....
....,f,....
....www....
....www....
....www....
...sssss...
..sssssss..
"""
_WAX = {"f": GOLD, ",": "#ffdf9a", "w": PAPER, "s": "#8d7a86"}


def draw_candle(frame: int) -> list[Text]:
    """A candle in its glow, 23 cells wide; the flame moves and the glow grows and shrinks with the frame."""
    rows = [row[::-1] if frame % 4 < 2 else row for row in _CANDLE.split()]
    reach = 5.2 + (0, 0.5, 0.9, 0.4)[frame % 4]
    lines = []
    for y in range(0, len(rows), 2):
        line = Text()
        for x in range(23):
            column = x - 6
            ground = _glow_colour(abs(x - 11) / 2, abs(y - 5) / 2, reach)
            pixels = [_WAX.get(rows[y + d][column]) if 0 <= column < 11 else None for d in (0, 1)]
            above, below = [pixel or ground for pixel in pixels]
            line.append("▀" if above != below else " ", f"{above} on {below}")
        lines.append(line)
    return lines


def _glow_colour(across: float, down: float, reach: float) -> str:
    """The background colour at this distance from the flame."""
    near = max(0.0, 1 - (across**2 + down**2) ** 0.5 / reach)
    return blend(_AIR, "#a8642a", 0.75 * near)


def draw_title() -> Text:
    """The name of the game, between a flower and a skull."""
    return Text.assemble(
        ("✿ ", "#e8892b"),
        (" C A L A V E R A ", f"bold {PAPER}"),
        (" ☠", f"bold {BONE} on {TABLE}"),
    )
