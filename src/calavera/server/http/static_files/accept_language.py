"""Which of our languages a browser asks for, by its Accept-Language header."""

from __future__ import annotations

from calavera.language import match_language

__all__ = ["preferred_language"]


def preferred_language(accepted: str) -> str:
    """The language of ours that a browser would like best.

    >>> preferred_language("pt, zh-TW;q=0.9, de;q=0.8")
    'zh-Hant'
    """
    wanted = []
    for place, part in enumerate(accepted.split(",")[:20]):
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), place, code.strip().lower()))
        except ValueError:
            continue
    for _, _, code in sorted(wanted):
        if found := match_language(code):
            return found
    return "en"
