"""Refusals: a status, a stable code, and a sentence that says what is allowed."""

from __future__ import annotations

from calavera.rules import CalaveraError

__all__ = [
    "RequestRefused",
    "conflict",
    "disk_full",
    "forbidden",
    "refusal_of",
    "table_closed",
    "table_not_found",
    "unprocessable",
]


class RequestRefused(CalaveraError):
    """A request is refused; nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, details: dict[str, object] | None = None
    ) -> None:
        super().__init__(code, message, details or {})
        self.status = status


def table_not_found(code: str) -> RequestRefused:
    """404: there is no such table."""
    return RequestRefused(
        404, "no-such-table", f"there is no table {code}: check the code, or open a new table"
    )


def forbidden(code: str, message: str, **details: object) -> RequestRefused:
    """403: the caller may not do this."""
    return RequestRefused(403, code, message, details)


def conflict(code: str, message: str, **details: object) -> RequestRefused:
    """409: not possible now."""
    return RequestRefused(409, code, message, details)


def unprocessable(code: str, message: str, **details: object) -> RequestRefused:
    """422: the request can be read, but asks for something impossible."""
    return RequestRefused(422, code, message, details)


def table_closed() -> RequestRefused:
    """409: the table is closed."""
    return conflict("table-closed", "this table is closed: its record can still be read")


def refusal_of(error: CalaveraError, status: int = 409) -> RequestRefused:
    """The refusal that answers an error of the engine, with the engine's code and sentence."""
    if isinstance(error, RequestRefused):
        return error
    return RequestRefused(status, error.code, str(error), dict(error.details))


def disk_full() -> RequestRefused:
    """507: the disk is full, and nothing was written."""
    return RequestRefused(
        507,
        "disk-full",
        "the disk of this server is full: nothing new can be stored until its host frees some space;"
        " all that was acknowledged is safe",
    )
