"""Line charts: in a frame for files of their own, or in a narrow one for an HTML page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from .chart_theme import hue
from .svg import line, path, svg, svg_file, text

__all__ = ["LineChart", "Points", "Ticks", "line_chart", "line_chart_file", "round_ticks"]

Points = Sequence[tuple[float, float]]
#: Places on an axis and their labels.
Ticks = Sequence[tuple[float, str]]


class LineChart(NamedTuple):
    """Lines over a common scale, and what they show."""

    title: str
    x_label: str
    #: Points by the name that stands at the end of the line.
    lines: Mapping[str, Points]
    #: The ends of the scale upwards, where they are known; otherwise they fit the points.
    low: float | None = None
    high: float | None = None
    percent: bool = False
    #: The ticks where round numbers do not fit, as on a scale of powers; from the first to the last one.
    x_ticks: Ticks | None = None
    y_ticks: Ticks | None = None


class _Frame(NamedTuple):
    """The size of a chart, its margins, and about how many ticks an axis has."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    font_size: int
    ticks: int
    #: Whether lines are labelled with their names, after a sample of the line, or with their numbers.
    names: bool


_FILE = _Frame(640, 300, 56, 160, 34, 44, 13, 5, names=True)
_PAGE = _Frame(340, 244, 40, 26, 10, 44, 15, 4, names=False)
_HEADING = 26
_LABEL_GAP = 16


def line_chart(chart: LineChart) -> str:
    """A narrow chart for an HTML page that shows its title. Lines end in their number, counted from 1."""
    return svg(_PAGE.width, _PAGE.height, chart.title, _chart_parts(chart, _PAGE, 0, ""), _PAGE.font_size)


def line_chart_file(charts: Sequence[LineChart], heading: str = "") -> str:
    """Charts one below the other as one SVG file, with the heading above them.

    >>> chart = LineChart("Rising", "minutes", {"me": [(0, 0.5), (1, 0.75)]}, 0, 1, percent=True)
    >>> line_chart_file([chart])[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    top = _HEADING if heading else 0
    about = [f"{chart.title} ({chart.x_label}): {', '.join(chart.lines)}" for chart in charts]
    parts = [text(12, 20, heading)] if heading else []
    for row, chart in enumerate(charts):
        parts += _chart_parts(chart, _FILE, top + row * _FILE.height, chart.title)
    height = top + _FILE.height * len(charts)
    return svg_file(_FILE.width, height, "; ".join([heading, *about][not heading :]), parts, _FILE.font_size)


def _chart_parts(chart: LineChart, frame: _Frame, y0: float, title: str) -> list[str]:
    x_ticks, y_ticks = _x_ticks(chart, frame.ticks), _y_ticks(chart, frame.ticks)
    (first, _), (last, _), (low, _), (high, _) = x_ticks[0], x_ticks[-1], y_ticks[0], y_ticks[-1]
    right, bottom = frame.width - frame.right, y0 + frame.height - frame.bottom
    top = y0 + frame.top

    def x(value: float) -> float:
        return frame.left + (right - frame.left) * (value - first) / ((last - first) or 1.0)

    def y(value: float) -> float:
        return top + (bottom - top) * (high - value) / ((high - low) or 1.0)

    parts = [text(frame.left, y0 + 20, title, "title")] if title else []
    for tick, label in y_ticks:
        parts.append(line(frame.left, y(tick), right, y(tick), "grid"))
        parts.append(text(frame.left - 6, y(tick) + 4, label, "small", "end"))
    parts += [text(x(tick), bottom + 17, label, "small", "middle") for tick, label in x_ticks]
    parts.append(text((frame.left + right) / 2, bottom + 36, chart.x_label, "small", "middle"))
    places = [[(x(a), y(b)) for a, b in points] for points in chart.lines.values()]
    names = list(chart.lines)
    for i, name in enumerate(names):
        parts.append(path(places[i], f"{hue(i)} curve", name))
    ends = [line_points[-1][1] if line_points else top for line_points in places]
    for i, at in _spread(ends, _LABEL_GAP, bottom):
        if frame.names:
            parts.append(path([(right + 8, at), (right + 34, at)], f"{hue(i)} curve"))
            parts.append(text(right + 40, at + 4, names[i], "small"))
        else:
            parts.append(text(right + 6, at + 4, str(i + 1), "strong small"))
    return parts


def _x_ticks(chart: LineChart, about: int) -> Ticks:
    if chart.x_ticks is not None:
        return chart.x_ticks
    places = [x for points in chart.lines.values() for x, _ in points]
    ticks = round_ticks(min(places, default=0.0), max(places, default=1.0), about)
    return [(tick, _tick_label(tick)) for tick in ticks]


def _y_ticks(chart: LineChart, about: int) -> Ticks:
    if chart.y_ticks is not None:
        return chart.y_ticks
    heights = [y for points in chart.lines.values() for _, y in points]
    low = min(heights, default=0.0) if chart.low is None else chart.low
    high = max(heights, default=1.0) if chart.high is None else chart.high
    return [(tick, _tick_label(tick, chart.percent)) for tick in round_ticks(low, high, about)]


def _spread(heights: list[float], gap: float, lowest: float) -> list[tuple[int, float]]:
    """Places for labels near these heights that do not cover each other, with the index of each."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    places: list[float] = []
    for i in order:
        places.append(max(heights[i], places[-1] + gap if places else heights[i]))
    limit = lowest
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], limit)
        limit = places[at] - gap
    return list(zip(order, places, strict=True))


def round_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """About this many round numbers at equal distances, from at most ``low`` to at least ``high``.

    >>> round_ticks(0, 0.93)
    [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
    """
    rough = ((high - low) or 1.0) / about
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _tick_label(value: float, percent: bool = False) -> str:
    if percent:
        return f"{100 * value:.3g} %"
    return f"{value:,.0f}" if value == round(value) else f"{round(value, 9):g}"
