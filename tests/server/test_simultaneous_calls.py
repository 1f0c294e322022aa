"""Calls at the same moment: a limit is not exceeded while each of them waits for the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from calavera.rules import Options
from calavera.server.http.credentials import MAX_TOKENS, IdentityStore
from calavera.server.settings import Settings
from calavera.server.storage.database import migrate, open_database
from calavera.server.storage.event_log import EventLog
from calavera.server.streams.rooms import Rooms
from calavera.server.table_terms import Terms
from calavera.server.tables.entries import Created
from calavera.server.wire.errors import RequestRefused

from .support.services import PostgreSQL
from .support.services import postgresql_fixture as postgresql_fixture

SECRET = b"a key of the tests, 32 bytes long"


@pytest.fixture(name="settings", params=["sqlite", "postgresql"])
def settings_fixture(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """The settings of a server with an empty database."""
    database: str | None = None
    if request.param == "postgresql":
        service: PostgreSQL = request.getfixturevalue("postgresql")
        database = service.database()
    return Settings(data=str(tmp_path), database=database)


@asynccontextmanager
async def open_log(settings: Settings) -> AsyncIterator[EventLog]:
    """A log that writes."""
    engine = open_database(settings)
    await migrate(engine)
    event_log = EventLog(engine)
    yield event_log
    await event_log.stop()
    await engine.dispose()


async def refusals(*calls: Awaitable[object]) -> list[str]:
    """The codes of the refusals among calls that are made at once; any other error is raised."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    errors = [answer for answer in answers if isinstance(answer, BaseException)]
    for error in errors:
        if not isinstance(error, RequestRefused):
            raise error
    return [error.code for error in errors if isinstance(error, RequestRefused)]


def test_tokens_that_are_made_at_once_do_not_exceed_the_limit(settings: Settings) -> None:
    """Two are left, and five ask."""

    async def story() -> None:
        async with open_log(settings) as event_log:
            people = IdentityStore(event_log, SECRET)
            for number in range(MAX_TOKENS - 2):
                await people.make_token("p_1", f"bot {number}")
            refused = await refusals(*[people.make_token("p_1", f"more {number}") for number in range(5)])
            assert refused == ["too-many-tokens"] * 3
            assert len(await people.list_tokens("p_1")) == MAX_TOKENS

    asyncio.run(story())


def test_tables_that_are_opened_at_once_do_not_exceed_the_limit(settings: Settings) -> None:
    """Room for two, and five ask."""

    async def story() -> None:
        async with open_log(settings) as event_log:
            rooms = Rooms(event_log, "one", max_rooms=2)
            entry = Created(Terms(Options(2)), "p_1", (None, None))
            assert await refusals(*[rooms.create(entry) for _ in range(5)]) == ["full-house"] * 3
            assert len(rooms.rooms) == 2
            rooms.remove(next(iter(rooms.rooms)))
            await rooms.create(entry)

    asyncio.run(story())


def test_devices_that_sign_out_the_others_at_once_all_succeed(settings: Settings) -> None:
    """Each makes the cookies of before invalid. The first time there is no row yet."""

    async def story() -> None:
        async with open_log(settings) as event_log:
            people = IdentityStore(event_log, SECRET)
            before = people.cookie_of("p_1")
            assert await refusals(*[people.sign_out_others("p_1", None) for _ in range(4)]) == []
            assert people.read_cookie(before) is None
            other = IdentityStore(event_log, SECRET)
            await other.read_sign_outs()
            assert other.cookie_of("p_1").split(".")[1] == "4"

    asyncio.run(story())
