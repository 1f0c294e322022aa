"""``calavera export`` and ``calavera erase``: what a server stores about one person."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .helpers.server_options import ConfigOption, DataOption

if TYPE_CHECKING:
    from calavera.server.settings import Settings

__all__ = ["erase", "export"]

PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="The id, p_…, as GET /api/me and seats of tables have it.")
]


def export(person: PersonArgument, data: DataOption = None, config: ConfigOption = None) -> None:
    """Print all that a server stores about one person, as JSON."""
    import msgspec

    from calavera.rules import CalaveraError
    from calavera.server import administration

    try:
        found = administration.export(_settings(data, config), person)
    except CalaveraError as error:
        typer.echo(f"calavera export: {error}", err=True)
        raise typer.Exit(2) from error
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")


def erase(
    person: PersonArgument,
    yes: Annotated[
        bool, typer.Option("--yes", help="Erase. Without it, only print what would be erased.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Erase one person from a server. Games of others stay, without the person's name and talk."""
    import msgspec

    from calavera.rules import CalaveraError
    from calavera.server import administration

    try:
        settings = _settings(data, config)
        if not yes:
            found = administration.export(settings, person)
            counts = {"erased": False, "tables": len(found.tables), "tokens": len(found.tokens)}
            text = f"Would erase {person}: {counts['tables']} tables and {counts['tokens']} tokens."
            text += " Nothing is erased without --yes."
        else:
            done = administration.erase(settings, person)
            counts = {"erased": True, **msgspec.to_builtins(done)}
            text = f"Erased {person} at {done.tables - done.waiting} tables."
            if done.waiting:
                text += f" {done.waiting} are still open: a server does it once they are closed."
    except CalaveraError as error:
        typer.echo(f"calavera erase: {error}", err=True)
        raise typer.Exit(2) from error
    typer.echo(msgspec.json.encode(counts).decode() if as_json else text)


def _settings(data: str | None, config: Path | None) -> Settings:
    from calavera.server.settings import load_settings

    return load_settings(os.environ, {"data": data}, config)
