"""Shows the progress of ``calavera train``, and measures the network against bots while it learns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from rich import progress as bars
from rich.console import Console
from rich.table import Table

from calavera.arena.single_game import play_game
from calavera.bots import make_bot, make_bot_for
from calavera.charts.line_chart import LineChart, line_chart_file
from calavera.rules import Options
from calavera.vector.training import BadTraining, Config, TrainingProgress, TrainState, export, load, train
from calavera.vector.training.checkpoint import CHECKPOINT, PROGRESS_LOG

from .interrupt import StopRequest

__all__ = ["TrainingMonitor", "run_training"]

CURVE_FILE, WEIGHTS_FILE = "curve.jsonl", "weights.npz"
_METRIC_TITLES = {
    "entropy": "Entropy of the policy",
    "drift": "Divergence from the average",
    "critic": "Error of the critic, squared",
    "explained": "Share of the outcome that the critic explains",
    "clipped": "Share of answers that were clipped",
}


class TrainingMonitor:
    """Called after each update: shows progress, measures at intervals, and stops on request."""

    def __init__(
        self, folder: Path, against: Sequence[str], games: int, every: float, stop_request: StopRequest
    ) -> None:
        self.folder = folder
        self.against = against
        self.games = games
        self.every = every
        self.curve = _read_json_lines(folder / CURVE_FILE)
        self.stop_request = stop_request
        self._next = 0.0
        self._start = perf_counter()
        self._bar: bars.Progress | None = None
        self._screen = Console(stderr=True)

    @contextmanager
    def progress_bar(self, minutes: float) -> Iterator[None]:
        """A progress bar in a terminal."""
        text = bars.TextColumn("{task.description}")
        columns = (bars.TextColumn("Learning"), bars.BarColumn(), text, bars.TimeRemainingColumn())
        screen = self._screen
        hidden = not screen.is_terminal
        with bars.Progress(*columns, console=screen, transient=True, disable=hidden) as self._bar:
            self._bar.add_task("compiling", total=60 * minutes)
            self._start = perf_counter()
            yield

    def __call__(self, config: Config, learner: TrainState, progress: TrainingProgress) -> bool:
        """Show progress and measure if it is time. Returns whether to go on."""
        done = perf_counter() - self._start
        if self._bar is not None:
            text = f"{progress.answers:,} answers"
            self._bar.update(self._bar.task_ids[0], completed=done, description=text)
        if done >= self._next and not self.stop_request.requested:
            self._next = done + self.every
            self.measure(config, learner, progress)
        return not self.stop_request.requested

    def measure(self, config: Config, learner: TrainState, progress: TrainingProgress) -> None:
        """Let the network play the bots, and store how often it won."""
        file = self.folder / WEIGHTS_FILE
        export(file, config, learner, progress)
        shares = {
            f"{name} at {players}": win_rate(str(file), name, players, self.games)
            for players in (config.players[0], config.players[-1])[: len(config.players)]
            for name in self.against
        }
        at: dict[str, Any] = {"seconds": progress.seconds, "answers": progress.answers, "shares": shares}
        self.curve.append(at)
        with (self.folder / CURVE_FILE).open("a", encoding="utf-8") as out:
            print(json.dumps(at), file=out)
        text = ", ".join([f"{name} {share:.0%}" for name, share in shares.items()])
        self._screen.print(f"{progress.seconds:6.0f} s  wins against {text}", highlight=False)


def win_rate(weights: str, name: str, players: int, games: int) -> float:
    """How often the network wins against a table of one bot, from every seat and with every first seat."""
    network, opponent, options = make_bot(f"neural:{weights}"), make_bot(name), Options(players)
    won = 0
    for game in range(games):
        seat, first = game % players, game // players % players
        bots = [network if place == seat else opponent for place in range(players)]
        won += play_game(bots, options, first, game).winner == seat
    return won / games


def run_training(
    config: Config,
    folder: Path,
    minutes: float,
    against: Sequence[str],
    resume: bool,
    games: int,
    every: float,
    stop_request: StopRequest,
) -> int:
    """Train, write the charts and print a summary. Returns the exit status."""
    if not against:
        raise BadTraining("nobody", "name somebody to be measured against, such as random")
    for name in against:
        for size in config.players:
            make_bot_for(name, Options(size))  # refused before the training, not during it
    if not minutes <= 1e6 or not every > 0:
        raise BadTraining("bad-config", "minutes and seconds are numbers")
    if resume:
        wished, config = config, load(folder)[0]
        if wished != config:
            Console(stderr=True).print(
                f"Going on with the settings it was begun with: {config}", highlight=False
            )
    elif (folder / CHECKPOINT).exists():
        why = f"{folder} already holds a training: go on with it by --resume, or give another --out"
        raise BadTraining("already-there", why)
    else:
        (folder / CURVE_FILE).unlink(missing_ok=True)
    monitor = TrainingMonitor(folder, against, games, every, stop_request)
    with monitor.progress_bar(minutes):
        progress = train(config, folder, minutes, monitor)
    kept, learner, progress = load(folder)
    if not monitor.curve or monitor.curve[-1]["answers"] != progress.answers:
        monitor.measure(kept, learner, progress)
    (folder / "curve.svg").write_text(line_chart_file(_win_charts(monitor.curve, against)), encoding="utf-8")
    (folder / "metrics.svg").write_text(
        line_chart_file(_metric_charts(_read_json_lines(folder / PROGRESS_LOG))), encoding="utf-8"
    )
    _print_summary(folder, monitor.curve, progress)
    return 130 if stop_request.requested else 0


def _print_summary(folder: Path, curve: list[dict[str, Any]], progress: TrainingProgress) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("wins against", style="bold")
    table.add_column("at first", justify="right")
    table.add_column("now", justify="right")
    for name, share in curve[-1]["shares"].items():
        table.add_row(name, f"{curve[0]['shares'].get(name, share):.0%}", f"{share:.0%}")
    screen = Console()
    screen.print(table)
    screen.print(
        f"{progress.answers:,} answers in {progress.seconds / 60:.1f} minutes. "
        f"{folder / 'curve.svg'} shows how it learned; play against it with:\n"
        f"  calavera play --players 2 --bots neural:{folder / WEIGHTS_FILE}",
        highlight=False,
        soft_wrap=True,
    )


def _win_charts(curve: list[dict[str, Any]], against: Sequence[str]) -> list[LineChart]:
    tables = sorted({name.rpartition(" at ")[2] for at in curve for name in at["shares"]}, key=int)
    charts = []
    for players in tables:
        lines = {
            name: [
                (at["seconds"] / 60, at["shares"][f"{name} at {players}"])
                for at in curve
                if f"{name} at {players}" in at["shares"]
            ]
            for name in against
        }
        rules = f"{players} at the table, preset {Options(int(players)).preset}"
        title = f"Games won against the bots, {rules} (par is {1 / int(players):.0%})"
        charts.append(LineChart(title, "minutes of training", lines, 0, 1, percent=True))
    return charts


def _metric_charts(log: list[dict[str, Any]]) -> list[LineChart]:
    thin = log[:: max(1, len(log) // 400)]
    preset = Options(players=4).preset
    return [
        LineChart(
            f"{title}, preset {preset}",
            "minutes of training",
            {name: [(at["seconds"] / 60, at["seen"][name]) for at in thin if name in at["seen"]]},
        )
        for name, title in _METRIC_TITLES.items()
    ]


def _read_json_lines(file: Path) -> list[dict[str, Any]]:
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
