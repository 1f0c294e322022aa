"""What a token may do: the scope that each call needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from calavera.server.wire.errors import forbidden
from calavera.server.wire.results import TokenScope

from .request_path import SAFE_METHODS, TABLE_PATHS

__all__ = ["DEFAULT_SCOPES", "SCOPES", "check_scope", "required_scope"]

#: What a token may do if its maker does not say, and what tokens from before there were scopes may do.
DEFAULT_SCOPES: Final[tuple[TokenScope, ...]] = ("read", "play")
SCOPES: Final[tuple[TokenScope, ...]] = get_args(TokenScope)

#: Calls with a body that change nothing.
_READ_BY_POST: Final = frozenset(["/api/verify", "/api/replay", "/api/solve", "/api/review"])
_READ_BY_GET: Final = frozenset(["/api/me", "/api/bots", "/api/health"])


def required_scope(method: str, path: str) -> TokenScope:
    """The scope that a call needs. Anything that is not known to be harmless needs ``manage``.

    >>> required_scope("GET", "/api/tables/K7WMQX"), required_scope("POST", "/api/tables/K7WMQX/actions")
    ('read', 'play')
    >>> required_scope("POST", "/api/me/recovery"), required_scope("GET", "/api//me/tokens")
    ('manage', 'manage')
    """
    reads = method in SAFE_METHODS
    if f"{path}/".startswith(TABLE_PATHS):
        return "read" if reads else "play"
    if (reads and path in _READ_BY_GET) or (method == "POST" and path in _READ_BY_POST):
        return "read"
    return "play" if method == "PATCH" and path == "/api/me" else "manage"


def check_scope(scopes: Sequence[TokenScope], method: str, path: str) -> None:
    """Refuse a call that a token with these scopes may not make."""
    needed = required_scope(method, path)
    if needed not in scopes:
        why = f"this token may only {' and '.join(scopes)}: this call needs one with the scope {needed}"
        raise forbidden("token-scope", why, needed=needed, scopes=[*scopes])
