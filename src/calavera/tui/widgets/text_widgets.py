"""Widgets that draw themselves anew from a function: of their size, or of nothing."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

__all__ = ["DrawnWidget", "ScrollingText"]


class DrawnWidget(Widget):
    """Draws what a function of width and height returns; ``refresh`` draws it anew."""

    can_focus = False

    def __init__(self, draw: Callable[[int, int], Text], *, id: str) -> None:  # noqa: A002  (Textual's word)
        super().__init__(id=id)
        self._draw = draw

    def render(self) -> Text:
        """What to show now."""
        return self._draw(self.size.width, self.size.height)


class ScrollingText(VerticalScroll):
    """Text that is longer than its place; keys scroll it from wherever they are pressed."""

    can_focus = False

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(Static(id=f"{id}-text"), id=id)

    def show(self, text: Text, to_end: bool = True) -> None:
        """Show a text, from its end or from its beginning."""
        self.query_one(Static).update(text)
        if to_end:
            self.call_after_refresh(self.scroll_end, animate=False)
