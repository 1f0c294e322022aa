"""Text from people: names, labels and lines of talk, cleaned or refused with a reason."""

from __future__ import annotations

import unicodedata

from calavera.server.wire.errors import unfit

__all__ = ["LONGEST_LINE", "LONGEST_NAME", "clean_line", "clean_name"]

LONGEST_NAME = 24
LONGEST_LINE = 240
#: A letter may carry a few accents; a tower of them draws over other people's lines.
MOST_MARKS = 3
#: Invisible, but what makes one emoji of several.
JOINER = "\u200d"


def clean_name(given: str, what: str = "name") -> str:
    """A name as everybody will see it: one line, no invisible or direction-changing characters.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'
    """
    name = _cleaned(given, what)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise unfit(
            f"bad-{what}",
            f"a {what} has 1 to {LONGEST_NAME} characters, not {len(name)}",
            low=1,
            high=LONGEST_NAME,
        )
    return name


def clean_line(given: str) -> str:
    """A line of talk: plain text, never markup, whatever is in it."""
    line = _cleaned(given, "line")
    if not 1 <= len(line) <= LONGEST_LINE:
        raise unfit(
            "bad-line",
            f"a line of talk has 1 to {LONGEST_LINE} characters, not {len(line)}",
            low=1,
            high=LONGEST_LINE,
        )
    return line


def _cleaned(given: str, what: str) -> str:
    if len(given) > 4 * LONGEST_LINE:
        raise unfit(f"bad-{what}", f"this {what} is far too long")
    text = " ".join(unicodedata.normalize("NFC", given).split())
    if text and not text.strip(JOINER):
        raise unfit(f"bad-{what}", f"a {what} is made of visible characters only")
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in ("Cc", "Cf", "Cs", "Co", "Cn") and character != JOINER:
            raise unfit(f"bad-{what}", f"a {what} is made of visible characters only")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise unfit(f"bad-{what}", f"a {what} has at most {MOST_MARKS} accents on a letter")
    return text
