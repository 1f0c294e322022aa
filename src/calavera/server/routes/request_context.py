"""What handlers need of a request: the runtime, the caller, the rate limits."""

from __future__ import annotations

from typing import Any

from litestar import Request

from calavera.server.http.credentials import TokenOwner
from calavera.server.runtime import Runtime

__all__ = ["ApiRequest", "check_rate_limit", "check_table_limit", "person_of", "runtime_of", "token_of"]

ApiRequest = Request[Any, Any, Any]


def runtime_of(request: ApiRequest) -> Runtime:
    """The runtime of this process."""
    runtime: Runtime = request.app.state.runtime
    return runtime


def person_of(request: ApiRequest) -> str:
    """The identity of the caller, which the middleware set."""
    person: str = request.scope["state"]["person"]
    return person


def token_of(request: ApiRequest) -> TokenOwner | None:
    """The token that the caller came with, or whose recovery link the caller's cookie came from."""
    token: TokenOwner | None = request.scope["state"]["token"]
    return token


def check_rate_limit(request: ApiRequest, what: str) -> None:
    """Count a call of this kind against the caller's rate limits, or refuse it."""
    state = request.scope["state"]
    state["limits"].check(what, state["person"], state["address"])


def check_table_limit(request: ApiRequest, what: str, code: str) -> None:
    """Count a call of this kind against the limit of a table, or refuse it."""
    request.scope["state"]["limits"].check_person(what, code)
