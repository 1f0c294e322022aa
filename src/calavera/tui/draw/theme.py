"""Colours and signs of the table.

Tribes differ by emblem and name as well as by colour. Every sign is one cell wide.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size

from calavera.language import Language
from calavera.tui.game.seats import TRIBES

__all__ = [
    "BONE",
    "CANDLE",
    "DANGER",
    "DIM",
    "FACES",
    "FELT",
    "GOLD",
    "INK",
    "ON_MAT",
    "OUT",
    "PAPER",
    "SILVER",
    "TABLE",
    "TribeStyle",
    "blend",
    "fit_text",
    "tribe_name",
    "tribe_of",
    "wrap_text",
]

TABLE: Final = "#1d1420"
FELT: Final = "#2a1b2b"
PAPER: Final = "#f6ead7"
INK: Final = "#2b1d16"
GOLD: Final = "#f0b44c"
BONE: Final = "#f4ecdf"
DANGER: Final = "#7a1f2b"
SILVER: Final = "#c9ced6"
#: Quiet text; 4.5:1 on the felt.
DIM: Final = "#a08d9c"

CANDLE: Final = "♦"
OUT: Final = "⚘"
ON_MAT: Final = "○"
#: What a disc shows when it is turned up.
FACES: Final = {"flower": "✿", "skull": "☠", "last-chance": "⋈"}


class TribeStyle(NamedTuple):
    """How a tribe looks."""

    emblem: str
    colour: str
    #: Of the second box: double borders, and 'II' after the name.
    second: bool


_EMBLEMS: Final = {
    "marigold": ("✺", "#e8892b"),
    "obsidian": ("⬢", "#2bb3a9"),
    "coral": ("≋", "#e2566a"),
    "jade": ("❧", "#5aa454"),
    "moon": ("☾", "#8c99ea"),
    "maize": ("⊞", "#e6c84a"),
}


def tribe_of(seat: int) -> TribeStyle:
    """The tribe at a seat.

    >>> tribe_of(1).emblem, tribe_of(7).emblem, tribe_of(7).second
    ('⬢', '⬢', True)
    """
    emblem, colour = _EMBLEMS[TRIBES[seat % 6]]
    return TribeStyle(emblem, colour, seat >= 6)


def tribe_name(seat: int, say: Language) -> str:
    """What the tribe at a seat is called.

    >>> from calavera.language import language
    >>> tribe_name(6, language("en"))
    'Marigold II'
    """
    return say(f"tribe-{TRIBES[seat % 6]}") + (" II" if seat >= 6 else "")


def fit_text(text: str, width: int) -> str:
    """Text in exactly this many cells: padded, or cut with an ellipsis; Chinese characters take two.

    >>> fit_text("Rosa", 6), fit_text("Rosalinda", 6), fit_text("骷髏頭", 5)
    ('Rosa  ', 'Rosal…', '骷髏…')
    """
    if cell_len(text) <= width:
        return set_cell_size(text, max(0, width))
    return set_cell_size(set_cell_size(text, max(0, width - 1)).rstrip() + "…", max(0, width))


def wrap_text(text: str, width: int) -> list[str]:
    """Lines of at most this many cells, broken at spaces where there are any.

    >>> wrap_text("the mat turns", 8), wrap_text("挑戰成功", 4)
    (['the mat', 'turns'], ['挑戰', '成功'])
    """
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(joined) <= width:
            lines[-1] = joined
            continue
        if cell_len(word) <= width:
            lines.append(word)
        else:
            lines[-1:] = chop_cells(joined, width)
    return [line for line in lines if line]


def blend(colour: str, ground: str, share: float) -> str:
    """A colour mixed with so much of another.

    >>> blend("#ffffff", "#000000", 0.5)
    '#7f7f7f'
    """
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join([f"{int(one * (1 - share) + other * share):02x}" for one, other in pairs])
