"""Records from streams: on one line or on several; a bad one does not stop the rest."""

import io
import json
import tracemalloc
from collections.abc import Iterator

import pytest

from calavera.record import Record, jsonl, read_records
from calavera.rules import BadRecord

RECORD = {"format": "calavera/1", "options": {"players": 2}, "first": 1, "moves": [[0, "place:flower"]]}
LINE = json.dumps(RECORD).encode()


def read(text: bytes) -> list[str]:
    """Each record as 'ok', each refusal as its code."""
    found = read_records(io.BytesIO(text))
    return ["ok" if isinstance(record, Record) else record.code for record in found]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (b"", []),
        (b"\n\n  \n", []),
        (LINE, ["ok"]),
        (LINE + b"\r\n\r\n" + LINE, ["ok", "ok"]),
        (b"\xef\xbb\xbf" + LINE, ["ok"]),
        (json.dumps(RECORD, indent=2).encode(), ["ok"]),
        (json.dumps(RECORD, indent=None, separators=(",\n", ":\n")).encode(), ["ok"]),
        (json.dumps(RECORD, indent=1).encode() + b"\n" + json.dumps(RECORD, indent=4).encode(), ["ok", "ok"]),
        (b"oops\n" + LINE, ["bad-json", "ok"]),
        (LINE[:40] + b"\n" + LINE, ["bad-json", "ok"]),
        (LINE[:30] + b"\n" + LINE + b"\n" + LINE, ["bad-json", "ok", "ok"]),
        (b"{\n" + LINE, ["bad-json", "ok"]),
        (b"{", ["bad-json"]),
        (LINE + LINE, ["bad-json"]),
        (LINE + b",\n" + LINE, ["bad-json", "ok"]),
        (b"\xff\xfe\n" + LINE, ["bad-encoding", "ok"]),
        (b"null\n3\n[]\n" + LINE, ["not-an-object", "not-an-object", "not-an-object", "ok"]),
        (b"[" * 100_000 + b"\n" + LINE, ["bad-json", "ok"]),
        (b'{"a": ' * 100_000 + b"\n" + LINE, ["bad-json", "ok"]),
        (b'{"first": NaN}\n' + LINE, ["bad-json", "ok"]),
        (b'{"first": 0, "first": 1}\n' + LINE, ["bad-json", "ok"]),
        (LINE.replace(b'"first": 1', b'"first": ' + b"9" * 5000) + b"\n" + LINE, ["bad-json", "ok"]),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_stream_reads_as(text: bytes, outcome: list[str]) -> None:
    assert read(text) == outcome


def test_a_refusal_names_its_line() -> None:
    (refused,) = read_records([b"\n", b"\n", b"{]\n"])
    assert isinstance(refused, BadRecord)
    assert str(refused).startswith("line 3 ")


def test_ten_thousand_records_are_never_held_together() -> None:
    def lines() -> Iterator[bytes]:
        for _ in range(10_000):
            yield LINE + b"\n"

    tracemalloc.start()
    try:
        count = sum(isinstance(record, Record) for record in read_records(lines()))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 10_000
    assert peak < 200_000  # bytes: a handful of records


def test_a_record_that_grows_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.record.jsonl.MAX_RECORD_CHARS", 1000)
    found = list(read_records([b'{"format": "calavera/1",\n', *[b'"x":\n'] * 1000, LINE]))
    assert isinstance(found[-1], Record)
    assert all(isinstance(refused, BadRecord) for refused in found[:-1])


def test_the_limit_of_a_record_over_several_lines_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines of a record but the last count. One that has just as many characters is still read."""
    lines = json.dumps(RECORD, indent=1).encode().splitlines(keepends=True)
    size = sum(map(len, lines[:-1]))
    for limit, outcome in [(size, True), (size - 1, False)]:
        monkeypatch.setattr("calavera.record.jsonl.MAX_RECORD_CHARS", limit)
        found = [isinstance(record, Record) for record in read_records([*lines, LINE])]
        assert (found[0], found[-1]) == (outcome, True)
        assert len(found) == 2 if outcome else len(found) > 2


def test_a_record_over_several_lines_may_have_sixteen_mebibytes() -> None:
    assert jsonl.MAX_RECORD_CHARS == 16_777_216


def test_an_object_without_a_format_may_stand_on_a_line_of_its_own() -> None:
    """Only a record on one line shows that the object before it was never finished."""
    text = b'{"format": "calavera/1", "options":\n{"players": 2}\n, "first": 1, "moves": []}'
    assert read(text) == ["ok"]


def test_only_an_object_goes_on_in_the_next_line() -> None:
    assert read(b"[\n" + LINE) == ["bad-json", "ok"]


def test_a_string_that_is_never_closed_is_told_with_its_column() -> None:
    (refused,) = read_records([b'"abc'])
    assert str(refused) == "line 1 is not JSON: Unterminated string starting at, column 1"
