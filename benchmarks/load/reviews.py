"""`make bench-reviews`: how long people wait for their actions while the server reviews games.

A table of four people plays, first alone and then while strangers send records of games of six bots, always
one more than the server has reviewed.
"""

import argparse
import asyncio
from time import perf_counter

import msgspec
import uvloop

from benchmarks.load.bots import print_waits, time_actions
from benchmarks.load.calavera_tables import CalaveraTable, Client
from benchmarks.load.process import start_server
from benchmarks.load.servers import OURS, wait_until_healthy
from calavera.arena.single_game import play_game
from calavera.bots import make_bot
from calavera.record import record_json
from calavera.rules import Options
from calavera.server.streams.serialization.frames import encode

PLAYERS = 6
#: Reviews that are asked for at the same time.
ASKED = 2


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.reviews", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each of the two parts")
    uvloop.run(measure(parser.parse_args().seconds))


async def measure(seconds: float) -> None:
    """Both parts, on one server."""
    with start_server(OURS.command, OURS.settings, OURS.cwd) as server:
        await wait_until_healthy(OURS, server.port)
        people = CalaveraTable(server.port)
        await people.open()
        print_waits("alone", await time_actions(people, seconds), server)
        took: list[float] = []
        tasks = [asyncio.create_task(_review(server.port, first, took)) for first in range(ASKED)]
        await asyncio.sleep(5.0)  # the process of reviews has started
        print_waits("beside reviews", await time_actions(people, seconds), server)
        for task in tasks:
            if task.done():
                task.result()  # a review was refused
            task.cancel()
        people.close()
        mean = sum(took) / max(1, len(took))
        print(f"{len(took)} reviews of six players, {mean:.1f} s each with their wait")


async def _review(port: int, first: int, took: list[float]) -> None:
    """Send one record after the other. No two are the same, since the server keeps its answers."""
    client, bot = Client(port), make_bot("regular")
    await client.get_cookie()
    for seed in range(first, 1000, ASKED):
        played = await asyncio.to_thread(play_game, [bot] * PLAYERS, Options(PLAYERS), 0, f"review/{seed}")
        began = perf_counter()
        await client.call("POST", "/api/review", msgspec.Raw(encode(record_json(played.record))))
        took.append(perf_counter() - began)


if __name__ == "__main__":
    main()
