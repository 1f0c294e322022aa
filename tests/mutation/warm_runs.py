"""Runs mutants in forks of one process that has imported and collected all tests."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from .function_swap import find_swap
from .package import Mutant, Package
from .processes import fork, limit_time
from .selection import Coverage, sort_tests

__all__ = ["WarmRuns"]


class WarmRuns:
    """A pytest plugin that runs the collected tests on mutants, in place of a run on the package as it is.

    It writes a line of JSON for each mutant: its place in the list, and the test that killed it, or None. A
    mutant that must be imported has no line.
    """

    def __init__(
        self, package: Package, coverage: Coverage, mutants: list[Mutant], jobs: int, deadline: float | None
    ) -> None:
        self._package = package
        self._coverage = coverage
        self._mutants = mutants
        self._jobs = jobs
        self._deadline = deadline
        self._failed: str | None = None

    def run_into(self, results: TextIO, workspace: Path) -> None:
        """Where to write the lines, and the folder for what tests write."""
        self._results = results
        self._workspace = workspace

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants, several at a time."""
        items = {item.nodeid: item for item in session.items}
        kills: dict[str, Counter[str]] = defaultdict(Counter)
        waiting = list(reversed(range(len(self._mutants))))
        running: dict[int, tuple[int, Path]] = {}
        while waiting or running:
            if self._deadline is not None and time.monotonic() > self._deadline:
                waiting = []
            while waiting and len(running) < self._jobs:
                number = waiting.pop()
                mutant = self._mutants[number]
                swap = find_swap(self._package, mutant)
                if swap is not None:
                    path = self._package.path(mutant.module)
                    tests = self._coverage.tests_of(path, mutant.scope) & items.keys()
                    ordered = sort_tests(tests, kills[mutant.module], self._coverage.seconds)
                    folder = Path(tempfile.mkdtemp(dir=self._workspace))
                    child = self._start(swap, [items[test] for test in ordered], folder)
                    running[child] = number, folder
            if running:
                child, status = os.wait()
                number, folder = running.pop(child)
                test = self._read_failed(folder, status)
                shutil.rmtree(folder, ignore_errors=True)
                kills[self._mutants[number].module][test or ""] += 1
                self._results.write(json.dumps([number, test]) + "\n")
                self._results.flush()
        return True

    def _start(self, swap: Callable[[], None], items: list[pytest.Item], folder: Path) -> int:
        def run() -> bool:
            limit_time()
            swap()
            for item, following in zip(items, [*items[1:], None], strict=True):
                # Processes must not write into the same folders.
                item.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]  # no public way
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self._failed is not None:
                    (folder / "failed").write_text(self._failed, encoding="utf-8")
                    return False
            return True

        return fork(run)

    @staticmethod
    def _read_failed(folder: Path, status: int) -> str | None:
        """The test that failed. A process that ended in another way was stopped, or crashed."""
        failed = folder / "failed"
        if failed.exists():
            return failed.read_text(encoding="utf-8")
        return None if status == 0 else "the process ended"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the test that noticed the mutant."""
        if report.failed:
            self._failed = self._failed or report.nodeid
