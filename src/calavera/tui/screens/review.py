"""Stepping through a game: forwards and back, face up or through one seat's eyes."""

from __future__ import annotations

from rich.text import Text

from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import draw_log, what_now
from calavera.tui.game.review_steps import Review
from calavera.tui.text.event_text import tell

from .board import FeltScreen

__all__ = ["ReviewScreen"]


class ReviewScreen(FeltScreen):
    """Shows one place of a review at a time."""

    def __init__(self, review: Review) -> None:
        super().__init__()
        self.review = review

    def on_mount(self) -> None:
        """Show the first place."""
        self.relog()

    def picture(self) -> Picture:
        """The table at this place."""
        return Picture(self.review.seen._replace(legal=()), self.review.table, self.say)

    def headline(self) -> str:
        """Where we are, and through whose eyes."""
        review = self.review
        eyes = (
            self.say("review-face-up")
            if review.reader is None
            else self.say("review-eyes", who=review.table.name(review.reader))
        )
        return f"{self.say('review-at', at=review.at, count=len(review.steps))} · {eyes}"

    def now(self) -> tuple[str, bool]:
        """What just happened, or why it stops here."""
        review = self.review
        if review.at == len(review.steps) and review.error is not None:
            return self.say("review-broken", number=len(review.steps) + 1, error=str(review.error)), True
        if review.at == 0:
            return self.say("review-title"), False
        step = review.steps[review.at - 1]
        events = step.events if review.reader is None else step.seen_by(review.reader)
        told = " ".join([tell(event, review.table, self.say, None) for event in events])
        return told or what_now(review.seen, review.table, self.say), False

    def keys(self) -> str:
        """Keys for stepping."""
        return self.say("review-keys")

    def log_text(self) -> Text:
        """What happened up to here."""
        return draw_log([*self.review.story], self.review.table, self.say, None)

    def key(self, name: str) -> bool:
        """Step, jump, look through other eyes, or leave."""
        review = self.review
        if name in ("right", "space", " ", "enter"):
            review.go(review.at + 1)
        elif name in ("left", "backspace"):
            review.go(review.at - 1)
        elif name in ("down", "up"):
            review.next_round(1 if name == "down" else -1)
        elif name == "home":
            review.go(0)
        elif name == "end":
            review.go(len(review.steps))
        elif name in ("e", "E"):
            review.turn_to_next_reader()
        elif name in ("q", "Q", "escape", "ctrl+c", "ctrl+q"):
            self.calavera.close_review()
        else:
            return self.scroll_log(name)
        self.redraw()
        self.relog()
        return True
