"""``calavera replay`` as other programs use it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

GAME: dict[str, Any] = {
    "format": "calavera/1",
    "options": {"players": 4},
    "first": 0,
    "moves": [
        [0, "place:flower"],
        [2, "place:skull"],
        [1, "place:flower"],
        [3, "place:flower"],
        [0, "bid:2"],
    ],
}


def calavera(*arguments: str, stdin: bytes = b"") -> tuple[int, list[dict[str, Any]], str]:
    """Run the installed command: exit status, answers, standard error."""
    command = [sys.executable, "-c", "from calavera.cli import main; main()", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def with_moves(*moves: list[object], **changes: Any) -> dict[str, Any]:
    return {**GAME, "moves": [*GAME["moves"], *moves], **changes}


def lines(*records: object) -> bytes:
    return b"".join([json.dumps(record).encode() + b"\n" for record in records])


def test_a_good_record_gets_a_summary() -> None:
    status, answers, _ = calavera("replay", "-", stdin=lines(GAME))
    seat = {"discs": 4, "skull": True, "wins": 0, "stack": 1, "flipped": 0}
    assert status == 0
    assert answers == [
        {
            "ok": True,
            "summary": {
                "phase": "bidding",
                "round": 1,
                "first": 0,
                "to_act": [1],
                "bid": 2,
                "challenger": None,
                "winner": None,
                "reason": None,
                "seats": [seat] * 4,
            },
        }
    ]


def test_the_summary_follows_the_game_through_a_loss() -> None:
    moves: list[list[object]] = [[1, "pass"], [2, "pass"], [3, "pass"], [0, "flip:0"], [0, "flip:2"]]
    games = [with_moves(*moves), with_moves(*moves, ["chance", "shuffle:FFSF"])]
    games.append(with_moves(*moves, ["chance", "shuffle:FFSF"], [3, "show"], [2, "pick:2"]))
    status, answers, _ = calavera("replay", "-", stdin=lines(*games))
    assert status == 0
    failed, shuffled, lost = [answer["summary"] for answer in answers]
    assert (failed["phase"], failed["to_act"], failed["challenger"]) == ("loss", ["chance"], 0)
    assert [seat["flipped"] for seat in failed["seats"]] == [1, 0, 1, 0]
    assert shuffled["to_act"] == [2]
    assert (lost["phase"], lost["round"], lost["first"], lost["bid"]) == ("opening", 2, 0, 0)
    assert lost["to_act"] == [0, 1, 2, 3]
    assert lost["seats"][0] == {"discs": 3, "skull": False, "wins": 0, "stack": 0, "flipped": 0}


def test_one_bad_record_never_stops_the_rest(tmp_path: Path) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(GAME, indent=2), encoding="utf-8")
    stream = lines(with_moves([1, "bid:2"]), GAME) + b"rubbish\n" + lines(with_moves(format="x"), GAME)
    status, answers, _ = calavera("replay", str(pretty), "-", str(tmp_path / "absent"), stdin=stream)
    assert status == 1
    assert [(answer["ok"], answer.get("at"), answer.get("code")) for answer in answers] == [
        (True, None, None),
        (False, 5, "bid-too-low"),
        (True, None, None),
        (False, None, "bad-json"),
        (False, None, "unknown-format"),
        (True, None, None),
        (False, None, "cannot-read"),
    ]
    assert answers[1]["error"] == "bid 2 does not beat 2: bid 3 to 4, or pass"


@pytest.mark.parametrize("reader", ["0", "2", "none"])
def test_view_adds_what_that_reader_may_know(reader: str) -> None:
    status, (answer,), _ = calavera("replay", "--view", reader, "-", stdin=lines(GAME))
    assert status == 0
    seen = answer["view"]
    assert seen["seat"] == (None if reader == "none" else int(reader))
    assert [seat["stack"] for seat in seen["seats"]] == [
        ["flower"] if reader == "0" else ["hidden"],
        ["hidden"],
        ["skull"] if reader == "2" else ["hidden"],
        ["hidden"],
    ]


def test_view_of_a_seat_that_is_not_there_is_refused_for_that_record() -> None:
    big = {**GAME, "options": {"players": 6}, "moves": []}
    status, answers, _ = calavera("replay", "--view", "5", "-", stdin=lines(GAME, big))
    assert status == 1
    assert [(answer["ok"], answer.get("code")) for answer in answers] == [
        (False, "no-such-seat"),
        (True, None),
    ]


@pytest.mark.parametrize("reader", ["x", "-1", "1.0", "", "None", "²", "100"])
def test_a_view_that_is_no_seat_is_a_usage_error(reader: str) -> None:
    status, answers, error = calavera("replay", f"--view={reader}", "-")
    assert (status, answers) == (2, [])
    assert "none for a spectator" in " ".join(error.replace("│", " ").split())


def test_empty_input_gives_no_answers() -> None:
    assert calavera("replay", "-")[:2] == (0, [])


def test_a_closed_pipe_ends_without_an_error() -> None:
    command = f"{sys.executable} -c 'from calavera.cli import main; main()' replay - | head -n 1"
    done = subprocess.run(command, shell=True, input=lines(*[GAME] * 5000), capture_output=True, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == b""


def test_each_record_is_answered_before_the_next_is_sent() -> None:
    command = [sys.executable, "-c", "from calavera.cli import main; main()", "replay", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(lines(GAME))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
