"""Checks sentences against ``word_rules.toml``: words, marks and forms that a language must not have."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from fluent.syntax import FluentParser, ast

from calavera.language import LOCALES

#: Values that are names. They are filled in by a name that begins with a vowel, others by a number.
NAMES: Final = frozenset({"who", "whose", "owner", "first", "was", "names"})
NAME: Final = "Alma"
#: The name of a tribe, which has no gender.
TRIBE: Final = "Onyx"
NUMBER: Final = "2"

RULES: Final = tomllib.loads((Path(__file__).parent / "word_rules.toml").read_text(encoding="utf-8"))
IMPERATIVES: Final = "imperatives"


class Rule(NamedTuple):
    """A pattern that sentences must not have."""

    kind: str
    pattern: re.Pattern[str]
    instead: str
    #: Keys of the sentences that may have it.
    exceptions: tuple[str, ...] = ()


def rules_of(code: str) -> Iterator[Rule]:
    """The rules of a language and those of all languages."""
    for part in ("all", code):
        for kind, lines in RULES.get(part, {}).items():
            if kind != IMPERATIVES:
                for pattern, instead, *exceptions in lines:
                    yield Rule(kind, re.compile(pattern), instead, tuple(exceptions))


@cache
def read_messages(code: str) -> dict[str, list[str]]:
    """The sentences of a language by key, with every plural form."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((LOCALES / code).glob("*.ftl"))]
    return parse_messages("\n".join(texts))


def parse_messages(text: str) -> dict[str, list[str]]:
    """The sentences of a Fluent text by key, with every plural form."""
    body = FluentParser().parse(text).body
    return {
        entry.id.name: _expand(entry.value)
        for entry in body
        if isinstance(entry, ast.Message) and entry.value is not None
    }


def _expand(pattern: ast.Pattern) -> list[str]:
    """The pattern as text, once for each combination of its variants."""
    parts = [
        [element.value] if isinstance(element, ast.TextElement) else _expand_expression(element.expression)
        for element in pattern.elements
    ]
    return ["".join(chosen) for chosen in product(*parts)]


def _expand_expression(expression: ast.Node) -> list[str]:
    if isinstance(expression, ast.SelectExpression):
        return [text for variant in expression.variants for text in _expand(variant.value)]
    if isinstance(expression, ast.StringLiteral):
        return [expression.value]
    assert isinstance(expression, ast.VariableReference), expression
    name = expression.id.name
    return [TRIBE if name == "tribe" else NAME if name in NAMES else NUMBER]


def find_problems(code: str, messages: Mapping[str, list[str]]) -> list[str]:
    """What a reader of this language would stumble on, each with its key and what to write instead."""
    rules = list(rules_of(code))
    problems = [
        f"{key} ({rule.kind}): “{found[0]}” in “{text}”: {rule.instead}"
        for key, texts in messages.items()
        for text in texts
        for rule in rules
        if key not in rule.exceptions and (found := rule.pattern.search(text))
    ]
    return problems + _mixed_imperatives(code, messages)


def _mixed_imperatives(code: str, messages: Mapping[str, list[str]]) -> list[str]:
    """Pairs of imperatives of which both forms occur."""
    problems = []
    for pair in RULES.get(code, {}).get(IMPERATIVES, []):
        users = [_users(form, messages) for form in pair]
        if all(users):
            told = " and ".join(
                [f"{form} ({', '.join(keys)})" for form, keys in zip(pair, users, strict=True)]
            )
            problems.append(f"two forms of one verb: {told}")
    return problems


def _users(word: str, messages: Mapping[str, list[str]]) -> list[str]:
    pattern = re.compile(rf"(?<!\w){word}(?!\w)")
    return [key for key, texts in messages.items() if any([pattern.search(text) for text in texts])]
