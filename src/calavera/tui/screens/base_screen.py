"""The base of all screens: the language and settings of the app, and keys that every screen has."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.screen import Screen

from calavera.language import LANGUAGES, Language

if TYPE_CHECKING:
    from calavera.tui.app import CalaveraApp

__all__ = ["BaseScreen"]


class BaseScreen(Screen[None]):
    """A screen that is drawn again when the language changes."""

    @property
    def calavera_app(self) -> CalaveraApp:
        """The app, with its type."""
        return cast("CalaveraApp", self.app)

    @property
    def say(self) -> Language:
        """The current language."""
        return self.calavera_app.say

    def redraw(self) -> None:
        """Draw everything again."""
        raise NotImplementedError

    def press_key(self, name: str) -> bool:
        """Handle a key; false if it means nothing on this screen."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Handle the keys of all screens first, then the screen's own."""
        name = event.character if event.is_printable and event.character else event.key
        if name == "L":
            codes = list(LANGUAGES)
            self.calavera_app.set_language(codes[(codes.index(self.say.code) + 1) % len(codes)])
        elif name == "?":
            self.calavera_app.open_rules()
        elif not self.press_key(name):
            return
        event.stop()
        event.prevent_default()

    def on_resize(self) -> None:
        """Draw everything again in the new size."""
        self.redraw()
