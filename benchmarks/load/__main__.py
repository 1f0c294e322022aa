"""`make bench-server`: our server and others under the same load, in alternating windows."""

import argparse
import gc
import json
from contextlib import AsyncExitStack
from dataclasses import asdict

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks.load.load_report import Report, print_report, summarise
from benchmarks.load.process import raise_file_limit
from benchmarks.load.servers import CONTENDERS, ServerSpec, run_server

#: Seconds played before each window: the first also lets a JIT compiler do its work.
WARM_UP, RESUME = 3.0, 1.0


def main() -> None:
    """Measure, then print a table or JSON."""
    given = _arguments()
    contenders = [CONTENDERS[name] for name in given.contenders]
    raise_file_limit()
    # A collection in this process would be booked as the server's wait; the run is short.
    gc.disable()
    report = uvloop.run(measure_all(contenders, given.tables, given.rate, given.seconds, given.rounds))
    if given.json:
        print(json.dumps(asdict(report)))
    else:
        print_report(report)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="of four players each")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each contender, in all")
    parser.add_argument("--rounds", type=int, default=5, help="windows those seconds are cut into")
    parser.add_argument(
        "--rate",
        type=_rate,
        default=None,
        help="moves a second and table, or `closed`: the next as soon as all four know the last",
    )
    parser.add_argument(
        "--contenders",
        nargs="+",
        choices=[*CONTENDERS],
        default=["socket", "peer"],
        help="the first is compared with the others",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    return parser.parse_args()


def _rate(text: str) -> float | None:
    if text == "closed":
        return None
    if not 0 < (rate := float(text)) <= 1000:
        raise ValueError(text)
    return rate


async def measure_all(
    contenders: list[ServerSpec], tables: int, rate: float | None, seconds: float, rounds: int
) -> Report:
    """A window of every contender in every round, one at a time."""
    async with AsyncExitStack() as stack:
        matches = [await stack.enter_async_context(run_server(each, tables)) for each in contenders]
        windows = [(number, each) for number in range(rounds) for each in matches]
        for number, each in track(windows, "Measuring", console=Console(stderr=True), transient=True):
            await each.play(rate, RESUME if number else WARM_UP, seconds / rounds)
        return summarise(tables, rate, matches)


if __name__ == "__main__":
    main()
