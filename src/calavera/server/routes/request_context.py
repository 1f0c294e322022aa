"""What handlers need of a request: the runtime, the caller, the rate limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from calavera.server.http.credentials import TokenOwner
from calavera.server.runtime import Runtime

__all__ = [
    "ApiRequest",
    "Guard",
    "address_of",
    "check_rate_limit",
    "check_table_limit",
    "person_of",
    "rate_limit_guard",
    "runtime_of",
    "token_of",
]

ApiRequest = Request[Any, Any, Any]
Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]


def runtime_of(request: ApiRequest) -> Runtime:
    """The runtime of this process."""
    runtime: Runtime = request.app.state.runtime
    return runtime


def person_of(request: ApiRequest) -> str:
    """The identity of the caller, which the middleware set."""
    person: str = request.scope["state"]["person"]
    return person


def address_of(request: ApiRequest) -> str:
    """The address of the caller, as rate limits count it."""
    address: str = request.scope["state"]["address"]
    return address


def token_of(request: ApiRequest) -> TokenOwner | None:
    """The token that the caller came with, or whose recovery link the caller's cookie came from."""
    token: TokenOwner | None = request.scope["state"]["token"]
    return token


def check_rate_limit(request: ApiRequest, what: str) -> None:
    """Count a call of this kind against the caller's rate limits, or refuse it."""
    state = request.scope["state"]
    state["limits"].check(what, state["person"], state["address"])


def rate_limit_guard(what: str) -> Guard:
    """Checks the caller's rate limits before the body is read, for calls with large bodies."""

    def check(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        state = connection.scope["state"]
        state["limits"].check(what, state["person"], state["address"])

    return check


def check_table_limit(request: ApiRequest, what: str, code: str) -> None:
    """Count a call of this kind against the limit of a table, or refuse it."""
    request.scope["state"]["limits"].check_person(what, code)
