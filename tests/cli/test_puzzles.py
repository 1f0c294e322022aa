"""``calavera puzzles``: solve them line by line, as JSON, and make a collection."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from typer.testing import CliRunner

from calavera.cli import app
from calavera.coach.puzzles.collection import load_puzzles
from calavera.coach.puzzles.maker import SourcePuzzles
from calavera.coach.puzzles.puzzle import puzzle_from_line, puzzle_view
from calavera.coach.puzzles.sources import all_sources


def test_a_right_answer_is_praised_and_a_wrong_one_explained() -> None:
    puzzle = load_puzzles()[40]
    wrong = next(word for word in puzzle.values if puzzle.loss(word) > 0.02)
    command = ["puzzles", "40", "--language", "en"]
    right = CliRunner().invoke(app, command, input=f"{puzzle.best}\n")
    assert right.exit_code == 0, right.output
    assert "Right!" in right.output
    assert "Puzzle 41" in right.output
    failed = CliRunner().invoke(app, command, input=f"{wrong}\nq\n").output
    assert "Not the best" in failed
    assert "Best: " in failed
    assert "Right!" not in failed


def test_answers_may_be_numbers_and_others_are_asked_for_again() -> None:
    legal = [str(action) for action in puzzle_view(load_puzzles()[5]).legal]
    number = legal.index(load_puzzles()[5].best) + 1
    found = CliRunner().invoke(app, ["puzzles", "5", "--language", "en"], input=f"99\n{number}\n").output
    assert f"from 1 to {len(legal)}" in found
    assert "Right!" in found


def test_every_language_asks_and_explains() -> None:
    for code, words in {
        "fr": "Que fais-tu",
        "de": "Was tust du",
        "it": "Che cosa fai",
        "zh-Hant": "你要怎麼做",
    }.items():
        found = CliRunner().invoke(app, ["puzzles", "900", "--language", code], input="1\n").output
        assert words in found
        assert "puzzle-" not in found


def test_the_puzzle_of_the_day_is_one() -> None:
    found = CliRunner().invoke(app, ["puzzles", "--language", "en"], input="1\n")
    assert found.output.count("What do you do?") == 1
    assert "Puzzle of the day" in found.output


def test_json_is_the_puzzle() -> None:
    found = CliRunner().invoke(app, ["puzzles", "7", "--json"])
    assert puzzle_from_line(found.output) == load_puzzles()[7]


def test_what_is_not_there_gets_a_sentence() -> None:
    found = CliRunner().invoke(app, ["puzzles", "99999"])
    assert found.exit_code == 2
    assert "there is no puzzle 99999" in " ".join(found.output.replace("│", " ").split())


def test_a_collection_is_made_from_what_is_known_and_what_is_missing(tmp_path: Path) -> None:
    work, out = tmp_path / "work.jsonl", tmp_path / "puzzles.jsonl"
    known = [SourcePuzzles(source, []) for source in all_sources(0, 0) if source != "ending 2,1 1,1"]
    work.write_bytes(b"".join([msgspec.json.encode(one) + b"\n" for one in known]))
    command = ["puzzles", "--make", str(work), "--out", str(out), "--duels", "0", "--games", "0", "--json"]
    found = CliRunner().invoke(app, [*command, "--count", "6"])
    assert found.exit_code == 0, found.output
    summary = json.loads(found.output)
    assert summary["chosen"] == 6
    assert summary["found"] > 6
    assert [puzzle_from_line(line).discs for line in out.read_text().splitlines()]
    assert len(work.read_bytes().splitlines()) == 64
