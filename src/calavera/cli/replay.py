"""``calavera replay``: the final state of each record, one JSON object a line, in order."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from calavera.rules import BadRecord, CalaveraError
from calavera.rules import view as view_of

if TYPE_CHECKING:
    from calavera.record import Record

__all__ = ["Reader", "file_records", "parse_reader", "replay", "replay_files"]

#: The view to add: none (False), a spectator's (None), or a seat's.
Reader = int | None | bool


def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="Records, one on each line or one in a file; - for standard input."
        ),
    ],
    view: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Add the view of this seat, or of a spectator for 'none'."),
    ] = None,
) -> None:
    """Replay game records and print, as JSON lines, the state each leads to or the rule it breaks."""
    try:
        reader = parse_reader(view)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--view") from error
    raise typer.Exit(0 if replay_files(files, reader, sys.stdin.buffer, sys.stdout) else 1)


def parse_reader(text: str | None) -> Reader:
    """The value of ``--view``: a seat, or ``none`` for a spectator.

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
    """Replay every record of these files, one JSON object a line; true if all were ok."""
    import json

    all_ok = True
    for name in files:
        for record in file_records(name, stdin):
            answer = _replay_json(record, reader)
            all_ok = all_ok and answer["ok"]
            stdout.write(json.dumps(answer) + "\n")
            stdout.flush()  # a program that sends records one by one waits for each answer
    return all_ok


def file_records(name: str, stdin: IO[bytes]) -> Iterator[Record | BadRecord]:
    """The records of a file, ``-`` for standard input; a file that cannot be read is one refusal."""
    from calavera.record import read_records

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
    from calavera.record import as_json, summary
    from calavera.record import replay as replay_record

    if isinstance(record, BadRecord):
        return _refusal_json(None, record)
    played = replay_record(record)
    if played.error is not None or played.state is None:
        return _refusal_json(played.at, played.error)
    answer: dict[str, Any] = {"ok": True, "summary": summary(played.state)}
    if reader is not False:
        try:
            answer["view"] = as_json(view_of(played.state, reader))
        except CalaveraError as error:
            return _refusal_json(None, error)
    return answer


def _refusal_json(at: int | None, error: CalaveraError | None) -> dict[str, Any]:
    code = error.code if error else "unknown"
    return {"ok": False, "at": at, "error": str(error), "code": code}
