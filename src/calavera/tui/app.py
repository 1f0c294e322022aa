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
    """Opens with a form to fill in, a session to play, or a review to step through."""

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
        #: What to print when the terminal is as it was before.
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

    # --- Between screens ------------------------------------------------------------------------------------

    def start_game(self, form: StartForm) -> None:
        """A new game with what the form says."""
        self._open_table(Session(form.make_plan(SystemRandom().getrandbits(32))))

    def resume_saved_game(self) -> None:
        """Go on with the game that was left."""
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
        """The start screen again, with the same choices if there were any."""
        name = self._session.plan.names[0] if self._session else ""
        form = self._start_with if isinstance(self._start_with, StartForm) else StartForm(name, self.say.code)
        form.has_saved_game, form.pace, form.motion = unfinished_game_file().exists(), self.pace, self.motion
        self.switch_screen(StartScreen(form))

    def open_review(self, session: Session) -> None:
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
            elif isinstance(screen, BoardScreen):
                options = screen.picture().plan.options
        self.push_screen(RulesPanel(self.say, options))

    def set_language(self, code: str) -> None:
        """Another language, on every open screen."""
        self.say = language(code)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.form.language = code
            if isinstance(screen, BaseScreen):
                screen.redraw()
            if isinstance(screen, BoardScreen):
                screen.redraw_log()

    def action_leave(self) -> None:
        """What an interrupt means on the open screen."""
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

    # --- On the disk ----------------------------------------------------------------------------------------

    def confirm_leave(self, session: Session) -> None:
        """Leave at once when there is nothing to lose, otherwise after a question."""
        if session.is_over or not session.moves:
            self.exit()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._save_and_exit(session)

        self.push_screen(LeavePanel(self.say), answered)

    def autosave(self, session: Session) -> None:
        """Keep the game at every round, in case the terminal goes away."""
        if not session.is_over:
            self._try_write(lambda: save_unfinished(self._record(session)))

    def save_finished_game(self, session: Session) -> str:
        """Keep the record of a finished game; the line that says where."""
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
        """The file that ``--save`` names."""
        save = self._save
        if save is not None and self._try_write(lambda: write_record(record, save)):
            self.exit_messages.append(self.say("play-saved", file=str(save)))

    def _record(self, session: Session) -> Record:
        return session.record(self.say.code)

    def _try_write(self, write: Callable[[], Path]) -> Path | None:
        """A disk that refuses must not end the game: say so afterwards."""
        try:
            return write()
        except OSError as error:
            self.exit_messages.append(self.say("play-not-saved", why=error.strerror or str(error)))
            return None

    def _close_session(self) -> None:
        if self._session is not None:
            self._session.close()

    def on_unmount(self) -> None:
        """Let go of the opponents."""
        self._close_session()
