"""One spelling for each path, which every check and the router use; and what paths and methods tell."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["SAFE_METHODS", "TABLE_PATHS", "canonical_path"]

#: They change nothing.
SAFE_METHODS: Final = frozenset(["GET", "HEAD", "OPTIONS"])
#: A table's code follows.
TABLE_PATHS: Final = "/api/tables/"

#: Dots that stand for folders.
_DOTS: Final = re.compile(r"/\.\.?(?:/|$)")
_ENCODED_SLASH: Final = re.compile(rb"%2f|%5c", re.IGNORECASE)


def canonical_path(path: str, raw_path: bytes) -> str | None:
    """The path without a slash at its end; None for other spellings, and for a slash after a file.

    ``path`` is decoded, ``raw_path`` as it was sent.

    >>> canonical_path("/api/tables/", b"/api/tables/")
    '/api/tables'
    >>> canonical_path("/api//tables", b"/api//tables") is None
    True
    >>> canonical_path("/api/tables", b"/api%2Ftables") is None
    True
    """
    if path[:1] != "/" or "//" in path or "\\" in path or "\0" in path:
        return None
    if "/." in path and _DOTS.search(path) is not None:
        return None
    if b"%" in raw_path and _ENCODED_SLASH.search(raw_path) is not None:
        return None
    if path[-1] == "/" and path != "/":
        path = path[:-1]
        return None if "." in path.rpartition("/")[2] else path
    return path
