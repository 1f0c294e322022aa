"""A solved round for people: a few sentences, and a tree of what each seat does with what it has."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from calavera.language import guess_language
from calavera.rules import Action
from calavera.solve import Point
from calavera.solve.exact.policy_text import Line

from .solve import Answer
from .solve_format import Pen, pen_for

__all__ = ["Drawing", "show"]

#: Moves of an opening: a disc from each seat.
OPENING = 2
#: What comes up less often never comes up: answers there are no advice.
NEVER = 1e-6


def show(answer: Answer, least: float) -> None:
    """Print an answer, and of its plan what comes up in at least this share of games."""
    screen = Console(highlight=False)
    pen = pen_for(guess_language(), sys.stdout.encoding)
    for line in _heading(answer, pen):
        screen.print(Text(line), soft_wrap=True)
    drawing = Drawing(answer, pen, least)
    screen.print(drawing.tree())
    if drawing.hidden:
        screen.print(Text(pen.say("solve-rarer", count=drawing.hidden)), style="dim")


def _heading(answer: Answer, pen: Pen) -> list[str]:
    say, small = pen.say, answer.exploitability
    skulls = [pen.percent(belief) for belief in answer.position.skull]
    return [
        pen.position(answer.position),
        say("solve-beliefs", skull0=skulls[0], skull1=skulls[1]),
        say("solve-value", win=pen.percent(answer.win, 2), value=pen.number(answer.value, "+.4f")),
        say(
            f"solve-by-{answer.method}",
            nodes=answer.nodes,
            iterations=answer.iterations,
            low=pen.number(answer.low, "+.4f"),
            high=pen.number(answer.high, "+.4f"),
            exploitability=pen.number(small, ".1g" if small < 0.001 else ".4f"),
            seconds=pen.number(answer.seconds, ".1f"),
        ),
        "",
    ]


class Drawing:
    """The plan of a round as a tree."""

    def __init__(self, answer: Answer, pen: Pen, least: float) -> None:
        self.answer, self.pen, self.least = answer, pen, max(least, NEVER)
        #: Points that come up too rarely to be drawn, but do come up.
        self.hidden = 0
        self._below: dict[Line, list[Point]] = {}
        for line, point in answer.points.items():
            self._below.setdefault(self._before(line), []).append(point)

    def _before(self, line: Line) -> Line:
        """The last point on the way to this one; nothing before the opening is over."""
        shorter = [line[:end] for end in range(len(line) - 1, 1, -1)]
        return next((before for before in shorter if before in self.answer.points), ())

    def tree(self) -> Tree:
        """All of it."""
        say = self.pen.say
        root = Tree(Text(say("solve-opening"), "bold"), guide_style="dim")
        after = []
        for point in self._below.get((), []):
            if len(point.line) < OPENING:
                self._choices(root, point, say("solve-turn", seat=point.seat) + " ")
            else:
                after.append(point)
        for point in after:
            self._draw(root, point, point.line[:OPENING])
        return root

    def _draw(self, above: Tree, point: Point, before: Line) -> None:
        if point.likely < self.least:
            self.hidden += point.likely >= NEVER
            return
        say = self.pen.say
        title = say("solve-turn", seat=point.seat)
        moves = self._moves([word for _, word in point.line[len(before) :]], point)
        if moves:
            came = say(
                "solve-branch",
                answer=(" -> " if self.pen.plain else " → ").join(moves),
                likely=self.pen.percent(point.likely),
            )
            title = say("solve-pair", one=came, other=title)
        here = above.add(Text(title, "bold"))
        self._choices(here, point, "")
        for below in self._below.get(point.line, []):
            self._draw(here, below, point.line)

    def _moves(self, words: list[Action], point: Point) -> list[str]:
        """Moves for people; flips that led to a choice met the own skull (F4)."""
        flips = sum([word.verb == "flip" for word in words])
        told = [self._word(word, point, public=True) for word in words if word.verb != "flip"]
        return [*told, self.pen.say("solve-own-skull", number=flips)] if flips else told

    def _choices(self, above: Tree, point: Point, who: str) -> None:
        say, pen = self.pen.say, self.pen
        for choice in point.choices:
            if point.likely * choice.likely < NEVER:
                continue
            key = "solve-on-mat" if choice.stack else "solve-in-hand"
            has = who + say(key, hand=pen.signs(choice.hand), stack=pen.signs(choice.stack))
            answers = sorted(choice.answers, key=lambda pair: -pair[1])
            told = [
                f"{self._word(word, point)} {pen.percent(share)}"
                for word, share in answers
                if share >= 0.0005
            ]
            above.add(Text(say("solve-pair", one=has, other=say("list-separator").join(told))))

    def _word(self, word: Action, point: Point, public: bool = False) -> str:
        say, verb, about = self.pen.say, word.verb, word.about
        if verb == "place":
            if public or about is None:
                return say("solve-answer-add")
            return say(f"solve-answer-{'add-' if len(point.line) >= OPENING else ''}{about}")
        if verb == "discard":
            return say("solve-answer-discard" + ("" if public or about is None else f"-{about}"))
        return say("solve-answer-bid", number=about) if verb == "bid" else say("solve-answer-pass")
