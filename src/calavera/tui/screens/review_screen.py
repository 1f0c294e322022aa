"""The review of a game: forwards and back, face up or as one seat sees it."""

from __future__ import annotations

from rich.text import Text

from calavera.tui.draw.mats import Picture
from calavera.tui.draw.table_parts import draw_log, status_text
from calavera.tui.game.review_steps import Review
from calavera.tui.text.event_text import event_text

from .board_screen import BoardScreen

__all__ = ["ReviewScreen"]


class ReviewScreen(BoardScreen):
    """Shows one place of a review at a time."""

    def __init__(self, review: Review) -> None:
        super().__init__()
        self.review = review

    def on_mount(self) -> None:
        """Show the first place."""
        self.redraw_log()

    def picture(self) -> Picture:
        """The table at this place."""
        return Picture(self.review.shown_view._replace(legal=()), self.review.plan, self.say)

    def headline(self) -> str:
        """The current place, and whose view is shown."""
        review = self.review
        eyes = (
            self.say("review-face-up")
            if review.reader is None
            else self.say("review-eyes", who=review.plan.seat_name(review.reader))
        )
        return f"{self.say('review-at', at=review.place, count=len(review.steps))} · {eyes}"

    def status(self) -> tuple[str, bool]:
        """The events of the last move, or why the record stops here."""
        review = self.review
        if review.place == len(review.steps) and review.error is not None:
            return self.say("review-broken", number=len(review.steps) + 1, error=str(review.error)), True
        if review.place == 0:
            return self.say("review-title"), False
        step = review.steps[review.place - 1]
        events = step.events if review.reader is None else step.seen_by(review.reader)
        text = " ".join([event_text(event, review.plan, self.say, None) for event in events])
        return text or status_text(review.shown_view, review.plan, self.say), False

    def keys_line(self) -> str:
        """The keys of a review."""
        return self.say("review-keys")

    def log_text(self) -> Text:
        """The history up to this place."""
        return draw_log([*self.review.history], self.review.plan, self.say, None)

    def press_key(self, name: str) -> bool:
        """Step, jump, change the view, or leave."""
        review = self.review
        if name in ("right", "space", " ", "enter"):
            review.go_to(review.place + 1)
        elif name in ("left", "backspace"):
            review.go_to(review.place - 1)
        elif name in ("down", "up"):
            review.go_to_round(1 if name == "down" else -1)
        elif name == "home":
            review.go_to(0)
        elif name == "end":
            review.go_to(len(review.steps))
        elif name in ("e", "E"):
            review.select_next_reader()
        elif name in ("q", "Q", "escape", "ctrl+c", "ctrl+q"):
            self.calavera_app.close_review()
        else:
            return self.scroll_log(name)
        self.redraw()
        self.redraw_log()
        return True
