"""What the client says, read from the same files: tests look for words, and no language is special."""

from __future__ import annotations

from functools import cache

from fluent.runtime import FluentBundle, FluentResource

from calavera.language import LOCALES, Language


@cache
def messages(code: str) -> Language:
    """All sentences of a language, those of the web client among them."""
    texts = FluentBundle([code], use_isolating=False)
    for path in sorted((LOCALES / code).glob("*.ftl")):
        texts.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return Language(code, texts)
