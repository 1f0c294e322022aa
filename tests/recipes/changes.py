"""Four of the changes on docs/recipes.md, made for real."""

from __future__ import annotations

from .source_copy import PACKAGE, SourceCopy

_PLAYER = '''"""The sleepy player: passes whenever it may, else takes the first legal action."""

from __future__ import annotations

from random import Random

from calavera.bots.thinking.style import Style
from calavera.rules import Action, View

__all__ = ["choose"]


def choose(view: View, _rng: Random, _style: Style) -> Action:
    """An action that takes no thought."""
    return next((action for action in view.legal if action == "pass"), view.legal[0])
'''


def add_bot_level(copy: SourceCopy) -> None:
    """The level ``sleepy``."""
    copy.write(PACKAGE / "bots/players/sleepy.py", _PLAYER)
    levels = PACKAGE / "bots/levels.py"
    copy.insert(levels, "from .players import expert, novice, regular, sharp", ", sleepy")
    copy.insert(levels, "] = {\n", '    "sleepy": Level("passes whenever it may", sleepy.choose),\n')
    copy.add_words("words", "level-sleepy", "sleepy")


def add_emote(copy: SourceCopy) -> None:
    """The emote ``yawn``."""
    phrases = PACKAGE / "bots/talk/phrases.py"
    copy.insert(phrases, "EMOTES: Final[tuple[str, ...]] = (\n", '    "talk-emote-yawn",\n')
    copy.add_words("talk", "talk-emote-yawn", "(yawns)")
    copy.insert("web/art/emote.js", "/** @typedef {", "'yawn'|")
    copy.insert(
        "web/art/emote.js", "const faces = {\n", "  yawn: () => head(27, 14) + circle(0, 16, 7, INK),\n"
    )


def add_language(copy: SourceCopy) -> None:
    """Esperanto, with English sentences."""
    copy.copy_language("en", "eo")
    copy.insert(PACKAGE / "language/__init__.py", '    "it": "Italiano",\n', '    "eo": "Esperanto",\n')


def add_table_option(copy: SourceCopy) -> None:
    """The setting ``quiet``, which the host changes in the lobby."""
    copy.insert(
        PACKAGE / "server/table_terms.py",
        "    chat: bool = True\n",
        "    #: Whether the table plays without sounds.\n    quiet: bool = False\n",
    )
    copy.insert(
        "web/src/lobby/TableOptions.svelte",
        "onchange={(chat) => change({ chat })} />\n",
        "    <Switch label={message('lobby-quiet')} checked={table.quiet}"
        " onchange={(quiet) => change({ quiet })} />\n",
    )
    copy.add_words("lobby", "lobby-quiet", "Without sounds")
