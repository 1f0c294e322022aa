"""``calavera bots``: who there is to play against."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from calavera.bots import bot_names

__all__ = ["list_bots"]


def list_bots(as_json: bool) -> None:
    """All bots by name, with a line on each."""
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
