"""The report on the servers: results and targets as a table."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median

from rich.console import Console
from rich.table import Table

from benchmarks.load.servers import ServerRun

#: Moves per processor second over those of others: in closed loop, and at a rate.
RATIO_TARGETS = {
    "closed": {"boardgame.io": 2.5, "boardgame.io, lean": 2.0, "bare sockets": 0.8},
    "rate": {"boardgame.io": 1.5},
}
#: Kilobytes a table, connections included.
MEMORY_TARGET = 60.0


@dataclass
class Figures:
    """The results of one server."""

    name: str
    moves: int
    moves_per_second: float
    #: The median of the windows, and the lowest and the highest.
    moves_per_cpu_second: tuple[float, float, float]
    #: Milliseconds from sending a move to the last of four followers having it.
    p50: float
    p95: float
    p99: float
    p999: float
    #: The p99 of each window: the median, the lowest and the highest.
    p99_of_windows: tuple[float, float, float]
    #: Kilobytes a table, with its four followers connected, before the first move.
    table_kb: float
    #: Bytes of an event, as one follower gets it.
    event_bytes: float
    lost: int
    errors: int
    #: What share of a core the server had, and the load generator.
    server_load: float
    generator_load: float


@dataclass
class Report:
    """A run: both contenders, or one, under the same load."""

    tables: int
    #: Moves a second and table, or nothing when the next followed at once.
    rate: float | None
    figures: list[Figures]
    #: Moves per processor second of the first over those of each other, over the rounds.
    ratios: dict[str, tuple[float, float, float]]


def summarise(tables: int, rate: float | None, matches: list[ServerRun]) -> Report:
    """The report on these matches; the first is compared with the others."""
    first, *others = matches
    ratios = {
        other.contender.name: _spread(
            [
                len(ours.waits) / ours.cpu / (len(theirs.waits) / theirs.cpu)
                for ours, theirs in zip(first.windows, other.windows, strict=True)
            ]
        )
        for other in others
    }
    return Report(tables, rate, [_figures(match) for match in matches], ratios)


def _spread(values: list[float]) -> tuple[float, float, float]:
    """The median, the lowest and the highest."""
    return median(values), min(values), max(values)


def _figures(match: ServerRun) -> Figures:
    windows = match.windows
    waits = sorted(wait for window in windows for wait in window.waits)
    seconds = sum(window.seconds for window in windows)
    cpu = sum(window.cpu for window in windows)
    before, after = match.memory
    return Figures(
        name=match.contender.name,
        moves=len(waits),
        moves_per_second=len(waits) / seconds,
        moves_per_cpu_second=_spread([len(window.waits) / window.cpu for window in windows]),
        p50=_percentile(waits, 0.50),
        p95=_percentile(waits, 0.95),
        p99=_percentile(waits, 0.99),
        p999=_percentile(waits, 0.999),
        p99_of_windows=_spread([_percentile(sorted(window.waits), 0.99) for window in windows]),
        table_kb=(after - before) / len(match.tables) / 1000,
        event_bytes=match.message,
        lost=match.lost,
        errors=sum(window.errors for window in windows),
        server_load=cpu / seconds,
        generator_load=mean(window.generator / window.seconds for window in windows),
    )


def _percentile(waits: list[float], share: float) -> float:
    return 1000 * waits[min(len(waits) - 1, int(share * len(waits)))] if waits else float("nan")


def print_report(report: Report) -> None:
    """Print the report, a row for each figure."""
    pace = "closed loop" if report.rate is None else f"{report.rate:g} a second and table"
    table = Table(title=f"{report.tables} tables of four, {pace}", title_justify="left")
    table.add_column("")
    for figures in report.figures:
        table.add_column(figures.name, justify="right")
    table.add_column("target for ours")
    for name, shape, target in ROWS:
        table.add_row(name, *[shape(figures) for figures in report.figures], target(report))
    Console().print(table)


def _ratios(report: Report) -> str:
    targets = RATIO_TARGETS["closed" if report.rate is None else "rate"]
    lines = []
    for name, (middle, lowest, highest) in report.ratios.items():
        wanted = f", wanted {targets[name]:g}" if name in targets else ""
        lines.append(f"{middle:.2f} × {name} ({lowest:.2f} to {highest:.2f}{wanted})")
    return "\n".join(lines)


def _no_worse(report: Report) -> str:
    return "no worse than theirs" if report.rate is not None and report.ratios else ""


def _with_spread(values: tuple[float, float, float], digits: int = 0) -> str:
    middle, lowest, highest = [f"{value:,.{digits}f}" for value in values]
    return f"{middle} ({lowest} to {highest})"


ROWS: list[tuple[str, Callable[[Figures], str], Callable[[Report], str]]] = [
    ("moves/s", lambda f: f"{f.moves_per_second:,.0f}", lambda _: ""),
    ("moves per CPU second", lambda f: _with_spread(f.moves_per_cpu_second), _ratios),
    ("p50, ms", lambda f: f"{f.p50:.1f}", lambda _: ""),
    ("p95, ms", lambda f: f"{f.p95:.1f}", lambda _: ""),
    ("p99, ms", lambda f: f"{f.p99:.1f}", _no_worse),
    ("p99 of windows, ms", lambda f: _with_spread(f.p99_of_windows, 1), lambda _: ""),
    ("p99.9, ms", lambda f: f"{f.p999:.1f}", lambda _: ""),
    ("kB a table", lambda f: f"{f.table_kb:.0f}", lambda _: f"≤ {MEMORY_TARGET:g}"),
    ("bytes an event", lambda f: f"{f.event_bytes:,.0f}", lambda _: ""),
    ("lost events", lambda f: str(f.lost), lambda _: "0"),
    ("errors", lambda f: str(f.errors), lambda _: "0"),
    ("cores, server", lambda f: f"{f.server_load:.2f}", lambda _: ""),
    ("cores, generator", lambda f: f"{f.generator_load:.2f}", lambda _: ""),
]
