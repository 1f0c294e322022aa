"""Prints the AsyncAPI document without a server: what the WebSocket of a table carries."""

from __future__ import annotations

import json
import sys

from .app import build_litestar
from .wire.asyncapi_document import asyncapi_document

__all__ = ["document"]


def document() -> str:
    """The document as text, with the same bytes in every run."""
    openapi = build_litestar().openapi_schema.to_schema()
    return json.dumps(asyncapi_document(openapi), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
