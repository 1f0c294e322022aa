"""The ``calavera`` command. Each subcommand imports what it needs when it runs, so that all start quickly."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app", "main"]

app = typer.Typer(
    name="calavera",
    help="Play, study and solve Skull. Unofficial.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def calavera(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Play, study and solve Skull. Unofficial."""
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"calavera {installed('calavera')}")
        raise typer.Exit


@app.command()
def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Records, one a line or one a file; - for standard input."),
    ],
    view: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Add what this seat may know, or 'none' for a spectator."),
    ] = None,
) -> None:
    """Replay game records and say, as JSON lines, where each one leads or where it breaks a rule."""
    from .replaying import read_reader, replay_files

    try:
        reader = read_reader(view)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--view") from error
    raise typer.Exit(0 if replay_files(files, reader, sys.stdin.buffer, sys.stdout) else 1)


@app.command()
def play(
    players: Annotated[int, typer.Option(help="How many play, you included: 2 to 12.")] = 4,
    edition: Annotated[
        str, typer.Option(help="The printed edition: classic, italian or german.")
    ] = "classic",
    last_chance: Annotated[bool, typer.Option(help="Play with the Last Chance disc.")] = False,
    two_tribes: Annotated[bool, typer.Option(help="Everyone plays two tribes (up to 6 players).")] = False,
    name: Annotated[str | None, typer.Option(help="What the table calls you.")] = None,
    language: Annotated[str | None, typer.Option(help="en, fr, de, it or zh-Hant.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the record of the game in this file.")] = None,
) -> None:
    """Play in the terminal against simple opponents."""
    from calavera.language import guess_language
    from calavera.rules import Options

    from .playing import guest_name, play_in_terminal

    try:
        options = Options.edition(
            edition,  # type: ignore[arg-type]  # any text may come from the command line: edition() checks it
            players,
            last_chance,
            2 if two_tribes else 1,
        )
        play_in_terminal(options, name or guest_name(), language or guess_language(), seed, save)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def main() -> None:
    """Run the command; a reader that went away or an interrupt ends it quietly."""
    try:
        app()
    except BrokenPipeError:
        # Python would complain again when it flushes standard output at exit.
        sys.stdout = None
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
