"""Which tests call which functions, so that a mutant runs only tests that can notice it."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

__all__ = ["CallRecorder", "Coverage", "Selection", "sort_tests"]

#: A function, as a mutation names it: its module's file, and its name with those of its classes.
Function = tuple[str, str]
#: What calls a function while modules are imported, in place of a test.
IMPORT = ""


class Coverage(NamedTuple):
    """What a run of all tests showed: the tests that passed, with their seconds, and who called what.

    ``failed`` counts the tests that did not pass. They are left out. ``imports`` are the functions that were
    called before the first test, while modules were imported.
    """

    seconds: dict[str, float]
    callers: dict[Function, frozenset[str]]
    failed: int = 0
    imports: frozenset[Function] = frozenset()

    def tests_of(self, file: str, scope: str) -> frozenset[str]:
        """The tests to run on a mutant: those that called its function, or anything of its module.

        Code outside functions runs when its module is imported, so any test can notice a mutant of it. The
        tests that call the module are the likeliest; a run of the survivors tries all tests. The same holds
        for a function that is called by an import.
        """
        of_module = [tests for (path, _), tests in self.callers.items() if path == file]
        of_function = frozenset() if (file, scope) in self.imports else self.callers.get((file, scope))
        return of_function or frozenset().union(*of_module) or frozenset(self.seconds)

    def write(self, path: Path) -> None:
        """Write it for the process that asked for the run."""
        callers = [[file, scope, sorted(tests)] for (file, scope), tests in self.callers.items()]
        text = json.dumps([self.seconds, callers, self.failed, sorted(self.imports)])
        path.write_text(text, encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Coverage:
        """Read what another process wrote."""
        seconds, callers, failed, imports = json.loads(path.read_text(encoding="utf-8"))
        by_function = {(file, scope): frozenset(tests) for file, scope, tests in callers}
        return cls(seconds, by_function, failed, frozenset([(file, scope) for file, scope in imports]))


class CallRecorder:
    """A pytest plugin that records the functions of a package that each test calls, in every thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._callers: dict[Function, set[str]] = defaultdict(set)
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._test = IMPORT

    def coverage(self) -> Coverage:
        """What was recorded; a test that failed is left out."""
        passed = {test: seconds for test, seconds in self._seconds.items() if test not in self._failed}
        callers = {
            function: frozenset(test for test in tests if test in passed)
            for function, tests in self._callers.items()
        }
        imports = [function for function, tests in self._callers.items() if IMPORT in tests]
        return Coverage(passed, callers, len(self._failed), frozenset(imports))

    def pytest_collection(self) -> None:
        """Record what runs when modules are imported."""
        sys.setprofile(self._record)

    def pytest_collection_finish(self) -> None:
        """All modules are imported."""
        sys.setprofile(None)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record from the setup of a test to its teardown."""
        self._test = item.nodeid
        began = time.perf_counter()
        threading.setprofile(self._record)
        sys.setprofile(self._record)
        yield
        sys.setprofile(None)
        self._seconds[item.nodeid] = time.perf_counter() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember failures, and tests that skip."""
        if not report.passed:
            self._failed.add(report.nodeid)

    def _record(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            if code.co_filename.startswith(self._folder):
                names = [name for name in code.co_qualname.split(".") if not name.startswith("<")]
                self._callers[code.co_filename, ".".join(names)].add(self._test)


def sort_tests(tests: frozenset[str], kills: Mapping[str, int], seconds: Mapping[str, float]) -> list[str]:
    """The tests in the order in which to run them: those that kill most in a second first.

    >>> sort_tests(
    ...     frozenset(["slow", "new", "good"]), Counter(good=3, slow=3), {"slow": 9, "new": 1, "good": 2}
    ... )
    ['good', 'slow', 'new']
    """
    return sorted(tests, key=lambda test: (-(kills[test] + 0.1) / (seconds[test] + 0.01), test))


class Selection:
    """A pytest plugin that runs only these tests, the likeliest to fail first."""

    def __init__(self, tests: frozenset[str], kills: Mapping[str, int], seconds: Mapping[str, float]) -> None:
        self._tests = tests
        self._kills = Counter(kills)
        self._seconds = seconds
        #: The test that failed, if one did.
        self.failed: str | None = None

    @property
    def files(self) -> list[str]:
        """The files of the tests, in the order in which they run."""
        kills: dict[str, int] = defaultdict(int)
        seconds: dict[str, float] = defaultdict(float)
        for test in self._tests:
            file = test.partition("::")[0]
            kills[file] += self._kills[test]
            seconds[file] += self._seconds[test]
        return sorted(kills, key=lambda file: (-kills[file], seconds[file]))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests, file by file, and sort those of a file."""
        places = {file: place for place, file in enumerate(self.files)}
        items[:] = [item for item in items if item.nodeid in self._tests]
        items.sort(
            key=lambda item: (
                places[item.nodeid.partition("::")[0]],
                -self._kills[item.nodeid],
                self._seconds[item.nodeid],
            )
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the test that noticed the mutant."""
        if report.failed:
            self.failed = self.failed or report.nodeid
