"""Runs the tests of a package on its mutants, each in a process of its own."""

import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from .package import Mutant, Package
from .processes import OPTIONS, fork, limit_time, prepare_process, run_pytest
from .selection import CallRecorder, Coverage, Selection
from .warm_runs import WarmRuns


class Runner:
    """Runs mutants, several at a time, and keeps count of which tests to run first."""

    def __init__(self, package: Package, workspace: Path, more_tests: bool) -> None:
        self.package = package
        self.test_files = package.test_files(more_tests)
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
            run_pytest([*OPTIONS, *self.test_files], recorder)
            recorder.coverage().write(result)
            return True

        os.waitpid(fork(run), 0)
        self.coverage = Coverage.read(result)
        return self.coverage.failed

    def run(
        self, mutants: list[Mutant], jobs: int, deadline: float | None = None, every_test: bool = False
    ) -> Iterator[tuple[Mutant, str | None]]:
        """Each mutant and the test that killed it, or None, as they finish.

        None is started after the deadline. Mutants of functions that no import calls run first, in forks of a
        process that has loaded everything.
        """
        warm = [] if every_test else [mutant for mutant in mutants if not self._is_called_by_import(mutant)]
        done = set[Mutant]()
        for mutant, test in self._run_warm(warm, jobs, deadline):
            done.add(mutant)
            yield mutant, test
        cold = [mutant for mutant in mutants if mutant not in done]
        yield from self._run_cold(cold, jobs, deadline, every_test)

    def _is_called_by_import(self, mutant: Mutant) -> bool:
        return (self.package.path(mutant.module), mutant.scope) in self.coverage.imports

    # --- In forks of a process that has loaded the package and the tests ------------------------------------

    def _run_warm(
        self, mutants: list[Mutant], jobs: int, deadline: float | None
    ) -> Iterator[tuple[Mutant, str | None]]:
        reading, writing = os.pipe()
        runs = WarmRuns(self.package, self.coverage, mutants, jobs, deadline)

        def run() -> bool:
            os.close(reading)
            prepare_process(self.codes)
            with os.fdopen(writing, "w", encoding="utf-8") as results:
                runs.run_into(results, self.workspace)
                return run_pytest([*OPTIONS, *self.test_files], runs) == 0

        child = fork(run)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as results:
            for line in results:
                number, test = json.loads(line)
                self.kills[mutants[number].module][test or ""] += 1
                yield mutants[number], test
        os.waitpid(child, 0)

    # --- In a process that imports the mutant ---------------------------------------------------------------

    def _run_cold(
        self, mutants: list[Mutant], jobs: int, deadline: float | None, every_test: bool
    ) -> Iterator[tuple[Mutant, str | None]]:
        waiting = list(reversed(mutants))
        running: dict[int, Mutant] = {}
        while waiting or running:
            if deadline is not None and time.monotonic() > deadline:
                waiting = []
            while waiting and len(running) < jobs:
                mutant = waiting.pop()
                running[self._start(mutant, every_test)] = mutant
            if running:
                child, status = os.wait()
                mutant = running.pop(child)
                note = self._note(child)
                test = None if status == 0 else "the process ended"
                if note.exists():
                    test = note.read_text(encoding="utf-8")
                    note.unlink()
                self.kills[mutant.module][test or ""] += 1
                yield mutant, test

    def _start(self, mutant: Mutant, every_test: bool) -> int:
        code = {self.package.fullname(mutant.module): self.package.mutate(mutant)}
        tests = self.coverage.tests_of(self.package.path(mutant.module), mutant.scope)
        if every_test:
            tests = frozenset(self.coverage.seconds)
        selection = Selection(tests, self.kills[mutant.module], self.coverage.seconds)

        def run() -> bool:
            prepare_process(self.codes | code)
            limit_time()
            status = run_pytest([*OPTIONS, "-x", *selection.files], selection)
            if selection.failed:
                self._note(os.getpid()).write_text(selection.failed, encoding="utf-8")
            return status == 0

        return fork(run)

    def _note(self, process: int) -> Path:
        """Where a process writes which test failed."""
        return self.workspace / f"{process}.failed"
