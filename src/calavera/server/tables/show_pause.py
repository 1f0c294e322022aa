"""The pause after a failed attempt in which people may show the rest of their stacks (T6, D5).

It is there when nobody has to decide but the table itself: before a draw, or before a bot settles the loss.
All of it follows from public facts: stack sizes, who is a person, and what people answered.
"""

from __future__ import annotations

from typing import Final

from calavera.bots.pace import SHOW_SECONDS, SKULL_SCENE_SECONDS
from calavera.rules.legal import can_show

from .table import Table

__all__ = ["SHOW_PAUSE_SECONDS", "Declines", "people_who_may_show", "show_until"]

#: Seconds from the failing flip until the table goes on, by pace. People see the skull before they are asked.
SHOW_PAUSE_SECONDS: Final = {pace: SKULL_SCENE_SECONDS + seconds for pace, seconds in SHOW_SECONDS.items()}

_NO_SEATS: Final[frozenset[int]] = frozenset()


class Declines:
    """The seats that do not want to show, of one loss at one table.

    It is not in the log: the number of an entry would tell others of it. Every process keeps its own.
    """

    __slots__ = ("_loss", "_seats")

    def __init__(self) -> None:
        #: The game and the round; a round has at most one loss.
        self._loss = (0, 0)
        self._seats = _NO_SEATS

    def add(self, game: int, round_number: int, seat: int) -> None:
        """Note that a seat declines. What is said of an earlier loss is dropped."""
        loss = (game, round_number)
        if loss >= self._loss:
            self._seats = (self._seats if loss == self._loss else _NO_SEATS) | {seat}
            self._loss = loss

    def seats(self, table: Table) -> frozenset[int]:
        """The seats that declined in the present loss; none while there is no loss."""
        state = table.state
        if state is None or state.phase != "loss" or self._loss != (table.game_number, state.round):
            return _NO_SEATS
        return self._seats


def people_who_may_show(table: Table) -> tuple[int, ...]:
    """The seats that may show now and are played by people."""
    state = table.state
    if state is None or state.phase != "loss":
        return ()
    player_of = state.options.player_of
    return tuple(
        [
            seat
            for seat in range(len(state.seats))
            if can_show(state, seat) and table.bot_of(player_of(seat)) is None
        ]
    )


def show_until(table: Table) -> float | None:
    """When a lost disc is drawn if not all decline before; None if none is to be drawn, or nobody may show.

    It depends on the log alone, so that declines change nothing that others are sent.
    """
    if table.draw_since is None or table.status != "playing" or not people_who_may_show(table):
        return None
    return table.draw_since + SHOW_PAUSE_SECONDS[table.settings.pace]
