"""``calavera prune``: deletes old tables from the database of a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .helpers.server_options import ConfigOption, DataOption

if TYPE_CHECKING:
    from calavera.server.administration import OldTables

__all__ = ["prune"]


def prune(
    games: Annotated[
        float | None,
        typer.Option(metavar="DAYS", help="Closed tables with games older than this (default: keep_games)."),
    ] = None,
    unplayed: Annotated[
        float | None,
        typer.Option(metavar="DAYS", help="Closed tables where nothing was played (default: keep_unplayed)."),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Delete. Without it, only print what would be deleted.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Delete tables that have been closed for long, with their games. Servers may run meanwhile."""
    import os

    from calavera.rules import CalaveraError
    from calavera.server.administration import find_old_tables
    from calavera.server.administration import prune as delete_old_tables
    from calavera.server.settings import load_settings

    try:
        flags = {"data": data, "keep_games": games, "keep_unplayed": unplayed}
        settings = load_settings(os.environ, flags, config)
        old = find_old_tables(settings)
        if yes:
            delete_old_tables(settings, old, _progress_of(old))
    except CalaveraError as error:
        typer.echo(f"calavera prune: {error}", err=True)
        raise typer.Exit(2) from error
    _print_result(old, yes, as_json)


def _progress_of(old: OldTables) -> Callable[[int], None]:
    """A function that shows how many tables were deleted, on a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    screen = Console(stderr=True)
    if not screen.is_terminal or not old.tables:
        return lambda _: None
    progress = Progress(console=screen, transient=True)
    progress.start()
    task = progress.add_task("tables", total=len(old.tables))

    def advance(count: int) -> None:
        progress.advance(task, count)
        if progress.finished:
            progress.stop()

    return advance


def _print_result(old: OldTables, done: bool, as_json: bool) -> None:
    count = len(old.tables)
    played = len([table for table in old.tables if table.played])
    if as_json:
        import json

        counts = {"tables": count, "played": played, "unplayed": count - played, "entries": old.entries}
        json.dump({"deleted": done, **counts}, sys.stdout)
        sys.stdout.write("\n")
        return
    what = f"{played} tables with games and {count - played} without any, {old.entries} entries"
    typer.echo(f"Deleted {what}." if done else f"Would delete {what}. Nothing is deleted without --yes.")
