"""`make bench`: the engine and other engines in alternating slices, because machines are noisy."""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.progress import track

from benchmarks import worker
from benchmarks.report import Report, Rounds, print_report, summarise

ROOT = Path(__file__).parents[1]
SOURCES = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}

RECORD = (
    '{"format": "calavera/1", "options": {"players": 4}, "first": 0, "moves": ['
    '[0, "place:flower"], [2, "place:skull"], [1, "place:flower"], [3, "place:flower"], '
    '[0, "bid:2"]]}\n'
)


def main() -> None:
    """Measure, then print tables or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each contender, in all")
    parser.add_argument("--rounds", type=int, default=7, help="slices those seconds are cut into")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    given = parser.parse_args()
    report = measure_all(given.seconds / given.rounds, given.rounds)
    if given.json:
        print(json.dumps(asdict(report)))
    else:
        print_report(report)


def measure_all(seconds: float, rounds: int) -> Report:
    """Measure a slice of every contender in every round, one at a time, build after build."""
    peers = worker.start_worker(SOURCES["pure"])
    builds = start_builds()
    names = builds["pure"].submit(worker.contender_names, "engine").result()
    peer_rates: Rounds = {name: [] for name in peers.submit(worker.contender_names, "peers").result()}
    build_rates: dict[str, Rounds] = {build: {name: [] for name in names} for build in builds}
    replay: Rounds = {build: [] for build in builds}
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True), transient=True):
        for name, rates in peer_rates.items():
            rates.append(peers.submit(worker.measure, "peers", name, seconds).result())
        for name in names:
            for build, pool in builds.items():
                rate = pool.submit(worker.measure, "engine", name, seconds).result()
                build_rates[build][name].append(rate)
        for build, times in replay.items():
            times += replay_seconds(SOURCES[build])
    for pool in (peers, *builds.values()):
        pool.shutdown()
    return summarise(platform.python_version(), peer_rates, build_rates, replay)


def start_builds() -> dict[str, ProcessPoolExecutor]:
    """Start a worker for each build; there is a compiled one only after `make compile`."""
    builds = {}
    for build, source in SOURCES.items():
        pool = worker.start_worker(source)
        if (source / "calavera").is_dir() and pool.submit(worker.loaded_build).result() == build:
            builds[build] = pool
        else:
            print(f"no {build} build: {source.relative_to(ROOT)} has none", file=sys.stderr)
            pool.shutdown()
    return builds


def replay_seconds(source: Path) -> list[float]:
    """Seconds that `calavera replay` takes for one short record; empty if it is not installed."""
    command = shutil.which("calavera", path=Path(sys.executable).parent)
    if command is None:
        return []
    start = perf_counter()
    subprocess.run(
        [command, "replay", "-"],
        input=RECORD.encode(),
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(source)},
        check=True,
    )
    return [perf_counter() - start]


if __name__ == "__main__":
    main()
