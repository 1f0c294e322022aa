"""What all screens share: the language and settings of the app, and keys that mean the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.screen import Screen

from calavera.language import LANGUAGES, Language

if TYPE_CHECKING:
    from calavera.tui.app import CalaveraApp

__all__ = ["BaseScreen"]


class BaseScreen(Screen[None]):
    """A screen that draws itself anew when the language changes."""

    @property
    def calavera_app(self) -> CalaveraApp:
        """The app, as what it is."""
        return cast("CalaveraApp", self.app)

    @property
    def say(self) -> Language:
        """The language of the moment."""
        return self.calavera_app.say

    def redraw(self) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def press_key(self, name: str) -> bool:
        """Do what a key means here; false if it means nothing."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Keys of all screens first, then the screen's own."""
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
        """Another size is another drawing."""
        self.redraw()
