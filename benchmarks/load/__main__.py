"""`make bench-server`: our server and boardgame.io's under the same load, in alternating windows."""

import argparse
import gc
import json
from contextlib import AsyncExitStack
from dataclasses import asdict

import uvloop
from rich.console import Console
from rich.progress import track

from benchmarks.load.contenders import OURS, PEER, Contender, match
from benchmarks.load.process import many_files
from benchmarks.load.report import Report, show, summed_up

#: Seconds played before each window: the first also lets a JIT compiler do its work.
WARM_UP, RESUME = 3.0, 1.0


def main() -> None:
    """Measure, then print a table or JSON."""
    given = _arguments()
    contenders = [OURS] * given.ours + [PEER] * given.peer
    many_files()
    # A collection in this process would be booked as the server's wait; the run is short.
    gc.disable()
    report = uvloop.run(measured(contenders, given.tables, given.rate, given.seconds, given.rounds))
    if given.json:
        print(json.dumps(asdict(report)))
    else:
        show(report)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="of four players each")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each contender, in all")
    parser.add_argument("--rounds", type=int, default=4, help="windows those seconds are cut into")
    parser.add_argument(
        "--rate",
        type=_rate,
        default=None,
        help="moves a second and table, or `closed`: the next as soon as all four know the last",
    )
    parser.add_argument("--ours", action=argparse.BooleanOptionalAction, default=True, help="measure ours")
    parser.add_argument("--peer", action=argparse.BooleanOptionalAction, default=True, help="and theirs")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    return parser.parse_args()


def _rate(text: str) -> float | None:
    if text == "closed":
        return None
    if not 0 < (rate := float(text)) <= 1000:
        raise ValueError(text)
    return rate


async def measured(
    contenders: list[Contender], tables: int, rate: float | None, seconds: float, rounds: int
) -> Report:
    """A window of every contender in every round, one at a time."""
    async with AsyncExitStack() as stack:
        matches = [await stack.enter_async_context(match(each, tables)) for each in contenders]
        windows = [(number, each) for number in range(rounds) for each in matches]
        for number, each in track(windows, "Measuring", console=Console(stderr=True), transient=True):
            await each.play(rate, RESUME if number else WARM_UP, seconds / rounds)
        return summed_up(tables, rate, matches)


if __name__ == "__main__":
    main()
