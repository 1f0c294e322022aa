"""The saved files of this folder, and servers on restored databases."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]

from tests.server.support.blocking_client import Person
from tests.server.support.processes import ServerProcess
from tests.server.support.services import PostgreSQL, shared_postgresql

FOLDER = Path(__file__).parent
DATABASES = ("sqlite", "postgresql")


def saved_bytes(name: str) -> bytes:
    """A saved file, unpacked if its name ends in .gz."""
    raw = (FOLDER / name).read_bytes()
    return gzip.decompress(raw) if name.endswith(".gz") else raw


def saved_json(name: str) -> Any:
    """What a saved JSON file holds."""
    return json.loads(saved_bytes(name))


def missing_from(now: Any, saved: Any, at: str = "") -> list[str]:
    """Where a value no longer has what was saved; keys that were added to objects do not count."""
    if isinstance(saved, dict) and isinstance(now, dict):
        lost = [f"{at}.{key} is gone" for key in saved if key not in now]
        both = [key for key in saved if key in now]
        return lost + [line for key in both for line in missing_from(now[key], saved[key], f"{at}.{key}")]
    if isinstance(saved, list) and isinstance(now, list) and len(saved) == len(now):
        pairs = enumerate(zip(now, saved, strict=True))
        return [line for i, (one, was) in pairs for line in missing_from(one, was, f"{at}[{i}]")]
    return [] if now == saved else [f"{at} was {saved!r} and is {now!r}"]


@contextlib.contextmanager
def restored_server(kind: str, folder: Path) -> Iterator[ServerProcess]:
    """A server of today on the database of before. It waits for people for years."""
    folder.mkdir(parents=True, exist_ok=True)
    database = _restore_postgresql() if kind == "postgresql" else _restore_sqlite(folder)
    environment = {
        "CALAVERA_CLIENT": str(folder / "no client"),
        "CALAVERA_DATABASE": database,
        "CALAVERA_RATE_LIMITS": "off",
        "CALAVERA_GRACE": "1000000000",
        "CALAVERA_ABANDON": "1000000000",
    }
    with ServerProcess(folder / "data", environment) as server:
        yield server


def _restore_sqlite(folder: Path) -> str:
    file = folder / "before.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(saved_bytes("database/sqlite.sql.gz").decode())
    return f"sqlite:///{file}"


def _restore_postgresql() -> str:
    service: PostgreSQL = shared_postgresql()
    service.start()
    url = service.database()
    parts = urlsplit(url)

    async def restore() -> None:
        host = parse_qs(parts.query)["host"][0]
        connection = await asyncpg.connect(user="postgres", database=parts.path.strip("/"), host=host)
        await connection.execute(saved_bytes("database/postgresql.sql.gz").decode())
        await connection.close()

    asyncio.run(restore())
    return url


class Readers:
    """The people of the saved database, with the cookies that the version of before gave them."""

    def __init__(self, server: ServerProcess) -> None:
        self.known = saved_json("database/people.json")
        self.people = {name: Person(server.address, name) for name in self.known["cookies"]}
        for name, person in self.people.items():
            person.cookie = self.known["cookies"][name]

    def close(self) -> None:
        """Hang up."""
        for person in self.people.values():
            person.close()

    def see(self, code: str, reader: str) -> Any:
        """The snapshot that a reader gets."""
        if reader == "spectator":
            return self.people["Eli"].get(f"/api/tables/{code}?as=spectator").json
        return self.people[reader].get(f"/api/tables/{code}").json

    def stream(self, code: str, reader: str, last: int, *, whole: bool = True, lines: bool = False) -> bytes:
        """The bytes of a stream: all events up to the last, or the snapshot that a new stream begins with."""
        watches = reader == "spectator"
        person = self.people["Eli" if watches else reader]
        with person.follow(code, 0 if whole else None, lines=lines, spectator=watches) as stream:
            return b"".join([event.raw for event in stream.through(last)])


READERS = ("Ann", "Ben", "Cay", "Dée", "Eli", "spectator")
#: The tables whose streams are saved.
STREAMED = ("everything", "last-chance", "two-tribes", "one-device", "opening")
