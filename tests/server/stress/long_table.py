"""A table with a very long log: how long reads of it take, and how long others wait meanwhile.

``python -m tests.server.stress.long_table`` prints the figures of docs/security.md and docs/server.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from calavera.bots.names import TRIBES
from calavera.rules import CHANCE, Options
from calavera.server.streams.serialization.frames import encode
from calavera.server.streams.serialization.table_json import listing_json
from calavera.server.table_terms import Terms
from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import (
    Closed,
    Created,
    Entry,
    LoggedEntry,
    Played,
    Said,
    Sitter,
    Started,
    encode_entry,
)
from calavera.server.tables.table import Table
from calavera.server.wire.requests import RematchRequest, StartRequest
from tests.server.fuzz.api_fuzz import rss
from tests.server.support.processes import ServerProcess
from tests.server.support.raw_connection import RawConnection
from tests.server.support.slice_probe import make_program, read_slices

from .flood import Visitor, flooded_server

CODE = "K7WMQX2FH"
HOST_PERSON = "p_" + "a" * 32
#: Entries of the table, as many as the one had with which the fault was found.
ENTRIES = 46_000
UNREAD = 12


def long_log(entries: int, seed: int = 0, players: int = 4, closed: bool = True) -> list[LoggedEntry]:
    """The log of a table where game follows game, with an action's id and some talk; it may be closed."""
    dice, table = Random(seed), Table(CODE)
    seats = tuple([Sitter(f"P{i}", tribe, f"p_{i:032x}") for i, tribe in enumerate(TRIBES[:players])])
    log: list[LoggedEntry] = []

    def add(entry: Entry, steps: Sequence[object] = ()) -> None:
        log.append(LoggedEntry(table.seq + 1, 1_700_000_000.0 + table.seq, entry))
        table.apply(*log[-1], steps)  # type: ignore[arg-type]  # the steps of a checked move

    add(Created(Terms(Options(players=players)), HOST_PERSON, seats))
    while table.seq < entries - closed:
        if table.status != "playing":
            if table.status == "over":
                add(table_commands.rematch(table, HOST_PERSON, RematchRequest()))
            else:
                add(table_commands.start(table, HOST_PERSON, StartRequest()))
            continue
        if dice.random() < 0.1:
            add(Said(dice.randrange(players), text=f"line {table.seq}"))
            continue
        state = table.state
        assert state is not None
        if CHANCE in state.to_act:
            add(*table_commands.draw(state))
            continue
        seat = dice.choice(state.to_act)
        assert isinstance(seat, int)
        word = str(dice.choice(state.legal_actions(seat)))
        add(*table_commands.play_move(state, seat, word, f"p_{seat:032x}", f"id{table.seq}"))
    if closed:
        add(Closed("host"))
    return log


def write_log(file: Path, log: Sequence[LoggedEntry]) -> None:
    """Put a log into the database of a server, as an older version would have: without segments."""
    table = Table(CODE)
    for logged in log:
        table.apply(*logged)
    listing = encode(listing_json(table)).decode()
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.executemany(
            "INSERT INTO log (code, seq, at, entry) VALUES (?, ?, ?, ?)",
            [(CODE, seq, at, encode_entry(entry).decode()) for seq, at, entry in log],
        )
        connection.execute(
            "INSERT INTO tables (code, status, public, changed, listing) VALUES (?, ?, 0, ?, ?)",
            (CODE, table.status, table.at, listing),
        )


class Figures(NamedTuple):
    """How long something took, how long others waited meanwhile, and the server's memory."""

    seconds: float
    waits: list[float]
    memory_before: int
    memory_most: int

    def __str__(self) -> str:
        waits = sorted(self.waits)
        p99 = waits[min(len(waits) - 1, int(len(waits) * 0.99))]
        return (
            f"{self.seconds * 1000:.0f} ms; others waited p99 {p99 * 1000:.1f} ms, at most "
            f"{waits[-1] * 1000:.1f} ms ({len(waits)} visits); memory {self.memory_before / 1e6:.0f} to "
            f"{self.memory_most / 1e6:.0f} MB"
        )


def measure(server: ServerProcess, work: Callable[[], object]) -> Figures:
    """Do something while somebody else asks for the server's health again and again."""
    done, waits, before = threading.Event(), list[float](), rss(server)
    most = [before]

    def watch() -> None:
        with contextlib.closing(Visitor(server.port)) as visitor:
            while True:
                waits.append(visitor.visit()[0])
                most[0] = max(most[0], rss(server))
                if done.wait(0.002):
                    return

    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    try:
        work()
    finally:
        seconds = time.monotonic() - began
        done.set()
        watcher.join()
    return Figures(seconds, waits, before, max(most[0], rss(server)))


def ask(server: ServerProcess, path: str, source: str = "127.0.0.3") -> bytes:
    """The body of an answer."""
    with RawConnection(server.address, source) as connection:
        connection.socket.settimeout(120)
        connection.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = bytearray()
        while piece := connection.socket.recv(1 << 20):
            answer += piece
    head, _, body = bytes(answer).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), answer[:300]
    return body


def resume_unread(server: ServerProcess, after: int, seconds: float) -> None:
    """Streams of twelve people at as many addresses resume, and nobody reads them."""
    with contextlib.ExitStack() as stack:
        for number in range(UNREAD):
            line = stack.enter_context(RawConnection(server.address, f"127.0.1.{number + 1}", 4096))
            line.send(f"GET /api/tables/{CODE}/events?after={after} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        time.sleep(seconds)


@contextlib.contextmanager
def long_table_server(
    folder: Path, log: Sequence[LoggedEntry], program: Path | None = None
) -> Iterator[ServerProcess]:
    """A server with the table in its database, and not in its memory."""
    with flooded_server(folder, program) as server:
        write_log(server.data / "calavera.sqlite3", log)
        yield server


def main(write: Callable[[str], object] = sys.stdout.write) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long unread streams stay open")
    parser.add_argument("--slices", action="store_true", help="how long the event loop works without a break")
    given = parser.parse_args()
    log = long_log(given.entries)
    games = len([1 for logged in log if isinstance(logged.entry, Started)])
    moves = len([1 for logged in log if isinstance(logged.entry, Played)])
    write(f"{len(log)} entries, {games} games, {moves} of them moves\n")
    path = f"/api/tables/{CODE}"
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        program = make_program(folder) if given.slices else None
        server = stack.enter_context(long_table_server(folder, log, program))
        read_slices(folder)

        def report(what: str, work: Callable[[], object]) -> None:
            write(f"{what}: {measure(server, work)}\n")
            if slices := read_slices(folder):
                write(f"  without a break: {', '.join([str(one) for one in slices[:4]])}\n")

        report("nothing", lambda: time.sleep(2))
        report("first read, as from an older version", lambda: ask(server, path))
        server.stop()
        server.start()
        report("first read", lambda: ask(server, path))
        for number in (1, games // 2, games):
            report(f"record of game {number}", partial(ask, server, f"{path}/record?game={number}"))

        def read_records() -> None:
            for number in range(1, games, max(1, games // 15)):
                record = json.loads(ask(server, f"{path}/record?game={number}", "127.0.0.4"))
                assert record["game"] == number

        report("fifteen records", read_records)
        report(f"{UNREAD} unread resumes after 1", lambda: resume_unread(server, 1, given.seconds))
        last = len(log) - 150
        report(f"{UNREAD} unread resumes of 150 entries", lambda: resume_unread(server, last, given.seconds))


if __name__ == "__main__":
    main()
