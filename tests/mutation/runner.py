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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import hypothesis
import hypothesis.strategies
import pytest
from hypothesis import Phase

from .mutations import find_mutations

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
TESTS = ROOT / "tests"

#: The share of the usual examples that properties try: enough for most mutants, and quick.
EXAMPLES = "0.1"
#: Tests of these names take longest, so they come last unless they prove useful.
SLOW = ("noninterference", "properties", "never_stuck")
#: Counting whole trees takes longer than all the other tests together.
LEFT_OUT = "test_perft"
#: A mutant that keeps one test file busy for so long is killed too.
CPU_SECONDS = 60


class Mutant(NamedTuple):
    """A module with one mutation: the module, the number of the mutation in it, and what it changes."""

    module: str
    number: int
    what: str

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
            Mutant(module, number, str(mutation))
            for module, source in self.sources.items()
            for number, mutation in enumerate(find_mutations(ast.parse(source)))
        ]

    def test_files(self) -> list[str]:
        """The test files, quick ones first; examples in docstrings are tests too.

        They are those of the folder in tests/ that mirrors the package. Where there is none, they are those
        files of the nearest folder above that import the package.
        """
        folder = TESTS.joinpath(*self.name.split(".")[1:])
        mirrors = folder.is_dir()
        while not folder.is_dir():
            folder = folder.parent
        files = [
            path
            for path in sorted(folder.glob("test_*.py"))
            if not path.stem.startswith(LEFT_OUT)
            and (mirrors or self.name in path.read_text(encoding="utf-8"))
        ]
        files.sort(key=lambda path: any(word in path.name for word in SLOW))
        return [str(self.folder), *map(str, files)]

    def fullname(self, module: str) -> str:
        """The dotted name of a module of this package."""
        return f"{self.name}.{module}".removesuffix(".__init__")

    def compile(self, module: str, tree: ast.Module | None = None) -> CodeType:
        """The code of a module, from its source or from a changed tree."""
        path = str(self.folder / f"{module.replace('.', '/')}.py")
        return compile(self.sources[module] if tree is None else tree, path, "exec")


# --- One mutant, in a process of its own --------------------------------------------------------------------


def load_plugins() -> None:
    """Load pytest's plugins once, before any fork."""
    run_pytest(["--version"])


def run_pytest(arguments: list[str]) -> int:
    """Run pytest in this process and drop what it prints."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(arguments)


def first_failing_file(codes: dict[str, CodeType], files: list[str]) -> str | None:
    """Run test files on this code of the package until one fails; None if all pass."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return codes.get(fullname) or original(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]  # that is how
    os.environ["CALAVERA_FUZZ"] = EXAMPLES
    hypothesis.settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
    hypothesis.settings.load_profile("mutants")
    for file in files:
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
        if run_pytest(["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", file]):
            return file
    return None


def fork(codes: dict[str, CodeType], files: list[str]) -> int:
    """Start a process; its exit status is 0 if all tests pass, or 2 and up for the file that failed."""
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
        file = first_failing_file(codes, files)
        status = 0 if file is None else 2 + files.index(file)
    finally:
        os._exit(status)


# --- Many mutants -------------------------------------------------------------------------------------------


class Runner:
    """Runs mutants, several at a time, and keeps count of which tests to run first."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.codes = {package.fullname(module): package.compile(module) for module in package.sources}
        self.files = package.test_files()
        #: (module, test file): how many mutants it killed.
        self.kills: Counter[tuple[str, str]] = Counter()

    def tests_pass(self) -> bool:
        """Whether the tests pass on the package as it is."""
        return os.waitpid(fork(self.codes, self.files), 0)[1] == 0

    def start(self, mutant: Mutant) -> tuple[int, list[str]]:
        """Start the process of a mutant: its number, and the order of its test files."""
        module = mutant.module
        tree = ast.parse(self.package.sources[module])
        find_mutations(tree)[mutant.number].make()
        files = sorted(self.files, key=lambda file: -self.kills[module, file])
        code = {self.package.fullname(module): self.package.compile(module, tree)}
        return fork(self.codes | code, files), files

    def run(
        self, mutants: list[Mutant], jobs: int, deadline: float | None = None
    ) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant and whether it survived, as they finish; none is started after the deadline."""
        waiting = list(reversed(mutants))
        running: dict[int, tuple[Mutant, list[str]]] = {}
        while waiting or running:
            if deadline is not None and time.monotonic() > deadline:
                waiting = []
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                child, files = self.start(mutant)
                running[child] = mutant, files
            if running:
                child, status = os.wait()
                mutant, files = running.pop(child)
                failed = os.waitstatus_to_exitcode(status) - 2
                if failed >= 0:
                    self.kills[mutant.module, files[failed]] += 1
                yield mutant, status == 0
