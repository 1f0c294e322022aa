"""The calls for hosts and visitors: a plain start page, health, metrics, and the list of bots."""

from __future__ import annotations

import asyncio
from html import escape
from importlib.metadata import version
from typing import Any, Final

from litestar import MediaType, Request, Router, get
from litestar._openapi.plugin import OpenAPIPlugin  # it keeps the document, which has no public place
from litestar.response import Response

from calavera.bots.levels import LEVELS
from calavera.bots.thinking.style import STYLES
from calavera.language import language
from calavera.server.http.static_files.accept_language import preferred_language
from calavera.server.ops.metrics import metrics_text
from calavera.server.routes.request_context import ApiRequest, runtime_of
from calavera.server.streams.serialization.frames import encode
from calavera.server.wire.asyncapi_document import asyncapi_document
from calavera.server.wire.errors import RequestRefused
from calavera.server.wire.responses import REFUSALS
from calavera.server.wire.results import BotChoices, Health

__all__ = ["HANDLERS", "make_documents_router"]

#: Read once: it comes from a file.
_VERSION: Final = version("calavera")


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def front_page(request: ApiRequest) -> Response[str]:
    """What the server is, with links to the API, in the visitor's language. For servers without a client."""
    say = language(preferred_language(request.headers.get("accept-language", "")))
    page = f"""<!doctype html>
<html lang="{say.code}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calavera</title></head>
<body><main>
<h1>Calavera</h1>
<p>{escape(say("front-what"))}</p>
<p>{escape(say("front-not-built"))}</p>
<ul>
<li><a href="/api/tables">{escape(say("front-tables"))}</a></li>
<li><a href="/schema/openapi.json">{escape(say("front-api"))}</a></li>
</ul>
<p><small>{escape(say("front-unofficial"))}</small></p>
</main></body></html>
"""
    return Response(page, media_type=MediaType.HTML)


@get("/api/bots", summary="The bots that may be seated", responses=REFUSALS)
async def list_bots() -> BotChoices:
    """A level, and any styles after plus signs."""
    # What follows a semicolon is about arguments, which the API does not accept.
    return BotChoices({name: level.about.partition(";")[0] for name, level in LEVELS.items()}, list(STYLES))


@get("/api/health", summary="Whether this process can serve", responses=REFUSALS)
async def health(request: ApiRequest) -> Health:
    """Whether the database answers and can be written, too."""
    runtime = runtime_of(request)
    if not runtime.ready or runtime.rooms.closing:
        raise RequestRefused(503, "not-ready", "starting or stopping")
    if not await runtime.event_log.answers():
        raise RequestRefused(503, "no-database", "the database does not answer")
    problem = await runtime.event_log.check_writable()
    if problem == "disk-full":
        reserve = f"{runtime.settings.disk_reserve:g} MB"
        why = f"the disk is full, or less than {reserve} are free: games can be read, but nothing is written"
        raise RequestRefused(503, problem, why)
    if problem is not None:
        raise RequestRefused(503, problem, "the database answers, but cannot be written")
    return Health(True, _VERSION)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: ApiRequest) -> Response[bytes]:
    """For Prometheus."""
    runtime = runtime_of(request)
    if runtime.settings.metrics == "off":
        raise RequestRefused(404, "not-found", "there is nothing here")
    return Response(metrics_text(runtime.settings.workers > 1), media_type="text/plain; version=0.0.4")


@get("/asyncapi.json")
async def asyncapi(request: ApiRequest) -> Response[bytes]:
    """What the WebSocket of a table carries."""
    return Response(request.app.state.asyncapi, media_type="application/json")


async def _build_documents(request: Request[Any, Any, Any]) -> None:
    """Build both documents, once and in a thread: it takes a tenth of a second."""
    state = request.app.state
    if state.get("asyncapi") is None:
        openapi = await asyncio.to_thread(request.app.plugins.get(OpenAPIPlugin).provide_openapi_schema)
        state.asyncapi = await asyncio.to_thread(lambda: encode(asyncapi_document(openapi)))


def make_documents_router() -> Router:
    """The documents of the API, for one application. The framework adds its own to it."""
    return Router(
        "/schema", route_handlers=[asyncapi], before_request=_build_documents, include_in_schema=False
    )


HANDLERS: Final = [front_page, list_bots, health, metrics]
