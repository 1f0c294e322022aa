"""No single call holds the event loop for long, measured in processor time: others would wait for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.stress.flood import SOCKET_KINDS, flooded_server, send_flood

from .conftest import Arrive
from .support.blocking_client import Person
from .support.processes import ServerProcess
from .support.slice_probe import make_program, read_slices

#: The documents of the API took 35 and 84 milliseconds before they were built in a thread; nothing else takes
#: more than four, or fifteen where other programs use the same core.
MOST_MILLISECONDS = 25.0


@pytest.fixture(scope="module", name="probed")
def probed_fixture(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, ServerProcess]]:
    """A server that notes how long it works without a break, and where it notes it."""
    folder = tmp_path_factory.mktemp("slices")
    environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_CLIENT": str(folder / "no client")}
    with ServerProcess(folder / "data", environment, program=make_program(folder)) as server:
        yield folder, server


def ask_for_everything(ann: Person, code: str) -> None:
    """Every kind of reading, and bodies that are large or nested."""
    reads = ["", "/record", "/replay", "/verify"]
    paths = ["/", "/api/bots", "/api/tables", "/api/me", "/api/me/export", "/api/health", "/metrics"]
    paths += ["/schema/openapi.json", "/schema/asyncapi.json", "/schema/none"]
    for path in [*paths, *[f"/api/tables/{code}{rest}" for rest in reads]]:
        assert ann.get(path).status < 500, path
    moves = [[0, "place:flower"]] * 20_000
    nested: object = 1
    for _ in range(400):
        nested = [nested]
    for path in ("/api/verify", "/api/replay", "/api/tables"):
        for body in ({"format": "calavera/1", "moves": moves}, {"a": "x" * 900_000}, {"options": nested}):
            assert 400 <= ann.post(path, body).status < 500, path
    ann.get("/api/health")  # a slice is noted after its answer was sent


def test_large_bodies_are_not_read_in_the_server(probed: tuple[Path, ServerProcess], visit: Arrive) -> None:
    """Nor in a thread of it: whatever decodes a megabyte keeps the interpreter, and the event loop waits.

    To receive one and to pass it on takes 10 ms; to decode one took 50 more.
    """
    _, server = probed
    ann = visit(server.address, "Ann")
    body = '{"moves":[' + ",".join(['{"a":1}'] * 120_000) + "]}"
    for path in ("/api/verify", "/api/replay", "/api/review"):
        assert ann.post(path, {}).status == 422  # starts the process
        before = processor_seconds(server.process.pid)
        assert [ann.request("POST", path, raw=body.encode()).status for _ in range(3)] == [422] * 3
        assert processor_seconds(server.process.pid) - before < 0.1, path


def processor_seconds(pid: int) -> float:
    """What a process has used, all threads of it, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_no_flood_on_a_socket_holds_the_event_loop(tmp_path: Path) -> None:
    """Frames that are no messages are few, and messages wait for each other once they are too many."""
    with flooded_server(tmp_path, make_program(tmp_path)) as server:
        read_slices(tmp_path)
        for kind in SOCKET_KINDS:
            taken, _ = send_flood(server.port, kind, 20_000_000, patience=1.5)
            assert taken < 20_000_000, kind
            slices = [one for one in read_slices(tmp_path) if one.milliseconds > MOST_MILLISECONDS]
            assert slices == [], kind


def test_no_call_holds_the_event_loop(probed: tuple[Path, ServerProcess], visit: Arrive) -> None:
    """The first time, when something may be built, and later."""
    folder, server = probed
    ann = visit(server.address, "Ann")
    code = ann.open(12)
    ann.get("/")  # reads the sentences of a language, once
    ann.get("/api/health")  # a slice is noted after its answer was sent
    read_slices(folder)
    for _ in range(2):
        ask_for_everything(ann, code)
        slices = read_slices(folder)
        assert [one for one in slices if one.milliseconds > MOST_MILLISECONDS] == []
