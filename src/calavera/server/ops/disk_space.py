"""Whether the disk of the database is full, or nearly so."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import Final

__all__ = ["DiskFull", "free_bytes", "is_disk_full"]

#: Errors of SQLite that a full disk causes: it cannot write, or cannot make its files longer.
_SQLITE_ERRORS: Final = frozenset(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_WRITE"])
#: PostgreSQL's code of "disk full".
_POSTGRESQL_DISK_FULL: Final = "53100"


class DiskFull(Exception):
    """The disk is full, or less than the reserve is free: nothing was written."""


def free_bytes(folder: Path) -> int:
    """The bytes that the server may still write to the disk of a folder."""
    return shutil.disk_usage(folder).free


def is_disk_full(error: BaseException) -> bool:
    """Whether an error comes from a full disk, by the database or by the system.

    >>> is_disk_full(OSError(ENOSPC, "No space left on device")), is_disk_full(ValueError())
    (True, False)
    """
    return any([_means_full(one) for one in _causes(error)])


def _means_full(error: BaseException) -> bool:
    if isinstance(error, DiskFull):
        return True
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorname", "") in _SQLITE_ERRORS
    if isinstance(error, OSError):
        return error.errno in (ENOSPC, EDQUOT)
    return getattr(error, "sqlstate", None) == _POSTGRESQL_DISK_FULL


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and those that it was raised from; SQLAlchemy keeps the driver's in ``orig``."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        yield error
        error = getattr(error, "orig", None) or error.__cause__
