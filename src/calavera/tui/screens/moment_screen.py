"""A large drawing over the table for a skull, a won challenge and a won game. Any key closes it."""

from __future__ import annotations

from typing import Literal

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from calavera.tui.draw import art
from calavera.tui.draw.mats import centre_line, join_blocks, pad_line
from calavera.tui.draw.theme import BONE, DIM, GOLD, PAPER, wrap_text
from calavera.tui.widgets.text_widgets import DrawnWidget

__all__ = ["MomentKind", "MomentScreen"]

MomentKind = Literal["skull", "won", "game"]

#: Size in cells, frames a second, and seconds until it closes by itself (a won game waits for a key).
MOMENT_SIZES = {"skull": (46, 16), "won": (56, 11), "game": (64, 21)}
FRAMES_PER_SECOND = 8
MOMENT_SECONDS = {"skull": 1.8, "won": 1.8}


class MomentScreen(ModalScreen[None]):
    """Darkens the table and draws one thing large."""

    DEFAULT_CSS = """
    MomentScreen { align: center middle; background: #0c070d 70%; }
    MomentScreen > #picture { background: #2a1b2b; border: round #6b5568; }
    MomentScreen.skull { background: #12040a 82%; }
    MomentScreen.skull > #picture { background: #3a0f18; border: heavy #7a1f2b; }
    MomentScreen.game > #picture { border: round #f0b44c; background: #33202a; }
    """

    def __init__(
        self, kind: MomentKind, lines: list[str], hint: str, motion: bool, duration_factor: float
    ) -> None:
        super().__init__(classes=kind)
        self.kind: MomentKind = kind
        self._lines = lines
        self._hint = hint
        self._motion = motion
        self._frame = 0
        self._seconds = MOMENT_SECONDS.get(kind, 0.0) * duration_factor

    def compose(self) -> ComposeResult:
        """The drawing."""
        yield DrawnWidget(self._draw, id="picture")

    def on_mount(self) -> None:
        """Start the motion, unless it is off, and the timer."""
        picture = self.query_one("#picture")
        width, height = MOMENT_SIZES[self.kind]
        picture.styles.width, picture.styles.height = width, height
        if self._motion:
            self.set_interval(1 / FRAMES_PER_SECOND, self._next_frame)
        if self._seconds:
            self.set_timer(self._seconds, self._close)

    def on_key(self, event: events.Key) -> None:
        """Close on any key, which has no other effect."""
        event.stop()
        self._close()

    def _close(self) -> None:
        if self.is_current:
            self.dismiss()

    def _next_frame(self) -> None:
        self._frame += 1
        self.query_one("#picture").refresh()

    def _draw(self, width: int, height: int) -> Text:
        lines = {"skull": self._draw_skull, "won": self._draw_won, "game": self._draw_game}[self.kind](
            width, height
        )
        block = Text("\n").join([pad_line(line, width) for line in lines[:height]])
        block.no_wrap = True
        return block

    def _text_lines(self, width: int) -> list[Text]:
        styles = [f"bold {PAPER}", PAPER]
        return [
            centre_line(Text(line, styles[min(place, 1)]), width)
            for place, text in enumerate(self._lines)
            for line in wrap_text(text, width - 2) or [""]
        ]

    def _draw_skull(self, width: int, _height: int) -> list[Text]:
        # It shakes once, then is still.
        shake = (0, 1, -1, 1)[self._frame] if self._frame < 4 else 0
        drawing = art.draw_skull().split("\n")
        shown = [Text.assemble(" " * ((width - 24) // 2 + shake), line) for line in drawing]
        title, *rest = self._text_lines(width)
        title.stylize(f"bold {BONE}")
        return [*shown, title, *rest]

    def _draw_won(self, width: int, height: int) -> list[Text]:
        rows = art.draw_petals(width, height, self._frame // 2)
        words = self._text_lines(width)
        top = (height - len(words)) // 2
        rows[top - 1 : top + len(words) + 1] = [Text(""), *words, Text("")]
        return rows

    def _draw_game(self, width: int, height: int) -> list[Text]:
        fall = self._frame // 2
        candle = art.draw_candle(self._frame)
        words = self._text_lines(width)
        words[0].stylize(f"bold {GOLD}")
        rows = art.draw_petals(width, height, fall)
        top = 1
        # Where lines are long there are more of them, and no room for the candle.
        if len(candle) + len(words) + 4 <= height:
            side = (width - candle[0].cell_len) // 2
            rows[1 : 1 + len(candle)] = join_blocks(
                [
                    art.draw_petals(side, len(candle), fall + 3),
                    candle,
                    art.draw_petals(side, len(candle), fall + 9),
                ]
            )
            top = 2 + len(candle)
        hint = centre_line(Text(self._hint, DIM), width)
        rows[top : top + len(words) + 2] = [*words, Text(""), hint]
        return rows[:height]
