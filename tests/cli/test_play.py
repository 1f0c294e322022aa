"""``calavera play`` without a terminal: options, errors, saved games, reviews."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from calavera.cli import app

ALL_KEYS = "\n".join(["", "s", "f", "1", "2", "p", "0", "3", "4", "5", "6", "7"] * 400)

WEIGHTS = Path(__file__).parents[1] / "compat" / "weights" / "weights.npz"


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "data" / "calavera"


def calavera_play(*options: str, answers: str = "") -> Result:
    return CliRunner().invoke(app, ["play", *options], input=answers)


def test_the_same_seed_and_answers_give_the_same_lines() -> None:
    one, other = [
        calavera_play("--seed", "5", "--bots", "novice,regular+chatty", answers=ALL_KEYS) for _ in "ab"
    ]
    assert one.exit_code == 0
    assert "wins the game" in one.output
    assert "The game is saved in" in one.output.splitlines()[-1]
    assert one.output == other.output


def test_leaving_saves_the_game_and_resume_continues_it(data_home: Path) -> None:
    left = calavera_play("--seed", "3", "--name", "Mo", answers="f\n")
    assert left.output.splitlines()[-1] == "Your game waits for you: calavera play --resume"
    assert json.loads((data_home / "left.json").read_text(encoding="utf-8"))["names"][0] == "Mo"
    again = calavera_play("--resume", answers=ALL_KEYS)
    assert again.exit_code == 0
    assert "The game goes on where you left it." in again.output
    assert not (data_home / "left.json").exists()
    (file,) = (data_home / "games").iterdir()
    review = calavera_play("--review", str(file))
    assert review.exit_code == 0
    assert "   1  Mo places a flower." in review.output


def test_a_game_without_moves_is_not_saved(data_home: Path) -> None:
    assert calavera_play().exit_code == 0
    assert not data_home.exists()


def test_save_writes_a_copy_of_the_record(tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    done = calavera_play("--seed", "1", "--save", str(file), answers="s\n")
    assert f"saved in {file}" in done.output
    assert [0, "place:skull"] in json.loads(file.read_text(encoding="utf-8"))["moves"]


def test_language_and_variants_are_shown() -> None:
    done = calavera_play("--language", "de", "--edition", "german", "--last-chance", "--players", "3")
    assert "Deutsch · Letzte Chance · 3 am Tisch" in done.output


def test_the_preset_is_quick_and_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = calavera_play("--language", "en", "--players", "3", "--save", str(file), answers="f\n")
    assert "Quick · 3 players" in done.output
    assert json.loads(file.read_text(encoding="utf-8"))["options"]["opening"] == "simultaneous"
    assert "Classic · 3 players" in calavera_play("--edition", "classic", "--players", "3").output


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--players", "13"], "13 players cannot play: 2 to 12 can"),
        (["--players", "7", "--two-tribes"], "2 to 6 can"),
        (["--edition", "french"], "there is no edition 'french'"),
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--bots", "novice,regular", "--players", "5"], "name one for all of them, or 4"),
        (
            ["--bots", f"neural:{WEIGHTS}", "--players", "3"],
            "was trained for 2 players, not for 3: play with 2",
        ),
        (["--pace", "warp"], "there is no pace 'warp'"),
        (["--language", "tlh"], "there is no language 'tlh'"),
        (["--resume"], "there is no game to go on with"),
        (["--review", "nowhere.json"], "there is no file nowhere.json"),
        (["--save", "/nowhere/at/all.json"], "cannot be saved in /nowhere/at/all.json"),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(options: list[str], says: str) -> None:
    done = calavera_play(*options)
    assert done.exit_code == 2
    assert says in " ".join(done.output.replace("│", " ").split())


def test_textual_is_imported_only_when_a_table_is_drawn() -> None:
    import subprocess
    import sys

    code = "import sys, calavera.cli.helpers.play_session; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
