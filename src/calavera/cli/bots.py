"""``calavera bots``: the list of bots."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["bots"]


def bots(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """List the bots, with a line on how each one plays."""
    import json

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from calavera.bots import bot_names

    names = bot_names()
    if as_json:
        print(json.dumps([{"name": name, "about": about} for name, about in names.items()]))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", style="bold", no_wrap=True)
    table.add_column("how it plays")
    for name, about in names.items():
        table.add_row(name, Text(about))
    Console().print(table)
