"""Opens and migrates a SQLite or PostgreSQL database, and reads the signing key."""

from __future__ import annotations

import secrets as randomness
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from calavera.server.settings import Settings

from .schema import secrets

__all__ = ["MAX_WAL_BYTES", "migrate", "open_database", "prepare_sqlite", "signing_key"]

#: Any number works, as long as all processes use the same.
MIGRATION_LOCK = 1_413_561_093
#: The write-ahead log is moved into the file at this size.
MAX_WAL_BYTES = 32 * 1024 * 1024


def open_database(settings: Settings) -> AsyncEngine:
    """An engine; SQLite gets a write-ahead log and real commits."""
    url = settings.database_url
    # What a failed statement was about to write, discs and salts, must not get into a log: hide_parameters.
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    settings.directory.mkdir(parents=True, exist_ok=True)
    # Each has a thread and takes some 250 kB: one for logs (LOG_CONNECTIONS), one for all else.
    engine = create_async_engine(url, pool_size=2, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    prepare_sqlite(connection)


def prepare_sqlite(connection: Any) -> None:
    """Set a write-ahead log, durable commits, and a wait for the locks of other processes."""
    # Transactions are begun by _begin, not by the driver.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: a commit is on the disk when it returns, even if the power fails. Grouped commits make it cheap.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA busy_timeout = 10000")
    # What a statement of several rows would undo is kept in memory, and not in a file that is made for it.
    cursor.execute("PRAGMA temp_store = MEMORY")
    # SQLite would move the write-ahead log into the file during a commit: see SqliteWriter.maintain.
    cursor.execute("PRAGMA wal_autocheckpoint = 0")
    # One that grew longer, because nothing could be moved, gets shorter again.
    cursor.execute(f"PRAGMA journal_size_limit = {MAX_WAL_BYTES}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A reader that writes later would fail if another process wrote: writers take the lock at once.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the newest version; of several processes, one does it."""
    async with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def signing_key(engine: AsyncEngine, settings: Settings) -> bytes:
    """The key that signs identities: from the settings, or made once and stored in the database."""
    if settings.secret is not None:
        return settings.secret.encode()
    mine = randomness.token_hex(32)
    try:
        async with engine.execution_options(writes=True).begin() as connection:
            await connection.execute(secrets.insert().values(name="signing", value=mine))
    except IntegrityError:
        pass  # another process, or an earlier start, was first
    async with engine.connect() as connection:
        found = await connection.scalar(select(secrets.c.value).where(secrets.c.name == "signing"))
    return bytes.fromhex(found or mine)
