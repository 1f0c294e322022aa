"""``calavera review``: text, JSON, and what it says of records that it cannot review."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from calavera.cli import app
from calavera.record import record_json
from tests.coach.bot_games import bot_game

GAME = bot_game(("novice@1", "sharp@1"), 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record with names."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record_json(GAME), "names": ["Ann", "Ben"]}), encoding="utf-8")
    return path


def test_a_review_names_players_and_errors(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the language of the terminal."""
    for language, words in (
        ("en", ["Ann", "decisions", "Round 2", "Better:"]),
        ("de", ["Entscheidungen", "Runde 2"]),
    ):
        monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
        monkeypatch.delenv("LC_ALL", raising=False)
        found = CliRunner().invoke(app, ["review", str(file)])
        assert found.exit_code == 0, found.output
        assert [word for word in words if word not in found.output] == []


def test_json_is_one_object_for_each_decision(file: Path) -> None:
    """Of one seat, if it is named."""
    found = CliRunner().invoke(app, ["review", str(file), "--json", "--seat", "1"])
    *decisions, game = [json.loads(line) for line in found.output.splitlines()]
    assert [one["player"] for one in game["luck"]] == [1]
    assert len(game["chances"]) == len(GAME.moves) + 1
    assert {decision["seat"] for decision in decisions} == {1}
    assert {"at", "played", "best", "loss", "grade", "method", "actions"} <= set(decisions[0])


def test_several_processes_find_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game is shared between the cores, unless a number of processes is given."""
    one = CliRunner().invoke(app, ["review", str(file), "--json", "--workers", "1"])
    started: list[int] = []

    class Pool(ProcessPoolExecutor):
        def __init__(self, count: int, *args: Any, **options: Any) -> None:
            started.append(count)
            super().__init__(count, *args, **options)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)
    monkeypatch.setattr("calavera.arena.tournament.available_cores", lambda: 2)
    monkeypatch.setattr("calavera.cli.review.LONG_GAME", 5)
    assert CliRunner().invoke(app, ["review", str(file), "--json"]).output == one.output
    monkeypatch.setattr("calavera.cli.review.LONG_GAME", 500)
    assert CliRunner().invoke(app, ["review", str(file), "--json"]).output == one.output
    assert started == [2]


def test_bad_records_get_a_sentence_and_do_not_stop_the_others(tmp_path: Path) -> None:
    """Broken, unfinished, and without such a seat."""
    path = tmp_path / "games.jsonl"
    whole = record_json(GAME)
    lines = [{"format": "other"}, {**whole, "moves": whole["moves"][:5]}, whole]
    path.write_text("\n".join([json.dumps(line) for line in lines]), encoding="utf-8")
    found = CliRunner().invoke(app, ["review", str(path), "--json"])
    assert found.exit_code == 1
    assert "#1:" in found.stderr
    assert "#2: this game is not over" in found.stderr
    assert found.stdout.count("\n") > 3
    assert "no seat 5" in CliRunner().invoke(app, ["review", str(path), "--seat", "5"]).stderr


@pytest.mark.parametrize("language", ["en", "fr", "de", "it", "zh_Hant"])
def test_a_page_has_plots_and_nothing_from_elsewhere(
    file: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """In every language; no script, no address."""
    monkeypatch.setenv("LANG", f"{language}_TW.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    page = file.with_suffix(".html")
    found = CliRunner().invoke(app, ["review", str(file), "--html", str(page)])
    assert found.exit_code == 0, found.output
    text = page.read_text(encoding="utf-8")
    assert f'<html lang="{language.replace("_", "-")}">' in text
    assert text.count("<svg") == 2
    assert "prefers-color-scheme: dark" in text
    assert [word for word in ("<script", "http", "review-", "{ $") if word in text] == []
    assert "Ann" in text
    assert 'class="disc' in text


def test_habits_need_many_games(tmp_path: Path) -> None:
    """A player who never bids over its skull, over many decisions; in few games nothing is said."""
    path = tmp_path / "games.jsonl"
    names = ("always-skull", "regular@1", "regular@1")
    games = [{**record_json(bot_game(names, seed)), "names": ["Ann", "Ben", "Cleo"]} for seed in range(9)]
    path.write_text("\n".join([json.dumps(game) for game in games]), encoding="utf-8")
    found = CliRunner().invoke(app, ["review", str(path), "--json", "--workers", "1", "--seat", "0"])
    last = json.loads(found.stdout.splitlines()[-1])
    assert last["games"] == len(games)
    habits = {(one["player"], one["habit"]): one for one in last["habits"]}
    assert habits["Ann", "skull-first"]["share"] > habits["Ann", "skull-first"]["expected"]
    assert all(one["count"] >= 30 for one in last["habits"])
