"""``calavera arena`` and ``calavera bots`` as commands."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CALAVERA = [sys.executable, "-c", "from calavera.cli import main; main()"]

WEIGHTS = Path(__file__).parents[1] / "compat" / "weights" / "weights.npz"


def calavera(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([*CALAVERA, *arguments], capture_output=True, check=False, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_json_is_one_object_and_nothing_else() -> None:
    status, out, err = calavera("arena", "random", "own-stack", "--games", "20", "--workers", "1", "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert (data["games"], data["options"]["players"], data["preset"]) == (20, 4, "quick")
    assert [bot["name"] for bot in data["bots"]] == ["random", "own-stack"]
    for bot in data["bots"]:
        assert {"wins", "share", "low", "high", "rating", "ms"} <= bot.keys()
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
        assert bot["ms"] > 0


def test_the_same_seed_gives_the_same_json_with_any_workers() -> None:
    def bots(workers: str) -> object:
        _, out, _ = calavera("arena", "random", "max-raiser", "--games=30", "--workers", workers, "--json")
        data = json.loads(out)
        for bot in data["bots"]:
            del bot["ms"]
        return data

    assert bots("1") == bots("2")


def test_table_report_and_records_show_the_same_tournament(tmp_path: Path) -> None:
    html, records = tmp_path / "a.html", tmp_path / "a.jsonl"
    status, out, _ = calavera(
        *("arena", "random", "own-stack", "max-raiser", "--games", "9", "--seed", "5", "--edition", "german"),
        *("--last-chance", "--html", str(html), "--records", str(records)),
    )
    assert status == 0
    for word in (
        "random",
        "own-stack",
        "max-raiser",
        "share",
        "rating",
        "bluffs",
        "33.3%",
        "seed 5",
        "preset german",
    ):
        assert word in out
    assert "--edition german" in html.read_text(encoding="utf-8")
    status, answers, _ = calavera("replay", str(records))
    assert status == 0
    assert answers.count('"phase": "over"') == 9


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nobody",), "there is no bot 'nobody'"),
        (("random", "--seats", "13"), "13 players cannot play: 2 to 12 can"),
        (("random", "--seats", "7", "--two-tribes"), "7 players cannot play: 2 to 6 can"),
        (("random", "--edition", "martian"), "there is no edition 'martian'"),
        (("random", "--opening", "late"), "opening must be one of simultaneous, first-last, others-first"),
        (("random", "--loss", "all"), "loss must be one of pick, draw"),
        (("random", "--games", "0"), "0 is not in the range x>=1"),
        (("random", "--html", "/no/such/place"), "cannot be written"),
        ((f"neural:{WEIGHTS}", "random", "--seats", "4"), "was trained for 2 players, not for 4"),
        ((f"oracle:neural:{WEIGHTS}", "--seats", "3"), "was trained for 2 players, not for 3"),
        ((), "Missing argument"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    status, out, err = calavera("arena", *arguments)
    assert (status, out) == (2, "")
    assert words in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_prints_the_results_so_far(workers: str, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    command = [*CALAVERA, "arena", "random", "--games", "1000000", "--workers", workers, "--json"]
    with subprocess.Popen(
        [*command, "--records", str(records)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        while not records.exists() or not records.stat().st_size:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    data = json.loads(out)
    assert process.returncode == 130
    assert data["interrupted"]
    assert 0 < data["games"] < 1_000_000
    assert len(records.read_bytes().splitlines()) == data["games"]
    assert f"Interrupted: these are {data['games']:,} of 1,000,000 games." in " ".join(err.decode().split())


DEADLY = """
import os

class Deadly:
    asked = 0

    def choose(self, view, rng):
        self.asked += 1
        if self.asked == 2000:
            os._exit(3)
        return rng.choice(view.legal)

def make(argument, styles):
    return Deadly()
"""


def test_the_death_of_a_worker_keeps_the_games_it_had_reported(tmp_path: Path) -> None:
    """By a bot of another package, which workers find as we do: by its entry point."""
    (tmp_path / "deadly.py").write_text(DEADLY, encoding="utf-8")
    package = tmp_path / "deadly-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1.0\n", encoding="utf-8")
    (package / "entry_points.txt").write_text("[calavera.bots]\ndeadly = deadly:make\n", encoding="utf-8")
    done = subprocess.run(
        [*CALAVERA, "arena", "deadly", "random", "--games", "100000", "--workers", "2", "--json"],
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
    )
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert 0 < data["games"] < 100_000
    assert "a worker process died" in data["trouble"]
    assert b"a worker process died" in done.stderr


def test_bots_are_listed() -> None:
    status, out, _ = calavera("bots")
    assert status == 0
    assert "random" in out
    status, out, _ = calavera("bots", "--json")
    assert {"name": "random", "about": "any legal action"} in json.loads(out)


def test_help_imports_no_heavy_package() -> None:
    program = (
        "import sys; from calavera.cli import app; app(['--help'], standalone_mode=False); "
        "print([name for name in ('numpy', 'openskill', 'calavera.arena', 'multiprocessing') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, timeout=60)
    assert done.stdout.decode().splitlines()[-1] == "[]"
