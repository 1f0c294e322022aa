"""Panels over the table: keys and rules, and the question before leaving."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from calavera.language import Language
from calavera.rules import Options
from calavera.tui.draw.theme import DIM, GOLD, PAPER, tribe_name, tribe_of
from calavera.tui.text.rulebook import rule_keys
from calavera.tui.widgets.text_widgets import ScrollingText

__all__ = ["ChoicePanel", "LeavePanel", "OutPanel", "RulesPanel"]


class RulesPanel(ModalScreen[None]):
    """Keys, signs and the rules of this table."""

    DEFAULT_CSS = """
    RulesPanel { align: center middle; background: #0c070d 60%; }
    RulesPanel > ScrollingText {
        width: 90%; max-width: 88; height: 90%; padding: 0 1;
        background: #2a1b2b; border: round #f0b44c; scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, say: Language, options: Options) -> None:
        super().__init__()
        self._say = say
        self._options = options

    def compose(self) -> ComposeResult:
        """One text that scrolls."""
        yield ScrollingText(id="rules")

    def on_mount(self) -> None:
        """Show the text."""
        self.query_one(ScrollingText).show(rules_panel_text(self._say, self._options), to_end=False)

    def on_key(self, event: events.Key) -> None:
        """Scroll by arrows and pages; close on any other key."""
        event.stop()
        page = self.query_one(ScrollingText)
        moves = {
            "down": page.scroll_down,
            "up": page.scroll_up,
            "pagedown": page.scroll_page_down,
            "space": page.scroll_page_down,
            "pageup": page.scroll_page_up,
            "home": page.scroll_home,
            "end": page.scroll_end,
        }
        if event.key in moves:
            moves[event.key](animate=False)
        else:
            self.dismiss()


def rules_panel_text(say: Language, options: Options) -> Text:
    """Keys, signs, tribes and rules, as one text."""
    page = Text()
    page.append(say("help-title") + "\n", f"bold {GOLD}")
    for part in ("disc", "choose", "pass", "hurry", "read"):
        page.append(say(f"help-{part}") + "\n", PAPER)
    page.append("\n" + say("signs-title") + "\n", f"bold {GOLD}")
    for seat in range(min(options.seats, 6)):
        page.append(tribe_of(seat).emblem, tribe_of(seat).colour)
        page.append(f" {tribe_name(seat, say)}   ", DIM)
    page.append("\n")
    for part in ("mat", "discs", "seat"):
        page.append(say(f"signs-{part}") + "\n", PAPER)
    for title, text in rule_keys(options):
        page.append("\n" + say(title) + "\n", f"bold {GOLD}")
        page.append(say(text) + "\n", PAPER)
    page.rstrip()
    return page


class ChoicePanel(ModalScreen[bool]):
    """A few lines over the table. It closes with true on some keys, and with false on any other."""

    DEFAULT_CSS = """
    ChoicePanel { align: center middle; background: #0c070d 60%; }
    ChoicePanel > Vertical {
        width: auto; height: auto; padding: 1 3; background: #2a1b2b; border: round #f0b44c;
    }
    ChoicePanel Static { width: auto; }
    """

    def __init__(self, title: str, text: str, help_line: str, keys: tuple[str, ...]) -> None:
        super().__init__()
        self._lines = title, text, help_line
        self._keys = keys

    def compose(self) -> ComposeResult:
        """The title, the text if there is one, and the keys."""
        title, text, help_line = self._lines
        parts = [
            (f"{title}\n", f"bold {GOLD}"),
            (f"{text}\n" if text else "", PAPER),
            (f"\n{help_line}", DIM),
        ]
        yield Vertical(Static(Text.assemble(*parts)))

    def on_key(self, event: events.Key) -> None:
        """Close."""
        event.stop()
        self.dismiss(event.key in self._keys)


class LeavePanel(ChoicePanel):
    """Asks before the game is left: on Enter or on a key that leaves, it is."""

    def __init__(self, say: Language) -> None:
        keys = ("enter", "q", "Q", "ctrl+c", "ctrl+q")
        super().__init__(say("leave-question"), say("leave-saved"), say("leave-keys"), keys)


class OutPanel(ChoicePanel):
    """Tells a person who is out of the game their place, and offers the quick end."""

    def __init__(self, say: Language, place: int, players: int) -> None:
        title = say("out-place", place=place, players=players)
        super().__init__(title, "", say("out-panel-keys"), ("f", "F"))
