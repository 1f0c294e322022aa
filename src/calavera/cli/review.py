"""``calavera review``: a verdict on every decision of finished games, as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from calavera.rules import BadRecord, CalaveraError

from .replay import file_records

if TYPE_CHECKING:
    from calavera.coach.review.decisions import Mapper
    from calavera.coach.review.game_review import DecisionVerdict, GameReview
    from calavera.record import Record

__all__ = ["review", "review_files"]

Item = TypeVar("Item")
Found = TypeVar("Found")

#: Decisions of a game that is worth the start of further processes, about a second of processor time each.
LONG_GAME: Final = 120
MOST_PROCESSES: Final = 4
#: New objects after which Python looks for cycles in one of these processes; by itself it does after 700.
GARBAGE_THRESHOLD: Final = 20_000


def review(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="Full records, one on each line or one in a file; - for standard input."
        ),
    ],
    seat: Annotated[
        int | None, typer.Option(min=0, max=11, metavar="SEAT", help="Only the decisions of this seat.")
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Print one JSON object for each decision, then one for the game."),
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with plots; of several games the last.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help="Number of processes (default: one for each core in long games, at most 4)."
        ),
    ] = None,
) -> None:
    """Review finished games: what each action was worth, and what errors cost. Ctrl-C keeps what is done."""
    from calavera.bots.worker import compute_in_one_thread

    compute_in_one_thread()  # here, and in the processes that start from here
    with _mapper(workers) as run:
        all_ok = review_files(files, seat, as_json, run, html)
    raise typer.Exit(0 if all_ok else 1)


def review_files(
    files: list[str], seat: int | None, as_json: bool, run: Mapper, html: Path | None = None
) -> bool:
    """Review every record of these files; true if all could be reviewed to the end."""
    all_ok, games = True, 0
    by_name: dict[str, list[DecisionVerdict]] = {}
    for name in files:
        for number, record in enumerate(file_records(name, sys.stdin.buffer), 1):
            where = f"#{number}" if name == "-" else f"{name} #{number}"
            try:
                found = _review(record, seat, run)
            except CalaveraError as error:
                sys.stderr.write(f"{where}: {error}\n")
                all_ok = False
                continue
            assert not isinstance(record, BadRecord)
            _print_json(found) if as_json else _print_text(record, found)
            if html is not None:
                _write_html(record, found, html)
            sys.stdout.flush()
            if found.stopped:
                return False
            games += 1
            for one in found.decisions:
                name = player_name(record, record.options.player_of(one.seat))
                by_name.setdefault(name, []).append(one)
    if games > 1:
        _print_habits(games, by_name, as_json)
    return all_ok


def player_name(record: Record, player: int) -> str:
    """The name of a player in a record, or the number."""
    names = record.extra.get("names")
    return str(names[player]) if isinstance(names, list) and player < len(names) else str(player)


def _review(record: Record | BadRecord, seat: int | None, run: Mapper) -> GameReview:
    from rich.console import Console
    from rich.progress import Progress

    from calavera.coach.review.reviewer import review_game

    if isinstance(record, BadRecord):
        raise record
    seats = record.options.players * record.options.tribes_per_player
    if seat is not None and seat >= seats:
        raise BadRecord("no-such-seat", f"there is no seat {seat}: this game has seats 0 to {seats - 1}")
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        return review_game(
            record, seat, run, lambda done, total: bar.update(task, completed=done, total=total)
        )


def _print_json(found: GameReview) -> None:
    import msgspec

    for decision in found.decisions:
        sys.stdout.write(msgspec.json.encode(decision).decode() + "\n")
    game = {"winner": found.winner, "luck": found.luck, "chances": found.chances}
    sys.stdout.write(msgspec.json.encode(game).decode() + "\n")


def _print_text(record: Record, found: GameReview) -> None:
    from calavera.language import guess_language, language

    from .helpers.review_text import print_review

    print_review(record, found, language(guess_language()))


def _write_html(record: Record, found: GameReview, file: Path) -> None:
    from calavera.language import guess_language, language

    from .helpers.review_html import review_html
    from .helpers.review_text import ReviewText

    file.write_text(review_html(ReviewText(record, found, language(guess_language()))), encoding="utf-8")


def _print_habits(games: int, by_name: dict[str, list[DecisionVerdict]], as_json: bool) -> None:
    import msgspec

    from calavera.coach.review.habits import find_habits
    from calavera.language import guess_language, language

    from .helpers.review_text import habit_lines

    found = [habit for name, verdicts in by_name.items() for habit in find_habits(name, verdicts)]
    if as_json:
        sys.stdout.write(msgspec.json.encode({"games": games, "habits": found}).decode() + "\n")
    elif found:
        sys.stdout.write("\n".join(habit_lines(games, found, language(guess_language()))) + "\n")


@contextmanager
def _mapper(workers: int | None) -> Iterator[Mapper]:
    """``map``, or that of a pool of processes, which starts when it is needed first."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from calavera.arena.tournament import available_cores

    count = workers or min(available_cores(), MOST_PROCESSES)
    with ExitStack() as stack:
        pool: ProcessPoolExecutor | None = None

        def run(function: Callable[[Item], Found], items: Sequence[Item]) -> Iterable[Found]:
            nonlocal pool
            if count == 1 or (workers is None and len(items) < LONG_GAME):
                return map(function, items)
            if pool is None:
                context = get_context("spawn")
                pool = stack.enter_context(ProcessPoolExecutor(count, context, initializer=_start_process))
            return pool.map(function, items, chunksize=4)

        yield run


def _start_process() -> None:
    import gc
    import signal

    # Ctrl-C is for the first process, which then keeps what is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Rollouts make many objects, and none of them in cycles: to look for these takes a tenth of the time.
    gc.set_threshold(GARBAGE_THRESHOLD)
