"""Make each mistake in turn, run the tests of the rules, and count the mistakes that no test noticed.

``python -m tests.mutation`` makes them all. Every mistake gets a fresh process, forked from one that has
pytest and Hypothesis loaded but not the rules; the quickest tests run first and the first failure ends it.
Properties run with fewer examples than usual at first, and with all of them for what survives that.
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
REPORT = ROOT / "mutants"
#: At least so many of a hundred mistakes must be noticed.
WANTED = 90

#: Tests, quickest first, and how many of the usual examples the properties try.
SLOW = ("perft", "properties", "noninterference")
CPU_SECONDS = 60


class Mutant(NamedTuple):
    """A module with a mistake in it."""

    module: str
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}.py:{self.what}"


def stages() -> list[tuple[str, list[str]]]:
    """The tests in the order in which they run: (share of the usual examples, paths)."""
    tests = sorted((ROOT / "tests" / "rules").glob("test_*.py"))
    quick = [str(test) for test in tests if not any(word in test.name for word in SLOW)]
    slow = [str(test) for word in SLOW for test in tests if word in test.name]
    return [("0.2", quick), ("0.2", [*slow, str(RULES)]), ("1", slow[1:])]


def all_mutants(modules: list[str], sources: dict[str, str]) -> list[Mutant]:
    """Every mistake in these modules, or in all."""
    return [
        Mutant(module, number, mistake.line, str(mistake))
        for module, source in sources.items()
        if not modules or module in modules
        for number, mistake in enumerate(mistakes(ast.parse(source)))
    ]


def mutated(source: str, number: int, name: str) -> CodeType:
    """The code of a module with one mistake made."""
    tree = ast.parse(source)
    mistakes(tree)[number].make()
    return compile(tree, name, "exec")


# --- One mutant, in a process of its own --------------------------------------------------------------------


def survives(mutant: Mutant | None, sources: dict[str, str]) -> bool:
    """Run the tests in this process, with this mistake (or none) made: True if all of them pass."""
    code = None
    if mutant is not None:
        name = str(RULES / f"{mutant.module}.py")
        code = mutated(sources[mutant.module], mutant.number, name)
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        package, _, module = fullname.rpartition(".")
        if package == PACKAGE or fullname == PACKAGE:
            module = "__init__" if fullname == PACKAGE else module
            if mutant is not None and module == mutant.module:
                return code
            return compile(sources[module], str(RULES / f"{module}.py"), "exec")
        return original(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment]  # the point
    hypothesis.settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
    hypothesis.settings.load_profile("mutants")
    for share, paths in stages():
        os.environ["CALAVERA_FUZZ"] = share
        if share == "1":
            for name in [name for name in sys.modules if name.startswith("tests.rules")]:
                del sys.modules[name]
        limit = CPU_SECONDS * (1 if share != "1" else 4)
        signal.setitimer(
            signal.ITIMER_VIRTUAL, limit
        )  # ends the process: a mistake that never ends is noticed
        with contextlib.redirect_stdout(io.StringIO()):
            failed = pytest.main(["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *paths])
        if failed:
            return False
    return True


def fork(mutant: Mutant | None, sources: dict[str, str]) -> int:
    """Start a process for a mutant; its exit status is 0 if the mutant survives."""
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
        status = 0 if survives(mutant, sources) else 1
    finally:
        os._exit(status)


def judged(mutants: list[Mutant], sources: dict[str, str], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant and whether it survived, as they finish."""
    waiting = list(reversed(mutants))
    running: dict[int, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[fork(mutant, sources)] = mutant
        child, status = os.wait()
        yield running.pop(child), status == 0


# --- All of them --------------------------------------------------------------------------------------------


def main() -> int:
    """Make the mistakes, and say how many were noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", help="modules of the rules, such as legal; all if none is named"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="only what survived the last run")
    parser.add_argument("--list", action="store_true", help="list the mistakes and make none")
    asked = parser.parse_args()
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py"))}
    mutants = all_mutants(asked.modules, sources)
    if asked.again:
        last = set(json.loads((REPORT / "survivors.json").read_text(encoding="utf-8")))
        mutants = [mutant for mutant in mutants if str(mutant) in last]
    if asked.list:
        sys.stdout.write("".join(f"{mutant}\n" for mutant in mutants))
        return 0
    if os.waitpid(fork(None, sources), 0)[1]:
        sys.stderr.write("the tests fail without any mistake: mend that first\n")
        return 2
    return report(mutants, sources, asked.jobs)


def report(mutants: list[Mutant], sources: dict[str, str], jobs: int) -> int:
    """Judge the mutants with a line of progress, and write down what survived."""
    began = time.monotonic()
    made: Counter[str] = Counter()
    survivors: list[Mutant] = []
    for mutant, survived in judged(mutants, sources, jobs):
        made[mutant.module] += 1
        if survived:
            survivors.append(mutant)
            sys.stdout.write(f"survived  {mutant}\n")
        if made.total() % 100 == 0:
            minutes = (time.monotonic() - began) / 60
            sys.stdout.write(
                f"{made.total()} of {len(mutants)}, {len(survivors)} survived, {minutes:.1f} min\n"
            )
            sys.stdout.flush()
    left = Counter(mutant.module for mutant in survivors)
    for module in made:
        noticed = made[module] - left[module]
        share = 100 * noticed / made[module]
        sys.stdout.write(f"{module:12} {made[module]:5} made {noticed:5} noticed {share:6.1f} %\n")
    noticed = made.total() - left.total()
    share = 100 * noticed / max(1, made.total())
    minutes = (time.monotonic() - began) / 60
    sys.stdout.write(
        f"{'all':12} {made.total():5} made {noticed:5} noticed {share:6.1f} %  ({minutes:.1f} min)\n"
    )
    REPORT.mkdir(exist_ok=True)
    survivors.sort()
    text = json.dumps([str(mutant) for mutant in survivors], indent=1, ensure_ascii=False)
    (REPORT / "survivors.json").write_text(text + "\n", encoding="utf-8")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
