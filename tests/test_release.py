"""Versions agree, and a release can be prepared step by step."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from importlib.metadata import version as installed_version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from calavera.cli import app
from scripts.release import main, read_versions, released_versions, unreleased_changes

ROOT = Path(__file__).parents[1]
TODAY = date(2030, 1, 2)


def test_every_version_is_the_same() -> None:
    """Of the package, the web client, the API's document, the command, and the changelog's last release."""
    versions = {*read_versions(ROOT).values(), installed_version("calavera")}
    assert len(versions) == 1
    (version,) = versions
    assert CliRunner().invoke(app, ["--version"]).output == f"calavera {version}\n"
    assert released_versions(ROOT)[:1] in ([], [version])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with the files that a release touches."""
    folder = tmp_path / "checkout"
    for place in read_versions(ROOT):
        name = place.partition(",")[0]
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n"
    (folder / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    (folder / ".gitignore").write_text("/dist/\n", encoding="utf-8")
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


def git(folder: Path, *words: str) -> str:
    """Run git there, as somebody."""
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def commit(folder: Path) -> None:
    """Commit all files."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A commit")


def list_steps(folder: Path, *arguments: str) -> list[str]:
    """The first words of the steps that are printed."""
    printed: list[str] = []
    assert main([*arguments], folder, printed.append, TODAY) == 0
    return [line[:6] for line in "".join(printed).splitlines() if line[0].isdigit()]


def test_a_dry_run_lists_what_is_left_and_changes_nothing(checkout: Path) -> None:
    assert list_steps(checkout, "9.0.0") == [
        *["1. [ ]", "2. [ ]", "3. [?]", "4. [?]", "5. [x]", "6. [ ]", "7. [?]", "8. [ ]", "9. [?]"]
    ]
    assert git(checkout, "status", "--porcelain") == ""


def test_the_steps_lead_to_a_release(checkout: Path) -> None:
    assert list_steps(checkout, "9.0.0", "--write")[:5] == ["1. [x]", "2. [x]", "3. [?]", "4. [?]", "5. [ ]"]
    assert {*read_versions(checkout).values()} == {"9.0.0"}
    changelog = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]\n\n## [9.0.0] - 2030-01-02\n\n### Added\n\n- A thing.\n" in changelog
    assert unreleased_changes(checkout) == ""
    commit(checkout)
    (checkout / "dist").mkdir()
    for end in (".tar.gz", "-py3-none-any.whl", "-python.cdx.json", "-web.cdx.json"):
        (checkout / "dist" / f"calavera-9.0.0{end}").touch()
    (checkout / "dist" / "SHA256SUMS").touch()
    git(checkout, "tag", "--annotate", "v9.0.0", "--message", "Calavera 9.0.0")
    assert not [line for line in list_steps(checkout, "9.0.0") if "[ ]" in line]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["two"], "two is no version: give three numbers, such as 0.2.0"),
        (["0.0.0"], "0.0.0 is not newer than 0.0.0"),
        (["8.0.0", "--write"], "8.0.0 is not newer than 9.0.0, the last release in CHANGELOG.md"),
        (["9.0.0", "--write"], "CHANGELOG.md has 9.0.0 already: nothing was written"),
        (["9.0.1", "--write"], "CHANGELOG.md has no unreleased changes: there is nothing to release"),
    ],
)
def test_a_release_that_makes_no_sense_is_refused(
    checkout: Path, arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if arguments != ["0.0.0"]:
        list_steps(checkout, "9.0.0", "--write")
    commit_before = git(checkout, "status", "--porcelain")
    assert main(arguments, checkout, today=TODAY) == 2
    assert why in capsys.readouterr().err
    assert git(checkout, "status", "--porcelain") == commit_before
