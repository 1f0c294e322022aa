"""``calavera solve``: what a position of two is worth and how it is played, as text, JSON or plots."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text
from rich.tree import Tree

from calavera.language import Language, guess_language, language
from calavera.rules import Action
from calavera.solve import Point, Position, Solution, solve_ending
from calavera.solve.endings import MOST_NODES_QUICK, exactly_solvable
from calavera.solve.reading import Line
from calavera.solve.telling import told

__all__ = ["Answer", "answered", "as_json", "position_from", "solve_position"]


#: Moves of an opening: a disc from each seat.
OPENING = 2


class Answer(NamedTuple):
    """A solved position, however it was solved."""

    position: Position
    #: For seat 0: +1 for a won game, -1 for a lost one; surely between these two.
    value: float
    low: float
    high: float
    #: What the plan gives away at most, on average of the two seats.
    exploitability: float
    #: ``lp``, ``cfr`` or ``table``.
    method: str
    seconds: float
    points: Mapping[Line, Point]
    nodes: int = 0
    iterations: int = 0

    @property
    def win(self) -> float:
        """How likely seat 0 wins the game."""
        return (1 + self.value) / 2


def position_from(discs: str, wins: str, first: int, skull: str | None) -> Position:
    """A position from the words of the command line.

    >>> position_from("4,2", "2,1", 1, None)
    Position(discs=(4, 2), wins=(2, 1), first=1, skull=(1.0, 0.5))
    """
    both, needed = _pair("--discs", discs, int), _pair("--wins", wins, int)
    if skull is None:
        return Position.even(both, needed, first)
    return Position(both, needed, first, _pair("--skull", skull, float))


def _pair(name: str, given: str, kind: Callable[[str], Any]) -> tuple[Any, Any]:
    parts = given.split(",")
    try:
        one, other = [kind(part) for part in parts]
    except ValueError as error:
        example = "0.5,0.5" if kind is float else "2,2"
        raise ValueError(
            f"{name} has two numbers, for seat 0 and seat 1, such as {example}: not {given}"
        ) from error
    return one, other


def answered(position: Position, how: str, target: float) -> Answer:
    """Solve a position exactly, from the table, or as seems best."""
    if how == "exact" or (how == "auto" and exactly_solvable(position, MOST_NODES_QUICK)):
        return _exactly(solve_ending(position, target=target))
    return _from_table(position)


def _exactly(found: Solution) -> Answer:
    # The two best responses bound the value; their mean distance from it is the exploitability.
    most = 2 * found.exploitability
    return Answer(
        found.position,
        found.value,
        found.value - most,
        found.value + most,
        found.exploitability,
        found.method,
        found.seconds,
        found.points(),
        found.counts.nodes,
        found.iterations,
    )


def _from_table(position: Position) -> Answer:
    from calavera.solve.knowing import what_seat_knows
    from calavera.solve.resolving import resolve
    from calavera.solve.table import load

    begun = perf_counter()
    worth, plan = load().value(position), resolve(position)
    low, high = max(worth.low, plan.worth.low), min(worth.high, plan.worth.high)
    points = told(position, lambda state, seat: plan.chances(seat, what_seat_knows(state, seat)))
    spent = perf_counter() - begun
    return Answer(position, (low + high) / 2, low, high, plan.worth.error, "table", spent, points)


def solve_position(
    position: Position, how: str, target: float, json_wanted: bool, plot: Path | None, least: float
) -> None:
    """Solve, and say what was found."""
    screen = Console(stderr=True)
    if plot is not None:
        try:
            plot.open("a", encoding="utf-8").close()  # refused before the work, not after
        except OSError as error:
            raise ValueError(f"{plot} cannot be written: {error.strerror}") from error
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Bar(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        bar.add_task("…")
        answer = answered(position, how, target)
    say = language(guess_language())
    if json_wanted:
        print(json.dumps(as_json(answer)))
    else:
        _show(answer, say, least)
    if plot is not None:
        from .solve_plots import plots

        plot.write_text(plots(answer, say), encoding="utf-8")


def as_json(answer: Answer) -> dict[str, Any]:
    """An answer for programs."""
    position = answer.position
    return {
        "value": answer.value,
        "win": answer.win,
        "low": answer.low,
        "high": answer.high,
        "exploitability": answer.exploitability,
        "method": answer.method,
        "seconds": round(answer.seconds, 3),
        "nodes": answer.nodes or None,
        "iterations": answer.iterations or None,
        "position": {
            "discs": position.discs,
            "wins": position.wins,
            "first": position.first,
            "skull": position.skull,
        },
        "policy": [_point_json(point) for point in answer.points.values()],
    }


def _point_json(point: Point) -> dict[str, Any]:
    return {
        "moves": [[actor, str(word)] for actor, word in point.line],
        "seat": point.seat,
        "likely": point.likely,
        "choices": [
            {
                "hand": choice.hand,
                "stack": choice.stack,
                "likely": choice.likely,
                "answers": {str(word): share for word, share in choice.answers},
            }
            for choice in point.choices
        ],
    }


# --- For people ---------------------------------------------------------------------------------------------


def _show(answer: Answer, say: Language, least: float) -> None:
    screen = Console(highlight=False)
    for line in _heading(answer, say):
        screen.print(Text(line), soft_wrap=True)
    drawing = Drawing(answer, say, least)
    screen.print(drawing.tree())
    if drawing.hidden:
        screen.print(Text(say("solve-rarer", count=drawing.hidden)), style="dim")


def _heading(answer: Answer, say: Language) -> list[str]:
    position, small = answer.position, answer.exploitability
    (a, b), (v, w), (p, q) = position.discs, position.wins, position.skull
    return [
        say("solve-position", discs0=a, discs1=b, wins0=v, wins1=w, first=position.first),
        say("solve-beliefs", skull0=percent(p), skull1=percent(q)),
        say("solve-value", win=percent(answer.win, 2), value=f"{answer.value:+.4f}"),
        say(
            f"solve-by-{answer.method}",
            nodes=f"{answer.nodes:,}",
            iterations=answer.iterations,
            low=f"{answer.low:+.4f}",
            high=f"{answer.high:+.4f}",
            exploitability=f"{small:.1g}" if small < 0.001 else f"{small:.4f}",
            seconds=f"{answer.seconds:.1f}",
        ),
        "",
    ]


def percent(share: float, digits: int = 0) -> str:
    r"""A share in words; its sign stays with it where lines break.

    >>> percent(0.625), percent(0.6254, 2), percent(0.002), percent(0.9999)
    ('62\xa0%', '62.54\xa0%', '<1\xa0%', '>99\xa0%')
    """
    if not digits and 0 < share < 0.005:
        return "<1\u00a0%"
    if not digits and 0.995 <= share < 1 - 1e-9:
        return ">99\u00a0%"
    return f"{100 * share:.{digits}f}\u00a0%"


def signs(discs: str) -> str:
    """Discs as signs: F is a flower, S a skull.

    >>> signs("FFS")
    '✿✿☠'
    """
    return discs.replace("F", "✿").replace("S", "☠") or "–"


class Drawing:
    """The plan of a round as a tree: what each seat does with what it has, and where that leads."""

    def __init__(self, answer: Answer, say: Language, least: float) -> None:
        self.answer, self.say, self.least = answer, say, least
        #: Points that come up too rarely to be drawn.
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
        root = Tree(Text(self.say("solve-opening"), "bold"), guide_style="dim")
        after = []
        for point in self._below[()]:
            if len(point.line) < OPENING:
                self._choices(root, point, self.say("solve-turn", seat=point.seat) + " ")
            else:
                after.append(point)
        for point in after:
            self._draw(root, point, point.line[:OPENING])
        return root

    def _draw(self, above: Tree, point: Point, before: Line) -> None:
        if point.likely < self.least:
            self.hidden += 1
            return
        say = self.say
        title = say("solve-turn", seat=point.seat)
        since = [word for _, word in point.line[len(before) :] if word.verb != "flip"]
        moves = [self._word(word, point, public=True) for word in since]
        if moves:
            came = say("solve-branch", answer=" → ".join(moves), likely=percent(point.likely))
            title = f"{came}: {title}"
        here = above.add(Text(title, "bold"))
        self._choices(here, point, "")
        for below in self._below.get(point.line, []):
            self._draw(here, below, point.line)

    def _choices(self, above: Tree, point: Point, who: str) -> None:
        for choice in point.choices:
            if choice.likely <= 1e-9 and point.likely > 0:
                continue
            key = "solve-on-mat" if choice.stack else "solve-in-hand"
            has = self.say(key, hand=signs(choice.hand), stack=signs(choice.stack))
            answers = sorted(choice.answers, key=lambda pair: -pair[1])
            told = ", ".join(
                [f"{self._word(word, point)} {percent(share)}" for word, share in answers if share >= 0.0005]
            )
            above.add(Text(f"{who}{has}: {told}"))

    def _word(self, word: Action, point: Point, public: bool = False) -> str:
        verb, about = word.verb, word.about
        if verb == "place":
            if public or about is None:
                return self.say("solve-answer-add")
            return self.say(f"solve-answer-{'add-' if len(point.line) >= 2 else ''}{about}")
        if verb == "discard":
            return self.say("solve-answer-discard" + ("" if public or about is None else f"-{about}"))
        if verb == "bid":
            return self.say("solve-answer-bid", number=about)
        return self.say("solve-answer-pass") if verb == "pass" else str(word)
