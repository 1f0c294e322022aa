"""Intervals, bars and matrices for an HTML page: 340 units wide for phones, scaled up where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from .chart_theme import hue
from .svg import line, rect, svg, text

__all__ = ["Bar", "Cell", "Interval", "bar_chart", "interval_chart", "matrix_chart"]

WIDTH = 340
_ROW = 44


class Interval(NamedTuple):
    """One row of an interval chart: a share between two bounds, or None where nothing was measured."""

    name: str
    share: float | None
    low: float
    high: float
    hover: str


class Bar(NamedTuple):
    """A bar with its height and the height of its full-coloured part, both from 0 to 1."""

    label: str
    height: float
    full: float
    hover: str


class Cell(NamedTuple):
    """A share in a matrix; 0.5 is even."""

    share: float
    hover: str


def interval_chart(rows: Sequence[Interval], end: float, about: str, par: float | None = None) -> str:
    """A row for each name: its figure, and below a mark with its interval on a scale from 0 to ``end``."""
    height = len(rows) * _ROW + 24
    wide = WIDTH - 20
    parts = []
    for quarter, anchor in enumerate(("start", "middle", "middle", "middle", "end")):
        x = 10 + wide * quarter / 4
        parts.append(line(x, 4, x, height - 20, "grid"))
        parts.append(text(x, height - 4, f"{100 * end * quarter / 4:.3g}%", "small", anchor))
    if par is not None:
        x = 10 + wide * par / end
        parts.append(line(x, 4, x, height - 20, "par"))
    for i, row in enumerate(rows):
        y = i * _ROW + 32
        figure = "–" if row.share is None else f"{row.share:.1%}"
        parts.append(text(10, y - 13, f"{i + 1} {_shorten(row.name, 24)}"))
        parts.append(text(WIDTH - 10, y - 13, figure, "strong", "end"))
        if row.share is not None:
            left, right = 10 + wide * row.low / end, 10 + wide * min(row.high, end) / end
            hover = f"{row.name}: {figure}, {row.low:.1%} to {row.high:.1%}, {row.hover}"
            parts.append(rect(left, y - 5, max(1.0, right - left), 10, f"{hue(i)} soft"))
            parts.append(rect(10 + wide * row.share / end - 2, y - 7, 4, 14, hue(i), hover))
    return svg(WIDTH, height, about, parts)


def matrix_chart(names: Sequence[str], cells: Sequence[Sequence[Cell | None]], about: str) -> str:
    """A square for every pair, in the colour of the better or worse side; empty where there is no cell."""
    count = len(names)
    left, letters = (112, 13) if count <= 6 else (96, 9)
    size = min(48.0, (WIDTH - left) / count)
    parts = []
    for i, (name, row) in enumerate(zip(names, cells, strict=True)):
        y = 20 + i * size
        parts.append(text(0, y + size / 2 + 4, f"{i + 1} {_shorten(name, letters)}", "small"))
        parts.append(text(left + (i + 0.5) * size, 14, str(i + 1), "small", "middle"))
        for column, cell in enumerate(row):
            parts += _cell_parts(cell, left + column * size, y, size)
    return svg(WIDTH, 24 + count * size, about, parts)


def _cell_parts(cell: Cell | None, x: float, y: float, size: float) -> list[str]:
    box = (x + 1, y + 1, size - 2, size - 2)
    if cell is None:
        return [rect(*box, "empty")]
    kind = "better" if cell.share >= 0.5 else "worse"
    parts = [rect(*box, "ground"), rect(*box, kind, cell.hover, 0.08 + 0.8 * abs(2 * cell.share - 1))]
    if size >= 24:
        figure = f"{cell.share:.0%}" if size >= 44 else f"{100 * cell.share:.0f}"
        parts.append(text(x + size / 2, y + size / 2 + 5, figure, "small cell", "middle"))
    return parts


def bar_chart(bars: Sequence[Bar], index: int, top_label: str, about: str) -> str:
    """Bars in the colour of this index; ``top_label`` is what the height 1 means."""
    left, top, tall = 46, 8, 70
    width = (WIDTH - left - 6) / len(bars)
    parts = [
        line(left, top, WIDTH - 6, top, "grid"),
        line(left, top + tall, WIDTH - 6, top + tall, "grid"),
        text(left - 5, top + 4, top_label, "small", "end"),
        text(left - 5, top + 4 + tall, "0", "small", "end"),
    ]
    every = ceil(len(bars) / 13)
    for place, bar in enumerate(bars):
        for height, kind in ((bar.height, f"{hue(index)} soft"), (bar.full, hue(index))):
            if height:
                x, y = left + (place + 0.12) * width, top + tall * (1 - height)
                parts.append(rect(x, y, width * 0.76, tall * height, kind, bar.hover))
        if place % every == 0:
            parts.append(text(left + (place + 0.5) * width, tall + 25, bar.label, "small", "middle"))
    return svg(WIDTH, 106, about, parts)


def _shorten(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"
