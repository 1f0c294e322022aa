"""Five of the changes on docs/recipes.md, made for real."""

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
    copy.insert(levels, "from .players import expert, master, novice, oracle, regular, sharp", ", sleepy")
    copy.insert(levels, "] = {\n", '    "sleepy": Level("passes whenever it may", sleepy.choose),\n')
    copy.add_words("words", "level-sleepy", "sleepy")
    copy.add_words("words", "level-sleepy-about", "Takes no thought.")


def add_emote(copy: SourceCopy) -> None:
    """The emote ``yawn``."""
    phrases = PACKAGE / "bots/talk/phrases.py"
    copy.insert(phrases, "EMOTES: Final[tuple[str, ...]] = (\n", '    "talk-emote-yawn",\n')
    copy.add_words("talk", "talk-emote-yawn", "(yawns)")
    copy.insert("web/art/pictures/emote.js", "/** @typedef {", "'yawn'|")
    copy.insert(
        "web/art/pictures/emote.js",
        "const faces = {\n",
        "  yawn: () => head(27, 14) + circle(0, 16, 7, INK),\n",
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
        "web/src/lobby/options/tableSwitches.ts",
        "on: 'news-chat', off: 'news-phrases' },\n",
        "  { setting: 'quiet', label: 'lobby-quiet', on: 'news-quiet', off: 'news-loud' },\n",
    )
    copy.add_words("lobby", "lobby-quiet", "Without sounds")
    copy.add_words("lobby", "news-quiet", "The table has no sounds now.")
    copy.add_words("lobby", "news-loud", "The table has sounds now.")


def add_bid_variant(copy: SourceCopy) -> None:
    """The option ``max_raise``: a bid may beat the last one by at most so much; 0 for no limit."""
    rules = PACKAGE / "rules"
    copy.insert(rules / "options.py", "    tribes_per_player: int = 1\n\n", "    max_raise: int = 0\n\n")
    copy.insert(
        rules / "options.py",
        '    _check_one_of("loss", options.loss, LOSSES)\n',
        "    if type(options.max_raise) is not int or options.max_raise < 0:\n"
        '        raise BadOptions("bad-max-raise", "max_raise must be a whole number, 0 for no limit")\n',
    )
    copy.replace(
        rules / "legal.py",
        "    return BIDS[state.bid + 1 : state.total + 1]\n",
        "    limit = state.options.max_raise\n"
        "    most = min(state.total, state.bid + limit) if limit and state.bid else state.total\n"
        "    return BIDS[state.bid + 1 : most + 1]\n",
    )
    copy.insert(
        rules / "texts/refusal_text.py",
        "        total = state.total\n",
        "        limit = state.options.max_raise\n"
        "        if limit and state.bid + limit < about <= total:\n"
        '            why = f"bid {about} raises by more than {limit}"\n'
        '            return "raise-too-high", why, {"number": about}\n',
    )
    copy.insert(PACKAGE / "vector/env.py", "    last_chance: bool = False,\n", "    max_raise: int = 0,\n")
    copy.insert(
        PACKAGE / "vector/env.py",
        "Options(players, opening, loss, last_chance",
        ", max_raise=max_raise",
    )
    copy.insert(
        PACKAGE / "vector/packed/legal_mask.py",
        "    bids = seat_bit(count_bits(table.mats)) - seat_bit(table.bid)\n",
        "    if limit := config.options.max_raise:\n"
        "        bids = only_if(table.bid == 0, bids) | only_if(\n"
        "            table.bid != 0, bids & (seat_bit(table.bid + limit) - 1)\n"
        "        )\n",
    )
    copy.insert(
        PACKAGE / "tui/game/form.py", "        self.two_tribes = False\n", "        self.max_raise = 0\n"
    )
    copy.insert(PACKAGE / "tui/game/form.py", '"two-tribes", ', '"max-raise", ')
    copy.insert(PACKAGE / "tui/game/form.py", "2 if self.two_tribes else 1", ", self.max_raise")
    copy.insert(
        PACKAGE / "tui/game/form.py",
        "            self.last_chance = not self.last_chance\n",
        '        elif line == "max-raise":\n            self.max_raise = (self.max_raise + step) % 4\n',
    )
    copy.insert(
        "web/src/home/create/OptionsForm.svelte",
        "  onchange={(two) => eachWith(two ? 2 : 1)}\n/>\n",
        "<Switch\n  label={message('option-max-raise')}\n  checked={options.max_raise === 2}\n"
        "  onchange={(limited) => set({ max_raise: limited ? 2 : 0 })}\n/>\n",
    )
    copy.add_words("words", "option-max-raise", "Raise by at most two")
