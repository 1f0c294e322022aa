"""The AsyncAPI document: what the WebSocket of a table carries, with the schemas of the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

__all__ = ["CLOSE_CODES", "asyncapi_document"]

#: Why a socket is closed, by its code. Those from 4000 on are ours.
CLOSE_CODES: Final = {
    1000: "The client left.",
    1001: "The server stops. Connect again, with the last number.",
    1002: "The client sent something that is no WebSocket frame.",
    1003: "The client sent a message that is not text.",
    1008: "The client sent too many pings.",
    1009: "The client sent a message of more than 2 KiB.",
    4001: "The cookie or token was signed out, or its owner erased.",
    4002: "The past of the table has changed, since somebody was erased. Connect again without a number.",
}

#: By name: the schema of the payload, and what it is.
_MESSAGES: Final = {
    "snapshot": (
        "Snapshot",
        "The whole table: the first message, unless the client has a number to go on after.",
    ),
    "change": (
        "ChangeEvent",
        "One numbered change of the table, with what changed since the event before it.",
    ),
    "event": ("TableEvent", "The same with whole views, if the query says `events=whole`."),
    "answer": ("SocketAnswer", "The answer to an action."),
    "ping": ("SocketPing", "Comes at least every 15 seconds if nothing else does."),
    "action": ("ActionRequest", "One action of a seat; the same id twice is one action."),
}
_SENT: Final = ("snapshot", "change", "event", "answer", "ping")

_ABOUT: Final = (
    "The WebSocket of a table: events one way, actions the other. The same path answers a request without "
    "an upgrade with a stream of Server-Sent Events or JSON lines. Identity, limits and refusals are those "
    "of the HTTP API: a handshake that is refused gets a response with a status and a JSON body."
)


def asyncapi_document(openapi: dict[str, Any]) -> dict[str, Any]:
    """The AsyncAPI document that goes with an OpenAPI document."""
    schemas = openapi["components"]["schemas"]
    needed = _reachable(schemas, [schema for schema, _ in _MESSAGES.values()])
    channel = {"$ref": "#/channels/table"}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": openapi["info"]["title"],
            "version": openapi["info"]["version"],
            "description": _ABOUT,
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/api/tables/{code}/events",
                "parameters": {"code": {"description": "The code of the table."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in _MESSAGES},
                "bindings": {"ws": {"method": "GET", "query": _query(), "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            "follow": {
                "action": "send",
                "channel": channel,
                "summary": "The server sends events, answers and pings.",
                "messages": [_in_channel(name) for name in _SENT],
            },
            "act": {
                "action": "receive",
                "channel": channel,
                "summary": "The client sends an action; the answer has its id.",
                "messages": [_in_channel("action")],
                "reply": {"channel": channel, "messages": [_in_channel("answer")]},
            },
        },
        "components": {
            "messages": {
                name: {"name": name, "summary": about, "payload": {"$ref": f"#/components/schemas/{schema}"}}
                for name, (schema, about) in _MESSAGES.items()
            },
            "schemas": {name: schemas[name] for name in sorted(needed)},
        },
        "x-close-codes": {str(code): why for code, why in CLOSE_CODES.items()},
    }


def _in_channel(name: str) -> dict[str, str]:
    return {"$ref": f"#/channels/table/messages/{name}"}


def _query() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "after": {"type": "integer", "minimum": 0, "description": "Go on after this number."},
            "as": {"type": "string", "enum": ["spectator"], "description": "See what a spectator sees."},
            "events": {"type": "string", "enum": ["changes", "whole"], "default": "changes"},
        },
    }


def _reachable(schemas: dict[str, Any], names: list[str]) -> set[str]:
    """The names of these schemas and of all that they refer to."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += _references(schemas[name])
    return found


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)
