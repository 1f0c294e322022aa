"""A solved round as text: a few sentences, and a tree of what each seat does with each hand."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from calavera.language import guess_language
from calavera.rules import Action, Options
from calavera.solve import Point
from calavera.solve.exact.policy_text import MoveLine

from .solve_answer import SolvedPosition
from .solve_format import SolveFormatter, formatter_for

__all__ = ["PolicyTree", "print_solution"]

#: Moves of an opening: a disc from each seat.
OPENING_MOVES = 2
#: Points that come up less often are not shown: their answers are not advice.
MIN_PROBABILITY = 1e-6


def print_solution(answer: SolvedPosition, least: float) -> None:
    """Print a solved position, with the part of its policy that comes up in at least this share of games."""
    screen = Console(highlight=False)
    formatter = formatter_for(guess_language(), sys.stdout.encoding)
    for line in _heading_lines(answer, formatter):
        screen.print(Text(line), soft_wrap=True)
    drawing = PolicyTree(answer, formatter, least)
    screen.print(drawing.build())
    if drawing.hidden_count:
        screen.print(Text(formatter.say("solve-rarer", count=drawing.hidden_count)), style="dim")


def _heading_lines(answer: SolvedPosition, formatter: SolveFormatter) -> list[str]:
    say, small = formatter.say, answer.exploitability
    skulls = [formatter.format_percent(belief) for belief in answer.position.skull]
    return [
        say("solve-preset", preset=Options(players=2).preset),
        formatter.format_position(answer.position),
        say("solve-beliefs", skull0=skulls[0], skull1=skulls[1]),
        say(
            "solve-value",
            win=formatter.format_percent(answer.win_probability, 2),
            value=formatter.format_number(answer.value, "+.4f"),
        ),
        say(
            f"solve-by-{answer.method}",
            nodes=answer.nodes,
            iterations=answer.iterations,
            low=formatter.format_number(answer.low, "+.4f"),
            high=formatter.format_number(answer.high, "+.4f"),
            exploitability=formatter.format_number(small, ".1g" if small < 0.001 else ".4f"),
            seconds=formatter.format_number(answer.seconds, ".1f"),
        ),
        "",
    ]


class PolicyTree:
    """The policy of a round as a tree."""

    def __init__(self, answer: SolvedPosition, formatter: SolveFormatter, least: float) -> None:
        self.answer, self.formatter, self.least = answer, formatter, max(least, MIN_PROBABILITY)
        #: Points that come up too rarely to be drawn, but do come up.
        self.hidden_count = 0
        self._children: dict[MoveLine, list[Point]] = {}
        for line, point in answer.points.items():
            self._children.setdefault(self._parent_line(line), []).append(point)

    def _parent_line(self, line: MoveLine) -> MoveLine:
        """The last point before this one; empty during the opening."""
        shorter = [line[:end] for end in range(len(line) - 1, 1, -1)]
        return next((before for before in shorter if before in self.answer.points), ())

    def build(self) -> Tree:
        """The whole tree."""
        say = self.formatter.say
        root = Tree(Text(say("solve-opening"), "bold"), guide_style="dim")
        after = []
        for point in self._children.get((), []):
            if len(point.line) < OPENING_MOVES:
                self._add_choices(root, point, say("solve-turn", seat=point.seat) + " ")
            else:
                after.append(point)
        for point in after:
            self._add_point(root, point, point.line[:OPENING_MOVES])
        return root

    def _add_point(self, above: Tree, point: Point, before: MoveLine) -> None:
        if point.probability < self.least:
            self.hidden_count += point.probability >= MIN_PROBABILITY
            return
        say = self.formatter.say
        title = say("solve-turn", seat=point.seat)
        moves = self._move_texts([word for _, word in point.line[len(before) :]], point)
        if moves:
            came = say(
                "solve-branch",
                answer=(" -> " if self.formatter.plain else " → ").join(moves),
                likely=self.formatter.format_percent(point.probability),
            )
            title = say("solve-pair", one=came, other=title)
        here = above.add(Text(title, "bold"))
        self._add_choices(here, point, "")
        for below in self._children.get(point.line, []):
            self._add_point(here, below, point.line)

    def _move_texts(self, words: list[Action], point: Point) -> list[str]:
        """Moves as text. Flips that led to a choice found the challenger's own skull (F4)."""
        flips = sum([word.verb == "flip" for word in words])
        texts = [self._action_text(word, point, public=True) for word in words if word.verb != "flip"]
        return [*texts, self.formatter.say("solve-own-skull", number=flips)] if flips else texts

    def _add_choices(self, above: Tree, point: Point, who: str) -> None:
        say, formatter = self.formatter.say, self.formatter
        for choice in point.choices:
            if point.probability * choice.probability < MIN_PROBABILITY:
                continue
            key = "solve-on-mat" if choice.stack else "solve-in-hand"
            has = who + say(
                key, hand=formatter.format_discs(choice.hand), stack=formatter.format_discs(choice.stack)
            )
            answers = sorted(choice.answers, key=lambda pair: -pair[1])
            texts = [
                f"{self._action_text(word, point)} {formatter.format_percent(share)}"
                for word, share in answers
                if share >= 0.0005
            ]
            above.add(Text(say("solve-pair", one=has, other=say("list-separator").join(texts))))

    def _action_text(self, word: Action, point: Point, public: bool = False) -> str:
        return self.formatter.format_answer(word, opening=len(point.line) < OPENING_MOVES, public=public)
