"""A hint as plain data: what each action is worth, and what is wrong with the tempting one."""

from __future__ import annotations

import msgspec

from calavera.coach.values.methods import Method

__all__ = ["Hint", "HintAction"]


class HintAction(msgspec.Struct, frozen=True):
    """What one action is worth."""

    action: str
    #: The probability of winning the game after it, and half of the width of its interval.
    win: float
    error: float


class Hint(msgspec.Struct, frozen=True):
    """What the coach says to a seat that has to choose. It depends on the view of that seat alone."""

    seat: int
    #: The round, and how many moves of it the seat has seen: a hint is for this decision only.
    round: int
    moves: int
    method: Method
    #: The best first.
    actions: tuple[HintAction, ...]
    #: The action that is most tempting among those that are worse, and what kind of error it is; None if all
    #: are about as good.
    tempting: str | None
    kind: str | None
