"""Mutate a package, run its tests on each mutant, and report the mutants that no test killed.

``python -m tests.mutation --package calavera.record --sample 200``. Each mutant gets a process of its own,
forked from one that has loaded the package and its tests; the code of one function is replaced there. Mutants
outside of functions are imported by a process that has pytest and Hypothesis loaded but not the package. A
process runs the tests that call the mutated function. The first failure ends it, and the tests that
killed most mutants of a module in the shortest time so far run first. Results are appended to
``mutants/PACKAGE.jsonl``: ``--resume`` goes on where a run was stopped. Mutants are run in a random order.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from math import sqrt
from pathlib import Path

from .package import MORE_TESTS, ROOT, Mutant, Package
from .processes import load_plugins
from .runner import Runner

PACKAGES = ("calavera.rules", "calavera.record", "calavera.encode", "calavera.server.tables")
RESULTS = ROOT / "mutants"

#: At least this many of a hundred mutants must be killed.
TARGET = 90


class Results:
    """What was found about the mutants of a package, in a file of JSON lines."""

    def __init__(self, package: Package, folder: Path = RESULTS) -> None:
        self.path = folder / f"{package.name}.jsonl"

    def read(self) -> dict[str, bool]:
        """For each mutant on file, by its text: whether it survived."""
        if not self.path.exists():
            return {}
        lines = [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
        return {line["mutant"]: line["survived"] for line in lines}

    def clear(self) -> None:
        """Forget earlier runs."""
        self.path.unlink(missing_ok=True)

    def add(self, mutant: Mutant, test: str | None) -> None:
        """Append one result at once: a run may be stopped at any time."""
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            line = {"mutant": str(mutant), "module": mutant.module, "survived": test is None, "test": test}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def wilson_interval(hits: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % Wilson interval of a share, in percent.

    >>> [round(bound, 1) for bound in wilson_interval(98, 100)]
    [93.0, 99.4]
    """
    share, square = hits / count, z * z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = z * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return 100 * (middle - half), 100 * (middle + half)


def print_report(all_mutants: list[Mutant], found: dict[str, bool]) -> bool:
    """Print the score of each module as a Markdown table; whether the target is met."""
    known = [mutant for mutant in all_mutants if str(mutant) in found]
    made = Counter(mutant.module for mutant in known)
    left = Counter(mutant.module for mutant in known if found[str(mutant)])
    total, killed = made.total(), made.total() - left.total()
    say("| module | mutants | killed | share |")
    say("| --- | --- | --- | --- |")
    for module in sorted(made):
        say(f"| {module} {_row(made[module], left[module])}")
    say(f"| **all** {_row(total, left.total())}")
    if total < len(all_mutants):
        low, high = wilson_interval(killed, total)
        say(f"{total} of {len(all_mutants)} mutants; 95 % interval of the share {low:.1f} to {high:.1f} %")
    return 100 * killed >= TARGET * total


def _row(made: int, left: int) -> str:
    return f"| {made} | {made - left} | {100 * (made - left) / made:.1f} % |"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--package", default=PACKAGES[0], choices=PACKAGES)
    parser.add_argument("--module", action="append", help="only this module, such as legal; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, help="a random sample of so many mutants")
    parser.add_argument("--seed", type=int, default=1, help="of the random order")
    parser.add_argument("--resume", action="store_true", help="keep results on file, and skip those mutants")
    parser.add_argument(
        "--survivors", action="store_true", help="only mutants that survived the last run, with more tests"
    )
    parser.add_argument("--minutes", type=float, help="start no mutant after so many minutes")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    return parser.parse_args()


def main() -> int:
    """Run the mutants that the command line asks for; the exit status is 0 if the target is met."""
    asked = parse_arguments()
    package = Package(asked.package)
    results = Results(package)
    every = package.mutants()
    mutants = [mutant for mutant in every if not asked.module or mutant.module in asked.module]
    random.Random(asked.seed).shuffle(mutants)
    mutants = mutants[: asked.sample]
    found = results.read()
    if asked.survivors:
        mutants = [mutant for mutant in mutants if found.get(str(mutant))]
    elif asked.resume:
        mutants = [mutant for mutant in mutants if str(mutant) not in found]
    if asked.list:
        say("\n".join(map(str, mutants)))
        return 0
    if not (asked.resume or asked.survivors):
        results.clear()
        found = {}
    load_plugins()
    with tempfile.TemporaryDirectory() as workspace:
        runner = Runner(package, Path(workspace), more_tests=asked.survivors)
        run_mutants(runner, mutants, found, results, asked)
    return 0 if print_report(every, found) else 1


def run_mutants(
    runner: Runner, mutants: list[Mutant], found: dict[str, bool], results: Results, asked: argparse.Namespace
) -> None:
    """Run mutants, and add what was found about each."""
    failed = runner.measure_coverage()
    say(f"{len(runner.coverage.seconds)} tests pass on the package as it is")
    if failed:
        say(f"{failed} tests do not pass or are skipped in this process; they are left out")
    began = time.monotonic()
    deadline = None if asked.minutes is None else began + 60 * asked.minutes
    # Where other folders have tests too, only those of them that call the function are worth their time.
    every_test = asked.survivors and runner.package.name not in MORE_TESTS
    runs = runner.run(mutants, asked.jobs, deadline, every_test)
    for done, (mutant, test) in enumerate(runs, 1):
        results.add(mutant, test)
        found[str(mutant)] = test is None
        if test is None:
            say(f"survived  {mutant}")
        if done % 50 == 0:
            say(f"{done} of {len(mutants)}, {(time.monotonic() - began) / 60:.1f} minutes")


if __name__ == "__main__":
    sys.exit(main())
