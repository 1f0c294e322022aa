"""The drawn table as a Textual app: which screen is open, the settings, and what is kept on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from textual.app import App
from textual.binding import Binding

from calavera.language import language
from calavera.record import Record
from calavera.rules import CalaveraError, Options

from .game.form import Form
from .game.review_steps import Review
from .game.save_files import keep, leave, left_game, load, resume, write_record
from .game.session import Session
from .screens.base import BaseScreen
from .screens.board import FeltScreen
from .screens.panels import LeavePanel, RulesPanel
from .screens.review import ReviewScreen
from .screens.start import StartScreen
from .screens.table import TableScreen

__all__ = ["CalaveraApp"]


class CalaveraApp(App[None]):
    """Opens with a form to fill in, a session to play, or a review to step through."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012  (as Textual declares it)
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        opening: Form | Session | Review,
        code: str,
        *,
        pace: str = "normal",
        motion: bool = True,
        save: Path | None = None,
    ) -> None:
        super().__init__()
        self.say = language(code)
        self.pace = pace
        self.motion = motion
        #: What to print when the terminal is as it was before.
        self.farewell: list[str] = []
        self._opening = opening
        self._save = save
        self._open: Session | None = None
        if not motion:
            self.animation_level = "none"

    def on_mount(self) -> None:
        """Open the first screen."""
        if isinstance(self._opening, Form):
            self._opening.left = left_game().exists()
            self.push_screen(StartScreen(self._opening))
        elif isinstance(self._opening, Review):
            self.push_screen(ReviewScreen(self._opening))
        else:
            self._sit(self._opening)

    # --- Between screens ------------------------------------------------------------------------------------

    def begin(self, form: Form) -> None:
        """A new game with what the form says."""
        self._sit(Session(form.table(SystemRandom().getrandbits(32))))

    def resume_left(self) -> None:
        """Go on with the game that was left."""
        try:
            session, code = resume(load(left_game()))
        except CalaveraError as error:
            self.farewell.append(str(error))
            self.exit(return_code=1)
            return
        if code is not None:
            self.speak(code)
        self._sit(session)

    def start_over(self) -> None:
        """The start screen again, with the same choices if there were any."""
        name = self._open.table.names[0] if self._open else ""
        form = self._opening if isinstance(self._opening, Form) else Form(name, self.say.code)
        form.left, form.pace, form.motion = left_game().exists(), self.pace, self.motion
        self.switch_screen(StartScreen(form))

    def look_back(self, session: Session) -> None:
        """Step through the game that was just played."""
        self.push_screen(ReviewScreen(Review(self._record(session))))

    def close_review(self) -> None:
        """Back to the table, if there is one below."""
        if any([isinstance(screen, TableScreen) for screen in self.screen_stack]):
            self.pop_screen()
        else:
            self.exit()

    def open_rules(self) -> None:
        """The rules of the table that is open."""
        options = Options(4)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                options = screen.form.options
            elif isinstance(screen, FeltScreen):
                options = screen.picture().table.options
        self.push_screen(RulesPanel(self.say, options))

    def speak(self, code: str) -> None:
        """Another language, on every open screen."""
        self.say = language(code)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.form.language = code
            if isinstance(screen, BaseScreen):
                screen.redraw()
            if isinstance(screen, FeltScreen):
                screen.relog()

    def action_leave(self) -> None:
        """What an interrupt means on the open screen."""
        if isinstance(self.screen, BaseScreen):
            self.screen.key("ctrl+c")
        else:
            self.screen.dismiss()

    def _sit(self, session: Session) -> None:
        self._close_session()
        self._open = session
        table = TableScreen(session, self.pace)
        if isinstance(self.screen, StartScreen):
            self.switch_screen(table)
        else:
            self.push_screen(table)

    # --- On the disk ----------------------------------------------------------------------------------------

    def ask_to_leave(self, session: Session) -> None:
        """Leave at once when there is nothing to lose, otherwise after a question."""
        if session.over or not session.moves:
            self.exit()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._leave(session)

        self.push_screen(LeavePanel(self.say), answered)

    def autosave(self, session: Session) -> None:
        """Keep the game at every round, in case the terminal goes away."""
        if not session.over:
            self._try(lambda: leave(self._record(session)))

    def finished(self, session: Session) -> str:
        """Keep the record of a finished game; the line that says where."""
        record = self._record(session)
        file = self._try(lambda: keep(record))
        self._write_copy(record)
        return self.say("play-saved", file=str(file)) if file else ""

    def _leave(self, session: Session) -> None:
        record = self._record(session)
        if self._try(lambda: leave(record)):
            self.farewell.append(self.say("play-left-saved"))
        self._write_copy(record)
        self.exit()

    def _write_copy(self, record: Record) -> None:
        """The file that ``--save`` names."""
        save = self._save
        if save is not None and self._try(lambda: write_record(record, save)):
            self.farewell.append(self.say("play-saved", file=str(save)))

    def _record(self, session: Session) -> Record:
        return session.record(self.say.code)

    def _try(self, write: Callable[[], Path]) -> Path | None:
        """A disk that refuses must not end the game: say so afterwards."""
        try:
            return write()
        except OSError as error:
            self.farewell.append(self.say("play-not-saved", why=error.strerror or str(error)))
            return None

    def _close_session(self) -> None:
        if self._open is not None:
            self._open.close()

    def on_unmount(self) -> None:
        """Let go of the opponents."""
        self._close_session()
