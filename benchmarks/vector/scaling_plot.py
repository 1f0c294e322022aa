"""The scaling plot: steps a second over batch size, both in powers, a line for each contender, as SVG."""

from __future__ import annotations

from math import ceil, floor, log2, log10
from typing import Any

from calavera.charts.line_chart import LineChart, line_chart_file
from calavera.rules import Options

__all__ = ["scaling_plot"]

#: What is left out of names, which stand beside the ends of the lines.
_SHORTER = ((" packed", ""), (", version 1", " v1"), (", read", " read"))


def scaling_plot(report: dict[str, Any]) -> str:
    """The plot of a report.

    >>> rates = [{"contender": "skull 4 packed, read", "batch": 2**n, "rate": 2e6 * n} for n in (10, 12)]
    >>> drawing = scaling_plot({"device": "cpu", "rates": rates})
    >>> [label in drawing for label in ("2^10", "10 M", "skull 4 read", "preset quick")]
    [True, True, True, True]
    """
    lines: dict[str, list[tuple[float, float]]] = {}
    for one in report["rates"]:
        points = lines.setdefault(_shorten(one["contender"]), [])
        points.append((log2(one["batch"]), log10(one["rate"])))
    batches = sorted({x for points in lines.values() for x, _ in points})
    rates = [y for points in lines.values() for _, y in points]
    chart = LineChart(
        f"Steps a second over batch size, {report['device']}, preset {Options(players=4).preset}",
        "games at once",
        lines,
        x_ticks=[(batch, f"2^{batch:g}") for batch in batches],
        y_ticks=[(power, _short(10**power)) for power in range(floor(min(rates)), ceil(max(rates)) + 1)],
    )
    return line_chart_file([chart])


def _shorten(name: str) -> str:
    for part, shorter in _SHORTER:
        name = name.replace(part, shorter)
    return name


def _short(number: float) -> str:
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:g}{name}"
    return f"{number:g}"
