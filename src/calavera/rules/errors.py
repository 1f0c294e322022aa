"""The exceptions that this package raises to refuse something.

All of them have a stable ``code`` for programs, a sentence for people that says what is allowed, and the
``details`` that the sentence was made from, so that a client can write it in another language.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["BadOptions", "BadPosition", "BadRecord", "CalaveraError", "IllegalAction", "short_repr"]


class CalaveraError(ValueError):
    """Something was refused; nothing was changed.

    >>> error = CalaveraError("example", "say what is allowed", {"low": 1})
    >>> error.code, str(error), error.details["low"]
    ('example', 'say what is allowed', 1)
    """

    def __init__(self, code: str, message: str, details: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.details: Mapping[str, object] = dict(details or {})

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, str(self), self.details)


class BadOptions(CalaveraError):
    """Options of the wrong type, unknown, or impossible together."""


class BadPosition(CalaveraError):
    """A set-up that no game of Skull can reach, or a text that is not that of a state."""


class BadRecord(CalaveraError):
    """A game record that is not of the documented format."""


class IllegalAction(CalaveraError):
    """An action that the rules do not allow here; ``seat`` and ``action`` say whose and which."""

    def __init__(
        self,
        code: str,
        message: str,
        details: Mapping[str, object] | None = None,
        seat: object = None,
        action: object = None,
    ) -> None:
        super().__init__(code, message, details)
        self.seat = seat
        self.action = action

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, str(self), self.details, self.seat, self.action)


def short_repr(value: object) -> str:
    """A repr for a sentence, at most 40 characters long (the repr of a huge number would also be slow).

    >>> short_repr("bid"), short_repr(10**5000)
    ("'bid'", 'a huge number')
    """
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    try:
        text = repr(value)
    except ValueError:  # a huge number somewhere inside
        return f"a {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."
