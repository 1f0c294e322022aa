"""The game line by line, for any terminal, for pipes and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from calavera.language import LANGUAGES, Language, language
from calavera.rules import CalaveraError, View, view
from calavera.tui.game.review_steps import Review
from calavera.tui.game.session import Session, SessionMove

from .event_text import entry_text, event_text, options_text, table_text
from .prompts import parse_answer, question_text
from .result_text import result_lines
from .rulebook import rules_text

__all__ = ["PersonLeft", "PlainTable", "review_plain"]

LineWriter = Callable[[str], None]


class PersonLeft(Exception):
    """The person left the table."""


class PlainTable:
    """Plays a session in lines of text. The end of the answers, or ``q``, leaves the game."""

    def __init__(self, session: Session, say: Language, answers: Iterable[str], write: LineWriter) -> None:
        self.session = session
        self.say = say
        self._answers: Iterator[str] = iter(answers)
        self._write = write
        #: The rounds and seats in which the person was asked whether to show.
        self._offered: set[tuple[int, int]] = set()
        self._out_told = False

    def play(self) -> bool:
        """Play to the end. True if it was reached, false if the person left before."""
        session, table = self.session, self.session.plan
        self._write(self.say("play-title"))
        self._write(options_text(table, self.say))
        self._write(self.say("play-welcome", names=self.say("list-separator").join(table.names[1:])))
        if session.moves:
            self._write(self.say("play-resumed"))
        else:
            self._write(entry_text(session.history[0], table, self.say))
        try:
            while not session.is_over:
                self._print_move(self._play_next())
                self._print_place_when_out()
            for line in result_lines(session.highlights(), table, self.say):
                self._write(line)
        except PersonLeft:
            self._write(self.say("play-left"))
        return session.is_over

    def _play_next(self) -> SessionMove:
        """Play one move: the person's first where all choose at once, then chance's and the opponents'."""
        session = self.session
        for seat in session.may_show:
            # A seat that must act is asked both at once.
            if seat not in session.own_seats_to_act and (session.state.round, seat) not in self._offered:
                self._offered.add((session.state.round, seat))
                shown = self._offer_show(seat)
                if shown is not None:
                    return shown
        if session.own_seats_to_act:
            return self._ask_person(session.own_seats_to_act[0])
        actor = session.next_actor()
        assert actor is not None, "somebody acts while the game goes on"
        return session.play(actor, session.decide(actor))

    def _print_place_when_out(self) -> None:
        """Tell the person once about being out. The opponents need no time here: they play on at once."""
        place = self.session.place_when_out
        if place is not None and not self._out_told:
            self._out_told = True
            self._write(self.say("out-place", place=place, players=self.session.plan.options.players))

    def _ask_person(self, seat: int) -> SessionMove:
        seen = self.session.person_view
        self._write("")
        self._write(table_text(seen, self.session.plan, self.say))
        while True:
            self._write(question_text(seen, self.session.plan, self.say))
            text = self._read_answer(seen)
            if text is None:
                continue
            try:
                return self.session.play(seat, parse_answer(text, seen))
            except CalaveraError:
                self._write(self.say("not-understood", text=text))

    def _offer_show(self, seat: int) -> SessionMove | None:
        """Offer a seat to show (T6); None if the answer is anything but yes."""
        seen = view(self.session.state, seat)
        self._write(question_text(seen, self.session.plan, self.say))
        while True:
            text = self._read_answer(seen)
            if text is None:
                continue
            try:
                return self.session.play(seat, parse_answer(text, seen))
            except CalaveraError:
                return None

    def _read_answer(self, seen: View) -> str | None:
        """The next answer, or None if it was a question that has been answered here."""
        text = next(self._answers, "q").strip()
        if text in ("q", "quit"):
            raise PersonLeft
        if text == "?":
            self._write(self.say("play-help"))
            self._write(self.say("help-plain", languages=self.say("list-separator").join(LANGUAGES)))
        elif text == "r":
            self._write(rules_text(self.say, seen.options))
        elif text == "t":
            self._write(table_text(seen, self.session.plan, self.say))
        elif text in LANGUAGES:
            self.say = language(text)
        else:
            return text
        return None

    def _print_move(self, move: SessionMove) -> None:
        for entry in [*move.events, *([move.speech] if move.speech else [])]:
            line = entry_text(entry, self.session.plan, self.say)
            if line:
                self._write(line)


def review_plain(review: Review, say: Language, write: LineWriter) -> None:
    """Print a record step by step, with every disc face up."""
    write(say("play-title"))
    write(options_text(review.plan, say))
    for number, step in enumerate(review.steps):
        for event in step.events:
            write(f"{number + 1:>4}  {event_text(event, review.plan, say, None)}")
    if review.error is not None:
        write(say("review-broken", number=len(review.steps) + 1, error=str(review.error)))
