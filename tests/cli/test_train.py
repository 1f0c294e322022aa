"""``calavera train``: the files it writes, how it resumes, and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from calavera.bots import make_bot
from calavera.cli import app

SMALL = ["--games", "8", "--steps", "4", "--width", "8"]
SMALL += ["--measure-games", "4", "--against", "random,sharp", "--every", "1"]


def train(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["train", *SMALL, *words])
    return result.exit_code, " ".join(result.output.replace("│", " ").split())


def test_training_writes_weights_checkpoint_and_charts_and_resumes(tmp_path: Path) -> None:
    out = tmp_path / "training"
    status, said = train("--minutes", "0.02", "--out", str(out))
    assert status == 0
    assert "wins against" in said
    assert f"neural:{out}/weights.npz" in said
    make_bot(f"neural:{out}/weights.npz")
    for drawing in ("curve.svg", "metrics.svg"):
        assert ElementTree.parse(out / drawing).getroot().tag.endswith("svg")
    measured = [json.loads(line) for line in (out / "curve.jsonl").read_text().splitlines()]
    assert set(measured[-1]["shares"]) == {"random at 2", "sharp at 2"}
    status, said = train("--minutes", "0.01", "--out", str(out))
    assert status == 2
    assert "--resume" in said
    status, _ = train("--minutes", "0.01", "--out", str(out), "--resume")
    assert status == 0
    after = [json.loads(line) for line in (out / "curve.jsonl").read_text().splitlines()]
    assert after[: len(measured)] == measured
    assert after[-1]["answers"] > measured[-1]["answers"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "two"], "sizes of tables from 2 to 6"),
        (["--players", "7"], "2 to 6 players"),
        (["--players", "2,3,4"], "share out"),
        (["--players", "2,2"], "each size once"),
        (["--against", "nobody"], "there is no bot"),
        (["--against", ""], "name somebody"),
        (["--rate", "nan"], "from 0 on"),
        (["--entropy", "inf"], "from 0 on"),
        (["--minutes", "nan"], "are numbers"),
        (["--resume"], "no training to go on with"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_written(
    tmp_path: Path, words: list[str], why: str
) -> None:
    out = tmp_path / "training"
    status, said = train("--minutes", "0.01", "--out", str(out), *words)
    assert status == 2
    assert why in said
    assert not out.exists()
