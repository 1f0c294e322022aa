"""Runs the tests of a package on its mutants, each in a process forked from a warm one."""

import ast
import contextlib
import importlib.machinery
import io
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import hypothesis
import hypothesis.strategies
import pytest
from hypothesis import Phase

from .mutations import find_mutations
from .selection import CallRecorder, Coverage, Selection

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"

#: The share of the usual examples that properties try: enough for most mutants, and quick.
EXAMPLES = "0.1"
#: Counting whole trees takes longer than all the other tests together.
LEFT_OUT = "test_perft"
#: Tests in other folders than the one that mirrors the package.
MORE_TESTS = {"calavera.server.tables": ("server/routes", "server/streams")}
#: A mutant that keeps its tests busy for so long is killed too.
CPU_SECONDS = 120
#: So does one that makes a test wait for so long.
TEST_SECONDS = 30


class Mutant(NamedTuple):
    """A module with one mutation: the module, the number of the mutation in it, and what it changes."""

    module: str
    number: int
    what: str
    scope: str

    def __str__(self) -> str:
        return f"{self.module}.py #{self.number}, line {self.what}"


class Package:
    """The modules of a package and the tests that belong to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = SOURCE.joinpath(*name.split("."))
        #: By module, with its folder inside the package: ``legal``, ``texts.state_text``.
        self.sources = {
            ".".join(path.relative_to(self.folder).with_suffix("").parts): path.read_text(encoding="utf-8")
            for path in sorted(self.folder.rglob("*.py"))
        }

    def mutants(self) -> list[Mutant]:
        """Every mutant of every module."""
        return [
            Mutant(module, number, str(mutation), mutation.scope)
            for module, source in self.sources.items()
            for number, mutation in enumerate(find_mutations(ast.parse(source)))
        ]

    def test_files(self) -> list[str]:
        """The test files; examples in docstrings are tests too.

        They are those of the folder in tests/ that mirrors the package, and of ``MORE_TESTS``.
        """
        mirror = "/".join(self.name.split(".")[1:])
        files = [
            path
            for folder in (mirror, *MORE_TESTS.get(self.name, ()))
            for path in sorted((TESTS / folder).glob("test_*.py"))
            if not path.stem.startswith(LEFT_OUT)
        ]
        return [str(self.folder), *map(str, files)]

    def path(self, module: str) -> str:
        """The file of a module."""
        return str(self.folder / f"{module.replace('.', '/')}.py")

    def fullname(self, module: str) -> str:
        """The dotted name of a module of this package."""
        return f"{self.name}.{module}".removesuffix(".__init__")

    def compile(self, module: str, tree: ast.Module | None = None) -> CodeType:
        """The code of a module, from its source or from a changed tree."""
        return compile(self.sources[module] if tree is None else tree, self.path(module), "exec")


# --- One mutant, in a process of its own --------------------------------------------------------------------


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
    hypothesis.settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
    hypothesis.settings.load_profile("mutants")


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


# --- Many mutants -------------------------------------------------------------------------------------------

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


class Runner:
    """Runs mutants, several at a time, and keeps count of which tests to run first."""

    def __init__(self, package: Package, workspace: Path) -> None:
        self.package = package
        self.workspace = workspace
        self.codes = {package.fullname(module): package.compile(module) for module in package.sources}
        self.coverage = Coverage({}, {})
        #: (module, test): how many mutants it killed.
        self.kills: dict[str, Counter[str]] = defaultdict(Counter)

    def measure_coverage(self) -> int:
        """Run all tests on the package as it is, and note what each calls; how many tests do not pass."""
        result = self.workspace / "coverage.json"

        def run() -> bool:
            prepare_process(self.codes)
            recorder = CallRecorder(self.package.folder)
            run_pytest([*OPTIONS, *self.package.test_files()], recorder)
            recorder.coverage().write(result)
            return True

        os.waitpid(fork(run), 0)
        self.coverage = Coverage.read(result)
        return self.coverage.failed

    def start(self, mutant: Mutant, every_test: bool) -> int:
        """Start the process of a mutant."""
        module = mutant.module
        tree = ast.parse(self.package.sources[module])
        find_mutations(tree)[mutant.number].make()
        code = {self.package.fullname(module): self.package.compile(module, tree)}
        tests = self.coverage.tests_of(self.package.path(module), mutant.scope)
        if every_test:
            tests = frozenset(self.coverage.seconds)
        selection = Selection(tests, self.kills[module], self.coverage.seconds)

        def run() -> bool:
            prepare_process(self.codes | code)
            signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
            status = run_pytest([*OPTIONS, "-x", *selection.files], selection)
            if selection.failed:
                self._note(os.getpid()).write_text(selection.failed, encoding="utf-8")
            return status == 0

        return fork(run)

    def _note(self, process: int) -> Path:
        """Where a process writes which test failed."""
        return self.workspace / f"{process}.failed"

    def run(
        self, mutants: list[Mutant], jobs: int, deadline: float | None = None, every_test: bool = False
    ) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant and whether it survived, as they finish; none is started after the deadline."""
        waiting = list(reversed(mutants))
        running: dict[int, Mutant] = {}
        while waiting or running:
            if deadline is not None and time.monotonic() > deadline:
                waiting = []
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                running[self.start(mutant, every_test)] = mutant
            if running:
                child, status = os.wait()
                mutant = running.pop(child)
                note = self._note(child)
                if note.exists():
                    self.kills[mutant.module][note.read_text(encoding="utf-8")] += 1
                    note.unlink()
                yield mutant, status == 0
