"""Runs ``calavera play``: a new game, a saved game or a review, drawn or line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from calavera.bots.names import MAX_NAME_LENGTH
from calavera.language import guess_language, language
from calavera.rules import BadOptions, BadRecord, Options
from calavera.tui.draw.theme import tribe_name
from calavera.tui.game.form import DEFAULT_LEVEL, DEFAULT_PLAYERS, StartForm, guest_name
from calavera.tui.game.motion import PACES, reduced_motion
from calavera.tui.game.review_steps import Review
from calavera.tui.game.save_files import (
    load_record,
    resume_session,
    save_finished,
    save_unfinished,
    unfinished_game_file,
    write_record,
)
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.game.session import Session
from calavera.tui.text.plain_table import PlainTable, review_plain

__all__ = ["PlayArguments", "play_in_terminal"]


class PlayArguments(NamedTuple):
    """The options of the command line; None where one is not given."""

    players: int | None
    bots: str | None
    edition: str | None
    last_chance: bool | None
    two_tribes: bool | None
    name: str | None
    language: str | None
    seed: int | None
    plain: bool
    resume: bool
    review: Path | None
    save: Path | None
    pace: str
    motion: bool

    @property
    def new_game(self) -> bool:
        """Whether an option describes a table, so that the start screen is not needed."""
        described = (self.players, self.bots, self.edition, self.last_chance, self.two_tribes, self.seed)
        return any([wish is not None for wish in described])


def play_in_terminal(arguments: PlayArguments) -> int:
    """Run the command; returns the exit status."""
    if arguments.pace not in PACES:
        raise BadOptions("bad-pace", f"there is no pace {arguments.pace!r}: choose one of {', '.join(PACES)}")
    if arguments.resume and (arguments.review is not None or arguments.new_game):
        raise BadOptions("bad-wishes", "--resume goes on with the game you left: give no other table with it")
    if arguments.save is not None:
        _check_file(arguments.save)
    code = arguments.language or guess_language()
    language(code)
    # Textual draws on standard error.
    plain = arguments.plain or not all([end.isatty() for end in (sys.stdin, sys.stdout, sys.stderr)])
    if arguments.review is not None:
        names = tuple([tribe_name(seat, language(code)) for seat in range(12)])
        review = Review(load_record(arguments.review), names)
        if not plain:
            return _run_app(review, code, arguments)
        review_plain(review, language(code), _print_line)
        return 0 if review.error is None else 1
    if arguments.resume:
        session, saved_code = _resume_session()
        code = arguments.language or saved_code or code
    elif arguments.new_game or plain:
        session = _new_session(arguments)
    else:
        form = StartForm(
            _clean_name(arguments.name) or guest_name(), code, arguments.pace, _motion(arguments)
        )
        return _run_app(form, code, arguments)
    return _run_plain(session, code, arguments.save) if plain else _run_app(session, code, arguments)


def _new_session(arguments: PlayArguments) -> Session:
    bots = [name.strip() for name in (arguments.bots or DEFAULT_LEVEL).split(",")]
    players = arguments.players
    if players is None:
        players = len(bots) + 1 if len(bots) > 1 else DEFAULT_PLAYERS
    options = Options.edition(
        arguments.edition or "quick",  # type: ignore[arg-type]  # any text may come: edition() checks it
        players,
        bool(arguments.last_chance),
        2 if arguments.two_tribes else 1,
    )
    seed = SystemRandom().getrandbits(32) if arguments.seed is None else arguments.seed
    return Session(make_seat_plan(options, _clean_name(arguments.name) or guest_name(), bots, seed))


def _clean_name(name: str | None) -> str:
    """A name without control characters, of at most the length that tables allow."""
    return "".join([letter for letter in name or "" if letter.isprintable()]).strip()[:MAX_NAME_LENGTH]


def _resume_session() -> tuple[Session, str | None]:
    file = unfinished_game_file()
    if not file.exists():
        raise BadRecord("no-game", "there is no game to go on with: start one with calavera play")
    return resume_session(load_record(file))


def _run_app(start_with: StartForm | Session | Review, code: str, arguments: PlayArguments) -> int:
    from calavera.tui.app import CalaveraApp

    app = CalaveraApp(start_with, code, pace=arguments.pace, motion=_motion(arguments), save=arguments.save)
    app.run(mouse=False)
    for line in app.exit_messages:
        _print_line(line)
    return app.return_code or 0


def _motion(arguments: PlayArguments) -> bool:
    return arguments.motion and not reduced_motion()


def _run_plain(session: Session, code: str, save: Path | None) -> int:
    table = PlainTable(session, language(code), _input_lines(), _print_line)
    try:
        finished = table.play()
    except KeyboardInterrupt:
        finished = False
        _print_line("")
    finally:
        session.close()
    record = session.record(table.say.code)
    try:
        if finished:
            _print_line(table.say("play-saved", file=str(save_finished(record))))
        elif session.moves:
            save_unfinished(record)
            _print_line(table.say("play-left-saved"))
        if save is not None:
            _print_line(table.say("play-saved", file=str(write_record(record, save))))
    except OSError as error:
        _print_line(table.say("play-not-saved", why=error.strerror or str(error)))
        return 1
    return 0


def _check_file(file: Path) -> None:
    """Refuse a file that cannot be written before the game, not after it."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise ValueError(f"the game cannot be saved in {file}: {error.strerror}") from error


def _print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _input_lines() -> Iterator[str]:
    """Lines of standard input, with a prompt if it is a terminal."""
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line
