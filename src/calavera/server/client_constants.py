"""Prints the constants that the web client shares with Python, as TypeScript.

``make web-types`` writes ``web/src/api/constants.ts``; ``make lint-web`` checks that the file is fresh.
"""

from __future__ import annotations

import json
import sys
from typing import Any, get_args

from calavera.bots.names import MAX_NAME_LENGTH, TRIBES
from calavera.bots.pace import SKULL_SCENE_SECONDS
from calavera.bots.talk.phrases import EMOTES, PHRASES
from calavera.language import LANGUAGES
from calavera.rules.options import EDITIONS, LOSSES, MAX_SEATS, MIN_PLAYERS, OPENINGS, Options

from .table_terms import Pace
from .tables.text_cleaning import MAX_LINE_LENGTH
from .wire.client_pages import CLIENT_PAGES, javascript_pattern
from .wire.table_codes import CODE_ALPHABET, CODE_LENGTH, OLD_CODE_LENGTH

__all__ = ["client_constants"]

_HEAD = "// Written by `make web-types` (calavera.server.client_constants). Do not edit.\n"


def client_constants() -> str:
    """The text of the file."""
    defaults = Options._field_defaults
    constants: dict[str, tuple[str, Any]] = {
        "LANGUAGES": ("Languages by code, each with its own name.", LANGUAGES),
        "TRIBES": ("The six tribes of a box, in the order of the seats.", TRIBES),
        "PHRASES": (
            "Keys of preset phrases, by group.",
            PHRASES,
        ),
        "EMOTES": ("Keys of emotes.", EMOTES),
        "EDITIONS": (
            "The options that each edition sets.",
            {name: {"opening": opening, "loss": loss} for name, (opening, loss) in EDITIONS.items()},
        ),
        "OPENINGS": ("Values of the option `opening`.", OPENINGS),
        "LOSSES": ("Values of the option `loss`.", LOSSES),
        "DEFAULT_OPTIONS": ("What an option is when a request leaves it out.", defaults),
        "MIN_PLAYERS": ("", MIN_PLAYERS),
        "MAX_SEATS": ("Players times tribes per player.", MAX_SEATS),
        "PACES": ("How long bots take.", get_args(Pace)),
        "SKULL_SCENE_SECONDS": (
            "How long the flip that met a skull is shown; only then players can decide whether to show (T6).",
            SKULL_SCENE_SECONDS,
        ),
        "MAX_NAME_LENGTH": ("Characters of a name.", MAX_NAME_LENGTH),
        "MAX_LINE_LENGTH": ("Characters of a line of talk.", MAX_LINE_LENGTH),
        "CODE_ALPHABET": ("Letters and digits of a table's code.", CODE_ALPHABET),
        "CODE_LENGTH": ("", CODE_LENGTH),
        "OLD_CODE_LENGTH": ("Tables from before codes were longer keep theirs.", OLD_CODE_LENGTH),
        "PAGE_PATTERNS": (
            "Sources of regular expressions for the paths of pages.",
            {name: javascript_pattern(template) for name, template in CLIENT_PAGES.items()},
        ),
    }
    return _HEAD + "".join([_constant(name, *about) for name, about in constants.items()])


def _constant(name: str, comment: str, value: object) -> str:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    about = f"/** {comment} */\n" if comment else ""
    return f"\n{about}export const {name} = {text} as const;\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # whatever the locale of the caller
    sys.stdout.write(client_constants())
