"""Running servers, each one for all tests of a process, and people who come and go."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import cast

import pytest

from .support.blocking_client import Person, create_people
from .support.local_server import LocalServer
from .support.processes import ServerProcess

Arrive = Callable[..., Person]


def _run_server(factory: pytest.TempPathFactory, name: str, **settings: str) -> Iterator[ServerProcess]:
    folder = factory.mktemp(name)
    # Whether a web client was built here must make no difference: tests that want one bring their own.
    # Tests read whole games again from the first event.
    environment = {"CALAVERA_CLIENT": str(folder / "no client"), "CALAVERA_RESUME_LIMIT": "1000"}
    environment |= {f"CALAVERA_{key.upper()}": value for key, value in settings.items()}
    with ServerProcess(folder / "data", environment) as server:
        yield server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits for people as long as a test takes, and tells everything in its log.

    A mutation run wants a server in the test's own process. Tests that need more than its address fail then.
    """
    if os.environ.get("CALAVERA_TEST_SERVER") == "local":
        with LocalServer(tmp_path_factory.mktemp("server"), rate_limits="off", resume_limit=1000) as local:
            yield cast(ServerProcess, local)
    else:
        yield from _run_server(tmp_path_factory, "server", rate_limits="off", log_level="debug")


@pytest.fixture(scope="session")
def impatient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server that waits half a second for people and a minute for tables; tests move its clock."""
    folder = tmp_path_factory.mktemp("hasty")
    with LocalServer(folder, rate_limits="off", grace=0.5, abandon=60, resume_limit=1000) as server:
        yield server


@pytest.fixture(scope="session")
def limited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with rate limits."""
    yield from _run_server(tmp_path_factory, "strict", rate_limits="on")


@pytest.fixture
def visit() -> Iterator[Arrive]:
    """People at any address."""
    with create_people() as arrive:
        yield arrive


@pytest.fixture
def arrive(server: ServerProcess, visit: Arrive) -> Arrive:
    """People at the patient server, by name."""
    return lambda name="Ann": visit(server.address, name)


@pytest.fixture
def arrive_impatient(impatient_server: LocalServer, visit: Arrive) -> Arrive:
    """People at the hasty server, by name."""
    return lambda name="Ann": visit(impatient_server.address, name)


@pytest.fixture
def ann(arrive: Arrive) -> Person:
    """Somebody."""
    return arrive("Ann")


@pytest.fixture
def ben(arrive: Arrive) -> Person:
    """Somebody else."""
    return arrive("Ben")
