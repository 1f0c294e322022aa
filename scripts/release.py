"""What a maintainer does for a release, step by step: `make release VERSION=0.2.0`.

Every step is a line that says whether it is done, and how to do it. Nothing is changed, unless ``--write``
asks for the first two steps: the version in every file that has one, and a section of the changelog. Nothing
is ever committed, tagged or sent from here.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "## [Unreleased]\n"

#: Files that have the version, and the place in them: what stands before it is in the first group.
PLACES = {
    "pyproject.toml": r'(?m)(^version = ")([^"]+)',
    "web/package.json": r'(\A\{\s*"name": "calavera-web",\s*"private": true,\s*"version": ")([^"]+)',
    "web/package-lock.json": r'(\A\{\s*"name": "calavera-web",\s*"version": ")([^"]+)',
    "web/package-lock.json, packages": r'("": \{\s*"name": "calavera-web",\s*"version": ")([^"]+)',
    "docs/install.md": r"(\bcalavera-)(\d+\.\d+\.\d+)",
    "docs/research.md": r"(\bcalavera-)(\d+\.\d+\.\d+)",
    "web/openapi.json": r'("title": "Calavera",\s*"version": ")([^"]+)',
}


class ReleaseRefused(Exception):
    """A release that makes no sense."""


class ReleaseStep(NamedTuple):
    """One thing to do; ``done`` is None where a program cannot tell."""

    what: str
    done: bool | None
    how: str


def read_versions(root: Path) -> dict[str, str]:
    """The version in each place."""
    found = {}
    for place, pattern in PLACES.items():
        text = (root / place.partition(",")[0]).read_text(encoding="utf-8")
        versions = {match[2] for match in re.finditer(pattern, text)}
        if len(versions) != 1:
            raise ReleaseRefused(f"{place} has {len(versions)} versions where scripts/release.py wants one")
        (found[place],) = versions
    return found


def released_versions(root: Path) -> list[str]:
    """The versions of the changelog, newest first."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", text)


def unreleased_changes(root: Path) -> str:
    """The text of the changelog below Unreleased."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.split(r"(?m)^## ", text.partition(UNRELEASED)[2])[0].strip()


def check_version(root: Path, version: str) -> None:
    """Refuse what is no version, or is older than a release."""
    if not VERSION.fullmatch(version):
        raise ReleaseRefused(f"{version} is no version: give three numbers, such as 0.2.0")
    newest = next((old for old in released_versions(root) if old != version), "0.0.0")
    if _numbers(version) <= _numbers(newest):
        raise ReleaseRefused(f"{version} is not newer than {newest}, the last release in CHANGELOG.md")


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def write_version(root: Path, version: str, today: date) -> None:
    """Set the version everywhere, and make the unreleased changes those of this version."""
    check_version(root, version)
    if version in released_versions(root):
        raise ReleaseRefused(f"CHANGELOG.md has {version} already: nothing was written")
    if not unreleased_changes(root):
        raise ReleaseRefused("CHANGELOG.md has no unreleased changes: there is nothing to release")
    for place, pattern in PLACES.items():
        file = root / place.partition(",")[0]
        text = re.sub(pattern, rf"\g<1>{version}", file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
    changelog = root / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    heading = f"{UNRELEASED}\n## [{version}] - {today.isoformat()}\n"
    changelog.write_text(text.replace(UNRELEASED, heading, 1), encoding="utf-8")


def steps(root: Path, version: str) -> list[ReleaseStep]:
    """All steps, in their order."""
    write = f"make release VERSION={version} RELEASE_FLAGS=--write"
    tag = f"v{version}"
    head = _git(root, "rev-parse", "HEAD")
    names = [path.name for path in (root / "dist").glob("*")]
    ends = (".tar.gz", "-py3-none-any.whl", "-python.cdx.json", "-web.cdx.json")
    files = [*[f"calavera-{version}{end}" for end in ends], "SHA256SUMS"]
    clean = not _git(root, "status", "--porcelain")
    return [
        ReleaseStep(f"every file says {version}", set(read_versions(root).values()) == {version}, write),
        ReleaseStep(f"CHANGELOG.md has a section {version}", version in released_versions(root), write),
        ReleaseStep(
            "dependencies are new enough",
            None,
            "make lock LOCK_FLAGS=--upgrade for newer ones",
        ),
        ReleaseStep("all tests pass", None, "make test"),
        ReleaseStep("all changes are committed", clean, f'git commit -am "Release {version}"'),
        ReleaseStep("dist/ has the packages, parts lists and checksums", {*files} <= {*names}, "make dist"),
        ReleaseStep(
            "the packages play", None, "make test-dist; then install a wheel by hand (docs/install.md)"
        ),
        ReleaseStep(
            f"the commit has the tag {tag}",
            bool(head) and _git(root, "rev-list", "-n", "1", tag) == head,
            f'git tag --annotate {tag} --message "Calavera {version}"',
        ),
        ReleaseStep(
            "others have it", None, f"git push origin HEAD {tag}; attach all files of dist/ to the release"
        ),
    ]


def _git(root: Path, *words: str) -> str:
    """What git says, or nothing if it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def describe(version: str, listed: list[ReleaseStep]) -> str:
    """The steps as text."""
    marks = {True: "[x]", False: "[ ]", None: "[?]"}
    lines = [f"Release {version}.  [x] done  [ ] to do  [?] for you to tell"]
    for number, step in enumerate(listed, 1):
        lines.append(f"{number}. {marks[step.done]} {step.what}")
        if step.done is not True:
            lines.append(f"       {step.how}")
    return "\n".join(lines) + "\n"


def main(
    arguments: list[str],
    root: Path = ROOT,
    say: Callable[[str], object] = sys.stdout.write,
    today: date | None = None,
) -> int:
    """Print the steps, after writing the version if that is asked for; returns the exit status."""
    parser = argparse.ArgumentParser(prog="make release", description="Steps of a release.")
    parser.add_argument("version", nargs="?", help="the version (default: that of pyproject.toml)")
    parser.add_argument("--write", action="store_true", help="set the version in all files")
    given = parser.parse_args(arguments)
    present = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    version = given.version or present
    try:
        check_version(root, version)
        if given.write:
            write_version(root, version, today or date.today())
        say(describe(version, steps(root, version)))
    except ReleaseRefused as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
