"""Reads records from files and pipes: one JSON object a line, or one object over several lines.

Only the current record is in memory, so a stream may be endless. A bad record does not stop the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from calavera.rules import BadRecord

from .game_record import Record, parse_record

__all__ = ["read_records"]

#: A record over several lines that grows longer than this is given up, to limit memory.
MAX_RECORD_CHARS = 16 * 1024 * 1024


def read_records(lines: Iterable[bytes]) -> Iterator[Record | BadRecord]:
    """The records of a stream in order; in place of a bad one, the error that says what is wrong.

    >>> line = b'{"format": "calavera/1", "options": {"players": 3}, "first": 2, "moves": []}'
    >>> list(read_records([line, b"", b"oops"]))
    [<Record: 3 players, first 2, 0 moves>, BadRecord('line 3 is not JSON: Expecting value, column 1')]
    """
    for data in _documents(lines):
        if isinstance(data, BadRecord):
            yield data
            continue
        try:
            yield parse_record(data)
        except BadRecord as error:
            yield error


def _documents(lines: Iterable[bytes]) -> Iterator[Any]:
    """JSON values: each line one, or lines that together make one object."""
    open_lines: list[str] = []  # of an object that began on an earlier line and is not complete
    open_size = open_at = 0
    for number, raw in enumerate(lines, 1):
        line = _decode(raw, number)
        if isinstance(line, BadRecord):
            yield line
            continue
        if not line.strip():
            continue
        if open_lines:
            # Only a line that ends with } can finish an object: do not parse all again at every line.
            closes = line.rstrip().endswith("}")
            whole = _load_json("".join([*open_lines, line]), open_at) if closes else None
            if closes and not isinstance(whole, BadRecord):
                open_lines = []
                yield whole
                continue
            if open_size + len(line) <= MAX_RECORD_CHARS and not _is_record(line):
                open_lines.append(line)
                open_size += len(line)
                continue
            open_lines = []
            yield _unfinished_error(open_at)
        value = _load_json(line, number)
        if isinstance(value, BadRecord) and value.details.get("unfinished"):
            open_lines, open_size, open_at = [line], len(line), number
        else:
            yield value
    if open_lines:
        yield _unfinished_error(open_at)


def _decode(raw: bytes, number: int) -> str | BadRecord:
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        return BadRecord("bad-encoding", f"line {number} is not UTF-8 text")


def _is_record(line: str) -> bool:
    """Whether a line is a whole record, so that the object before it was never finished."""
    value = _load_json(line, 0)
    return isinstance(value, dict) and "format" in value


def _unfinished_error(number: int) -> BadRecord:
    return BadRecord("bad-json", f"the object that begins on line {number} is never finished")


def _load_json(text: str, number: int) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_refuse_repeated_keys, parse_constant=_refuse_constants)
    except json.JSONDecodeError as error:
        # The text is a correct beginning: the object may go on in the next line.
        unfinished = error.pos >= len(text.rstrip()) and text.lstrip().startswith("{")
        return BadRecord(
            "bad-json",
            f"line {number} is not JSON: {error.msg.split(':')[0]}, column {error.colno}",
            {"unfinished": unfinished},
        )
    except RecursionError:
        return BadRecord("bad-json", f"line {number} is nested too deeply")
    except ValueError as error:
        return BadRecord("bad-json", f"line {number} cannot be read: {error}")


def _refuse_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key appears twice in one object")
    return data


def _refuse_constants(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")
