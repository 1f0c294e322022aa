"""A view as text and as an image, for the render modes of the environments."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calavera.rules import SeatView, View

__all__ = ["render_image", "render_text"]

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

SIDE: Final = 480
_LETTERS: Final = {"flower": "F", "skull": "S", "last-chance": "L", "hidden": "?"}
_FELT: Final[Colour] = (38, 52, 46)
_MAT: Final[Colour] = (96, 82, 66)
_WON: Final[Colour] = (214, 120, 150)
_TURN: Final[Colour] = (245, 208, 96)
_GONE: Final[Colour] = (52, 62, 57)
_INK: Final[Colour] = (240, 236, 226)
_DISCS: Final[dict[str, Colour]] = {
    "hidden": (30, 30, 34),
    "flower": (226, 96, 138),
    "skull": (236, 232, 220),
    "last-chance": (238, 190, 70),
}
#: Digits of three by five dots, row by row.
_DIGITS: Final = (
    "111101101101111",
    "010110010010111",
    "111001111100111",
    "111001111001111",
    "101101111001001",
    "111100111001111",
    "111100111101111",
    "111001010010010",
    "111101111101111",
    "111101111001111",
)


def render_text(view: View) -> str:
    """A view as lines of text: stacks from the bottom, ``?`` for a disc that the seat does not know.

    >>> from calavera.rules import Options, new_game, play, view
    >>> print(render_text(view(play(new_game(Options(players=2)), 1, "place:skull").after, 1)))
    round 1, opening, to act 0, bid 0 of 1
    seat 0: 4 discs, 0 won, mat -
    seat 1: 4 discs, 0 won, mat S, hand FFF
    """
    to_act = " ".join(map(str, view.to_act)) or "nobody"
    head = f"round {view.round}, {view.phase}, to act {to_act}, bid {view.bid} of {view.total}"
    if view.bidder is not None:
        head += f" by {view.bidder}"
    if view.winner is not None:
        head += f", player {view.winner} has won"
    return "\n".join([head, *[_seat_line(seat) for seat in view.seats]])


def _seat_line(seat: SeatView) -> str:
    if seat.eliminated:
        return f"seat {seat.seat}: out"
    line = f"seat {seat.seat}: {seat.discs} discs, {seat.wins} won, mat {_letters(seat.stack)}"
    if seat.hand is not None:
        line += f", hand {_letters(seat.hand)}"
    return line + ", passed" * seat.passed


def _letters(discs: tuple[str, ...]) -> str:
    return "".join([_LETTERS[disc] for disc in discs]) or "-"


def render_image(view: View) -> Image:
    """A view as a square image: mats in a circle, clockwise from the top, bid and total in the middle.

    A mat with a won challenge has another colour, a frame marks the seats that have to act, and dots beside
    a mat are the discs in hand.

    >>> from calavera.rules import Options, new_game, view
    >>> render_image(view(new_game(Options(players=3)), None)).shape
    (480, 480, 3)
    """
    image = np.empty((SIDE, SIDE, 3), np.uint8)
    image[:] = _FELT
    middle = SIDE // 2
    count = len(view.seats)
    size = min(44, int(pi * 170 / count) - 6)
    for seat in view.seats:
        angle = 2 * pi * seat.seat / count - pi / 2
        centre = int(middle + 175 * cos(angle)), int(middle + 175 * sin(angle))
        _draw_seat(image, view, seat, centre, size)
    _draw_number(image, view.bid, middle - 30, middle)
    _draw_square(image, (middle, middle), 3, _INK)
    _draw_number(image, view.total, middle + 30, middle)
    return image


def _draw_seat(image: Image, view: View, seat: SeatView, centre: tuple[int, int], size: int) -> None:
    if seat.seat in view.to_act:
        _draw_square(image, centre, size + 5, _TURN)
    _draw_square(image, centre, size, _GONE if seat.eliminated else _WON if seat.wins else _MAT)
    x, y = centre
    step = size // 3
    for place, face in enumerate(seat.stack):
        at = x - size // 3 + place * step // 2, y + size // 3 - place * step
        _draw_circle(image, at, size // 2, _INK)
        _draw_circle(image, at, size // 2 - 2, _DISCS[face])
        if face == "skull":
            for side in (-1, 1):
                _draw_circle(
                    image, (at[0] + side * size // 6, at[1] - size // 12), size // 9, _DISCS["hidden"]
                )
    for place in range(seat.hand_size):
        _draw_circle(image, (x + size - 6, y - size + 8 + 10 * place), 4, _INK)
    if seat.passed:
        _draw_square(image, (x - size + 8, y - size + 8), 4, _FELT)


def _draw_square(image: Image, centre: tuple[int, int], half: int, colour: Colour) -> None:
    x, y = centre
    image[max(0, y - half) : y + half, max(0, x - half) : x + half] = colour


def _draw_circle(image: Image, centre: tuple[int, int], radius: int, colour: Colour) -> None:
    rows, columns = np.ogrid[:SIDE, :SIDE]
    x, y = centre
    image[(rows - y) ** 2 + (columns - x) ** 2 <= radius**2] = colour


def _draw_number(image: Image, number: int, x: int, y: int) -> None:
    """Draw a number centred on a point."""
    digits = str(number)
    left = x - 8 * len(digits)
    for place, digit in enumerate(digits):
        for dot, ink in enumerate(_DIGITS[int(digit)]):
            if ink == "1":
                at = left + 16 * place + 4 * (dot % 3) + 4, y - 8 + 4 * (dot // 3)
                _draw_square(image, at, 2, _INK)
