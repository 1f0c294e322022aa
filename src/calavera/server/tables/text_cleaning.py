"""Names, labels and lines of talk from people: cleaned, or refused with a reason."""

from __future__ import annotations

import unicodedata

from calavera.bots.names import MAX_NAME_LENGTH
from calavera.server.wire.errors import unprocessable

__all__ = ["MAX_LINE_LENGTH", "clean_line", "clean_name"]

MAX_LINE_LENGTH = 240
#: The most accents on a letter: a long stack of them would draw over other lines.
MAX_ACCENTS = 3
#: Joins several emoji to one. The only invisible character that is allowed.
JOINER = "\u200d"


def clean_name(text: str, what: str = "name") -> str:
    """A name as everybody will see it: one line, no invisible characters, none that change the direction.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'
    """
    name = _clean(text, what)
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise unprocessable(
            f"bad-{what}",
            f"a {what} has 1 to {MAX_NAME_LENGTH} characters, not {len(name)}",
            low=1,
            high=MAX_NAME_LENGTH,
        )
    return name


def clean_line(text: str) -> str:
    """A line of talk: plain text, never markup."""
    line = _clean(text, "line")
    if not 1 <= len(line) <= MAX_LINE_LENGTH:
        raise unprocessable(
            "bad-line",
            f"a line of talk has 1 to {MAX_LINE_LENGTH} characters, not {len(line)}",
            low=1,
            high=MAX_LINE_LENGTH,
        )
    return line


def _clean(given: str, what: str) -> str:
    if len(given) > 4 * MAX_LINE_LENGTH:
        raise unprocessable(f"bad-{what}", f"this {what} is far too long")
    text = " ".join(unicodedata.normalize("NFC", given).split())
    if text and not text.strip(JOINER):
        raise unprocessable(f"bad-{what}", f"a {what} is made of visible characters only")
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in ("Cc", "Cf", "Cs", "Co", "Cn") and character != JOINER:
            raise unprocessable(f"bad-{what}", f"a {what} is made of visible characters only")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_ACCENTS:
            raise unprocessable(f"bad-{what}", f"a {what} has at most {MAX_ACCENTS} accents on a letter")
    return text
