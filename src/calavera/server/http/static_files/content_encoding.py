"""Chooses the encoding of a compressed response by the Accept-Encoding header."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

__all__ = ["ENCODINGS", "choose_encoding"]

#: Best first; the ending of a file that holds each.
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}


def choose_encoding(accepted: str, there: Collection[str]) -> str | None:
    """The best available encoding that the caller accepts; None for plain bytes.

    >>> there = ("gzip", "br")
    >>> choose_encoding("gzip, deflate, br;q=0.9", there), choose_encoding("gzip, br;q=0", there)
    ('br', 'gzip')
    >>> choose_encoding("", there) is None
    True
    """
    taken = dict([_parse_part(part) for part in accepted.lower().split(",")[:20]])
    other = taken.get("*", False)
    return next((name for name in ENCODINGS if name in there and taken.get(name, other)), None)


def _parse_part(part: str) -> tuple[str, bool]:
    """An encoding, and whether it is accepted: a quality of 0 means no."""
    name, _, quality = part.partition(";")
    return name.strip(), quality.strip().removeprefix("q=").strip(" 0.") != "" or not quality
