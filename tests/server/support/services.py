"""PostgreSQL and Redis of the tests' own: private, started when first asked for, gone with the tests."""

from __future__ import annotations

import atexit
import contextlib
import functools
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import pytest

from .processes import kill_session, launch

PATIENCE = 30.0


class Missing(LookupError):
    """A program that these tests need is not installed."""


def find_program(name: str) -> str:
    """Where a program is; Debian keeps those of PostgreSQL out of PATH."""
    found = shutil.which(name)
    if found is None:
        # The newest version is the last in number, not in spelling.
        places = [
            path for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}") if os.access(path, os.X_OK)
        ]
        found = max(map(str, places), key=lambda place: float(Path(place).parts[4]), default=None)
    if found is None:
        raise Missing(f"the server's tests need {name}: run scripts/test-services, or install it by hand")
    return found


class Service(ABC):
    """A program with a folder of its own; it can be stopped and started again, and both go in the end."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="calavera-"))
        self.log_file = self.folder / "log"
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.close)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        if self.process is not None:
            return
        self.process = self._launch()
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                log = self.log_file.read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"{type(self).__name__} does not start:\n{log[-4000:]}")
            time.sleep(0.01)

    def stop(self) -> None:
        """End it; what it keeps on disk stays."""
        if self.process is None:
            return
        self.process.send_signal(self._stop_signal())
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            kill_session(self.process)
            self.process.wait()
        self.process = None

    def close(self) -> None:
        """End it and remove its folder."""
        atexit.unregister(self.close)
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @abstractmethod
    def _launch(self) -> subprocess.Popen[bytes]: ...

    @abstractmethod
    def _answers(self) -> bool: ...

    def _stop_signal(self) -> signal.Signals:
        return signal.SIGTERM


class PostgreSQL(Service):
    """A PostgreSQL behind a Unix socket, with a fresh database for whoever asks.

    It survives the death of its clients in any case; only a ``durable`` one would survive a power cut.
    """

    def __init__(self, *, durable: bool = False) -> None:
        super().__init__()
        self.durable = durable
        self._names = (f"tables_{number}" for number in itertools.count(1))
        #: PostgreSQL refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else None

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = next(self._names)
        self._run("createdb", "--host", str(self.folder), "--username", "postgres", name)
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def _launch(self) -> subprocess.Popen[bytes]:
        data = self.folder / "data"
        if not data.exists():
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            self._run(
                "initdb",
                f"--pgdata={data}",
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync",
            )
        settings = {"listen_addresses": "", "shared_buffers": "32MB", "max_connections": "200"}
        if not self.durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        return launch(
            [
                find_program("postgres"),
                *("-D", str(data), "-k", str(self.folder)),
                *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
            ],
            self.log_file,
            folder=self.folder,
            user=self._user,
            last_signal="QUIT",
        )

    def _answers(self) -> bool:
        asked = [find_program("pg_isready"), "--quiet", "--host", str(self.folder)]
        return subprocess.run(asked, check=False).returncode == 0

    def _stop_signal(self) -> signal.Signals:
        return signal.SIGINT if self.durable else signal.SIGQUIT

    def _run(self, program: str, *options: str) -> None:
        command = [find_program(program), *options]
        done = subprocess.run(
            command,
            cwd=self.folder,
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")


class Redis(Service):
    """A Redis behind a Unix socket that keeps nothing: stopped and started again, it has forgotten all."""

    @property
    def socket_file(self) -> Path:
        """Where it listens."""
        return self.folder / "redis.sock"

    @property
    def url(self) -> str:
        """Where it listens, as the server's setting."""
        return f"unix://{self.socket_file}"

    def _launch(self) -> subprocess.Popen[bytes]:
        return launch(
            [
                find_program("redis-server"),
                *("--port", "0", "--unixsocket", str(self.socket_file)),
                *("--save", "", "--appendonly", "no", "--dir", str(self.folder)),
            ],
            self.log_file,
        )

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client, contextlib.suppress(OSError):
            client.settimeout(1)
            client.connect(str(self.socket_file))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        return False


AnyService = TypeVar("AnyService", bound=Service)


@functools.cache
def shared_postgresql() -> PostgreSQL:
    """The one PostgreSQL of this process; ``start`` it before use, which costs nothing when it runs."""
    return PostgreSQL()


@functools.cache
def shared_redis() -> Redis:
    """The one Redis of this process, for tests that do not stop it."""
    return Redis()


@pytest.fixture(name="postgresql", scope="session")
def postgresql_fixture() -> Iterator[PostgreSQL]:
    """A running PostgreSQL, one for all tests of a process."""
    yield from _while_tests_run(shared_postgresql())


@pytest.fixture(name="redis", scope="session")
def redis_fixture() -> Iterator[Redis]:
    """A running Redis, one for all tests of a process. To stop one, take a ``Redis()`` of your own."""
    yield from _while_tests_run(shared_redis())


@pytest.fixture(name="postgresql_url")
def postgresql_url_fixture(postgresql: PostgreSQL) -> str:
    """The URL of an empty PostgreSQL database that no other test uses."""
    return postgresql.database()


def _while_tests_run(service: AnyService) -> Iterator[AnyService]:
    service.start()
    yield service
    service.close()
