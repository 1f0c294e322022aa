"""A widget drawn by a function of its size, and a text that scrolls."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

__all__ = ["DrawnWidget", "ScrollingText"]


class DrawnWidget(Widget):
    """Shows what a function of width and height returns; ``refresh`` calls it again."""

    can_focus = False

    def __init__(self, draw: Callable[[int, int], Text], *, id: str) -> None:  # noqa: A002  (Textual's word)
        super().__init__(id=id)
        self._draw = draw

    def render(self) -> Text:
        """The text to show now."""
        return self._draw(self.size.width, self.size.height)


class ScrollingText(VerticalScroll):
    """A text that may be longer than its place; the screen's keys scroll it."""

    can_focus = False

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(Static(id=f"{id}-text"), id=id)

    def show(self, text: Text, to_end: bool = True) -> None:
        """Show a text, at its end or at its beginning."""
        self.query_one(Static).update(text)
        if to_end:
            self.call_after_refresh(self.scroll_end, animate=False)
