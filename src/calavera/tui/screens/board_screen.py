"""The drawn table for playing and for reviews: other seats, middle, own seats, log."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal

from calavera.rules import Action
from calavera.tui.draw.mats import Picture, centre_line
from calavera.tui.draw.table_parts import draw_choices, draw_middle, draw_others, draw_own
from calavera.tui.draw.theme import DIM, GOLD, PAPER, SILVER
from calavera.tui.text.event_text import options_text
from calavera.tui.widgets.text_widgets import DrawnWidget, ScrollingText

from .base_screen import BaseScreen

__all__ = ["MIN_SIZE", "BoardScreen"]

MIN_SIZE = (80, 24)


class BoardScreen(BaseScreen):
    """Draws a picture of the table. Subclasses give the picture and the text around it."""

    DEFAULT_CSS = """
    BoardScreen { background: #1d1420; color: #f6ead7; }
    BoardScreen #head { height: 1; background: #2a1b2b; }
    BoardScreen #others { height: 8; }
    BoardScreen #middle, BoardScreen #talk, BoardScreen #choices, BoardScreen #keys { height: 1; }
    BoardScreen #near { height: 1fr; }
    BoardScreen #own { width: 46; height: 100%; }
    BoardScreen #log {
        width: 1fr; height: 100%; padding: 0 1; background: #241726;
        scrollbar-size-vertical: 1; scrollbar-color: #6b5568; scrollbar-background: #241726;
    }
    BoardScreen #now { height: 2; text-align: center; content-align: center middle; }
    BoardScreen #keys { background: #2a1b2b; }
    BoardScreen.tall #others { height: 10; }
    BoardScreen.tall #middle { height: 2; }
    BoardScreen.tall #own { padding-top: 1; }
    """

    def compose(self) -> ComposeResult:
        """The parts, from the far side of the table to the near one."""
        yield DrawnWidget(self._draw_header, id="head")
        yield DrawnWidget(lambda width, height: draw_others(self.picture(), width, height), id="others")
        yield DrawnWidget(lambda width, _: draw_middle(self.picture(), width), id="middle")
        yield DrawnWidget(
            lambda width, _: centre_line(Text(self.speech_line(), f"italic {SILVER}"), width), id="talk"
        )
        with Horizontal(id="near"):
            yield DrawnWidget(
                lambda width, height: draw_own(self.picture(), width, height, self._playable_faces()),
                id="own",
            )
            yield ScrollingText(id="log")
        yield DrawnWidget(self._draw_status, id="now")
        yield DrawnWidget(self._draw_choices, id="choices")
        yield DrawnWidget(lambda width, _: centre_line(Text(self.keys_line(), DIM), width), id="keys")

    # --- Given by subclasses --------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The picture to draw."""
        raise NotImplementedError

    def headline(self) -> str:
        """The text at the right of the first line."""
        picture = self.picture()
        return options_text(picture.plan, self.say)

    def speech_line(self) -> str:
        """The latest remark."""
        return ""

    def status(self) -> tuple[str, bool]:
        """What happens now, as a sentence, and whether it is the person's turn."""
        raise NotImplementedError

    def legal_actions(self) -> tuple[Action, ...]:
        """The actions to choose from, if any."""
        return ()

    def chosen_index(self) -> int | None:
        """The index of the chosen action."""
        return None

    def keys_line(self) -> str:
        """The help line of keys."""
        raise NotImplementedError

    def log_text(self) -> Text:
        """The history so far."""
        raise NotImplementedError

    # --- Drawing --------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw all parts again."""
        self.set_class(self.size.height >= 30, "tall")
        for part in self.query(DrawnWidget):
            part.refresh()

    def redraw_log(self) -> None:
        """Write the log again and scroll to its end."""
        for log in self.query(ScrollingText):  # none when the screen is being closed
            log.show(self.log_text())

    def scroll_log(self, name: str) -> bool:
        """Scroll the log by PgUp and PgDn; false for other keys."""
        log = self.query_one("#log", ScrollingText)
        if name == "pageup":
            log.scroll_page_up(animate=False)
        elif name == "pagedown":
            log.scroll_page_down(animate=False)
        else:
            return False
        return True

    def _draw_header(self, width: int, _: int) -> Text:
        left = Text.assemble(
            (" ✿ ", "#e8892b"),
            ("Calavera", f"bold {PAPER}"),
            (f" · {self.say('head-round', round=self.picture().view.round)}", GOLD),
        )
        right = Text(f"{self.headline()} ", DIM)
        gap = max(1, width - left.cell_len - right.cell_len)
        line = Text.assemble(left, " " * gap, right)
        line.truncate(width)
        return line

    def _draw_status(self, width: int, _: int) -> Text:
        if width < MIN_SIZE[0] or self.size.height < MIN_SIZE[1]:
            columns, rows = MIN_SIZE
            text = self.say(
                "small-screen", columns=columns, rows=rows, width=self.size.width, height=self.size.height
            )
            return Text(text, f"bold {GOLD}")
        text, own = self.status()
        return Text(text, f"bold {GOLD}" if own else PAPER)

    def _draw_choices(self, width: int, _: int) -> Text:
        legal = self.legal_actions()
        return draw_choices(self.picture(), legal, self.chosen_index(), width) if legal else Text("")

    def _playable_faces(self) -> tuple[str, ...]:
        """The discs in hand that may be placed or discarded now."""
        return tuple(
            [str(action.about) for action in self.legal_actions() if action.verb in ("place", "discard")]
        )
