"""``calavera verify``: whether records are what was committed to, a sentence or a JSON object for each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from calavera.rules import BadRecord
from calavera.rules.actions import CHANCE, WORDS

from .replay import file_records

if TYPE_CHECKING:
    from calavera.record import Record, Verdict

__all__ = ["read_seen", "verify", "verify_files"]

#: What a JSON object does not begin with, but a line of Server-Sent Events that is not data does.
NON_DATA_PREFIXES = (":", "id:", "event:", "retry:")

#: Codes for a bad format; their messages are in English only.
FORMAT_CODES = ("bad-fairness", "bad-options", "bad-seen")


#: Everything that one witness saw.
Observations = list[dict[str, Any]]


def verify(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="Full records, one on each line or one in a file; - for standard input."
        ),
    ],
    seen: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="What you saw: a public record, or a saved stream of events. May be repeated.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each record.")] = False,
) -> None:
    """Check that finished games were not changed: secrets match commitments, moves match what was seen."""
    if "-" in files and "-" in (seen or ()):
        raise typer.BadParameter("standard input holds the records already", param_hint="--seen")
    try:
        things = read_seen(seen or (), sys.stdin.buffer)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seen") from error
    raise typer.Exit(0 if verify_files(files, things, as_json, sys.stdin.buffer, sys.stdout) else 1)


def read_seen(names: Iterable[str], stdin: IO[bytes]) -> list[Observations]:
    """What is in each file of ``--seen``: one object, or one a line as a stream was kept."""
    return [list(_read_objects(name, stdin)) for name in names]


def verify_files(
    files: Iterable[str], seen: Sequence[Observations], as_json: bool, stdin: IO[bytes], stdout: IO[str]
) -> bool:
    """Verify every record of these files; true if all were OK."""
    import json

    describe = None if as_json else _sentence_writer(bool(seen))
    all_ok = True
    for name in files:
        for number, record in enumerate(file_records(name, stdin), 1):
            verdict = _verify_record(record, seen)
            all_ok = all_ok and verdict.ok
            where = f"#{number}" if name == "-" else f"{name} #{number}"
            line = json.dumps(verdict._asdict()) if describe is None else describe(where, record, verdict)
            stdout.write(line + "\n")
            stdout.flush()  # a program that sends records one by one waits for each answer
    return all_ok


def _verify_record(record: Record | BadRecord, seen: Sequence[Observations]) -> Verdict:
    """Check the record against each witness alone: one who saw another game is not outvoted."""
    from calavera.record import Verdict
    from calavera.record import verify as verify_record

    if isinstance(record, BadRecord):
        return Verdict(False, None, record.code, str(record))
    verdicts = [verify_record(record, witness) for witness in seen or ([],)]
    return next((verdict for verdict in verdicts if not verdict.ok), verdicts[0])


def _read_objects(name: str, stdin: IO[bytes]) -> Iterator[dict[str, Any]]:
    try:
        text = (stdin.read() if name == "-" else Path(name).read_bytes()).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ValueError(f"{name} cannot be read: {why}") from error
    whole = _parse_json(text)
    if isinstance(whole, dict):
        yield whole
        return
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    data_lines = [(number, line) for number, line in lines if line and not line.startswith(NON_DATA_PREFIXES)]
    if not data_lines:
        raise ValueError(f"{name} holds nothing that was seen")
    for number, line in data_lines:
        thing = _parse_json(line.removeprefix("data:"))
        if not isinstance(thing, dict):
            why = "is not a JSON object: if the stream was cut off there, remove the line"
            raise ValueError(f"line {number} of {name} {why}")
        yield thing


def _parse_json(text: str) -> Any:
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _sentence_writer(seen: bool) -> Callable[[str, Record | BadRecord, Verdict], str]:
    """A function that writes a verdict as a sentence in the reader's language."""
    # Imported here: loading a language takes longer than checking a record.
    from calavera.language import guess_language, language

    say = language(guess_language())

    def describe(where: str, record: Record | BadRecord, verdict: Verdict) -> str:
        if isinstance(record, BadRecord) or verdict.code in FORMAT_CODES:
            return say("verify-unreadable", where=where, why=verdict.error)
        if verdict.ok:
            key = "verify-ok-seen" if seen else "verify-ok"
            return say(key, where=where, moves=len(record.moves), seal=verdict.seal)
        who, verb = _actor_and_verb(record, verdict.at)
        name = say("verify-chance") if who == CHANCE else say("verify-seat", seat=who)
        return say(f"verify-{verdict.code}", where=where, move=verdict.at, who=name, verb=verb)

    return describe


def _actor_and_verb(record: Record, at: int | None) -> tuple[object, str]:
    """The actor and the verb of a move; None and "" if there is no such move or it cannot be read."""
    actor, word = record.moves[at] if at is not None and at < len(record.moves) else (None, None)
    action = WORDS.get(word) if isinstance(word, str) else None
    return actor, "" if action is None else action.verb
