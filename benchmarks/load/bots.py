"""`make bench-bots`: how long people wait while somebody else lets many bots think.

A table of four people plays, first alone and then beside tables of bots, and every action is timed: from the
request to its answer. Tables of bots play as fast as they may.
"""

import argparse
import asyncio
import os
from collections.abc import Sequence
from statistics import median
from time import perf_counter

import uvloop

from benchmarks.load.bot_tables import BotTable
from benchmarks.load.calavera_tables import CalaveraTable, Client
from benchmarks.load.process import Server, start_server
from benchmarks.load.servers import OURS, wait_until_healthy

#: Rest between two actions of people.
REST = 0.03


def main() -> None:
    """Measure and print."""
    given = _arguments()
    uvloop.run(measure(given.tables, given.seats, given.level, given.pace, given.seconds))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.bots", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="tables of bots")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--pace", default="instant")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each of the two parts")
    return parser.parse_args()


async def measure(tables: int, seats: int, level: str, pace: str, seconds: float) -> None:
    """Both parts, on one server."""
    with start_server(OURS.command, OURS.settings, OURS.cwd) as server:
        await wait_until_healthy(OURS, server.port)
        people = CalaveraTable(server.port)
        await people.open()
        before = server.memory()
        print_waits("alone", await time_actions(people, seconds), server)
        crowd = await open_bot_tables(server.port, tables, level, seats, pace)
        await asyncio.sleep(2.0)
        moves = sum([table.moves for table in crowd])
        began = perf_counter()
        waits = await time_actions(people, seconds)
        rate = (sum([table.moves for table in crowd]) - moves) / (perf_counter() - began)
        print_waits(f"beside {tables} tables of {seats} {level}", waits, server)
        print(f"bots: {rate:.1f} moves/s; memory {before / 1e6:.0f} -> {server.memory() / 1e6:.0f} MB")
        for table in crowd:
            table.close()
        people.close()


async def open_bot_tables(port: int, tables: int, level: str, seats: int, pace: str) -> list[BotTable]:
    """Tables of bots that have started; one person has opened all of them."""
    stranger = Client(port)
    await stranger.get_cookie()
    crowd = [BotTable(port, stranger.headers, level, seats, pace) for _ in range(tables)]
    for table in crowd:
        await table.open()
    return crowd


async def time_actions(table: CalaveraTable, seconds: float) -> list[float]:
    """Play at a table of people; how long each action took to be answered."""
    waits, end = [], perf_counter() + seconds
    while perf_counter() < end:
        move = table.move()
        if move is None:
            await table.wait_for(await table.rematch())
            continue
        began = perf_counter()
        seq = await table.send(move)
        waits.append(perf_counter() - began)
        await table.wait_for(seq)
        await asyncio.sleep(REST)
    return waits


def print_waits(name: str, waits: Sequence[float], server: Server) -> None:
    """Print quantiles of waits."""
    ordered = sorted(waits)
    high = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3 for share in (0.95, 0.99)]
    load = f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(
        f"{name}: {len(waits)} actions, p50 {median(waits) * 1e3:.1f} ms, p95 {high[0]:.1f} ms,"
        f" p99 {high[1]:.1f} ms, longest {ordered[-1] * 1e3:.1f} ms; {server.cpu():.1f} s of CPU; {load}"
    )


if __name__ == "__main__":
    main()
