"""What every handler asks a request: which house it came to, who calls, and whether that is too often."""

from __future__ import annotations

from typing import Any

from litestar import Request

from calavera.server.runtime import Runtime

__all__ = ["ApiRequest", "check_rate_limit", "person_of", "runtime_of"]

ApiRequest = Request[Any, Any, Any]


def runtime_of(request: ApiRequest) -> Runtime:
    """The house of this process."""
    runtime: Runtime = request.app.state.runtime
    return runtime


def person_of(request: ApiRequest) -> str:
    """Who calls, as the gate found out."""
    person: str = request.scope["state"]["person"]
    return person


def check_rate_limit(request: ApiRequest, what: str) -> None:
    """Take one out of the caller's buckets, or refuse."""
    state = request.scope["state"]
    state["limits"].check(what, state["person"], state["address"])
