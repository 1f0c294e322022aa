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
    from calavera.coach.review.game_review import DecisionVerdict, GameReview, HabitReview
    from calavera.language import Language
    from calavera.record import Record

__all__ = ["ReviewText", "habit_lines", "print_review"]

STYLES = {"inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}


def print_review(record: Record, found: GameReview, say: Language) -> None:
    """Print a review in a language."""
    screen = Console(highlight=False)
    for line in ReviewText(record, found, say).lines():
        screen.print(line, soft_wrap=not isinstance(line, Table))


def habit_lines(games: int, habits: list[HabitReview], say: Language) -> list[str]:
    """Habits over many games, in words."""
    form = formatter_for(say.code, "utf-8")
    lines = [say("review-habits", count=games)]
    for one in habits:
        line = say(
            "review-habit-line",
            who=one.player,
            habit=say(f"review-habit-{one.habit}"),
            share=form.format_percent(one.share),
            count=one.count,
            expected=form.format_percent(one.expected),
            loss=form.format_number(100 * one.loss, ".1f"),
        )
        lines.append(f"  {line}")
    return lines


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
        lines: list[Text | Table] = [Text(self.heading(), style="bold"), self._table(), Text("")]
        if found.luck:
            lines += [
                Text(say("review-luck"), style="bold"),
                *[Text(f"  {one}") for one in self.luck_lines()],
            ]
            lines += [Text(f"  {say('review-luck-what')}", style="dim"), Text("")]
        errors = [decision for decision in found.decisions if decision.grade != "fine"]
        for number, decision in enumerate(errors):
            if number == 0 or decision.round != errors[number - 1].round:
                lines.append(Text(say("review-round", round=decision.round), style="bold"))
            lines.append(self.decision(decision))
        if not errors:
            lines.append(Text(say("review-good")))
        if found.skipped:
            lines.append(Text(say("review-skipped", count=found.skipped), style="dim"))
        if found.stopped:
            lines.append(Text(say("review-stopped"), style="bold"))
        return lines

    def heading(self) -> str:
        """How many played, and who won."""
        return self.say("review-heading", players=self.found.players, who=self.player(self.found.winner))

    def luck_lines(self) -> list[str]:
        """What each player deserved, and each one's greatest stroke of luck."""
        lines = []
        for luck in self.found.luck:
            who = self.player(luck.player)
            key = "review-luck-won" if luck.won else "review-luck-lost"
            line = self.say(key, who=who, deserved=self.percent(luck.deserved), error=self.points(luck.error))
            if luck.moves:
                gain = self.format.format_number(100 * luck.moves[0].gain, "+.0f")
                line += " " + self.say("review-luck-move", move=luck.moves[0].at, gain=gain, who=who)
            lines.append(line)
        return lines

    def columns(self) -> list[str]:
        """The heads of the table of seats."""
        names = ("who", "decisions", "inaccuracy", "mistake", "blunder", "loss")
        return [self.say(f"review-column-{name}") for name in names]

    def rows(self) -> list[list[str]]:
        """The table of seats."""
        return [
            [
                self.seat(one.seat),
                *map(str, (one.decisions, one.inaccuracies, one.mistakes, one.blunders)),
                self.points(one.mean_loss),
            ]
            for one in self.found.seats
        ]

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for number, column in enumerate(self.columns()):
            table.add_column(column, justify="right" if number else "left")
        for row in self.rows():
            table.add_row(*row)
        return table

    def decision(self, decision: DecisionVerdict) -> Text:
        """What was played, what was better, and what it cost."""
        say = self.say
        what = say(
            "review-decision",
            move=decision.at,
            who=self.seat(decision.seat),
            played=self.action(decision.played, decision.phase),
            best=self.action(decision.best, decision.phase),
        )
        cost = say(
            "review-cost",
            loss=self.points(decision.loss),
            error=self.points(decision.error),
            method=say(f"review-method-{decision.method}"),
        )
        line = Text("  ")
        line.append(say(f"review-grade-{decision.grade}"), style=STYLES[decision.grade])
        line.append(f" ({cost}). {what} {say(f'review-kind-{decision.kind}')}")
        return line

    def action(self, word: str, phase: str) -> str:
        """An action in words."""
        action: Action = WORDS[word]
        if action.verb == "flip":
            return self.say("review-flip", who=self.seat(action.about))
        return self.format.format_answer(action, opening=phase == "opening")

    def percent(self, share: float) -> str:
        """A share in per cent."""
        return self.format.format_percent(share)

    def points(self, share: float) -> str:
        """A share in points."""
        return self.format.format_number(100 * share, ".1f")

    def player(self, player: int) -> str:
        """The name of a player."""
        return self.names[player] if player < len(self.names) else self.say("review-seat", seat=player)

    def seat(self, seat: int) -> str:
        """The name of a seat's player; with two tribes a player (V1), the number of the seat."""
        if self.options.tribes_per_player > 1:
            return self.say("review-seat", seat=seat)
        return self.player(seat)
