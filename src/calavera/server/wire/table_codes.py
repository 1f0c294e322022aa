"""The codes of tables: how they are made, read and recognised."""

from __future__ import annotations

import secrets
from typing import Final

__all__ = ["CODE_ALPHABET", "CODE_LENGTH", "OLD_CODE_LENGTH", "is_code", "new_code", "normalize_code"]

#: Letters and digits that are not mistaken for one another.
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
#: Read aloud as three groups of three. docs/security.md has the sum that this length comes from.
CODE_LENGTH: Final = 9
#: Tables from before codes were longer keep theirs.
OLD_CODE_LENGTH: Final = 6

_LETTERS: Final = frozenset(CODE_ALPHABET)


def new_code() -> str:
    """A random code."""
    return "".join([secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)])


def normalize_code(text: str) -> str:
    """A code as it is stored: case and hyphens do not matter.

    >>> normalize_code("k7w-mqx-2fh")
    'K7WMQX2FH'
    """
    return text.upper().replace("-", "")


def is_code(text: str) -> bool:
    """Whether a normalized text can be a code.

    >>> is_code("K7WMQX2FH"), is_code("K7WMQX"), is_code("K7WM0X")
    (True, True, False)
    """
    return len(text) in (CODE_LENGTH, OLD_CODE_LENGTH) and _LETTERS.issuperset(text)
