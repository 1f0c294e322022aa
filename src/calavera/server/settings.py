"""What a host can set: defaults, then a file, then the environment, then the command line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from math import inf
from pathlib import Path
from typing import Any, Literal

import msgspec

from calavera.rules import CalaveraError

__all__ = ["BadSettings", "Settings", "load_settings", "parse_networks"]

ENV_PREFIX = "CALAVERA_"
FILE_NAME = "calavera.toml"
#: Variables of the build and of the tests, which are not settings of the server.
OTHER_VARIABLES = frozenset(
    [ENV_PREFIX + name for name in ("COMPILE", "COMPILED", "FUZZ", "GOLDEN", "WITHOUT_CLIENT")]
)


class BadSettings(CalaveraError):
    """A setting is unknown, of the wrong type, or impossible."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings. Each can be a key of the file, ``CALAVERA_…`` in the environment, or a flag.

    >>> Settings(workers=2).workers
    2
    """

    host: str = "127.0.0.1"
    port: int = 8000
    #: The folder of the SQLite file and of the sockets between workers.
    data: str = "data"
    #: The folder of the built web client; None for the one in the package.
    client: str | None = None
    workers: int = 1
    #: Processes in which bots think, of all workers together; 0 for one fewer than there are cores, up to 4.
    bot_processes: int = 0
    #: A SQLAlchemy-style URL; None for a SQLite file in the data directory.
    database: str | None = None
    redis: str | None = None
    #: The address people use, such as https://skull.example.org: for links, and for the check of origins.
    url: str | None = None
    #: Signs identities; None for a random key that is stored in the database.
    secret: str | None = None
    #: Addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.
    proxies: str = "127.0.0.1,::1"
    rate_limits: Literal["on", "off"] = "on"
    metrics: Literal["on", "off"] = "on"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"
    #: The most connections of one address to one process; trusted proxies may have any number.
    connections_per_address: int = 512
    #: Seconds that a player may be gone before a bot plays, or a host before the next one takes over.
    grace: float = 30.0
    #: Seconds after which a table is closed when nobody has been there.
    abandon: float = 1800.0
    #: Seconds for which the discs of a game stay secret that was cut short because its table was closed.
    keep_secret: float = 86_400.0
    #: Days after which closed tables are deleted: with games, and where nothing was played; None for never.
    keep_games: float | None = None
    keep_unplayed: float | None = None
    #: Megabytes of the disk that stay free: with less, nothing new is written to SQLite.
    disk_reserve: float = 64.0
    #: Megabytes of missed events that a stream is sent when it resumes; with more it gets a snapshot.
    resume_limit: float = 1.0
    #: The most tables in the memory of one process; opening more is refused.
    most_tables: int = 20_000

    @property
    def directory(self) -> Path:
        """The data directory."""
        return Path(self.data)

    @property
    def reserve_bytes(self) -> int:
        """The bytes of the disk that stay free.

        >>> Settings(disk_reserve=2).reserve_bytes
        2000000
        """
        return int(self.disk_reserve * 1_000_000)

    @property
    def resume_bytes(self) -> int:
        """The most bytes that a stream is sent when it resumes.

        >>> Settings(resume_limit=2).resume_bytes
        2000000
        """
        return int(self.resume_limit * 1_000_000)

    @property
    def database_url(self) -> str:
        """The URL with the driver that we use.

        >>> Settings(database="postgresql://host/db").database_url
        'postgresql+asyncpg://host/db'
        """
        if self.database is None:
            return f"sqlite+aiosqlite:///{self.directory.absolute() / 'calavera.sqlite3'}"
        scheme, _, rest = self.database.partition("://")
        driver = {
            "postgres": "postgresql+asyncpg",
            "postgresql": "postgresql+asyncpg",
            "sqlite": "sqlite+aiosqlite",
        }.get(scheme, scheme)
        return f"{driver}://{rest}"


def load_settings(
    environment: Mapping[str, str], flags: Mapping[str, object], file: Path | None = None
) -> Settings:
    """The settings from a file (``calavera.toml`` in the data directory unless named), environment and flags.

    >>> load_settings({"CALAVERA_PORT": "9000"}, {"workers": 2}).port
    9000
    """
    given = {name: value for name, value in flags.items() if value is not None}
    _check_names(environment)
    read: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        if (value := environment.get(ENV_PREFIX + name.upper())) is not None:
            read[name] = value
    data = given.get("data", read.get("data", Settings().data))
    merged = {**_read_file(file, Path(str(data))), **read, **given}
    try:
        # Not strict: a file and the command line have numbers, the environment only text.
        settings = msgspec.convert(merged, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings("bad-setting", f"a setting cannot be used: {error}") from error
    _check_values(settings)
    return settings


def _check_names(environment: Mapping[str, str]) -> None:
    """Refuse unknown names: a misspelt one would be ignored."""
    known = {ENV_PREFIX + name.upper() for name in Settings.__struct_fields__} | OTHER_VARIABLES
    for name in environment:
        if name.startswith(ENV_PREFIX) and name not in known:
            near = get_close_matches(name, known, 1)
            hint = f": did you mean {near[0]}?" if near else ""
            raise BadSettings("unknown-setting", f"there is no setting {name}{hint}")


def _read_file(file: Path | None, data: Path) -> dict[str, Any]:
    path = file or data / FILE_NAME
    if file is None and not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings("no-file", f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings("bad-file", f"{path} is not TOML: {error}") from error


def _check_values(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise BadSettings("bad-setting", f"port must be from 0 to 65535, not {settings.port}")
    if not 1 <= settings.workers <= 64:
        raise BadSettings("bad-setting", f"workers must be from 1 to 64, not {settings.workers}")
    if not 0 <= settings.bot_processes <= 64:
        raise BadSettings(
            "bad-setting", f"bot_processes must be from 0 (automatic) to 64, not {settings.bot_processes}"
        )
    if not (settings.grace > 0 and settings.abandon > 0):  # also refuses nan
        raise BadSettings("bad-setting", "grace and abandon are seconds, more than 0")
    if not 0 <= settings.disk_reserve < inf:
        raise BadSettings("bad-setting", "disk_reserve is a number of megabytes, 0 or more")
    if not 0 <= settings.resume_limit < inf:
        raise BadSettings("bad-setting", "resume_limit is a number of megabytes, 0 or more")
    for name in ("keep_games", "keep_unplayed"):
        days = getattr(settings, name)
        if days is not None and not 0 < days < inf:
            raise BadSettings(
                "bad-setting", f"{name} is a number of days, more than 0; leave it out for ever"
            )
    if not settings.keep_secret >= 0:
        raise BadSettings("bad-setting", "keep_secret is a number of seconds, 0 or more")
    if settings.secret is not None and len(settings.secret) < 32:
        raise BadSettings("bad-setting", "secret must have at least 32 characters: it signs identities")
    if settings.database is not None and "://" not in settings.database:
        raise BadSettings("bad-setting", "database must be a URL: sqlite:// or postgresql://")
    scheme = settings.database_url.partition("://")[0]
    if scheme not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        raise BadSettings("bad-setting", f"there is no database {scheme}: use sqlite:// or postgresql://")
    if scheme.startswith("sqlite") and settings.database_url.partition("://")[2].strip("/") in (
        "",
        ":memory:",
    ):
        raise BadSettings("bad-setting", "a SQLite database is a file: sqlite:////path/to/calavera.sqlite3")
    if settings.most_tables < 1:
        raise BadSettings("bad-setting", f"most_tables must be at least 1, not {settings.most_tables}")
    if settings.connections_per_address < 1:
        raise BadSettings(
            "bad-setting",
            f"connections_per_address must be at least 1, not {settings.connections_per_address}",
        )
    try:
        parse_networks(settings.proxies)
    except ValueError as error:
        raise BadSettings("bad-setting", f"proxies are addresses, networks or *: {error}") from error
    if settings.redis is not None and settings.redis.partition("://")[0] not in ("redis", "rediss", "unix"):
        raise BadSettings("bad-setting", "redis must be a URL: redis://, rediss:// or unix://")
    if settings.url is not None and not re.fullmatch(r"https?://[^/?#\s]+/?", settings.url):
        raise BadSettings("bad-setting", "url is a scheme and a host, such as https://skull.example.org")


def parse_networks(names: str) -> tuple[bool, list[IPv4Network | IPv6Network]]:
    """Whether ``*`` is among some names, and the networks of the others; a name that is none is a ValueError.

    >>> parse_networks("127.0.0.1, 10.0.0.0/8")
    (False, [IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8')])
    """
    parts = [part.strip() for part in names.split(",") if part.strip()]
    return "*" in parts, [ip_network(part, strict=False) for part in parts if part != "*"]
