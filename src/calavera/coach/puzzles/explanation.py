"""A puzzle with its answer as plain data: what each action is worth, and what is wrong with each."""

from __future__ import annotations

import msgspec

from calavera.coach.review.grades import kind_of
from calavera.rules import View
from calavera.rules.actions import WORDS

from .puzzle import RIGHT_LOSS, SCALE, Puzzle

__all__ = ["PuzzleAction", "explain_actions"]


class PuzzleAction(msgspec.Struct, frozen=True):
    """What an action of a puzzle is worth."""

    action: str
    #: The win probability after it, and what it loses against the best action.
    win: float
    loss: float
    #: Whether it is as good as the best one.
    right: bool
    #: What kind of error it is; None if it is right.
    kind: str | None


def explain_actions(puzzle: Puzzle, seen: View) -> tuple[PuzzleAction, ...]:
    """All actions of a puzzle, the best first; ``seen`` is its view."""
    best = WORDS[puzzle.best]
    best_win = puzzle.values[puzzle.best] / SCALE
    found = []
    for word, value in sorted(puzzle.values.items(), key=lambda item: -item[1]):
        loss = puzzle.loss(word)
        right = loss <= RIGHT_LOSS
        kind = None if right else kind_of(seen, WORDS[word], best, best_win)
        found.append(PuzzleAction(word, value / SCALE, loss, right, kind))
    return tuple(found)
