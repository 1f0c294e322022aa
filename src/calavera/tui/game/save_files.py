"""Saved games: the one unfinished game, and the records of finished ones."""

from __future__ import annotations

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from calavera.language import LANGUAGES
from calavera.record import Record, read_records, record_json, replay
from calavera.rules import BadRecord

from .seats import SeatPlan
from .session import Session

__all__ = [
    "data_folder",
    "load_record",
    "resume_session",
    "save_finished",
    "save_unfinished",
    "unfinished_game_file",
    "write_record",
]


def data_folder() -> Path:
    """The folder of saved games: ``$XDG_DATA_HOME/calavera``, or ``~/.local/share/calavera``."""
    home = os.environ.get("XDG_DATA_HOME") or ""
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".local" / "share") / "calavera"


def unfinished_game_file() -> Path:
    """The file of the unfinished game."""
    return data_folder() / "left.json"


def write_record(record: Record, file: Path) -> Path:
    """Write a record in one step: a reader finds the old file or the new one, never a part."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(json.dumps(record_json(record), ensure_ascii=False) + "\n")
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return file


def save_unfinished(record: Record) -> Path:
    """Save an unfinished game. Another unfinished game that was there before moves to the finished ones."""
    file = unfinished_game_file()
    other = _load_or_none(file)
    if other is not None and not _same_game(other, record):
        write_record(other, _finished_game_file(other))
    return write_record(record, file)


def save_finished(record: Record) -> Path:
    """Save a finished game, and remove it as the unfinished one."""
    file = _finished_game_file(record)
    write_record(record, file)
    left = _load_or_none(unfinished_game_file())
    if left is not None and _same_game(left, record):
        unfinished_game_file().unlink(missing_ok=True)
    return file


def load_record(file: Path) -> Record:
    """Read the record in a file; a file without one is refused with BadRecord."""
    try:
        with file.open("rb") as lines:
            found = next(read_records(lines), None)
    except FileNotFoundError as error:
        raise BadRecord("no-file", f"there is no file {file}") from error
    except OSError as error:
        raise BadRecord("cannot-read", f"{file} cannot be read: {error.strerror}") from error
    if found is None:
        raise BadRecord("no-record", f"{file} is empty: a record was expected")
    if isinstance(found, BadRecord):
        raise BadRecord(found.code, f"{file} is not a record: {found}")
    return found


def resume_session(record: Record) -> tuple[Session, str | None]:
    """A session that continues a saved game, and the language in which it was played."""
    played = replay(record)
    if not played.ok:
        raise BadRecord("bad-moves", f"the saved game cannot go on: {played.error}")
    extra: Any = record.extra  # JSON: checked key by key below
    names, bots, seed = extra.get("names"), extra.get("bots"), extra.get("seed")
    players = record.options.players
    for key, value in (("names", names), ("bots", bots and bots[1:])):
        if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
            raise BadRecord("no-seats", f"the saved game does not say its {key}: it can only be reviewed")
    if len(names) != players or len(bots) != players or type(seed) is not int:
        raise BadRecord("no-seats", "the saved game does not say who sits where: it can only be reviewed")
    code = extra.get("language")
    table = SeatPlan(record.options, tuple(names), tuple(bots[1:]), seed, record.first)
    return Session(table, record.moves), code if code in LANGUAGES else None


def _load_or_none(file: Path) -> Record | None:
    try:
        return load_record(file)
    except BadRecord:
        return None


def _same_game(one: Record, other: Record) -> bool:
    """Whether two records are of the same game, at any point of it."""
    keys = ("seed", "names", "bots")
    return (one.options, one.first) == (other.options, other.first) and all(
        [one.extra.get(key) == other.extra.get(key) for key in keys]
    )


def _finished_game_file(record: Record) -> Path:
    """The name comes from the content, so that a game saved twice is one file."""
    content = json.dumps(record_json(record), sort_keys=True).encode()
    return data_folder() / "games" / f"game-{sha256(content).hexdigest()[:12]}.json"
