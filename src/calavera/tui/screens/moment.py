"""The moments that matter: a skull, a won challenge, a won game. Any key ends them."""

from __future__ import annotations

from typing import Literal

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from calavera.tui.draw import art
from calavera.tui.draw.mats import centred, joined, padded
from calavera.tui.draw.theme import BONE, DIM, GOLD, PAPER, wrapped
from calavera.tui.widgets.drawn import Drawn

__all__ = ["Kind", "Moment"]

Kind = Literal["skull", "won", "game"]

#: Cells, frames a second, and how long a moment lasts by itself (a won game lasts until a key is pressed).
SIZES = {"skull": (46, 16), "won": (56, 11), "game": (64, 18)}
FRAMES = 8
SECONDS = {"skull": 1.8, "won": 1.8}


class Moment(ModalScreen[None]):
    """The table darkens, and one thing is drawn large."""

    DEFAULT_CSS = """
    Moment { align: center middle; background: #0c070d 70%; }
    Moment > #picture { background: #2a1b2b; border: round #6b5568; }
    Moment.skull { background: #12040a 82%; }
    Moment.skull > #picture { background: #3a0f18; border: heavy #7a1f2b; }
    Moment.game > #picture { border: round #f0b44c; background: #33202a; }
    """

    def __init__(self, kind: Kind, lines: list[str], hint: str, motion: bool, slow: float) -> None:
        super().__init__(classes=kind)
        self.kind: Kind = kind
        self._lines = lines
        self._hint = hint
        self._motion = motion
        self._frame = 0
        self._seconds = SECONDS.get(kind, 0.0) * slow

    def compose(self) -> ComposeResult:
        """The drawing and nothing else."""
        yield Drawn(self._draw, id="picture")

    def on_mount(self) -> None:
        """Start moving, unless motion is off, and end by itself."""
        picture = self.query_one("#picture")
        width, height = SIZES[self.kind]
        picture.styles.width, picture.styles.height = width, height
        if self._motion:
            self.set_interval(1 / FRAMES, self._step)
        if self._seconds:
            self.set_timer(self._seconds, self._end)

    def on_key(self, event: events.Key) -> None:
        """Any key ends it, and means nothing else."""
        event.stop()
        self._end()

    def _end(self) -> None:
        if self.is_current:
            self.dismiss()

    def _step(self) -> None:
        self._frame += 1
        self.query_one("#picture").refresh()

    def _draw(self, width: int, height: int) -> Text:
        lines = {"skull": self._skull, "won": self._won, "game": self._game}[self.kind](width, height)
        block = Text("\n").join([padded(line, width) for line in lines[:height]])
        block.no_wrap = True
        return block

    def _words(self, width: int) -> list[Text]:
        styles = [f"bold {PAPER}", PAPER]
        return [
            centred(Text(line, styles[min(place, 1)]), width)
            for place, text in enumerate(self._lines)
            for line in wrapped(text, width - 2)
        ]

    def _skull(self, width: int, _height: int) -> list[Text]:
        # It shakes once, then is still.
        shake = (0, 1, -1, 1)[self._frame] if self._frame < 4 else 0
        drawing = art.skull().split("\n")
        shown = [Text.assemble(" " * ((width - 24) // 2 + shake), line) for line in drawing]
        title, *rest = self._words(width)
        title.stylize(f"bold {BONE}")
        return [*shown, title, *rest]

    def _won(self, width: int, height: int) -> list[Text]:
        rows = art.petals(width, height, self._frame // 2)
        words = self._words(width)
        top = (height - len(words)) // 2
        rows[top - 1 : top + len(words) + 1] = [Text(""), *words, Text("")]
        return rows

    def _game(self, width: int, height: int) -> list[Text]:
        fall = self._frame // 2
        candle = art.candle(self._frame)
        side = (width - candle[0].cell_len) // 2
        rows = art.petals(width, height, fall)
        rows[1 : 1 + len(candle)] = joined(
            [art.petals(side, len(candle), fall + 3), candle, art.petals(side, len(candle), fall + 9)]
        )
        words = self._words(width)
        words[0].stylize(f"bold {GOLD}")
        top = 2 + len(candle)
        hint = centred(Text(self._hint, DIM), width)
        rows[top : top + len(words) + 2] = [*words, Text(""), hint]
        return rows[:height]
