"""The security headers of every response."""

from __future__ import annotations

from typing import Final

__all__ = ["SECURITY_HEADERS", "SECURITY_HEADER_LINES"]

SECURITY_HEADERS: Final[list[tuple[bytes, bytes]]] = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

#: The same headers as bytes of HTTP/1.1.
SECURITY_HEADER_LINES: Final = b"".join([name + b": " + value + b"\r\n" for name, value in SECURITY_HEADERS])
