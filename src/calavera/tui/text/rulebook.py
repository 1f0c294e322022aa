"""The rules of a table, in the project's own words."""

from __future__ import annotations

from collections.abc import Iterator

from calavera.language import Language
from calavera.rules import Options

__all__ = ["rule_keys", "rules_text"]


def rule_keys(options: Options) -> Iterator[tuple[str, str]]:
    """The keys of each title and its text for these options, without variants that are not played."""
    for part in ("goal", "tribe"):
        yield f"rules-{part}-title", f"rules-{part}"
    yield "rules-opening-title", f"rules-opening-{options.opening}"
    for part in ("adding", "bidding", "attempt", "won"):
        yield f"rules-{part}-title", f"rules-{part}"
    yield "rules-failed-title", f"rules-failed-{options.loss}"
    for part in ("show", "out"):
        yield f"rules-{part}-title", f"rules-{part}"
    if options.last_chance:
        yield "rules-last-chance-title", "rules-last-chance"
    if options.tribes_per_player == 2:
        yield "rules-two-tribes-title", "rules-two-tribes"
    yield "rules-talk-title", "rules-talk"


def rules_text(say: Language, options: Options) -> str:
    """The rules as plain lines."""
    return "\n".join([f"{say(title)}: {say(text)}" for title, text in rule_keys(options)])
