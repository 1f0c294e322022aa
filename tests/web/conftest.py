"""One browser and one server for all tests of a process; each test has browser contexts of its own."""

from __future__ import annotations

import asyncio
import inspect
import re
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Error

from calavera.server.http.static_files.web_client import BUILD_FOLDER
from tests.server.support.processes import ServerProcess

from .support.browser import DESKTOP, FAILURES, PAINT, PHONE, Settings, require_client
from .support.table_states import TableBuilder, table_builder
from .support.visitors import ServiceWorkers, Visitor, new_visitor

Visit = Callable[..., Awaitable[Visitor]]


class Visitors:
    """The visitors of one test. An error in the console of any of them fails the test at its end."""

    def __init__(self, browser: Browser, address: str, service_workers: ServiceWorkers = "block") -> None:
        self.browser = browser
        self.address = address
        self.service_workers: ServiceWorkers = service_workers
        self.people: list[Visitor] = []
        #: Console errors of the visitors who were closed.
        self.errors: list[str] = []

    async def visit(self, **settings: Any) -> Visitor:  # Any: the parameters of new_visitor
        """A new visitor."""
        settings = {"service_workers": self.service_workers, "painted": False, **settings}
        self.people.append(await new_visitor(self.browser, self.address, **settings))
        return self.people[-1]

    async def take_screenshots(self, name: str) -> None:
        """Take a picture of every page, for somebody who looks into the failure."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, person in enumerate(self.people):
            try:
                await person.page.evaluate(PAINT)
                await person.page.screenshot(path=FAILURES / f"{name}-{number}.png", timeout=5000)
            except Error:
                continue  # closed already

    async def close_all(self) -> None:
        """Close all contexts."""
        while self.people:
            person = self.people.pop()
            await person.context.close()
            self.errors += person.watch.unexpected


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests here may be coroutines; all of them run on the loop that the browser is on."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    given = {name: pyfuncitem.funcargs[name] for name in names}
    runner, visitors = pyfuncitem.funcargs["runner"], pyfuncitem.funcargs["visitors"]
    assert isinstance(runner, asyncio.Runner)
    assert isinstance(visitors, Visitors)
    try:
        runner.run(pyfuncitem.obj(**given))
    except BaseException:
        runner.run(visitors.take_screenshots(re.sub(r"\W+", "-", pyfuncitem.name)))
        raise
    return True


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the built client."""
    require_client()
    folder = tmp_path_factory.mktemp("server") / "data"
    with ServerProcess(folder, {"CALAVERA_RATE_LIMITS": "off"}) as server:
        yield server


@pytest.fixture(scope="module")
def builder(server: ServerProcess) -> Iterator[TableBuilder]:
    """Players without a browser, who bring tables to the states that tests look at."""
    with table_builder(server.address) as builder:
        yield builder


@pytest.fixture
def service_workers() -> ServiceWorkers:
    """Whether pages install the service worker, which loads every file of the client. Few files need it."""
    return "block"


@pytest.fixture(autouse=True)
def visitors(
    runner: asyncio.Runner, browser: Browser, server: ServerProcess, service_workers: ServiceWorkers
) -> Iterator[Visitors]:
    """The visitors of this test."""
    visitors = Visitors(browser, server.address, service_workers)
    yield visitors
    runner.run(visitors.close_all())
    assert not visitors.errors


def shorten_waits(client: Path) -> None:
    """Shorten the waits of the service worker in a copied client, so that tests wait less."""
    worker = client / "sw.js"
    text = worker.read_text(encoding="utf-8")
    for name, milliseconds in (("SETTLE_TIME", 300), ("NETWORK_TIMEOUT", 500)):
        text, changed = re.subn(rf"const {name} = \d+", f"const {name} = {milliseconds}", text)
        assert changed == 1, name
    for packed in client.glob("sw.js.*"):
        packed.unlink()
    worker.write_text(text, encoding="utf-8")


@pytest.fixture
def own_server(runner: asyncio.Runner, visitors: Visitors, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for one test, with a copy of the client: both may be killed, changed and started again."""
    client = tmp_path / "client"
    shutil.copytree(BUILD_FOLDER, client)
    environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_CLIENT": str(client)}
    with ServerProcess(tmp_path / "data", environment) as server:
        visitors.address = server.address
        yield server
        # Visitors first: a connection that the server cuts would be an error in the console.
        runner.run(visitors.close_all())


@pytest.fixture
def visit(visitors: Visitors) -> Visit:
    """A function that creates visitors: `await visit(screen=PHONE, input_method="touch")`."""
    return visitors.visit


@pytest.fixture
def phone(runner: asyncio.Runner, visitors: Visitors) -> Visitor:
    """A visitor with a small phone."""
    return runner.run(visitors.visit(screen=PHONE, input_method="touch"))


@pytest.fixture
def desktop(runner: asyncio.Runner, visitors: Visitors) -> Visitor:
    """A visitor with a mouse and a wide screen."""
    return runner.run(visitors.visit(screen=DESKTOP, settings=Settings()))
