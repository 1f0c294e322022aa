"""Line charts as SVG files that stand alone: light and dark, lines told apart by dashes as well as colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from calavera.arena.svg import line, path, text

__all__ = ["Chart", "chart", "page"]

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 34, 44
#: Room for a line above all charts.
HEADING = 26
#: Colours that most eyes tell apart, on light and on dark; the dashes tell them apart too.
_HUES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#7a5195", "#56b4e9", "#888888")
_DASHES = ("none", "7 3", "2 3", "9 3 2 3", "5 5", "1 4", "12 4", "4 2")
_STYLE = (
    "svg{background:#fbf5ea;font:12px system-ui,sans-serif}text{fill:#2b1d16}.title{font-size:15px}"
    ".grid{stroke:#d8c6ab}polyline{fill:none;stroke-width:2.2}"
    + "".join([f".s{i}{{stroke:{_HUES[i]};stroke-dasharray:{_DASHES[i]}}}" for i in range(len(_HUES))])
    + "@media(prefers-color-scheme:dark){svg{background:#2a1b2b}text{fill:#f6ead7}.grid{stroke:#4b3849}}"
)

Points = Sequence[tuple[float, float]]


class Chart(NamedTuple):
    """Some lines over a common scale, and what they show."""

    title: str
    across: str
    lines: Mapping[str, Points]
    #: The scale upwards, where it is known; else it fits the lines.
    low: float | None = None
    high: float | None = None
    percent: bool = False


def chart(one: Chart) -> str:
    """One chart as a file.

    >>> chart(Chart("Rising", "minutes", {"me": [(0, 0.5), (1, 0.75)]}, 0, 1, percent=True))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    return page([one])


def page(charts: Sequence[Chart], heading: str = "") -> str:
    """Charts one below the other, as one file, perhaps with a line above them all."""
    top = HEADING if heading else 0
    height = top + HEIGHT * len(charts)
    told = [f"{one.title} ({one.across}): {', '.join(one.lines)}" for one in charts]
    about = "; ".join([heading, *told] if heading else told)
    parts = [part for row, one in enumerate(charts) for part in _parts(one, top + row * HEIGHT)]
    if heading:
        parts.insert(0, text(12, 20, heading))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{_plain(about)}"><style>{_STYLE}</style>' + "\n".join(parts) + "</svg>\n"
    )


def _plain(said: str) -> str:
    return said.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _parts(one: Chart, down: float) -> list[str]:
    points = [point for points in one.lines.values() for point in points]
    ticks_x = _ticks(min([x for x, _ in points], default=0.0), max([x for x, _ in points], default=1.0))
    low = min([y for _, y in points], default=0.0) if one.low is None else one.low
    high = max([y for _, y in points], default=1.0) if one.high is None else one.high
    ticks_y = _ticks(low, high)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(value: float) -> float:
        return LEFT + wide * (value - ticks_x[0]) / (ticks_x[-1] - ticks_x[0])

    def y(value: float) -> float:
        return down + TOP + tall * (ticks_y[-1] - value) / (ticks_y[-1] - ticks_y[0])

    parts = [text(LEFT, down + 20, one.title, "title")]
    for tick in ticks_y:
        parts.append(line(LEFT, y(tick), LEFT + wide, y(tick), "grid"))
        parts.append(text(LEFT - 6, y(tick) + 4, _label(tick, one.percent), None, "end"))
    below = down + HEIGHT - BOTTOM + 16
    parts += [text(x(tick), below, _label(tick, False), None, "middle") for tick in ticks_x]
    parts.append(text(LEFT + wide / 2, down + HEIGHT - 8, one.across, None, "middle"))
    for i, (name, place) in enumerate(one.lines.items()):
        kind = f"s{i % len(_HUES)}"
        parts.append(path([(x(a), y(b)) for a, b in place], kind, name))
        beside = down + TOP + 8 + 20 * i
        parts.append(path([(LEFT + wide + 12, beside), (LEFT + wide + 40, beside)], kind))
        parts.append(text(LEFT + wide + 46, beside + 4, name))
    return parts


def _ticks(low: float, high: float) -> list[float]:
    """A handful of round numbers that hold the two between them.

    >>> _ticks(0, 0.93)
    [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
    """
    spread = (high - low) or 1.0
    rough = spread / 5
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _label(value: float, percent: bool) -> str:
    return f"{100 * value:.3g} %" if percent else f"{round(value, 9):,g}"
