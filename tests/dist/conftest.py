"""The packages that `make dist` built, one environment to install them into, and a visitor who plays."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser

from tests.server.support.processes import ServerProcess
from tests.web.support.browser import DESKTOP
from tests.web.support.visitors import CODE, new_visitor

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


class WheelEnvironment:
    """An environment with pip and the dependencies of the lock. One package of ours at a time is installed in it.

    All tests of a process share it: dependencies are linked once, and Python compiles them once.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        run_well(UV, "venv", "--quiet", "--seed", "--python", sys.executable, folder)
        self.install("--require-hashes", "-r", ROOT / "requirements/base.txt")

    @property
    def commands(self) -> Path:
        """The folder of its commands."""
        return self.folder / "bin"

    def install(self, *what: str | Path) -> None:
        """Install with uv, which links files of its cache."""
        run_well(UV, "pip", "install", "--quiet", "--python", self.folder, *what)

    def uninstall(self, *names: str) -> None:
        """Remove packages, whichever way they were installed."""
        run_well(UV, "pip", "uninstall", "--quiet", "--python", self.folder, *names)

    def install_wheel(self, wheel: Path) -> None:
        """Replace Calavera by a wheel. Nothing is fetched: a dependency that the lock lacks fails here."""
        self.install("--no-index", "--reinstall-package", "calavera", wheel)


def plain_environment(**more: str) -> dict[str, str]:
    """The variables of this process without those that choose an environment or set a server."""
    chosen = ("CALAVERA_", "PIP_", "PYTHON", "UV_", "VIRTUAL_ENV", "MAKE", "MFLAGS")
    return {name: value for name, value in os.environ.items() if not name.startswith(chosen)} | more


@pytest.fixture(scope="session")
def wheel_environment(tmp_path_factory: pytest.TempPathFactory) -> WheelEnvironment:
    """The environment of all tests that install a package."""
    return WheelEnvironment(tmp_path_factory.mktemp("environment") / "skull")


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
