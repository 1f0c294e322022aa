"""What the server says no to: a status, a stable code, a sentence that says what is allowed."""

from __future__ import annotations

from calavera.rules import CalaveraError

__all__ = [
    "RequestRefused",
    "conflict",
    "forbidden",
    "refusal_of",
    "table_closed",
    "table_not_found",
    "unprocessable",
]


class RequestRefused(CalaveraError):
    """A request that is not done, and why. Nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, details: dict[str, object] | None = None
    ) -> None:
        super().__init__(code, message, details or {})
        self.status = status


def table_not_found(code: str) -> RequestRefused:
    """There is no such table, or no longer."""
    return RequestRefused(
        404, "no-such-table", f"there is no table {code}: check the code, or open a new table"
    )


def forbidden(code: str, message: str, **details: object) -> RequestRefused:
    """It is not the caller's to do."""
    return RequestRefused(403, code, message, details)


def conflict(code: str, message: str, **details: object) -> RequestRefused:
    """It could be done at another moment."""
    return RequestRefused(409, code, message, details)


def unprocessable(code: str, message: str, **details: object) -> RequestRefused:
    """It can be read, but is not possible."""
    return RequestRefused(422, code, message, details)


def table_closed() -> RequestRefused:
    """The table is closed."""
    return conflict("table-closed", "this table is closed: its record can still be read")


def refusal_of(error: CalaveraError, status: int = 409) -> RequestRefused:
    """A refusal of the engine, with its own code and sentence."""
    if isinstance(error, RequestRefused):
        return error
    return RequestRefused(status, error.code, str(error), dict(error.details))
