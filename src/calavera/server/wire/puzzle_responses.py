"""Responses about puzzles."""

from __future__ import annotations

from typing import Literal

from calavera.coach.puzzles.explanation import PuzzleAction

from .responses import GameView, ResponseBody

__all__ = ["PuzzleIndex", "PuzzlePosition"]


class PuzzleIndex(ResponseBody):
    """All puzzles of this server, from the easiest to the hardest."""

    #: They stay the same in later collections.
    ids: list[str]
    #: The puzzle of a day is ``ids[days * daily_step % len(ids)]``, with the days since 1970-01-01.
    daily_step: int
    #: In the same order: the percentage of failures of all levels together.
    difficulties: list[int]


class PuzzlePosition(ResponseBody):
    """A decision of seat 0, and what each of its actions is worth."""

    id: str
    #: What seat 0 sees. There is nothing of earlier rounds.
    view: GameView
    #: With two players, by seat: the percentage to which it is believed to own its skull still; else null.
    skull: tuple[int, int] | None
    #: All actions, the best first.
    actions: list[PuzzleAction]
    #: The best action is better than all others by at least this much of the win probability.
    margin: float
    #: ``solved``: certified by bounds on both sides. ``agreed``: two independent estimates agree.
    method: Literal["solved", "agreed"]
    #: The percentage of failures of all levels together, and of each: novice, regular, sharp, expert.
    difficulty: int
    failures: list[int]
    #: The kind of error that is most tempting here.
    kind: str
