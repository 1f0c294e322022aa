"""The sentences of the program in every language, from Fluent files that the web client also reads."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.runtime import FluentBundle, FluentResource

__all__ = ["LANGUAGES", "Language", "guess_language", "language", "match_language"]

LOCALES = Path(__file__).parents[1] / "locales"

#: The languages, by code, with their own names.
LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "it": "Italiano",
    "zh-Hant": "繁體中文",
}


#: The files that the terminal and the server need. Those of the web client are long and slow to read.
FILES = ("game", "puzzles", "review", "server", "solve", "talk", "tui", "verify", "words")


class Language(NamedTuple):
    """One language; call it with a key and the values its sentence needs.

    >>> say = language("fr")
    >>> say("event-passed", who="Rosa")
    'Rosa passe.'
    """

    code: str
    bundle: FluentBundle

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key."""
        pattern = self.bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        text, _ = self.bundle.format_pattern(pattern, values)
        return str(text)


@cache
def language(code: str, files: tuple[str, ...] = FILES) -> Language:
    """The language of a code; with the sentences of a few files only, it is read sooner."""
    if code not in LANGUAGES:
        raise ValueError(f"there is no language {code!r}: choose one of {', '.join(LANGUAGES)}")
    # Isolation marks are for right-to-left names: these languages need none, and terminals draw boxes.
    texts = FluentBundle([code], use_isolating=False)
    for name in files:
        path = LOCALES / code / f"{name}.ftl"
        texts.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return Language(code, texts)


def guess_language() -> str:
    """The code that fits the environment best (LC_ALL, LC_MESSAGES, LANG), English if none does.

    >>> guess_language() in LANGUAGES
    True
    """
    wanted = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en"
    )
    return match_language(wanted.partition(".")[0]) or "en"


def match_language(tag: str) -> str | None:
    """The language for a tag such as ``de-AT`` or ``zh_TW``, whatever its region; None if there is none.

    >>> match_language("de_AT"), match_language("zh-TW"), match_language("pt")
    ('de', 'zh-Hant', None)
    """
    wanted = _primary(tag)
    return next((code for code in LANGUAGES if _primary(code) == wanted), None)


def _primary(tag: str) -> str:
    return tag.replace("_", "-").partition("-")[0].lower()
