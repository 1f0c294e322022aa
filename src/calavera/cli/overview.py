"""``calavera`` alone: what can be done, with an example of each command, on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["EXAMPLES", "print_overview"]

#: Examples by group, each with the key of what it does.
EXAMPLES = {
    "play": {
        "calavera serve --open": "serve",
        "calavera serve --host 0.0.0.0": "room",
        "calavera play": "terminal",
    },
    "study": {
        "calavera replay FILE": "replay",
        "calavera verify FILE": "verify",
        "calavera review FILE": "review",
        "calavera puzzles": "puzzles",
        "calavera solve --discs 3,2 --wins 1,1": "solve",
    },
    "bots": {
        "calavera bots": "list",
        "calavera arena sharp regular --games 200": "arena",
        "calavera judge sharp": "judge",
        "calavera train --minutes 5": "train",
        "calavera exploit FILE": "exploit",
    },
    "host": {
        "calavera prune": "prune",
        "calavera export PERSON": "export",
        "calavera erase PERSON": "erase",
    },
}


def print_overview(console: Console | None = None) -> None:
    """Print the overview in the reader's language."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from calavera.language import guess_language, language

    say = language(guess_language(), ("cli",))
    console = console or Console(highlight=False)
    table = Table.grid(padding=(0, 2))
    for group, examples in EXAMPLES.items():
        table.add_row(Text(say(f"overview-{group}"), style="bold"))
        for command, key in examples.items():
            table.add_row(Text(f"  {command}", no_wrap=True, style="cyan"), say(f"overview-do-{key}"))
    console.print(say("overview-what"))
    console.print()
    console.print(table)
    console.print()
    console.print(say("overview-more", command="calavera COMMAND --help"))
