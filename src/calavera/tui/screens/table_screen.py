"""The table where a game is played: the person's view and the person's keys."""

from __future__ import annotations

from rich.text import Text

from calavera.rules import Action, View
from calavera.rules import events as ev
from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import action_number, draw_log, status_text
from calavera.tui.game.game_loop import GameLoop
from calavera.tui.game.motion import PACES
from calavera.tui.game.scene_views import view_of_end, view_of_last_flip
from calavera.tui.game.seats import PERSON
from calavera.tui.game.session import Session, SessionMove
from calavera.tui.text.event_text import event_text, speech_text
from calavera.tui.text.prompts import ANSWER_LETTERS, question_text
from calavera.tui.text.result_text import result_lines
from calavera.tui.widgets.text_widgets import DrawnWidget

from .board_screen import BoardScreen
from .moment_screen import MomentKind, MomentScreen
from .panels import OutPanel

__all__ = ["TableScreen"]

#: If there are more stacks to choose from, the question does not list them.
MAX_NAMED_CHOICES = 5


class TableScreen(BoardScreen):
    """Plays one session. It draws only the person's view."""

    def __init__(self, session: Session, pace: str) -> None:
        super().__init__()
        self.session = session
        self.game_loop = GameLoop(session, pace, self)
        self._view: View = session.person_view
        self._last_move: SessionMove | None = None
        self._chosen: int | None = None
        self._typed = ""
        self._hint = False
        self._frame = 0
        self._note = ""
        #: Whether the person was told about being out, and asked for the quick end.
        self._out_told = False
        self._finishes = False

    def on_mount(self) -> None:
        """Start the game."""
        self.redraw_log()
        self.set_interval(0.5, self._tick)
        self.run_worker(self._run_game(), exclusive=True)

    async def _run_game(self) -> None:
        await self.game_loop.run()
        if not self.is_attached:
            return
        self._note = self.calavera_app.save_finished_game(self.session)
        self.redraw()

    # --- Called by the game loop ----------------------------------------------------------------------------

    def show_waiting(self) -> None:
        """Show who must act now; a choice made before is cleared."""
        before = self._view
        self._view = self.session.person_view
        if self.session.is_over:
            self._view = view_of_end(self._view, self.session.highlights().stacks)
        if before.legal != self._view.legal or before.seat != self._view.seat:
            self._chosen = 0 if len(self.legal_actions()) == 1 else None
            self._typed, self._hint = "", False
        self.redraw()

    async def show_move(self, move: SessionMove) -> None:
        """Show one move: the log, the picture, and the large drawing for some events."""
        if not self.is_attached:
            return
        if move.speech is not None or not isinstance(move.events[0], ev.Placed):
            self._last_move = move
        self.redraw_log()
        self._view = view_of_last_flip(move)
        self._chosen = None
        self.redraw()
        await self._show_moment(move)
        await self._offer_quick_end()
        if any([isinstance(event, ev.RoundOpened) for event in move.events]):
            self.calavera_app.autosave(self.session)

    async def _show_moment(self, move: SessionMove) -> None:
        sentences = {type(event): event_text(event, self.session.plan, self.say) for event in move.events}
        if ev.GameWon in sentences:
            seen, found = self.session.person_view, self.session.highlights()
            title = self.say("win-you") if seen.winner == PERSON else sentences[ev.GameWon]
            word = self.say("moment-game" if seen.reason == "challenges" else "moment-game-last")
            await self._push_moment(
                "game", [title, word, "", *result_lines(found, self.session.plan, self.say)]
            )
        elif ev.RoundWon in sentences:
            await self._push_moment("won", [sentences[ev.RoundWon], self.say("moment-won")])
        elif ev.AttemptFailed in sentences:
            await self._push_moment("skull", [self.say("moment-skull"), sentences[ev.AttemptFailed]])

    async def _offer_quick_end(self) -> None:
        """Tell the person once about being out. The game waits until a key is pressed."""
        place = self.session.place_when_out
        if place is None or self._out_told:
            return
        self._out_told = True
        panel = OutPanel(self.say, place, self.session.plan.options.players)
        if await self.app.push_screen_wait(panel):
            self._finish_quickly()

    def _finish_quickly(self) -> None:
        self._finishes = True
        self.game_loop.finish_quickly()

    async def _push_moment(self, kind: MomentKind, lines: list[str]) -> None:
        pace = self.game_loop.pace
        if pace == "instant" and kind != "game":
            return
        slow = {"slow": 1.5, "fast": 0.7}.get(pace, 1.0)
        moment = MomentScreen(kind, lines, self.say("moment-key"), self.calavera_app.motion, slow)
        await self.app.push_screen_wait(moment)

    def _tick(self) -> None:
        """Move the candle's flame, and count down the seconds to show."""
        self._frame += self.calavera_app.motion
        for part in self.query(DrawnWidget):
            if (part.id in ("others", "own") and self.calavera_app.motion) or part.id == "now":
                part.refresh()

    # --- Drawing --------------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The person's view with the latest remark."""
        chosen = None
        legal = self.legal_actions()
        if self._chosen is not None and legal[self._chosen].verb in ("flip", "start"):
            chosen = int(legal[self._chosen].about)
        return Picture(self._view, self.session.plan, self.say, self._bubbles(), chosen, self._frame)

    def _bubbles(self) -> dict[int, str]:
        speech = None if self._last_move is None else self._last_move.speech
        return {} if speech is None else {speech.seat: "“…”"}

    def speech_line(self) -> str:
        """The latest remark, or at the end of the game the file of its record."""
        if self._note:
            return self._note
        speech = None if self._last_move is None else self._last_move.speech
        return "" if speech is None else speech_text(speech, self.session.plan, self.say)

    def status(self) -> tuple[str, bool]:
        """The question, the offer to show, or what the table waits for."""
        seen, table = self._view, self.session.plan
        if self._hint:
            return self.say("now-choose-first"), True
        if seconds := self.game_loop.show_seconds:
            return self.say("show-countdown", seconds=seconds), True
        if self.session.own_seats_to_act and seen.legal:
            return question_text(seen, table, self.say, MAX_NAMED_CHOICES), True
        if (place := self.session.place_when_out) is not None:
            out = self.say("out-place", place=place, players=table.options.players)
            return (
                f"{out} {self.say('out-fast') if self._finishes else status_text(seen, table, self.say)}",
                False,
            )
        return status_text(seen, table, self.say), False

    def legal_actions(self) -> tuple[Action, ...]:
        """The person's legal actions in this picture."""
        return self._view.legal

    def chosen_index(self) -> int | None:
        """The choice that Enter submits."""
        return self._chosen

    def keys_line(self) -> str:
        """The keys of the table, of somebody who is out, or after the end."""
        if self.session.is_over:
            return self.say("keys-over")
        return self.say("keys-table" if self.session.place_when_out is None else "keys-out")

    def log_text(self) -> Text:
        """The history as the person may know it."""
        return draw_log(self.session.history, self.session.plan, self.say, PERSON)

    # --- Keys -----------------------------------------------------------------------------------------------

    def press_key(self, name: str) -> bool:
        """Letters act at once; arrows and numbers choose, and Enter submits; then settings and the log."""
        return self._handle_choice_key(name) or self._handle_setting_key(name) or self.scroll_log(name)

    def _handle_choice_key(self, name: str) -> bool:
        legal = self.legal_actions()
        if name in ("left", "right") and legal:
            step = 1 if name == "right" else -1
            start = -1 if step == 1 else 0
            self._choose((start if self._chosen is None else self._chosen) + step)
        elif name.isdecimal() and legal:
            self._type_digit(name)
        elif name == "enter" and legal:
            if self._chosen is None:
                self._hint = True
                self.redraw()
            else:
                self._submit(legal[self._chosen])
        else:
            found = [
                action for action in legal if ANSWER_LETTERS.get(str(action.about or action.verb)) == name
            ]
            if found:
                self._submit(found[0])
            return bool(found)
        return True

    def _choose(self, at: int) -> None:
        self._chosen = at % len(self.legal_actions())
        self._hint = False
        self.redraw()

    def _type_digit(self, digit: str) -> None:
        """Append a digit while there is a choice with that number, else start again with it."""
        numbers = [action_number(action) for action in self.legal_actions()]
        self._typed = self._typed + digit if int(self._typed + digit) in numbers else digit
        if int(self._typed) in numbers:
            self._choose(numbers.index(int(self._typed)))

    def _submit(self, action: Action) -> None:
        self._chosen, self._typed, self._hint = None, "", False
        self.game_loop.submit(action)

    def _handle_setting_key(self, name: str) -> bool:
        paces = list(PACES)
        if name in ("space", " "):
            self.game_loop.skip_pause()
        elif name in ("+", "=", "-", "−"):
            step = 1 if name in ("+", "=") else -1
            self.game_loop.pace = paces[max(0, min(paces.index(self.game_loop.pace) + step, len(paces) - 1))]
            self.calavera_app.pace = self.game_loop.pace
            self.redraw()
        elif name in ("m", "M"):
            self.calavera_app.motion = not self.calavera_app.motion
        elif name in ("q", "Q", "escape", "ctrl+c", "ctrl+q"):
            self.calavera_app.confirm_leave(self.session)
        elif name in ("f", "F") and self.session.place_when_out is not None:
            self._finish_quickly()
        elif self.session.is_over and name in ("n", "N"):
            self.calavera_app.open_start_screen()
        elif self.session.is_over and name in ("v", "V"):
            self.calavera_app.open_review(self.session)
        else:
            return False
        return True

    def headline(self) -> str:
        """The variants, and the pace."""
        return f"{super().headline()} · {self.say(f'pace-{self.game_loop.pace}')}"
