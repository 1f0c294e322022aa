"""One browser and one server for all tests of a process, and people who come with fresh windows."""

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

from calavera.server.http.web_client import BUILD_FOLDER
from tests.server.processes import ServerProcess

from .browsing import DESKTOP, FAILURES, PHONE, Likes, browsing, must_be_built
from .people import Visitor, newcomer

Visit = Callable[..., Awaitable[Visitor]]


class Company:
    """The people of one test. Whoever's page complained fails it in the end."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.people: list[Visitor] = []
        #: What the pages of those who have left complained about.
        self.faults: list[str] = []

    async def visit(self, **settings: Any) -> Visitor:  # Any: as newcomer takes them
        """Somebody new."""
        self.people.append(await newcomer(self.browser, self.address, **settings))
        return self.people[-1]

    async def pictures(self, name: str) -> None:
        """What everybody saw last."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, person in enumerate(self.people):
            try:
                await person.page.screenshot(path=FAILURES / f"{name}-{number}.png", timeout=5000)
            except Error:
                continue  # gone already

    async def leave(self) -> None:
        """Everybody goes."""
        while self.people:
            person = self.people.pop()
            await person.context.close()
            self.faults += person.watch.unmeant


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests here may be coroutines; all of them run on the loop that the browser is on."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    given = {name: pyfuncitem.funcargs[name] for name in names}
    runner, company = pyfuncitem.funcargs["runner"], pyfuncitem.funcargs["company"]
    assert isinstance(runner, asyncio.Runner)
    assert isinstance(company, Company)
    try:
        runner.run(pyfuncitem.obj(**given))
    except BaseException:
        runner.run(company.pictures(re.sub(r"\W+", "-", pyfuncitem.name)))
        raise
    return True


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """The loop of all tests here. It stands still between them: other tests have loops of their own."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    """The browser of this process."""
    opened = browsing()
    yield runner.run(opened.__aenter__())
    runner.run(opened.__aexit__(None, None, None))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the built client."""
    must_be_built()
    folder = tmp_path_factory.mktemp("server") / "data"
    with ServerProcess(folder, {"CALAVERA_RATE_LIMITS": "off"}) as server:
        yield server


@pytest.fixture(autouse=True)
def company(runner: asyncio.Runner, browser: Browser, server: ServerProcess) -> Iterator[Company]:
    """Whoever comes in this test."""
    company = Company(browser, server.address)
    yield company
    runner.run(company.leave())
    assert not company.faults


@pytest.fixture
def own(runner: asyncio.Runner, company: Company, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test alone, with a copy of the client: both may be killed, changed, started again."""
    client = tmp_path / "client"
    shutil.copytree(BUILD_FOLDER, client)
    environment = {"CALAVERA_RATE_LIMITS": "off", "CALAVERA_CLIENT": str(client)}
    with ServerProcess(tmp_path / "data", environment) as server:
        company.address = server.address
        yield server
        # First the people, then the server: a line that it cuts would be a fault of the page.
        runner.run(company.leave())


@pytest.fixture
def visit(company: Company) -> Visit:
    """Makes people: `await visit(screen=PHONE, hand="touch")`."""
    return company.visit


@pytest.fixture
def phone(runner: asyncio.Runner, company: Company) -> Visitor:
    """Somebody with a small phone."""
    return runner.run(company.visit(screen=PHONE, hand="touch"))


@pytest.fixture
def desktop(runner: asyncio.Runner, company: Company) -> Visitor:
    """Somebody with a mouse and a wide screen."""
    return runner.run(company.visit(screen=DESKTOP, likes=Likes()))
