"""What the server says no to: a status, a stable code, a sentence that says what is allowed."""

from __future__ import annotations

from calavera.rules import CalaveraError

__all__ = ["Refused", "closed", "forbidden", "no_table", "not_now", "refused_by_rules", "unfit"]


class Refused(CalaveraError):
    """A request that is not done, and why. Nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, details: dict[str, object] | None = None
    ) -> None:
        super().__init__(code, message, details or {})
        self.status = status


def no_table(code: str) -> Refused:
    """There is no such table, or no longer."""
    return Refused(404, "no-such-table", f"there is no table {code}: check the code, or open a new table")


def forbidden(code: str, message: str, **details: object) -> Refused:
    """It is not the caller's to do."""
    return Refused(403, code, message, details)


def not_now(code: str, message: str, **details: object) -> Refused:
    """It could be done at another moment."""
    return Refused(409, code, message, details)


def unfit(code: str, message: str, **details: object) -> Refused:
    """It can be read, but is not possible."""
    return Refused(422, code, message, details)


def closed() -> Refused:
    """The table is closed."""
    return not_now("table-closed", "this table is closed: its record can still be read")


def refused_by_rules(error: CalaveraError, status: int = 409) -> Refused:
    """A refusal of the engine, with its own code and sentence."""
    if isinstance(error, Refused):
        return error
    return Refused(status, error.code, str(error), dict(error.details))
