"""A review as text: a table of the seats, then every decision that was not fine, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from calavera.rules import Action
from calavera.rules.actions import WORDS

from .solve_format import formatter_for

if TYPE_CHECKING:
    from calavera.coach.game_review import DecisionVerdict, GameReview
    from calavera.language import Language
    from calavera.record import Record

__all__ = ["ReviewText", "print_review"]

STYLES = {"inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}


def print_review(record: Record, found: GameReview, say: Language) -> None:
    """Print a review in a language."""
    screen = Console(highlight=False)
    for line in ReviewText(record, found, say).lines():
        screen.print(line, soft_wrap=not isinstance(line, Table))


class ReviewText:
    """The words of one review."""

    def __init__(self, record: Record, found: GameReview, say: Language) -> None:
        self.found, self.say = found, say
        self.format = formatter_for(say.code, "utf-8")
        names = record.extra.get("names")
        self.names = [str(name) for name in names] if isinstance(names, list) else []
        self.options = record.options

    def lines(self) -> list[Text | Table]:
        """All lines, in order."""
        found, say = self.found, self.say
        heading = say("review-heading", players=found.players, who=self._player(found.winner))
        lines: list[Text | Table] = [Text(heading, style="bold"), self._table(), Text("")]
        errors = [decision for decision in found.decisions if decision.grade != "fine"]
        for number, decision in enumerate(errors):
            if number == 0 or decision.round != errors[number - 1].round:
                lines.append(Text(say("review-round", round=decision.round), style="bold"))
            lines += self._decision(decision)
        if not errors:
            lines.append(Text(say("review-good")))
        if found.skipped:
            lines.append(Text(say("review-skipped", count=found.skipped), style="dim"))
        if found.stopped:
            lines.append(Text(say("review-stopped"), style="bold"))
        return lines

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for column in ("who", "decisions", "inaccuracy", "mistake", "blunder", "loss"):
            justify = "left" if column == "who" else "right"
            table.add_column(self.say(f"review-column-{column}"), justify=justify)  # type: ignore[arg-type]
        for seat in self.found.seats:
            counts = (seat.decisions, seat.inaccuracies, seat.mistakes, seat.blunders)
            table.add_row(self._seat(seat.seat), *map(str, counts), self._points(seat.mean_loss))
        return table

    def _decision(self, decision: DecisionVerdict) -> list[Text]:
        say = self.say
        what = say(
            "review-decision",
            move=decision.at,
            who=self._seat(decision.seat),
            played=self._action(decision.played, decision.phase),
            best=self._action(decision.best, decision.phase),
        )
        cost = say(
            "review-cost",
            loss=self._points(decision.loss),
            error=self._points(decision.error),
            method=say(f"review-method-{decision.method}"),
        )
        line = Text("  ")
        line.append(say(f"review-grade-{decision.grade}"), style=STYLES[decision.grade])
        line.append(f" ({cost}). {what} {say(f'review-kind-{decision.kind}')}")
        return [line]

    def _action(self, word: str, phase: str) -> str:
        action: Action = WORDS[word]
        if action.verb == "flip":
            return self.say("review-flip", who=self._seat(action.about))
        return self.format.format_answer(action, opening=phase == "opening")

    def _points(self, share: float) -> str:
        return self.format.format_number(100 * share, ".1f")

    def _player(self, player: int) -> str:
        return self.names[player] if player < len(self.names) else self.say("review-seat", seat=player)

    def _seat(self, seat: int) -> str:
        """The name of a seat's player; with two tribes a player (V1), the number of the seat."""
        if self.options.tribes_per_player > 1:
            return self.say("review-seat", seat=seat)
        return self._player(seat)
