"""The drawn table as a Textual app: which screen is open, the settings, and the files that are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from textual.app import App
from textual.binding import Binding

from calavera.language import language
from calavera.record import Record
from calavera.rules import CalaveraError, Options

from .game.form import StartForm
from .game.review_steps import Review
from .game.save_files import (
    load_record,
    resume_session,
    save_finished,
    save_unfinished,
    unfinished_game_file,
    write_record,
)
from .game.session import Session
from .screens.base_screen import BaseScreen
from .screens.board_screen import BoardScreen
from .screens.panels import LeavePanel, RulesPanel
from .screens.review_screen import ReviewScreen
from .screens.start_screen import StartScreen
from .screens.table_screen import TableScreen

__all__ = ["CalaveraApp"]


class CalaveraApp(App[None]):
    """The app. It starts with the start form, a session to play, or a review to step through."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012  (as Textual declares it)
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        start_with: StartForm | Session | Review,
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
        #: Lines to print after the app has closed.
        self.exit_messages: list[str] = []
        self._start_with = start_with
        self._save = save
        self._session: Session | None = None
        if not motion:
            self.animation_level = "none"

    def on_mount(self) -> None:
        """Open the first screen."""
        if isinstance(self._start_with, StartForm):
            self._start_with.has_saved_game = unfinished_game_file().exists()
            self.push_screen(StartScreen(self._start_with))
        elif isinstance(self._start_with, Review):
            self.push_screen(ReviewScreen(self._start_with))
        else:
            self._open_table(self._start_with)

    # --- Switch screens -------------------------------------------------------------------------------------

    def start_game(self, form: StartForm) -> None:
        """Start a new game with the choices of the form."""
        self._open_table(Session(form.make_plan(SystemRandom().getrandbits(32))))

    def resume_saved_game(self) -> None:
        """Continue the saved game; exit with its error if it cannot be read."""
        try:
            session, code = resume_session(load_record(unfinished_game_file()))
        except CalaveraError as error:
            self.exit_messages.append(str(error))
            self.exit(return_code=1)
            return
        if code is not None:
            self.set_language(code)
        self._open_table(session)

    def open_start_screen(self) -> None:
        """Open the start screen again, with the choices made before."""
        name = self._session.plan.names[0] if self._session else ""
        form = self._start_with if isinstance(self._start_with, StartForm) else StartForm(name, self.say.code)
        form.has_saved_game, form.pace, form.motion = unfinished_game_file().exists(), self.pace, self.motion
        self.switch_screen(StartScreen(form))

    def open_review(self, session: Session) -> None:
        """Step through the game that was just played."""
        self.push_screen(ReviewScreen(Review(self._record(session))))

    def close_review(self) -> None:
        """Return to the table below the review, or exit if there is none."""
        if any([isinstance(screen, TableScreen) for screen in self.screen_stack]):
            self.pop_screen()
        else:
            self.exit()

    def open_rules(self) -> None:
        """Open the rules panel for the options of the open table."""
        options = Options(4)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                options = screen.form.options
            elif isinstance(screen, BoardScreen):
                options = screen.picture().plan.options
        self.push_screen(RulesPanel(self.say, options))

    def set_language(self, code: str) -> None:
        """Change the language of every open screen."""
        self.say = language(code)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.form.language = code
            if isinstance(screen, BaseScreen):
                screen.redraw()
            if isinstance(screen, BoardScreen):
                screen.redraw_log()

    def action_leave(self) -> None:
        """Pass Ctrl+C on to the open screen, or close the open panel."""
        if isinstance(self.screen, BaseScreen):
            self.screen.press_key("ctrl+c")
        else:
            self.screen.dismiss()

    def _open_table(self, session: Session) -> None:
        self._close_session()
        self._session = session
        table = TableScreen(session, self.pace)
        if isinstance(self.screen, StartScreen):
            self.switch_screen(table)
        else:
            self.push_screen(table)

    # --- Write files ----------------------------------------------------------------------------------------

    def confirm_leave(self, session: Session) -> None:
        """Exit at once if no game is under way, otherwise ask first."""
        if session.is_over or not session.moves:
            self.exit()
            return

        def leave_if_confirmed(yes: bool | None) -> None:
            if yes:
                self._save_and_exit(session)

        self.push_screen(LeavePanel(self.say), leave_if_confirmed)

    def autosave(self, session: Session) -> None:
        """Save the game at every new round, in case the terminal is closed."""
        if not session.is_over:
            self._try_write(lambda: save_unfinished(self._record(session)))

    def save_finished_game(self, session: Session) -> str:
        """Save the record of a finished game. Returns the line that names the file, or an empty one."""
        record = self._record(session)
        file = self._try_write(lambda: save_finished(record))
        self._write_copy(record)
        return self.say("play-saved", file=str(file)) if file else ""

    def _save_and_exit(self, session: Session) -> None:
        record = self._record(session)
        if self._try_write(lambda: save_unfinished(record)):
            self.exit_messages.append(self.say("play-left-saved"))
        self._write_copy(record)
        self.exit()

    def _write_copy(self, record: Record) -> None:
        """Write the record to the file of ``--save`` too."""
        save = self._save
        if save is not None and self._try_write(lambda: write_record(record, save)):
            self.exit_messages.append(self.say("play-saved", file=str(save)))

    def _record(self, session: Session) -> Record:
        return session.record(self.say.code)

    def _try_write(self, write: Callable[[], Path]) -> Path | None:
        """Write a file; if that fails, the game goes on and the error is printed at exit."""
        try:
            return write()
        except OSError as error:
            self.exit_messages.append(self.say("play-not-saved", why=error.strerror or str(error)))
            return None

    def _close_session(self) -> None:
        if self._session is not None:
            self._session.close()

    def on_unmount(self) -> None:
        """Close the bots of the session."""
        self._close_session()
