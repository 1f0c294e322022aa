"""``calavera play``: sit down, play, and keep the record."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from calavera.bots.regular import choose
from calavera.language import language
from calavera.record import record_json
from calavera.rules import Options, new_game
from calavera.tui import Table, play_plain

__all__ = ["play_in_terminal"]

NAMES = (
    "Rosa",
    "Tito",
    "Ofelia",
    "Bruno",
    "Luz",
    "Mateo",
    "Nilda",
    "Iker",
    "Paz",
    "Elio",
    "Zoe",
)


def play_in_terminal(options: Options, name: str, code: str, seed: int | None, save: Path | None) -> None:
    """One game against simple opponents, line by line; the record is kept if a file is named."""
    new_game(options)  # refuses impossible options before anybody sits down
    if save is not None:
        _check_file(save)
    say = language(code)
    rng = Random(seed)
    names = (name, *rng.sample([other for other in NAMES if other != name], options.players - 1))
    table = Table(options, names, dict.fromkeys(range(1, options.players), choose), say)
    record = play_plain(table, rng, _answers(), _write)
    if save is not None:
        save.write_text(json.dumps(record_json(record)) + "\n", encoding="utf-8")
        _write(say("play-saved", file=str(save)))


def _check_file(file: Path) -> None:
    """Say that a game cannot be saved before it is played, not after."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise ValueError(f"the game cannot be saved in {file}: {error.strerror}") from error


def guest_name() -> str:
    """What to call the person who gave no name."""
    user = os.environ.get("USER", "")
    return user.capitalize() if user.isalpha() and user != "root" else "Alma"


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _answers() -> Iterator[str]:
    """Lines from standard input, after a prompt where there is somebody to prompt."""
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line
