"""The recipe of the container, followed step by step without a container engine, plays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.server.support.processes import ServerProcess

from .conftest import ROOT, PlayGame, run, run_well
from .containerfile import Build, is_ignored

RECIPE = ROOT / "deploy" / "Containerfile"


@pytest.mark.timeout(900)  # it builds the web client and installs everything, beside other tests
def test_the_recipe_makes_a_server_that_plays(tmp_path: Path, play_game: PlayGame) -> None:
    build = Build(tmp_path).follow(RECIPE)
    image = build.stage
    for number, stage in enumerate([one.stage for one in build.build.stages.values()]):
        if stage is not image:  # an image has its last stage and nothing of the others
            stage.folder.rename(tmp_path / f"removed-{number}")  # which takes no time
    assert image.command == ["serve"]
    environment = build.environment
    (entry,) = image.entry
    program = shutil.which(entry, path=environment["PATH"])
    assert program is not None
    assert Path(program).is_relative_to(build.root)
    assert environment["CALAVERA_DATA"] == str(build.root / "data")
    assert (build.root / "data").stat().st_mode & 0o777 == 0o700
    about = run_well(
        *_python(program), "-c", "from importlib.metadata import requires as r; print(r('calavera'))"
    )
    assert 'extra == "research"' in about
    with ServerProcess(build.root / "data", environment, program=Path(program)) as server:
        play_game(server)
        check = [word.replace(":8000/", f":{server.port}/") for word in image.health]
        assert run(*check, environment=environment).returncode == 0
    assert run(*check, environment=environment).returncode != 0


def _python(program: str) -> list[str]:
    return [str(Path(program).with_name("python"))]


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("src/calavera/rules/state.py", False),
        ("src/calavera/rules/__pycache__", True),
        ("src/calavera/server/built", True),
        ("web/node_modules", True),
        ("web/src/main.ts", False),
        ("THIRD-PARTY-LICENSES", False),
        (".git", True),
        ("data/calavera.sqlite3", True),
    ],
)
def test_the_ignore_file_keeps_data_and_builds_out(path: str, ignored: bool) -> None:
    assert is_ignored(path) == ignored
