"""The calls about records: the record of a game, the check of its commitments, replays.

A record in a body is passed on unread to the process for records.
"""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import Any

import msgspec
from litestar import get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, FromQuery
from litestar.response import Response, Stream

from calavera.server.cluster.pools.record_worker import RecordQuestion
from calavera.server.http.static_files.content_encoding import choose_encoding
from calavera.server.routes.request_context import (
    ApiRequest,
    address_of,
    check_rate_limit,
    person_of,
    rate_limit_guard,
    runtime_of,
)
from calavera.server.streams.serialization.frames import encode
from calavera.server.wire.errors import RequestRefused, conflict
from calavera.server.wire.responses import (
    REFUSALS,
    GameRecord,
    GameReplay,
    response_specs,
)
from calavera.server.wire.results import Verification

__all__ = ["HANDLERS", "MAX_RECORD_BYTES", "RecordOperation", "full_record", "read_record"]

#: For calls that take a record; other bodies are much smaller.
MAX_RECORD_BYTES = 1024 * 1024
#: Pieces of a replay for those who cannot unpack it.
UNPACKED_BYTES = 64 * 1024


@dataclass
class RecordOperation(Operation):
    """A call with a record in its body, for the document: its handler takes no ``data``."""

    def __post_init__(self) -> None:
        """Any object: what a record is, is more than a schema can say."""
        schema = Schema(type=OpenAPIType.OBJECT, additional_properties=Schema())
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(schema)}, required=True)


@get(
    "/api/tables/{code:str}/record",
    summary="The record of a game",
    responses=response_specs(GameRecord, "The record"),
)
async def record(
    code: FromPath[str], request: ApiRequest, game: FromQuery[int | None] = None
) -> Response[bytes]:
    """Public form during the game, the full record after it."""
    return Response(encode(await _record(request, code, game)), media_type="application/json")


@get("/api/tables/{code:str}/verify", summary="Check a finished game's commitments", responses=REFUSALS)
async def verify_table(
    code: FromPath[str], request: ApiRequest, game: FromQuery[int | None] = None
) -> Verification:
    """The same check as `calavera verify`."""
    return await _verify(request, encode(await full_record(request, code, game)))


@post(
    "/api/verify",
    status_code=200,
    guards=[rate_limit_guard("record")],
    request_max_body_size=MAX_RECORD_BYTES,
    operation_class=RecordOperation,
    summary="Check a record",
    responses=REFUSALS,
)
async def verify_record(request: ApiRequest) -> Verification:
    """The same check as `calavera verify`, of a record in the body."""
    return await _verify(request, await _body(request))


@get(
    "/api/tables/{code:str}/replay",
    summary="A finished game, step by step",
    responses=response_specs(GameReplay, "The replay"),
)
async def replay_table(
    code: FromPath[str], request: ApiRequest, eyes: FromQuery[str] = "all", game: FromQuery[int | None] = None
) -> Response[bytes] | Stream:
    """With all faces (`all`), as a spectator saw it (`none`), or as a seat did, by its number."""
    check_rate_limit(request, "replay")
    return await _replay_response(request, encode(await full_record(request, code, game)), eyes)


@post(
    "/api/replay",
    status_code=200,
    guards=[rate_limit_guard("replay")],
    request_max_body_size=MAX_RECORD_BYTES,
    operation_class=RecordOperation,
    summary="Replay a record",
    responses=response_specs(GameReplay, "The replay"),
)
async def replay_record(request: ApiRequest, eyes: FromQuery[str] = "all") -> Response[bytes] | Stream:
    """The record is in the body. An illegal move is refused; `at` says which it is."""
    return await _replay_response(request, await _body(request), eyes)


async def read_record(request: ApiRequest) -> bytes:
    """The record in a body as plain JSON; refused if it is none."""
    return await _ask(request, RecordQuestion("read"), await _body(request))


async def _body(request: ApiRequest) -> bytes:
    body = await request.body()
    if not body:
        raise RequestRefused(400, "bad-request", "this call needs a body: a JSON object")
    return body


async def _ask(request: ApiRequest, question: RecordQuestion, record: bytes) -> bytes:
    return await runtime_of(request).records.ask(address_of(request), person_of(request), question, record)


async def _record(request: ApiRequest, code: str, game: int | None) -> dict[str, Any]:
    check_rate_limit(request, "record")
    runtime = runtime_of(request)
    return await runtime.rooms.record(
        code, game, now=runtime.clock.now(), keep_secret=runtime.settings.keep_secret
    )


async def full_record(request: ApiRequest, code: str, game: int | None) -> dict[str, Any]:
    """The record, unless the game was cut short and is still secret; the refusal says until when."""
    found = await _record(request, code, game)
    if (until := found.get("secret_until")) is not None:
        hours = ceil((until - runtime_of(request).clock.now()) / 3600)
        why = (
            f"this game was cut short: its discs stay secret for {hours} h, as if it were still being played"
        )
        raise conflict("cut-short", why, until=until, hours=hours)
    return found


async def _verify(request: ApiRequest, record: bytes) -> Verification:
    return msgspec.json.decode(await _ask(request, RecordQuestion("verify"), record), type=Verification)


async def _replay_response(request: ApiRequest, record: bytes, eyes: str) -> Response[bytes] | Stream:
    """The replay, compressed if the caller accepts it: megabytes of a long game become a fiftieth.

    For others it is unpacked as they read it. Whole, a few readers who take nothing would fill the memory.
    """
    packed = await _ask(request, RecordQuestion("replay", eyes), record)
    headers = {"Vary": "Accept-Encoding"}
    if choose_encoding(request.headers.get("accept-encoding", ""), ("gzip",)) is not None:
        headers["Content-Encoding"] = "gzip"
        return Response(packed, media_type="application/json", headers=headers)
    return Stream(_unpack(packed), media_type="application/json", headers=headers)


async def _unpack(packed: bytes) -> AsyncIterator[bytes]:
    with gzip.open(BytesIO(packed)) as file:
        while piece := file.read(UNPACKED_BYTES):
            yield piece


HANDLERS = [record, verify_table, verify_record, replay_table, replay_record]
