"""``calavera puzzles``: solve puzzles in a terminal, or make a new collection of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from calavera.rules import CalaveraError

if TYPE_CHECKING:
    from calavera.coach.puzzles.maker import Mapper
    from calavera.language import Language
    from calavera.rules import Action

    from .helpers.puzzle_text import PuzzleText

__all__ = ["make_collection", "puzzles"]


def puzzles(
    number: Annotated[
        int | None, typer.Argument(min=0, help="The first puzzle, from 0, the easiest (default: today's).")
    ] = None,
    language: Annotated[str | None, typer.Option(help="The language: en, fr, zh-Hant …")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the puzzle, or what was made, as one JSON object.")
    ] = False,
    make: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Make puzzles. All that are found are appended to FILE.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --make: write the chosen puzzles to this file.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="With --make: how many puzzles to choose.")] = 1200,
    duels: Annotated[int, typer.Option(min=0, help="With --make: duels of bots to look at.")] = 40,
    games: Annotated[int, typer.Option(min=0, help="With --make: games of more bots to look at.")] = 400,
    workers: Annotated[int, typer.Option(min=1, max=64, help="With --make: processes to use.")] = 1,
) -> None:
    """Find the one best action: today's puzzle, or puzzle NUMBER and those after it. Text, line by line."""
    if make is not None:
        with _mapper(workers) as run:
            make_collection(make, out, count, (duels, games), as_json, run)
        return
    from datetime import date

    from calavera.coach.puzzles.collection import daily_number, puzzle_of

    first = daily_number(date.today()) if number is None else number
    try:
        puzzle = puzzle_of(first)
        say = _language(language)
    except (CalaveraError, ValueError) as error:
        raise typer.BadParameter(str(error)) from error
    if as_json:
        from calavera.coach.puzzles.puzzle import puzzle_line

        print(puzzle_line(puzzle))
    else:
        _solve(first, say, daily=number is None)


def make_collection(
    work: Path, out: Path | None, count: int, sources: tuple[int, int], as_json: bool, run: Mapper
) -> None:
    """Find puzzles in all sources, choose ``count`` of them, and print what there is."""
    import json
    from collections import Counter

    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    from calavera.coach.puzzles.maker import choose_puzzles, make_puzzles
    from calavera.coach.puzzles.puzzle import puzzle_line
    from calavera.coach.puzzles.sources import all_sources

    screen = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        found = make_puzzles(
            all_sources(*sources),
            work,
            run,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    chosen = choose_puzzles(found, count)
    text = "".join([puzzle_line(puzzle) + "\n" for puzzle in chosen])
    if out is not None:
        out.write_text(text, encoding="utf-8")
    summary: dict[str, Any] = {
        "found": len(found),
        "chosen": len(chosen),
        "bytes": len(text),
        "best": Counter([puzzle.best.partition(":")[0] for puzzle in chosen]),
        "players": Counter([str(len(puzzle.discs)) for puzzle in chosen]),
        "difficulty": Counter([str(puzzle.difficulty // 10) for puzzle in chosen]),
    }
    if as_json:
        print(json.dumps(summary))
    else:
        for name, value in summary.items():
            shown = (
                value if isinstance(value, int) else ", ".join([f"{k} {n}" for k, n in sorted(value.items())])
            )
            print(f"{name}: {shown}")


def _solve(number: int, say: Language, daily: bool) -> None:
    """Ask puzzle after puzzle until the reader stops or the input ends."""
    from calavera.coach.puzzles.collection import load_puzzles

    from .helpers.puzzle_text import PuzzleText

    while number < len(load_puzzles()):
        text = PuzzleText(load_puzzles()[number], say, sys.stdout.encoding)
        level = min(10, text.puzzle.difficulty // 10 + 1)
        title = say("puzzle-daily") if daily else say("puzzle-number", number=number)
        print(f"{title} · {say('puzzle-level', level=level)}\n")
        print("\n".join(text.position()))
        answer = _ask(text, say)
        if answer is None:
            return
        print("\n".join(["", *text.verdict(answer), ""]))
        if daily:
            print(say("puzzle-tomorrow"))
            return
        number += 1
    print(say("puzzle-top"))


def _ask(text: PuzzleText, say: Language) -> Action | None:
    """The action that the reader chooses, by its number or its word; None to stop."""
    while True:
        print(say("puzzle-prompt"), end=" ", flush=True)
        line = sys.stdin.readline()
        given = line.strip().lower()
        if not line or given == "q":
            print()
            return None
        for number, action in enumerate(text.actions, 1):
            if given in (str(number), str(action)):
                return action
        print(say("puzzle-unknown", count=len(text.actions)))


def _language(code: str | None) -> Language:
    from calavera.language import guess_language
    from calavera.language import language as language_of

    return language_of(code or guess_language())


@contextmanager
def _mapper(workers: int) -> Iterator[Any]:
    """``map``, or that of a pool of processes, whose results come as they are ready."""
    if workers == 1:
        yield map
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(workers) as pool:
        yield pool.imap_unordered
