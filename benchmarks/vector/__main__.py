"""Steps per second of random legal play with resets, by batch size and seats, compared with games of Pgx."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jax

from benchmarks.vector import scaling_plot
from benchmarks.vector.contenders import Contender, packed_skull, pgx_games, pgx_shaped_skull
from benchmarks.vector.timing import Measurement, Runner, StepCost, step_cost

LEDUC = "pgx leduc_holdem"
#: The least ratio of the packed environment with four seats to leduc_holdem, each at its best batch size.
TARGETS = {"cpu": 1.0, "gpu": 0.5}
COMPILE_TARGET = 30.0
NAME_WIDTH = 34


def main() -> None:
    """Measure, print tables, and write JSON and a plot where options ask for them."""
    on_cpu = jax.default_backend() == "cpu"
    parser = argparse.ArgumentParser(prog="python -m benchmarks.vector", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--batches", type=int, nargs="+", help="as powers of two")
    parser.add_argument("--seconds", type=float, default=0.3, help="of each slice")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1, help="programs to compile at once; blurs their times")
    parser.add_argument("--json", type=Path, help="write everything there")
    parser.add_argument("--plot", type=Path, help="draw the scaling there, as SVG")
    parser.add_argument("--from", dest="source", type=Path, help="draw an earlier --json, measure nothing")
    given = parser.parse_args()
    if given.source:
        report = json.loads(given.source.read_text())
    else:
        batches = [2**power for power in given.batches or (range(8, 19, 2) if on_cpu else range(10, 23, 2))]
        report = measure_all(given.players, batches, given.seconds, given.slices, given.jobs)
        show(report)
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n")
    if given.plot:
        given.plot.write_text(scaling_plot.scaling_plot(report))


def measure_all(
    players: list[int], batches: list[int], seconds: float, slices: int, jobs: int = 1
) -> dict[str, Any]:
    """Every contender at every batch size. Those of one size take turns, because other load varies."""
    rivals = pgx_games()
    if not rivals:
        print("Pgx is not installed: only Skull is measured", file=sys.stderr)
    packed = [packed_skull(number) for number in players]
    before = [packed_skull(4, learner, encoding=1) for learner in (False, True)]
    contenders = [*packed, packed_skull(4, learner=True), *before, pgx_shaped_skull(4), *rivals]
    found: list[Measurement] = []
    for batch in batches:
        with ThreadPoolExecutor(jobs) as pool:
            runners = list(pool.map(Runner, contenders, [batch] * len(contenders)))
        for _ in range(slices):
            for runner in runners:
                runner.measure(seconds)
        found += [runner.measured for runner in runners]
        print(f"batch {batch} measured", file=sys.stderr)
    accounts = [step_cost(contender, batches[-1]) for contender in _cost_contenders(rivals)]
    return _report(found, accounts)


def _cost_contenders(rivals: list[Contender]) -> list[Contender]:
    return [packed_skull(4), packed_skull(4, learner=True), pgx_shaped_skull(4), *rivals]


def _report(found: list[Measurement], accounts: list[StepCost]) -> dict[str, Any]:
    best: dict[str, dict[str, Any]] = {}
    for one in found:
        if one.contender not in best or one.rate > best[one.contender]["rate"]:
            best[one.contender] = {"batch": one.batch, "rate": one.rate}
    device = jax.devices()[0]
    ours = [one for one in found if one.contender.startswith("skull")]
    return {
        "jax": jax.__version__,
        "python": platform.python_version(),
        "platform": device.platform,
        "device": device.device_kind,
        "rates": [{**asdict(one), "rate": one.rate} for one in found],
        "best": best,
        "slowest_compile": max(one.compile_seconds for one in ours),
        "slowest_compile_cpu": max(one.compile_cpu_seconds for one in ours),
        "accounts": [asdict(one) for one in accounts],
    }


def show(report: dict[str, Any]) -> None:
    """The tables."""
    print(f"JAX {report['jax']}, Python {report['python']}, {report['device']}")
    batches = sorted({one["batch"] for one in report["rates"]})
    rates = {(one["contender"], one["batch"]): one["rate"] / 1e6 for one in report["rates"]}
    print("\nmillion steps a second, by batch size")
    print(" " * NAME_WIDTH + "".join([f"{batch:>10}" for batch in batches]))
    for name in report["best"]:
        print(f"{name:{NAME_WIDTH}}" + "".join([f"{rates[name, batch]:>10.2f}" for batch in batches]))
    _show_ratios(report)
    took, cpu = report["slowest_compile"], report["slowest_compile_cpu"]
    print(f"\nslowest compilation of Skull: {took:.1f} s, {cpu:.1f} s of CPU (target {COMPILE_TARGET:.0f} s)")
    print("\nfor each game of a step: kernels (for all), bytes moved, operations, bytes kept")
    for one in report["accounts"]:
        print(
            f"{one['contender']:{NAME_WIDTH}}{one['kernels']:>10}{one['bytes_per_step']:>10.0f}"
            f"{one['operations_per_step']:>10.0f}{one['state_bytes']:>10.0f}"
        )


def _show_ratios(report: dict[str, Any]) -> None:
    best, target = report["best"], TARGETS.get(report["platform"])
    if LEDUC not in best:
        return
    print(f"\nbest over the best of {LEDUC}" + (f" (target for skull 4 packed: {target})" if target else ""))
    for name, one in best.items():
        print(f"{name:{NAME_WIDTH}}{one['rate'] / best[LEDUC]['rate']:>10.2f}  at {one['batch']}")


if __name__ == "__main__":
    main()
