"""``calavera verify``: a sentence or a JSON object for each record, good or bad."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from calavera.cli.verify import read_seen, verify_files
from calavera.language import LANGUAGES
from tests.record.committed_game import GAME, ZEROS, CommittedGame, as_dict

RECORD = as_dict(GAME.record)
SEAL = RECORD["fairness"]["seal"]
#: In English, on wide lines, and with Python's usual buffers.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "200", "PYTHONUNBUFFERED": ""}
OK = {"ok": True, "at": None, "code": None, "error": None, "seal": SEAL}


def calavera(*arguments: str, stdin: bytes = b"") -> tuple[int, list[str], str]:
    """Run the installed command: exit status, lines of standard output, standard error."""
    command = [sys.executable, "-c", "from calavera.cli import main; main()", *arguments]
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env=ENVIRONMENT,
    )
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def with_changes(**changes: Any) -> dict[str, Any]:
    return {**RECORD, **changes}


def with_move(at: int, word: str) -> dict[str, Any]:
    moves = [*RECORD["moves"]]
    moves[at] = [moves[at][0], word]
    return with_changes(moves=moves)


def with_fairness(key: str, index: str, value: str) -> dict[str, Any]:
    fairness = RECORD["fairness"]
    return with_changes(fairness={**fairness, key: {**fairness[key], index: value}})


def without_key(*path: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(RECORD))
    place = data
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return data


def lines(*things: object) -> bytes:
    return b"".join([json.dumps(thing).encode() + b"\n" for thing in things])


def verify_line(record: object, *seen: list[dict[str, Any]], as_json: bool = False) -> str:
    """The one line about a record."""
    stdout = io.StringIO()
    verify_files(["-"], seen, as_json, io.BytesIO(lines(record)), stdout)
    (line,) = stdout.getvalue().splitlines()
    return line


# --- Through the command ------------------------------------------------------------------------------------


def test_one_bad_record_never_stops_the_rest(tmp_path: Path) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(RECORD, indent=2), encoding="utf-8")
    stream = (
        lines(RECORD, with_move(1, "place:flower"))
        + b"rubbish\n"
        + lines(with_changes(fairness=None), RECORD)
    )
    absent = str(tmp_path / "absent")
    status, answers, _ = calavera("verify", "--json", absent, str(pretty), "-", stdin=stream)
    assert status == 1
    found = [json.loads(answer) for answer in answers]
    assert [list(answer) for answer in found] == [["ok", "at", "code", "error", "seal"]] * 7
    assert [(answer["ok"], answer["at"], answer["code"]) for answer in found] == [
        (False, None, "cannot-read"),
        (True, None, None),
        (True, None, None),
        (False, 1, "wrong-commitment"),
        (False, None, "bad-json"),
        (False, None, "bad-fairness"),
        (True, None, None),
    ]
    assert found[1] == OK
    assert found[3]["error"] == "move 1, seat 1's place: the word and its salt do not give the commitment"


def test_each_record_gets_one_line_of_text(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(lines(RECORD))
    file = str(tmp_path / "game.json")
    status, answers, _ = calavera("verify", file, "-", stdin=lines(with_move(1, "place:flower")))
    assert status == 1
    legal = "All moves (12) are legal, and every secret matches its commitment."
    assert answers == [
        f"{file} #1: OK. {legal} Seal {SEAL}",
        "#1: FAILED. Move 1 (seat 1, place) does not match its commitment.",
    ]


def test_a_record_rewritten_without_a_flaw_is_caught_by_what_was_seen(tmp_path: Path) -> None:
    """Seat 1 had a skull; the lie says flower from the start, and has seat 0 run into another."""
    words = {1: "place:flower", 2: "place:skull", 7: "flip:2", 9: "show", 10: "pick:2"}
    actors: dict[int, int] = {9: 1, 10: 2}
    moves = tuple((actors.get(at, actor), words.get(at, word)) for at, (actor, word) in enumerate(GAME.moves))
    lie = as_dict(CommittedGame(GAME.options, GAME.first, moves, {**GAME.salts, 1: "f" * 32}).record)
    (tmp_path / "stream.jsonl").write_bytes(lines(*GAME.stream))
    (tmp_path / "public.json").write_text(json.dumps(GAME.cut(7).public, indent=2), encoding="utf-8")
    alone = calavera("verify", "--json", "-", stdin=lines(lie))
    assert alone[0] == 0
    for name in ("stream.jsonl", "public.json"):
        seen = ("--seen", str(tmp_path / name))
        status, answers, _ = calavera("verify", "--json", *seen, "-", stdin=lines(RECORD, lie))
        honest, caught = [json.loads(answer) for answer in answers]
        assert (status, honest) == (1, OK)
        assert (caught["at"], caught["code"]) == (1, "not-what-was-seen")


def test_empty_input_gives_no_answers() -> None:
    assert calavera("verify", "-")[:2] == (0, [])


def test_each_record_is_answered_before_the_next_is_sent() -> None:
    command = [sys.executable, "-c", "from calavera.cli import main; main()", "verify", "--json", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=ENVIRONMENT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(lines(RECORD))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (["--seen", "absent"], "absent cannot be read: No such file or directory"),
        (["--seen", "-"], "standard input holds the records already"),
    ],
)
def test_a_missing_file_of_observations_is_refused(seen: list[str], says: str) -> None:
    status, answers, error = calavera("verify", *seen, "-", stdin=lines(RECORD))
    assert (status, answers) == (2, [])
    assert says in " ".join(error.replace("│", " ").split())


def test_verify_imports_no_heavy_package() -> None:
    code = (
        "import sys; from calavera.cli.verify import verify_files, read_seen; import io; "
        "verify_files([], [], True, io.BytesIO(), sys.stdout); "
        "print([name for name in ('fluent', 'rich', 'textual', 'numpy', 'secrets') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stdout.decode().split("\n")[0] == "[]"


# --- What was seen ------------------------------------------------------------------------------------------


def server_sent_events() -> bytes:
    """The stream as curl keeps it."""
    parts = [f"id: {n}\nevent: played\ndata: {json.dumps(event)}\n\n" for n, event in enumerate(GAME.stream)]
    return (": ping\n\nretry: 1000\n\n" + "".join(parts)).encode()


@pytest.mark.parametrize(
    "text",
    [
        lines(*GAME.stream),
        lines(*GAME.stream).replace(b"\n", b"\r\n\r\n"),
        server_sent_events(),
        server_sent_events().replace(b"\n", b"\r\n").replace(b"data: ", b"data:"),
        b"\xef\xbb\xbf" + lines(GAME.public),
        json.dumps(GAME.public, indent=1).encode(),
    ],
    ids=["lines", "windows", "events", "tight events", "mark", "pretty"],
)
def test_observations_are_read_in_every_format_in_which_they_are_stored(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "seen"
    file.write_bytes(text)
    for seen in (read_seen([str(file)], io.BytesIO()), read_seen(["-"], io.BytesIO(text))):
        ((first, *_),) = seen
        assert first in (GAME.stream[0], GAME.public)
        assert json.loads(verify_line(RECORD, *seen, as_json=True)) == OK
        assert "as it was seen" in verify_line(RECORD, *seen)


def test_each_witness_must_have_seen_the_game() -> None:
    assert "as it was seen" in verify_line(RECORD, GAME.stream, [GAME.public])
    for stranger in ([{"kind": "ping"}], [{"move": 3, "seal": ZEROS, "game": "K7WMQX-2"}]):
        for witnesses in ([GAME.stream, stranger], [stranger, GAME.stream]):
            assert json.loads(verify_line(RECORD, *witnesses, as_json=True))["code"] == "not-seen"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "nothing that was seen"),
        (b"\n: ping\n\n", "nothing that was seen"),
        (lines(*GAME.stream)[:-40], "line 13 of - is not a JSON object: if the stream was cut off"),
        (b"3\n", "line 1 of - is not"),
        (b'{"kind": "ping"}\n[]\n', "line 2 of - is not"),
        (b"[" * 100_000, "line 1 of - is not"),
        (b'{"move": ' + b"9" * 5000 + b"}", "line 1 of - is not"),
        (b"\xff\xfe", "not UTF-8"),
    ],
    ids=range(8),
)
def test_malformed_observations_are_refused(text: bytes, says: str) -> None:
    with pytest.raises(ValueError, match="- ") as refused:
        read_seen(["-"], io.BytesIO(text))
    assert says in str(refused.value)


# --- In five languages --------------------------------------------------------------------------------------

NOTE = {"move": 3, "seal": ZEROS}

#: A record, what was seen, the code, and the end of the English sentence.
TOLD: list[tuple[object, list[dict[str, Any]], str | None, str]] = [
    (RECORD, [], None, f"Seal {SEAL}"),
    (RECORD, GAME.stream, None, f"Seal {SEAL}"),
    (3, [], "not-an-object", "cannot be checked: a record is a JSON object, not 3"),
    (with_changes(first=9), [], "bad-options", "cannot be checked: first must be a seat from 0 to 2, not 9"),
    (with_changes(fairness=3), [], "bad-fairness", "cannot be checked: fairness is a JSON object, not 3"),
    (RECORD, [{"kind": "ping"}, {}], "bad-seen", "from 0, not None"),
    (without_key("fairness"), [], "no-fairness", "The record has no commitments."),
    (without_key("fairness", "salts"), [], "still-secret", "with the full record, after the game."),
    (RECORD, [{"kind": "ping"}], "not-seen", "Nothing that was seen belongs to this game."),
    (with_move(3, "bid:9"), [], "illegal-move", "Move 3 breaks a rule; “calavera replay” says which."),
    (
        without_key("fairness", "salts", "8"),
        [],
        "missing-salt",
        "Move 8 (chance, shuffle) has no salt, so nobody can check it.",
    ),
    (
        without_key("fairness", "commitments", "8"),
        [],
        "missing-commitment",
        "Move 8 (chance, shuffle) has no commitment.",
    ),
    (
        with_fairness("salts", "2", "x"),
        [],
        "bad-salt",
        "Move 2 (seat 2, place) has a salt of the wrong form.",
    ),
    (
        with_fairness("commitments", "2", "x"),
        [],
        "bad-commitment",
        "Move 2 (seat 2, place) has a commitment of the wrong form.",
    ),
    (
        with_fairness("salts", "40", ZEROS),
        [],
        "unexpected-salt",
        "There is a salt for move 40, but no such secret in the record.",
    ),
    (
        with_fairness("commitments", "4", ZEROS),
        [],
        "unexpected-commitment",
        "There is a commitment for move 4, but no such secret in the record.",
    ),
    (
        with_move(2, "place:skull"),
        [],
        "wrong-commitment",
        "Move 2 (seat 2, place) does not match its commitment.",
    ),
    (with_move(10, "pick:1"), [], "wrong-seal", "the start, the end or the seal itself was changed."),
    (
        RECORD,
        [NOTE],
        "not-what-was-seen",
        "Up to move 3 (seat 0, bid), the record is not what was seen during the game.",
    ),
    (RECORD, [{**NOTE, "move": 30}], "missing-move", "Move 30 was seen, but the record ends before it."),
    (RECORD, [{**GAME.public, "first": 1}], "other-start", "first seat are not those that were seen."),
]


@pytest.mark.parametrize(("record", "seen", "code", "end"), TOLD, ids=[str(row[2]) for row in TOLD])
def test_every_verdict_has_a_sentence(
    record: object, seen: list[dict[str, Any]], code: str | None, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witnesses = [seen] if seen else []
    assert json.loads(verify_line(record, *witnesses, as_json=True))["code"] == code
    sentences = set()
    for language in LANGUAGES:
        monkeypatch.setenv("LC_ALL", language)
        sentence = verify_line(record, *witnesses)
        assert sentence.startswith("#1")
        assert "{" not in sentence
        sentences.add(sentence)
        if language == "en":
            assert sentence.endswith(end)
    assert len(sentences) == len(LANGUAGES)
