"""The commands of docs/install.md, run as the page has them, in a copy of the repository.

pip is told to fetch nothing: the dependencies of the lock are in the environment already, linked by uv. So what
a command of the page adds is built and installed by pip itself.
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from tests.server.support.processes import HOST, free_port, kill_session, launch

from .conftest import DIST, ROOT, WheelEnvironment, plain_environment, run, run_well

pytestmark = pytest.mark.xdist_group("environment")  # that of test_packages
CHECKSUMS = "cd dist && sha256sum --check SHA256SUMS"
BLOCKS = re.compile(r"```console\n(.*?)```", re.DOTALL)
PAGE = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
T = TypeVar("T")
#: Seconds until a server answers, on a machine that does much else.
PATIENCE = 120.0

#: Commands that are not run here, and why.
NOT_RUN = {
    'pip install ".[research]"': "it builds what the line before builds; test_packages checks the names of the extra",
    'skull/bin/pip install "dist/calavera-0.1.0-py3-none-any.whl[research]"': (
        "it installs what the line with the same file installs; the extra is checked as above"
    ),
    "python3 -m venv skull": "it takes four seconds; uv has made the same kind of environment, with pip",
    "make dist": "it has built what is installed here",
    "make test-dist": "it runs this test",
    "make licenses": "test_packages checks its file",
    "make release VERSION=0.2.0": "tests/test_release.py runs it",
    "pip install FILE": "the page has the same with a file",
    "skull/bin/pip install --require-hashes -r requirements/base.txt": (
        "it takes a minute; uv has installed the same file with the same hashes into this environment"
    ),
    "calavera serve": "it runs below, with --open",
    "calavera serve --host 0.0.0.0": "it would be open to the network; tests/cli/test_serve.py has its notice",
}
#: Commands that run while no client is built.
WITHOUT_CLIENT = {
    'pip install --editable ".[research]"',
    'CALAVERA_WITHOUT_CLIENT=1 pip install ".[research]"',
}
#: Commands in the text that run here.
RUN_FROM_TEXT = {"make play", "calavera", "calavera --version", "calavera --help", CHECKSUMS}


def block_commands(section: str) -> list[str]:
    """The commands in the blocks of a section, without their comments."""
    text = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = [line for block in BLOCKS.findall(text) for line in block.splitlines()]
    assert lines
    assert all([line.startswith("$ ") for line in lines])
    return [re.sub(r"\s+#.*", "", line.removeprefix("$ ")) for line in lines]


def test_every_command_of_the_page_is_run_or_has_a_reason_why_not() -> None:
    sections = [section for section in PAGE.split("\n## ") if BLOCKS.search(section)]
    assert [section.partition("\n")[0] for section in sections] == ["From a clone", "From a file"]
    words = re.findall(r"`([^`]+)`", BLOCKS.sub("", PAGE))
    programs = ("make", "pip", "calavera", "skull/bin/pip", "cd")
    in_text = {word for word in words if word.split()[0] in programs}
    in_blocks = [*block_commands("From a clone"), *block_commands("From a file")]
    assert in_text == (NOT_RUN.keys() | RUN_FROM_TEXT) - set(in_blocks) | {"make play"}
    assert set(in_blocks) >= WITHOUT_CLIENT


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory, wheel_environment: WheelEnvironment) -> Iterator[Path]:
    """A copy of the repository with the built client. Its environments are the one that all tests share."""
    folder = tmp_path_factory.mktemp("page") / "clone"
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
    for name in ("src", "requirements", "web", "scripts"):
        shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=ignore)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy2(path, folder)
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    shutil.copytree(DIST, folder / "dist")
    wheel_environment.install("--require-hashes", "-r", folder / "requirements/build.txt")
    (folder / "skull").symlink_to(wheel_environment.folder)
    # The environment of make is the same one, in which uv is already.
    (folder / ".venv").symlink_to(wheel_environment.folder)
    stamp = wheel_environment.folder / ".build"
    stamp.touch()
    yield folder
    stamp.unlink()
    (wheel_environment.folder / ".base").unlink(missing_ok=True)
    wheel_environment.uninstall("calavera", "setuptools", "uv")


@dataclass
class Shell:
    """Runs commands of the page in the copy."""

    folder: Path
    environment: WheelEnvironment

    def variables(self, command: str) -> dict[str, str]:
        """The environment's own Python and pip come first, and fetch nothing."""
        path = f"{self.folder / 'skull/bin'}:{os.environ['PATH']}"
        more = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_COMPILE": "1", "UV_OFFLINE": "1"}
        # What research needs is not installed here. test_packages checks that the wheel names it.
        return plain_environment(
            PATH=path, **more, **({"PIP_NO_DEPS": "1"} if "[research]" in command else {})
        )

    def run(self, command: str) -> str:
        """Run a command to its end; its output."""
        return run_well("sh", "-euc", command, folder=self.folder, environment=self.variables(command))

    def serve(self, command: str, wanted: Path | None = None, **more: str) -> str:
        """Run a command that serves until the game's page is there, and a file, if one is wanted; the page."""
        port, log = free_port(), self.folder / "serve.log"
        data = str(self.folder / "data")
        variables = self.variables(command) | {"CALAVERA_PORT": str(port), "CALAVERA_DATA": data} | more
        server = launch(["sh", "-euc", command], log, environment=variables, folder=self.folder)
        try:
            explain = partial(log.read_text, encoding="utf-8")
            page = wait_for(lambda: read_page(port), explain)
            wait_for(lambda: True if wanted is None or wanted.exists() else None, explain)
            kill_session(server, signal.SIGTERM)
            server.wait(PATIENCE)
        finally:
            kill_session(server)
        return page

    @contextmanager
    def put_client_aside(self) -> Iterator[None]:
        """Have no built client for a while."""
        client = self.folder / "src/calavera/server/built"
        elsewhere = client.rename(self.folder / "client")
        try:
            yield
        finally:
            elsewhere.rename(client)

    def installed(self) -> Path:
        """The folder of the package that commands of the environment import."""
        code = "import calavera; print(calavera.__path__[0])"
        python = self.environment.commands / "python"
        return Path(
            run_well(python, "-c", code, folder=self.folder.parent, environment=plain_environment()).strip()
        )


def wait_for(look: Callable[[], T | None], explain: Callable[[], str]) -> T:
    """What a function finds, as soon as it finds anything."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = look()
        if found is not None:
            return found
        time.sleep(0.05)
    raise TimeoutError(explain())


def read_page(port: int) -> str | None:
    """The page of a server; None while there is none."""
    with suppress(OSError), closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as connection:
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.read().decode()
    return None


@pytest.fixture
def shell(clone: Path, wheel_environment: WheelEnvironment) -> Shell:
    """A shell in the copy; Calavera is not installed yet."""
    wheel_environment.uninstall("calavera")
    return Shell(clone, wheel_environment)


def test_the_commands_from_a_clone_do_what_the_page_says(shell: Shell) -> None:
    for command in block_commands("From a clone"):
        if command in NOT_RUN:
            continue
        if command == "make play":
            assert "<title>" in shell.serve(command)
            continue
        if not command.startswith("make"):
            shell.environment.uninstall("calavera")
        with shell.put_client_aside() if command in WITHOUT_CLIENT else nullcontext():
            shell.run(command)
            assert shell.run("skull/bin/calavera --version").startswith("calavera ")
            package = shell.installed()
            in_place = "--editable" in command or command.startswith("make")
            assert (package == shell.folder / "src/calavera") == in_place
            assert (package / "server/built/index.html").exists() == (command not in WITHOUT_CLIENT)


def test_the_commands_from_a_file_do_what_the_page_says(shell: Shell, tmp_path: Path) -> None:
    assert "FAILED" not in shell.run(CHECKSUMS)
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new" && mv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    for command in block_commands("From a file"):
        if command in NOT_RUN:
            continue
        if "calavera serve" in command:
            assert "<title>" in shell.serve(command, opened, BROWSER=f"{browser} %s")
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+\n", opened.read_text(encoding="utf-8"))
            continue
        shell.environment.uninstall("calavera")
        shell.run(command)
        assert shell.installed().is_relative_to(shell.environment.folder)
    assert "calavera serve --open" in shell.run("calavera")
    assert "Usage: calavera" in shell.run("calavera --help")
    assert re.fullmatch(r"calavera \d+\.\d+\.\d+\n", shell.run("calavera --version"))
