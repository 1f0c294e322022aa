"""`make bench-compare OLD=DIR`: this checkout beside an older one, in alternating windows.

Each checkout runs its own benchmarks, with its own environments (`make install .venv-bench/.stamp`, and
`make compile` for the compiled rules). A figure is the median over the windows. It counts as worse if it
drops by more than 5 %.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).parents[1]
#: A median that falls below this share of the old one is worse.
TOLERANCE = 0.95

#: By name: how much of something a second holds. More is better.
Figures = dict[str, float]


class Suite(NamedTuple):
    """One benchmark: its command, the environment it runs in, and the figures in its JSON."""

    environment: str
    command: list[str]
    figures: Callable[[Any], Iterator[tuple[str, float]]]  # Any: JSON


def _engine(report: Any) -> Iterator[tuple[str, float]]:
    for build, rates in report["builds"].items():
        for name in ("4 seats", "12 seats", "views, 4 seats"):
            yield f"engine, {build}, {name}", rates[name]
        yield f"calavera replay a second, {build}", 1 / report["replay"][build]


def _server(report: Any) -> Iterator[tuple[str, float]]:
    ours = report["figures"][0]
    yield "server, moves per CPU second", ours["moves_per_cpu_second"]
    yield "server, 1000 / p50 in ms", 1000 / ours["p50"]


def _solver(report: Any) -> Iterator[tuple[str, float]]:
    yield "solver, million nodes a second", 1000 / report["ns"]
    yield "solver, trees of 3v2 a minute", 60 / report["grow_seconds"]
    yield "solver, solutions of 3v2 a minute", 60 / report["solve_seconds"]


def _vector(report: Any) -> Iterator[tuple[str, float]]:
    for name, best in report["best"].items():
        if name.startswith("skull"):
            yield f"vector, {name}, million steps a second", best["rate"] / 1e6


SUITES = {
    "engine": Suite(".venv-bench", ["benchmarks", "--rounds", "1", "--json"], _engine),
    "server": Suite(
        ".venv",
        ["benchmarks.load", "--tables", "100", "--rate", "closed", "--seconds", "5", "--rounds", "1"]
        + ["--no-peer", "--json"],
        _server,
    ),
    "solver": Suite(".venv-bench", ["benchmarks.solver", "--rounds", "3", "--json"], _solver),
    "vector": Suite(
        ".venv-bench",
        ["benchmarks.vector", "--players", "2", "4", "--batches", "12", "--slices", "3", "--json", "FILE"],
        _vector,
    ),
}


def main() -> None:
    """Measure both checkouts, then print a table; exit with 1 if a figure is worse."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("old", type=Path, help="the folder of the older checkout")
    parser.add_argument("--suites", nargs="+", choices=SUITES, default=list(SUITES))
    parser.add_argument("--windows", type=int, default=5)
    given = parser.parse_args()
    worse = 0
    for name in given.suites:
        worse += show(name, *measure(SUITES[name], given.old, given.windows))
    sys.exit(bool(worse))


def measure(suite: Suite, old: Path, windows: int) -> tuple[Figures, Figures]:
    """The medians of the old checkout and of this one."""
    checkouts = old.resolve(), ROOT
    runs: tuple[list[Figures], list[Figures]] = ([], [])
    for number in track(range(windows), "Measuring", console=Console(stderr=True), transient=True):
        for which in (0, 1) if number % 2 else (1, 0):
            runs[which].append(dict(suite.figures(run(suite, checkouts[which]))))
    before, after = [{name: median([one[name] for one in some]) for name in some[0]} for some in runs]
    return before, after


def run(suite: Suite, checkout: Path) -> Any:
    """The JSON that one run of a suite in a checkout writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        arguments = [str(file) if word == "FILE" else word for word in suite.command]
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        command = [str(checkout / suite.environment / "bin" / "python"), "-m", *arguments]
        done = subprocess.run(
            command,
            cwd=checkout,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        return json.loads(file.read_bytes() if file.exists() else done.stdout.splitlines()[-1])


def show(name: str, before: Figures, after: Figures) -> int:
    """Print one suite; how many figures are worse."""
    table = Table(title=name, title_justify="left")
    for column in ("", "old", "new", "new / old"):
        table.add_column(column, justify="right" if column else "left")
    worse = 0
    for figure in [name for name in before if name in after]:
        ratio = after[figure] / before[figure]
        worse += ratio < TOLERANCE
        mark = " worse" if ratio < TOLERANCE else ""
        table.add_row(figure, f"{before[figure]:,.4g}", f"{after[figure]:,.4g}", f"{ratio:.3f}{mark}")
    Console().print(table)
    return worse


if __name__ == "__main__":
    main()
