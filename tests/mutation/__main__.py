"""Make each mistake in turn, run the tests of the rules, and count the mistakes that no test noticed.

Every mistake gets a process of its own, forked from one that has pytest and Hypothesis loaded but not the
rules. The first failure ends it, and the tests that noticed most mistakes in a module so far run first.
"""

import argparse
import ast
import contextlib
import importlib.machinery
import io
import json
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

from .mistakes import mistakes

ROOT = Path(__file__).parents[2]
PACKAGE = "calavera.rules"
RULES = ROOT / "src" / "calavera" / "rules"
TESTS = ROOT / "tests" / "rules"
SURVIVORS = ROOT / "mutants" / "survivors.json"

#: At least so many of a hundred mistakes must be noticed.
WANTED = 90
#: The share of the usual examples that properties try: enough for most mistakes, and quick.
EXAMPLES = "0.1"
#: These take longest, so they come last unless they prove useful.
SLOW = ("noninterference", "properties")
#: Counting whole trees takes longer than all the other tests together.
LEFT_OUT = "test_perft*.py"
#: A mistake that keeps one file of tests busy for so long is noticed too.
CPU_SECONDS = 60


class Mutant(NamedTuple):
    """A module with a mistake in it."""

    module: str
    number: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}.py:{self.what}"


def all_mutants(sources: dict[str, str]) -> list[Mutant]:
    """Every mistake in these modules."""
    return [
        Mutant(module, number, str(mistake))
        for module, source in sources.items()
        for number, mistake in enumerate(mistakes(ast.parse(source)))
    ]


def test_files() -> list[str]:
    """The files of tests, quick ones first; examples in docstrings are tests too."""
    files = sorted(set(TESTS.glob("test_*.py")) - set(TESTS.glob(LEFT_OUT)))
    files.sort(key=lambda path: any(word in path.name for word in SLOW))
    return [str(RULES), *map(str, files)]


# --- One mutant, in a process of its own --------------------------------------------------------------------


def noticed_by(codes: dict[str, CodeType], files: list[str]) -> str | None:
    """Run tests on this code of the rules until a file of them fails: which one, or None if all pass."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return codes.get(fullname) or original(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]  # that is how
    os.environ["CALAVERA_FUZZ"] = EXAMPLES
    hypothesis.settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
    hypothesis.settings.load_profile("mutants")
    for file in files:
        signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
        if quietly(["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", file]):
            return file
    return None


def quietly(arguments: list[str]) -> int:
    """Run pytest in this process and keep what it prints."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(arguments)


def fork(codes: dict[str, CodeType], files: list[str]) -> int:
    """Start a process; its exit status is 0 if all tests pass, or 2 and up for the file that failed."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        file = noticed_by(codes, files)
        status = 0 if file is None else 2 + files.index(file)
    finally:
        os._exit(status)


# --- All of them --------------------------------------------------------------------------------------------


class Judge:
    """Tries mutants, several at a time, and learns which tests to run first."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources
        self.codes = {_fullname(m): compile(s, _path(m), "exec") for m, s in sources.items()}
        self.files = test_files()
        #: (module, file of tests): how many mistakes it noticed.
        self.useful: Counter[tuple[str, str]] = Counter()

    def tests_pass(self) -> bool:
        """Whether the tests pass without any mistake."""
        return os.waitpid(fork(self.codes, self.files), 0)[1] == 0

    def start(self, mutant: Mutant) -> tuple[int, list[str]]:
        """Start the process of a mutant: which it is, and the order of its tests."""
        tree = ast.parse(self.sources[mutant.module])
        mistakes(tree)[mutant.number].make()
        files = sorted(self.files, key=lambda file: -self.useful[mutant.module, file])
        code = {_fullname(mutant.module): compile(tree, _path(mutant.module), "exec")}
        return fork(self.codes | code, files), files

    def judged(self, mutants: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant and whether it survived, as they finish."""
        waiting = list(reversed(mutants))
        running: dict[int, tuple[Mutant, list[str]]] = {}
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                child, files = self.start(mutant)
                running[child] = mutant, files
            child, status = os.wait()
            mutant, files = running.pop(child)
            failed = os.waitstatus_to_exitcode(status) - 2
            if failed >= 0:
                self.useful[mutant.module, files[failed]] += 1
            yield mutant, status == 0


def _fullname(module: str) -> str:
    return PACKAGE if module == "__init__" else f"{PACKAGE}.{module}"


def _path(module: str) -> str:
    return str(RULES / f"{module}.py")


def report(judge: Judge, mutants: list[Mutant], jobs: int) -> int:
    """Judge the mutants with lines of progress, and write down what survived."""
    began = time.monotonic()
    made: Counter[str] = Counter()
    survivors: list[Mutant] = []
    for mutant, survived in judge.judged(mutants, jobs):
        made[mutant.module] += 1
        if survived:
            survivors.append(mutant)
            say(f"survived  {mutant}")
        if made.total() % 100 == 0:
            minutes = (time.monotonic() - began) / 60
            say(f"{made.total()} of {len(mutants)}, {len(survivors)} survived, {minutes:.1f} minutes")
    SURVIVORS.parent.mkdir(exist_ok=True)
    text = json.dumps([str(mutant) for mutant in sorted(survivors)], indent=1, ensure_ascii=False)
    SURVIVORS.write_text(text + "\n", encoding="utf-8")
    left = Counter(mutant.module for mutant in survivors)
    for module in sorted(made):
        say(f"| {module} {_row(made[module], left[module])}")
    say(f"| all {_row(made.total(), left.total())}")
    return 0 if left.total() <= made.total() * (100 - WANTED) / 100 else 1


def _row(made: int, left: int) -> str:
    return f"| {made} | {made - left} | {100 * (made - left) / made:.1f} % |"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Make the mistakes, and say how many were noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", help="modules of the rules, such as legal; all if none is named"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--every", type=int, default=1, help="one mistake in so many: a quick estimate")
    parser.add_argument("--again", action="store_true", help="only what survived the last run")
    parser.add_argument("--list", action="store_true", help="list the mistakes and make none")
    asked = parser.parse_args()
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py"))}
    mutants = [
        mutant for mutant in all_mutants(sources) if not asked.modules or mutant.module in asked.modules
    ]
    if asked.again:
        last = set(json.loads(SURVIVORS.read_text(encoding="utf-8")))
        mutants = [mutant for mutant in mutants if str(mutant) in last]
    mutants = mutants[:: asked.every]
    if asked.list:
        say("\n".join(map(str, mutants)))
        return 0
    quietly(["--version"])  # loads the plugins once, before forking
    judge = Judge(sources)
    if not judge.tests_pass():
        say("the tests fail without any mistake: mend that first")
        return 2
    return report(judge, mutants, asked.jobs)


if __name__ == "__main__":
    sys.exit(main())
