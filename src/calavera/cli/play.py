"""``calavera play``: sit down, play, leave and come back, look back on a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from calavera.language import guess_language, language
from calavera.rules import BadOptions, BadRecord, Options
from calavera.tui.draw.theme import tribe_name
from calavera.tui.game.form import DEFAULT_LEVEL, DEFAULT_PLAYERS, Form, guest_name
from calavera.tui.game.motion import PACES, still
from calavera.tui.game.review_steps import Review
from calavera.tui.game.save_files import keep, leave, left_game, load, resume, write_record
from calavera.tui.game.seats import sit_down
from calavera.tui.game.session import Session
from calavera.tui.text.plain_table import PlainTable, review_plain

__all__ = ["Wishes", "play_in_terminal"]


LONGEST_NAME = 20


class Wishes(NamedTuple):
    """What the command line asks for; None where it says nothing."""

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
        """Whether a table is described, so that there is nothing left to ask."""
        described = (self.players, self.bots, self.edition, self.last_chance, self.two_tribes, self.seed)
        return any([wish is not None for wish in described])


def play_in_terminal(wishes: Wishes) -> int:
    """Do what is wished for; the exit status."""
    if wishes.pace not in PACES:
        raise BadOptions("bad-pace", f"there is no pace {wishes.pace!r}: choose one of {', '.join(PACES)}")
    if wishes.resume and (wishes.review is not None or wishes.new_game):
        raise BadOptions("bad-wishes", "--resume goes on with the game you left: give no other table with it")
    if wishes.save is not None:
        _check_file(wishes.save)
    code = wishes.language or guess_language()
    language(code)
    # Textual draws on standard error.
    plain = wishes.plain or not all([end.isatty() for end in (sys.stdin, sys.stdout, sys.stderr)])
    if wishes.review is not None:
        names = tuple([tribe_name(seat, language(code)) for seat in range(12)])
        review = Review(load(wishes.review), names)
        if not plain:
            return _draw(review, code, wishes)
        review_plain(review, language(code), _write)
        return 0 if review.error is None else 1
    if wishes.resume:
        session, spoken = _left_session()
        code = wishes.language or spoken or code
    elif wishes.new_game or plain:
        session = _new_session(wishes)
    else:
        form = Form(_tidy(wishes.name) or guest_name(), code, wishes.pace, _motion(wishes))
        return _draw(form, code, wishes)
    return _plain(session, code, wishes.save) if plain else _draw(session, code, wishes)


def _new_session(wishes: Wishes) -> Session:
    bots = [name.strip() for name in (wishes.bots or DEFAULT_LEVEL).split(",")]
    players = wishes.players
    if players is None:
        players = len(bots) + 1 if len(bots) > 1 else DEFAULT_PLAYERS
    options = Options.edition(
        wishes.edition or "classic",  # type: ignore[arg-type]  # any text may come: edition() checks it
        players,
        bool(wishes.last_chance),
        2 if wishes.two_tribes else 1,
    )
    seed = SystemRandom().getrandbits(32) if wishes.seed is None else wishes.seed
    return Session(sit_down(options, _tidy(wishes.name) or guest_name(), bots, seed))


def _tidy(name: str | None) -> str:
    """A name that fits a mat and cannot command the terminal."""
    return "".join([letter for letter in name or "" if letter.isprintable()]).strip()[:LONGEST_NAME]


def _left_session() -> tuple[Session, str | None]:
    file = left_game()
    if not file.exists():
        raise BadRecord("no-game", "there is no game to go on with: start one with calavera play")
    return resume(load(file))


def _draw(opening: Form | Session | Review, code: str, wishes: Wishes) -> int:
    from calavera.tui.app import CalaveraApp

    app = CalaveraApp(opening, code, pace=wishes.pace, motion=_motion(wishes), save=wishes.save)
    app.run(mouse=False)
    for line in app.farewell:
        _write(line)
    return app.return_code or 0


def _motion(wishes: Wishes) -> bool:
    return wishes.motion and not still()


def _plain(session: Session, code: str, save: Path | None) -> int:
    table = PlainTable(session, language(code), _answers(), _write)
    try:
        finished = table.play()
    except KeyboardInterrupt:
        finished = False
        _write("")
    finally:
        session.close()
    record = session.record(table.say.code)
    try:
        if finished:
            _write(table.say("play-saved", file=str(keep(record))))
        elif session.moves:
            leave(record)
            _write(table.say("play-left-saved"))
        if save is not None:
            _write(table.say("play-saved", file=str(write_record(record, save))))
    except OSError as error:
        _write(table.say("play-not-saved", why=error.strerror or str(error)))
        return 1
    return 0


def _check_file(file: Path) -> None:
    """Say that a game cannot be saved before it is played, not after."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise ValueError(f"the game cannot be saved in {file}: {error.strerror}") from error


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
