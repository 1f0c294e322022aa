"""The report on the servers: results and targets as a table."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median

from rich.console import Console
from rich.table import Table

from benchmarks.load.servers import ServerRun

#: Moves per processor second over the peer's, at 100 tables or fewer in closed loop.
RATIO_TARGET = 1.5
#: Kilobytes a table, streams included.
MEMORY_TARGET = 100.0


@dataclass
class Figures:
    """The results of one server."""

    name: str
    moves: int
    moves_per_second: float
    moves_per_cpu_second: float
    #: Milliseconds from sending a move to the last of four followers having it.
    p50: float
    p95: float
    p99: float
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
    #: Ours over the peer's, the median of the rounds: moves per processor second.
    ratio: float | None


def summarise(tables: int, rate: float | None, matches: list[ServerRun]) -> Report:
    """The report on these matches; where there are two, ours is first."""
    ratio = None
    if len(matches) == 2:
        ratio = median(
            len(ours.waits) / ours.cpu / (len(theirs.waits) / theirs.cpu)
            for ours, theirs in zip(matches[0].windows, matches[1].windows, strict=True)
        )
    return Report(tables, rate, [_figures(match) for match in matches], ratio)


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
        moves_per_cpu_second=len(waits) / cpu,
        p50=_percentile(waits, 0.50),
        p95=_percentile(waits, 0.95),
        p99=_percentile(waits, 0.99),
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


def _ratio(report: Report) -> str:
    if report.ratio is None:
        return ""
    wanted = f", wanted {RATIO_TARGET:g} ×" if report.rate is None else ""
    return f"{report.ratio:.2f} × theirs{wanted}"


def _no_worse(report: Report) -> str:
    return "no worse than theirs" if report.rate is not None and len(report.figures) == 2 else ""


ROWS: list[tuple[str, Callable[[Figures], str], Callable[[Report], str]]] = [
    ("moves/s", lambda f: f"{f.moves_per_second:,.0f}", lambda _: ""),
    ("moves per CPU second", lambda f: f"{f.moves_per_cpu_second:,.0f}", _ratio),
    ("p50, ms", lambda f: f"{f.p50:.1f}", lambda _: ""),
    ("p95, ms", lambda f: f"{f.p95:.1f}", lambda _: ""),
    ("p99, ms", lambda f: f"{f.p99:.1f}", _no_worse),
    ("kB a table", lambda f: f"{f.table_kb:.0f}", lambda _: f"≤ {MEMORY_TARGET:g}"),
    ("bytes an event", lambda f: f"{f.event_bytes:,.0f}", lambda _: ""),
    ("lost events", lambda f: str(f.lost), lambda _: "0"),
    ("errors", lambda f: str(f.errors), lambda _: "0"),
    ("cores, server", lambda f: f"{f.server_load:.2f}", lambda _: ""),
    ("cores, generator", lambda f: f"{f.generator_load:.2f}", lambda _: ""),
]
