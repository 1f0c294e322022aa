"""Grades of decisions by what they cost, and the kind of error in a word."""

from __future__ import annotations

from typing import Final

from calavera.rules import SKULL, Action, View

from .game_review import Grade

__all__ = ["GRADES", "KINDS", "grade_of", "kind_of"]

#: The least loss of a grade, in parts of the win probability. Of the decisions of bots 97.6, 95.4 and 91.3 %
#: lose less (``python -m benchmarks.review_grades``).
GRADES: Final[tuple[tuple[float, Grade], ...]] = ((0.1, "blunder"), (0.06, "mistake"), (0.025, "inaccuracy"))

#: What an error can be; each has a sentence in every language.
KINDS: Final = (
    "overbid",
    "all-bid-missed",
    "bid-too-low",
    "missed-bid",
    "winning-pass-missed",
    "doomed-bluff",
    "early-challenge",
    "late-challenge",
    "wrong-first-disc",
    "wrong-added-disc",
    "wrong-stack",
    "wrong-discard",
)

#: A pass that wins at least this often was a winning pass.
WINNING_PASS: Final = 0.8


def grade_of(loss: float) -> Grade:
    """The grade of a decision that costs this much.

    >>> [grade_of(loss) for loss in (0.0, 0.03, 0.07, 0.5)]
    ['fine', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((grade for least, grade in GRADES if loss >= least), "fine")


def kind_of(view: View, played: Action, best: Action, best_win: float) -> str:
    """What was wrong with an action, given a better one."""
    if played.verb == "discard":
        return "wrong-discard"
    if played.verb == "flip":
        return "wrong-stack"
    if played.verb == "place":
        if view.phase == "opening":
            return "wrong-first-disc"
        return "late-challenge" if best.verb == "bid" else "wrong-added-disc"
    if played.verb == "pass":
        return "missed-bid"
    return _kind_of_bid(view, played, best, best_win)


def _kind_of_bid(view: View, played: Action, best: Action, best_win: float) -> str:
    if best.verb == "place":
        return "early-challenge"
    if best.verb == "pass":
        if best_win >= WINNING_PASS:
            return "winning-pass-missed"
        return "doomed-bluff" if _meets_own_skull(view, played.about) else "overbid"
    if best.about < played.about:
        return "doomed-bluff" if _meets_own_skull(view, played.about) else "overbid"
    return "all-bid-missed" if best.about == view.total else "bid-too-low"


def _meets_own_skull(view: View, number: int) -> bool:
    """Whether the seat's own skull is among the discs that it would have to flip first (T2)."""
    assert view.seat is not None
    own = view.seats[view.seat].stack
    return SKULL in own[max(0, len(own) - number) :]
