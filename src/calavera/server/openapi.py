"""Prints the OpenAPI document without a server: the web client's types are made from it."""

from __future__ import annotations

import json
import sys

from .app import build_litestar

__all__ = ["document"]


def document() -> str:
    """The document as text, with the same bytes in every run."""
    # The framework keeps methods in sets, whose order changes from run to run.
    return json.dumps(build_litestar().openapi_schema.to_schema(), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
