"""The table as a drawing, the same for playing and for looking back: others, middle, own place, log."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal

from calavera.rules import Action
from calavera.tui.draw.mats import Picture, centred
from calavera.tui.draw.table_parts import draw_choices, draw_middle, draw_others, draw_own
from calavera.tui.draw.theme import DIM, GOLD, PAPER, SILVER
from calavera.tui.text.event_text import tell_options
from calavera.tui.widgets.drawn import Drawn, Scroll

from .base import BaseScreen

__all__ = ["SMALLEST", "FeltScreen"]

SMALLEST = (80, 24)


class FeltScreen(BaseScreen):
    """Draws a picture; subclasses say which, and what stands below it."""

    DEFAULT_CSS = """
    FeltScreen { background: #1d1420; color: #f6ead7; }
    FeltScreen #head { height: 1; background: #2a1b2b; }
    FeltScreen #others { height: 8; }
    FeltScreen #middle, FeltScreen #talk, FeltScreen #choices, FeltScreen #keys { height: 1; }
    FeltScreen #near { height: 1fr; }
    FeltScreen #own { width: 46; height: 100%; }
    FeltScreen #log {
        width: 1fr; height: 100%; padding: 0 1; background: #241726;
        scrollbar-size-vertical: 1; scrollbar-color: #6b5568; scrollbar-background: #241726;
    }
    FeltScreen #now { height: 2; text-align: center; content-align: center middle; }
    FeltScreen #keys { background: #2a1b2b; }
    FeltScreen.tall #others { height: 10; }
    FeltScreen.tall #middle { height: 2; }
    FeltScreen.tall #own { padding-top: 1; }
    """

    def compose(self) -> ComposeResult:
        """From the far side of the table to the near one."""
        yield Drawn(self._head, id="head")
        yield Drawn(lambda width, height: draw_others(self.picture(), width, height), id="others")
        yield Drawn(lambda width, _: draw_middle(self.picture(), width), id="middle")
        yield Drawn(lambda width, _: centred(Text(self.talk(), f"italic {SILVER}"), width), id="talk")
        with Horizontal(id="near"):
            yield Drawn(
                lambda width, height: draw_own(self.picture(), width, height, self._places()), id="own"
            )
            yield Scroll(id="log")
        yield Drawn(self._now, id="now")
        yield Drawn(self._choices, id="choices")
        yield Drawn(lambda width, _: centred(Text(self.keys(), DIM), width), id="keys")

    # --- What subclasses say --------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """What to draw."""
        raise NotImplementedError

    def headline(self) -> str:
        """What stands at the right of the first line."""
        picture = self.picture()
        return tell_options(picture.table, self.say)

    def talk(self) -> str:
        """The latest words."""
        return ""

    def now(self) -> tuple[str, bool]:
        """What happens now, in a sentence, and whether it is the person's turn."""
        raise NotImplementedError

    def legal(self) -> tuple[Action, ...]:
        """What may be chosen, if anything."""
        return ()

    def chosen(self) -> int | None:
        """Which of these is chosen now."""
        return None

    def keys(self) -> str:
        """The keys that mean something here."""
        raise NotImplementedError

    def log_text(self) -> Text:
        """The story so far."""
        raise NotImplementedError

    # --- Drawing --------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw all parts anew."""
        self.set_class(self.size.height >= 30, "tall")
        for part in self.query(Drawn):
            part.refresh()

    def relog(self) -> None:
        """Write the log anew, to its end."""
        for log in self.query(Scroll):  # none when the screen is being closed
            log.show(self.log_text())

    def scroll_log(self, name: str) -> bool:
        """PgUp and PgDn move the log."""
        log = self.query_one("#log", Scroll)
        if name == "pageup":
            log.scroll_page_up(animate=False)
        elif name == "pagedown":
            log.scroll_page_down(animate=False)
        else:
            return False
        return True

    def _head(self, width: int, _: int) -> Text:
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

    def _now(self, width: int, _: int) -> Text:
        if width < SMALLEST[0] or self.size.height < SMALLEST[1]:
            columns, rows = SMALLEST
            text = self.say(
                "small-screen", columns=columns, rows=rows, width=self.size.width, height=self.size.height
            )
            return Text(text, f"bold {GOLD}")
        text, own = self.now()
        return Text(text, f"bold {GOLD}" if own else PAPER)

    def _choices(self, width: int, _: int) -> Text:
        legal = self.legal()
        return draw_choices(self.picture(), legal, self.chosen(), width) if legal else Text("")

    def _places(self) -> tuple[str, ...]:
        """The discs of the hand that may be placed or given up now."""
        return tuple([str(action.about) for action in self.legal() if action.verb in ("place", "discard")])
