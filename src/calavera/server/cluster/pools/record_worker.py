"""A process that checks and replays records for a server, by its standard input and output.

A record may have a megabyte. To decode it in a thread would hold the interpreter, and with it the server,
for as long as that takes.
"""

from __future__ import annotations

import gzip
from typing import Any, Literal

import msgspec

from calavera.bots.worker import answer_requests
from calavera.record import parse_record
from calavera.record.fairness import verify
from calavera.rules import CalaveraError
from calavera.server.streams.serialization.replays import replay_json
from calavera.server.streams.serialization.view_json import encode
from calavera.server.wire.errors import RequestRefused, refusal_of
from calavera.server.wire.results import Verification
from calavera.server.wire.strict_json import decode_body

__all__ = ["RecordAnswer", "RecordQuestion", "join_message", "main", "split_message"]


class RecordQuestion(msgspec.Struct, frozen=True):
    """What to do with the record that follows: return it as plain JSON, check it, or replay it."""

    work: Literal["read", "verify", "replay"]
    eyes: str = "all"


class RecordAnswer(msgspec.Struct, frozen=True):
    """The result follows, unless there is a refusal."""

    status: int = 200
    code: str = ""
    message: str = ""
    details: dict[str, Any] = {}


def join_message(head: RecordQuestion | RecordAnswer, body: bytes) -> bytes:
    """One line of JSON, and bytes after it."""
    return msgspec.json.encode(head) + b"\n" + body


def split_message(message: bytes) -> tuple[bytes, bytes]:
    """The line and what follows it."""
    head, _, body = message.partition(b"\n")
    return head, body


def main() -> None:
    """Answer questions until the input ends."""
    answer_requests(answer_question)


def answer_question(message: bytes) -> bytes:
    """The result, or the refusal of a record that cannot be read or played."""
    head, body = split_message(message)
    question = msgspec.json.decode(head, type=RecordQuestion)
    try:
        data: dict[str, Any] = decode_body(body, dict[str, Any])
        return join_message(RecordAnswer(), _work(question, data))
    except RequestRefused as refused:
        head_only = RecordAnswer(refused.status, refused.code, str(refused), dict(refused.details))
        return join_message(head_only, b"")


def _work(question: RecordQuestion, data: dict[str, Any]) -> bytes:
    if question.work == "read":
        return encode(data)
    if question.work == "replay":
        # Compressed, it is a fiftieth as long.
        return gzip.compress(replay_json(data, question.eyes), 5, mtime=0)
    try:
        return encode(Verification(*verify(parse_record(data))))
    except CalaveraError as error:
        raise refusal_of(error, 409 if error.code == "still-secret" else 422) from None
