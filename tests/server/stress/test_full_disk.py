"""A full disk: people are told, health tells, nothing acknowledged is lost, and the server goes on later."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera.server.ops.disk_space import DiskFull, free_bytes, is_disk_full
from tests.server.conftest import Arrive
from tests.server.support.blocking_client import Person, expect_json, wait_for
from tests.server.support.local_server import LocalServer
from tests.server.support.processes import ServerProcess

from .full_disk import fill, small_disk

MEGABYTES = 6


@pytest.fixture(name="disk")
def disk_fixture(tmp_path: Path) -> Iterator[Path]:
    """The folder of a small disk."""
    with small_disk(tmp_path / "disk", MEGABYTES) as mounted:
        if not mounted:
            pytest.skip("mounting a small file system is not allowed here")
        yield tmp_path / "disk"


def talk_until_refused(person: Person, code: str, most: int = 3000) -> list[str]:
    """Say lines until one is refused; those that were acknowledged."""
    said: list[str] = []
    while len(said) < most:
        line = f"line {len(said)} " + "x" * 200
        answer = person.post(f"/api/tables/{code}/talk", {"text": line})
        if answer.status != 200:
            assert answer.refusal == (507, "disk-full")
            assert "nothing new can be stored" in answer.sentence
            return said
        said.append(line)
    raise AssertionError("the disk was never full")


def lines_on_disk(folder: Path, code: str) -> list[str]:
    """The lines of a table, as the database has them."""
    with contextlib.closing(sqlite3.connect(folder / "calavera.sqlite3")) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE code = ? ORDER BY seq", (code,)).fetchall()
    return [entry["text"] for (text,) in rows if (entry := json.loads(text))["kind"] == "said"]


def wal_size(folder: Path) -> int:
    """The bytes of the write-ahead log."""
    file = folder / "calavera.sqlite3-wal"
    return file.stat().st_size if file.exists() else 0


def test_with_less_than_the_reserve_nothing_is_written_and_everything_can_be_read(
    disk: Path, visit: Arrive
) -> None:
    """The write-ahead log is moved into the file and cut off meanwhile, and then there is space again."""
    with LocalServer(disk, rate_limits="off", disk_reserve=2) as server:
        ann = visit(server.address)
        code = ann.open(2)
        said = talk_until_refused(ann, code)
        assert free_bytes(disk) > 1_500_000
        refused = ann.get("/api/health")
        assert refused.refusal == (503, "disk-full")
        assert "2 MB" in refused.sentence
        assert ann.post("/api/tables", {"options": {"players": 2}}).refusal == (507, "disk-full")
        assert ann.patch("/api/me", {"name": "Anna"}).refusal == (507, "disk-full")
        assert ann.see(code)["talk"][-1]["text"] == said[-1]
        grown = wal_size(disk)
        server.advance_until(lambda: wal_size(disk) < grown / 4, "a shorter write-ahead log", 2)
        wait_for(lambda: ann.get("/api/health").status == 200, "health")
        said += talk_until_refused(ann, code)  # what was moved takes less space than its log
        server.advance_until(lambda: ann.get("/api/health").status == 200, "health", 2)
        ann.say(code, "last")
    assert lines_on_disk(disk, code) == [*said, "last"]


def test_a_disk_that_others_fill_is_told_and_writes_go_on_when_there_is_space(
    disk: Path, visit: Arrive
) -> None:
    """Without a reserve the database itself finds out. The write-ahead log is short once it can be moved."""
    with LocalServer(disk, rate_limits="off", disk_reserve=0) as server:
        ann = visit(server.address)
        code = ann.open(2)
        said = [f"before {number}" for number in range(20)]
        for line in said:
            ann.say(code, line)
        filler = fill(disk)
        said += talk_until_refused(ann, code)
        assert ann.get("/api/health").refusal == (503, "disk-full")
        server.advance(2)
        assert ann.see(code)["talk"][-1]["text"] == said[-1]
        filler.unlink()
        ann.say(code, "after")
        wait_for(lambda: ann.get("/api/health").status == 200, "health")
        server.advance(61)
        wait_for(lambda: wal_size(disk) < 1_000_000, "a short write-ahead log")
        assert [line["text"] for line in ann.see(code)["talk"]][-1] == "after"
    assert lines_on_disk(disk, code) == [*said, "after"]
    with LocalServer(disk, rate_limits="off", disk_reserve=0) as server:
        again = visit(server.address)
        again.cookie = ann.cookie
        assert again.see(code)["talk"][-1]["text"] == "after"
        assert again.see(code)["you"] == [0]


def failed_start(data: Path, log: Path) -> str:
    """What the real server says when it cannot start."""
    server = ServerProcess(data)
    server.log_file = log
    server.start(wait=False)
    assert server.process.wait(60) == 2
    return server.log


def test_a_start_on_a_full_disk_says_what_to_do(disk: Path, tmp_path: Path, visit: Arrive) -> None:
    """In a sentence, not in a traceback; and afterwards it starts."""
    with LocalServer(disk, rate_limits="off", disk_reserve=0) as server:
        code = visit(server.address).open(2)
    filler = fill(disk)
    said = failed_start(disk, tmp_path / "log")
    wanted = f"calavera serve: the disk of {disk} is full: free at least 65 MB there, then start again;"
    assert said == f"{wanted} nothing that was acknowledged is lost\n"
    filler.unlink()
    with LocalServer(disk, rate_limits="off", disk_reserve=0) as server:
        assert expect_json(visit(server.address).get(f"/api/tables/{code}"))["seq"] == 1


def test_a_first_start_on_a_full_disk_says_what_to_do(disk: Path, tmp_path: Path) -> None:
    """There is no database yet."""
    (disk / "data").mkdir()
    fill(disk)
    said = failed_start(disk / "data", tmp_path / "log")
    assert said.count("\n") == 1
    assert "is full: free at least 65 MB" in said


def test_errors_of_a_full_disk_are_recognised() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("CREATE TABLE lines (text)")
    connection.execute("PRAGMA max_page_count = 3")
    with pytest.raises(sqlite3.OperationalError) as caught:
        connection.execute("INSERT INTO lines VALUES (?)", ("x" * 100_000,))
    connection.close()
    assert is_disk_full(caught.value)
    assert is_disk_full(DiskFull())
    assert not is_disk_full(sqlite3.OperationalError("database is locked"))
