"""The application: handlers, error responses and the OpenAPI document, behind the middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any, cast

import structlog
from litestar import Litestar, Request
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

from .asgi import ASGIApp
from .clock import REAL_CLOCK, Clock
from .http.error_responses import error_response, refusal_for
from .http.middleware import RequestMiddleware
from .http.request_body import MAX_BODY_BYTES, StrictRequest
from .http.request_path import SAFE_METHODS
from .routes import coach, identity, pages, puzzles, records, tables
from .routes.fast_path import answer_fast
from .runtime import Runtime
from .settings import Settings
from .wire.errors import RequestRefused

__all__ = ["build_litestar", "make_app"]

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

logger = structlog.get_logger()

_CODE_BY_STATUS = {
    400: "bad-request",
    401: "bad-token",
    403: "forbidden",
    404: "not-found",
    405: "wrong-method",
    413: "too-large",
    415: "not-json",
    422: "bad-request",
}


def make_app(
    settings: Settings, headers: bool = True, clock: Clock = REAL_CLOCK
) -> tuple[RequestMiddleware, Runtime]:
    """The application, and the runtime behind it, whose streams the server ends when it stops."""
    runtime = Runtime(settings, clock)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await runtime.start()
        try:
            yield
        finally:
            await runtime.stop()

    app = build_litestar([lifespan])
    app.state.runtime = runtime
    middleware = RequestMiddleware(
        cast(ASGIApp, app),
        settings,
        fast_path=partial(answer_fast, runtime),
        identities=lambda: runtime.identities,
        headers=headers,
        clock=clock,
    )
    return middleware, runtime


def build_litestar(lifespan: Sequence[Lifespan] = ()) -> Litestar:
    """All handlers in the framework; without a lifespan there is no runtime, only the OpenAPI document."""
    return Litestar(
        route_handlers=[
            *tables.HANDLERS,
            *records.HANDLERS,
            *coach.HANDLERS,
            *puzzles.HANDLERS,
            *identity.HANDLERS,
            *pages.HANDLERS,
        ],
        lifespan=[*lifespan],
        openapi_config=OpenAPIConfig(
            title="Calavera",
            version=version("calavera"),
            description="Tables of Skull, the bluffing game. Unofficial.",
            openapi_router=pages.make_documents_router(),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        exception_handlers={Exception: _error_response},
        before_request=_read_body,
        request_class=StrictRequest,
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
        debug=False,
    )


async def _read_body(request: Request[Any, Any, Any]) -> None:
    """Refuse what is cut off before its end, also where a call takes nothing from its body."""
    if request.method not in SAFE_METHODS:
        await request.body()


def _error_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Every refusal has the same shape. An error of the server says nothing about its cause."""
    if isinstance(error, HTTPException):
        code = _CODE_BY_STATUS.get(error.status_code, "refused")
        refused = RequestRefused(error.status_code, code, _error_message(error), _error_details(error))
    else:
        refused = refusal_for(error)
    body, headers = error_response(refused)
    if isinstance(error, MethodNotAllowedException):
        headers["Allow"] = _allowed_methods(request.scope["path"], error)
    return Response(body, status_code=refused.status, media_type="application/json", headers=headers)


def _allowed_methods(path: str, error: MethodNotAllowedException) -> str:
    """The methods that a path has, for a refusal of another. HEAD is GET, but a stream has none."""
    methods = {name.strip() for name in (error.headers or {}).get("allow", "").split(",")} - {""}
    if "GET" in methods and not path.endswith("/events"):
        methods.add("HEAD")
    return ", ".join(sorted(methods))


def _error_message(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where = str(extra[0].get("key", ""))
        if where == "data":
            return "this call needs a body: a JSON object"
        message = str(extra[0].get("message", error.detail))
        return f"{where}: {message}" if where else message
    return str(error.detail)


def _error_details(error: HTTPException) -> dict[str, object]:
    return {"fields": error.extra} if isinstance(error.extra, list) else {}
