"""Files of the version before: records, a saved game, weights, a training and a heads-up table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from calavera.bots import make_bot
from calavera.bots.players.policy_network import load_network
from calavera.cli import app
from calavera.record import parse_record, replay
from calavera.rules import view
from calavera.solve import Position
from calavera.solve.headsup.value_table import load as load_table
from calavera.vector import training

from .saved import FOLDER, missing_from, saved_bytes, saved_json

RECORDS = "records/games.jsonl.gz"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """The saved records as a file of lines."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(saved_bytes(RECORDS))
    return file


@pytest.mark.parametrize("command", ["replay", "replay --view none", "replay --view 0", "verify --json"])
def test_records_get_the_same_answers(command: str, records: Path) -> None:
    """Every combination of options, salts, games of the server, public forms, and records that are wrong.

    The sentence of a refusal may change; where a record breaks and the code of the refusal may not.
    """
    said = CliRunner().invoke(app, [*command.split(), str(records)]).output.splitlines()
    saved = saved_json("records/answers.json.gz")[command]
    assert len(said) == len(saved)
    for number, (now, was) in enumerate(zip(map(json.loads, said), saved, strict=True), 1):
        if was.get("error") is not None:
            assert now["error"]
            now, was = {**now, "error": ""}, {**was, "error": ""}
        assert missing_from(now, was) == [], number


def test_a_record_verifies_against_the_stream_that_was_kept(tmp_path: Path) -> None:
    """``calavera verify --seen``: the records of a server, and what a reader saw of them."""
    games = saved_json("database/answers.json.gz")["records"]["everything"]
    seen = tmp_path / "seen.sse"
    seen.write_bytes(saved_bytes("streams/everything.Cay.sse.gz"))
    for number, game in enumerate(games):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(game), encoding="utf-8")
        done = CliRunner().invoke(app, ["verify", "--json", "--seen", str(seen), str(file)])
        assert json.loads(done.output)["ok"], done.output
        placed = next(i for i, (_, word) in enumerate(game["moves"]) if word.startswith("place:"))
        game["fairness"]["salts"][str(placed)] = "0" * 32
        file.write_text(json.dumps(game), encoding="utf-8")
        done = CliRunner().invoke(app, ["verify", "--json", "--seen", str(seen), str(file)])
        assert json.loads(done.output)["code"] == "wrong-commitment"


def test_a_game_left_in_the_terminal_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "calavera"
    folder.mkdir()
    shutil.copy(FOLDER / "terminal" / "left.json", folder)
    answers = "\n".join(["s", "f", "1", "2", "p", "0", "3", "4", "5", "6", "7"] * 400)
    done = CliRunner().invoke(app, ["play", "--resume", "--plain"], input=answers)
    assert done.exit_code == 0, done.output
    assert not (folder / "left.json").exists()
    (kept,) = (folder / "games").iterdir()
    saved, after = saved_json("terminal/left.json"), json.loads(kept.read_text(encoding="utf-8"))
    length = len(saved["moves"])
    assert after["moves"][:length] == saved["moves"]
    assert len(after["moves"]) > length
    for key in ("format", "options", "first", "names", "bots", "seed", "language"):
        assert after[key] == saved[key]
    assert "winner" in after["result"]


@pytest.mark.parametrize("number", range(len(saved_json("weights/probabilities.json"))))
def test_weights_give_the_same_probabilities(number: int) -> None:
    saved = saved_json("weights/probabilities.json")[number]
    file = str(FOLDER / "weights" / "weights.npz")
    make_bot(f"neural:{file}")
    state = replay(parse_record({"format": "calavera/1", **saved})).state
    assert state is not None
    seen = view(state, saved["seat"])
    assert list(seen.legal) == saved["legal"]
    assert load_network(file).action_probabilities(seen) == pytest.approx(saved["probabilities"], abs=2e-6)


def test_a_training_goes_on(tmp_path: Path) -> None:
    """It exports the same weights as before, and its next update is the one that came next."""
    (tmp_path / "checkpoint.npz").write_bytes(saved_bytes("weights/checkpoint.npz.gz"))
    config, learner, before = training.load(tmp_path)
    training.export(tmp_path / "exported.npz", config, learner, before)
    old = load_network(str(FOLDER / "weights" / "weights.npz"))
    new = load_network(str(tmp_path / "exported.npz"))
    for (matrix, offset), (other, another) in zip(old.layers, new.layers, strict=True):
        assert (matrix == other).all()
        assert (offset == another).all()
    after = training.train(config, tmp_path, 5, lambda *_: False)
    saved = saved_json("weights/next-update.json")
    assert (after.updates, after.answers) == (saved["updates"], saved["answers"])
    assert after.seen["entropy"] == pytest.approx(saved["entropy"], abs=0.02)
    assert after.seen["critic"] == pytest.approx(saved["critic"], abs=0.02)


def test_a_heads_up_table_gives_the_same_values() -> None:
    """The file of the package, and a small file that the version before wrote."""
    small = FOLDER / "solve" / "small.table"
    for number, saved in enumerate(saved_json("solve/values.json")):
        key = {name: tuple(saved[name]) for name in ("discs", "wins", "skull")}
        position = Position(**key, first=saved["first"])
        tables = [load_table()]
        if number < 4:  # the small file has the first four
            tables.append(load_table(small))
        for table in tables:
            worth = table.value(position)
            assert (worth.low, worth.high) == pytest.approx((saved["low"], saved["high"]), abs=1e-9)
            assert worth.hands[0] == pytest.approx(saved["hands"][0], abs=1e-9)
            assert worth.hands[1] == pytest.approx(saved["hands"][1], abs=1e-9)
