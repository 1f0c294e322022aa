"""What every handler asks a request: which house it came to, who calls, and whether that is too often."""

from __future__ import annotations

from typing import Any

from litestar import Request

from calavera.server.runtime import House

__all__ = ["Asked", "house_of", "limit", "person_of"]

Asked = Request[Any, Any, Any]


def house_of(request: Asked) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


def person_of(request: Asked) -> str:
    """Who calls, as the gate found out."""
    person: str = request.scope["state"]["person"]
    return person


def limit(request: Asked, what: str) -> None:
    """Take one out of the caller's buckets, or refuse."""
    state = request.scope["state"]
    state["limits"].check(what, state["person"], state["address"])
