"""The ``calavera`` command, one file a subcommand.

A command file imports only light modules at its top. The rest it imports when the command runs, so that every
command and ``--help`` start quickly.
"""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from . import (
    arena,
    bots,
    exploit,
    judge,
    person,
    play,
    prune,
    puzzles,
    replay,
    review,
    serve,
    solve,
    train,
    verify,
)

__all__ = ["app", "main"]

app = typer.Typer(
    name="calavera",
    help="Play, study and solve Skull. Unofficial.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version as installed

        typer.echo(f"calavera {installed('calavera')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def calavera(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (its callback answers)
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Play, study and solve Skull. Unofficial."""
    if context.invoked_subcommand is None:
        from .overview import print_overview

        print_overview()


#: In the order of ``--help``.
_COMMANDS = (
    serve.serve,
    prune.prune,
    person.export,
    person.erase,
    replay.replay,
    verify.verify,
    review.review,
    puzzles.puzzles,
    play.play,
    arena.arena,
    judge.judge,
    solve.solve,
    train.train,
    exploit.exploit,
    bots.bots,
)
for _command in _COMMANDS:
    app.command()(_command)


def main() -> None:
    """Run the command. A closed pipe or an interrupt ends it without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ? and plays on
    try:
        app()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        sys.stdout = None
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
