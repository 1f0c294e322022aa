"""Processes that run the tests of a package: set up for many short runs, with limits, and forked."""

import contextlib
import importlib.machinery
import io
import os
import resource
import signal
import sys
from collections.abc import Callable
from types import CodeType

import hypothesis
import hypothesis.strategies
import pytest
from hypothesis import HealthCheck, Phase

#: The share of the usual examples that properties try: enough for most mutants, and quick.
EXAMPLES = "0.1"
#: A mutant that keeps its tests busy for this long is killed too.
CPU_SECONDS = 120
#: So does one that makes a test wait for this long.
TEST_SECONDS = 30

#: Plain assertions, because pytest would rewrite, and so load by itself, modules whose docstrings it tests.
OPTIONS = [
    "-q",
    "--no-header",
    "--tb=no",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    f"--timeout={TEST_SECONDS}",
]


def load_plugins() -> None:
    """Load pytest's plugins once, before any fork."""
    run_pytest(["--version"])


def run_pytest(arguments: list[str], *plugins: object) -> int:
    """Run pytest in this process and drop what it prints."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(arguments, plugins=plugins)


def prepare_process(codes: dict[str, CodeType]) -> None:
    """Make this process import this code, and set it up for many short runs of tests."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return codes.get(fullname) or original(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]  # that is how
    os.environ["CALAVERA_FUZZ"] = EXAMPLES
    os.environ["CALAVERA_TEST_SERVER"] = "local"  # a server in another process has no mutants
    # A busy machine is no reason to call a mutant killed.
    hypothesis.settings.register_profile(
        "mutants",
        phases=(Phase.explicit, Phase.generate),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")


def limit_time() -> None:
    """End this process when it has computed for too long: a loop that never ends is noticed, too."""
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)


def fork(run: Callable[[], bool]) -> int:
    """Start a process; its exit status is 0 if ``run`` returns true, and another one if not."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        status = 0 if run() else 2
    finally:
        os._exit(status)
