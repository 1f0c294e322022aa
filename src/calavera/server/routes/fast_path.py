"""Playing an action and following a table, answered without the framework.

A busy server does little else, and here each costs a third. The framework has both calls as well, for the
OpenAPI document, and refuses malformed requests with the same sentences.
"""

from __future__ import annotations

import asyncio
import re
from typing import Final, NamedTuple
from urllib.parse import parse_qs

from calavera.server.asgi import Receive, Scope, Send
from calavera.server.http.request_body import MAX_BODY_BYTES, body_cut_off
from calavera.server.http.websocket_connection import Handshake, is_upgrade
from calavera.server.runtime import Runtime
from calavera.server.streams.followers import StreamFollower, StreamFormat
from calavera.server.streams.serialization.frames import encode
from calavera.server.streams.socket_follower import SocketFollower
from calavera.server.tables.commands import table_commands
from calavera.server.wire.errors import RequestRefused, unprocessable
from calavera.server.wire.requests import ActionRequest
from calavera.server.wire.results import ChangeResult
from calavera.server.wire.strict_json import decode_body

from .followed_table import FollowedTable
from .socket_session import open_socket

__all__ = [
    "NDJSON",
    "act",
    "answer_fast",
    "follow",
    "parse_after",
    "parse_changes",
    "parse_spectator",
    "parse_stream_format",
]

NDJSON: Final = "application/x-ndjson"
_PATH: Final = re.compile(r"/api/tables/([0-9A-Za-z-]{1,16})/(actions|events)")


async def answer_fast(runtime: Runtime, scope: Scope, receive: Receive, send: Send) -> bool:
    """Answer the call if it is one of the two; False if it is for the framework."""
    found = _PATH.fullmatch(scope["path"])
    if found is None:
        return False
    code, what = found.groups()
    person: str = scope["state"]["person"]
    if what == "actions" and scope["method"] == "POST":
        scope["path_template"] = "/api/tables/{code}/actions"
        given = decode_body(await _read_body(receive), ActionRequest)
        seq = await act(runtime, person, code, given)
        await _send_json(send, encode(ChangeResult(seq)))
        return True
    if what == "events" and scope["method"] == "GET":
        scope["path_template"] = "/api/tables/{code}/events"
        headers = dict(scope["headers"])
        query = _parse_stream_query(scope, headers)
        if is_upgrade(headers) and "switch" in scope["state"]:
            socket = SocketFollower(person, query.spectator, query.changes is not False)
            await open_socket(runtime, scope["state"], code, socket, query.after, Handshake(headers), send)
            return True
        form = parse_stream_format(headers.get(b"accept", b"").decode("latin-1"))
        follower = StreamFollower(person, form, query.spectator, query.changes is True)
        # A stream keeps everything that is reachable from here in memory, so what it does not need goes.
        headers.clear()
        for name in ("asgi", "client", "extensions", "query_string", "raw_path", "server"):
            scope.pop(name, None)
        if isinstance(scope["headers"], list):
            scope["headers"].clear()
        await follow(runtime, scope["state"], code, follower, query.after, receive, send)
        return True
    return False


class _StreamQuery(NamedTuple):
    """What somebody who follows a table asks for."""

    after: int | None
    spectator: bool
    #: Changes or whole views; None for the usual: whole views in a stream, changes on a socket.
    changes: bool | None


def _parse_stream_query(scope: Scope, headers: dict[bytes, bytes]) -> _StreamQuery:
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    after = parse_after(headers.get(b"last-event-id", b"").decode("latin-1"), query.get("after", [""])[-1])
    spectator = parse_spectator(query["as"][-1] if "as" in query else None)
    return _StreamQuery(after, spectator, parse_changes(query["events"][-1] if "events" in query else None))


async def act(runtime: Runtime, person: str, code: str, request: ActionRequest) -> int:
    """Play an action. Returns the number of its entry."""
    room = await runtime.room_for(code, person)
    return await runtime.rooms.change_in(room, lambda table: table_commands.act(table, person, request))


async def follow(
    runtime: Runtime,
    who: Scope,
    code: str,
    follower: StreamFollower,
    after: int | None,
    receive: Receive,
    send: Send,
) -> None:
    """Send a table's events until the reader or the server ends the stream.

    ``who`` is the state that the middleware and the server set: person, address, and functions that send and
    abort.
    """
    table = FollowedTable(runtime, who, code, follower, after)
    here, stuck = asyncio.current_task(), False

    def cut_off() -> None:
        nonlocal stuck
        stuck = True
        if (abort := who.get("abort")) is not None:
            abort()  # drops what waits in the socket, and the connection with it
        elif here is not None:  # under a server that cannot
            here.cancel()

    try:
        room = await table.find_room()
        kind = b"text/event-stream; charset=utf-8" if follower.format == "sse" else NDJSON.encode()
        headers = [(b"content-type", kind), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        follower.open(who["send"], cut_off, who.get("drain"))
        await table.send_first_events(room)
        while (await receive())["type"] != "http.disconnect":
            pass
    except asyncio.CancelledError:
        if not stuck:
            raise
    finally:
        table.close()


def parse_after(header: str, query: str) -> int | None:
    """The number after which a stream goes on, from the header or else the query; None for a snapshot."""
    given = header.strip() or query.strip()
    if not given:
        return None
    if not given.isascii() or not given.isdecimal() or len(given) > 9:
        raise unprocessable("bad-event-id", "a stream goes on after the number of the last event you have")
    return int(given)


def parse_spectator(given: str | None) -> bool:
    """Whether the parameter ``as`` asks for a spectator's view. Other values are refused."""
    if given not in (None, "spectator"):
        raise unprocessable(
            "bad-as", 'as is "spectator", to watch without a seat; leave it out to see what is yours'
        )
    return given is not None


def parse_changes(given: str | None) -> bool | None:
    """Whether the parameter ``events`` asks for changes, or for whole views; None if it says nothing."""
    if given not in (None, "changes", "whole"):
        raise unprocessable(
            "bad-events", 'events is "changes", for what changed alone, or "whole", for whole views'
        )
    return None if given is None else given == "changes"


def parse_stream_format(accepted: str) -> StreamFormat:
    """The format that an Accept header asks for: Server-Sent Events unless it names JSON lines."""
    return "ndjson" if NDJSON in accepted else "sse"


async def _read_body(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise body_cut_off()
        body += message.get("body", b"")
        if len(body) > MAX_BODY_BYTES:
            raise RequestRefused(
                413, "too-large", f"the body of a request has at most {MAX_BODY_BYTES} bytes"
            )
        if not message.get("more_body"):
            return bytes(body)


async def _send_json(send: Send, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
