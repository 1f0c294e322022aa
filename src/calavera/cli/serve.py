"""``calavera serve``: the web server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["serve"]


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (default 127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 for any (default 8000).")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder of the data (default data).")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Number of worker processes (default 1).")] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings in TOML (default: calavera.toml in DIR).")
    ] = None,
) -> None:
    """Serve tables over HTTP. Every setting can also be given as CALAVERA_… in the environment."""
    import os

    from calavera.rules import CalaveraError
    from calavera.server.launcher import serve as run
    from calavera.server.settings import load_settings

    try:
        flags = {"host": host, "port": port, "data": data, "workers": workers}
        raise typer.Exit(run(load_settings(os.environ, flags, config)))
    except CalaveraError as error:
        typer.echo(f"calavera serve: {error}", err=True)
        raise typer.Exit(2) from error
