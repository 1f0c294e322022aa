"""A game line by line: for terminals of any kind, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from calavera.language import LANGUAGES, Language, language
from calavera.rules import CalaveraError, View
from calavera.tui.game.review_steps import Review
from calavera.tui.game.session import Happened, Session

from .event_text import tell, tell_entry, tell_options, tell_table
from .prompts import ask, read_answer
from .rulebook import rules_text

__all__ = ["Left", "PlainTable", "review_plain"]

Write = Callable[[str], None]


class Left(Exception):
    """The person left the table."""


class PlainTable:
    """A session told in lines; answers come line by line too. Leaving is the end of the answers, or ``q``."""

    def __init__(self, session: Session, say: Language, answers: Iterable[str], write: Write) -> None:
        self.session = session
        self.say = say
        self._lines: Iterator[str] = iter(answers)
        self._write = write
        self._offered: int | None = None

    def play(self) -> bool:
        """Play to the end; true if it was reached, false if the person left before."""
        session, table = self.session, self.session.table
        self._write(self.say("play-title"))
        self._write(tell_options(table, self.say))
        self._write(self.say("play-welcome", names=self.say("list-separator").join(table.names[1:])))
        if session.moves:
            self._write(self.say("play-resumed"))
        else:
            self._write(tell_entry(session.story[0], table, self.say))
        try:
            while not session.over:
                self._narrate(self._step())
        except Left:
            self._write(self.say("play-left"))
        return session.over

    def _step(self) -> Happened:
        """The person goes first where all choose at once; then chance and opponents, without a pause."""
        session = self.session
        if session.asked:
            return self._asked(session.asked[0])
        if session.may_show and self._offered != session.state.round:
            self._offered = session.state.round
            shown = self._offer()
            if shown is not None:
                return shown
        actor = session.next_actor()
        assert actor is not None, "somebody acts while the game goes on"
        return session.play(actor, session.decide(actor))

    def _asked(self, seat: int) -> Happened:
        seen = self.session.seen
        self._write("")
        self._write(tell_table(seen, self.session.table, self.say))
        while True:
            self._write(ask(seen, self.session.table, self.say))
            text = self._answer(seen)
            if text is None:
                continue
            try:
                return self.session.play(seat, read_answer(text, seen))
            except CalaveraError:
                self._write(self.say("not-understood", text=text))

    def _offer(self) -> Happened | None:
        """T6, once a failure: an answer other than yes is no."""
        seen = self.session.seen
        self._write(self.say("ask-show"))
        while True:
            text = self._answer(seen)
            if text is None:
                continue
            try:
                return self.session.play(self.session.may_show[0], read_answer(text, seen))
            except CalaveraError:
                return None

    def _answer(self, seen: View) -> str | None:
        """The next answer, or None if it only asked for something to read."""
        text = next(self._lines, "q").strip()
        if text in ("q", "quit"):
            raise Left
        if text == "?":
            self._write(self.say("play-help"))
            self._write(self.say("help-plain"))
        elif text == "r":
            self._write(rules_text(self.say, seen.options))
        elif text == "t":
            self._write(tell_table(seen, self.session.table, self.say))
        elif text in LANGUAGES:
            self.say = language(text)
        else:
            return text
        return None

    def _narrate(self, happened: Happened) -> None:
        for entry in [*happened.events, *([happened.speech] if happened.speech else [])]:
            line = tell_entry(entry, self.session.table, self.say)
            if line:
                self._write(line)


def review_plain(review: Review, say: Language, write: Write) -> None:
    """A record step by step, with every face told."""
    write(say("play-title"))
    write(tell_options(review.table, say))
    for number, step in enumerate(review.steps):
        for event in step.events:
            write(f"{number + 1:>4}  {tell(event, review.table, say, None)}")
    if review.error is not None:
        write(say("review-broken", number=len(review.steps) + 1, error=str(review.error)))
