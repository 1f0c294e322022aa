"""``calavera arena``: games between bots, their progress, and the table of results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO, TYPE_CHECKING, Annotated, NamedTuple

import typer

from calavera.rules import CalaveraError, Options

if TYPE_CHECKING:
    from rich.console import Console

    from calavera.arena import BotResult, Results, Tournament

__all__ = ["Output", "arena", "default_seats", "run_tournament"]


class Output(NamedTuple):
    """Where the results go."""

    as_json: bool = False
    html: Path | None = None
    records: Path | None = None
    #: The command line; the report quotes it.
    command: str = "calavera arena"


def default_seats(bots: int) -> int:
    """The default number of players: all bots if they are 3 to 6, else four.

    >>> [default_seats(bots) for bots in (1, 2, 3, 6, 7)]
    [4, 4, 3, 6, 4]
    """
    return bots if 3 <= bots <= 6 else 4


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT…", help="Bots that play; `calavera bots` lists them. The last one fills empty seats."
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(help="Players at a table, 2 to 12 (default: all bots if they are 3 to 6, else 4)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes (default: one for each core).")
    ] = None,
    edition: Annotated[str, typer.Option(help="The preset: classic, italian, german or quick.")] = "quick",
    opening: Annotated[
        str | None, typer.Option(help="simultaneous, first-last or others-first, instead of the preset's.")
    ] = None,
    loss: Annotated[str | None, typer.Option(help="pick or draw, instead of the preset's.")] = None,
    last_chance: Annotated[bool, typer.Option(help="Play with the Last Chance disc.")] = False,
    two_tribes: Annotated[bool, typer.Option(help="Each player has two tribes (up to 6 players).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with charts.")] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game as one JSON object on a line.")
    ] = None,
) -> None:
    """Let bots play each other with rotating seats, and measure how strong they are."""
    import shlex

    from calavera.arena import Tournament

    try:
        options = Options.edition(
            edition,  # type: ignore[arg-type]  # any text may come from the command line: edition() checks it
            default_seats(len(bots)) if seats is None else seats,
            last_chance,
            2 if two_tribes else 1,
        )
        agreed = options._replace(
            opening=opening or options.opening,  # type: ignore[arg-type]  # checked when a game begins,
            loss=loss or options.loss,  # type: ignore[arg-type]  # both
        )
        output = Output(as_json, html, records, shlex.join(["calavera", *sys.argv[1:]]))
        results = run_tournament(Tournament(tuple(bots), agreed, games, seed), workers, output)
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if results.interrupted:
        raise typer.Exit(130)
    raise typer.Exit(1 if results.trouble else 0)


def run_tournament(tournament: Tournament, workers: int | None, output: Output) -> Results:
    """Play a tournament, show its progress, and print the results."""
    import json

    from rich.console import Console
    from rich.text import Text

    from calavera.arena import run
    from calavera.arena.tournament import available_cores

    screen = Console(stderr=True)
    start = perf_counter()
    with ExitStack() as stack:
        if output.html is not None:
            _open_file(output.html, "a").close()  # refused before the games, not after
        file = None if output.records is None else stack.enter_context(_open_file(output.records, "w"))
        bar = stack.enter_context(_progress_bar(screen, tournament.games))
        results = run(tournament, workers or available_cores(), bar, _line_writer(file))
    seconds = perf_counter() - start
    if output.html is not None:
        from calavera.arena.report import report_html

        output.html.write_text(report_html(results, output.command), encoding="utf-8")
    if output.as_json:
        print(json.dumps(results.as_json()))
    else:
        _print_results(results, seconds)
    for note in _notes(results):
        screen.print(Text(note), style="yellow", highlight=False)
    return results


def _open_file(file: Path, mode: str) -> IO[str]:
    try:
        return file.open(mode, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{file} cannot be written: {error.strerror}") from error


def _line_writer(file: IO[str] | None) -> Callable[[str], object] | None:
    return None if file is None else lambda line: file.write(line + "\n")


@contextmanager
def _progress_bar(screen: Console, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar in a terminal, nothing in a pipe."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


def _print_results(results: Results, seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from calavera.arena.results import rules_text

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("bot", style="bold", overflow="fold")
    for heading in ("games", "wins", "share", "95 %", "rating", "rounds", "bluffs", "made", "ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    faulty = any([bot.faults for bot in results.bots])
    if faulty:
        table.add_column("faults", justify="right", style="red")
    for bot in results.bots:
        table.add_row(Text(bot.name), *_row_cells(bot), *([f"{bot.faults:,}"] if faulty else []))
    screen = Console()
    screen.print(table)
    speed = f"{results.games / seconds:,.0f} games a second" if seconds else ""
    length = f"{results.rounds / max(1, results.games):.1f} rounds"
    decisions = f"{results.decisions / max(1, results.games):.0f} decisions"
    screen.print(
        f"{results.games:,} games of {length} and {decisions} on average, {speed}; "
        f"par is {results.par:.1%}, seed {results.seed}, {rules_text(results.options)}.",
        style="dim",
        highlight=False,
    )


def _row_cells(bot: BotResult) -> list[str]:
    return [
        f"{bot.games:,}",
        f"{bot.wins:,}",
        f"{bot.share:.1%}",
        f"{100 * bot.low:.1f}–{100 * bot.high:.1f}",
        f"{bot.rating:.1f}",
        "–" if bot.rounds is None else f"{bot.rounds:.1f}",
        _percent(bot.bluff_rate),
        _percent(bot.challenge_success),
        "–" if bot.ms is None else f"{bot.ms:.{1 if bot.ms >= 10 else 3}f}",
    ]


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.0%}"


def _notes(results: Results) -> Iterator[str]:
    """Warnings below the table: interruptions, trouble and faults."""
    if results.interrupted:
        yield f"Interrupted: these are {results.games:,} of {results.requested:,} games."
    if results.trouble:
        yield f"Trouble: {results.trouble}."
    for bot in results.bots:
        if bot.faults:
            times = "once" if bot.faults == 1 else f"{bot.faults:,} times"
            yield f"{bot.name} lost its turn to a default move {times}; first: {bot.fault}"
