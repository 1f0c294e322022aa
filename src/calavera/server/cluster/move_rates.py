"""How fast the quick bots of one owner's tables may move, so that they leave the server to others."""

from __future__ import annotations

from typing import Final

from calavera.server.clock import Clock

__all__ = ["MOVES_PER_SECOND", "MoveRates"]

#: Of all tables of an owner together. An instant table makes fifty.
MOVES_PER_SECOND: Final = 200.0
#: This many seconds' worth of moves may come at once: those of a table of twelve, and some more.
BURST_SECONDS: Final = 0.1
#: With more owners than this, those who have waited long enough are forgotten.
MAX_OWNERS: Final = 1000


class MoveRates:
    """Quick bots decide in the server itself, so a move of theirs costs what one of a person costs.

    Somebody could open a hundred tables of them. Then their moves take turns: a moment depends on how many
    moves there are, and on nothing that is secret.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        #: Up to which moment the moves of an owner are given out.
        self._given: dict[str, float] = {}

    def next_moment(self, owner: str) -> float:
        """The first moment at which one more move of an owner's tables may be made; it is given out."""
        now = self._clock.monotonic()
        if len(self._given) > MAX_OWNERS:
            self._given = {one: at for one, at in self._given.items() if at > now - BURST_SECONDS}
        moment = max(self._given.get(owner, 0.0), now - BURST_SECONDS) + 1 / MOVES_PER_SECOND
        self._given[owner] = moment
        return moment
