"""The start screen: players, levels and rules."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult

from calavera.language import LANGUAGES
from calavera.tui.draw import art
from calavera.tui.draw.mats import centre_line, pad_line
from calavera.tui.draw.theme import DIM, GOLD, INK, PAPER, fit_text, tribe_of
from calavera.tui.game.form import StartForm
from calavera.tui.widgets.text_widgets import DrawnWidget

from .base_screen import BaseScreen

__all__ = ["StartScreen"]

COLUMN_WIDTH = 38
LABEL_WIDTH = 21


class StartScreen(BaseScreen):
    """Two columns of lines: the table on the left, the opponents on the right."""

    DEFAULT_CSS = """
    StartScreen { background: #1d1420; color: #f6ead7; }
    StartScreen #form { height: 100%; width: 100%; }
    """

    def __init__(self, form: StartForm) -> None:
        super().__init__()
        self.form = form
        self.selected = 0

    def compose(self) -> ComposeResult:
        """One drawing."""
        yield DrawnWidget(self._draw, id="form")

    def redraw(self) -> None:
        """Draw it again."""
        self.query_one("#form").refresh()

    def press_key(self, name: str) -> bool:
        """Move between lines, change a value, type the name, or play."""
        form = self.form
        line = form.lines[self.selected]
        if name in ("down", "tab", "up", "shift+tab"):
            self.selected = (self.selected + (1 if name in ("down", "tab") else -1)) % len(form.lines)
        elif name in ("left", "right"):
            form.change(line, 1 if name == "right" else -1)
            self._apply_line(line)
        elif name == "enter":
            self._start(line)
        elif name in ("escape", "ctrl+c", "ctrl+q"):
            self.app.exit()
        elif line == "name" and name == "backspace":
            form.erase_letter()
        elif line == "name" and len(name) == 1:
            form.type_letter(name)
        elif name in ("q", "Q"):
            self.app.exit()
        else:
            return False
        self.redraw()
        return True

    def _apply_line(self, line: str) -> None:
        if line == "language":
            self.calavera_app.set_language(self.form.language)
        self.calavera_app.pace = self.form.pace
        self.calavera_app.motion = self.form.motion

    def _start(self, line: str) -> None:
        if line == "resume":
            self.calavera_app.resume_saved_game()
        else:
            self.calavera_app.start_game(self.form)

    # --- Drawing --------------------------------------------------------------------------------------------

    def _draw(self, width: int, height: int) -> Text:
        form = self.form
        lines = form.lines
        left = [line for line in lines if line not in ("manner", "all") and not line.startswith("opp")]
        right = [line for line in lines if line not in left]
        rows = []
        for place in range(max(len(left), len(right))):
            cells = [
                self._draw_line(column[place], lines) if place < len(column) else Text(" " * COLUMN_WIDTH)
                for column in (left, right)
            ]
            rows.append(centre_line(Text("  ").join(cells), width))
        note = centre_line(Text(self._note_text(lines[self.selected], width), f"italic {PAPER}"), width)
        on_resume = lines[self.selected] == "resume"
        keys = centre_line(Text(self.say("start-keys-resume" if on_resume else "start-keys"), DIM), width)
        head = [
            centre_line(art.draw_title(), width),
            centre_line(Text(self.say("start-tagline"), DIM), width),
        ]
        garden = centre_line(self._draw_emblems(), width)
        used = len(head) + len(rows) + 4
        above = max(0, (height - used - 2) // 3)
        blank = Text("")
        body = [*[blank] * above, *head, garden, blank, *rows, blank, note]
        body += [blank] * max(0, height - len(body) - 1)
        block = Text("\n").join([*body[: height - 1], keys])
        block.no_wrap = True
        return block

    def _draw_emblems(self) -> Text:
        """The emblems of the six tribes."""
        row = Text()
        for seat in range(6):
            row.append(f" {tribe_of(seat).emblem} ", tribe_of(seat).colour)
        return row

    def _draw_line(self, line: str, lines: list[str]) -> Text:
        chosen = lines[self.selected] == line
        style = f"bold {INK} on {GOLD}" if chosen else PAPER
        if line == "resume":
            return pad_line(Text(f" ▸ {self.say('start-resume')} ", style), COLUMN_WIDTH)
        if line.startswith("opponent-"):
            number = int(line.removeprefix("opponent-"))
            label = f"{tribe_of(number).emblem} {self.say('start-opponent', number=number)}"
        else:
            label = self.say(f"start-{line}")
        value = self._value_text(line)
        shown = f"{value}▏" if line == "name" else f"‹ {value} ›"
        text = Text.assemble(
            (fit_text(f" {label}", LABEL_WIDTH), DIM if not chosen else style), (f" {shown} ", style)
        )
        return pad_line(text, COLUMN_WIDTH)

    def _value_text(self, line: str) -> str:
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
            "manner": say(f"manner-{form.style}"),
        }[line]

    def _note_text(self, line: str, width: int) -> str:
        """How the chosen opponents play; on other lines, what to know about a table of this size."""
        players, levels = self.form.players, set(self.form.levels[: self.form.players - 1])
        if line.startswith("opponent-"):
            levels = {self.form.levels[int(line.removeprefix("opponent-")) - 1]}
        if line.startswith(("opponent-", "all")) and len(levels) == 1:
            return fit_text(self.say(f"level-{levels.pop()}-about"), width - 2).rstrip()
        note = {2: "two", 3: "three"}.get(players, "many" if self.form.options.boxes == 2 else "good")
        return self.say(f"start-note-{note}")
