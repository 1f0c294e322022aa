"""The table where a game is played: the person's view, the person's keys."""

from __future__ import annotations

from rich.text import Text

from calavera.rules import Action, View
from calavera.rules import events as ev
from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import draw_log, number_of, what_now
from calavera.tui.game.game_loop import Host
from calavera.tui.game.motion import PACES
from calavera.tui.game.seats import PERSON
from calavera.tui.game.session import Happened, Session
from calavera.tui.text.event_text import tell, tell_speech
from calavera.tui.text.prompts import LETTERS, ask
from calavera.tui.widgets.drawn import Drawn

from .board import FeltScreen
from .moment import Kind, Moment

__all__ = ["TableScreen", "last_look"]

#: More stacks to choose from than this stand only among the choices, not in the question too.
MOST_NAMED = 5


class TableScreen(FeltScreen):
    """Plays one session. All that it draws comes from the session's ``seen``: the person's view."""

    def __init__(self, session: Session, pace: str) -> None:
        super().__init__()
        self.session = session
        self.host = Host(session, pace, self)
        self._seen: View = session.seen
        self._spoken: Happened | None = None
        self._at: int | None = None
        self._typed = ""
        self._hint = False
        self._flicker = 0
        self._note = ""

    def on_mount(self) -> None:
        """Take a seat, and begin."""
        self.relog()
        self.set_interval(0.5, self._tick)
        self.run_worker(self._play(), exclusive=True)

    async def _play(self) -> None:
        await self.host.run()
        if not self.is_attached:
            return
        self._note = self.calavera.finished(self.session)
        self.redraw()

    # --- What happens ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Somebody is asked; what was chosen before means nothing now."""
        before = self._seen
        self._seen = self.session.seen
        if before.legal != self._seen.legal or before.seat != self._seen.seat:
            self._at = 0 if len(self.legal()) == 1 else None
            self._typed, self._hint = "", False
        self.redraw()

    async def witness(self, happened: Happened) -> None:
        """Show one action: words, the picture, and the moment if it is one."""
        if not self.is_attached:
            return
        if happened.speech is not None or not isinstance(happened.events[0], ev.Placed):
            self._spoken = happened
        self.relog()
        self._seen = last_look(happened)
        self._at = None
        self.redraw()
        await self._moment(happened)
        if any([isinstance(event, ev.RoundOpened) for event in happened.events]):
            self.calavera.autosave(self.session)

    async def _moment(self, happened: Happened) -> None:
        told = {type(event): tell(event, self.session.table, self.say) for event in happened.events}
        if ev.GameWon in told:
            reason = self.session.seen.reason
            word = self.say("moment-game" if reason == "challenges" else "moment-game-last")
            await self._hold("game", [told[ev.GameWon], word])
        elif ev.RoundWon in told:
            await self._hold("won", [told[ev.RoundWon], self.say("moment-won")])
        elif ev.AttemptFailed in told:
            await self._hold("skull", [self.say("moment-skull"), told[ev.AttemptFailed]])

    async def _hold(self, kind: Kind, lines: list[str]) -> None:
        pace = self.host.pace
        if pace == "instant" and kind != "game":
            return
        slow = {"slow": 1.5, "fast": 0.7}.get(pace, 1.0)
        moment = Moment(kind, lines, self.say("moment-key"), self.calavera.motion, slow)
        await self.app.push_screen_wait(moment)

    def _tick(self) -> None:
        """The flame of whoever thinks, and the seconds that are left to show."""
        self._flicker += self.calavera.motion
        for part in self.query(Drawn):
            if (part.id in ("others", "own") and self.calavera.motion) or part.id == "now":
                part.refresh()

    # --- What is drawn --------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The person's view, with the words of the moment."""
        chosen = None
        legal = self.legal()
        if self._at is not None and legal[self._at].verb in ("flip", "start"):
            chosen = int(legal[self._at].about)
        return Picture(self._seen, self.session.table, self.say, self._bubbles(), chosen, self._flicker)

    def _bubbles(self) -> dict[int, str]:
        speech = None if self._spoken is None else self._spoken.speech
        return {} if speech is None else {speech.seat: "“…”"}

    def talk(self) -> str:
        """The latest words, until something else happens; at the end, where the record is."""
        if self._note:
            return self._note
        speech = None if self._spoken is None else self._spoken.speech
        return "" if speech is None else tell_speech(speech, self.session.table, self.say)

    def now(self) -> tuple[str, bool]:
        """The question, the offer to show, or what the table waits for."""
        seen, table = self._seen, self.session.table
        if self._hint:
            return self.say("now-choose-first"), True
        if seconds := self.host.show_seconds:
            return self.say("show-countdown", seconds=seconds), True
        if self.session.asked and seen.legal:
            return ask(seen, table, self.say, MOST_NAMED), True
        return what_now(seen, table, self.say), False

    def legal(self) -> tuple[Action, ...]:
        """What the person may do in this picture."""
        return self._seen.legal

    def chosen(self) -> int | None:
        """The choice that Enter would make."""
        return self._at

    def keys(self) -> str:
        """Keys of the table, or of its end."""
        return self.say("keys-over" if self.session.over else "keys-table")

    def log_text(self) -> Text:
        """All that the person saw and heard."""
        return draw_log(self.session.story, self.session.table, self.say, PERSON)

    # --- Keys -----------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Choices first: letters act at once, arrows and numbers choose, Enter does it."""
        return self._choosing(name) or self._settings(name) or self.scroll_log(name)

    def _choosing(self, name: str) -> bool:
        legal = self.legal()
        if name in ("left", "right") and legal:
            step = 1 if name == "right" else -1
            start = -1 if step == 1 else 0
            self._choose((start if self._at is None else self._at) + step)
        elif name.isdecimal() and legal:
            self._type(name)
        elif name == "enter" and legal:
            if self._at is None:
                self._hint = True
                self.redraw()
            else:
                self._commit(legal[self._at])
        else:
            found = [action for action in legal if LETTERS.get(str(action.about or action.verb)) == name]
            if found:
                self._commit(found[0])
            return bool(found)
        return True

    def _choose(self, at: int) -> None:
        self._at = at % len(self.legal())
        self._hint = False
        self.redraw()

    def _type(self, digit: str) -> None:
        """Digits add up to a number while such a number can be chosen."""
        numbers = [number_of(action) for action in self.legal()]
        self._typed = self._typed + digit if int(self._typed + digit) in numbers else digit
        if int(self._typed) in numbers:
            self._choose(numbers.index(int(self._typed)))

    def _commit(self, action: Action) -> None:
        self._at, self._typed, self._hint = None, "", False
        self.host.answer(action)

    def _settings(self, name: str) -> bool:
        paces = list(PACES)
        if name in ("space", " "):
            self.host.hurry()
        elif name in ("+", "=", "-", "−"):
            step = 1 if name in ("+", "=") else -1
            self.host.pace = paces[max(0, min(paces.index(self.host.pace) + step, len(paces) - 1))]
            self.calavera.pace = self.host.pace
            self.redraw()
        elif name in ("m", "M"):
            self.calavera.motion = not self.calavera.motion
        elif name in ("q", "Q", "escape", "ctrl+c", "ctrl+q"):
            self.calavera.ask_to_leave(self.session)
        elif self.session.over and name in ("n", "N"):
            self.calavera.start_over()
        elif self.session.over and name in ("v", "V"):
            self.calavera.look_back(self.session)
        else:
            return False
        return True

    def headline(self) -> str:
        """The variants, and the pace."""
        return f"{super().headline()} · {self.say(f'pace-{self.host.pace}')}"


def last_look(happened: Happened) -> View:
    """The table at the end of an action, before the discs go back in hand (F1).

    A flip that ends the round is never seen in a state: this is the view before it, with that disc turned.
    """
    before, flip = happened.before, happened.events[0]
    if not isinstance(flip, ev.Flipped) or happened.after.phase in ("attempt", "loss"):
        return happened.after
    seat = before.seats[flip.seat]
    place = len(seat.stack) - seat.flipped - 1
    stack = (*seat.stack[:place], flip.disc, *seat.stack[place + 1 :])
    turned = seat._replace(stack=stack, flipped=seat.flipped + 1)
    seats = (*before.seats[: flip.seat], turned, *before.seats[flip.seat + 1 :])
    revealed = (*before.revealed, (flip.seat, flip.disc))
    return before._replace(seats=seats, revealed=revealed, legal=(), to_act=())
