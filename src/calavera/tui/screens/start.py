"""The start screen: who plays, how well, and by which rules."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult

from calavera.language import LANGUAGES
from calavera.tui.draw import art
from calavera.tui.draw.mats import centred, padded
from calavera.tui.draw.theme import DIM, GOLD, INK, PAPER, fit, tribe_of
from calavera.tui.game.form import Form
from calavera.tui.widgets.drawn import Drawn

from .base import BaseScreen

__all__ = ["StartScreen"]

COLUMN = 38
LABEL = 21


class StartScreen(BaseScreen):
    """Two columns of lines: the table at the left, the opponents at the right."""

    DEFAULT_CSS = """
    StartScreen { background: #1d1420; color: #f6ead7; }
    StartScreen #form { height: 100%; width: 100%; }
    """

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form
        self.at = 0

    def compose(self) -> ComposeResult:
        """One drawing."""
        yield Drawn(self._draw, id="form")

    def redraw(self) -> None:
        """Draw it anew."""
        self.query_one("#form").refresh()

    def key(self, name: str) -> bool:
        """Move, change, type the name, play."""
        form = self.form
        line = form.lines[self.at]
        if name in ("down", "tab", "up", "shift+tab"):
            self.at = (self.at + (1 if name in ("down", "tab") else -1)) % len(form.lines)
        elif name in ("left", "right"):
            form.change(line, 1 if name == "right" else -1)
            self._apply(line)
        elif name == "enter":
            self._go(line)
        elif name in ("escape", "ctrl+c", "ctrl+q"):
            self.app.exit()
        elif line == "name" and name == "backspace":
            form.erase()
        elif line == "name" and len(name) == 1:
            form.type(name)
        elif name in ("q", "Q"):
            self.app.exit()
        else:
            return False
        self.redraw()
        return True

    def _apply(self, line: str) -> None:
        if line == "language":
            self.calavera.speak(self.form.language)
        self.calavera.pace = self.form.pace
        self.calavera.motion = self.form.motion

    def _go(self, line: str) -> None:
        if line == "resume":
            self.calavera.resume_left()
        else:
            self.calavera.begin(self.form)

    # --- Drawing --------------------------------------------------------------------------------------------

    def _draw(self, width: int, height: int) -> Text:
        form = self.form
        lines = form.lines
        left = [line for line in lines if line not in ("manner", "all") and not line.startswith("opp")]
        right = [line for line in lines if line not in left]
        rows = []
        for place in range(max(len(left), len(right))):
            cells = [
                self._line(column[place], lines) if place < len(column) else Text(" " * COLUMN)
                for column in (left, right)
            ]
            rows.append(centred(Text("  ").join(cells), width))
        note = centred(Text(self._note(), f"italic {PAPER}"), width)
        on_resume = lines[self.at] == "resume"
        keys = centred(Text(self.say("start-keys-resume" if on_resume else "start-keys"), DIM), width)
        head = [centred(art.title(), width), centred(Text(self.say("start-tagline"), DIM), width)]
        garden = centred(self._garden(), width)
        used = len(head) + len(rows) + 4
        above = max(0, (height - used - 2) // 3)
        blank = Text("")
        body = [*[blank] * above, *head, garden, blank, *rows, blank, note]
        body += [blank] * max(0, height - len(body) - 1)
        block = Text("\n").join([*body[: height - 1], keys])
        block.no_wrap = True
        return block

    def _garden(self) -> Text:
        """The emblems of the six tribes."""
        row = Text()
        for seat in range(6):
            row.append(f" {tribe_of(seat).emblem} ", tribe_of(seat).colour)
        return row

    def _line(self, line: str, lines: list[str]) -> Text:
        chosen = lines[self.at] == line
        style = f"bold {INK} on {GOLD}" if chosen else PAPER
        if line == "resume":
            return padded(Text(f" ▸ {self.say('start-resume')} ", style), COLUMN)
        if line.startswith("opponent-"):
            number = int(line.removeprefix("opponent-"))
            label = f"{tribe_of(number).emblem} {self.say('start-opponent', number=number)}"
        else:
            label = self.say(f"start-{line}")
        value = self._value(line)
        shown = f"{value}▏" if line == "name" else f"‹ {value} ›"
        text = Text.assemble((fit(f" {label}", LABEL), DIM if not chosen else style), (f" {shown} ", style))
        return padded(text, COLUMN)

    def _value(self, line: str) -> str:
        form, say = self.form, self.say
        if line.startswith("opponent-"):
            return say(f"level-{form.levels[int(line.removeprefix('opponent-')) - 1]}")
        if line == "all":
            levels = set(form.levels[: form.players - 1])
            return say(f"level-{levels.pop()}") if len(levels) == 1 else say("start-mixed")
        if line in ("last-chance", "two-tribes", "motion"):
            return say("start-yes" if getattr(form, line.replace("-", "_")) else "start-no")
        return {
            "name": form.name,
            "language": LANGUAGES[form.language],
            "players": str(form.players),
            "edition": say(f"edition-{form.edition}"),
            "pace": say(f"pace-{form.pace}"),
            "manner": say(f"manner-{form.manner}"),
        }[line]

    def _note(self) -> str:
        players = self.form.players
        note = {2: "two", 3: "three"}.get(players, "many" if self.form.options.boxes == 2 else "good")
        return self.say(f"start-note-{note}")
