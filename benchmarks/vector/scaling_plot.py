"""The scaling plot: steps a second over batch size, both in powers, a line for each contender, as SVG."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log2, log10
from typing import Any

__all__ = ["scaling_plot"]

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 170, 40, 50
#: Colours that can be told apart in print and by most eyes, on light and on dark.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#7a5195", "#888888", "#56b4e9")


def scaling_plot(report: dict[str, Any]) -> str:
    """The plot of a report."""
    points: dict[str, list[tuple[int, float]]] = {}
    for one in report["rates"]:
        points.setdefault(one["contender"], []).append((one["batch"], one["rate"]))
    batches = [log2(batch) for line in points.values() for batch, _ in line]
    rates = [log10(rate) for line in points.values() for _, rate in line]
    low, high = floor(min(rates)), ceil(max(rates))
    first, last = min(batches), max(batches)

    def x(batch: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (batch - first) / ((last - first) or 1)

    def y(rate: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (rate - low) / ((high - low) or 1)

    parts = [_text(LEFT, 22, f"Steps a second over batch size, {report['device']}", "start", 15)]
    for power in range(low, high + 1):
        parts.append(_line(LEFT, y(power), WIDTH - RIGHT, y(power)))
        parts.append(_text(LEFT - 8, y(power) + 4, _short(10**power), "end"))
    for batch in sorted(set(batches)):
        parts.append(_line(x(batch), TOP, x(batch), HEIGHT - BOTTOM))
        parts.append(_text(x(batch), HEIGHT - BOTTOM + 18, f"2^{batch:g}", "middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "games at once", "middle"))
    names = sorted(points, key=lambda name: -points[name][-1][1])
    for row, name in enumerate(names):
        colour = COLOURS[list(points).index(name) % len(COLOURS)]
        dashes = ' stroke-dasharray="6 4"' if name.startswith("pgx") else ""
        line = " ".join([f"{x(log2(batch)):.1f},{y(log10(rate)):.1f}" for batch, rate in points[name]])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        middle = TOP + 10 + 22 * row
        parts.append(
            f'<line x1="{WIDTH - RIGHT + 14}" y1="{middle}" x2="{WIDTH - RIGHT + 40}" y2="{middle}" '
            f'stroke="{colour}" stroke-width="2"{dashes}/>'
        )
        parts.append(_text(WIDTH - RIGHT + 46, middle + 4, name, "start"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Steps a second over batch size" font-family="sans-serif">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>' + "\n".join(parts) + "</svg>\n"
    )


def _short(number: float) -> str:
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:g}{name}"
    return f"{number:g}"


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#dddddd"/>'


def _text(x: float, y: float, said: str, anchor: str, size: int = 12) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="#333333">'
        f"{escape(said)}</text>"
    )
