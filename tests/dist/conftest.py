"""The packages that `make dist` built, one browser for all tests, and installations of the packages."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser

from tests.server.processes import ServerProcess
from tests.web.browser import DESKTOP, launch_browser
from tests.web.visitors import CODE, new_visitor

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
UV = Path(sys.executable).with_name("uv")

PlayGame = Callable[[ServerProcess], None]


def run(
    *command: str | Path, folder: Path = ROOT, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, and return what it wrote."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )


def run_well(*command: str | Path, folder: Path = ROOT, environment: Mapping[str, str] | None = None) -> str:
    """Run a command that must succeed, and return its output."""
    done = run(*command, folder=folder, environment=environment)
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def find_package(pattern: str) -> Path:
    """The one file in dist/ with a name like this."""
    found = [*DIST.glob(pattern)]
    if len(found) != 1:
        raise FileNotFoundError(f"dist/ has {len(found)} files {pattern}: run make dist, or make test-dist")
    return found[0]


@pytest.fixture(scope="session")
def pure_wheel() -> Path:
    """The wheel for any system."""
    return find_package("calavera-*-none-any.whl")


@pytest.fixture(scope="session")
def compiled_wheel() -> Path:
    """The wheel with compiled rules, for this system."""
    return find_package("calavera-*-cp3*.whl")


@pytest.fixture(scope="session")
def source_archive() -> Path:
    """The sdist."""
    return find_package("calavera-*.tar.gz")


def install_wheel(wheel: Path, folder: Path) -> Path:
    """Install a wheel into an empty environment, with the dependencies of the lock; the folder of commands.

    Nothing else can be fetched: a dependency of the wheel that the lock lacks fails here.
    """
    environment = folder / "environment"
    run_well(UV, "venv", "--quiet", "--python", sys.executable, environment)
    install = (UV, "pip", "install", "--quiet", "--python", environment)
    run_well(*install, "--require-hashes", "-r", "requirements/base.txt")
    run_well(*install, "--no-index", wheel)
    return environment / "bin"


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """The event loop of the browser."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    """One browser for all tests."""
    opened = launch_browser()
    yield runner.run(opened.__aenter__())
    runner.run(opened.__aexit__(None, None, None))


@pytest.fixture
def play_game(runner: asyncio.Runner, browser: Browser) -> PlayGame:
    """A function that plays a few moves on a server, from the home page on, as a visitor would."""

    async def play(server: ServerProcess) -> None:
        visitor = await new_visitor(browser, server.address, screen=DESKTOP)
        await visitor.go("/")
        await visitor.press(visitor.page.get_by_role("button", name="Play now"))
        await visitor.wait_for_path(CODE.pattern)
        dice = Random(2)
        for _ in range(2):
            assert await visitor.play_next(dice)
        await visitor.context.close()
        assert not visitor.watch.unexpected

    return lambda server: runner.run(play(server))


@pytest.fixture
def bare_path(tmp_path: Path) -> str:
    """A PATH without Node, npm and compilers; it has what a server's console script needs and no more."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("node", "npm", "gcc", "cc", "make"):
        assert shutil.which(name, path=str(folder)) is None
    return str(folder)
