"""The PostgreSQL and Redis of the tests' own: they answer, come back, and end with the tests."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from redis import ConnectionError as RedisConnectionError
from redis import Redis as Client
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from .support.services import Missing, PostgreSQL, Redis, find_program
from .support.services import postgresql_fixture as postgresql_fixture
from .support.services import postgresql_url_fixture as postgresql_url_fixture


async def ask(url: str, *statements: str) -> object:
    """What the last of some statements answers."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            for statement in statements[:-1]:
                await connection.execute(text(statement))
            return await connection.scalar(text(statements[-1]))
    finally:
        await engine.dispose()


def test_postgresql_answers_through_asyncpg(postgresql_url: str) -> None:
    """A statement goes there and its answer comes back."""
    assert asyncio.run(ask(postgresql_url, "SELECT 6 * 7")) == 42


def test_every_postgresql_database_is_a_fresh_one(postgresql: PostgreSQL) -> None:
    """What one test leaves behind, another does not find."""
    first, second = postgresql.database(), postgresql.database()
    made = asyncio.run(ask(first, "CREATE TABLE seat (name TEXT)", "SELECT to_regclass('seat')::text"))
    assert made == "seat"
    assert asyncio.run(ask(second, "SELECT to_regclass('seat')::text")) is None


def test_postgresql_keeps_its_databases_when_it_starts_again() -> None:
    """A durable one that is stopped and started has what was written."""
    with PostgreSQL(durable=True) as postgresql:
        url = postgresql.database()
        asyncio.run(
            ask(url, "CREATE TABLE seat (name TEXT)", "INSERT INTO seat VALUES ('Ann') RETURNING name")
        )
        postgresql.stop()
        postgresql.start()
        assert asyncio.run(ask(url, "SELECT name FROM seat")) == "Ann"
        assert asyncio.run(ask(url, "SHOW fsync")) == "on"


def test_redis_comes_back_on_the_same_socket() -> None:
    """A client refused while it is down is served again afterwards."""
    with Redis() as redis, Client.from_url(redis.url) as client:
        client.set("seat", "Ann")
        assert client.get("seat") == b"Ann"
        redis.stop()
        with pytest.raises(RedisConnectionError):
            client.ping()
        redis.start()
        assert client.get("seat") is None


def test_nothing_is_left_of_a_closed_service() -> None:
    """Neither its process nor its folder."""
    with Redis() as redis:
        assert redis.process is not None
        folder, pid = redis.folder, redis.process.pid
        assert folder.exists()
    assert not folder.exists()
    assert not is_running(pid)


STARTER = """
import time
from tests.server.support.services import PostgreSQL, Redis
for service in (PostgreSQL(), Redis()):
    service.start()
    print(service.process.pid, service.folder, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
def test_services_end_with_tests_that_are_killed() -> None:
    """Even when nobody can tidy up any more; only their folders are left then."""
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as starter:
        assert starter.stdout is not None
        started = [starter.stdout.readline().split() for _ in range(2)]
        pids = [int(pid) for pid, _ in started]
        assert all(is_running(pid) for pid in pids)
        starter.send_signal(signal.SIGKILL)
    try:
        deadline = time.monotonic() + 20
        while any(is_running(pid) for pid in pids):
            assert time.monotonic() < deadline, "a service outlived its tests"
            time.sleep(0.02)
    finally:
        for _, folder in started:
            shutil.rmtree(folder)


def test_a_missing_program_is_named() -> None:
    """With what to do about it."""
    with pytest.raises(Missing, match="need no-such-program: run scripts/test-services"):
        find_program("no-such-program")


def is_running(pid: int) -> bool:
    """Whether a process is there, and not only waiting to be counted as dead."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"
