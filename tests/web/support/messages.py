"""The messages of the client, read from the same files."""

from __future__ import annotations

from functools import cache

from fluent.runtime import FluentBundle, FluentResource

from calavera.language import LOCALES, Language


@cache
def messages(code: str) -> Language:
    """All messages of a language, those of the web client included."""
    texts = FluentBundle([code], use_isolating=False)
    for path in sorted((LOCALES / code).glob("*.ftl")):
        texts.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return Language(code, texts)
