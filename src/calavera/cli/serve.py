"""``calavera serve``: the web server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .helpers.server_options import ConfigOption, DataOption

if TYPE_CHECKING:
    from calavera.server.settings import Settings

__all__ = ["serve"]


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (default 127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 for any (default 8000).")] = None,
    data: DataOption = None,
    workers: Annotated[int | None, typer.Option(help="Number of worker processes (default 1).")] = None,
    config: ConfigOption = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the game in a browser of this computer.")
    ] = False,
) -> None:
    """Serve tables over HTTP. Every setting can also be given as CALAVERA_… in the environment."""
    import os

    from calavera.rules import CalaveraError
    from calavera.server.launcher import serve as run
    from calavera.server.settings import load_settings

    def announce(settings: Settings) -> None:
        _print_notice(settings)
        if open_browser:
            _open_browser(settings)

    try:
        flags = {"host": host, "port": port, "data": data, "workers": workers}
        raise typer.Exit(run(load_settings(os.environ, flags, config), announce))
    except CalaveraError as error:
        typer.echo(f"calavera serve: {error}", err=True)
        raise typer.Exit(2) from error


def _print_notice(settings: Settings) -> None:
    """Say in a terminal where the game is. Elsewhere the log says it, and nothing is between its lines."""
    import os
    import shutil
    import sys

    if not sys.stdout.isatty():
        return
    from calavera.language import guess_language, language

    from .helpers.serve_notice import find_lan_address, serve_notice

    notice = serve_notice(
        settings,
        language(guess_language(), ("cli",)),
        find_lan_address(),
        colours="NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
        columns=shutil.get_terminal_size().columns,
        blocks=(sys.stdout.encoding or "").lower().replace("-", "") == "utf8",
    )
    print(notice, flush=True)


def _open_browser(settings: Settings) -> None:
    """Open the game, without waiting: a browser in the terminal would hold up the server."""
    import sys
    import threading
    import webbrowser

    from calavera.language import guess_language, language

    from .helpers.serve_notice import find_addresses

    address = find_addresses(settings, None).here

    def open_address() -> None:
        if not webbrowser.open(address):
            say = language(guess_language(), ("cli",))
            print(say("serve-no-browser", address=address), file=sys.stderr, flush=True)

    threading.Thread(target=open_address, daemon=True).start()
