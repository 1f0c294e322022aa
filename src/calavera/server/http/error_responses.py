"""Error responses: a status, a code and a sentence, without details of the cause."""

from __future__ import annotations

import sqlite3

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from calavera.rules import CalaveraError
from calavera.server.ops.disk_space import is_disk_full
from calavera.server.wire.errors import RequestRefused, disk_full, refusal_of

__all__ = ["error_response", "refusal_for"]

logger = structlog.get_logger()


def refusal_for(error: Exception) -> RequestRefused:
    """The refusal for an error; an error of the server is logged."""
    if isinstance(error, CalaveraError):
        return refusal_of(error)
    if is_disk_full(error):
        # Nothing was written. It is no fault of the code: a line without a trace says enough.
        logger.error("the disk is full", error=type(error).__name__)
        return disk_full()
    logger.error("failed", error=type(error).__name__, exc_info=error)
    if isinstance(error, SQLAlchemyError | sqlite3.Error | OSError):
        # It may have been written: the caller finds out by sending the same id again.
        return RequestRefused(503, "no-database", "the database does not answer: try again in a moment")
    return RequestRefused(500, "our-fault", "something went wrong here: try again, with the same id")


def error_response(refused: RequestRefused) -> tuple[bytes, dict[str, str]]:
    """The body of a refusal, which has the same shape everywhere, and the headers that go with it."""
    body = {"code": refused.code, "message": str(refused), "details": refused.details}
    headers = {"Retry-After": str(refused.details["seconds"])} if refused.status == 429 else {}
    return msgspec.json.encode({"error": body}, enc_hook=str), headers
