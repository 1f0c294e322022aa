"""What `make dist` builds: it holds everything, installs into an empty environment, and plays."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from scripts.licenses import locked_packages
from tests.server.support.processes import ServerProcess

from .conftest import DIST, ROOT, UV, PlayGame, WheelEnvironment, find_package, run, run_well

pytestmark = pytest.mark.xdist_group("environment")  # one process makes it, for all tests that use it
PACKAGE = ROOT / "src" / "calavera"
BUILT = "calavera/server/built"


def package_files() -> set[str]:
    """The files of the package on the disk, hidden ones too, but no left-overs of Python."""
    return {
        f"calavera/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def wheel_files(wheel: Path) -> set[str]:
    """The files of a wheel, but for what is said about it."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


# --- Contents -----------------------------------------------------------------------------------------------


def test_the_pure_wheel_has_every_file_of_the_package(pure_wheel: Path) -> None:
    files = wheel_files(pure_wheel)
    assert files == package_files()
    for name in (f"{BUILT}/.preloads.json", f"{BUILT}/index.html", "calavera/solve/data/heads-up.table"):
        assert name in files


def test_the_compiled_wheel_adds_nothing_but_extensions(compiled_wheel: Path) -> None:
    added = wheel_files(compiled_wheel) - package_files()
    assert package_files() <= wheel_files(compiled_wheel)
    assert added
    assert {Path(name).suffix for name in added} <= {".so", ".pyd"}


def test_the_sdist_has_the_built_client_and_its_sources(source_archive: Path) -> None:
    with tarfile.open(source_archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in package_files()} <= names
    assert {"requirements/base.in", "requirements/research.in", "THIRD-PARTY-LICENSES"} <= names
    assert {"web/package-lock.json", "web/src/main.ts", "web/vite.config.ts"} <= names
    assert not {name for name in names if "node_modules" in name or name.startswith("tests")}


def test_the_wheel_names_its_dependencies_and_the_research_extra(pure_wheel: Path) -> None:
    with zipfile.ZipFile(pure_wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        about = Parser().parsestr(archive.read(name).decode())
    required = about.get_all("Requires-Dist") or []
    of_extra = {re.split(r"[^\w-]", line)[0] for line in required if 'extra == "research"' in line}
    plain = {re.split(r"[^\w.-]", line)[0] for line in required if "extra ==" not in line}
    assert plain == _read_list("base")
    assert of_extra == _read_list("research")
    assert about.get_all("Provides-Extra") == ["research"]
    assert about.get_all("License-File") == ["LICENSE", "THIRD-PARTY-LICENSES"]


def _read_list(name: str) -> set[str]:
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return {re.split(r"[^\w.-]", line)[0] for line in lines if line and not line.startswith("#")}


def test_the_licences_are_up_to_date() -> None:
    done = run(sys.executable, "-m", "scripts.licenses", "--check")
    assert done.returncode == 0, done.stderr


def test_the_parts_lists_name_what_is_installed_and_what_is_in_the_client() -> None:
    python = find_package("*-python.cdx.json").read_text(encoding="utf-8")
    listed = {name.replace(".", "-") for name in re.findall(r'"purl": "pkg:pypi/([\w.-]+)@', python)}
    locked = {name for name, _ in locked_packages()}
    assert {"litestar", "numpy", "segno"} <= listed <= locked
    client = find_package("*-web.cdx.json").read_text(encoding="utf-8")
    names = set(re.findall(r'"purl": "pkg:npm/([^"]+)@', client))
    assert {"svelte", "lean-qr"} <= names
    assert not names & {"vite", "typescript", "vitest"}  # they build and test it


def test_every_file_has_a_checksum() -> None:
    summed = {line.split()[1] for line in (DIST / "SHA256SUMS").read_text(encoding="utf-8").splitlines()}
    assert summed == {path.name for path in DIST.glob("calavera-*")}


def test_the_page_names_the_files_that_are_built(pure_wheel: Path, source_archive: Path) -> None:
    """The compiled wheel has another name on another system."""
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    named = set(re.findall(r"calavera-[\w.-]+(?:none-any\.whl|\.tar\.gz|\.cdx\.json)", page))
    assert {pure_wheel.name, source_archive.name} <= named
    assert named <= {path.name for path in DIST.iterdir()}


# --- Installation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pure", "compiled"])
def test_a_wheel_plays_in_an_empty_environment(
    kind: str,
    request: pytest.FixtureRequest,
    wheel_environment: WheelEnvironment,
    tmp_path: Path,
    bare_path: str,
    play_game: PlayGame,
) -> None:
    """Without Node, without a compiler, without the source tree."""
    wheel_environment.install_wheel(request.getfixturevalue(f"{kind}_wheel"))
    commands = wheel_environment.commands
    surroundings = {"PATH": f"{commands}:{bare_path}", "PYTHONPATH": ""}
    where = run_well(
        commands / "python", "-c", "import calavera.rules.state as m; print(m.__file__)", folder=tmp_path
    )
    assert Path(where.strip()).is_relative_to(wheel_environment.folder)
    assert (Path(where.strip()).suffix == ".py") == (kind == "pure")
    server = ServerProcess(tmp_path / "data", surroundings, program=commands / "calavera")
    with server:
        play_game(server)


# --- Builds that must fail ----------------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that a build reads, as in a new clone: without the built client."""
    folder = tmp_path / "clone"
    ignore = shutil.ignore_patterns("built", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    (folder / "requirements").mkdir()
    for name in ("base.in", "research.in"):
        shutil.copy(ROOT / "requirements" / name, folder / "requirements")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "THIRD-PARTY-LICENSES"):
        shutil.copy(ROOT / name, folder)
    return folder


BUILD = (UV, "build", "--offline", "--no-build-isolation", "--python", sys.executable)


@pytest.mark.parametrize("kind", ["--wheel", "--sdist"])
def test_a_build_without_the_client_fails_with_a_sentence(clone: Path, kind: str) -> None:
    done = run(*BUILD, kind, clone, folder=clone)
    assert done.returncode != 0
    assert "The web client is not built: src/calavera/server/built has no index.html." in done.stderr
    assert "make client" in done.stderr
    assert "Traceback" not in done.stderr
    assert not [*clone.glob("dist/*.whl"), *clone.glob("dist/*.gz")]


def test_a_client_without_its_hidden_files_is_not_whole(clone: Path) -> None:
    """A copy by `cp built/*` leaves them out."""
    built = clone / "src" / BUILT
    shutil.copytree(PACKAGE / "server" / "built", built)
    (built / ".preloads.json").unlink()
    done = run(*BUILD, "--wheel", clone, folder=clone)
    assert done.returncode != 0
    assert "has no .preloads.json" in done.stderr


def test_a_build_without_a_list_of_dependencies_fails_with_a_sentence(clone: Path) -> None:
    (clone / "requirements" / "research.in").unlink()
    done = run(*BUILD, "--wheel", clone, folder=clone)
    assert done.returncode != 0
    assert "requirements/research.in is missing: it lists dependencies of the package." in done.stderr
