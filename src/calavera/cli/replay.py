"""``calavera replay``: where records lead, one JSON object a line, in order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from calavera.record import Record, as_json, read_records, replay, summary
from calavera.rules import BadRecord, CalaveraError, view

__all__ = ["Reader", "file_records", "parse_reader", "replay_files"]

#: Whose view to add: nobody's (False), a spectator's (None), or a seat's.
Reader = int | None | bool


def parse_reader(text: str | None) -> Reader:
    """What ``--view`` asks for: a seat, or ``none`` for a spectator.

    >>> parse_reader("2"), parse_reader("none"), parse_reader(None)
    (2, None, False)
    """
    if text is None:
        return False
    if text == "none":
        return None
    if text.isascii() and text.isdecimal() and len(text) <= 2:
        return int(text)
    raise ValueError(f"{text!r} is not a seat: give a number from 0 to 11, or none for a spectator")


def replay_files(files: Iterable[str], reader: Reader, stdin: IO[bytes], stdout: IO[str]) -> bool:
    """Replay every record of these files; true if all were ok."""
    all_ok = True
    for name in files:
        for record in file_records(name, stdin):
            answer = _replay_json(record, reader)
            all_ok = all_ok and answer["ok"]
            stdout.write(json.dumps(answer) + "\n")
            stdout.flush()  # whoever feeds records one by one waits for each answer
    return all_ok


def file_records(name: str, stdin: IO[bytes]) -> Iterator[Record | BadRecord]:
    """The records of a file, ``-`` for standard input; a file that cannot be read is one refusal."""
    if name == "-":
        yield from read_records(stdin)
        return
    try:
        with Path(name).open("rb") as lines:
            yield from read_records(lines)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        yield BadRecord("cannot-read", f"{name} cannot be read: {why}")


def _replay_json(record: Record | BadRecord, reader: Reader) -> dict[str, Any]:
    if isinstance(record, BadRecord):
        return _refusal_json(None, record)
    played = replay(record)
    if played.error is not None or played.state is None:
        return _refusal_json(played.at, played.error)
    answer: dict[str, Any] = {"ok": True, "summary": summary(played.state)}
    if reader is not False:
        try:
            answer["view"] = as_json(view(played.state, reader))
        except CalaveraError as error:
            return _refusal_json(None, error)
    return answer


def _refusal_json(at: int | None, error: CalaveraError | None) -> dict[str, Any]:
    code = error.code if error else "unknown"
    return {"ok": False, "at": at, "error": str(error), "code": code}
